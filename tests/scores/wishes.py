"""Short ways to say what somebody writes on a sheet."""

from scores.sheets import Wish


def points(client, entry, seat, value, base=0):
    return Wish(client, "set", entry, f"points-{seat}", value, base)


def winner(client, entry, seat, base=0):
    return Wish(client, "set", entry, "entry", {"winner": seat}, base)

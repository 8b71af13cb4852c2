"""Which general rules a mission page answers under "What if…": those that may matter. Pure, no Django."""

from collections.abc import Iterable

from missions.effects import RANKED, Effect, Mission

# The general rules, in the order in which a page asks them.
RULES = (
    "put", "few", "empty", "last", "you", "tie", "two", "which", "joker", "pile", "joker_drawn", "turned",
    "together", "skip", "again", "drawn", "doubt", "refuse", "easier", "timer", "pool", "read",
)  # fmt: skip


def rules(mission: Mission) -> tuple[str, ...]:
    """The keys of the general rules that can matter for this mission, in the page's order.

    >>> from missions.effects import parse
    >>> rules(parse("a4", {"do": ["draw 1"]}))
    ('pile', 'joker_drawn', 'read')
    """
    verbs = {effect.verb for effect in mission.effects}
    everyone = {mission.who, *(effect.who for effect in mission.effects)}
    asked = {
        "put": "put" in verbs,
        "few": max(_leaving(part) for part in _parts(mission)) > 1,
        "empty": any(_may_empty(effect, mission) for effect in mission.effects),
        "last": mission.keep_last,
        "you": bool(everyone & RANKED),
        "tie": bool(everyone & {"most", "fewest"}),
        "two": bool(everyone - {"self", "table"}),
        "which": bool(verbs & {"give", "take", "pass"}),
        "joker": bool(verbs & {"put", "give", "take", "pass"}),
        "pile": bool(verbs & {"draw", "turn", "again"}),
        "joker_drawn": "draw" in verbs,
        "turned": "turn" in verbs,
        "together": "pass" in verbs,
        "skip": "skip" in verbs,
        "again": "again" in verbs,
        **dict.fromkeys(("drawn", "doubt", "refuse", "easier"), mission.duel),
        "timer": bool(mission.timer),
        "pool": bool(mission.pool),
        "read": True,
    }
    return tuple(rule for rule in RULES if asked[rule])


def _parts(mission: Mission) -> tuple[tuple[Effect, ...], ...]:
    return (mission.do, mission.win, mission.lose, *(case.effects for case in mission.when))


def _may_empty(effect: Effect, mission: Mission) -> bool:
    """Whether a hand may become empty by it."""
    if effect.verb == "give" or (effect.verb, effect.who) == ("put", "self"):
        return True
    return effect.verb in ("take", "put") and not mission.keep_last


def _leaving(effects: Iterable[Effect]) -> int:
    """How many cards may leave the drawer's hand."""
    given = [one for one in effects if one.verb == "give" or (one.verb, one.who) == ("put", "self")]
    return sum(max(one.amount, one.most) * (2 if one.who in ("sides", "all") else 1) for one in given)

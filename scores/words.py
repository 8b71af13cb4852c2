from django.utils.translation import gettext

from games.messages import Warned, Wrong, said

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


def translated(message: Wrong | Warned) -> str:
    return said(message, gettext)


def told(message: Wrong | Warned, now) -> str:
    """The message in the reader's language. Games know players by number: here they have names too."""
    player = message.values.get("player")
    if not isinstance(player, int) or not 1 <= player <= now.seats:
        return translated(message)
    name = f"{FIRST_STRONG_ISOLATE}{now.names[player - 1]}{POP_ISOLATE}"
    values = message.values | {"player": f"{player} ({name})"}
    return said(type("Named", (), {"template": message.template, "values": values}), gettext)

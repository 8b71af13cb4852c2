"""What the buttons that write an entry say."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.base import Game
from scores.table_talk import entry_name

ROUND = (_("Save round {number}"), _("Change round {number}"))
GAME = (_("Save game {number}"), _("Change game {number}"))
SAVE_AND_CHANGE = MappingProxyType(
    {
        "gong-link": GAME,
        "gong-fight": GAME,
        "gong-family": (_("Save family {number}"), _("Change family {number}")),
        "three-player-moon": (_("Save deal {number}"), _("Change deal {number}")),
        "ginny-o": (_("Save turn {number}"), _("Change turn {number}")),
    }
)


def words(game: Game, number: int) -> Mapping[str, str]:
    """The title of an entry, and what its button says; `number` counts the entries that are there."""
    save, change = (str(text).format(number=number) for text in SAVE_AND_CHANGE.get(game.slug, ROUND))
    return {"title": capfirst(entry_name(game, number)), "save": save, "change": change}

"""What the rules forbid and what is merely odd, in English with its values, ready to be translated.

>>> warned = Warned("bids", mark("{bid} is a high bid."), {"bid": 7})
>>> warned.text
'7 is a high bid.'
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


def mark(template: str) -> str:
    """The template as it is: only the search for messages to translate sees the mark."""
    return template


_ = mark


class Wrong(ValueError):
    """What the rules or the sheet format forbid.

    `template` and `values` make the English text, and any translation of it (`said`); `rule` is the id of
    the paragraph it rests on, and `entry` the index of the entry it is about, both None where none applies.
    A value that comes unchecked from a sheet goes in by way of `shown`.

    >>> str(Wrong(_("{bid} is no bid: bid {least} to 7, or 21."), rule="bids", least=4, bid=9))
    '9 is no bid: bid 4 to 7, or 21.'
    """

    def __init__(self, template: str, *, rule: str | None = None, entry: int | None = None, **values):
        super().__init__(template.format(**values))
        self.template, self.values, self.rule, self.entry = template, values, rule, entry


@dataclass(frozen=True, slots=True)
class Warned:
    """Something implausible that was kept: as in `Wrong`, but the game goes on."""

    rule: str
    template: str
    values: Mapping[str, Any] = field(default_factory=dict)
    entry: int | None = None

    @property
    def text(self) -> str:
        return said(self)


def said(message: Wrong | Warned, translate: Callable[[str], str] = mark) -> str:
    """The message in the language of `translate`; the words in `{what}` and `{game}` are translated too.

    >>> said(Wrong("{what}: {value} does not fit.", what="bid", value=9), {
    ...     "{what}: {value} does not fit.": "{what} : {value} ne va pas.", "bid": "enchère"}.get)
    'enchère : 9 ne va pas.'
    """
    values = {
        key: translate(each) if key in ("what", "game") else each for key, each in message.values.items()
    }
    return translate(message.template).format(**values)

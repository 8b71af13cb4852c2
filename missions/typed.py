"""A card's code as people type it, on any keyboard. Pure, no Django."""

import re
import unicodedata

from missions.deck import Card, find

# What is typed may be a whole printed address.
ADDRESS = re.compile(r"(?:.*/)?([a-z][0-9])/?(?:[?#].*)?", re.DOTALL)
# What a Greek keyboard has on the keys from a to u: Α1 looks like a1, so whoever types it means it.
GREEK_KEYS = str.maketrans("αβψδεφγηιξκλμνοπρσςτθ", "abcdefghijklmnoprsstu")


def plain(typed: str) -> str:
    """What was typed without case, blanks and unseen marks; digits of any script are those they stand for.

    >>> plain(" Α\u200e١ ")
    'a1'
    """
    seen = (sign for sign in unicodedata.normalize("NFKC", typed) if unicodedata.category(sign) != "Cf")
    digits = "".join(str(unicodedata.digit(sign, sign)) for sign in seen)
    return "".join(digits.split()).lower().translate(GREEK_KEYS)


def card_of(typed: str) -> Card | None:
    """The card whose code was typed, or None.

    >>> card_of("https://galaxygamers.fr/B3").code
    'b3'
    """
    match = ADDRESS.fullmatch(plain(typed))
    try:
        return find(match[1]) if match else None
    except ValueError:
        return None

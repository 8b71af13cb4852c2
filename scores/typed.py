"""Numbers as people type them, on any keyboard: −, – and - are one sign, and ٣ is a 3.

>>> whole(" –٣ "), total("12 + 7−3")
(-3, 16)
"""

import re

# A sum longer than this is no score of one round.
LONGEST = 100

_SIGNS = str.maketrans({**dict.fromkeys("−–—‐‑‒﹣－", "-"), **dict.fromkeys("＋﹢", "+")})
# What an Arabic keyboard leaves between digits and signs, unseen.
_DIRECTION = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_WHOLE = re.compile(r"\s*([+-]?)\s*(\d{1,9})\s*")
# A sign at the end is a sum that goes on.
_TOTAL = re.compile(r"\s*[+-]?\s*\d{1,9}(?:\s*[+-]\s*\d{1,9})*\s*[+-]?\s*")
_TERM = re.compile(r"([+-]?)\s*(\d+)")


def whole(text: str) -> int:
    """The whole number that was typed. Raises ValueError where it is none.

    >>> whole("1.5")
    Traceback (most recent call last):
    ...
    ValueError: 1.5
    """
    found = _WHOLE.fullmatch(_plain(text))
    if found is None:
        raise ValueError(text)
    return int("".join(found.groups()))


def total(text: str) -> int:
    """What the numbers typed come to, added up. Raises ValueError for anything but a sum.

    >>> total("-5"), total("12+7+"), total("3 - 10")
    (-5, 19, -7)
    >>> total("12 7")
    Traceback (most recent call last):
    ...
    ValueError: 12 7
    """
    plain = _plain(text)
    if not _TOTAL.fullmatch(plain):
        raise ValueError(text)
    return sum(int(sign + digits) for sign, digits in _TERM.findall(plain))


def _plain(text: str) -> str:
    if len(text) > LONGEST:
        raise ValueError(text)
    return _DIRECTION.sub("", text).translate(_SIGNS)

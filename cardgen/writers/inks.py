"""What a colour is made of in a file: light (RGB) for screens and office printers, inks (CMYK) for a press.

Black, white and the greys between take black ink alone, so that the edges of a code are one plate's.

>>> INKS["rgb"].fill("#000000"), INKS["rgb"].fill("#e2231a")
('0 g', '0.8863 0.1373 0.102 rg')
>>> INKS["cmyk"].fill("#000000"), INKS["cmyk"].fill("#e2231a")
('0 0 0 1 k', '0 0.845 0.884 0.1137 k')
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

# Print shops take at most this much ink on one spot, all four together; 1 is full cover by one.
MOST_INK = 2.4

# PDF's operators to fill, by how many parts a colour has. In capitals they stroke.
_OPERATORS = MappingProxyType({1: "g", 3: "rg", 4: "k"})


def rgb(colour: str) -> tuple[float, ...]:
    """Red, green and blue, 0 to 1. Raises ValueError on a colour that is not "#rrggbb".

    >>> rgb("#ff3300")
    (1.0, 0.2, 0.0)
    """
    try:
        red, green, blue = bytes.fromhex(colour[1:] if colour.startswith("#") else "")
    except ValueError:
        raise ValueError(f"{colour!r} is no colour to print with, only '#rrggbb'") from None
    return round(red / 255, 4), round(green / 255, 4), round(blue / 255, 4)


def cmyk(colour: str) -> tuple[float, ...]:
    """Cyan, magenta, yellow and black, 0 to 1, together at most 2.4. Raises ValueError as `rgb` does.

    Full grey replacement: k = 1 - max(r, g, b), then c = (1 - r - k) / (1 - k), m and y likewise, so that
    one of the three is always 0. Where all together exceed 2.4, c, m and y give way in proportion. It is an
    approximation: what inks look like on a paper only a profile of the press says, and none is used here.

    >>> cmyk("#ffffff"), cmyk("#808080"), cmyk("#010000")
    ((0, 0, 0, 0.0), (0, 0, 0, 0.498), (0.0, 0.701, 0.701, 0.9961))
    """
    light = rgb(colour)
    black = round(1 - max(light), 4)
    if len(set(light)) == 1:
        return 0, 0, 0, black
    inks = [(max(light) - channel) / max(light) for channel in light]
    share = min(1, (MOST_INK - black) / sum(inks))
    # Rounded down, so that the sum stays within its limit.
    return *(math.floor(ink * share * 1000) / 1000 for ink in inks), black


def _light(colour: str) -> tuple[float, ...]:
    """A grey has one part: printers print it with black ink alone."""
    channels = rgb(colour)
    return channels[:1] if len(set(channels)) == 1 else channels


@dataclass(frozen=True, slots=True)
class Inks:
    """A colour space of PDF: a colour's parts in it, and those of a flat colour where they can be fewer."""

    space: str
    parts: Callable[[str], tuple[float, ...]]
    flat: Callable[[str], tuple[float, ...]]

    def fill(self, colour: str) -> str:
        parts = self.flat(colour)
        return f"{numbers(parts)} {_OPERATORS[len(parts)]}"

    def stroke(self, colour: str) -> str:
        return self.fill(colour).upper()


def numbers(values: Iterable[float]) -> str:
    """Numbers as PDF writes them, to six places, without digits that say nothing.

    >>> numbers((1, 0.25, -0.0000001))
    '1 0.25 0'
    """
    texts = (f"{value:.6f}".rstrip("0").rstrip(".") for value in values)
    return " ".join("0" if text == "-0" else text for text in texts)


INKS: Mapping[str, Inks] = MappingProxyType(
    {"rgb": Inks("DeviceRGB", rgb, _light), "cmyk": Inks("DeviceCMYK", cmyk, cmyk)}
)

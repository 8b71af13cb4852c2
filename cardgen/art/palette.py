"""The colours: four kinds, nine galaxies evenly spaced in OKLCH, and the tones between night and light."""

import math
from functools import lru_cache
from types import MappingProxyType

KIND_COLOURS = MappingProxyType(
    {"fight": "#FFD200", "malus": "#E2231A", "bonus": "#0B5FD0", "joker": "#7A4DD8"}
)
# Text and signs that stand on a kind's colour: at least 4.5 : 1 on each.
KIND_INK = MappingProxyType({"fight": "#000000", "malus": "#FFFFFF", "bonus": "#FFFFFF", "joker": "#FFFFFF"})

# At this lightness the nine hues from 20° on hold the most chroma that all of them have in sRGB.
LIGHTNESS, CHROMA, FIRST_HUE = 0.74, 0.134, 20
DUSK_HUE = 278
LETTERS = "abcdefghi"
# Four ninths of the circle from one galaxy to the next: neighbours in the deck look least alike.
HUES = MappingProxyType({letter: (FIRST_HUE + 160 * index) % 360 for index, letter in enumerate(LETTERS)})


@lru_cache(maxsize=512)
def oklch(lightness: float, chroma: float, hue: float) -> str:
    """The sRGB colour "#rrggbb" of an OKLCH colour: lightness 0 to 1, hue in degrees.

    Chroma that sRGB does not have is taken back until it fits. Source: Björn Ottosson, "A perceptual
    color space for image processing" (2020).

    >>> oklch(1, 0, 0), oklch(0.74, 0.134, 20)
    ('#ffffff', '#f48687')
    """
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    if chroma > 0.001 and not all(-0.0005 <= value <= 1.0005 for value in linear):
        return oklch(lightness, chroma - 0.002, hue)
    return "#" + "".join(f"{round(255 * _encoded(min(max(value, 0), 1))):02x}" for value in linear)


def _encoded(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


GALAXY_COLOURS = MappingProxyType({letter: oklch(LIGHTNESS, CHROMA, hue) for letter, hue in HUES.items()})


def tone(letter: str, lightness: float, chroma: float = CHROMA, dusk: float = 0.0) -> str:
    """A galaxy's hue at another lightness, and with `dusk` (0 to 1) leaning to the indigo all nights share.

    Raises ValueError for a letter that names no galaxy.

    >>> tone("a", 0.16, 0.05), tone("a", 0.16, 0.05, dusk=1) == tone("b", 0.16, 0.05, dusk=1)
    ('#1e0305', True)
    """
    if letter not in HUES:
        raise ValueError(f"no galaxy has the letter {letter!r}")
    parts = ((1 - dusk, math.radians(HUES[letter])), (dusk, math.radians(DUSK_HUE)))
    a = sum(share * math.cos(hue) for share, hue in parts)
    b = sum(share * math.sin(hue) for share, hue in parts)
    return oklch(lightness, chroma * math.hypot(a, b), round(math.degrees(math.atan2(b, a)), 3))

"""The back that all 56 cards share: a gong that sounds among nine galaxies, the same from both ends."""

import math
from functools import lru_cache

from cardgen.art.galaxies import mark
from cardgen.art.lines import chart
from cardgen.art.palette import GALAXY_COLOURS, LETTERS, oklch
from cardgen.art.pen import Point, dots, polar, star
from cardgen.lettering import write
from cardgen.shapes import (
    Drawing,
    Group,
    Linear,
    Paint,
    Path,
    Radial,
    Shape,
    circle,
    moved,
    product,
    rect,
    scaled,
    turned,
)

_BLACK, _WHITE = "#000000", "#ffffff"
_STARLIGHT = ("#6d63a8", "#b3a9e6", "#f4f0ff")
# Shares of the motif's radius: the gong, the ring of galaxies, the foot of the letters on the gong.
_GONG, _RING, _LETTERS = 0.62, 0.86, 0.285


@lru_cache(maxsize=32)
def back(
    width: float, height: float, safe: float = 3.6, bleed: float = 0.0, low_ink: bool = False
) -> Drawing:
    """The common back of a card of `width` × `height` mm, `bleed` mm larger on every side.

    Its motif stays `safe` mm within the cut; the ground has no border that a cut could miss. Half of
    it is drawn, and that half once more turned by 180°; what is left are discs about the middle. With
    `low_ink` it is lines on white.

    >>> back(63, 88, bleed=3).width
    69.0
    """
    motif = max(0.0, min(width, height) / 2 - safe)
    size = (width + 2 * bleed, height + 2 * bleed)
    ground = rect(
        0, 0, *size, fill=_WHITE if low_ink else _sound(*size, math.hypot(width, height) / 2, motif)
    )
    gong = Group(_drawn_gong() if low_ink else _gong(), scaled(motif * _GONG / 10))
    far, near = (_drawn_halves if low_ink else _halves)(width, height, motif)
    about = (_twice(far), gong, _twice(near))
    return Drawing(*map(float, size), (ground, Group(about, moved(size[0] / 2, size[1] / 2))))


def _twice(half: tuple[Shape, ...]) -> Group:
    upper = Group(half)
    return Group((upper, Group((upper,), turned(180))))


def _sound(width: float, height: float, reach: float, motif: float) -> Radial:
    """Rings of sound that go out from the gong, each brighter to its edge."""
    first, rings = motif * _GONG / reach, 7
    stops = [(0.0, oklch(0.7, 0.13, 300)), (first, oklch(0.66, 0.14, 300))]
    for k in range(rings):
        share = k / (rings - 1)
        start, end = (first + (1 - first) * (k + step) / rings for step in (0, 1))
        light, chroma = 0.42 - 0.27 * share**0.7, 0.135 - 0.06 * share
        inner = oklch(0.6, 0.15, 300) if k == 0 else oklch(light - 0.01, chroma, 285)
        stops += [(start, inner), (end, oklch(light + 0.035, chroma + 0.01, 285))]
    return Radial(width / 2, height / 2, reach, tuple(stops))


def _halves(width: float, height: float, motif: float) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """The upper half about (0, 0): what lies behind the gong, and what lies before it."""
    galaxies = tuple(Group(mark(letter, GALAXY_COLOURS[letter]), place) for letter, place in _ring(motif))
    return (*_stars(width, height, motif, _STARLIGHT), *galaxies), _engraving(motif, "#4a2504", "#ffe9a0")


def _drawn_halves(width: float, height: float, motif: float) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    line = 0.18 / (0.25 * motif / 22) if motif else 0.0
    galaxies = tuple(Group(chart(letter, _BLACK, line), place) for letter, place in _ring(motif))
    return (
        (*_echoes(width, height, motif), *_stars(width, height, motif, (_BLACK,) * 3), *galaxies),
        _engraving(motif, _WHITE, _BLACK),
    )


def _ring(motif: float) -> list[tuple[str, tuple]]:
    """The nine galaxies in an arc over the gong, each letter with the matrix to its place."""
    return [
        (letter, scaled(0.25 * motif / 22, *place))
        for letter, place in zip(LETTERS, _places(motif), strict=True)
    ]


def _places(motif: float) -> list[Point]:
    return [polar(0, 0, _RING * motif, 190 + 20 * k) for k in range(9)]


def _stars(width: float, height: float, motif: float, inks: tuple[str, str, str]) -> tuple[Path, ...]:
    """Stars over the upper half of the card and what bleeds from it, none by the gong or a galaxy."""
    wide, high = width + 8, height / 2 + 4
    size = math.sqrt(width * height / (63 * 88))
    spread = [
        ((k * 0.7548776662 % 1 - 0.5) * wide, -((0.3 + k * 0.5698402910) % 1) * high) for k in range(1, 110)
    ]
    taken = _places(motif)
    apart = [
        (x, y)
        for x, y in spread
        if math.hypot(x, y) > 0.67 * motif
        and y < -1.4 * size
        and all(math.dist((x, y), place) > 0.16 * motif for place in taken)
    ]
    rays = [segment for x, y in apart[::9] for segment in star(x, y, 1.3 * size)]
    small, middling, large = inks
    return (
        dots(apart[1::2], small, 0.3 * size),
        dots(apart[2::4], middling, 0.42 * size),
        dots(apart[4::4], large, 0.58 * size),
        Path(tuple(rays), fill=large),
    )


def _echoes(width: float, height: float, motif: float) -> tuple[Path, ...]:
    """Rings of sound as dots, for little ink."""
    reach = math.hypot(width, height) / 2
    rings = []
    for k in range(1, 8):
        r = motif + (reach - motif) * k / 7
        if 0 < r < reach:
            count = int(math.pi * r / 1.3)
            rings += [polar(0, 0, r, 180 + 180 * (step + 0.5) / count) for step in range(count)]
    on_card = [(x, y) for x, y in rings if abs(x) < width / 2 + 4 and -y < height / 2 + 4]
    return (dots(on_card, _BLACK, 0.22),) if on_card else ()


def _engraving(motif: float, ink: str, edge: str) -> tuple[Shape, ...]:
    """The word along the gong's upper side, each letter upright on its ring."""
    made = []
    for letter, degrees in zip("GONG", (-47, -16, 16, 47), strict=True):
        shape = write(letter, 0.215 * motif, fill=ink)
        place = product(turned(degrees), moved(-shape.width / 2, -_LETTERS * motif))
        light = tuple(Path(p.segments, stroke=edge, stroke_width=0.018 * motif) for p in shape.shapes)
        made.append(Group((*light, *shape.shapes), place))
    return tuple(made)


def _sheen(radius: float, dark: str, light: str) -> Linear:
    """Metal that shines along a line, the same from both ends."""
    stops = ((0.0, dark), (0.22, light), (0.36, dark), (0.5, light), (0.64, dark), (0.78, light), (1.0, dark))
    at = radius * 0.72
    return Linear(-at, -at, at, at, stops)


def _gong() -> tuple[Path, ...]:
    """A gong of bronze, 10 mm in radius, about (0, 0): rim, field, boss."""
    field = Radial(0, 0, 8.5, ((0.4, "#ffd873"), (0.7, "#dca430"), (1.0, "#9c6713")))
    dome = Radial(0, 0, 2.75, ((0.0, "#fffbe2"), (0.45, "#ffdf7a"), (1.0, "#c98f1c")))
    rings: tuple[tuple[float, Paint], ...] = (
        (10.0, "#2b1505"),
        (9.75, _sheen(9.75, "#8a560d", "#ffe9a0")),
        (8.8, "#5a3209"),
        (8.5, field),
        (3.9, "#7a4a0d"),
        (3.7, _sheen(3.7, "#a8700f", "#fff0b8")),
        (2.9, "#8a560d"),
        (2.75, dome),
    )
    return tuple(circle(0, 0, r, fill=paint) for r, paint in rings)


def _drawn_gong() -> tuple[Path, ...]:
    return tuple(
        circle(0, 0, r, fill=_WHITE, stroke=_BLACK, stroke_width=width)
        for r, width in ((9.8, 0.4), (8.6, 0.15), (3.8, 0.15), (3.0, 0.3))
    )

"""The frames that tell the kinds apart: a colour, a pattern (solid, dashes, stripes, dots), sign and word."""

from functools import lru_cache

from cardgen.art.palette import KIND_COLOURS, KIND_INK
from cardgen.art.pen import dots
from cardgen.art.signs import sign
from cardgen.lettering import Lettering, TooLong, write
from cardgen.shapes import Group, Path, Shape, line, polygon, rect, scaled

# A frame round a code of 30 mm: its sides, head and foot, and all of it.
WITHIN, SIDE, HEAD, FOOT = 30.0, 3.6, 5.8, 4.4
FRAME = (WITHIN + 2 * SIDE, HEAD + WITHIN + FOOT)

_LIGHT = {"malus": "#ffd5d0", "bonus": "#bcd8ff", "joker": "#eadfff"}
_SIGN = 5.2


def frame_pattern(
    kind: str, width: float, height: float, band: float = 3.6, gap: float = 0.0
) -> tuple[Shape, ...]:
    """What lies on a frame of the kind's colour, `width` × `height` mm, its bands `band` mm wide.

    fight: nothing, it is solid; malus: dashes; bonus: slanting stripes; joker: dots. They run down the
    sides and along the foot; dashes and dots stay out of the `gap` mm in the foot's middle.

    >>> frame_pattern("fight", 37, 39)
    ()
    """
    if _solid(kind):
        return ()
    light = _LIGHT[kind]
    if kind == "bonus":
        return _stripes(0, 0, width, height)
    sides = [(x, y) for y in _steps(band / 2 + 5.8, height, 3.4) for x in (band / 2, width - band / 2)]
    foot = [(x, height - band / 2) for x in _steps(band / 2, width, (width - band) / 10)[1:10]]
    foot = [(x, y) for x, y in foot if abs(x - width / 2) > gap / 2 + 1.4]
    if kind == "joker":
        return (dots(sides + foot, light, 1.7),)
    return (
        *(line([(x, y - 0.6), (x, y + 0.6)], light, 1.5) for x, y in sides),
        *(line([(x - 0.6, y), (x + 0.6, y)], light, 1.5) for x, y in foot),
    )


def ground_pattern(kind: str, width: float, height: float, step: float = 3.4) -> tuple[Shape, ...]:
    """The same patterns all over a ground, about its middle (0, 0), dashes and dots `step` mm apart.

    >>> ground_pattern("fight", 38, 46)
    ()
    """
    if _solid(kind):
        return ()
    if kind == "bonus":
        return _stripes(-width / 2, -height / 2, width, height)
    across, down = int(width / 2 / step) + 1, int(height / 2 / step) + 1
    points = [
        (step * column, step * row)
        for row in range(-down, down + 1)
        for column in range(-across, across + 1)
        if (row + column) % 2 == 0
    ]
    if kind == "joker":
        return (dots(points, _LIGHT[kind], 1.5),)
    marks = tuple(mark for x, y in points for mark in (("M", x, y - 0.6), ("L", x, y + 0.6)))
    return (Path(marks, stroke=_LIGHT[kind], stroke_width=1.3),)


def _solid(kind: str) -> bool:
    if kind not in KIND_COLOURS:
        raise ValueError(f"no kind is called {kind!r}")
    return kind == "fight"


def _stripes(left: float, top: float, width: float, height: float) -> tuple[Shape, ...]:
    """Slanting stripes over a box; where they lie depends on (0, 0) alone."""
    bottom = top + height
    first = (left + top) // 3.0 * 3.0
    return tuple(
        polygon(
            [(x - top, top), (x + 1.5 - top, top), (x + 1.5 - bottom, bottom), (x - bottom, bottom)],
            fill=_LIGHT["bonus"],
        )
        for x in _steps(first, left + width + bottom, 3.0)
    )


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + step * k for k in range(int((end - start) / step) + 1)]


@lru_cache(maxsize=512)
def kind_frame(kind: str, word: str, address: str, lang: str, hairline: float = 0.0) -> Group:
    """The frame of a kind for a code of 30 mm: its sign and `word` above, `address` below.

    Its corner is (0, 0), the code's is (SIDE, HEAD). `hairline` mm of white lie round it. Raises `TooLong`
    or `MissingGlyph` where the word cannot be written on it; an address too long for its line is left out.

    >>> len(kind_frame("fight", "Fight", "", "en").shapes)
    3
    """
    colour, ink = KIND_COLOURS[kind].lower(), KIND_INK[kind].lower()
    width, height = FRAME
    outline = rect(0, 0, width, height, 2.2, fill=colour)
    below = rect(0, HEAD, width, height - HEAD)
    foot = _address(address, ink)
    plate = foot.width + 1.4 if foot else 0
    pattern = frame_pattern(kind, width, height, gap=plate)
    light = rect(
        -hairline, -hairline, width + 2 * hairline, height + 2 * hairline, 2.2 + hairline, fill="#ffffff"
    )
    return Group(
        (
            *([light] if hairline else []),
            outline,
            *([Group((Group(pattern, clip=outline),), clip=below)] if pattern else []),
            rect(SIDE - 0.7, HEAD - 0.7, WITHIN + 1.4, WITHIN + 1.4, fill=colour),
            *([rect((width - plate) / 2, height - FOOT, plate, FOOT, fill=colour)] if foot else []),
            *([foot.at(width / 2, height - 1.3, "middle")] if foot else []),
            kind_head(kind, word, lang, width),
        )
    )


def kind_head(kind: str, word: str, lang: str, width: float) -> Group:
    """A kind's word between two of its signs, in the ink that reads on its colour: `width` mm by HEAD.

    >>> len(kind_head("bonus", "Bonus", "en", 37.2).shapes)
    3
    """
    ink = KIND_INK[kind].lower()
    written = _word(word, lang, ink, width - 2 * (_SIGN + 1.8))
    drawing, reach = sign(kind, ink), written.width / 2 + 1.2 + _SIGN / 2
    size = _SIGN / drawing.width
    signs = (
        Group(drawing.shapes, scaled(size, width / 2 + side * reach - _SIGN / 2, (HEAD - _SIGN) / 2))
        for side in (-1, 1)
    )
    return Group((written.at(width / 2, (HEAD + written.ascent - written.descent) / 2, "middle"), *signs))


def _word(text: str, lang: str, ink: str, room: float) -> Lettering:
    """The kind's word, its ink within the frame's head: some letters bear a hamza, some dots below."""
    word = write(text, 4.8, lang=lang, fill=ink, max_width=room)
    size = word.size * min(1, (HEAD - 1) / (word.ascent + word.descent))
    return write(text, size, lang=lang, fill=ink)


def _address(address: str, ink: str) -> Lettering | None:
    try:
        return write(address, 3.1, fill=ink, max_width=WITHIN - 1) if address else None
    except TooLong:
        return None

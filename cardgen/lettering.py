"""Text as outlines in mm: split into runs by script, put in order, shaped, so that no file needs a font.

Arabic comes out joined and in its order with Latin words and digits inside it, in every writer alike.

>>> word = write("GONG", 10)
>>> round(word.width, 2), round(word.ascent, 2), len(word.shapes)
(30.57, 7.25, 1)
"""

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice, pairwise, takewhile
from pathlib import Path as File

import uharfbuzz
from bidi import algorithm

from cardgen.shapes import Group, Path, moved

WEIGHTS = ("regular", "bold")
RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")
# Smaller than this share of the wanted size, a text is too long rather than small.
FLOOR = 0.6
# Of a paragraph: from baseline to baseline at least, the least between two lines' ink, and how finely
# its size is tried: in ems, ems and mm.
_LEADING, _CLEAR, _STEP = 1.2, 0.08, 0.1

_LATIN, _ARABIC = "NotoSans", "NotoSansArabic"
# They steer the order and print nothing.
_MARKS = "\u200e\u200f\u061c"
# Embeddings and isolates: a line of card text needs none, so none is half understood.
_EMBEDDINGS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_BRACKETS = {"(": ")", "[": "]", "{": "}"}


class MissingGlyph(ValueError):
    """No bundled font can draw some characters of a text; `characters` holds them."""

    def __init__(self, characters: str, text: str):
        self.characters = characters
        names = ", ".join(f"{each!r} (U+{ord(each):04X})" for each in characters)
        super().__init__(f"no glyph for {names} in {text!r}")


class TooLong(ValueError):
    """A text that does not fit its width even at the smallest size allowed."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of text as shapes, its baseline's left end at (0, 0), in mm.

    `size` is the em it came out at. `ascent` and `descent` are how far its ink reaches above and
    below the baseline; `width` is the advance, which every script counts from the left.
    """

    width: float
    ascent: float
    descent: float
    size: float
    shapes: tuple[Path, ...]

    def at(self, x: float, y: float, anchor: str = "left") -> Group:
        """The line with its baseline at `y`, its "left", "middle" or "right" at `x`."""
        shares = {"left": 0.0, "middle": 0.5, "right": 1.0}
        return Group(self.shapes, moved(x - shares[anchor] * self.width, y))


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines of text under one another, each in the middle of `width` mm, in mm; `size` is their em.

    `width` is that of the longest line, `height` from the top of the first line's ink to the foot of the
    last one's, and `step` from one baseline to the next.
    """

    width: float
    height: float
    size: float
    step: float
    lines: tuple[Lettering, ...]

    def at(self, x: float, y: float) -> Group:
        """The lines with their middle at `x` and the top of their ink at `y`."""
        first = self.lines[0].ascent
        return Group(
            tuple(line.at(0, first + number * self.step, "middle") for number, line in enumerate(self.lines)),
            moved(x, y),
        )


@lru_cache(maxsize=4096)
def write(
    text: str,
    size: float,
    *,
    weight: str = "bold",
    lang: str = "en",
    fill: str = "#000000",
    max_width: float | None = None,
    floor: float = FLOOR,
    tracking: float = 0.0,
) -> Lettering:
    """One line of `text` at `size` mm an em; the base direction and local letter forms are those of `lang`.

    Shrinks to `max_width` mm, down to `floor` × `size`. `tracking` ems are added between letters,
    except in Arabic, whose letters join. Raises `MissingGlyph` or `TooLong`.

    >>> write("GONG", 10, max_width=24).size < 10
    True
    >>> write("moon ☾", 10)
    Traceback (most recent call last):
    ...
    cardgen.lettering.MissingGlyph: no glyph for '☾' (U+263E) in 'moon ☾'
    """
    glyphs, advance = _set(unicodedata.normalize("NFC", text), weight, lang, tracking)
    fitted = min(size, max_width / advance) if max_width is not None and advance else size
    if fitted < size * floor:
        raise TooLong(
            f"{text!r} is {advance * size:.1f} mm long at {size:g} mm and must fit {max_width:g} mm; "
            f"the smallest size is {size * floor:g} mm"
        )
    segments = tuple(
        (kind, *(fitted * (number + x if i % 2 == 0 else number + y) for i, number in enumerate(numbers)))
        for x, y, outline in glyphs
        for kind, *numbers in outline
    )
    if not segments:
        return Lettering(advance * fitted, 0.0, 0.0, fitted, ())
    path = Path(segments, fill=fill)
    _, top, _, bottom = path.bounds()
    return Lettering(advance * fitted, max(0.0, -top), max(0.0, bottom), fitted, (path,))


@lru_cache(maxsize=256)
def paragraph(
    text: str,
    size: float,
    *,
    smallest: float,
    max_width: float,
    max_height: float,
    weight: str = "bold",
    lang: str = "en",
    fill: str = "#000000",
) -> Paragraph:
    """`text` in lines as even as can be, within `max_width` × `max_height` mm, at most `size` mm an em.

    Lines break at ordinary blanks only, never at one that holds two words together. Raises
    `MissingGlyph`, or `TooLong` where the text does not fit at `smallest` mm an em.

    >>> made = paragraph("Swap your whole hand", 4, smallest=2, max_width=30, max_height=12)
    >>> len(made.lines), made.size
    (2, 4.0)
    """
    words = [word for word in text.split(" ") if word]
    style = {"weight": weight, "lang": lang}
    widths = tuple(write(word, 1.0, **style).width for word in words)
    blank = write("n n", 1.0, **style).width - write("nn", 1.0, **style).width
    steps = round((size - smallest) / _STEP) if words else -1
    for em in (smallest + _STEP * step for step in range(steps, -1, -1)):
        counts = _lines(widths, blank, max_width / em)
        if not counts or (len(counts) - 0.6) * _LEADING * em > max_height:
            continue
        even = _even_lines(widths, blank, max_width / em, len(counts))
        made = _paragraph(words, even, round(em, 6), style | {"fill": fill})
        if made.height <= max_height and made.width <= max_width + 0.1:
            return made
    raise TooLong(
        f"{text!r} does not fit {max_width:.1f} × {max_height:.1f} mm; the smallest size is {smallest:g} mm"
    )


def _paragraph(words: list[str], counts: list[int], size: float, style: dict) -> Paragraph:
    """So many of `words` to each line; what hangs from one line clears the next."""
    rest = iter(words)
    lines = tuple(write(" ".join(islice(rest, count)), size, **style) for count in counts)
    deepest = max((above.descent + below.ascent for above, below in pairwise(lines)), default=0.0)
    step = max(_LEADING * size, deepest + _CLEAR * size)
    height = lines[0].ascent + step * (len(lines) - 1) + lines[-1].descent
    return Paragraph(max(line.width for line in lines), height, size, step, lines)


def _even_lines(widths: tuple[float, ...], blank: float, room: float, count: int) -> list[int]:
    """How many words each of `count` lines takes in the least width that holds them so, at most `room`."""
    narrow, wide = max(widths), room
    while wide - narrow > 0.1:
        middle = (narrow + wide) / 2
        if len(_lines(widths, blank, middle)) == count:
            wide = middle
        else:
            narrow = middle
    return _lines(widths, blank, wide)


def _lines(widths: tuple[float, ...], blank: float, room: float) -> list[int]:
    """How many words each line takes, filled one after another; empty where a word is wider than `room`."""
    if max(widths) > room:
        return []
    lines, used = [0], 0.0
    for width in widths:
        if lines[-1] and used + blank + width > room:
            lines.append(0)
        used = used + blank + width if lines[-1] else width
        lines[-1] += 1
    return lines


def _set(text: str, weight: str, lang: str, tracking: float) -> tuple[list, float]:
    """The glyphs of a line as (x, y, outline), and its length: all in ems, y down."""
    # What Unicode had not assigned when Python was built has no direction to be ordered by.
    missing = [each for each in text if each in _EMBEDDINGS or unicodedata.category(each) == "Cn"]
    if missing:
        raise MissingGlyph("".join(dict.fromkeys(missing)), text)
    glyphs, pen = [], 0.0
    for family, level, run in _runs(text, weight, lang):
        font = _font(family, weight)
        buffer = _shape(font, run, level, lang)
        em = font.face.upem
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            if not info.codepoint:
                missing.append(run[info.cluster])
            outline = _outline(family, weight, info.codepoint)
            glyphs.append((pen + place.x_offset / em, -place.y_offset / em, outline))
            pen += place.x_advance / em + (tracking if place.x_advance and family != _ARABIC else 0.0)
    if missing:
        raise MissingGlyph("".join(dict.fromkeys(missing)), text)
    return glyphs, pen - (tracking if glyphs and family != _ARABIC else 0.0)


def _shape(font: uharfbuzz.Font, run: str, level: int, lang: str) -> uharfbuzz.Buffer:
    buffer = uharfbuzz.Buffer()
    buffer.add_str(run)
    buffer.direction = "rtl" if level % 2 else "ltr"
    buffer.guess_segment_properties()
    buffer.language = lang
    uharfbuzz.shape(font, buffer)
    return buffer


def _runs(text: str, weight: str, lang: str) -> list[tuple[str, int, str]]:
    """Runs of one font and one level, (family, level, characters), from left to right."""
    levels = _levels(text, lang.split("-")[0] in RIGHT_TO_LEFT)
    runs: list[list] = []
    family = _ARABIC if levels and levels[0] % 2 else _LATIN
    for letter, level in zip(text, levels, strict=True):
        if letter in _MARKS:
            continue
        family = _family(letter, family, weight)
        if runs and runs[-1][:2] == [family, level]:
            runs[-1][2] += letter
        else:
            runs.append([family, level, letter])
    return [tuple(run) for run in _reordered(runs)]


def _family(letter: str, before: str, weight: str) -> str:
    """The font of a character: that of the one before where it can, so that marks and spaces stay with it."""
    for family in (before, _LATIN, _ARABIC):
        if _font(family, weight).get_nominal_glyph(ord(letter)):
            return family
    return before


def _reordered(runs: list[list]) -> list[list]:
    """Rule L2 of the bidirectional algorithm, for whole runs."""
    levels = [level for _, level, _ in runs]
    for depth in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(runs):
            end = start
            while end < len(runs) and runs[end][1] >= depth:
                end += 1
            runs[start:end] = runs[start:end][::-1]
            start = max(end, start + 1)
    return runs


def _levels(text: str, right_to_left: bool) -> list[int]:
    """The embedding level of each character (odd: right to left), by Unicode's bidirectional algorithm."""
    storage = algorithm.get_empty_storage()
    storage |= {"base_level": int(right_to_left), "base_dir": "R" if right_to_left else "L"}
    algorithm.get_embedding_levels(text, storage)
    every = list(storage["chars"])
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _resolve_brackets(storage["chars"], storage["base_dir"])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    return [char["level"] for char in every]


def _resolve_brackets(chars: list[dict], base: str) -> None:
    """Rule N0, which python-bidi's steps leave out: a pair of brackets takes one direction."""
    strong = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
    for opening, closing in _pairs(chars):
        inside = {strong.get(char["type"]) for char in chars[opening + 1 : closing]} - {None}
        if not inside:
            continue
        before = next((strong[c["type"]] for c in reversed(chars[:opening]) if c["type"] in strong), base)
        direction = base if base in inside or before == base else before
        for bracket in (opening, closing):
            signs = takewhile(lambda char: char["orig"] == "NSM", chars[bracket + 1 :])
            for char in (chars[bracket], *signs):
                char["type"] = direction


def _pairs(chars: list[dict]) -> list[tuple[int, int]]:
    pairs, open_ = [], []
    for place, char in enumerate(chars):
        if char["ch"] in _BRACKETS:
            open_.append(place)
        elif char["ch"] in _BRACKETS.values():
            partner = next((p for p in reversed(open_) if _BRACKETS[chars[p]["ch"]] == char["ch"]), None)
            if partner is not None:
                del open_[open_.index(partner) :]
                pairs.append((partner, place))
    return sorted(pairs)


@cache
def _font(family: str, weight: str) -> uharfbuzz.Font:
    if weight not in WEIGHTS:
        raise ValueError(f"there is no weight {weight!r}, only {', '.join(WEIGHTS)}")
    file = File(__file__).parent / "fonts" / f"{family}-{weight.title()}.ttf"
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file))))


class _Pen:
    """Takes a glyph's outline down as segments in ems, y down; quadratic curves become cubic ones.

    The names of its methods are those of every pen that HarfBuzz draws with.
    """

    def __init__(self, em: int):
        self.em, self.segments, self.here = em, [], (0.0, 0.0)

    def _add(self, kind: str, *points: tuple[float, float]) -> None:
        self.segments.append((kind, *(n / self.em for x, y in points for n in (x, -y))))
        self.here = points[-1]

    def moveTo(self, point):
        self._add("M", point)

    def lineTo(self, point):
        self._add("L", point)

    def curveTo(self, *points):
        self._add("C", *points)

    def qCurveTo(self, control, end):
        first, second = (
            tuple(corner + 2 / 3 * (middle - corner) for corner, middle in zip(point, control, strict=True))
            for point in (self.here, end)
        )
        self._add("C", first, second, end)

    def closePath(self):
        self.segments.append(("Z",))


@lru_cache(maxsize=2048)
def _outline(family: str, weight: str, glyph: int) -> tuple[tuple, ...]:
    font = _font(family, weight)
    pen = _Pen(font.face.upem)
    font.draw_glyph_with_pen(glyph, pen)
    return tuple(pen.segments)

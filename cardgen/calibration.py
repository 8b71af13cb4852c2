"""The page that measures how far a printer's backs are off: a cross on one side, squares on the other.

Held to the light, the cross lies in a square of 1 mm; the square's name says how far to move the backs.

>>> reading("M9")
(2.0, -2.0)
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardgen.lettering import RIGHT_TO_LEFT, paragraph, write
from cardgen.paper import EDGE, Paper
from cardgen.refusal import Refusal
from cardgen.refusal import mark as _
from cardgen.shapes import Drawing, Group, Path, Shape, circle, line, moved, rect
from missions.typed import plain

# Squares from the middle one to each side, and what the columns are called.
REACH = 10
COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"
_SQUARE = re.compile(r"([a-u])([0-9]{1,2})")
# From the squares out to their names: fanned, since 1 mm is too little for a letter.
_FAN, _NAME = 40.0, 3.4
_RING = 18.0
# Narrower paper has no room to fan the names out to where they can be read.
LEAST_WIDTH = 74.0
# How large the words are, where there is less room.
_SCALES = (1.0, 0.85, 0.7, 0.55)
_BLACK, _GREY, _PALE = "#000000", "#777777", "#e4e4e4"


@dataclass(frozen=True, slots=True)
class CalibrationWords:
    """What stands on either side, in one language: a title and short lines."""

    front: str
    back: str
    steps: tuple[str, ...]
    lang: str = "en"


def reading(square: str) -> tuple[float, float]:
    """How far to move the backs, right and down in mm, where the cross lies in this square.

    The backs have to go where the cross is. Raises `Refusal` for what is no square's name.

    >>> reading("k11"), reading("A 21")
    ((0.0, 0.0), (-10.0, 10.0))
    """
    found = _SQUARE.fullmatch(plain(square))
    if not found or not 1 <= int(found[2]) <= 2 * REACH + 1:
        raise Refusal(
            _("“{square}” is no square. A square is a letter A to U and a number 1 to 21, like M9."),
            square=square[:20],
        )
    return float(COLUMNS.index(found[1].upper()) - REACH), float(int(found[2]) - 1 - REACH)


def pages(paper: Paper, words: CalibrationWords, offset: tuple[float, float] = (0.0, 0.0)) -> list[Drawing]:
    """Both sides: the cross in the middle of the first; on the second the squares, moved by `offset`.

    Raises `Refusal` for paper that is too narrow.

    >>> words = CalibrationWords("Front", "Back", ("Hold it to the light.",))
    >>> len(pages(Paper("a4", "A4", 210, 297), words, (1.5, -0.7)))
    2
    """
    if paper.width < LEAST_WIDTH:
        raise Refusal(
            _("The calibration sheet needs paper at least {least} mm wide. Choose a larger one."),
            least=f"{LEAST_WIDTH:g}",
        )
    x, y = paper.width / 2, paper.height / 2
    far, apart = _fan(paper)
    front = (*_cross(x, y), *_lines(paper, words, words.front, y - _RING - 3))
    back = (
        Group(tuple(_squares(far, apart)), moved(x + offset[0], y + offset[1])),
        *_lines(paper, words, words.back, y + far + min(0.0, offset[1]) - 1 - 2 * _NAME),
    )
    return [Drawing(paper.width, paper.height, shapes) for shapes in (front, back)]


def _cross(x: float, y: float) -> tuple[Shape, ...]:
    """Its middle is a point: thin lines, which a ring round the squares' field helps to find."""
    return (
        line([(x - 14, y), (x + 14, y)], _BLACK, 0.3),
        line([(x, y - 14), (x, y + 14)], _BLACK, 0.3),
        circle(x, y, _RING, stroke=_BLACK, stroke_width=0.8),
    )


def _fan(paper: Paper) -> tuple[float, float]:
    """Where the names stand from the middle, and from one another: two rows that stop short of meeting."""
    corner = -(2 * REACH + 1) / 2
    far = corner - min(_FAN, paper.width / 2 + corner - EDGE - 2 * _NAME)
    return far, (-far - _NAME) / REACH


def _squares(far: float, apart: float) -> Iterator[Shape]:
    """The field about (0, 0), and its names, fanned out to where they can be read."""
    side = 2 * REACH + 1
    corner = -side / 2
    yield Path(
        tuple(
            segment
            for row in range(side)
            for column in range(row % 2, side, 2)
            for segment in rect(corner + column, corner + row, 1, 1).segments
        ),
        fill=_PALE,
    )
    label = min(_NAME, 0.75 * apart)
    for index in range(side):
        k = index - REACH
        ink, pen = (_BLACK, 0.15) if k % 5 == 0 else (_GREY, 0.1)
        yield line([(k, corner), (k, corner - 1.5), (k * apart, far)], ink, pen)
        yield line([(corner, k), (corner - 1.5, k), (far, k * apart)], ink, pen)
        yield write(COLUMNS[index], label).at(k * apart, far - 1, "middle")
        yield write(str(index + 1), label).at(far - 1, k * apart + label * 0.35, "right")
    edges = [corner + k for k in range(side + 1)]
    for edge in edges:
        yield line([(edge, corner), (edge, -corner)], _GREY, 0.08)
        yield line([(corner, edge), (-corner, edge)], _GREY, 0.08)
    yield rect(-0.5, -0.5, 1, 1, stroke=_BLACK, stroke_width=0.2)


def _lines(paper: Paper, words: CalibrationWords, title: str, limit: float) -> tuple[Shape, ...]:
    """The title and the steps, from the top down to `limit`; without room for them the title, or nothing."""
    blocks = [_block(paper, words.lang, (title, *words.steps), scale) for scale in _SCALES]
    blocks.append(_block(paper, words.lang, (title,), _SCALES[-1]))
    return next((shapes for shapes, bottom in blocks if bottom <= limit), ())


def _block(paper: Paper, lang: str, texts: tuple[str, ...], scale: float) -> tuple[tuple[Shape, ...], float]:
    """Texts under one another, from where reading begins, and where they end."""
    inside, rtl = EDGE + 6, lang in RIGHT_TO_LEFT
    x, anchor = (paper.width - inside, "right") if rtl else (inside, "left")
    made: list[Shape] = []
    y = inside
    for number, text in enumerate(texts):
        size, weight = (6.0 * scale, "bold") if number == 0 else (4.2 * scale, "regular")
        room = {"max_width": paper.width - 2 * inside, "max_height": 2.6 * size, "smallest": size / 2}
        written = paragraph(text, size, lang=lang, weight=weight, **room)
        for each in written.lines:
            y += 1.4 * written.size
            made.append(each.at(x, y, anchor))
        y += 0.6 * size
    return tuple(made), y

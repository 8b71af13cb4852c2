"""The parts of a front, each drawn where `places` says: xphere, words, code, corners."""

from cardgen import art
from cardgen.art.frames import HEAD, SIDE, WITHIN
from cardgen.code import Matrix, code_shapes
from cardgen.face.places import HAIRLINE, INDEX, LEAST_CODE, NAME, Places
from cardgen.face.words import FaceStyle, FaceWords
from cardgen.lettering import RIGHT_TO_LEFT, Lettering, TooLong, paragraph, write
from cardgen.paper import CardFormat
from cardgen.shapes import IDENTITY, Drawing, Group, Path, Shape, circle, moved, rect, scaled, turned
from missions.deck import Card

WHITE, BLACK, NIGHT = "#ffffff", "#000000", "#0d1030"
# An em in mm: of a mission's text at least and on a poker card, of a word in passing at least.
_TEXT, _LARGE_TEXT, _WORD = 1.9, 4.0, 1.9
# An em of the code for whoever has to type it: beside the frame and above it.
_CODE, _CODE_ABOVE = 8.4, 7.0
_JOKER = "GONG JOKER"


def ink(style: FaceStyle) -> str:
    return BLACK if style.low_ink else WHITE


def halo(card: Card, style: FaceStyle) -> str:
    """What parts letters and xphere from the galaxy's light."""
    if style.low_ink:
        return WHITE
    return NIGHT if card.is_joker else art.tone(card.family.letter, 0.22, 0.09, 0.5)


def title(card: Card, style: FaceStyle) -> str:
    """The name on a card: that of its galaxy, or what a joker is."""
    if card.is_joker:
        return _JOKER
    return card.family.name if style.galaxy else ""


def material(words: FaceWords, style: FaceStyle) -> str:
    return words.material if style.number else ""


def heart(card: Card, spots: Places, style: FaceStyle) -> tuple[Shape, ...]:
    """The xphere, or a joker's moon."""
    size = spots.reach * (0.72 if card.is_joker else 0.48 if style.low_ink else 0.613)
    if size < 3:
        return ()
    drawing = art.moon(card.code) if card.is_joker else art.xphere(card.number)
    drawing = art.engraved(drawing, BLACK) if style.low_ink else art.lit(drawing)
    ring = () if card.is_joker else (circle(*spots.heart, size / 2, fill=halo(card, style)),)
    return (*ring, centred(drawing, *spots.heart, size))


def names(
    card: Card, words: FaceWords, format: CardFormat, spots: Places, style: FaceStyle
) -> tuple[Shape, ...]:
    """The galaxy's name and the xphere's material, under one another or in one line."""
    size, fill, lang = NAME * spots.scale, ink(style), words.lang
    sides = spots.edge + INDEX * spots.index + 1.2
    room = min(spots.room, format.width - 2 * sides) if card.is_joker and not spots.row else spots.room
    name, stuff = title(card, style), material(words, style)
    above = write(name, size, fill=fill, tracking=0.08, max_width=room, floor=0.2) if name else None
    small = size * (0.64 if name else 0.85)
    below = write(stuff, small, lang=lang, fill=fill, max_width=room, floor=0.2) if stuff else None
    middle = spots.middle
    if spots.material is not None:
        lines = [above.at(middle, spots.name, "middle"), below.at(middle, spots.material, "middle")]
    else:
        written = [each for each in (above, below) if each]
        # What hangs from the letters of some scripts must clear the frame too.
        deep = max((each.descent for each in written), default=0.0) - (2.1 * spots.scale - 0.5)
        lines = _in_a_row(written, middle, spots.name - max(0.0, deep), room, lang)
    return (*(outlined(line, halo(card, style), 1.6 * spots.scale) for line in lines), *lines)


def _in_a_row(words: list[Lettering], x: float, y: float, room: float, lang: str) -> list[Group]:
    """Words beside one another, as the language reads; the second is left out where it is tight."""
    words = [word for word in words if word.size >= _WORD]
    gap = 0.55 * words[-1].size if words else 0
    long = sum(word.width for word in words) + gap * (len(words) - 1)
    fit = min(1.0, room / long) if long else 1.0
    if len(words) > 1 and words[-1].size * fit < _WORD:
        return _in_a_row(words[:1], x, y, room, lang)
    if lang in RIGHT_TO_LEFT:
        words = words[::-1]
    lines, pen = [], x - long * fit / 2
    for word in words:
        lines.append(Group(word.shapes, scaled(fit, pen, y)))
        pen += (word.width + gap) * fit
    return lines


def mission(card: Card, words: FaceWords, spots: Places, style: FaceStyle) -> tuple[Shape, ...]:
    """The mission's text on a plate of night, or on the white ground."""
    left, top, right, bottom = spots.text
    pad = 0.5 if style.low_ink else 1.1 * min(1.0, spots.scale)
    room = right - left - 2 * pad, bottom - top - 2 * pad
    try:
        text = paragraph(
            words.mission,
            max(_TEXT, _LARGE_TEXT * max(1.0, spots.scale)),
            smallest=_TEXT,
            max_width=room[0],
            max_height=room[1],
            weight="regular" if style.low_ink else "bold",
            lang=words.lang,
            fill=ink(style),
        )
    except TooLong as error:
        raise TooLong(f"the mission of card {card.code} in {words.lang!r}: {error}") from None
    lines = text.at((left + right) / 2, top + pad + (room[1] - text.height) / 2)
    if style.low_ink:
        return (lines,)
    edge = "#b9a4f0" if card.is_joker else art.GALAXY_COLOURS[card.family.letter]
    night = NIGHT if card.is_joker else art.tone(card.family.letter, 0.2, 0.07, 0.7)
    plate = rect(
        left + 0.15,
        top + 0.15,
        right - left - 0.3,
        bottom - top - 0.3,
        1.6,
        fill=night,
        stroke=edge,
        stroke_width=0.3,
    )
    return (plate, lines)


def framed(
    card: Card, matrix: Matrix, words: FaceWords, spots: Places, style: FaceStyle
) -> tuple[Shape, ...]:
    """The code within the frame of its kind."""
    left, top, _, _ = spots.frame
    factor = spots.code / WITHIN
    line = 0.0 if style.low_ink else HAIRLINE
    frame = art.kind_frame(card.kind, words.kind, words.short_address, words.lang, line)
    code = code_shapes(matrix, spots.code)
    return (
        Group((frame,), scaled(factor, left, top)),
        Group((code,), moved(left + SIDE * factor, top + HEAD * factor)),
    )


def typed(card: Card, format: CardFormat, spots: Places, style: FaceStyle) -> Group:
    """The card's code for whoever has to type it: beside the frame, or in the upper corner."""
    fill = ink(style)
    if spots.beside:
        size, room = _CODE * max(1.0, spots.index), spots.beside - 1.0
        word = write(card.code, size, fill=fill, max_width=room, floor=LEAST_CODE / size)
        middle = spots.edge + max(INDEX * spots.index, word.width + 1) / 2
        return word.at(middle, format.height - spots.edge - 0.24 * word.size, "middle")
    size = max(LEAST_CODE, _CODE_ABOVE * spots.index)
    word = write(card.code, size, fill=fill)
    high = write("1", size).ascent
    return word.at(format.width - spots.edge, spots.edge + max(high, 0.0), "right")


def corners(card: Card, format: CardFormat, spots: Places, style: FaceStyle) -> tuple[Shape, ...]:
    """What shows of a card in a fanned hand: number and galaxy, at both ends where there is room."""
    place = scaled(spots.index, spots.edge, spots.edge)
    above, below = (_row if spots.row else _column)(card, style), _column(card, style)
    if card.is_joker and spots.row and spots.text:
        above = ()  # its moon stands there
    ends = [(above, IDENTITY), *([(below, turned(180, format.width, format.height))] if spots.beside else [])]
    return tuple(Group((Group(shapes, place),), through) for shapes, through in ends if shapes)


def _column(card: Card, style: FaceStyle) -> tuple[Shape, ...]:
    if card.is_joker:
        return (centred(art.sign("joker", ink(style)), 4.6, 4.4, 8.6),)
    number = [write(str(card.number), 13.0, fill=ink(style)).at(4.6, 9.3, "middle")] if style.number else []
    place = 15.6 if number else 4.4
    return (*number, *([centred(_emblem(card, style), 4.6, place, 8.6)] if style.galaxy else []))


def _row(card: Card, style: FaceStyle) -> tuple[Shape, ...]:
    if card.is_joker:
        return (centred(art.sign("joker", ink(style)), 3.5, 3.5, 6.6),)
    number = [write(str(card.number), 9.2, fill=ink(style)).at(0.2, 6.7)] if style.number else []
    place = 9.4 if number else 3.5
    return (*number, *([centred(_emblem(card, style), place, 3.5, 6.6)] if style.galaxy else []))


def _emblem(card: Card, style: FaceStyle) -> Drawing:
    return art.emblem(card.family.letter, BLACK if style.low_ink else None)


def outlined(line: Group, ink: str, width: float) -> Group:
    """The night round a line of letters, so that it reads on a galaxy's light."""
    return Group(tuple(Path(s.segments, stroke=ink, stroke_width=width) for s in line.shapes), line.matrix)


def centred(drawing: Drawing, x: float, y: float, size: float) -> Group:
    """A square drawing, `size` mm wide, about (x, y)."""
    return Group(drawing.shapes, scaled(size / drawing.width, x - size / 2, y - size / 2))

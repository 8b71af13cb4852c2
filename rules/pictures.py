"""The pictures of rules pages, by scheme: `grid:5 5 5 / 5 1 2 / 5 3 4` and the others of docs/rules.md.

What a picture counts is computed by the game, never typed. Shapes are drawn as for cards; words and
numbers are SVG text, styled by rules.css, as is the ground: night on screens, paper in print.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cmp_to_key
from html import escape
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cardgen import art
from cardgen.art.pen import outline, star
from cardgen.shapes import Drawing, Group, Linear, Path, Shape, circle, line, moved, rect, scaled
from cardgen.writers.svg import element
from games.ginny_o.points import score_meld, score_turn
from games.ginny_o.tiles import JOKER, MELD_SQUARES, TILE_SQUARES, Tile
from games.gnoming_a_round.scoring import HAZARD, MULLIGAN, score_grid
from games.three_player_moon import tricks
from missions.deck import DECK, FAMILIES, XPHERES

WIDTH = 340
MINUS = "−"
CARD, CARD_EDGE, INK = "#fffaf0", "#cdbf9d", "#171b45"
GLOW = ((13, "#6e5417"), (8, "#c4952a"), (3.5, "#ffe08a"))
IVORY = Linear(0, 0, 0, 112, ((0, "#fffdf6"), (1, "#efe4cb")))
RED, BLACK = "#c3162f", "#1b1e2e"
SQUARES = MappingProxyType(
    {"yellow": "#ffd200", "green": "#3fae5a", "red": "#e2231a", "blue": "#3f83e8", "centre": "#e2231a"}
)
# Suit signs about (0, 0), from -10 to 10.
SUITS = MappingProxyType(
    {
        "h": "M0 9 C-2 5 -9 1 -9 -4 C-9 -9 -2 -10 0 -5 C2 -10 9 -9 9 -4 C9 1 2 5 0 9 Z",
        "d": "M0 -10 C2 -6 4.6 -2.8 7.6 0 C4.6 2.8 2 6 0 10 C-2 6 -4.6 2.8 -7.6 0 C-4.6 -2.8 -2 -6 0 -10 Z",
        "s": "M0 -10 C2 -5 9 -2 9 3 C9 7.6 3.4 8 1.2 4.6 C1.4 7 2.2 8.6 3.6 9.6 L-3.6 9.6 "
        "C-2.2 8.6 -1.4 7 -1.2 4.6 C-3.4 8 -9 7.6 -9 3 C-9 -2 -2 -5 0 -10 Z",
        "c": "M1.1 3 C1.4 6.6 2.2 8.6 3.8 9.6 L-3.8 9.6 C-2.2 8.6 -1.4 6.6 -1.1 3 C-3 7 -9.6 6.2 -9.6 1.6 "
        "C-9.6 -2 -6.4 -3.6 -3.6 -2.4 C-6.4 -5.4 -4 -10 0 -10 C4 -10 6.4 -5.4 3.6 -2.4 "
        "C6.4 -3.6 9.6 -2 9.6 1.6 C9.6 6.2 3 7 1.1 3 Z",
    }
)
PIPS = MappingProxyType(
    {
        0: (),
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)


@dataclass(frozen=True, slots=True)
class Word:
    """A text centred at `x`, its foot at `y`; `name` is its class in rules.css."""

    x: float
    y: float
    name: str
    text: object


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture before it is written: shapes, and the words over them. `small` is what a cover leaves out."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    words: tuple[Word, ...]
    small: "Sketch | None" = None

    @property
    def whole(self) -> "Sketch":
        more = self.small
        if more is None:
            return self
        height = max(self.height, more.height)
        return Sketch(self.width, height, self.shapes + more.shapes, self.words + more.words)


def draw(
    scheme: str, data: str, *, alt: str, prefix: str, materials: Mapping, kinds: Mapping, cover: bool = False
) -> str:
    """The picture as an `<svg>` with its name; a `cover` is shown small, without what is too small then.

    ValueError says what does not fit.
    """
    if scheme not in SCHEMES:
        raise ValueError(f"there is no picture {scheme!r}: write one of {', '.join(SCHEMES)}")
    if not alt.strip():
        raise ValueError("the picture says nothing to those who do not see it: write its alt text")
    sketch = SCHEMES[scheme](data.strip(), {**materials, **kinds})
    if not cover:
        sketch = sketch.whole
    attributes = {"role": "img", "aria-label": alt, "class": scheme, "height": f"{sketch.height:g}"}
    drawing = Drawing(sketch.width, sketch.height, sketch.shapes)
    words = "".join(
        f'<text x="{word.x:g}" y="{word.y:g}" class="{word.name}">{escape(str(word.text))}</text>'
        for word in sketch.words
    )
    return element(drawing, prefix=prefix, attributes=attributes).removesuffix("</svg>") + f"{words}</svg>"


def signed(points: int) -> str:
    """A number of points as it is counted.

    >>> signed(-5), signed(0), signed(7)
    ('−5', '0', '+7')
    """
    return f"{points:+}".replace("-", MINUS) if points else "0"


def plain(number: int) -> str:
    return str(number).replace("-", MINUS)


def grid(data: str, words: Mapping) -> Sketch:
    """A grid of Gnoming A Round, its lines, and what each card counts."""
    cells = [cell if cell in (MULLIGAN, HAZARD) else _number(cell) for cell in data.replace("/", " ").split()]
    score = score_grid(cells)
    left, top, across, down = 50, 14, 84, 92
    shapes: list[Shape] = []
    said: list[Word] = []
    counts: list[Word] = []
    for place, cell in enumerate(score.cells):
        x, y = left + across * (place % 3), top + down * (place // 3)
        shapes += _playing_card(cell.card, x, y)
        if isinstance(cell.card, int):
            said.append(Word(x + 36, y + 46, f"value {cell.why}", plain(cell.card)))
        counts.append(Word(x + 36, y + 71, f"counts {cell.why}", signed(cell.points)))
    badges: list[Shape] = []
    # The sum stands below the middle, unless what a line counts stands there.
    free = [1, 2, 0]
    for scored in score.lines:
        row = scored.kind == "row"
        x, y = (left, top + down * scored.number) if row else (left + across * scored.number, top)
        width, height = (2 * across + 72, 80) if row else (72, 2 * down + 80)
        shapes += [rect(x, y, width, height, 12, stroke=ink, stroke_width=wide) for wide, ink in GLOW]
        at = (left + 3 * across - 2, y + 40) if row else (x + 36, 310)
        badges += [circle(*at, 21, fill="#6e5417"), circle(*at, 18.5, fill="#ffe08a")]
        counts.append(Word(at[0], at[1] + 6, "ink", signed(scored.points)))
        if not row:
            free.remove(scored.number)
    x = left + 36 + across * free[0] if free else left + 3 * across
    badges.append(rect(x - 30, 289, 60, 42, 21, fill=CARD))
    counts.append(Word(x, 317, "ink sum", plain(score.points)))
    small = Sketch(WIDTH, 344, tuple(badges), tuple(counts))
    return Sketch(WIDTH, 292, tuple(shapes), tuple(said), small)


def _playing_card(card: int | str, x: float, y: float) -> list[Shape]:
    shapes: list[Shape] = [rect(x, y, 72, 80, 10, fill=CARD, stroke=CARD_EDGE, stroke_width=1)]
    at = moved(x + 36, y + 30)
    if card == HAZARD:
        triangle = outline("M0 -19 L20 16 L-20 16 Z", fill="#e2231a", stroke="#e2231a", stroke_width=6)
        bar = outline("M-2.6 -9 L2.6 -9 L1.6 5 L-1.6 5 Z", fill="#ffffff")
        shapes.append(Group((triangle, bar, circle(0, 11, 2.6, fill="#ffffff")), at))
    elif card == MULLIGAN:
        rays = Path(star(0, 0, 23, 0.22), fill="#7a4dd8")
        shapes.append(Group((rays, Path(star(0, 0, 10, 0.3), fill="#ffe08a")), at))
    return shapes


def trick(data: str, words: Mapping) -> Sketch:
    """Three dominoes in the order played; the one that takes the trick is lit, and what is trump is said."""
    *played, last = data.split()
    if not last.startswith("trump="):
        raise ValueError(
            f"the trick {data!r} does not say what is trump: end it with trump=5, doubles or none"
        )
    named = last.removeprefix("trump=")
    trump = None if named == "none" else named if named == tricks.DOUBLES else _number(named)
    pieces = [_domino(piece.rstrip("*")) for piece in played]
    winner = tricks.taker(pieces, trump)
    marked = [index for index, piece in enumerate(played) if piece.endswith("*")]
    if len(pieces) != tricks.SEATS or marked not in ([], [winner]):
        raise ValueError(f"the trick {data!r}: {tricks.SEATS} dominoes, and {played[winner]} takes it")
    shapes: list[Shape] = []
    said = [Word(WIDTH / 2, 28, "say", _trump_said(trump))]
    for seat, piece in enumerate(pieces):
        x, y = 38 + 104 * seat, 74
        if seat == winner:
            shapes += [rect(x, y, 56, 112, 10, stroke=ink, stroke_width=wide + 3) for wide, ink in GLOW]
            shapes += [Path(star(x + 28, y + 136, 13, 0.3), fill="#ffe08a")]
            said.append(Word(x + 28, 240, "say lit", pgettext("this domino takes the trick", "takes it")))
        shapes.append(Group(_bone(piece), moved(x, y)))
        shapes.append(circle(x, y, 12, fill="#2c3192", stroke="#fff6d8", stroke_width=1.5))
        said.append(Word(x, y + 5, "order", seat + 1))
        if tricks.is_trump(piece, trump):
            said.append(Word(x + 28, 60, "say small", pgettext("this domino is a trump", "trump")))
    return Sketch(WIDTH, 256, tuple(shapes), tuple(said))


def _trump_said(trump: tricks.Trump) -> str:
    if trump is None:
        return _("No trump")
    return _("Doubles are trump") if trump == tricks.DOUBLES else _("Trump: {number}").format(number=trump)


def suit(data: str, words: Mapping) -> Sketch:
    """The dominoes of a suit from high to low."""
    number = _number(data)
    held = [piece for piece in tricks.TILES if number in piece]
    if not held:
        raise ValueError(f"no domino has the suit {data!r}")
    # Which of two is higher is the game's to say: as trumps they rank as in their suit.
    held.sort(key=cmp_to_key(lambda one, other: 2 * tricks.taker([one, other], number) - 1))
    step, small = 52, 0.72
    left = (WIDTH - step * len(held)) / 2 + 6
    turned = [(number, sum(piece) - number) for piece in held]
    bones = [Group(_bone(piece), scaled(small, left + step * at, 24)) for at, piece in enumerate(turned)]
    arrow = line([(left + 4, 124), (WIDTH - left - 4, 124)], "#b9aee0", 2)
    point = outline("M0 -5 L9 0 L0 5 Z", fill="#b9aee0")
    shapes = [*bones, arrow, Group((point,), moved(WIDTH - left - 8, 124))] if len(held) > 1 else bones
    return Sketch(WIDTH, 146, tuple(shapes), ())


def _bone(piece: tuple[int, int]) -> tuple[Shape, ...]:
    """A domino, 56 × 112."""
    pips = [
        circle(28 + 15 * x, half + 15 * y, 5, fill=BLACK)
        for half, number in zip((28, 84), piece, strict=True)
        for x, y in PIPS[number]
    ]
    bar = line([(9, 56), (47, 56)], "#9a8a64", 1.6)
    pin = circle(28, 56, 3.2, fill="#c4952a")
    return (rect(0, 0, 56, 112, 9, fill=IVORY, stroke="#bfae86", stroke_width=1.2), bar, pin, *pips)


def meld(data: str, words: Mapping) -> Sketch:
    """Tiles of Ginny-O, the square under each, what each counts, and the sum; after a / what crosses them."""
    if "/" in data:
        return _crossing(*(part.split() for part in data.split("/")))
    tiles = [_tile(word) for word in data.split()]
    scored = score_meld(tiles)
    step, rows = 66, -(-len(tiles) // 5)
    wide = max(WIDTH, step * min(5, len(tiles)) + 30)
    shapes: list[Shape] = []
    said: list[Word] = []
    for place, counted in enumerate(scored.tiles):
        row, column = divmod(place, 5)
        left = (wide - step * min(5, len(tiles) - 5 * row)) / 2 + 3
        x, y = left + step * column, 12 + 132 * row
        more, told = _rummy_tile(counted, x, y)
        shapes += more
        said += told
    foot = 12 + 132 * rows + 30
    said.append(Word(wide / 2, foot - 2, "say formula", _formula(scored)))
    return Sketch(wide, foot + 16, tuple(shapes), tuple(said))


def _crossing(across: Sequence[str], down: Sequence[str]) -> Sketch:
    """A meld and one that crosses it, each with its sum; the tile of both, the same word in both, is lit."""
    common = [word for word in across if word in down]
    if len(common) != 1:
        raise ValueError(f"{' '.join(across)!r} and {' '.join(down)!r} have not just 1 tile in common")
    shared = common[0]
    turn = [[replace(_tile(word), cross=word == shared) for word in meld] for meld in (across, down)]
    flat, tall = score_turn(turn)
    left, top, step, pitch = 97, 14, 66, 104
    x0, y0 = left + step * across.index(shared), top + pitch * down.index(shared)
    places = [(left + step * at, y0, each) for at, each in enumerate(flat.tiles) if not each.tile.cross]
    places += [(x0, top + pitch * at, each) for at, each in enumerate(tall.tiles)]
    shapes: list[Shape] = []
    said: list[Word] = []
    for x, y, counted in places:
        more, told = _rummy_tile(counted, x, y)
        shapes += more
        # What a tile counts is in the sums: that of the lit one differs.
        said += [word for word in told if word.name != "say counts"]
    glow = [rect(x0 - 2, y0 - 2, 64, 96, 9, stroke=ink, stroke_width=wide) for wide, ink in GLOW]
    beside = left + step * (len(across) - 1) / 2 + step * 0.95
    foot = top + pitch * len(down) + 26
    said.append(Word(beside, y0 + 104, "say formula", _formula(flat)))
    said.append(Word(x0 + 30, foot, "say formula", _formula(tall)))
    return Sketch(WIDTH, foot + 18, (*glow, *shapes), tuple(said))


def _formula(scored) -> str:
    each = " + ".join(str(counted.points) for counted in scored.tiles if counted.times)
    if scored.factor > 1:
        return (
            f"({each}) × {scored.factor} = {scored.points}"
            if "+" in each
            else (f"{each} × {scored.factor} = {scored.points}")
        )
    return f"{each} = {scored.points}" if "+" in each else str(scored.points)


def _rummy_tile(counted, x: float, y: float) -> tuple[list[Shape], list[Word]]:
    tile, square = counted.tile, counted.tile.on
    said = [Word(x + 30, y + 113, "say counts", counted.points if counted.times else "–")]
    shapes: list[Shape] = []
    if square:
        shapes.append(rect(x - 2, y - 2, 64, 96, 9, fill=SQUARES[square]))
        more, told = _square_sign(square, x, y + 89)
        shapes += more
        said.append(told)
    face = counted.stands if tile.name == JOKER else tile.name
    paper = CARD if tile.new else "#d8d2c4"
    shapes.append(rect(x + 3, y + 3, 54, 70, 8, fill=paper, stroke="#a89a78", stroke_width=1.2))
    if not tile.new:
        said.append(Word(x + 30, y + 89, "say small", pgettext("a tile that lay on the board", "old")))
    if tile.name == JOKER:
        shapes.append(Path(star(x + 30, y + 23, 15, 0.28), fill="#7a4dd8"))
    if face:
        ink, name = (RED if face[-1] in "hd" else BLACK), "red" if face[-1] in "hd" else "black"
        small = tile.name == JOKER
        said.append(
            Word(x + 30, y + (52 if small else 36), f"{'stands' if small else 'rank'} {name}", face[:-1])
        )
        sign = outline(SUITS[face[-1]], fill=ink)
        shapes.append(Group((sign,), scaled(0.6 if small else 1.05, x + 30, y + (63 if small else 57))))
    return shapes, said


def _square_sign(square: str, x: float, y: float) -> tuple[list[Shape], Word]:
    """What a square does, not by its colour alone: one small tile or three, and how many times."""
    if square == "centre":
        return [], Word(x + 30, y, "on-centre", pgettext("a square of the board", "centre"))
    one = square in TILE_SQUARES
    times = TILE_SQUARES[square] if one else MELD_SQUARES[square]
    ink = "#ffffff" if square == "red" else "#10131f"
    at = [14] if one else [5, 13, 21]
    tiles: list[Shape] = [rect(x + left, y - 10, 6, 10, 1.2, fill=ink) for left in at]
    return tiles, Word(x + (36 if one else 43), y, f"on-{square}", f"× {times}")


def _tile(word: str) -> Tile:
    old = word.startswith("(") and word.endswith(")")
    name, _at, square = word.strip("()").partition("@")
    name, _is, stands = name.partition("=")
    return Tile(name, stands or None, square or None, new=not old)


def ranks(data: str, words: Mapping) -> Sketch:
    """GONG's six numbers: the xphere of each, its material and its kind."""
    kinds = {card.number: card.kind for card in DECK if not card.is_joker}
    shapes: list[Shape] = []
    said: list[Word] = []
    for place, xphere in enumerate(XPHERES):
        x, y, kind = 10 + 108 * (place % 3), 12 + 152 * (place // 3), kinds[xphere.number]
        colour = art.KIND_COLOURS[kind]
        shapes.append(rect(x, y, 104, 142, 14, fill="#1b2156", stroke=colour, stroke_width=3))
        shapes.append(Group(art.xphere(xphere.number).shapes, scaled(2.3, x + 9, y + 12)))
        shapes.append(rect(x + 8, y + 110, 88, 24, 12, fill=colour))
        shapes.append(Group(art.sign(kind).shapes, scaled(0.8, x + 12, y + 112.5)))
        said += [
            Word(x + 83, y + 48, "number", xphere.number),
            Word(x + 52, y + 96, "word", words[xphere.material]),
            Word(x + 61, y + 127, f"on-{kind}", words[kind]),
        ]
    return Sketch(WIDTH, 318, tuple(shapes), tuple(said))


def families(data: str, words: Mapping) -> Sketch:
    """GONG's nine galaxies with their names."""
    shapes: list[Shape] = []
    said: list[Word] = []
    for place, family in enumerate(FAMILIES):
        x, y = 62 + 108 * (place % 3), 50 + 108 * (place // 3)
        shapes.append(Group(art.emblem(family.letter).shapes, scaled(3, x - 36, y - 36)))
        said.append(Word(x, y + 54, "word name", family.name))
    return Sketch(WIDTH, 322, tuple(shapes), (), Sketch(WIDTH, 336, (), tuple(said)))


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is no whole number") from None


def _domino(text: str) -> tuple[int, int]:
    ends: Iterable[int] = tuple(map(_number, text.split("-")))
    return tricks.tile(ends)


SCHEMES: Mapping[str, Callable[[str, Mapping], Sketch]] = MappingProxyType(
    {"grid": grid, "trick": trick, "suit": suit, "meld": meld, "ranks": ranks, "families": families}
)

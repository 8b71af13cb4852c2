"""What lies on which side, and whether it lies right once the paper is turned, folded and cut."""

import subprocess

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps

from cardgen import face, prints, sheet
from cardgen.margins import ALL, NONE, SheetWords
from cardgen.paper import EDGES, block, card_format, layout, paper
from cardgen.recipe import deck
from cardgen.shapes import Drawing, Group, circle, moved, polygon, rect
from cardgen.sheet import ORDERS, Place, Side, draw, sides
from cardgen.writers import pdf
from cardgen.writers.png import pictures
from missions.deck import DECK
from tests.cardgen.geometry import around, at, box, boxes, overlaps, rounded

BASE = "https://galaxygamers.fr"
WORDS = SheetWords(
    "Print at 100 %.", "{page} / {pages}", "galaxygamers.fr", "{length} mm", back="back {page} / {pages}"
)
A4, LETTER = (layout(paper(slug), card_format()) for slug in ("a4", "letter"))
GRIDS = [
    A4,
    LETTER,
    layout(paper("a4"), card_format(), pose="standing"),
    layout(paper("letter"), card_format("mini"), gutter=6, bleed=3),
    # Stock that is not symmetric, with a card that fills less than its cell, both ways.
    layout(paper("avery-5196"), card_format("sticker"), pose="standing"),
    layout(paper("avery-5196"), card_format("sticker"), pose="lying"),
    layout(paper("sigel-lp795"), card_format("small"), pose="lying"),
]
FOLDS = [
    layout(paper("a4"), card_format("mini"), pose="standing", fold=True),
    layout(paper("letter"), card_format(), pose="lying", fold=True),
]


def named(grid) -> str:
    pose = "lying" if grid.slots[0].angle else "standing"
    return f"{grid.paper.slug}-{grid.card.slug}-{pose}"


def blank(grid, bleed: float = 0.0) -> Drawing:
    """A card of one colour, its bleed included."""
    width, height = grid.card.width + 2 * bleed, grid.card.height + 2 * bleed
    return Drawing(width, height, (rect(0, 0, width, height, fill="#e2231a"),))


def drawn(grid, side, bleed: float = 0.0, margins=NONE, **options) -> Drawing:
    cards = [blank(grid, bleed)] * 60
    return draw(side, cards, blank(grid, bleed), grid, WORDS, margins=margins, **options)


def cards_of(page: Drawing) -> list[Group]:
    return [shape for shape in page.shapes if isinstance(shape, Group) and shape.clip]


def trim_of(card: Group, grid, bleed: float) -> tuple[float, float, float, float]:
    """Where a card is cut, by the matrix its face is drawn through."""
    (body,) = card.shapes
    return box(rect(bleed, bleed, grid.card.width, grid.card.height), body.matrix)


# What lies on which side.


@pytest.mark.parametrize("grid", [A4, LETTER], ids=named)
@pytest.mark.parametrize("count", [1, 7, 8, 9, 55, 56, 57])
def test_pages_are_filled_in_order_and_none_is_blank(grid, count):
    made = sides(count, grid)
    assert [len(side.places) for side in made] == [8] * (count // 8) + [count % 8] * (count % 8 > 0)
    assert [place.piece for side in made for place in side.places] == list(range(count))
    assert [side.number for side in made] == list(range(1, len(made) + 1))


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (7, 1), (8, 1), (9, 2), (55, 7), (56, 7), (57, 8)])
def test_every_front_page_has_one_page_of_backs_and_no_page_is_blank(count, sheets, order, edge):
    made = sides(count, A4, backs=edge, order=order)
    fronts, backs = [side for side in made if not side.edge], [side for side in made if side.edge]
    assert len(fronts) == len(backs) == sheets
    assert [[place.piece for place in side.places] for side in fronts] == [
        [place.piece for place in side.places] for side in backs
    ]
    assert [side for side in made if not side.places] == []
    assert {side.edge for side in backs} == {edge}
    assert {place.back for side in fronts for place in side.places} == {False}
    assert {place.back for side in backs for place in side.places} == {True}


def test_backs_follow_each_front_page_or_all_of_them():
    def numbered(order):
        return [(side.number, side.edge) for side in sides(17, A4, backs="long", order=order)]

    assert numbered("interleaved") == [(n, edge) for n in (1, 2, 3) for edge in (None, "long")]
    assert numbered("apart") == [(n, edge) for edge in (None, "long") for n in (1, 2, 3)]


def test_no_card_makes_no_page():
    assert [sides(0, A4, backs=backs) for backs in sheet.BACKS[:3]] == [(), (), ()]


@pytest.mark.parametrize("grid", FOLDS, ids=named)
@pytest.mark.parametrize("count", [1, 3, 56])
def test_where_cards_are_folded_each_page_has_every_cards_back_beside_it(grid, count):
    for side in sides(count, grid, backs="fold"):
        fronts = [(place.piece, place.slot) for place in side.places if not place.back]
        backs = [(place.piece, place.slot) for place in side.places if place.back]
        assert side.edge is None
        assert [piece for piece, _ in fronts] == [piece for piece, _ in backs]
        places = dict(zip(grid.slots, grid.folded, strict=True))
        assert [places[slot] for _, slot in fronts] == [slot for _, slot in backs]


@pytest.mark.parametrize("grid", GRIDS, ids=named)
@pytest.mark.parametrize("count", [1, 2, 55])
@pytest.mark.parametrize("start", [1, 2, 3])
def test_a_page_that_is_not_full_keeps_the_slots_of_the_full_one(grid, count, start):
    full = {
        (side.number, side.edge): {place.slot for place in side.places}
        for side in sides(80, grid, backs="long")
    }
    made = sides(count, grid, backs="long", start=start)
    for side in made:
        assert {place.slot for place in side.places} <= full[side.number, side.edge]
    assert made[0].places[0].slot == grid.slots[start - 1]
    assert made[-2].places[-1].slot == grid.slots[(start + count - 2) % len(grid.slots)]


def test_card_55_lies_where_it_lies_in_the_whole_deck():
    whole = [place.slot for side in sides(56, A4) for place in side.places]
    assert [place.slot for side in sides(55, A4) for place in side.places] == whole[:55]
    (alone,) = sides(1, A4, start=55 % 8)
    assert alone.places == (Place(0, whole[54]),)


@pytest.mark.parametrize("start", [0, -1, 9, 10_000])
def test_a_first_slot_that_is_none_is_refused_by_number(start):
    with pytest.raises(ValueError, match=f"there is no slot {start}: a sheet has slots 1 to 8"):
        sides(1, A4, start=start)


def test_pages_that_hold_only_backs_lie_behind_those_that_hold_only_faces():
    both = deck(backs="short").sides
    assert deck(what="backs", backs="short").sides == tuple(side for side in both if side.edge)
    assert deck(what="faces", backs="short").sides == tuple(side for side in both if not side.edge)


# Behind its front, upright: by matrices.


def turned_over(grid, edge):
    """What turning the paper over its long or short edge does to a point."""
    width, height = grid.paper.width, grid.paper.height
    return {"long": lambda x, y: (width - x, y), "short": lambda x, y: (x, height - y)}[edge]


@pytest.mark.parametrize("grid", GRIDS, ids=named)
@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("count", [1, 3, 56])
def test_every_cards_back_lies_behind_it_and_upright_once_the_paper_is_turned(count, edge, grid):
    made = sides(count, grid, backs=edge)
    for front, back in zip(made[::2], made[1::2], strict=True):
        for one, other in zip(front.places, back.places, strict=True):
            assert one.piece == other.piece
            assert matches(grid, one, other, turned_over(grid, edge))


@pytest.mark.parametrize("grid", FOLDS, ids=named)
def test_every_cards_back_lies_behind_it_and_upright_once_the_page_is_folded(grid):
    for slot, back in zip(grid.slots, grid.folded, strict=True):
        if slot.angle == 0:
            assert matches(grid, Place(0, slot), Place(0, back), lambda x, y, at=slot.y: (x, 2 * at - y))
        else:
            fold = slot.x + slot.width
            assert matches(grid, Place(0, slot), Place(0, back), lambda x, y, at=fold: (2 * at - x, y))


def matches(grid, front: Place, back: Place, mirror) -> bool:
    """Whether a back, seen through the paper, is its front's mirror image about the card's upright axis."""
    width, height = grid.card.width, grid.card.height
    corners = [(0, 0), (width, 0), (0, height), (5, 17)]
    seen = [mirror(*at(back.slot.matrix, x, y)) for x, y in corners]
    return rounded(seen) == rounded(at(front.slot.matrix, width - x, y) for x, y in corners)


# Behind its front, upright: as printed.

PER_MM = 5


def faces_of(grid, count: int) -> list[Drawing]:
    """Faces no two of which look alike: an L, and as many dots as the card's number."""
    width, height = grid.card.width, grid.card.height
    bars = (rect(4, 4, 3, height - 8, fill="#000000"), rect(4, height - 7, width / 2, 3, fill="#000000"))
    ground = rect(0, 0, width, height, fill="#cccccc")
    dots = [circle(12 + 6 * (n % 4), 8 + 6 * (n // 4), 2, fill="#000000") for n in range(count)]
    return [Drawing(width, height, (ground, *bars, *dots[: n + 1])) for n in range(count)]


def mirrored(drawing: Drawing) -> Drawing:
    flip = (-1.0, 0.0, 0.0, 1.0, drawing.width, 0.0)
    return Drawing(drawing.width, drawing.height, (Group(drawing.shapes, flip),))


def picture(*pages: Drawing) -> Image.Image:
    """The pages over one another, as they are printed."""
    found = [each.convert("L") for each in pictures(pdf.write(pages), 25.4 * PER_MM)]
    made = found[0]
    for other in found[1:]:
        made = ImageChops.darker(made, other)
    return made


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether no spot of 3 × 3 dots differs: what is less is an edge that falls between two dots."""
    difference = ImageChops.difference(one, other).point(lambda value: 255 if value > 30 else 0)
    return one.size == other.size and difference.filter(ImageFilter.MinFilter(3)).getbbox() is None


@pytest.mark.parametrize("grid", GRIDS, ids=named)
@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("count", [3, 6])
def test_a_printed_page_laid_over_its_turned_back_shows_each_card_over_its_own_back(count, edge, grid):
    faces = faces_of(grid, count)
    front, back = sides(count, grid, backs=edge)[:2]
    shown = picture(draw(front, faces, None, grid, WORDS, margins=NONE))
    # Each back is its face's mirror image, so that one seen through the other is the same picture.
    pages = [
        draw(Side(1, edge, (place,)), faces, mirrored(faces[place.piece]), grid, WORDS, margins=NONE)
        for place in back.places
    ]
    printed = picture(*pages)
    turn = {"long": ImageOps.mirror, "short": ImageOps.flip}
    through = {name: alike(shown, turn[name](printed)) for name in EDGES}
    assert through[edge] is True
    assert not alike(shown, printed)


@pytest.mark.parametrize("grid", GRIDS, ids=named)
@pytest.mark.parametrize("edge", EDGES)
def test_an_arrow_on_a_back_points_to_the_top_of_the_card_before_it(edge, grid):
    width, height = grid.card.width, grid.card.height
    arrow = Drawing(width, height, (polygon([(5, 30), (width / 2, 5), (width - 5, 30)], fill="#000000"),))
    front, back = sides(len(grid.slots), grid, backs=edge)[:2]
    pages = [draw(side, [arrow] * 60, arrow, grid, WORDS, margins=NONE) for side in (front, back)]
    shown, printed = map(picture, pages)
    assert alike(shown, {"long": ImageOps.mirror, "short": ImageOps.flip}[edge](printed))
    for slot in grid.slots:
        left, top, right, bottom = (round(side * PER_MM) for side in boxes([slot])[0])
        x, y = centre(shown.crop((left, top, right, bottom)))
        # From the middle of the card to the arrow.
        way = round((x - (right - left) / 2) / PER_MM), round((y - (bottom - top) / 2) / PER_MM)
        far = round(height / 2 - (5 + 25 * 2 / 3))
        assert abs(way[0] - (far if slot.angle == 90 else 0)) <= 1
        assert abs(way[1] - (0 if slot.angle == 90 else -far)) <= 1


def centre(picture: Image.Image) -> tuple[float, float]:
    """The middle of what is dark."""
    dark = ImageOps.invert(picture)
    rows, columns = (
        list(dark.resize(size, Image.Resampling.BOX).tobytes())
        for size in ((1, dark.height), (dark.width, 1))
    )
    middles = [sum(n * ink for n, ink in enumerate(line)) / max(1, sum(line)) for line in (columns, rows)]
    return middles[0] + 0.5, middles[1] + 0.5


@pytest.mark.parametrize("grid", FOLDS, ids=named)
def test_a_printed_page_folded_along_its_fold_shows_each_card_over_its_own_back(grid):
    count = len(grid.slots)
    faces = faces_of(grid, count)
    (side,) = sides(count, grid, backs="fold")
    for place in side.places[:count]:
        piece = place.piece
        pair = tuple(each for each in side.places if each.piece == piece)
        made = draw(Side(1, None, pair), faces, mirrored(faces[piece]), grid, WORDS, margins=NONE)
        seen = picture(made)
        fold = (ImageOps.flip, ImageOps.mirror)[place.slot.angle == 90]
        cut = [seen.crop(tuple(round(x * PER_MM) for x in boxes([each.slot])[0])) for each in pair]
        smaller = [each.resize(cut[0].size) for each in cut]
        assert alike(smaller[0], fold(smaller[1]))
        assert not alike(smaller[0], smaller[1])


# Moved backs.

OFFSET = (1.5, -0.7)


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("grid", GRIDS, ids=named)
def test_an_offset_moves_the_backs_by_exactly_that_and_nothing_else(grid, edge):
    for side in sides(11, grid, backs=edge):
        still = drawn(grid, side, 1.0, ALL)
        shifted = drawn(grid, side, 1.0, ALL, offset=OFFSET)
        if not side.edge:
            assert shifted == still
            continue
        cards = len(side.places)
        assert (shifted.width, shifted.height) == (still.width, still.height)
        assert shifted.shapes[1:] == still.shapes[cards:]
        assert shifted.shapes[0] == Group(still.shapes[:cards], moved(*OFFSET))


def test_a_printed_back_is_the_same_picture_once_its_offset_is_undone():
    _, back = sides(3, A4, backs="long")
    faces = faces_of(A4, 3)
    still, shifted = (
        picture(draw(back, faces, faces[2], A4, WORDS, margins=NONE, offset=offset))
        for offset in ((0.0, 0.0), (1.6, -0.6))
    )
    assert ImageChops.offset(still, round(1.6 * PER_MM), round(-0.6 * PER_MM)).tobytes() == shifted.tobytes()


def test_a_recipes_offset_leaves_its_fronts_as_they_are_and_its_backs_as_large():
    still, shifted = deck(backs="long"), deck(backs="long", offset=OFFSET)
    assert prints.page(shifted, BASE, 1) == prints.page(still, BASE, 1)
    one, other = prints.page(still, BASE, 2), prints.page(shifted, BASE, 2)
    assert other.shapes[0] == Group(one.shapes[:8], moved(*OFFSET))
    assert (one.width, one.height, len(one.shapes) - 7) == (other.width, other.height, len(other.shapes))


# The cards on a page.


@pytest.mark.parametrize("grid", [*GRIDS, *FOLDS], ids=named)
@pytest.mark.parametrize("bleed", [0.0, 1.0, 3.0])
def test_a_card_lies_in_its_slot_at_its_own_size_with_or_without_bleed(grid, bleed):
    backs = "fold" if grid.folded else "none"
    (side,) = sides(len(grid.slots), grid, backs=backs)
    made = cards_of(drawn(grid, side, bleed))
    assert sorted(rounded(trim_of(card, grid, bleed) for card in made)) == sorted(
        rounded(boxes((*grid.slots, *grid.folded)))
    )


@pytest.mark.parametrize("gutter", [0, 1, 6])
@pytest.mark.parametrize("bleed", [1.0, 3.0])
@pytest.mark.parametrize("backs", ["none", "long", "short", "fold"])
@pytest.mark.parametrize("pose", ["standing", "lying"])
def test_no_bleed_lies_on_another_card_and_each_card_bleeds_to_the_middle_of_the_gutter(
    gutter, bleed, backs, pose
):
    grid = layout(
        paper("a4"), card_format("mini"), pose=pose, gutter=gutter, bleed=bleed, fold=backs == "fold"
    )
    side = sides(len(grid.slots), grid, backs=backs)[-1]
    cards = cards_of(drawn(grid, side, bleed))
    shown = rounded(card.clip.bounds() for card in cards)
    trims = rounded(trim_of(card, grid, bleed) for card in cards)
    for number, (one, trim) in enumerate(zip(shown, trims, strict=True)):
        # What is drawn before it stays in sight; what comes after it covers it.
        assert [earlier for earlier in trims[:number] if overlaps(one, earlier)] == []
        assert all(round(abs(a - b), 6) <= bleed for a, b in zip(one, trim, strict=True))
    for number, trim in enumerate(trims):
        others = trims[:number] + trims[number + 1 :]
        for where in range(4):
            # A fold lies between cards that touch, whatever the gutter.
            gap = next(
                (
                    gap
                    for gap in (0, gutter)
                    if any(overlaps(strip(trim, where, gap + 0.1), o) for o in others)
                ),
                2 * bleed,
            )
            assert seen_around(shown, number, strip(trim, where, min(bleed, gap / 2))), (trim, where)


def strip(trim, side: int, wide: float):
    """What lies beside a card on its left, above it, on its right or below it."""
    left, top, right, bottom = trim
    return [
        (left - wide, top, left, bottom),
        (left, top - wide, right, top),
        (right, top, right + wide, bottom),
        (left, bottom, right, bottom + wide),
    ][side]


def inset(strip, side: int):
    left, top, right, bottom = strip
    return (left, top + 1, right, bottom - 1) if side % 2 == 0 else (left + 1, top, right - 1, bottom)


def seen_around(shown, number: int, strip) -> bool:
    """Whether this card shows all over the strip, and none that is drawn after it covers any of it."""
    inside = around([shown[number], strip]) == shown[number]
    return inside and not any(overlaps(strip, later) for later in shown[number + 1 :])


@pytest.mark.parametrize("edge", [None, *EDGES])
@pytest.mark.parametrize(("count", "start"), [(1, 4), (7, 1), (5, 1)])
def test_a_card_beside_an_empty_slot_bleeds_on_all_four_sides(count, start, edge):
    side = sides(count, A4, backs=edge or "none", start=start)[-1]
    cards = cards_of(drawn(A4, side, 1.0))
    shown = rounded(card.clip.bounds() for card in cards)
    trims = rounded(trim_of(card, A4, 1.0) for card in cards)
    for number, trim in enumerate(trims):
        for where in range(4):
            # But for the corners, which two cards may share.
            beside = inset(strip(trim, where, 1.0), where)
            if not any(overlaps(beside, other) for other in trims):
                assert seen_around(shown, number, beside), (trim, where)


@pytest.mark.parametrize("dpi", [83, 150, 300])
@pytest.mark.parametrize(
    ("grid", "backs"), [(A4, "long"), (LETTER, "none"), (FOLDS[0], "fold")], ids=["back", "front", "fold"]
)
def test_no_light_seam_lies_between_cards_that_touch(grid, backs, dpi, needs, tmp_path):
    side = sides(len(grid.slots), grid, backs=backs)[-1]
    file = tmp_path / "page.pdf"
    file.write_bytes(pdf.write([drawn(grid, side, 1.0)]))
    command = [
        needs.program("pdftoppm", "poppler-utils"),
        "-singlefile",
        "-r",
        str(dpi),
        file,
        tmp_path / "page",
    ]
    subprocess.run(command, check=True)
    (ours,) = pictures(file.read_bytes(), dpi)
    for made in (ours, Image.open(tmp_path / "page.ppm")):
        left, top, right, bottom = (side * dpi / 25.4 for side in block(grid))
        inside = made.crop((round(left) + 1, round(top) + 1, round(right) - 1, round(bottom) - 1))
        assert inside.getcolors() == [(inside.width * inside.height, (0xE2, 0x23, 0x1A))]


def test_each_page_says_which_it_is():
    first, second = (drawn(A4, side, 0.0, ALL, sheets=2) for side in sides(16, A4))
    assert first.shapes[:8] == second.shapes[:8]
    assert first.shapes[8:] != second.shapes[8:]
    assert drawn(A4, sides(16, A4)[0], 0.0, ALL, sheets=3).shapes[8:] != first.shapes[8:]


def test_the_fronts_are_those_of_the_deck_in_its_order():
    recipe = deck()
    shown = [card.shapes[0].shapes for page in prints.pages(recipe, BASE) for card in cards_of(page)]
    assert shown == [prints.front(card, recipe, BASE).shapes for card in DECK]


def test_the_backs_are_all_the_one_back():
    recipe = deck(backs="short")
    cards = cards_of(prints.page(recipe, BASE, 2))
    assert [card.shapes[0].shapes for card in cards] == [face.back(recipe.card, 3.0).shapes] * 8

"""Every way to print: the pages there are, their sizes, and what two readers and two decoders see on them."""

import subprocess
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import islice, product
from random import Random
from zlib import crc32

import pytest
from pikepdf import Pdf
from PIL import Image, ImageChops, ImageFilter, ImageStat

from cardgen import prints, proof, sheet
from cardgen.code import address
from cardgen.face import FaceStyle
from cardgen.margins import NONE, Margins
from cardgen.paper import card_format, card_formats, cell_format, own_card, own_paper, paper, papers
from cardgen.recipe import Recipe
from cardgen.refusal import Refusal
from cardgen.shapes import Drawing
from cardgen.writers import pdf
from cardgen.writers.png import pictures
from missions.deck import DECK
from tests.conftest import SECOND_LOOK

BASE = "https://galaxygamers.fr"
POINT = 25.4 / 72
# A 200 dpi picture has 5 dots a module of 0.6 mm; for whole cards fewer will do.
DPI, COARSE = 200, 127
# "usual" is a stock's own cell, and a size of the reader's own on plain paper.
FORMATS = (*card_formats(), "usual")
PAPERS = (*papers(), "own")
BACKS = ("none", "long", "short", "fold")
POSES = ("best", "standing", "lying")
ORDERS = ("interleaved", "apart")
# Bleed and gutter.
ROOMS = ((1.0, 0.0), (3.0, 6.0), (0.0, 0.0), (2.0, 1.0))
MARKS = ("corner", "lines", "none")
WHATS = ("cards", "faces", "backs", "stickers")
INKS = ("full", "low")


@dataclass(frozen=True)
class Way:
    format: str
    paper: str
    pose: str = "best"
    backs: str = "none"
    room: tuple[float, float] = (1.0, 0.0)
    marks: str = "corner"
    what: str = "cards"
    order: str = "interleaved"
    ink: str = "full"

    def __str__(self):
        bleed, gutter = self.room
        names = (self.format, self.paper, self.pose, self.backs, f"{bleed:g}+{gutter:g}", self.marks)
        return "-".join((*names, self.what, self.order, self.ink))

    @property
    def folded(self) -> bool:
        return self.backs == "fold" and self.what == "cards"

    @property
    def grids(self) -> list[int]:
        """How many cards a page takes, counted by hand, in each pose that it may be printed in and fits."""
        sheet, card = paper_of(self.paper), format_of(self.format, self.paper)
        found = []
        for pose in ("standing", "lying"):
            width, height = card.width, card.height * (2 if self.folded else 1)
            if pose == "lying":
                width, height = height, width
            count = self._columns(sheet, width) * self._rows(sheet, height)
            if count and self.pose in ("best", pose):
                found.append(count)
        return found

    def _columns(self, sheet, width: float) -> int:
        cells = sheet.cells
        return cells.columns * (width <= cells.width) if cells else self._times(sheet.width, width, 0)

    def _rows(self, sheet, height: float) -> int:
        cells = sheet.cells
        return cells.rows * (height <= cells.height) if cells else self._times(sheet.height, height, 2.3)

    def _times(self, side: float, length: float, ruler: float) -> int:
        """8 mm, the bleed, and marks of 2.5 mm or the ruler stay free at either end."""
        bleed, gutter = self.room
        # Backs beside their fronts bleed by 3 mm, a sticker's by 1 mm.
        bleed = max(bleed, format_of(self.format, self.paper).bleed) if self.folded else bleed
        free = side - 2 * (8 + bleed + max(ruler, 2.5 if self.marks != "none" else 0))
        return max(0, int((free + gutter + 1e-6) // (length + gutter)))

    def recipe(self, cards=DECK, start: int = 1) -> Recipe:
        bleed, gutter = self.room
        return Recipe(
            format_of(self.format, self.paper),
            paper_of(self.paper),
            what=self.what,
            cards=cards,
            start=start,
            pose=self.pose,
            backs=self.backs,
            order=self.order,
            bleed=bleed,
            gutter=gutter,
            margins=Margins(self.marks),
            style=FaceStyle(low_ink=self.ink == "low"),
        )


def paper_of(slug: str):
    return own_paper(100, 150) if slug == "own" else paper(slug)


def format_of(slug: str, on: str):
    if slug != "usual":
        return card_format(slug)
    return cell_format(paper(on)) if paper_of(on).cells else own_card(60, 75)


CROSS = [Way(*row) for row in product(FORMATS, PAPERS, POSES, BACKS)]


def crossed() -> list[Way]:
    """Each format, paper, pose, back and order there is; the rest takes turns."""
    ways = [
        replace(way, order=order)
        for way in CROSS
        for order in (ORDERS if way.backs in ("long", "short") else ORDERS[:1])
    ]
    turns = [
        replace(way, room=ROOMS[n % 4], marks=MARKS[n % 3], what=WHATS[n % 5 % 4], ink=INKS[n // 4 % 2])
        for n, way in enumerate(ways)
    ]
    return [way for way in turns if way.grids]


def pairs(way: Way) -> set[tuple]:
    values = [(name, getattr(way, name)) for name in Way.__dataclass_fields__]
    return {(one, other) for n, one in enumerate(values) for other in values[:n]}


def pairwise() -> list[Way]:
    """Few ways in which any two settings that can meet do meet; always the same ones."""
    everything = crossed()
    missing = set().union(*map(pairs, everything))
    chance = Random(4)
    found = []
    while missing:
        wanted = dict(min(missing, key=scarcity))
        ways = [way for way in (mixed(wanted, everything, chance) for _ in range(40)) if way.grids]
        if ways:
            found.append(max(ways, key=lambda way: len(pairs(way) & missing)))
            missing -= pairs(found[-1])
    return found


def scarcity(pair) -> tuple:
    """Of formats and papers there are most, so these pairs come first."""
    names = {name for name, _ in pair}
    return -len(names & {"format", "paper"}), str(pair)


def mixed(wanted: dict, everything: list[Way], chance: Random) -> Way:
    """Any way with these settings."""
    values = {name: getattr(chance.choice(everything), name) for name in Way.__dataclass_fields__}
    return Way(**(values | wanted))


PAIRWISE = pairwise()


@pytest.mark.parametrize("backs", BACKS)
def test_56_cards_take_as_many_pages_as_they_must_or_are_refused_on_every_paper(backs):
    wrong = []
    for way in (way for way in CROSS if way.backs == backs):
        try:
            pages = len(way.recipe().sides)
        except Refusal:
            pages = None
        if pages != pages_of(way, 56):
            wrong.append((str(way), pages, pages_of(way, 56)))
    assert wrong == []


def pages_of(way: Way, cards: int) -> int | None:
    sheets = min((-(-cards // count) for count in way.grids), default=None)
    return sheets and sheets * (2 if way.backs in ("long", "short") and way.what == "cards" else 1)


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("slug", PAPERS)
def test_every_file_of_56_cards_has_its_pages_and_each_page_is_the_papers_size(slug, backs):
    for way in (Way(format, slug, backs=backs) for format in FORMATS):
        if way.grids:
            assert boxes(blank_file(way)) == [paper_box(slug)] * pages_of(way, 56), way


def blank_file(way: Way) -> bytes:
    """The pages without faces: what is asked here is how many there are and how large."""
    recipe = way.recipe()
    blank = Drawing(recipe.card.width + 2, recipe.card.height + 2, ())
    words = prints.sheet_words(recipe, BASE)
    drawn = [
        sheet.draw(side, [blank] * 56, blank, recipe.layout, words, margins=NONE) for side in recipe.sides
    ]
    return pdf.write(drawn)


def paper_box(slug: str) -> tuple[tuple[float, ...], ...]:
    """The three boxes of a page, in tenths of a mm."""
    return ((0, 0, round(10 * paper_of(slug).width), round(10 * paper_of(slug).height)),) * 3


def boxes(file: bytes) -> list[tuple[tuple[float, ...], ...]]:
    with Pdf.open(BytesIO(file)) as opened:
        return [
            tuple(
                tuple(round(float(side) * POINT * 10) for side in box)
                for box in (page.mediabox, page.trimbox, page.obj.BleedBox)
            )
            for page in opened.pages
        ]


@pytest.mark.parametrize("way", PAIRWISE, ids=str)
def test_two_readers_and_two_decoders_see_each_code_at_its_place(way, needs, tmp_path):
    prove(way, needs, tmp_path)


@pytest.mark.exhaustive
@pytest.mark.parametrize("way", crossed(), ids=str)
def test_every_combination_is_seen_alike_by_two_readers_and_two_decoders(way, needs, tmp_path):
    prove(way, needs, tmp_path)


def prove(way: Way, needs, folder) -> None:
    recipe = some_cards(way)
    file = prints.sheet_pdf.__wrapped__(recipe, BASE)
    meant = [address(BASE, card.code) for card in recipe.pieces]
    assert boxes(file) == [paper_box(way.paper)] * pages_of(way, len(meant))
    zbar = needs.zbar()
    for number, (picture, side) in enumerate(zip(pictures(file, DPI), recipe.sides, strict=True)):
        places = {place.piece: place.slot for place in side.places if not place.back}
        assert proof.prove_side(picture, side, meant, dpi=DPI) == len(places)
        seen = by_zbar(zbar, picture, DPI, meant)
        if seen.keys() != places.keys():
            again = next(islice(pictures(file, DPI + SECOND_LOOK), number, None))
            seen |= by_zbar(zbar, again, DPI + SECOND_LOOK, meant)
        assert seen.keys() == places.keys()
        assert [piece for piece in seen if not within(seen[piece], places[piece])] == []
        assert bool(places) == (side.edge is None)
    assert_readers_agree(file, recipe.sides, needs, folder)


def by_zbar(zbar, picture, dpi, meant) -> dict[int, tuple[float, float]]:
    """Which codes the second decoder reads, and where their middles are."""
    found = zbar.decode(picture.convert("L"), symbols=[zbar.ZBarSymbol.QRCODE])
    assert len({code.data for code in found}) == len(found)
    return {meant.index(code.data.decode()): middle(code.rect, dpi) for code in found}


def some_cards(way: Way) -> Recipe:
    """Three cards, other ones each time, in the last slots of a page: it is full to its end, and no more."""
    slots = len(way.recipe().layout.slots)
    count = min(3, slots)
    first = 3 * crc32(str(way).encode()) % (len(DECK) - count + 1)
    return way.recipe(DECK[first : first + count], start=slots - count + 1)


def middle(rect, dpi) -> tuple[float, float]:
    return tuple((start + size / 2) * 25.4 / dpi for start, size in (rect[::2], rect[1::2]))


def within(point, slot) -> bool:
    x, y = point
    return slot.x < x < slot.x + slot.width and slot.y < y < slot.y + slot.height


def assert_readers_agree(file: bytes, sides, needs, folder) -> None:
    """Each card on each page is the same picture in both, but for the smoothing of its edges."""
    (folder / "sheet.pdf").write_bytes(file)
    command = [needs.program("pdftoppm", "poppler-utils"), "-r", str(COARSE), "sheet.pdf", "page"]
    subprocess.run(command, cwd=folder, check=True)
    others = [Image.open(name) for name in sorted(folder.glob("page*.ppm"))]
    for one, other, side in zip(pictures(file, COARSE), others, sides, strict=True):
        assert [abs(a - b) <= 1 for a, b in zip(one.size, other.size, strict=True)] == [True, True]
        area = (0, 0, *one.size)
        blurred = [picture.crop(area).filter(ImageFilter.GaussianBlur(2)) for picture in (one, other)]
        difference = ImageChops.difference(*blurred)
        cards = [difference.crop(dots(place.slot)) for place in side.places]
        assert max(max(ImageStat.Stat(card).mean) for card in cards) < 0.03 * 255


def dots(slot) -> tuple[int, ...]:
    sides = (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height)
    return tuple(round(side * COARSE / 25.4) for side in sides)

"""What to print and how, in one value: the same recipe always gives the same pages.

>>> from cardgen.paper import card_format, paper
>>> recipe = Recipe(card_format("poker"), paper("a4"), backs="long")
>>> len(recipe.sides), recipe.sides[1].edge
(14, 'long')
"""

from dataclasses import dataclass, replace

from cardgen.face import FaceStyle
from cardgen.margins import ALL, BLEED, NONE, Margins
from cardgen.paper import EDGES, CardFormat, Layout, Paper, card_format, layout, paper, single
from cardgen.refusal import Refusal
from cardgen.refusal import mark as _
from cardgen.sheet import Side, sides
from missions.deck import DECK, Card

WHATS = ("cards", "faces", "backs", "stickers")
INKS = ("full", "low")
FULL = FaceStyle()


@dataclass(frozen=True, slots=True)
class Recipe:
    """Every choice there is about a print but the address in its codes.

    Lengths in mm. `what` is one of `WHATS`: "cards" are faces with the `backs` that are chosen. `copies`
    of the cards follow one another. `alone` puts each card on a page of its own size, as print shops and
    single files have it; what is about sheets then counts for nothing. The other fields are those of
    `paper.layout`, `sheet.sides` and `sheet.draw`.
    """

    card: CardFormat
    paper: Paper
    what: str = "cards"
    cards: tuple[Card, ...] = DECK
    copies: int = 1
    start: int = 1
    pose: str = "best"
    backs: str = "none"
    order: str = "interleaved"
    offset: tuple[float, float] = (0.0, 0.0)
    bleed: float = BLEED
    gutter: float = 0.0
    margins: Margins = ALL
    style: FaceStyle = FULL
    lang: str = "en"
    alone: bool = False

    @property
    def pieces(self) -> tuple[Card, ...]:
        """The cards to be printed, one after another."""
        return self.cards * self.copies

    @property
    def layout(self) -> Layout:
        """Where cards lie on a page. Raises `Refusal` where none fits."""
        if self.alone:
            return single(self.card, self.bleed)
        return layout(
            self.paper,
            self.card,
            pose=self.pose,
            gutter=self.gutter,
            bleed=self.reach,
            marked=self.margins.marks != "none",
            ruled=self.margins.ruler,
            fold=self.backs_beside == "fold",
        )

    @property
    def backs_beside(self) -> str:
        """Which backs are printed with the faces, one of `sheet.BACKS`."""
        return self.backs if self.what == "cards" else "none"

    @property
    def back_bleed(self) -> float:
        """How far a back reaches beyond its edge: as its format asks at least; paper turns inexactly."""
        return self.bleed if self.alone else max(self.bleed, self.card.bleed)

    @property
    def reach(self) -> float:
        """How far the ink on a front side reaches beyond the cards."""
        return self.back_bleed if self.backs_beside == "fold" else self.bleed

    @property
    def edge(self) -> str:
        """The edge that the paper is turned over: long unless short is said."""
        return self.backs if self.backs in EDGES else EDGES[0]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The printed sides in order. Raises `Refusal` where no card fits or `start` is no slot."""
        page = self.layout
        if not 1 <= self.start <= len(page.slots):
            raise Refusal(_("A page has {count} places here. Start at 1 to {count}."), count=len(page.slots))
        backs = self.edge if self.what == "backs" else self.backs_beside
        made = sides(len(self.pieces), page, backs=backs, order=self.order, start=self.start)
        return tuple(side for side in made if side.edge) if self.what == "backs" else made

    def one_by_one(self, bleed: float | None = None) -> "Recipe":
        """The same cards without backs, each on a page of its own.

        >>> deck(copies=2, backs="long").one_by_one(3).layout.paper.width
        69.0
        """
        return replace(
            self,
            alone=True,
            backs="none",
            copies=1,
            start=1,
            offset=(0.0, 0.0),
            bleed=self.bleed if bleed is None else bleed,
            margins=NONE,
        )


def deck(paper_slug: str = "a4", **changes) -> Recipe:
    """The whole deck as it is usually printed: poker cards on this paper.

    >>> len(deck().sides), len(deck("letter", backs="short").sides)
    (7, 14)
    """
    return Recipe(card_format(), paper(paper_slug), **changes)

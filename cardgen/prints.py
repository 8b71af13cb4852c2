"""From a recipe and a base to drawings and files. Each face, page and file is kept a while."""

import warnings
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import override

from cardgen import code, face, margins
from cardgen.margins import SheetWords
from cardgen.paper import EDGES, CardFormat
from cardgen.recipe import FULL, Recipe
from cardgen.shapes import Drawing
from cardgen.sheet import draw
from cardgen.writers import FORMATS, archive, pdf
from missions import catalogue
from missions.deck import DECK, Card

# Millimetres across a code that is downloaded alone, its quiet zone included.
QR_SIZE = 40.0
# Dots an inch of a page, and of a single card, which may be enlarged.
DPI, FINE_DPI = 300, 600
# A card over this many mm is large enough as it is.
LARGE = 200.0
# What print shops ask for beyond the edge.
SHOP_BLEED = 3.0


@lru_cache(maxsize=3 * len(DECK))
def face_of(
    card: Card,
    lang: str,
    base: str,
    format: CardFormat,
    bleed: float = 0.0,
    style: face.FaceStyle = FULL,
    sticker: bool = False,
) -> Drawing:
    address = code.address(base, card.code)
    words = catalogue.words(lang)
    material = words.materials[card.xphere.material] if card.xphere else ""
    written = face.FaceWords(
        words.kinds[card.kind], material, short(address), words.lang, mission(card, lang)
    )
    drawn = face.sticker if sticker else face.front
    with warnings.catch_warnings():
        # Pre-flight says so in words.
        warnings.simplefilter("ignore", code.SmallModule)
        return drawn(card, code.matrix(address), written, format, bleed, style)


def mission(card: Card, lang: str) -> str:
    record = catalogue.joker(card.code, lang) if card.is_joker else catalogue.mission(card.code, lang)
    return record.text


def addresses(recipe: Recipe, base: str) -> list[str]:
    """What the codes of the pieces say, one after another."""
    return [code.address(base, card.code) for card in recipe.pieces]


def short(address: str) -> str:
    return address.partition("://")[2]


def front(card: Card, recipe: Recipe, base: str) -> Drawing:
    return face_of(
        card, recipe.lang, base, recipe.card, recipe.bleed, recipe.style, recipe.what == "stickers"
    )


def back(recipe: Recipe) -> Drawing:
    return face.back(recipe.card, recipe.back_bleed, recipe.style)


@lru_cache(maxsize=32)
def page(recipe: Recipe, base: str, number: int) -> Drawing:
    """The page `number`, from 1; no card is drawn that is not on it."""
    sides = recipe.sides
    side = sides[number - 1]
    pieces = recipe.pieces
    return draw(
        side,
        {place.piece: front(pieces[place.piece], recipe, base) for place in side.places},
        back(recipe),
        recipe.layout,
        sheet_words(recipe, base),
        margins=recipe.margins,
        sheets=max(side.number for side in sides),
        offset=recipe.offset,
    )


def pages(recipe: Recipe, base: str) -> list[Drawing]:
    return [page(recipe, base, number) for number in range(1, len(recipe.sides) + 1)]


def sheet_words(recipe: Recipe, base: str) -> SheetWords:
    with override(recipe.lang):
        edges = {"long": _("long edge"), "short": _("short edge")}
        names = {"card": recipe.card.named(recipe.lang), "paper": recipe.paper.name}
        x, y = recipe.offset
        turned = edges[recipe.edge] + (f" · x {x:+g}, y {y:+g}" if x or y else "")
        return SheetWords(
            scale=_("Print at 100 %. Measure the ruler below.")
            if ruler_length(recipe)
            else _("Print at 100 %."),
            page=filled(_("GONG · {card} · {paper} · page {page} of {pages}"), names),
            back=filled(
                _("GONG · {card} · {paper} · back of page {page} · {turned}"), names | {"turned": turned}
            ),
            base=short(base),
            ruler=_("{length} mm"),
            lang=recipe.lang,
        )


def ruler_length(recipe: Recipe) -> float:
    """Of the ruler on the sheets, in mm; 0 where they have none."""
    wanted = recipe.margins.ruler and recipe.what != "backs" and not recipe.alone
    place = margins.ruler(recipe.layout, recipe.margins.marks, recipe.reach) if wanted else None
    return place[2] if place else 0.0


def filled(template: str, values: dict[str, str]) -> str:
    """The template with these holes filled, others left: braces in a value are text."""
    for name, value in values.items():
        template = template.replace(f"{{{name}}}", value.replace("{", "{{").replace("}", "}}"))
    return template


@lru_cache(maxsize=8)
def sheet_pdf(recipe: Recipe, base: str) -> bytes:
    duplex = recipe.backs if recipe.backs_beside in EDGES and recipe.order == "interleaved" else None
    return pdf.write(pages(recipe, base), title=title(recipe), lang=recipe.lang, duplex=duplex)


def shop(recipe: Recipe) -> Recipe:
    """A page a card, and its back where it has one, with what the knife takes off."""
    backs = "none" if recipe.backs_beside == "none" else "long"
    return replace(recipe.one_by_one(max(recipe.bleed, SHOP_BLEED)), backs=backs)


@lru_cache(maxsize=4)
def shop_pdf(recipe: Recipe, base: str) -> bytes:
    one = shop(recipe)
    return pdf.write(pages(one, base), title=title(one), lang=one.lang, inks="cmyk", bleed=one.bleed)


# A picture of the largest paper has 6 MB.
@lru_cache(maxsize=16)
def page_file(recipe: Recipe, base: str, number: int, suffix: str, dpi: int = DPI) -> bytes:
    drawing = page(recipe, base, number)
    return FORMATS[suffix].write([drawing], title=title(recipe), lang=recipe.lang, dpi=dpi)


def cards_zip(recipe: Recipe, base: str, suffix: str) -> Iterator[bytes]:
    """Each card as a file of its own, and their one back, in an archive that grows while they are drawn."""
    return archive.stream(card_files(recipe, base, suffix))


def card_files(recipe: Recipe, base: str, suffix: str) -> Iterator[tuple[str, bytes]]:
    one = recipe.one_by_one()
    if one.what != "backs":
        for number, card in enumerate(one.cards, 1):
            yield f"{card.code}.{suffix}", single_file(one, base, number, suffix)
    if one.what == "backs" or recipe.backs_beside != "none":
        common = replace(one, what="backs", cards=one.cards[:1])
        yield f"back.{suffix}", single_file(common, base, 1, suffix)


@lru_cache(maxsize=2 * len(DECK))
def single_file(recipe: Recipe, base: str, number: int, suffix: str) -> bytes:
    return page_file.__wrapped__(recipe, base, number, suffix, single_dpi(recipe))


def single_dpi(recipe: Recipe) -> int:
    return FINE_DPI if recipe.card.height <= LARGE else DPI


@lru_cache(maxsize=2 * len(DECK))
def card_file(card: Card, lang: str, base: str, format: CardFormat, suffix: str) -> bytes:
    drawing = face_of(card, lang, base, format)
    return FORMATS[suffix].write([drawing], title=f"GONG {card.code}", lang=lang, dpi=FINE_DPI)


def qr(card: Card, base: str) -> Drawing:
    return Drawing(QR_SIZE, QR_SIZE, (code.code_shapes(code.matrix(code.address(base, card.code)), QR_SIZE),))


@lru_cache(maxsize=2 * len(DECK))
def qr_file(card: Card, base: str, suffix: str) -> bytes:
    return FORMATS[suffix].write([qr(card, base)], title=code.address(base, card.code), dpi=FINE_DPI)


def title(recipe: Recipe) -> str:
    with override(recipe.lang):
        return _("GONG: cards to print")

"""From a card, a language and a base to what is printed. Each front, page and file is kept a while."""

from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import override

from cardgen import code, face, sheet
from cardgen.paper import Layout, card_format, layout, paper
from cardgen.shapes import Drawing
from cardgen.writers import FORMATS
from missions import catalogue
from missions.deck import DECK, Card

# Millimetres across a code that is downloaded alone, its quiet zone included.
QR_SIZE = 40.0


@lru_cache(maxsize=4 * len(DECK))
def front(card: Card, lang: str, base: str, bleed: float = 0.0) -> Drawing:
    address = code.address(base, card.code)
    words = catalogue.words(lang)
    material = words.materials[card.xphere.material] if card.xphere else ""
    printed = face.FaceWords(words.kinds[card.kind], material, short(address), words.lang)
    return face.front(card, code.matrix(address), printed, card_format(), bleed)


def short(address: str) -> str:
    return address.partition("://")[2]


def qr(card: Card, base: str) -> Drawing:
    return Drawing(QR_SIZE, QR_SIZE, (code.code_shapes(code.matrix(code.address(base, card.code)), QR_SIZE),))


def default_layout(slug: str) -> Layout:
    return layout(paper(slug), card_format())


@lru_cache(maxsize=4)
def pages(slug: str, lang: str, base: str) -> tuple[Drawing, ...]:
    fronts = [front(card, lang, base, sheet.BLEED) for card in DECK]
    return sheet.pages(fronts, default_layout(slug), sheet_words(slug, lang, base))


def sheet_words(slug: str, lang: str, base: str) -> sheet.SheetWords:
    with override(lang):
        return sheet.SheetWords(
            scale=_("Print at 100 %. The ruler below must measure 100 mm."),
            page=_("GONG · {paper} · page {page} of {pages}").replace("{paper}", paper(slug).name),
            base=short(base),
            ruler=_("100 mm"),
            lang=lang,
        )


@lru_cache(maxsize=12)
def sheet_pdf(slug: str, lang: str, base: str) -> bytes:
    return FORMATS["pdf"].write(pages(slug, lang, base), title=title(lang), lang=lang)


@lru_cache(maxsize=32)
def page_svg(slug: str, lang: str, base: str, number: int) -> bytes:
    return FORMATS["svg"].write([pages(slug, lang, base)[number - 1]], title=title(lang), lang=lang)


@lru_cache(maxsize=2 * len(DECK))
def card_file(card: Card, lang: str, base: str, suffix: str) -> bytes:
    return FORMATS[suffix].write([front(card, lang, base)], title=f"GONG {card.code}", lang=lang)


@lru_cache(maxsize=2 * len(DECK))
def qr_file(card: Card, base: str, suffix: str) -> bytes:
    return FORMATS[suffix].write([qr(card, base)], title=code.address(base, card.code))


def title(lang: str) -> str:
    with override(lang):
        return _("GONG: 56 cards to print")

"""What to know before a recipe is printed: what stops it, and what may go wrong."""

import math
from dataclasses import dataclass

from django.conf import settings
from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

from cardgen import code, face, margins, prints
from cardgen.base import Base, public
from cardgen.lettering import MissingGlyph, TooLong
from cardgen.paper import EDGE, LARGEST, own_card
from cardgen.recipe import Recipe


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to know; where it `stops` the print, nothing is offered."""

    text: str
    stops: bool = False


def preflight(recipe: Recipe, base: Base) -> list[Finding]:
    found = [*too_fine(recipe, base.url)]
    if not any(finding.stops for finding in found):
        found += [*unwritable(recipe, base.url)]
    return [*found, *out_of_reach(recipe), *not_public(base)]


def module(recipe: Recipe, base: str) -> float:
    """Millimetres a module of the codes of this recipe."""
    return face.panel(recipe.card, recipe.what == "stickers") / modules(base)


def shown_module(recipe: Recipe, base: str) -> float:
    """The same to be said: whole hundredths, rounded down lest what is too small look just large enough."""
    return math.floor(100 * module(recipe, base) + 1e-6) / 100


def modules(base: str) -> int:
    return code.matrix(code.address(base, "a1")).size + 2 * code.QUIET


def too_fine(recipe: Recipe, base: str):
    size = module(recipe, base)
    if recipe.what == "backs" or size >= code.SMALL_MODULE - 1e-9:
        return
    values = {
        "size": floatformat(shown_module(recipe, base), 2),
        "least": floatformat(code.SMALLEST_MODULE, 1),
        "good": floatformat(code.SMALL_MODULE, 1),
    }
    if size < code.SMALLEST_MODULE - 1e-9:
        values["width"] = floatformat(smallest_width(recipe, base), 0)
        text = _(
            "The codes are too fine: their smallest squares are {size} mm wide, and phones need {least} mm. "
            "Choose a card at least {width} mm wide."
        )
        yield Finding(text.format(**values), stops=True)
    else:
        text = _(
            "The codes are rather fine: their smallest squares are {size} mm wide, phones like {good} mm. "
            "A larger card is easier to scan."
        )
        yield Finding(text.format(**values))


def smallest_width(recipe: Recipe, base: str) -> float:
    """The least whole mm that a card of this shape must be wide, or as high as one may be."""
    shape = recipe.card.height / recipe.card.width
    for width in range(int(recipe.card.width), int(LARGEST)):
        card = own_card(width, min(width * shape, LARGEST))
        if face.panel(card, recipe.what == "stickers") >= code.SMALLEST_MODULE * modules(base):
            return width
    return LARGEST


def unwritable(recipe: Recipe, base: str):
    language = dict(settings.LANGUAGES)[recipe.lang]
    for card in recipe.cards if recipe.what != "backs" else ():
        try:
            prints.front(card, recipe, base)
        except MissingGlyph as error:
            text = _("Card {card}, {language}: no letter to print for {letters}. Choose another language.")
            letters = ", ".join(error.characters)
            yield Finding(text.format(card=card.code, language=language, letters=letters), stops=True)
        except TooLong:
            text = _("Card {card}, {language}: the words do not fit. Choose a larger card, or fewer words.")
            yield Finding(text.format(card=card.code, language=language), stops=True)


def out_of_reach(recipe: Recipe):
    page = recipe.layout
    if recipe.alone:
        return
    near = nearest(recipe)
    values = {"near": floatformat(near, 1), "edge": floatformat(EDGE, 0)}
    if near < 0:
        text = _("The backs are moved so far that they reach over the paper's edge. Move them less.")
        yield Finding(text, stops=True)
    elif near < EDGE - 1e-6:
        text = _(
            "The cards reach to {near} mm from the paper's edge. Many printers leave {edge} mm white there: "
            "print one page first and see what is missing."
        )
        yield Finding(text.format(**values))
    kind = recipe.margins.marks
    if kind != "none" and not margins.precut(page) and not margins.marks(page, kind, recipe.reach):
        yield Finding(_("There is no room for cutting marks on this paper."))
    if recipe.margins.ruler and recipe.what != "backs" and not prints.ruler_length(recipe):
        text = _(
            "There is no room for the ruler on this paper. Measure a card instead: {width} × {height} mm."
        )
        yield Finding(
            text.format(width=floatformat(recipe.card.width, -1), height=floatformat(recipe.card.height, -1))
        )


def nearest(recipe: Recipe) -> float:
    """How near to the paper's edge a card lies, its back included as it is moved, in mm."""
    page = recipe.layout
    places = [place for side in recipe.sides for place in side.places]
    x, y = recipe.offset if any(side.edge for side in recipe.sides) else (0.0, 0.0)
    moves = {(0.0, 0.0), (x, y)}
    return min(
        min(
            slot.x + right,
            slot.y + down,
            page.paper.width - slot.x - slot.width - right,
            page.paper.height - slot.y - slot.height - down,
        )
        for place in places
        for slot in [place.slot]
        for right, down in (moves if place.back else {(0.0, 0.0)})
    )


def not_public(base: Base):
    # The page itself says so, and at greater length, where no address is set at all.
    if not base.trial and not public(base.url):
        text = _("The codes point to {address}. Phones elsewhere cannot open it: print only to try it out.")
        yield Finding(text.format(address=base.url))

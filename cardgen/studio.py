"""The print studio's choices, as a form: the page, the downloads and the command line all read it."""

import re
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import get_language, gettext_lazy, override, pgettext_lazy
from django.utils.translation import gettext as _

from cardgen.calibration import CalibrationWords
from cardgen.face import FaceStyle
from cardgen.margins import BLEED, Margins
from cardgen.paper import (
    EDGES,
    LARGEST,
    SMALLEST,
    card_format,
    card_formats,
    cell_format,
    own_card,
    own_paper,
    paper,
    papers,
)
from cardgen.recipe import Recipe
from cardgen.refusal import Refusal
from missions import catalogue
from missions.deck import DECK, FAMILIES, KINDS, XPHERES, Card
from missions.typed import card_of

COPIES = 10
# Of what is typed in a field: a size, a name; where cards are listed, all 56 with their addresses and more.
LONGEST, LONGEST_LIST = 200, 10_000
# Ten decks with backs are 140 pages; a file should be made while somebody waits for it.
MOST_PAGES = 200
LARGEST_PAPER = 500.0
# More than the smallest cards that fit on the largest paper.
MOST_PLACES = 999
# Printers that turn paper are wrong by 3 mm at the worst; more than this is another sheet of paper.
LARGEST_OFFSET = 20.0
STOCK, PLAIN = gettext_lazy("Labels and perforated card"), gettext_lazy("Plain paper")


def said(refusal: Refusal) -> str:
    """Why something cannot be printed, in the reader's language."""
    return _(refusal.template).format(**refusal.values)


def sized(name: str, width: float, height: float) -> str:
    text = _("{name}, {width} × {height} mm")
    return text.format(name=name, width=number_format(f"{width:g}"), height=number_format(f"{height:g}"))


def which_choices():
    kinds = catalogue.words(get_language()).kinds
    return [
        ("all", _("All 56 cards")),
        (_("Kind"), [(kind, kinds[kind]) for kind in KINDS]),
        (_("Galaxy"), [(family.letter, family.name) for family in FAMILIES]),
        (_("Number"), [(str(xphere.number), str(xphere.number)) for xphere in XPHERES]),
    ]


def card_choices():
    named = [
        (each.slug, sized(each.named(get_language()), each.width, each.height))
        for each in sorted(card_formats().values(), key=lambda each: each.slug != "poker")
    ]
    usual = _("The usual size")
    return [("usual", usual), *named, ("own", _("My own size"))]


def paper_choices():
    plain = [(each.slug, each.name) for each in papers().values() if not each.cells]
    stock = [
        (each.slug, sized(each.name, each.cells.width, each.cells.height))
        for each in papers().values()
        if each.cells
    ]
    return [(PLAIN, [*plain, ("own", _("My own size"))]), (STOCK, stock)]


class LengthField(forms.FloatField):
    def to_python(self, value):
        # A decimal comma, and the minus that word processors set.
        return super().to_python(plain_number(self, value).replace(",", ".").replace("−", "-"))


class CountField(forms.IntegerField):
    def to_python(self, value):
        return super().to_python(plain_number(self, value))


def plain_number(field: forms.Field, value: str | None) -> str:
    # Python alone reads 1_0 as ten.
    if value and "_" in value:
        raise forms.ValidationError(field.error_messages["invalid"])
    return value or ""


class CardsField(forms.Field):
    """Codes of cards, ticked one by one or typed in one line."""

    widget = forms.SelectMultiple

    def to_python(self, value):
        typed = [code for part in value or [] for code in re.split(r"[\s,;]+", part) if code]
        found = {code: card_of(code) for code in typed}
        unknown = [code[:20] for code, card in found.items() if not card]
        if unknown:
            problem = _("“{code}” is no card. A code is a letter a to i and a number 1 to 6, or j1 or j2.")
            raise forms.ValidationError(problem.format(code=unknown[0]))
        return tuple(card for card in DECK if card in found.values())


def choice(label, choices, initial):
    return forms.ChoiceField(label=label, choices=choices, initial=initial)


TICKED = {"1": True, "on": True, "true": True, "0": False, "off": False, "false": False, "": False}


class Tick(forms.CheckboxInput):
    def value_from_datadict(self, data, files, name):
        # A hidden 0 stands before each box, so that a box left empty is not taken for one never seen.
        sent = data.get(name, "").lower()
        return TICKED.get(sent, sent)


class TickField(forms.BooleanField):
    widget = Tick

    def to_python(self, value):
        if value not in (True, False):
            raise forms.ValidationError(_("Write 1 for yes or 0 for no."))
        return value


def tick(label, initial):
    return TickField(label=label, required=False, initial=initial)


def within(lowest, highest) -> dict:
    """One message for whatever is no number in these bounds."""
    text = format_lazy(
        gettext_lazy("Write a number from {lowest} to {highest}."),
        lowest=f"{lowest:g}".replace("-", "−"),
        highest=f"{highest:g}",
    )
    kinds = ("required", "invalid", "min_value", "max_value")
    return {"min_value": lowest, "max_value": highest, "error_messages": dict.fromkeys(kinds, text)}


def length(label, lowest, highest, initial=None, step=0.1):
    widget = forms.NumberInput(attrs={"step": step, "inputmode": "decimal"})
    required = initial is not None
    return LengthField(
        label=label, initial=initial, required=required, widget=widget, **within(lowest, highest)
    )


class StudioForm(forms.Form):
    what = choice(
        gettext_lazy("What"),
        [
            ("cards", gettext_lazy("Whole cards")),
            ("faces", gettext_lazy("Faces only")),
            ("backs", gettext_lazy("Backs only")),
            ("stickers", gettext_lazy("Code stickers for a worn deck")),
        ],
        "cards",
    )
    which = choice(gettext_lazy("Which cards"), which_choices, "all")
    cards = CardsField(label=gettext_lazy("Only these cards"), required=False)
    copies = CountField(label=gettext_lazy("How many times"), initial=1, **within(1, COPIES))
    start = CountField(
        label=gettext_lazy("First free place on the page"), initial=1, **within(1, MOST_PLACES)
    )
    card = choice(gettext_lazy("Card size"), card_choices, "usual")
    width = length(gettext_lazy("Card width in mm"), SMALLEST, LARGEST)
    height = length(gettext_lazy("Card height in mm"), SMALLEST, LARGEST)
    paper = choice(gettext_lazy("Paper"), paper_choices, "a4")
    paper_width = length(gettext_lazy("Paper width in mm"), 50, LARGEST_PAPER)
    paper_height = length(gettext_lazy("Paper height in mm"), 50, LARGEST_PAPER)
    pose = choice(
        gettext_lazy("Cards lie"),
        [
            ("best", gettext_lazy("as it fits best")),
            ("standing", pgettext_lazy("cards on the page", "standing")),
            ("lying", pgettext_lazy("cards on the page", "on their side")),
        ],
        "best",
    )
    backs = choice(
        gettext_lazy("Backs"),
        [
            ("none", gettext_lazy("No backs")),
            ("long", gettext_lazy("Two sides, long edge")),
            ("short", gettext_lazy("Two sides, short edge")),
            ("fold", gettext_lazy("Beside each face, to fold and glue")),
        ],
        "none",
    )
    order = choice(
        gettext_lazy("Order of the pages"),
        [
            ("interleaved", gettext_lazy("Each face page, then its backs")),
            ("apart", gettext_lazy("All faces, then all backs")),
        ],
        "interleaved",
    )
    x = length(gettext_lazy("Move backs right by (mm)"), -LARGEST_OFFSET, LARGEST_OFFSET, 0.0)
    y = length(gettext_lazy("Move backs down by (mm)"), -LARGEST_OFFSET, LARGEST_OFFSET, 0.0)
    bleed = length(gettext_lazy("Bleed in mm"), 0, 6, BLEED, 0.5)
    gutter = length(gettext_lazy("Space between cards in mm"), 0, 20, 0.0, 0.5)
    marks = choice(
        gettext_lazy("Cutting marks"),
        [
            ("corner", gettext_lazy("At the ends of each cut")),
            ("lines", gettext_lazy("Lines all along")),
            ("none", gettext_lazy("None")),
        ],
        "corner",
    )
    ruler = tick(gettext_lazy("A ruler to check the size"), True)
    notes = tick(gettext_lazy("Page number and address in the margin"), True)
    ink = choice(
        gettext_lazy("Ink"),
        [
            ("full", gettext_lazy("Full colour")),
            ("low", gettext_lazy("Little ink: white cards, coloured frame")),
        ],
        "full",
    )
    galaxy = tick(gettext_lazy("Galaxy"), True)
    number = tick(gettext_lazy("Number and material"), True)
    mission = tick(gettext_lazy("The mission, to play without a phone"), False)
    lang = choice(
        gettext_lazy("Language of the words"), lazy(lambda: settings.LANGUAGES, list), settings.LANGUAGE_CODE
    )

    @classmethod
    def of(cls, given: QueryDict, **defaults) -> "StudioForm":
        usual = {name: defaults.get(name, field.initial) for name, field in cls.base_fields.items()}
        data = QueryDict(mutable=True)
        for name, value in usual.items():
            data.setlist(name, given.getlist(name) if name in given else as_sent(value))
        for name in unseen(data):
            data.setlist(name, as_sent(usual[name]))
        return cls(data, label_suffix="")

    def clean(self):
        values = super().clean()
        for name, most in self._too_long():
            # What else is wrong with it need not be said, nor all of it repeated.
            self.errors.pop(name, None)
            text = _("That is too long: {most} characters at most.")
            self.add_error(name, text.format(most=number_format(most, force_grouping=True)))
        own = {"card": ("width", "height"), "paper": ("paper_width", "paper_height")}
        for field, sides in own.items():
            for side in sides:
                if values.get(field) == "own" and side not in self.errors and values.get(side) is None:
                    self.add_error(side, _("Your own size needs a width and a height."))
        if not self.errors:
            self.recipe = self._recipe(values)
            self._fit()
        return values

    def _too_long(self):
        for name, field in self.fields.items():
            most = LONGEST_LIST if isinstance(field, CardsField) else LONGEST
            if sum(len(value) for value in self.data.getlist(name)) > most:
                yield name, most

    def _fit(self):
        try:
            count = len(self.recipe.sides)
        except Refusal as refusal:
            self.add_error("start" if "count" in refusal.values else "card", said(refusal))
            return
        if count > MOST_PAGES:
            text = _("That makes {count} pages, and {most} is the most at once. Print fewer cards or copies.")
            self.add_error("copies", text.format(count=count, most=MOST_PAGES))

    def _recipe(self, values) -> Recipe:
        page = values["paper"]
        page = own_paper(values["paper_width"], values["paper_height"]) if page == "own" else paper(page)
        return Recipe(
            card=self._card(values, page),
            paper=page,
            what=values["what"],
            cards=values["cards"] or chosen(values["which"]),
            copies=values["copies"],
            start=values["start"],
            pose=values["pose"],
            backs=values["backs"],
            order=values["order"],
            offset=(values["x"], values["y"]),
            bleed=values["bleed"],
            gutter=values["gutter"],
            margins=Margins(values["marks"], values["ruler"], values["notes"]),
            style=FaceStyle(values["ink"] == "low", values["galaxy"], values["number"], values["mission"]),
            lang=values["lang"],
        )

    def _card(self, values, paper):
        if values["card"] == "own":
            return own_card(values["width"], values["height"])
        if values["card"] != "usual":
            return card_format(values["card"])
        if paper.cells:
            return cell_format(paper)
        return card_format("sticker" if values["what"] == "stickers" else "poker")

    def query(self, **other) -> str:
        """The recipe as the shortest query string: what is as usual is left out.

        The language never is, nor how backs are moved: both depend on who reads.
        """
        values = {name: self.cleaned_data[name] for name in self.fields} | other
        said = {
            name: written(value)
            for name, value in values.items()
            if name in ("lang", "x", "y") or value not in (None, (), self.fields[name].initial)
        }
        return urlencode(said)


def as_sent(value) -> list[str]:
    """A default as a query string would have it: the fields read nothing else."""
    return [] if value is None else [str(value)]


def unseen(data: QueryDict):
    """The fields that the other choices hide: what stands in them says nothing."""
    if data["card"] != "own":
        yield from ("width", "height")
    if data["paper"] != "own":
        yield from ("paper_width", "paper_height")
    if data["backs"] not in EDGES and data["what"] != "backs":
        yield from ("x", "y")


def chosen(which: str) -> tuple[Card, ...]:
    """The cards of a kind, a galaxy's letter or a number; all for "all"."""
    return tuple(
        card
        for card in DECK
        if which in ("all", card.kind, str(card.number)) or (card.family and which == card.family.letter)
    )


def written(value) -> str:
    if isinstance(value, tuple):
        return " ".join(card.code for card in value)
    if isinstance(value, bool):
        return str(int(value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def calibration_words(lang: str) -> CalibrationWords:
    with override(lang):
        return CalibrationWords(
            front=_("GONG · calibration, front"),
            back=_("GONG · calibration, back"),
            steps=(
                _("1. Print both sides of this sheet, at 100 %."),
                _("2. Turn it to the back and hold it against a lamp."),
                _("3. The cross shines through. Find the square in which its middle lies."),
                _("4. Type the name of that square, like M9, into the print studio."),
            ),
            lang=lang,
        )

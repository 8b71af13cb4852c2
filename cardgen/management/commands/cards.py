import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path

import django
from django import forms
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.http import QueryDict
from PIL import Image

from cardgen import prints, proof
from cardgen.base import Base
from cardgen.code import address, normalise_base
from cardgen.preflight import preflight
from cardgen.recipe import Recipe
from cardgen.studio import StudioForm
from missions.deck import Card

WHAT_FORMATS_ARE = (
    "all: deck.pdf, and each card and code as SVG and PNG; pdf: deck.pdf; png, svg: a file a page; "
    "zip-png, zip-svg: single cards in one archive; shop: a PDF in printing inks, a page a card"
)


class Command(BaseCommand):
    help = (
        "Writes cards as files, ready to print, and reads every code back, with the print studio's options."
    )

    def add_arguments(self, parser):
        parser.add_argument("--out", required=True, type=Path, help="the folder to write into")
        parser.add_argument("--base-url", help="what the codes point to, instead of GONG_PUBLIC_URL")
        parser.add_argument("--format", choices=list(OUTPUTS), default="all", help=WHAT_FORMATS_ARE)
        for name, field in StudioForm.base_fields.items():
            parser.add_argument(option(name), dest=name, help=described(field), metavar=name.upper())

    def handle(self, *args, out: Path, base_url: str | None, format: str, **options):
        base = chosen_base(base_url)
        recipe = self.recipe(base, options)
        try:
            out.mkdir(parents=True, exist_ok=True)
            for line in OUTPUTS[format](out, recipe, base):
                self.stdout.write(line)
        except proof.NotProved as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"Cannot write to {error.filename}: {error.strerror}.") from None

    def recipe(self, base: str, options: dict) -> Recipe:
        given = QueryDict(mutable=True)
        given.update({name: options[name] for name in StudioForm.base_fields if options[name] is not None})
        form = StudioForm.of(given)
        if not form.is_valid():
            wrong = [
                f"{option(name)}: {' '.join(said)}{remedy(form, name)}" for name, said in form.errors.items()
            ]
            raise CommandError("\n".join(wrong))
        findings = preflight(form.recipe, Base(base, trial=False))
        if any(finding.stops for finding in findings):
            raise CommandError("\n".join(finding.text for finding in findings if finding.stops))
        for finding in findings:
            self.stderr.write(finding.text)
        return form.recipe


def option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def described(field: forms.Field) -> str:
    """What the studio calls it, and what there is to choose."""
    said = [str(field.label)]
    if isinstance(field, forms.ChoiceField):
        said.append(", ".join(str(value) for value in values(field.choices)))
    elif isinstance(field, forms.BooleanField):
        said.append("1, 0")
    if field.initial is not None:
        said.append(
            f"unless given: {int(field.initial) if field.initial in (True, False) else field.initial}"
        )
    return "; ".join(said).replace("%", "%%")


def remedy(form: StudioForm, name: str) -> str:
    """What there is to choose: the page shows it, a terminal does not."""
    codes = [error.code for error in form.errors[name].as_data()]
    if "invalid_choice" not in codes:
        return ""
    return f" Choose one of: {', '.join(str(value) for value in values(form.fields[name].choices))}."


def values(choices):
    for value, label in choices:
        yield from values(label) if isinstance(label, list | tuple) else [value]


def chosen_base(base_url: str | None) -> str:
    if not (base_url or settings.GONG_PUBLIC_URL):
        raise CommandError("Where shall the codes point? Set GONG_PUBLIC_URL, or give --base-url.")
    try:
        return normalise_base(base_url or settings.GONG_PUBLIC_URL)
    except ValueError as error:
        raise CommandError(f"--base-url: {error}") from None


def write_all(out: Path, recipe: Recipe, base: str):
    yield from write_pdf(out, recipe, base)
    yield from write_singles(out, recipe, base)
    yield from write_codes(out, recipe, base)


def write_pdf(out: Path, recipe: Recipe, base: str):
    yield read_back(out / "deck.pdf", prints.sheet_pdf(recipe, base), recipe, base)


def read_back(file: Path, pdf: bytes, recipe: Recipe, base: str) -> str:
    file.write_bytes(pdf)
    count = proof.prove(file.read_bytes(), recipe.sides, prints.addresses(recipe, base))
    return f"{codes(count)} read back from {file}"


def write_pages(suffix: str, out: Path, recipe: Recipe, base: str):
    # An SVG holds the shapes of the PNG, and a PNG can be read back.
    addresses, count = prints.addresses(recipe, base), 0
    for number, side in enumerate(recipe.sides, 1):
        picture = prints.page_file(recipe, base, number, "png")
        count += proof.prove_side(Image.open(BytesIO(picture)), side, addresses, number)
        file = out / f"deck-{number:02}.{suffix}"
        file.write_bytes(prints.page_file(recipe, base, number, suffix))
    yield f"{codes(count)} read back from {out}/deck-*.{suffix}"


def write_zip(suffix: str, out: Path, recipe: Recipe, base: str):
    file = out / f"cards-{suffix}.zip"
    with file.open("wb") as archive:
        archive.writelines(prints.cards_zip(recipe, base, suffix))
    one, addresses = recipe.one_by_one(), prints.addresses(recipe, base)
    count = 0
    for number, side in enumerate(one.sides, 1):
        picture = Image.open(BytesIO(prints.single_file(one, base, number, "png")))
        count += proof.prove_side(picture, side, addresses, number, prints.single_dpi(one))
    yield f"{codes(count)} read back from {file}"


def write_shop(out: Path, recipe: Recipe, base: str):
    yield read_back(out / "shop.pdf", prints.shop_pdf(recipe, base), prints.shop(recipe), base)


def write_singles(out: Path, recipe: Recipe, base: str):
    folder = out / "cards"
    folder.mkdir(exist_ok=True)
    write = partial(write_single, folder=folder, recipe=recipe, base=base)
    yield f"{codes(sum(spread(write, recipe.cards)))} read back from {folder}/*.png"


def write_single(card: Card, folder: Path, recipe: Recipe, base: str) -> int:
    for suffix in ("svg", "png"):
        for name, content in prints.card_files(replace(recipe, cards=(card,)), base, suffix):
            (folder / name).write_bytes(content)
    if recipe.what == "backs":
        return 0
    proof.prove_picture((folder / f"{card.code}.png").read_bytes(), address(base, card.code))
    return 1


def write_codes(out: Path, recipe: Recipe, base: str):
    folder = out / "qr"
    folder.mkdir(exist_ok=True)
    write = partial(write_code, folder=folder, base=base)
    yield f"{codes(sum(spread(write, recipe.cards)))} read back from {folder}/*.png"


def write_code(card: Card, folder: Path, base: str) -> int:
    for suffix in ("svg", "png"):
        (folder / f"{card.code}.{suffix}").write_bytes(prints.qr_file(card, base, suffix))
    proof.prove_picture((folder / f"{card.code}.png").read_bytes(), address(base, card.code))
    return 1


def codes(count: int) -> str:
    return "1 code" if count == 1 else f"{count} codes"


def spread(write, things) -> list[int]:
    # One card after another would leave all cores but one idle for half a minute.
    with ProcessPoolExecutor(os.cpu_count(), initializer=django.setup) as pool:
        return list(pool.map(write, things))


OUTPUTS = {
    "all": write_all,
    "pdf": write_pdf,
    "png": partial(write_pages, "png"),
    "svg": partial(write_pages, "svg"),
    "zip-png": partial(write_zip, "png"),
    "zip-svg": partial(write_zip, "svg"),
    "shop": write_shop,
}

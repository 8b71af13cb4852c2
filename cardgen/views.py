from functools import lru_cache, wraps
from io import BytesIO

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, get_language_from_path, gettext_noop, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url
from PIL import Image

from cardgen import calibration, code, margins, prints, proof, turns
from cardgen.base import printed_base
from cardgen.lettering import RIGHT_TO_LEFT, paragraph
from cardgen.paper import card_format
from cardgen.preflight import preflight, shown_module
from cardgen.recipe import Recipe
from cardgen.refusal import Refusal
from cardgen.shapes import Drawing
from cardgen.studio import LARGEST_OFFSET, StudioForm, calibration_words, said
from cardgen.writers import FORMATS, pdf, png, svg
from missions.deck import DECK, Card

# The reader's own printer, kept on this device: how far its backs are off, as "x,y" in mm.
OFFSET_COOKIE, OFFSET_AGE = "backs", 365 * 24 * 3600


class Refused(Exception):
    """A choice that is not on the list: `key` of the query string, the value, the list."""

    def __init__(self, key: str, value: str, choices):
        self.key, self.value, self.choices = key, value, [str(choice) for choice in choices]


class Unprintable(Exception):
    """A recipe that cannot be printed, and why."""

    def __init__(self, problems: list[str]):
        self.problems = problems


def refusing(view):
    """Answers what cannot be printed by a page that says why and leads on."""

    @require_safe
    def wrapped(request, *args, **kwargs):
        with override(asked_language(request)):
            try:
                return view(request, *args, **kwargs)
            except Refused as refused:
                return refusal(request, refused)
            except Unprintable as error:
                back = f"{reverse('cardgen:print')}?{request.GET.urlencode()}"
                context = {"problems": error.problems, "back": back}
                return render(request, "cardgen/refused.html", context, status=400)
            except turns.Busy:
                return busy(request)

    return wrapped


def in_turn(view):
    """Draws, so that it may have to wait until others have drawn."""

    @wraps(view)
    def wrapped(*args, **kwargs):
        with turns.turn():
            return view(*args, **kwargs)

    return wrapped


def busy(request):
    """Asks to come back: by a page that does so itself, or by a picture where a preview was asked for."""
    if request.get_preferred_type(["text/html", "image/svg+xml"]) == "image/svg+xml":
        response = HttpResponse(busy_picture(get_language()), content_type="image/svg+xml", status=503)
    else:
        template = "cardgen/_busy.html" if request.htmx else "cardgen/busy.html"
        context = {"again": request.get_full_path(), "seconds": turns.AGAIN}
        response = render(request, template, context, status=503)
    response["Retry-After"], response["Cache-Control"] = str(turns.AGAIN), "no-store"
    return response


@lru_cache
def busy_picture(lang: str) -> bytes:
    text = _("The site is drawing cards for others just now. Try again in a few seconds.")
    x, anchor = (190, "right") if lang in RIGHT_TO_LEFT else (20, "left")
    written = paragraph(text, 14, lang=lang, weight="bold", max_width=170, max_height=200, smallest=7)
    lines = [
        line.at(x, 60 + 1.4 * written.size * number, anchor) for number, line in enumerate(written.lines)
    ]
    return svg.write([Drawing(210, 297, tuple(lines))], title=text, lang=lang)


def asked_language(request) -> str:
    """What a file is asked for in, also says what is wrong with it; a page in a language keeps to that."""
    asked = request.GET.get("lang")
    neutral = get_language_from_path(request.path_info) is None
    return asked if neutral and asked in dict(settings.LANGUAGES) else get_language()


def refusal(request, refused: Refused):
    choices = []
    for choice in refused.choices:
        query = request.GET.copy()
        query[refused.key] = choice
        choices.append((choice, f"?{query.urlencode()}"))
    problem = _("“{value}” is not one of the choices for “{key}”.")
    problems = [problem.format(value=refused.value[:40], key=refused.key)]
    return render(request, "cardgen/refused.html", {"problems": problems, "choices": choices}, status=400)


def chosen(request, key: str, choices, default: str) -> str:
    value = request.GET.get(key, default)
    if value not in choices:
        raise Refused(key, value, choices)
    return value


def chosen_language(request) -> str:
    return chosen(request, "lang", dict(settings.LANGUAGES), settings.LANGUAGE_CODE)


def download(content: bytes, content_type: str, name: str) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=content_type,
        headers={"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-cache"},
    )


@refusing
@in_turn
def card(request, card: Card, suffix: str):
    if suffix not in FORMATS:
        raise Http404
    content = prints.card_file(
        card, chosen_language(request), printed_base(request).url, card_format(), suffix
    )
    return download(content, FORMATS[suffix].content_type, f"gong-{card.code}.{suffix}")


@refusing
@in_turn
def qr(request, card: Card, suffix: str):
    if suffix not in ("svg", "png"):
        raise Http404
    content = prints.qr_file(card, printed_base(request).url, suffix)
    return download(content, FORMATS[suffix].content_type, f"gong-qr-{card.code}.{suffix}")


def recipe_of(request):
    """The recipe in the query string, and the base; what cannot be printed is refused."""
    form, base = StudioForm.of(request.GET), printed_base(request)
    if not form.is_valid():
        named = [(form.fields[name].label, error) for name, errors in form.errors.items() for error in errors]
        raise Unprintable([f"{label}: {error}" for label, error in named])
    stops = [finding.text for finding in preflight(form.recipe, base) if finding.stops]
    if stops:
        raise Unprintable(stops)
    return form.recipe, base.url


def chosen_page(request, recipe) -> int:
    return int(chosen(request, "page", [str(n) for n in range(1, len(recipe.sides) + 1)], "1"))


@refusing
@in_turn
def sheet(request, suffix: str):
    if suffix not in FORMATS:
        raise Http404
    recipe, base = recipe_of(request)
    name = f"gong-{recipe.what}-{recipe.paper.slug}"
    if suffix == "pdf":
        return download(prints.sheet_pdf(recipe, base), FORMATS["pdf"].content_type, f"{name}.pdf")
    page = chosen_page(request, recipe)
    content = prints.page_file(recipe, base, page, suffix)
    return download(content, FORMATS[suffix].content_type, f"{name}-{page}.{suffix}")


@refusing
@in_turn
def shop(request):
    recipe, base = recipe_of(request)
    return download(
        prints.shop_pdf(recipe, base), FORMATS["pdf"].content_type, f"gong-{recipe.what}-shop.pdf"
    )


@refusing
def cards_zip(request, suffix: str):
    if suffix not in ("svg", "png"):
        raise Http404
    with turns.turn():
        recipe, base = recipe_of(request)
    headers = {"Content-Disposition": f'attachment; filename="gong-{recipe.what}-{suffix}.zip"'}
    headers["Cache-Control"] = "no-cache"
    content = turns.each_in_turn(prints.cards_zip(recipe, base, suffix))
    return StreamingHttpResponse(content, content_type="application/zip", headers=headers)


@refusing
@in_turn
def calibration_pdf(request):
    recipe, _base = recipe_of(request)
    try:
        drawn = calibration.pages(recipe.paper, calibration_words(recipe.lang), recipe.offset)
    except Refusal as refusal:
        raise Unprintable([said(refusal)]) from None
    content = pdf.write(
        drawn, title=calibration_words(recipe.lang).front, lang=recipe.lang, duplex=recipe.edge
    )
    return download(content, FORMATS["pdf"].content_type, f"gong-calibration-{recipe.paper.slug}.pdf")


@refusing
@in_turn
def studio(request):
    form = StudioForm.of(request.GET, lang=get_language(), **kept_offset(request))
    valid = form.is_valid()
    context = {
        "form": form,
        "base": printed_base(request),
        "cards": DECK,
        "ticked": [card.code for card in form.cleaned_data.get("cards", ())],
        "kept": [(name, value) for name in form.fields for value in form.data.getlist(name)],
        "lang_query": f"lang={get_language()}",
    }
    if valid and "square" in request.GET:
        try:
            return calibrated(form, request.GET["square"])
        except Refusal as refusal:
            context |= {"square_problem": said(refusal), **refusal.values}
    if valid:
        context |= result(form, context["base"])
    template = "cardgen/_result.html" if request.htmx else "cardgen/print.html"
    status = 200 if valid and "square_problem" not in context else 400
    response = render(request, template, context, status=status)
    # The address in the browser's bar is the recipe, at any time.
    return replace_url(response, f"{request.path}?{form.query()}") if valid and request.htmx else response


def kept_offset(request) -> dict[str, float]:
    x, _comma, y = request.COOKIES.get(OFFSET_COOKIE, "").partition(",")
    try:
        return {name: StudioForm.base_fields[name].clean(value) for name, value in (("x", x), ("y", y))}
    except ValidationError:
        return {}


def calibrated(form: StudioForm, square: str):
    """Adds what was read off the calibration page, and keeps it on this device and in the link."""
    read = calibration.reading(square)
    x, y = (round(kept + more, 2) for kept, more in zip(form.recipe.offset, read, strict=True))
    if max(abs(x), abs(y)) > LARGEST_OFFSET:
        raise Refusal(
            gettext_noop(
                "Together that is more than {most} mm. Start again from 0, and print the sheet anew."
            ),
            most=f"{LARGEST_OFFSET:g}",
            square=square[:20],
        )
    response = HttpResponseRedirect(f"{reverse('cardgen:print')}?{form.query(x=x, y=y)}#backs")
    kept = f"{x:g},{y:g}"
    response.set_cookie(OFFSET_COOKIE, kept, OFFSET_AGE, secure=settings.GONG_TLS, samesite="Lax")
    return response


def result(form: StudioForm, base) -> dict:
    recipe, query = form.recipe, form.query()
    findings = preflight(recipe, base)
    matrix = code.matrix(code.address(base.url, recipe.cards[0].code))
    backs = [number for number, side in enumerate(recipe.sides, 1) if side.edge]
    first = [1, *(number for number in backs[:1] if number > 1)]
    return {
        "recipe": recipe,
        "query": query,
        "findings": findings,
        "stopped": any(finding.stops for finding in findings),
        "pages": range(1, len(recipe.sides) + 1),
        "per_page": len(recipe.layout.slots),
        "module": shown_module(recipe, base.url),
        "version": f"{matrix.version}-{matrix.level}",
        "address": code.address(base.url, recipe.cards[0].code),
        "backs": backs,
        "unmoved": form.query(x=0, y=0),
        "count": len(recipe.pieces),
        "precut": margins.precut(recipe.layout),
        "ruler": prints.ruler_length(recipe),
        "previews": first,
    }


@refusing
@in_turn
def prove(request):
    """Reads the codes of one page back, then asks for the next: progress needs no memory of ours.

    A seal says that the pages before were read; without it proof begins at the first.
    """
    recipe, base = recipe_of(request)
    part, picture, link = PROOFS[chosen(request, "file", PROOFS, "sheet")]
    recipe = part(recipe)
    query = request.GET.copy()
    seal = query.pop("seal", [""])[-1]
    done, codes = unsealed(seal, query.urlencode(), base)
    context = {"failed": "", "pages": len(recipe.sides)}
    if done < context["pages"]:
        try:
            codes += prove_page(recipe, base, done, picture)
            done += 1
        except proof.NotProved as error:
            context["failed"] = said(error)
    following = query.copy()
    following["seal"] = sealed(done, codes, query.urlencode(), base)
    context |= {
        "done": done,
        "codes": codes,
        "finished": done == context["pages"],
        "next": f"{reverse('cardgen:prove')}?{following.urlencode()}",
        "file": f"{link()}?{query.urlencode()}",
        "back": f"{reverse('cardgen:print')}?{query.urlencode()}",
    }
    template = "cardgen/_proof.html" if request.htmx else "cardgen/proof.html"
    return render(request, template, context)


def prove_page(recipe: Recipe, base: str, index: int, picture) -> int:
    image, dpi = picture(recipe, base, index + 1)
    return proof.prove_side(image, recipe.sides[index], prints.addresses(recipe, base), index + 1, dpi)


def picture_of_page(recipe: Recipe, base: str, number: int, **more):
    (picture,) = png.pictures(pdf.write([prints.page(recipe, base, number)], **more), proof.DPI)
    return picture, proof.DPI


def picture_in_inks(recipe: Recipe, base: str, number: int):
    return picture_of_page(recipe, base, number, inks="cmyk")


def picture_of_card(recipe: Recipe, base: str, number: int):
    return Image.open(BytesIO(prints.single_file(recipe, base, number, "png"))), prints.single_dpi(recipe)


# What can be proved: the recipe of its pages, a page as a picture, and where the file is.
PROOFS = {
    "sheet": (lambda recipe: recipe, picture_of_page, lambda: reverse("cardgen:sheet", args=["pdf"])),
    "shop": (prints.shop, picture_in_inks, lambda: reverse("cardgen:shop")),
    "cards": (Recipe.one_by_one, picture_of_card, lambda: reverse("cardgen:zip", args=["png"])),
}


def sealed(done: int, codes: int, query: str, base: str) -> str:
    return signing.Signer(salt=f"{query} {base}").sign(f"{done}-{codes}")


def unsealed(seal: str, query: str, base: str) -> tuple[int, int]:
    try:
        done, codes = signing.Signer(salt=f"{query} {base}").unsign(seal).split("-")
    except signing.BadSignature:
        return 0, 0
    return int(done), int(codes)

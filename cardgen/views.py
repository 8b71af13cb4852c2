from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cardgen import fronts
from cardgen.base import printed_base
from cardgen.code import address
from cardgen.paper import card_format, papers
from cardgen.writers import FORMATS
from missions.deck import DECK, Card

PAPER = "a4"


class Refused(Exception):
    """A choice that is not on the list: `key` of the query string, the value, the list."""

    def __init__(self, key: str, value: str, choices):
        self.key, self.value, self.choices = key, value, [str(choice) for choice in choices]


def refusing(view):
    """Answers a refused choice by a page that names it and links the choices there are."""

    @require_safe
    def wrapped(request, *args, **kwargs):
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return refusal(request, refused)

    return wrapped


def refusal(request, refused: Refused):
    choices = []
    for choice in refused.choices:
        query = request.GET.copy()
        query[refused.key] = choice
        choices.append((choice, f"?{query.urlencode()}"))
    problem = _("“{value}” is not one of the choices for “{key}”.")
    context = {"problem": problem.format(value=refused.value[:40], key=refused.key), "choices": choices}
    return render(request, "cardgen/refused.html", context, status=400)


def chosen(request, key: str, choices, default: str) -> str:
    value = request.GET.get(key, default)
    if value not in choices:
        raise Refused(key, value, choices)
    return value


def chosen_language(request) -> str:
    return chosen(request, "lang", dict(settings.LANGUAGES), settings.LANGUAGE_CODE)


def chosen_paper(request) -> str:
    return chosen(request, "paper", papers(), PAPER)


def download(content: bytes, content_type: str, name: str) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=content_type,
        headers={"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-cache"},
    )


@refusing
def card(request, card: Card, suffix: str):
    if suffix not in FORMATS:
        raise Http404
    lang = chosen_language(request)
    content = fronts.card_file(card, lang, printed_base(request).url, suffix)
    return download(content, FORMATS[suffix].content_type, f"gong-{card.code}.{suffix}")


@refusing
def qr(request, card: Card, suffix: str):
    if suffix not in ("svg", "png"):
        raise Http404
    content = fronts.qr_file(card, printed_base(request).url, suffix)
    return download(content, FORMATS[suffix].content_type, f"gong-qr-{card.code}.{suffix}")


@refusing
def sheet(request):
    paper, lang = chosen_paper(request), chosen_language(request)
    content = fronts.sheet_pdf(paper, lang, printed_base(request).url)
    return download(content, FORMATS["pdf"].content_type, f"gong-cards-{paper}.pdf")


@refusing
def preview(request):
    paper, lang = chosen_paper(request), chosen_language(request)
    numbers = [str(number) for number in page_numbers(paper)]
    page = chosen(request, "page", numbers, numbers[0])
    content = fronts.page_svg(paper, lang, printed_base(request).url, int(page))
    return download(content, FORMATS["svg"].content_type, f"gong-cards-{paper}-{page}.svg")


def page_numbers(paper: str) -> range:
    return range(1, fronts.default_layout(paper).page_count(len(DECK)) + 1)


@refusing
def print_page(request):
    paper = papers()[chosen_paper(request)]
    base, lang = printed_base(request), get_language()
    context = {
        "papers": papers().values(),
        "paper": paper,
        "card_format": card_format(),
        "pages": page_numbers(paper.slug),
        "cards": DECK,
        "base": base,
        "example": address(base.url, DECK[0].code),
        "lang_query": f"lang={lang}",
        "query": f"paper={paper.slug}&lang={lang}",
    }
    return render(request, "cardgen/print.html", context)

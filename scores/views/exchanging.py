"""A sheet as a file, and a file as a sheet."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.base import games
from games.messages import Wrong
from games.sheet import MOST_BYTES, read
from scores import files, sheets
from scores.entries.ginny_o import MOST_MELDS
from scores.seats import MARKS
from scores.sheets import MOST_ENTRIES, standing
from scores.views.access import opened
from scores.views.playing import private
from scores.views.sharing import link
from scores.words import translated

FORMATS = {
    "json": (files.as_json, "application/json"),
    "csv": (files.as_csv, "text/csv; charset=utf-8"),
}


@require_safe
def paper(request, token):
    """The sheet on paper; its code is the link to watch, whoever prints it."""
    found = opened(token)
    now = standing(found.sheet)
    size = "letter" if request.GET.get("paper") == "letter" else "a4"
    address = link(request, found.sheet.watch)["url"]
    content = files.as_pdf(now, address, blank="blank" in request.GET, size=size)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{now.game.slug}.pdf"'
    return private(response)


@require_safe
def file(request, token, suffix):
    found = opened(token)
    if suffix not in FORMATS:
        raise Http404
    write, content_type = FORMATS[suffix]
    now = standing(found.sheet)
    response = HttpResponse(write(now), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{now.game.slug}.{suffix}"'
    return private(response)


@require_POST
def bring(request):
    """A sheet from a file in the sheet format, with all its rounds, to go on with."""
    try:
        plain = brought(request.FILES.get("file"))
    except Wrong as wrong:
        context = {"games": games().values(), "problem": translated(wrong)}
        return render(request, "scores/choose.html", context, status=422)
    _sheet, token = sheets.start(plain, list(MARKS)[: len(plain.players)])
    return HttpResponseRedirect(reverse("scores:sheet", args=[token]))


def brought(file):
    if file is None:
        raise Wrong(_("Choose a file first."))
    plain = read(file.read(MOST_BYTES + 1))
    if len(plain.entries) > MOST_ENTRIES:
        raise Wrong(_("The sheet has more than {most} rounds."), most=MOST_ENTRIES)
    if any(many(entry.get("melds")) for entry in plain.entries if isinstance(entry, dict)):
        raise Wrong(_("A turn has at most {most} melds on a live sheet."), most=MOST_MELDS)
    plain.replay()
    return plain


def many(melds) -> bool:
    return isinstance(melds, list) and len(melds) > MOST_MELDS

from django.conf import settings
from django.urls import get_script_prefix, reverse
from django.utils import translation
from django.utils.safestring import mark_safe

from gong_site import style

# The neutral address of a page, which answers in the reader's language: search engines want to know of it.
NEUTRAL = {"home": "start", "missions:card": "missions:scan"}
IN_A_LANGUAGE = {neutral: page for page, neutral in NEUTRAL.items()}


def page(request):
    return {"style": mark_safe(style.TEXT), "addresses": addresses(request.resolver_match)}  # noqa: S308 our own file


def addresses(match) -> dict | None:
    if match is None:
        return None
    name = IN_A_LANGUAGE.get(match.view_name, match.view_name)
    alternates = [(code, address(name, match.kwargs, code)) for code, _ in settings.LANGUAGES]
    if name in NEUTRAL:
        alternates.append(("x-default", address(NEUTRAL[name], match.kwargs)))
    return {"canonical": address(name, match.kwargs), "alternates": alternates}


def address(name: str, kwargs: dict, language: str | None = None) -> str:
    with translation.override(language or translation.get_language()):
        path = reverse(name, kwargs=kwargs)
    # The public address holds its own path prefix, if it has one.
    return settings.GONG_PUBLIC_URL + in_site(path) if settings.GONG_PUBLIC_URL else path


def in_site(path: str) -> str:
    return path.removeprefix(get_script_prefix().rstrip("/"))

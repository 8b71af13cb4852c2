from functools import cache

from django import template
from django.utils.safestring import SafeString, mark_safe

from cardgen import art
from cardgen.shapes import Drawing
from cardgen.writers.svg import element

register = template.Library()


@register.simple_tag
@cache
def sign(kind: str) -> SafeString:
    return _inline(art.sign(kind), f"sign sign-{kind}")


@register.simple_tag
@cache
def emblem(letter: str) -> SafeString:
    return _inline(art.emblem(letter), f"emblem emblem-{letter}")


@register.simple_tag
@cache
def xphere(number: int) -> SafeString:
    return _inline(art.xphere(number), f"xphere xphere-{number}")


@register.simple_tag
@cache
def moon(code: str) -> SafeString:
    return _inline(art.moon(code), f"moon moon-{code}")


@register.simple_tag
@cache
def verb(name: str) -> SafeString:
    return _inline(art.verb(name), f"verb verb-{name}")


@register.simple_tag
@cache
def who(name: str) -> SafeString:
    return _inline(art.who(name), f"who who-{name}")


@register.simple_tag
@cache
def badge() -> SafeString:
    return _inline(art.badge(), "badge")


def _inline(drawing: Drawing, name: str) -> SafeString:
    # Page art has neither gradients nor clips, so no ids: the same drawing may stand in a page twice.
    return mark_safe(element(drawing, attributes={"class": name, "aria-hidden": "true"}))  # noqa: S308

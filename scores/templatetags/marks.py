from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cardgen.writers.svg import element
from scores import seats, table_talk
from scores import tiles as offered

register = template.Library()


@register.simple_tag
@cache
def mark(number: int) -> SafeString:
    """A seat's sign; the page draws it once, by `signs`."""
    return format_html(
        '<svg class="mark mark-{0}" viewBox="0 0 24 24" aria-hidden="true"><use href="#mark-{0}"/></svg>',
        number,
    )


@register.simple_tag
def signs(numbers) -> SafeString:
    symbols = "".join(symbol(number) for number in sorted(set(numbers)))
    return mark_safe(f'<svg class="hide" aria-hidden="true">{symbols}</svg>')  # noqa: S308


@cache
def symbol(number: int) -> str:
    drawn = element(seats.drawing(number), attributes={"id": f"mark-{number}"})
    return f"<symbol{drawn.removeprefix('<svg').removesuffix('</svg>')}</symbol>"


@register.filter
def figure(number: int | None) -> str:
    """Points as they are read: with a true minus, and a dash for a player who sat out."""
    return "–" if number is None else str(number).replace("-", "−")


@register.filter
def signed(number: int) -> str:
    return figure(number) if number <= 0 else f"+{number}"


@register.filter
def short(number: int, unit: int) -> str:
    """A number on a scale that counts in this unit: 20000 is 20k."""
    letter = {10**3: "k", 10**6: "M", 10**9: "G"}.get(unit, "")
    return f"{figure(number // unit)}{letter if number else ''}"


@register.simple_tag
def labelled(label: str, text: str) -> str:
    return table_talk.labelled(label, text)


@register.simple_tag
def tiles() -> list[offered.Tile]:
    return offered.tiles()

"""The four kinds' signs, in one ink, legible from 16 px, and the patterns of their frames."""

from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType

from cardgen.art.pen import arc, outline, polar, stroke
from cardgen.shapes import Drawing, Group, Path, Shape, circle, turned


def _crossed_comets(ink: str) -> tuple[Shape, ...]:
    """Fight: two comets whose tails cross, as swords do. One passes behind: its tail is cut there."""
    head = circle(0, 0, 3.7, fill=ink)
    before = outline("M0 -2.9 L24 0 L0 2.9 Z", fill=ink)
    behind = (
        outline("M0 -2.9 L6.9 -2.1 L6.9 2.1 L0 2.9 Z", fill=ink),
        outline("M12.7 -1.4 L24 0 L12.7 1.4 Z", fill=ink),
    )
    return (
        Group((head, before, stroke("M2.4 5 L6.6 4.6", ink, 1.7)), turned(45, 5.1, 5.4)),
        Group((head, *behind, stroke("M2.4 -5 L6.6 -4.6", ink, 1.7)), turned(135, 18.9, 5.4)),
    )


def _falling_meteor(ink: str) -> tuple[Shape, ...]:
    """Malus: a meteor that falls, three streaks behind it."""
    return (
        circle(8, 16, 6.2, fill=ink),
        outline("M6.4 10.2 L21.8 2.2 L13.8 17.6 C13.8 13.4 11 10.2 6.4 10.2 Z", fill=ink),
        stroke("M4 8.6 L11.6 2.6", ink, 1.9),
        stroke("M15.4 20 L21.4 12.4", ink, 1.9),
    )


def _rising_star(ink: str) -> tuple[Shape, ...]:
    """Bonus: a star that rises, three streaks below it."""
    points = [polar(12, 8.6, 7.8 if k % 2 == 0 else 3.4, 36 * k - 90) for k in range(10)]
    text = " ".join(f"{'L' if k else 'M'}{x:.2f} {y:.2f}" for k, (x, y) in enumerate(points)) + " Z"
    return (
        Path(outline(text).segments, fill=ink, stroke=ink, stroke_width=1),
        stroke("M12 16.6 L12 22.6", ink, 2.2),
        stroke("M6.8 18 L6.8 21", ink, 2.2),
        stroke("M17.2 18 L17.2 21", ink, 2.2),
    )


def _two_faced_moon(ink: str) -> tuple[Shape, ...]:
    """Joker: a moon of two faces, the dark one in profile, nose to the light one."""
    dark = (
        "M12 1.6 C6.2 1.6 1.6 6.2 1.6 12 C1.6 17.8 6.2 22.4 12 22.4 C11.4 20.6 12.2 19.4 13.6 18.8 "
        "C13 18.2 13 17.6 13.8 17 C12.8 16.6 12.8 15.6 13.4 15 L15.8 14.4 "
        "C15 12 13 10.6 12.6 8.6 C12.2 6.4 12.8 3.8 12 1.6 Z"
    )
    eye = (*arc(8, 9.6, 1.5, 0, 360), ("Z",))
    return (
        Path(outline(dark).segments + eye, fill=ink),
        circle(12, 12, 9.6, stroke=ink, stroke_width=1.6),
        circle(17.4, 9.6, 1.4, fill=ink),
        stroke("M16 18 C17.2 17.8 18 17.2 18.4 16.2", ink, 1.5),
    )


_SIGNS: MappingProxyType[str, Callable[[str], tuple[Shape, ...]]] = MappingProxyType(
    {"fight": _crossed_comets, "malus": _falling_meteor, "bonus": _rising_star, "joker": _two_faced_moon}
)


@lru_cache(maxsize=32)
def sign(kind: str, ink: str = "currentColor") -> Drawing:
    """A kind's sign, 24 × 24 mm, in one ink: "#rrggbb", or "currentColor" on a page.

    Raises ValueError for a kind that is none of the four.

    >>> sign("joker", "#ffffff").height
    24.0
    """
    if kind not in _SIGNS:
        raise ValueError(f"no kind is called {kind!r}")
    return Drawing(24.0, 24.0, _SIGNS[kind](ink))

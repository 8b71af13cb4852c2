"""Which groups a file draws more than once, so that a writer can store them once.

>>> from cardgen.shapes import Drawing, circle, moved
>>> dots = [Group((circle(0, 0, 1),), moved(x, 0)) for x in range(3)]
>>> contents(dots[0]) in repeated([Drawing(3, 3, tuple(dots))])
True
"""

from collections import Counter
from collections.abc import Iterable

from cardgen.shapes import Drawing, Group, Path, Shape


def contents(group: Group) -> tuple[tuple[Shape, ...], Path | None]:
    """What two groups that differ in nothing but their place have in common."""
    return group.shapes, group.clip


def repeated(pages: Iterable[Drawing]) -> frozenset[tuple]:
    """The contents that are drawn more than once on these pages."""
    uses: Counter[tuple] = Counter()
    for page in pages:
        _count(page.shapes, uses)
    return frozenset(contents for contents, count in uses.items() if count > 1)


def _count(shapes: Iterable[Shape], uses: Counter) -> None:
    for group in (shape for shape in shapes if isinstance(shape, Group)):
        uses[contents(group)] += 1
        # What lies inside a repeated group is drawn once, with that group.
        if uses[contents(group)] == 1:
            _count(group.shapes, uses)

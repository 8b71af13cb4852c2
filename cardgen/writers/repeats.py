"""Which groups a file draws more than once, so that a writer can store them once.

>>> from cardgen.shapes import Drawing, circle, moved
>>> first, second, other = (Group((circle(0, 0, r),), moved(x, 0)) for x, r in ((0, 1), (2, 1), (4, 3)))
>>> repeats = Repeats([Drawing(5, 3, (first, second, other))])
>>> repeats.number(first) == repeats.number(second), repeats.number(other)
(True, None)
"""

from collections import Counter
from collections.abc import Iterable

from cardgen.shapes import Drawing, Group, Path, Shape


class Repeats:
    """The contents of groups as numbers: groups that differ in nothing but their place have the same one."""

    def __init__(self, pages: Iterable[Drawing]):
        # Kept, because an id is an object's own only as long as it lives.
        self._pages = tuple(pages)
        self._by_id: dict[tuple[int, int], int] = {}
        self._by_value: dict[object, int] = {}
        self._uses: Counter[int] = Counter()
        for page in self._pages:
            self._count(page.shapes)

    def number(self, group: Group) -> int | None:
        """What a group of these pages holds, if that is drawn more than once."""
        number = self._contents(group)
        return number if self._uses[number] > 1 else None

    def _count(self, shapes: Iterable[Shape]) -> None:
        for group in (shape for shape in shapes if isinstance(shape, Group)):
            number = self._contents(group)
            self._uses[number] += 1
            # What lies inside a repeated group is drawn once, with that group.
            if self._uses[number] == 1:
                self._count(group.shapes)

    def _contents(self, group: Group) -> int:
        # A tuple's hash is worked out anew each time, thousands of points deep: so once for each object.
        key = (id(group.shapes), id(group.clip))
        if key not in self._by_id:
            value = (tuple(map(self._shape, group.shapes)), self._shape(group.clip) if group.clip else None)
            self._by_id[key] = self._by_value.setdefault(value, len(self._by_value))
        return self._by_id[key]

    def _shape(self, shape: Shape) -> object:
        if isinstance(shape, Group):
            return shape.matrix, self._contents(shape)
        return self._path(shape)

    def _path(self, path: Path) -> int:
        key = (id(path), 0)
        if key not in self._by_id:
            self._by_id[key] = self._by_value.setdefault(path, len(self._by_value))
        return self._by_id[key]

"""The two jokers' moons."""

from functools import lru_cache

from cardgen.art.pen import arc, outline, stroke
from cardgen.shapes import Drawing, Group, Path, circle

# The lit face, the dark face, and the ink of their features.
_FACES = {"j1": ("#ffe9a8", "#5a3fb0", "#2a1a63"), "j2": ("#e3e9ff", "#1f2f86", "#0d1550")}
_MIRRORED = (-1.0, 0.0, 0.0, 1.0, 24.0, 0.0)
_PROFILE = (
    "M12 1 C5.9 1 1 5.9 1 12 C1 18.1 5.9 23 12 23 C11.4 21 12.2 19.6 13.6 18.9 C13 18.2 13 17.6 13.8 17 "
    "C12.8 16.6 12.8 15.6 13.4 15 L15.8 14.4 C15 12 13 10.6 12.6 8.6 C12.2 6.4 12.8 3.6 12 1 Z"
)


@lru_cache(maxsize=4)
def moon(code: str) -> Drawing:
    """The moon of two faces, 24 × 24 mm: golden on "j1", silver and turned about on "j2".

    Raises ValueError for a code that is no joker's.

    >>> moon("j1") == moon("j2")
    False
    """
    if code not in _FACES:
        raise ValueError(f"no joker has the code {code!r}")
    light, dark, ink = _FACES[code]
    faces = (
        circle(12, 12, 11, fill=light),
        outline(_PROFILE, fill=dark),
        Path((*arc(8, 9.8, 2.1, 0, 180, 1.3), ("Z",)), fill=light),
        Path(arc(17.3, 9.6, 1.9, 180, 360, 1.5), stroke=ink, stroke_width=0.9),
        stroke("M15.6 18.4 C17.2 18.4 18.6 17.4 19 16", ink, 0.9),
        circle(5.2, 15.4, 1.1, fill=ink),
        circle(6.6, 5.8, 0.8, fill=ink),
        circle(8.8, 18.4, 0.8, fill=ink),
    )
    return Drawing(24.0, 24.0, faces if code == "j1" else (Group(faces, _MIRRORED),))

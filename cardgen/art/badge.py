"""The site's own mark: nine galaxies about one golden xphere."""

from functools import lru_cache

from cardgen.art.palette import GALAXY_COLOURS, LETTERS
from cardgen.art.pen import polar
from cardgen.art.xpheres import xphere
from cardgen.shapes import Drawing, Group, Shape, circle, rect, scaled

NIGHT = "#131a44"


@lru_cache(maxsize=4)
def badge(square: bool = False) -> Drawing:
    """The mark, 24 × 24 mm: a round one for a tab, or a `square` whose middle four fifths hold all there is.

    >>> badge().width
    24.0
    """
    ground = rect(0, 0, 24, 24, fill=NIGHT) if square else circle(12, 12, 12, fill=NIGHT)
    nine: list[Shape] = [
        circle(*polar(0, 0, 8.9, 40 * k - 90), 1.75, fill=GALAXY_COLOURS[letter])
        for k, letter in enumerate(LETTERS)
    ]
    heart = Group(xphere(1).shapes, scaled(0.5, -6, -6))
    return Drawing(24.0, 24.0, (ground, Group((heart, *nine), scaled(0.88 if square else 1.06, 12, 12))))

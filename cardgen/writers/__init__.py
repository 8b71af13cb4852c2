"""From drawings to files: one table of formats. Each draws the same shapes; none knows what a card is."""

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.writers import pdf, png, svg


@dataclass(frozen=True, slots=True)
class Format:
    """`write(pages, *, title, lang, dpi)` gives the bytes of a file; svg and png hold one page only.

    A pdf's also takes `inks`, `bleed` and `duplex`.
    """

    suffix: str
    content_type: str
    write: Callable[..., bytes]


FORMATS = MappingProxyType(
    {
        each.suffix: each
        for each in (
            Format("svg", "image/svg+xml", svg.write),
            Format("png", "image/png", png.write),
            Format("pdf", "application/pdf", pdf.write),
        )
    }
)

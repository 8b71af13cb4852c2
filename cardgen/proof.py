"""Is what we print scannable? Its codes are decoded from a raster and compared with what was meant."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import zxingcpp
from PIL import Image

from cardgen.paper import Layout
from cardgen.writers.png import pictures

DPI = 300


class NotProved(ValueError):
    """A code that cannot be read back, or that says something else than was meant."""


@dataclass(frozen=True, slots=True)
class Found:
    """A code that was read: what it says, and its middle in mm from the picture's corner."""

    text: str
    x: float
    y: float


def read(picture: Image.Image, dpi: float = DPI) -> tuple[Found, ...]:
    """Every QR code in a picture."""
    codes = zxingcpp.read_barcodes(picture.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)
    return tuple(Found(code.text, *_middle(code.position, dpi)) for code in codes)


def _middle(position, dpi: float) -> tuple[float, float]:
    corners = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return tuple(sum(getattr(corner, axis) for corner in corners) / 4 * 25.4 / dpi for axis in "xy")


def prove_picture(png: bytes, address: str) -> None:
    """Raises NotProved unless the picture holds one code, and that code says `address`."""
    _compare([code.text for code in read(Image.open(BytesIO(png)))], address, "the picture")


def prove_sheets(pdf: bytes, layout: Layout, addresses: Sequence[str], dpi: float = DPI) -> int:
    """How many codes were read back from the pages: all of them, each in its own slot.

    Raises NotProved, naming the page and the slot, on the first that is missing or says something else.
    """
    pages = [read(picture, dpi) for picture in pictures(pdf, dpi)]
    if len(pages) != layout.page_count(len(addresses)):
        raise NotProved(f"{len(pages)} pages instead of {layout.page_count(len(addresses))}")
    for number, address in enumerate(addresses):
        page, place = divmod(number, len(layout.slots))
        slot = layout.slots[place]
        texts = [
            code.text
            for code in pages[page]
            if slot.x < code.x < slot.x + slot.width and slot.y < code.y < slot.y + slot.height
        ]
        _compare(texts, address, f"page {page + 1}, card {place + 1}")
    return len(addresses)


def _compare(texts: list[str], address: str, place: str) -> None:
    if texts != [address]:
        raise NotProved(f"{place}: meant {address}, read {' and '.join(texts) or 'nothing'}")

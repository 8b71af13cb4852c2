"""Is what we print scannable? Its codes are decoded from a raster and compared with what was meant."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import zip_longest

import zxingcpp
from PIL import Image

from cardgen.paper import Slot
from cardgen.refusal import Refusal
from cardgen.refusal import mark as _
from cardgen.sheet import Side
from cardgen.writers.png import pictures

DPI = 300


class NotProved(Refusal):
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
    _compare([code.text for code in read(Image.open(BytesIO(png)))], address, 1, 1)


def prove(pdf: bytes, sides: Sequence[Side], addresses: Sequence[str], dpi: float = DPI) -> int:
    """How many codes were read back from the pages: all of them, each in its own slot, and no other.

    `addresses` are those of the pieces in order. Raises NotProved, naming the page and the card, on the
    first that is missing or says something else.
    """
    count = 0
    for number, (picture, side) in enumerate(zip_longest(pictures(pdf, dpi), sides), 1):
        if picture is None or side is None:
            raise NotProved(_("Page {page}: there should be {count} pages."), page=number, count=len(sides))
        count += prove_side(picture, side, addresses, number, dpi)
    return count


def prove_side(
    picture: Image.Image, side: Side, addresses: Sequence[str], number: int = 1, dpi: float = DPI
) -> int:
    """How many codes were read back from one page, as `prove` does for all."""
    codes = read(picture, dpi)
    faces = [place for place in side.places if not place.back]
    for place in faces:
        texts = [code.text for code in codes if _within(code, place.slot)]
        _compare(texts, addresses[place.piece], number, place.piece + 1)
    if len(codes) != len(faces):
        values = {"page": number, "found": len(codes), "count": len(faces)}
        raise NotProved(_("Page {page}: {found} codes instead of {count}."), **values)
    return len(faces)


def _within(code: Found, slot: Slot) -> bool:
    return slot.x < code.x < slot.x + slot.width and slot.y < code.y < slot.y + slot.height


def _compare(texts: list[str], address: str, page: int, card: int) -> None:
    if not texts:
        text = _("Page {page}, card {card}: it should say {address}, and no code can be read.")
        raise NotProved(text, page=page, card=card, address=address)
    if texts != [address]:
        text = _("Page {page}, card {card}: it should say {address}, and it says {found}.")
        raise NotProved(text, page=page, card=card, address=address, found=" + ".join(texts))

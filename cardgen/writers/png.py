"""Drawings as PNG: the PDF's pages seen through PDFium, saved by Pillow with their dots an inch.

So a picture shows what a printer gets, and one painter less has to be right about curves and gradients.

>>> from cardgen.shapes import Drawing, circle
>>> drawing = Drawing(20, 10, (circle(5, 5, 4, fill="#e2231a"),))
>>> (picture,) = pictures(pdf.write([drawing]), dpi=254)
>>> picture.size, picture.getpixel((50, 50)), picture.getpixel((150, 50))
((200, 100), (226, 35, 26), (255, 255, 255))
"""

import math
from collections.abc import Iterator, Sequence
from io import BytesIO
from threading import Lock

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import PdfBitmap, PdfDocument, PdfPage, raw

from cardgen.shapes import Drawing
from cardgen.writers import pdf

# At 300 dots an inch A3 has 17 million, and 500 × 500 mm 35; each takes 7 bytes while it is drawn.
MOST_DOTS = 36_000_000

# PDFium must never be entered by two threads at once, whatever the documents.
_ENTRY = Lock()
# One picture at a time from its dots to its file, which takes longer than to draw it: all that wait are PDFs.
_FILE = Lock()


def write(pages: Sequence[Drawing], *, title: str = "", lang: str = "en", dpi: int = 300) -> bytes:
    """One drawing as a file of `dpi` dots an inch on white.

    Raises ValueError on more than one page, and on a `dpi` under 1 or of more than 36 million dots in all.

    >>> write([Drawing(297, 420, ())], dpi=1200)
    Traceback (most recent call last):
    ...
    ValueError: a picture of 297 × 420 mm can have 1 to 431 dots an inch, not 1200
    """
    if len(pages) != 1:
        raise ValueError(f"a PNG holds one page, not {len(pages)}")
    _check(pages[0], dpi)
    drawn = pdf.write(pages)
    info = PngInfo()
    if title:
        info.add_itxt("Title", title, lang)
    file = BytesIO()
    with _FILE:
        (picture,) = pictures(drawn, dpi=dpi)
        picture.save(file, "PNG", dpi=(dpi, dpi), pnginfo=info)
        picture.close()
    return file.getvalue()


def _check(page: Drawing, dpi: float) -> None:
    most = int(25.4 * math.sqrt(MOST_DOTS / (page.width * page.height)))
    if not 1 <= dpi <= most:
        size = f"{page.width:g} × {page.height:g} mm"
        raise ValueError(f"a picture of {size} can have 1 to {most} dots an inch, not {dpi}")


def pictures(file: bytes, dpi: float = 300) -> Iterator[Image.Image]:
    """The pages of a PDF one by one, as pictures of the nearest whole number of dots."""
    with _ENTRY:
        document = PdfDocument(file)
        count = len(document)
    try:
        for number in range(count):
            with _ENTRY:
                page = document[number]
                picture = _picture(page, dpi / 72)
                page.close()
            yield picture
    finally:
        with _ENTRY:
            document.close()


def _picture(page: PdfPage, scale: float) -> Image.Image:
    width, height = round(page.get_width() * scale), round(page.get_height() * scale)
    bitmap = PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
    picture = bitmap.to_pil()
    bitmap.close()
    return picture

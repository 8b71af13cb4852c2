"""Drawings as PNG: the PDF's pages seen through PDFium, saved by Pillow with their dots an inch.

So a picture shows what a printer gets, and one painter less has to be right about curves and gradients.

>>> from cardgen.shapes import Drawing, circle
>>> drawing = Drawing(20, 10, (circle(5, 5, 4, fill="#e2231a"),))
>>> (picture,) = pictures(pdf.write([drawing]), dpi=254)
>>> picture.size, picture.getpixel((50, 50)), picture.getpixel((150, 50))
((200, 100), (226, 35, 26), (255, 255, 255))
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from threading import Lock

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import PdfBitmap, PdfDocument, PdfPage, raw

from cardgen.shapes import Drawing
from cardgen.writers import pdf

# PDFium must never be entered by two threads at once, whatever the documents.
_ENTRY = Lock()


def write(pages: Sequence[Drawing], *, title: str = "", lang: str = "en", dpi: int = 300) -> bytes:
    """One drawing as a file of `dpi` dots an inch on white. Raises ValueError on more than one page."""
    if len(pages) != 1:
        raise ValueError(f"a PNG holds one page, not {len(pages)}")
    (picture,) = pictures(pdf.write(pages), dpi=dpi)
    info = PngInfo()
    if title:
        info.add_itxt("Title", title, lang)
    file = BytesIO()
    picture.save(file, "PNG", dpi=(dpi, dpi), pnginfo=info)
    return file.getvalue()


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

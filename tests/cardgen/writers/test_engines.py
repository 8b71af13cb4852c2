"""The three formats show the same picture, whichever engine paints it, and no seam in a code."""

import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from cardgen import face, prints
from cardgen.code import QUIET, matrix
from cardgen.paper import card_format
from cardgen.shapes import Drawing, Group, Linear, Radial, circle, line, moved, product, rect, turned
from cardgen.writers.png import pictures
from missions.deck import find

ODD_DPI = [83, 97, 150, 203, 287, 300, 411]


def pdfium(needs, file: Path, dpi: int) -> Image.Image:
    (picture,) = pictures(file.with_suffix(".pdf").read_bytes(), dpi)
    return picture


def poppler(needs, file: Path, dpi: int) -> Image.Image:
    out = file.with_name("out")
    command = [needs.program("pdftoppm", "poppler-utils"), "-singlefile", "-png", "-r", str(dpi)]
    subprocess.run([*command, file.with_suffix(".pdf"), out], check=True)
    return Image.open(out.with_suffix(".png")).convert("RGB")


def ghostscript(needs, file: Path, dpi: int) -> Image.Image:
    out = file.with_name("out.png")
    command = [needs.program("gs", "ghostscript"), "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=png16m"]
    smooth = ["-dGraphicsAlphaBits=4", f"-r{dpi}", f"-sOutputFile={out}"]
    subprocess.run([*command, *smooth, file.with_suffix(".pdf")], check=True)
    return Image.open(out).convert("RGB")


def mupdf(needs, file: Path, dpi: int) -> Image.Image:
    out = file.with_name("out.png")
    command = [needs.program("mutool", "mupdf-tools"), "draw", "-q", "-r", str(dpi), "-o", out]
    subprocess.run([*command, file.with_suffix(".pdf")], check=True, capture_output=True)
    return Image.open(out).convert("RGB")


def rsvg(needs, file: Path, dpi: int) -> Image.Image:
    out = file.with_name("out.png")
    command = [needs.program("rsvg-convert", "librsvg2-bin"), "-d", str(dpi), "-p", str(dpi), "-b", "white"]
    subprocess.run([*command, "-o", out, file.with_suffix(".svg")], check=True)
    return Image.open(out).convert("RGB")


ENGINES = [pdfium, poppler, ghostscript, mupdf, rsvg]


@pytest.fixture
def painted(needs, save):
    def painted(engine, drawing: Drawing, dpi: int) -> Image.Image:
        save(drawing, "pdf")
        return engine(needs, save(drawing, "svg"), dpi)

    return painted


@pytest.mark.parametrize("dpi", ODD_DPI)
@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.__name__)
def test_no_light_pixel_inside_a_dark_run_and_no_dark_one_in_a_light_run(engine, dpi, painted, a_code):
    picture = painted(engine, a_code, dpi).convert("L")
    code = matrix("https://galaxygamers.fr/a1")
    scale = dpi / 25.4 * a_code.width / (code.size + 2 * QUIET)
    for y, row in enumerate(code.rows):
        for first, last, dark in runs(row):
            # A pixel in from each side: the edge's own smoothing is not meant.
            left, top = round((QUIET + first) * scale + 1), round((QUIET + y) * scale + 1)
            right, bottom = round((QUIET + last) * scale - 1), round((QUIET + y + 1) * scale - 1)
            low, high = picture.crop((left, top, right, bottom)).getextrema()
            assert (high <= 40) if dark else (low >= 215), (y, first, last, low, high)


def runs(row) -> list[tuple[int, int, bool]]:
    found, start = [], 0
    for place in range(1, len(row) + 1):
        if place == len(row) or row[place] != row[start]:
            found.append((start, place, row[start]))
            start = place
    return found


def sampler() -> Drawing:
    """Every kind of paint, stroke, clip and matrix in one small drawing."""
    sky = Linear(0, 0, 40, 40, ((0, "#0b1040"), (0.4, "#7a4dd8"), (1, "#ffd200")))
    ball = Radial(9, 9, 8, ((0.1, "#ffffff"), (0.6, "#e2231a"), (1, "#300000")))
    leaf = Linear(0, 0, 0, 10, ((0.2, "#00ff00"), (0.8, "#0000ff")))
    tile = (rect(0, 0, 10, 10, fill=leaf), circle(5, 5, 2, fill="#ffffff"))
    return Drawing(
        40,
        40,
        (
            rect(0, 0, 40, 40, fill=sky),
            circle(11, 11, 8, fill=ball, stroke="#ffffff", stroke_width=0.6),
            Group(tile, product(moved(26, 4), turned(25)), clip=circle(5, 5, 4.5)),
            Group(tile, moved(26, 24)),
            Group((Group(tile, turned(-30)),), moved(4, 30)),
            line([(3, 22), (16, 24), (20, 38)], "#ffffff", 0.9),
        ),
    )


@pytest.mark.parametrize("subject", ["sampler", "front"])
@pytest.mark.parametrize("engine", ENGINES[1:], ids=lambda engine: engine.__name__)
def test_every_engine_shows_what_the_png_shows(engine, subject, painted, a_front):
    drawing = a_front if subject == "front" else sampler()
    one, other = painted(pdfium, drawing, 200), painted(engine, drawing, 200)
    assert same_picture(one, other)


@pytest.mark.parametrize(
    "code", [*(f"{letter}{1 + n % 6}" for n, letter in enumerate("abcdefghi")), "j1", "j2"]
)
def test_the_three_formats_agree_on_every_galaxy_and_joker(code, needs, save):
    drawing = prints.face_of(find(code), "en", "https://galaxygamers.fr", card_format())
    assert formats_agree(drawing, needs, save)


def test_the_three_formats_agree_on_the_back(needs, save):
    assert formats_agree(face.back(card_format(), 3.0), needs, save)


def formats_agree(drawing: Drawing, needs, save) -> bool:
    png, pdf, svg = (save(drawing, suffix) for suffix in ("png", "pdf", "svg"))
    ours = Image.open(png)
    others = poppler(needs, pdf, 300), rsvg(needs, svg, 300)
    return [same_picture(ours, other) for other in others] == [True, True]


def same_picture(one: Image.Image, other: Image.Image) -> bool:
    """Within 2 % on the whole, and nowhere a shape, colour or clip that the other has not."""
    assert [abs(a - b) <= 1 for a, b in zip(one.size, other.size, strict=True)] == [True, True]
    # Engines differ in whether a part of a dot at the far edges counts as one.
    area = (0, 0, min(one.width, other.width), min(one.height, other.height))
    one, other = one.crop(area), other.crop(area)
    # A blur takes the edges' own smoothing out; what is left is where a shape, colour or clip differs.
    blurred = [image.filter(ImageFilter.GaussianBlur(2)) for image in (one, other)]
    smoothed = ImageChops.difference(*blurred).crop((5, 5, one.width - 5, one.height - 5))
    mean = max(ImageStat.Stat(ImageChops.difference(one, other)).mean)
    return mean < 0.02 * 255 and max(high for _, high in smoothed.getextrema()) < 64


def test_a_front_that_differs_is_noticed(painted, a_front):
    moved_on = Drawing(a_front.width, a_front.height, (Group(a_front.shapes, moved(1, 0)),))
    one, other = painted(pdfium, a_front, 200), painted(pdfium, moved_on, 200)
    assert not same_picture(one, other)


def test_a_star_that_is_missing_is_noticed(painted, a_front):
    with_star = Drawing(a_front.width, a_front.height, (*a_front.shapes, circle(20, 30, 1.0, fill="#00ff00")))
    assert not same_picture(painted(pdfium, a_front, 300), painted(pdfium, with_star, 300))


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.__name__)
def test_modules_are_pure_black_after_coloured_and_graded_shapes(engine, painted, a_code):
    below = Drawing(40, 80, (*sampler().shapes, Group(a_code.shapes, moved(0, 40))))
    picture = painted(engine, below, 300)
    # The middle of the first finder pattern, 3 modules wide, and the white ring round it.
    module = 40 / 33 * 300 / 25.4
    middle = (round(7.5 * module), round(7.5 * module + 40 * 300 / 25.4))
    assert picture.getpixel(middle) == (0, 0, 0)
    assert picture.getpixel((round(5.5 * module), middle[1])) == (255, 255, 255)

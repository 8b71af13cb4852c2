import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image

from cardgen.shapes import Drawing, Path, circle, rect
from cardgen.writers import FORMATS
from gong_site.management.commands.serve import MEMORY


def opened(drawing: Drawing, **more) -> Image.Image:
    return Image.open(BytesIO(FORMATS["png"].write([drawing], **more)))


@pytest.mark.parametrize(("dpi", "size"), [(300, (744, 1039)), (150, (372, 520)), (600, (1488, 2079))])
def test_a_card_has_its_size_in_dots_and_says_how_many_make_an_inch(dpi, size):
    image = opened(Drawing(63, 88, ()), dpi=dpi, title="Carte é")
    assert (image.size, image.mode) == (size, "RGB")
    assert [round(dots) for dots in image.info["dpi"]] == [dpi, dpi]
    assert image.info["Title"] == "Carte é"


@pytest.mark.parametrize("count", [0, 2])
def test_a_file_holds_one_page(count):
    with pytest.raises(ValueError, match=f"one page, not {count}"):
        FORMATS["png"].write([Drawing(1, 1, ())] * count)


@pytest.mark.parametrize("dpi", [0, -1, 0.5, float("nan"), float("inf"), 430, 10**9])
def test_more_dots_than_memory_bears_are_refused_with_the_most_there_can_be(dpi):
    with pytest.raises(ValueError, match=f"300 × 420 mm can have 1 to 429 dots an inch, not {dpi}"):
        opened(Drawing(300, 420, ()), dpi=dpi)


@pytest.mark.skipif(
    not pathlib.Path("/proc/self/status").exists(), reason="only Linux tells a process its peak"
)
@pytest.mark.parametrize("at_once", [1, 4])
def test_pages_of_a3_take_no_more_than_180_mb_however_many_are_drawn_at_once(at_once):
    program = f"""
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from cardgen.shapes import Drawing, rect
from cardgen.writers import FORMATS
def peak():
    return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) // 1024
before = peak()
page = [Drawing(297, 420, (rect(9, 9, 279, 402, fill="#0b1040"),))]
with ThreadPoolExecutor({at_once}) as pool:
    list(pool.map(lambda _: FORMATS["png"].write(page, dpi=300), range({at_once})))
print(peak() - before)
"""
    command, environment = [sys.executable, "-c", program], os.environ | dict([MEMORY])
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert 40 < int(done.stdout) < 180


def test_nothing_but_white_where_nothing_is_drawn():
    assert opened(Drawing(10, 10, ())).getcolors() == [(118 * 118, (255, 255, 255))]


def test_contours_are_filled_by_the_non_zero_rule():
    ring = (*rect(1, 1, 8, 8).segments, *reversed_rect(3, 3, 4, 4))
    overlap = (*rect(11, 1, 5, 5).segments, *rect(13, 3, 5, 5).segments)
    image = opened(Drawing(20, 10, (Path((*ring, *overlap), fill="#000000"),)), dpi=254)
    places = {"hole": (50, 50), "ring": (20, 50), "overlap": (145, 45), "outside": (190, 90)}
    assert {name: image.getpixel(place) for name, place in places.items()} == {
        "hole": (255, 255, 255),
        "ring": (0, 0, 0),
        "overlap": (0, 0, 0),
        "outside": (255, 255, 255),
    }


def reversed_rect(x, y, width, height):
    right, bottom = x + width, y + height
    return (("M", x, y), ("L", x, bottom), ("L", right, bottom), ("L", right, y), ("Z",))


def test_edges_are_smooth():
    image = opened(Drawing(10, 10, (circle(5, 5, 4, fill="#000000"),)), dpi=254).convert("L")
    assert len(image.getcolors()) > 20


def test_many_threads_may_draw_at_once(a_front):
    with ThreadPoolExecutor(8) as pool:
        files = list(pool.map(lambda _: FORMATS["png"].write([a_front], dpi=72), range(24)))
    assert set(files) == {files[0]}

import json
import subprocess
import sys
from dataclasses import asdict, replace

import pytest
from PIL import ImageChops, ImageStat

from bench import print as bench
from bench import raster
from cardgen.shapes import Drawing, Group, Linear, Path, Radial, circle, line, moved, product, rect, turned
from cardgen.writers import pdf
from cardgen.writers.png import pictures

CHEAP, DEAR = bench.Cost(0.5, 0.6, 4 << 20, 400_000), bench.Cost(5.0, 6.0, 400 << 20, 8_000_000)


def test_it_runs_on_one_page_and_prints_its_table():
    command = [sys.executable, bench.__file__, "--cards", "2", "--runs", "1"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == ""
    rows = [line.split() for line in done.stdout.splitlines()]
    assert [row[0] for row in rows if row] == ["2", "our", "Pillow", "times", "aim", "preview", "preview"]
    ours, pillow = map(float, rows[1][2:]), map(float, rows[2][1:])
    assert [a < b for a, b in zip(ours, pillow, strict=True)] == [True] * 4


def test_the_pages_are_fronts_and_backs_in_turn_and_none_is_blank():
    pages = bench.duplex_pages(9)
    assert [(page.width, page.height) for page in pages] == [(210, 297)] * 4
    assert [page.shapes != () for page in pages] == [True] * 4


@pytest.mark.parametrize(("what", "worse"), [("seconds", 1.1), ("memory", 41 << 20), ("bytes", 800_001)])
def test_an_aim_that_is_missed_fails(monkeypatch, capsys, what, worse):
    costs = {"ours": CHEAP, "pillow": DEAR}
    monkeypatch.setattr(bench, "duplex_pages", lambda cards: [])
    monkeypatch.setattr(bench, "measured", lambda name, *_: costs[name])
    monkeypatch.setattr(bench, "_fresh", lambda *_: {"cold": asdict(CHEAP), "warm": asdict(CHEAP)})
    assert bench.compare(56, 1) == 0
    costs["ours"] = replace(CHEAP, **{what: worse})
    assert bench.compare(56, 1) == 1
    assert "times" in capsys.readouterr().out


def test_the_peak_of_a_work_counts_and_not_what_is_left_of_it():
    cost = bench.measure(lambda: (b"x" * 50_000_000)[:7])
    assert (cost.bytes, 40_000_000 < cost.memory < 70_000_000) == (7, True)


def test_costs_pass_from_process_to_process():
    assert bench.Cost(**json.loads(json.dumps(asdict(CHEAP)))) == CHEAP


def test_the_plain_program_draws_the_same_picture():
    sky = Linear(0, 0, 40, 40, ((0, "#0b1040"), (0.4, "#7a4dd8"), (1, "#ffd200")))
    ball = Radial(9, 9, 8, ((0.1, "#ffffff"), (0.6, "#e2231a"), (1, "#300000")))
    holed = (*rect(2, 25, 12, 12).segments, *reversed_rect(5, 28, 6, 6))
    card = Group((rect(0, 0, 10, 10, fill="#0b5fd0"), circle(3, 3, 2, fill="#ffffff")))
    drawing = Drawing(
        40,
        40,
        (
            rect(0, 0, 40, 40, fill=sky),
            circle(11, 11, 8, fill=ball),
            Path(holed, fill="#00ff00"),
            line([(20, 20), (20, 38)], "#ffffff", 1),
            Group((Group(card.shapes, moved(24, 24)),), clip=circle(29, 29, 5)),
            *(
                Group((Group(card.shapes, product(moved(x, 4), turned(angle))),), clip=rect(x - w, 4, 10, 10))
                for x, angle, w in ((23, 0, 0), (37, 90, 10))
            ),
        ),
    )
    (page,) = raster.pictures([drawing])
    (ours,) = pictures(pdf.write([drawing]), raster.DPI)
    difference = ImageChops.difference(page, ours)
    assert page.size == ours.size
    assert max(ImageStat.Stat(difference).mean) < 3


def reversed_rect(x, y, width, height):
    right, bottom = x + width, y + height
    return (("M", x, y), ("L", x, bottom), ("L", right, bottom), ("L", right, y), ("Z",))

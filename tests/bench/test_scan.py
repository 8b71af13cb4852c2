import csv
import math
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from bench import photo, scan
from missions import deck

SIZE = photo.SCENE * photo.DOTS
BASE, CANDLE, SCRATCHED = (
    next(one for one in photo.CONDITIONS if one.name == name) for name in ("base", "candle", "scratched")
)


@pytest.fixture(scope="module")
def jokers():
    return list(scan.subjects(["joker"]))


def pairs(plain, framed, kind="joker", times=1):
    return [scan.Pair(kind, "j1", "base", "base", trial, plain, framed) for trial in range(times)]


def around(middle, millimetres):
    """The square of this many mm about the middle of a picture."""
    half = round(millimetres / 2 * len(middle) / photo.SCENE)
    centre = len(middle) // 2
    return middle[centre - half : centre + half, centre - half : centre + half]


def test_the_two_of_a_pair_are_the_same_code_in_the_same_place(jokers):
    assert [one.text for one in jokers] == ["https://galaxygamers.fr/j1", "https://galaxygamers.fr/j2"]
    for one in jokers:
        assert (around(one.plain.page, one.symbol + 2) == around(one.framed.page, one.symbol + 2)).all()
        outer = one.plain.page.copy()
        around(outer, one.symbol + 2)[:] = 255
        assert (outer == 255).all()


def test_a_card_keeps_its_frame_and_its_edge(jokers):
    top, bottom, left, right = jokers[0].framed.paper
    assert (right - left, top) == (63 * photo.DOTS, 0)
    assert bottom < SIZE
    beside = jokers[0].framed.page[SIZE // 2, SIZE // 2 - 16 * photo.DOTS]
    assert beside.max() - beside.min() > 60


def test_a_picture_without_the_card_s_code_is_refused():
    with pytest.raises(ValueError, match=r"the card a1 shows \[\], not https://galaxygamers.fr/a1"):
        scan.subject(deck.find("a1"), Image.new("RGB", (1000, 1400), "white"))


def test_nothing_but_what_lies_around_the_code_differs_between_two_photos(jokers):
    one = jokers[0]
    scratched = replace(BASE, print=photo.Print(scratches=6, banding=4.0), camera=photo.Camera(electrons=60))
    framed, plain = (
        scan._photographer(scene, one.symbol, 1)(scratched, 0) for scene in (one.framed, one.plain)
    )
    edge = round((photo.VIEW - one.symbol) / 2 * scratched.camera.scale)
    inside = slice(edge, -edge)
    assert np.array_equal(framed[inside, inside], plain[inside, inside])
    assert not np.array_equal(framed, plain)


def test_every_decoder_reads_a_good_photo_of_a_card(jokers):
    found = scan.measure(jokers, 2, 1, [BASE])
    assert {reads for pair in found for reads in (pair.plain, pair.framed)} == {(True,) * len(found[0].plain)}


def test_the_same_seed_measures_the_same_however_many_work_at_it(jokers):
    first = scan.measure(jokers, 1, 7, [SCRATCHED, CANDLE])
    assert [one.condition for one in first] == ["scratched", "candle"]
    assert first == scan.measure(jokers, 1, 7, [SCRATCHED, CANDLE], jobs=2)
    shots = [scan._photographer(jokers[0].framed, jokers[0].symbol, seed)(BASE, 0) for seed in (7, 7, 8)]
    assert np.array_equal(shots[0], shots[1])
    assert not np.array_equal(shots[0], shots[2])


def test_a_code_in_yellow_is_found_out(jokers):
    page = jokers[0].framed.page.copy()
    code = around(page, jokers[0].symbol + 2)
    code[(code < 128).all(axis=2)] = (255, 210, 0)
    yellow = replace(jokers[0], framed=replace(jokers[0].framed, page=page))
    assert scan.result(scan.measure([yellow], 2, 1, [CANDLE])).points < -50


def test_a_missing_ink_leaves_its_colour_out():
    white_and_cyan = np.full((SIZE, SIZE, 3), 255, np.uint8)
    white_and_cyan[: SIZE // 2] = (0, 255, 255)
    scene = photo.Scene(white_and_cyan, (0, SIZE, 0, SIZE))
    for missing, red in (("", 0.06 * photo.PAPER), ("c", photo.PAPER), ("m", 0.06 * photo.PAPER)):
        light = photo.printed(scene, photo.Print(missing=missing), np.random.default_rng(1))
        assert light[SIZE // 4, SIZE // 2, 0] == pytest.approx(red)
        assert light[-SIZE // 4, SIZE // 2, 0] == pytest.approx(photo.PAPER)


def test_a_screen_prints_as_much_ink_as_the_colour_asks():
    grey = np.full((SIZE, SIZE, 3), 128, np.uint8)
    scene = photo.Scene(grey, (0, SIZE, 0, SIZE))
    even, *screened = (
        photo.printed(scene, photo.Print(grey=True, screen=screen), np.random.default_rng(1))
        for screen in ("", "am106", "am65", "fm300")
    )
    assert [light.mean() for light in screened] == pytest.approx([even.mean()] * 3, abs=0.01)
    assert min(light.std() for light in screened) > 0.1 > even.std()


def test_a_result_says_how_much_the_frame_costs_and_how_sure_that_is():
    found = scan.result(pairs((True, True), (True, False)) + pairs((True, False), (True, False)))
    assert (found.plain, found.framed, found.points, found.error) == (75, 50, -25, 25)
    assert math.isnan(scan.result(pairs((True,), (True,))).error)


def test_the_decoders_are_told_apart():
    lines = scan.report(pairs((True, True), (True, False), times=2), ["zxing-cpp", "zbar"]).splitlines()
    assert [line.split() for line in lines[-2:]] == [
        ["zxing-cpp", "100.0", "+0.0", "±0.0"],
        ["zbar", "100.0", "-100.0", "±0.0"],
    ]


def run(monkeypatch, found, *arguments):
    monkeypatch.setattr(scan, "subjects", lambda kinds, low_ink: [])
    monkeypatch.setattr(scan, "measure", lambda *given, **options: found)
    return scan.main(arguments)


def test_more_than_two_points_below_plain_fails_the_run(monkeypatch, capsys):
    five = (True,) * 5
    two_points, more = (pairs(five, five, times=rest) + pairs(five, (False, *five[1:])) for rest in (9, 8))
    assert run(monkeypatch, two_points) == 0
    assert "TOO FAR BELOW" not in capsys.readouterr().out
    assert run(monkeypatch, more) == 1
    assert "joker" in capsys.readouterr().out.partition("TOO FAR BELOW")[0].splitlines()[-1]


def test_a_decoder_that_is_not_there_is_named_and_left_out(monkeypatch, capsys, tmp_path):
    def absent():
        raise ImportError

    readers = {"zxing-cpp": scan.DECODERS["zxing-cpp"], "zbar": absent}
    monkeypatch.setattr(scan, "DECODERS", readers)
    monkeypatch.setattr(scan, "readers", scan.readers.__wrapped__)
    assert run(monkeypatch, pairs((True,), (False,)), "--out", str(tmp_path / "scan.csv")) == 1
    said = capsys.readouterr().out
    assert "read by zxing-cpp\n" in said
    assert "not on this machine: zbar\n" in said
    with (tmp_path / "scan.csv").open(encoding="utf-8") as lines:
        (line,) = csv.DictReader(lines)
    assert (line["card"], line["zxing-cpp plain"], line["zxing-cpp framed"]) == ("j1", "1", "0")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--kinds", "fight,taunt"], "there is no kind 'taunt', only fight, malus, bonus, joker"),
        (["--trials", "0"], "--trials must be at least 1"),
    ],
)
def test_an_option_that_cannot_be_meant_is_one_clear_line(arguments, message, capsys):
    with pytest.raises(SystemExit) as stopped:
        scan.main(arguments)
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err

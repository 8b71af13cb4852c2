from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.code import (
    QUIET,
    SmallModule,
    address,
    code_shapes,
    matrix,
    module_size,
    normalise_base,
    printable_base,
)
from missions.deck import DECK

BASE = "https://galaxygamers.fr"


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_each_code_is_the_smallest_version_and_its_text_begins_with_the_scheme(card):
    text = address(BASE, card.code)
    assert text == f"https://galaxygamers.fr/{card.code}"
    assert (matrix(text).version, matrix(text).level, matrix(text).size) == (2, "M", 25)


@pytest.mark.parametrize(
    ("text", "version", "level"),
    [
        ("https://x.eu/a1", 2, "Q"),
        ("https://x.y/a1", 1, "M"),
        ("https://galaxygamers.fr/a1", 2, "M"),
        ("http://192.168.178.23:8000/a1", 3, "Q"),
        ("https://play.galaxygamers.example.org/gong/a1", 4, "Q"),
    ],
)
def test_the_version_is_the_smallest_and_the_level_the_highest_that_it_allows(text, version, level):
    found = matrix(text)
    assert (found.version, found.level) == (version, level)


def test_a_text_too_long_for_any_code_is_refused():
    with pytest.raises(ValueError, match="2400 characters is too long"):
        matrix("x" * 2400)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("https://galaxygamers.fr", "https://galaxygamers.fr"),
        ("HTTPS://GalaxyGamers.FR/", "https://galaxygamers.fr"),
        (" http://example.org:8000// ", "http://example.org:8000"),
        ("https://example.org:443/Gong/", "https://example.org/Gong"),
        ("http://example.org:80", "http://example.org"),
        ("http://[2001:DB8::1]:8000", "http://[2001:db8::1]:8000"),
        ("https://éa.example/è", "https://xn--a-9fa.example/%C3%A8"),
    ],
)
def test_a_base_keeps_its_path_and_loses_its_capitals_and_last_slash(given, meant):
    assert normalise_base(given) == meant
    assert normalise_base(meant) == meant


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "galaxygamers.fr",
        "//galaxygamers.fr",
        "ftp://galaxygamers.fr",
        "javascript:alert(1)",
        "https://",
        "https:///a",
        "https://ana@galaxygamers.fr",
        "https://ana:secret@galaxygamers.fr",
        "https://galaxygamers.fr?",
        "https://galaxygamers.fr/?a=1",
        "https://galaxygamers.fr/#a",
        "https://galaxygamers.fr:port",
        "https://galaxygamers.fr:70000",
        "https://galaxy gamers.fr",
        "https://galaxy..fr",
        "https://[::1",
        "https://x.org:0",
        "https://*.org",
        "https://x.org,y.org",
        "https://-x.org",
        "https://x.org/../y",
        "https://x.org/a\nb",
        "https://x..org",
    ],
)
def test_a_base_that_no_camera_would_open_is_refused_by_name(wrong):
    with pytest.raises(ValueError) as refused:
        normalise_base(wrong)
    assert repr(wrong) in str(refused.value)


@pytest.mark.parametrize("size", [1, 8.5, 13.1])
def test_modules_under_0_4_mm_are_refused_with_the_figure(size):
    code = matrix(f"{BASE}/a1")
    with pytest.raises(ValueError) as refused:
        code_shapes(code, size)
    assert f"{size / 33:.2f} mm" in str(refused.value)
    assert "13.2 mm" in str(refused.value)


@pytest.mark.parametrize("size", [13.2, 15, 19.7])
def test_modules_under_0_6_mm_are_warned_of_and_drawn(size):
    with pytest.warns(SmallModule, match=f"{size / 33:.2f} mm"):
        code_shapes(matrix(f"{BASE}/a1"), size)


@pytest.mark.parametrize("size", [19.8, 26, 30, 40])
@pytest.mark.filterwarnings("error")
def test_a_panel_of_usual_size_raises_no_warning(size):
    assert module_size(matrix(f"{BASE}/a1"), size) == size / 33


def contours(segments) -> list[list[tuple[int, int]]]:
    found = []
    for segment in segments:
        if segment[0] == "M":
            found.append([])
        if segment[0] != "Z":
            found[-1].append(segment[1:])
    return found


def winding(segments, x: float, y: float) -> int:
    """How often the outlines go round a point: by the non-zero rule 0 is outside."""
    count = 0
    for corners in contours(segments):
        for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
            if x0 == x1 > x and min(y0, y1) < y < max(y0, y1):
                count += 1 if y1 > y0 else -1
    return count


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=60))
@settings(max_examples=25, deadline=None)
def test_the_outlines_cover_just_the_dark_modules_and_each_once(text):
    code = matrix(text)
    _, path = code_shapes(code, 100).shapes
    covered = tuple(
        tuple(winding(path.segments, QUIET + column + 0.5, QUIET + row + 0.5) for column in range(code.size))
        for row in range(code.size)
    )
    assert covered == tuple(tuple(map(int, row)) for row in code.rows)


def test_no_two_edges_of_the_outlines_abut():
    _, path = code_shapes(matrix(f"{BASE}/a1"), 30).shapes
    steps = set()
    for corners in contours(path.segments):
        for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
            length = abs(x1 - x0) + abs(y1 - y0)
            ways = [(x0 + (x1 - x0) * i // length, y0 + (y1 - y0) * i // length) for i in range(length + 1)]
            for here, there in pairwise(ways):
                assert (min(here, there), max(here, there)) not in steps
                steps.add((min(here, there), max(here, there)))
    assert len(steps) > 400


def test_the_quiet_zone_is_white_and_4_modules_wide():
    code = matrix(f"{BASE}/a1")
    group = code_shapes(code, 33)
    panel, path = group.shapes
    assert (panel.bounds(), panel.fill) == ((0, 0, 33, 33), "#ffffff")
    assert (path.bounds(), path.fill) == ((4, 4, 29, 29), "#000000")
    assert group.matrix == (1, 0, 0, 1, 0, 0)


def test_a_base_that_makes_modules_too_small_is_refused_with_the_figure():
    assert printable_base("https://galaxygamers.fr") == "https://galaxygamers.fr"
    with pytest.raises(ValueError, match=r"0\.\d+ mm"):
        printable_base("https://example.org/" + "long" * 100)

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.writers.inks import INKS, MOST_INK, cmyk

channels = st.integers(0, 255)
colours = st.tuples(channels, channels, channels)


def text(colour) -> str:
    return f"#{bytes(colour).hex()}"


@given(channels)
def test_greys_take_black_ink_alone_and_the_darker_the_more(grey):
    cyan, magenta, yellow, black = cmyk(text([grey] * 3))
    assert (cyan, magenta, yellow) == (0, 0, 0)
    assert black == round(1 - grey / 255, 4)


@given(colours)
def test_no_colour_takes_more_ink_than_a_press_bears_nor_less_than_none(colour):
    inks = cmyk(text(colour))
    assert all(0 <= ink <= 1 for ink in inks)
    assert sum(inks) <= MOST_INK
    # Grey is replaced in full: what all three had in common is black.
    assert min(inks[:3]) == 0


@given(colours, st.tuples(channels, channels, channels))
def test_a_darker_colour_never_takes_less_black(colour, other):
    darker = [min(pair) for pair in zip(colour, other, strict=True)]
    assert cmyk(text(darker))[3] >= cmyk(text(colour))[3]


@given(colours)
def test_light_that_a_press_can_bear_comes_back_as_it_was(colour):
    cyan, magenta, yellow, black = cmyk(text(colour))
    back = [(1 - ink) * (1 - black) * 255 for ink in (cyan, magenta, yellow)]
    if cyan + magenta + yellow + black < MOST_INK - 0.004:
        assert all(abs(a - b) < 0.3 for a, b in zip(back, colour, strict=True))


@pytest.mark.parametrize("colour", ["#FFD200", "#ffd200"])
def test_capitals_make_no_difference(colour):
    assert INKS["rgb"].fill(colour) == "1 0.8235 0 rg"
    assert INKS["cmyk"].stroke(colour) == "0 0.176 1 0 K"


@pytest.mark.parametrize("colour", ["", "#", "#fff", "#fffffff", "ffffff", "#ff ff ", "#gggggg", "none"])
@pytest.mark.parametrize("inks", INKS)
def test_what_is_no_colour_is_refused_by_name(inks, colour):
    with pytest.raises(ValueError, match=f"{colour!r} is no colour to print with"):
        INKS[inks].fill(colour)

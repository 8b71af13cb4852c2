import pytest

from scores.typed import total, whole


@pytest.mark.parametrize(
    "text", ["-12", "−12", "–12", "—12", "－12", "- 12", " -12 ", "-١٢", "\u200f-۱۲", "\u061c−12"]
)
def test_a_minus_and_digits_are_read_from_every_keyboard(text):
    assert (whole(text), total(text)) == (-12, -12)


@pytest.mark.parametrize(
    "text",
    ["", " ", "-", "+", "--3", "1.5", "1,000", "12 7", "1e3", "M", "½", "²", "1_0", "9" * 10, "+" * 101],
)
def test_what_is_no_number_is_refused(text):
    for read in (whole, total):
        with pytest.raises(ValueError):
            read(text)


def test_a_sum_that_goes_on_counts_so_far():
    assert [total(text) for text in ("12", "12+", "12+7", "12+7−", "12+7−3")] == [12, 12, 19, 19, 16]


def test_a_sum_of_any_length_is_no_score():
    with pytest.raises(ValueError, match=r"1\+1"):
        total("+".join("1" * 51))

"""The course of a game as a picture: nothing outside it, labels apart, up is good."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.chart import APART, chart, fitted, spread, wide
from scores.templatetags.marks import short

POINTS = st.one_of(st.none(), st.integers(-999_999, 999_999))


def ends(drawn):
    return [course.end for course in drawn.courses]


def places(course):
    return [tuple(map(float, place.split(","))) for place in course.points.split()]


def test_more_points_are_further_up_and_where_the_lowest_total_wins_fewer_are():
    rounds = [(5, -3), (10, 2)]
    more, fewer = chart(rounds, 2), chart(rounds, 2, lowest_wins=True)
    assert (ends(more)[0] < ends(more)[1], ends(fewer)[0] > ends(fewer)[1]) == (True, True)
    assert ([tick.number for tick in fewer.up], fewer.up[0].at) == ([-5, 0, 5, 10, 15], fewer.top)


def test_a_line_begins_at_nothing_and_runs_flat_where_a_player_sat_out_or_a_round_does_not_count():
    (first, _second) = chart([(4, 1), None, (None, 2), (4, 0)], 2).courses
    heights = [y for _x, y in places(first)]
    assert (heights[1] == heights[2] == heights[3], heights[0] > heights[1] > heights[4]) == (True, True)
    assert first.total == 8


@given(
    st.integers(1, 12).flatmap(lambda seats: st.lists(st.tuples(*[POINTS] * seats), min_size=1, max_size=300))
)
def test_nothing_lies_outside_the_picture_and_no_labels_on_each_other(rounds):
    drawn = chart(rounds, len(rounds[0]), lowest_wins=len(rounds) % 2 == 0)
    for course in drawn.courses:
        assert all(
            drawn.left <= x <= drawn.right and drawn.top <= y <= drawn.bottom for x, y in places(course)
        )
        assert drawn.top <= course.label <= drawn.bottom
        assert places(course)[-1] == (drawn.right, course.end)
    labels = sorted(course.label for course in drawn.courses)
    assert all(below - above >= APART - 0.001 for above, below in pairwise(labels))
    assert drawn.bottom < drawn.height


@pytest.mark.parametrize("rounds", [[(0, 0)], [(-1, -1)], [(None, 7)], [(1, 1)] * 300])
def test_few_numbers_and_many_rounds_make_a_chart_too(rounds):
    drawn = chart(rounds, 2)
    assert 0 in [tick.number for tick in drawn.up]
    assert len(drawn.along) <= 7
    assert len(places(drawn.courses[0])) <= 122


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
def test_a_scale_counts_in_one_unit_that_leaves_four_figures_at_most(one, other):
    drawn = chart([(one, other)], 2)
    assert [tick.number % drawn.unit for tick in drawn.up] == [0] * len(drawn.up)
    assert max(abs(tick.number) // drawn.unit for tick in drawn.up) < 20_000
    assert (short(-20_000, 1000), short(0, 1000), short(1500, 1)) == ("−20k", "0", "1500")


def test_labels_stand_as_near_to_their_lines_as_they_can_in_the_order_of_these():
    assert spread([50, 50, 50], 0, 100, 20) == [50, 70, 90]
    assert spread([90, 10, 91], 0, 100, 20) == [80, 10, 100]


@given(st.text(min_size=1, max_size=40))
def test_a_label_has_room_for_what_it_says(name):
    assert sum(map(wide, fitted(name))) <= 64 + 0.001


@pytest.mark.parametrize("joined", ["👩‍👩‍👧", "👍🏽", "🇬🇷", "e\u0301"])
def test_a_label_cuts_no_joined_sign_in_half(joined):
    for before in range(12):
        label = fitted("i" * before + joined * 9)
        assert label.removesuffix("…").lstrip("i") == joined * (label.count(joined))

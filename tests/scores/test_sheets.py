"""What is written on a sheet: once, in order, over nobody's head, and never gone."""

import pytest
from django.http import Http404

from games.messages import Wrong
from scores import sheets
from scores.models import Change, Sheet
from scores.sheets import Wish, considered, standing, write
from tests.scores.wishes import points, winner


def again(sheet):
    return Sheet.objects.get(pk=sheet.pk)


def test_what_is_written_is_what_stands(start):
    sheet, _token = start("gong-link")
    now, conflicts = write(sheet, None, [winner("one", 1, 1)])
    assert (now.state.totals, conflicts) == ((0, 1), [])
    assert standing(again(sheet)).state == now.state


def test_the_same_sent_twice_is_one_change(start):
    sheet, _token = start("gong-link")
    for _tap in range(3):
        now, conflicts = write(sheet, None, [winner("one", 1, 1)])
        assert (now.state.totals, conflicts) == ((0, 1), [])
    assert Change.objects.count() == 1


def test_an_answer_that_got_lost_is_sent_again_and_counts_once_even_after_others_have_written(start):
    sheet, _token = start("any-game")
    write(sheet, None, [points("mine", 1, 0, 12)])
    write(sheet, None, [points("theirs", 1, 0, 21, base=1)])
    now, conflicts = write(sheet, None, [points("mine", 1, 0, 12)])
    assert (now.entries, conflicts) == (({"points": [21, None], "open": True},), [])
    assert again(sheet).version == 2


def test_two_phones_on_different_cells_both_stay(start):
    sheet, _token = start("any-game")
    write(sheet, None, [points("ana", 1, 0, 12)])
    now, conflicts = write(sheet, None, [points("ben", 1, 1, 7)])
    assert (now.state.totals, conflicts) == ((12, 7), [])


def test_two_phones_on_the_same_cell_the_later_sees_both_values_and_nothing_is_lost(start):
    sheet, _token = start("any-game")
    write(sheet, None, [points("ana", 1, 0, 12)])
    now, (conflict,) = write(sheet, None, [points("ben", 1, 0, 21)])
    assert (conflict.wish.value, conflict.theirs, conflict.version) == (21, 12, 1)
    assert now.entries == ({"points": [12, None], "open": True},)
    now, conflicts = write(sheet, None, [points("sure", 1, 0, 21, base=conflict.version)])
    assert (now.entries, conflicts) == (({"points": [21, None], "open": True},), [])


def test_of_several_cells_those_that_are_free_are_written_and_the_others_asked_about(start):
    sheet, _token = start("any-game")
    write(sheet, None, [points("ana", 1, 0, 12)])
    now, conflicts = write(sheet, None, [points("b0", 1, 0, 1), points("b1", 1, 1, 7)])
    assert now.entries == ({"points": [12, 7]},)
    assert [conflict.wish.client for conflict in conflicts] == ["b0"]


def test_the_same_value_from_two_phones_is_no_conflict(start):
    sheet, _token = start("any-game")
    write(sheet, None, [points("ana", 1, 0, 12)])
    _now, conflicts = write(sheet, None, [points("ben", 1, 0, 12)])
    assert (conflicts, list(Change.objects.values_list("client", flat=True))) == ([], ["ana", "ben"])


def test_what_was_seen_and_sent_back_unchanged_is_no_change(start):
    sheet, _token = start("any-game")
    write(sheet, None, [points("ana", 1, 0, 12)])
    write(sheet, None, [points("ben", 1, 0, 12, base=1)])
    assert Change.objects.count() == 1


def test_a_cell_that_a_form_only_sends_back_is_no_conflict_when_somebody_else_has_changed_it(start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}])
    write(sheet, None, [points("ana", 1, 0, 9, base=1)])
    now, conflicts = write(sheet, None, [points("b0", 1, 0, 1, base=1), points("b1", 1, 1, 5, base=2)])
    assert (now.entries, conflicts) == (({"points": [9, 5]},), [])


def test_what_the_game_does_not_know_is_refused_and_nothing_of_it_is_written(start):
    sheet, _token = start("any-game")
    with pytest.raises(Wrong):
        write(sheet, None, [points("a0", 1, 0, 12), points("a1", 1, 1, 10**9)])
    assert (Change.objects.count(), again(sheet).version) == (0, 0)


def test_any_earlier_round_can_be_changed_and_all_that_follows_from_it_does(start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}, {"points": [3, 4]}, {"points": [5, 6]}])
    version = standing(sheet).written.entries[2]["points-1"].version
    now, _conflicts = write(sheet, None, [points("edit", 2, 1, 40, base=version)])
    assert (now.state.totals, now.state.ranks) == ((9, 48), (2, 1))


def test_an_edit_that_ends_the_game_earlier_keeps_what_came_later_until_it_is_undone(start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}, {"points": [3, 4]}], target=10)
    now, _conflicts = write(sheet, None, [points("edit", 1, 0, 10, base=1)])
    assert (now.state.totals, now.state.winners) == ((10, 2), (0,))
    assert list(now.aside) == [2]
    assert now.aside[2].template == "The game has ended before this entry: remove it, or the end."
    now, _conflicts = write(sheet, None, [Wish("undo", "undo", now.version)])
    assert (now.state.totals, now.state.winners, now.aside) == ((4, 6), (), {})


def test_an_undo_can_be_undone_and_that_too(start):
    sheet, _token = start("gong-link", entries=[{"winner": 0}])
    totals = []
    for number in (1, 2, 3):
        now, _conflicts = write(sheet, None, [Wish(f"undo-{number}", "undo", number)])
        totals.append(now.state.totals)
    assert totals == [(0, 0), (1, 0), (0, 0)]


def test_two_who_undo_the_same_at_once_undo_it_once(start):
    sheet, _token = start("gong-link", entries=[{"winner": 0}])
    write(sheet, None, [Wish("ana", "undo", 1)])
    now, conflicts = write(sheet, None, [Wish("ben", "undo", 1)])
    assert (now.state.totals, now.version, conflicts) == ((0, 0), 2, [])


def test_a_round_is_taken_away_and_comes_back_with_undo(start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}, {"points": [3, 4]}])
    now, _conflicts = write(sheet, None, [Wish("away", "remove", 1, base=2)])
    assert (now.numbers, now.state.totals, now.unfinished) == ((2,), (3, 4), 3)
    now, _conflicts = write(sheet, None, [Wish("back", "undo", 5)])
    assert (now.numbers, now.state.totals) == ((1, 2), (4, 6))


def test_who_takes_away_a_round_that_somebody_has_just_changed_is_asked(start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}])
    write(sheet, None, [points("edit", 1, 0, 9, base=1)])
    now, (conflict,) = write(sheet, None, [Wish("away", "remove", 1, base=2)])
    assert (conflict.version, now.numbers) == (3, (1,))


def test_who_changes_a_round_that_is_gone_is_told_so(start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}])
    write(sheet, None, [Wish("away", "remove", 1, base=2)])
    _now, (conflict,) = write(sheet, None, [points("edit", 1, 0, 9, base=1)])
    assert conflict.removed


def test_a_seat_is_handed_on_by_another_name(start):
    sheet, _token = start("gong-link", entries=[{"winner": 0}])
    now, _conflicts = write(sheet, None, [Wish("name", "rename", 0, value="Zoë")])
    assert (now.names, now.state.totals) == (("Zoë", "Ben"), (1, 0))
    _now, (conflict,) = write(sheet, None, [Wish("late", "rename", 0, value="Eva")])
    assert conflict.theirs == "Zoë"


def test_house_rules_stay_those_with_which_the_sheet_began(start):
    sheet, _token = start("three-player-moon", "ABC", moon_scores_21=True)
    deal = {"bidder": 2, "bid": 21, "tricks": [0, 0, 7]}
    now, _conflicts = write(sheet, None, [Wish("deal", "set", 1, "entry", deal)])
    assert (again(sheet).options, now.state.finished) == ({"moon_scores_21": True}, True)
    assert now.state.totals == (0, 0, 21)


def test_a_preview_is_what_saving_gives_and_writes_nothing(start):
    sheet, _token = start("three-player-moon", "ABC")
    wish = Wish("deal", "set", 1, "entry", {"bidder": 0, "bid": 5, "tricks": [4, 2, 1]})
    seen = considered(sheet, [wish]).state
    assert Change.objects.count() == 0
    now, _conflicts = write(sheet, None, [wish])
    assert now.state == seen


def test_an_open_round_is_closed_by_its_last_cell_wherever_it_stands(start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}, {"points": [3, 4]}])
    write(sheet, None, [Wish("undo", "undo", 2)])
    now = standing(again(sheet))
    assert (list(now.aside), now.state.totals, now.unfinished) == ([1], (3, 4), 1)
    now, _conflicts = write(sheet, None, [points("again", 1, 1, 5)])
    assert (now.aside, now.state.totals) == ({}, (4, 9))


def test_a_full_sheet_says_so(start, monkeypatch):
    monkeypatch.setattr(sheets, "MOST_ENTRIES", 1)
    sheet, _token = start("gong-link", entries=[{"winner": 0}])
    with pytest.raises(Wrong, match="This sheet is full"):
        write(sheet, None, [winner("more", 2, 0)])


@pytest.mark.parametrize("rounds", [1, 3])
def test_writing_and_reading_ask_the_database_as_often_for_any_number_of_rounds(
    start, rounds, django_assert_num_queries
):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}] * rounds)
    with django_assert_num_queries(7):  # savepoint, sheet, log, known, insert, update, release
        write(sheet, None, [points("a", rounds + 1, 0, 4)])
    with django_assert_num_queries(2):  # sheet, log
        standing(again(sheet))


def test_a_round_and_an_end_at_the_same_place_swallow_nothing(start):
    sheet, _token = start("any-game", entries=[{"points": [1, 2]}])
    write(sheet, None, [points("a0", 2, 0, 50), points("a1", 2, 1, 60)])
    now, conflicts = write(sheet, None, [Wish("end", "set", 2, "entry", {"end": True})])
    assert (now.numbers, now.state.totals, now.state.finished, conflicts) == ((1, 2, 3), (51, 62), True, [])
    with pytest.raises(Wrong, match="The game has ended before this entry"):
        write(sheet, None, [points("late", 3, 0, 5)])


def test_a_form_that_comes_again_with_another_value_goes_on_from_what_it_wrote(start):
    sheet, _token = start("any-game")
    for value in (12, 21, 21, 30):
        now, conflicts = write(sheet, None, [points("form", 1, 0, value)])
        assert (now.entries[0]["points"], conflicts) == ([value, None], [])
    assert Change.objects.count() == 3


def test_what_a_form_wrote_earlier_may_have_been_slow_on_its_way_and_is_asked_about(start):
    sheet, _token = start("any-game")
    for value in (12, 21):
        write(sheet, None, [points("form", 1, 0, value)])
    now, (conflict,) = write(sheet, None, [points("form", 1, 0, 12)])
    assert (now.entries[0]["points"], conflict.theirs, conflict.wish.value) == ([21, None], 21, 12)


def test_what_others_wrote_after_a_form_is_asked_about_when_it_comes_again(start):
    sheet, _token = start("any-game")
    write(sheet, None, [points("form", 1, 0, 12)])
    write(sheet, None, [points("other", 1, 0, 15, base=1)])
    now, (conflict,) = write(sheet, None, [points("form", 1, 0, 21)])
    assert (now.entries[0]["points"], conflict.theirs, conflict.wish.value) == ([15, None], 15, 21)


def test_undo_and_redo_for_ever_stay_short(start):
    sheet, _token = start("gong-link", entries=[{"winner": 0}])
    totals = []
    for press in range(1, 7):
        now, _conflicts = write(sheet, None, [Wish(f"press-{press}", "undo", press)])
        totals.append(now.state.totals)
    assert totals == [(0, 0), (1, 0)] * 3
    assert list(Change.objects.filter(kind="undo").values_list("target", flat=True)) == [1, 2, 1, 4, 1, 6]


def test_whose_link_was_taken_back_while_the_request_was_on_its_way_writes_nothing(start):
    sheet, _token = start("gong-link")
    keeper = sheet.keepers.get()
    sheet.keepers.update(revoked_at=sheet.started_at)
    with pytest.raises(Http404):
        write(sheet, keeper, [winner("late", 1, 1)])
    assert Change.objects.count() == 0


def test_a_sheet_that_is_taken_away_meanwhile_is_not_there(start):
    sheet, _token = start("gong-link")
    Sheet.objects.update(hidden_at=sheet.started_at)
    with pytest.raises(Http404):
        write(sheet, None, [winner("late", 1, 1)])

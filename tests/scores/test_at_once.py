"""Many phones at the same moment, on a database that is really shared."""

import threading
from collections import Counter

import pytest
from django.db import connection

from scores import joining
from scores.models import Change, Keeper, Sheet
from scores.sheets import standing, write
from scores.views import sharing
from scores.views.access import Opened
from tests.scores.wishes import points, winner

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(count, act):
    """What each of so many threads got, started together."""
    gate, found = threading.Barrier(count), []

    def run(number):
        try:
            gate.wait()
            found.append(act(number))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_of_eight_who_write_the_same_cell_one_is_first_and_seven_are_asked(start):
    sheet, _token = start("any-game")
    found = at_once(8, lambda number: write(sheet, None, [points(f"phone-{number}", 1, 0, number)])[1])
    assert Counter(map(len, found)) == {0: 1, 1: 7}
    (change,) = Change.objects.all()
    assert {conflict.theirs for conflicts in found for conflict in conflicts} == {change.value}


def test_of_eight_who_write_different_cells_all_stay(start):
    sheet, _token = start("any-game", "ABCDEFGH")
    found = at_once(8, lambda number: write(sheet, None, [points(f"phone-{number}", 1, number, number)])[1])
    assert found == [[]] * 8
    assert standing(Sheet.objects.get()).state.totals == tuple(range(8))
    assert list(Change.objects.values_list("number", flat=True)) == list(range(1, 9))


def test_one_form_sent_eight_times_at_once_is_one_round(start):
    sheet, _token = start("gong-link")
    found = at_once(8, lambda _number: write(sheet, None, [winner("tap", 1, 1)])[1])
    assert (found, Change.objects.count()) == ([[]] * 8, 1)


def test_two_keepers_who_take_back_each_others_link_at_once_leave_one(start, rf):
    sheet, token = start("gong-link")
    sheet.keepers.create(digest="other")
    keepers = list(Keeper.objects.order_by("pk"))

    def take_back(number):
        request = rf.post("/", {"keeper": keepers[1 - number].pk})
        return sharing.revoke(request, Opened(sheet, keepers[number], token))

    found = at_once(2, take_back)
    assert Keeper.objects.filter(revoked_at=None).count() == 1
    assert sum(bool(each) for each in found) == 1


def test_of_twenty_guesses_at_once_ten_are_looked_at_at_most(start):
    sheet, _token = start("gong-link")
    joining.open_code(sheet)

    def guess(_number):
        try:
            return joining.guessed("WRONG2", "192.0.2.1")
        except joining.TooManyGuesses:
            return "too many"

    found = at_once(20, guess)
    assert found.count(None) <= 10
    assert len(found) == 20

"""A sheet that a keeper takes away can be had back for a day."""

from datetime import UTC, datetime

import pytest

from scores.models import Sheet

pytestmark = pytest.mark.django_db


def test_a_sheet_that_was_taken_away_is_gone_for_those_who_watch_and_back_for_keepers(client, start):
    sheet, token = start("gong-link", entries=[{"winner": 0}])
    assert client.post(f"/s/{token}/hide/")["Location"] == f"/s/{token}/hide/"
    assert client.get(f"/s/{sheet.watch}/").status_code == 404
    assert "taken away" in client.get(f"/s/{token}/", follow=True).content.decode()
    assert client.post(f"/s/{token}/restore/")["Location"] == f"/s/{token}/"
    assert [client.get(f"/s/{link}/").status_code for link in (token, sheet.watch)] == [200, 200]


def test_it_says_until_when_and_taking_it_away_again_gives_no_more_time(client, start):
    _sheet, token = start("gong-link")
    client.post(f"/s/{token}/hide/")
    Sheet.objects.update(hidden_at=datetime(2030, 5, 1, 12, 30, tzinfo=UTC))
    client.post(f"/s/{token}/hide/")
    assert 'datetime="2030-05-02T12:30:00Z"' in client.get(f"/s/{token}/hide/").content.decode()


def test_whoever_watches_can_neither_take_it_away_nor_bring_it_back(client, start):
    sheet, token = start("gong-link")
    assert client.post(f"/s/{sheet.watch}/hide/").status_code == 404
    client.post(f"/s/{token}/hide/")
    assert [client.post(f"/s/{sheet.watch}/{what}/").status_code for what in ("hide", "restore")] == [
        404,
        404,
    ]
    assert Sheet.objects.filter(hidden_at=None).count() == 0


def test_the_address_of_a_sheet_that_is_there_leads_to_it(client, start):
    _sheet, token = start("gong-link")
    assert client.get(f"/s/{token}/hide/")["Location"] == f"/s/{token}/"

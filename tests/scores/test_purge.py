from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from scores.models import Change, Guess, Sheet

pytestmark = pytest.mark.django_db


def aged(sheet, **ages):
    Sheet.objects.filter(pk=sheet.pk).update(**{name: timezone.now() - age for name, age in ages.items()})


def test_sheets_idle_for_180_days_and_those_taken_away_a_day_ago_go_with_all_they_hold(start, capsys):
    sheets = [start("gong-link", entries=[{"winner": 0}])[0] for _number in range(4)]
    aged(sheets[0], used_at=timedelta(days=180, minutes=1))
    aged(sheets[1], used_at=timedelta(days=179))
    aged(sheets[2], hidden_at=timedelta(hours=24, minutes=1))
    aged(sheets[3], hidden_at=timedelta(hours=23))
    Guess.objects.create(address="x", made_at=timezone.now() - timedelta(minutes=2))
    call_command("purge")
    assert list(Sheet.objects.values_list("pk", flat=True)) == [sheets[1].pk, sheets[3].pk]
    assert (Change.objects.count(), Guess.objects.count()) == (2, 0)
    assert capsys.readouterr().out == "2 sheets deleted.\n"


def test_looking_at_a_sheet_keeps_it(client, start):
    sheet, _token = start("gong-link")
    aged(sheet, used_at=timedelta(days=100))
    client.get(f"/s/{sheet.watch}/")
    assert timezone.now() - Sheet.objects.get().used_at < timedelta(minutes=1)

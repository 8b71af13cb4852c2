"""A sheet as a file and a file as a sheet."""

import csv
import json
import re
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.sheet import read
from scores.models import Sheet
from scores.sheets import standing, write
from tests.scores.wishes import points

pytestmark = pytest.mark.django_db


def table(content: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode("utf-8-sig"))))


def bring(client, content: bytes):
    return client.post("/en/scores/import/", {"file": SimpleUploadedFile("sheet.json", content)})


def test_what_goes_out_as_a_file_comes_in_again_as_the_same_sheet(client, start):
    entries = [{"points": [12, -3]}, {"points": [None, 5]}]
    sheet, _token = start("any-game", ["Zoë", "زيد"], entries, lowest_wins=True)
    content = client.get(f"/s/{sheet.watch}/sheet.json").content
    assert json.loads(content)["entries"] == entries
    assert bring(client, content).status_code == 302
    first, second = Sheet.objects.order_by("pk")
    assert standing(second).state == standing(first).state
    assert (second.players, second.options) == (first.players, first.options)


def test_a_file_is_read_as_the_format_has_it_and_what_is_wrong_is_said(client):
    odd = {"format": "gong-sheet/1", "game": "any-game", "options": {}, "players": ["Ana", "Ben"]}
    for content, said in (
        (b"", "This is no JSON"),
        (json.dumps(odd | {"entries": [{"melds": 5}]}).encode(), "points is missing"),
        (json.dumps(odd | {"entries": [{"melds": True}, 5]}).encode(), "points is missing"),
        (b"\xff\xfe", "This is no text in UTF-8"),
        (b"{}", "format is missing"),
        (b" " * (1024 * 1024 + 1), "The sheet is too large"),
        (b"[" * 1000 + b"]" * 1000, "nested too deeply"),
    ):
        answer = bring(client, content)
        assert answer.status_code == 422
        problem = re.search(r'id="file-problem" role="alert">(.*?)</p>', answer.content.decode())[1]
        assert problem.startswith("This file cannot be opened as a score sheet. ")
        assert said in problem
    assert client.post("/en/scores/import/").status_code == 422
    assert Sheet.objects.count() == 0


def test_a_round_that_scores_nothing_where_it_stands_is_not_in_the_file(start):
    from scores.files import as_json

    sheet, _token = start("any-game", entries=[{"points": [1, 2]}, {"points": [3, 4]}], target=10)
    now, _conflicts = write(sheet, None, [points("edit", 1, 0, 10, base=1)])
    plain = read(as_json(now))
    assert plain.replay().totals == now.state.totals == (10, 2)


def test_a_spreadsheet_gets_numbers_as_numbers_and_no_formulas(client, start):
    names = ["=SUM(1)", "+1", " -1", "＝1", "a;=1", "Zoë, “Z”"]
    sheet, _token = start("any-game", names, [{"points": [-5, 0, None, 7, 1, 2]}])
    answer = client.get(f"/s/{sheet.watch}/sheet.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert table(answer.content) == [
        ["Round", "'=SUM(1)", "'+1", "' -1", "'＝1", "a;=1", "Zoë, “Z”"],
        ["1", "-5", "0", "", "7", "1", "2"],
        ["Total", "-5", "0", "0", "7", "1", "2"],
        ["Rank", "6", "4", "4", "1", "3", "2"],
    ]
    # Quoted: where ; separates, a name still is one cell.
    assert '"a;=1"' in answer.content.decode("utf-8-sig")


def test_files_are_private_and_named_after_the_game(client, start):
    sheet, _token = start("gong-link")
    answer = client.get(f"/s/{sheet.watch}/sheet.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="gong-link.csv"'
    assert answer["Cache-Control"] == "private, no-cache"
    assert client.get(f"/s/{sheet.watch}/sheet.exe").status_code == 404


def test_a_turn_of_more_melds_than_anybody_lays_is_refused(client):
    run = {"tiles": [{"tile": "4h"}, {"tile": "5h"}, {"tile": "6h"}]}
    plain = {"format": "gong-sheet/1", "game": "ginny-o", "options": {}, "players": ["Ana", "Ben"]}
    for melds, status in ((12, 302), (13, 422)):
        content = json.dumps(plain | {"entries": [{"player": 0, "melds": [run] * melds}]}).encode()
        assert bring(client, content).status_code == status

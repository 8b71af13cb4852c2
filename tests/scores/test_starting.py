"""How a sheet begins: choosing, the form, what goes wrong in it, and the same players once more."""

import re
from html import unescape

import pytest

from games.base import games
from scores import sheets
from scores.models import Sheet

pytestmark = pytest.mark.django_db


def post(client, game="any-game", **fields):
    # Fields have hyphens in their names, as `name-0` has.
    return client.post(
        f"/en/scores/{game}/", {name.replace("_at_", "-"): value for name, value in fields.items()}
    )


def begun(answer) -> Sheet:
    assert answer.status_code == 302
    return Sheet.objects.latest("pk")


def checked(text):
    return re.findall(r'name="([\w-]+)" value="(\w+)" checked', text)


def test_every_game_is_offered_gongs_own_first_any_game_last(client):
    text = client.get("/en/scores/").content.decode()
    offered = re.findall(r'<li><a href="/en/scores/([\w-]+)/">', text)
    assert (set(offered[:3]), offered[-1]) == ({"gong-link", "gong-family", "gong-fight"}, "any-game")
    assert sorted(offered) == sorted(games())
    assert ('action="/s/join/"' in text, 'action="/en/scores/import/#saved"' in text) == (True, True)


@pytest.mark.parametrize("game", games())
def test_each_form_starts_a_sheet_with_nothing_but_names(client, game):
    form = client.get(f"/en/scores/{game}/")
    assert form.status_code == 200
    seats = games()[game].seats
    assert len(re.findall(r'name="name-\d+"', form.content.decode())) == seats[-1]
    answer = post(client, game, **{f"name_at_{seat}": f"P{seat}" for seat in range(seats[0])})
    sheet = begun(answer)
    assert (sheet.game, len(sheet.players), sheet.marks) == (game, seats[0], list(range(seats[0])))
    assert client.get(answer["Location"]).status_code == 200


def test_rows_without_a_name_are_no_seats_and_marks_go_with_their_names(client):
    fields = {"name-0": "Ana", "name-1": "  ", "name-4": "Ben", "mark-0": "3", "mark-1": "3", "mark-4": "11"}
    sheet = begun(client.post("/en/scores/any-game/", fields | {"first": "4"}))
    assert (sheet.players, sheet.marks, sheet.options) == (["Ana", "Ben"], [3, 11], {"first": 1})


def test_chance_decides_who_starts_unless_somebody_is_named(client, monkeypatch):
    monkeypatch.setattr("scores.views.starting.secrets.randbelow", lambda seats: seats - 1)
    assert begun(post(client, name_at_0="Ana", name_at_1="Ben", name_at_2="Cy")).options == {"first": 2}
    assert begun(post(client, name_at_0="Ana", name_at_1="Ben", first="0")).options == {"first": 0}


def test_only_house_rules_that_were_chosen_go_into_the_sheet(client):
    sheet = begun(
        post(client, name_at_0="Ana", name_at_1="Ben", first="0", lowest_wins="1", rounds="٣", target=" ")
    )
    assert sheet.options == {"first": 0, "lowest_wins": True, "rounds": 3}


@pytest.mark.parametrize(
    ("fields", "said", "field"),
    [
        ({}, "Type at least 2 names.", "name-0"),
        ({"name-0": "Ana"}, "Type at least 2 names.", "name-1"),
        ({"name-0": "Ana", "name-1": "x" * 41}, "is no name: write 1 to 40 characters.", "name-1"),
        ({"name-0": "A", "name-1": "B", "target": "0"}, "Play to: 0 does not fit.", "target"),
        ({"name-0": "A", "name-1": "B", "rounds": "1" * 4000}, "How many rounds: ", "rounds"),
        ({"name-0": "A", "name-1": "B", "first": "2"}, "Who starts has no name yet", "first"),
        (
            {"name-0": "A", "name-1": "B", "mark-0": "5", "mark-1": "5"},
            "Player 2 has the mark of another",
            "mark-1",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_all_that_was_typed_is_kept(client, fields, said, field):
    answer = client.post("/en/scores/any-game/", {"lowest_wins": "1"} | fields)
    text = unescape(answer.content.decode())
    assert (answer.status_code, Sheet.objects.count()) == (422, 0)
    assert said in re.search(r'id="problem" role="alert">(.*?)</p>', text)[1]
    (wrong,) = set(re.findall(r'name="([\w-]+)"[^>]*aria-invalid="true"', text))
    assert wrong == field
    for name, value in fields.items():
        if name.startswith("name-"):
            assert f'name="{name}" value="{value}"' in text
    assert ("lowest_wins", "1") in checked(text)


def test_options_link_to_their_rule(client):
    text = client.get("/en/scores/gnoming-a-round/").content.decode()
    assert 'href="/en/rules/gnoming-a-round/#several-mulligans"' in text
    assert "#None" not in client.get("/en/scores/any-game/").content.decode()


def test_a_form_from_elsewhere_starts_nothing(client):
    client.handler.enforce_csrf_checks = True
    assert post(client, name_at_0="Ana", name_at_1="Ben").status_code == 403


def test_a_rematch_keeps_players_marks_and_rules_and_moves_the_start_on(client, start):
    old, token = start("any-game", ("Ana", "Ben", "Cleo"), [{"points": [1, 2, 3]}], first=2, lowest_wins=True)
    old.marks = [7, 1, 4]
    old.save()
    answer = client.post(f"/s/{token}/rematch/")
    new = begun(answer)
    assert (new.players, new.marks, new.version) == (["Ana", "Ben", "Cleo"], [7, 1, 4], 0)
    assert new.options == {"first": 0, "lowest_wins": True}
    assert (answer["Location"] != f"/s/{token}/", client.get(answer["Location"]).status_code) == (True, 200)
    old.refresh_from_db()
    assert sheets.standing(old).state.totals == (1, 2, 3)


def test_a_rematch_is_one_sheet_and_each_keeper_has_one_link_on_it(client, start):
    old, token = start("any-game", ("Ana", "Ben"), [{"points": [1, 2]}])
    old.keepers.update(name="Ana")
    _ben, other = sheets.give_link(old, "Ben")
    went = [client.post(f"/s/{each}/rematch/")["Location"] for each in (token, token, other, other)]
    new = Sheet.objects.exclude(pk=old.pk).get()
    assert (went[0] == went[1], went[2] == went[3], went[0] != went[2]) == (True, True, True)
    assert list(new.keepers.order_by("pk").values_list("name", flat=True)) == ["Ana", "Ben"]
    assert all('id="entry"' in client.get(each).content.decode() for each in went)


def test_whose_link_on_the_rematch_was_taken_back_watches_it(client, start):
    old, token = start("any-game", ("Ana", "Ben"), [{"points": [1, 2]}])
    _ben, other = sheets.give_link(old)
    for each in (token, other):
        client.post(f"/s/{each}/rematch/")
    new = Sheet.objects.exclude(pk=old.pk).get()
    new.keepers.filter(pk=new.keepers.latest("pk").pk).update(revoked_at=new.started_at)
    assert client.post(f"/s/{other}/rematch/")["Location"] == f"/s/{new.watch}/"


def test_whoever_watches_is_told_of_the_rematch_until_it_is_taken_away(client, start):
    old, token = start("any-game", ("Ana", "Ben"), [{"points": [1, 2]}])
    before = old.stamp
    client.post(f"/s/{token}/rematch/")
    new = Sheet.objects.exclude(pk=old.pk).get()
    old.refresh_from_db()
    assert (old.stamp, old.version) == (before + 1, before // 2)

    def links(page):
        text = client.get(f"/s/{page}/").content.decode()
        return [
            f'href="/s/{new.watch}/"' in text,
            text.count(f"/s/{page}/rematch/"),
            "The rematch is here" in text,
        ]

    assert links(old.watch) == [True, 0, True]
    assert links(token) == [False, 1, True]
    Sheet.objects.filter(pk=new.pk).update(hidden_at=new.started_at)
    assert links(old.watch) == [False, 0, False]
    assert client.post(f"/s/{token}/rematch/")["Location"] != f"/s/{new.watch}/"
    assert Sheet.objects.count() == 3


def test_only_a_keeper_can_have_a_rematch(client, start):
    sheet, token = start("gong-link")
    assert client.post(f"/s/{sheet.watch}/rematch/").status_code == 404
    assert client.get(f"/s/{token}/rematch/").status_code == 405
    assert Sheet.objects.count() == 1

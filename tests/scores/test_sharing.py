"""Links to a sheet, and the code that is read out at the table."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
import zxingcpp
from django.utils import timezone
from PIL import Image

from cardgen.shapes import Drawing
from cardgen.writers import png
from scores import joining, sheets
from scores.models import Guess, Keeper, Sheet

pytestmark = pytest.mark.django_db


def act(client, token, do, **fields):
    return client.post(f"/s/{token}/links/", {"do": do} | fields)


def given(page: str) -> str:
    return re.search(r"/s/([\w-]{22})/</a>", page.split('class="given"')[1])[1]


def test_a_code_gives_whoever_types_it_a_link_of_their_own(client, start):
    sheet, token = start("gong-link")
    act(client, token, "open")
    code = Sheet.objects.get().code
    assert re.fullmatch("[A-HJKMNP-Z2-9]{6}", code)
    assert code in client.get(f"/s/{token}/links/").content.decode()
    answer = client.post("/s/join/", {"code": f" {code[:3]}-{code[3:].lower()} "})
    theirs = re.fullmatch(r"/s/([\w-]{22})/", answer["Location"])[1]
    assert theirs not in (token, sheet.watch)
    assert (
        client.post(f"/s/{theirs}/", {"id": "0123456789abcdef", "entry": "1", "winner": "1"}).status_code
        == 302
    )


def test_a_code_is_good_for_ten_minutes_and_until_it_is_closed(client, start):
    _sheet, token = start("gong-link")
    act(client, token, "open")
    code = Sheet.objects.get().code
    Sheet.objects.update(code_until=timezone.now() - timedelta(seconds=1))
    assert client.post("/s/join/", {"code": code}).status_code == 404
    act(client, token, "open")
    code = Sheet.objects.get().code
    act(client, token, "close")
    assert client.post("/s/join/", {"code": code}).status_code == 404


def test_an_empty_code_opens_no_sheet(client, start):
    start("gong-link")
    for typed in ("", " ", "-", "AAAAAA"):
        answer = client.post("/s/join/", {"code": typed})
        assert answer.status_code == 404
        assert "No sheet has this code now." in answer.content.decode()


def test_ten_wrong_codes_a_minute_from_one_address_then_none_is_looked_at_right_or_wrong(client, start):
    sheet, _token = start("gong-link")
    joining.open_code(sheet)
    for _guess in range(10):
        assert client.post("/s/join/", {"code": "WRONG2"}).status_code == 404
    answer = client.post("/s/join/", {"code": sheet.code})
    assert answer.status_code == 429
    assert sheet.code in answer.content.decode()
    assert client.post("/s/join/", {"code": sheet.code}, REMOTE_ADDR="192.0.2.9").status_code == 302
    Guess.objects.update(made_at=timezone.now() - timedelta(minutes=2))
    assert client.post("/s/join/", {"code": sheet.code}).status_code == 302


def test_many_addresses_together_are_limited_too(client, start, monkeypatch):
    monkeypatch.setattr(joining, "MOST_FROM_ALL", 3)
    sheet, _token = start("gong-link")
    joining.open_code(sheet)
    for last in range(3):
        answer = client.post("/s/join/", {"code": "WRONG2"}, REMOTE_ADDR=f"192.0.2.{last}")
        assert answer.status_code == 404
    assert client.post("/s/join/", {"code": sheet.code}, REMOTE_ADDR="192.0.2.9").status_code == 429


def test_right_codes_use_nothing_up(client, start):
    sheet, _token = start("gong-link")
    joining.open_code(sheet)
    for _player in range(12):
        assert client.post("/s/join/", {"code": sheet.code}).status_code == 302
    assert Guess.objects.count() == 0


def test_of_an_address_nothing_readable_is_kept(client):
    client.post("/s/join/", {"code": "WRONG2"}, REMOTE_ADDR="192.0.2.77")
    assert "192.0.2.77" not in Guess.objects.get().address


def test_behind_the_proxy_it_is_the_visitors_address_that_counts(rf, settings):
    request = rf.get("/", headers={"X-Forwarded-For": "203.0.113.5, 198.51.100.7"})
    assert joining.address_of(request) == "127.0.0.1"
    settings.GONG_TLS = True
    assert joining.address_of(request) == "198.51.100.7"


def test_links_are_given_named_lost_and_taken_back(client, start):
    _sheet, token = start("gong-link")
    bens = given(act(client, token, "give", name="Ben").content.decode())
    keeper = Keeper.objects.get(name="Ben")
    assert client.get(f"/s/{bens}/").status_code == 200
    for called in ("", "Benny"):
        act(client, token, "name", keeper=keeper.pk, name=called)
        keeper.refresh_from_db()
        assert keeper.name == called
    anew = given(act(client, token, "renew", keeper=keeper.pk).content.decode())
    assert [client.get(f"/s/{link}/").status_code for link in (bens, anew)] == [404, 200]
    act(client, token, "revoke", keeper=keeper.pk)
    assert client.get(f"/s/{anew}/").status_code == 404
    assert list(Keeper.objects.filter(revoked_at=None).values_list("name", flat=True)) == [""]


def test_ones_own_link_is_given_anew_and_only_others_are_taken_back(client, start):
    sheet, token = start("gong-link")
    act(client, token, "give", name="Ben")
    text = client.get(f"/s/{token}/links/").content.decode()
    rows = re.findall(r'name="keeper" value="(\d+)"(.*?)</form>', text, re.S)
    own = sheet.keepers.earliest("pk").pk
    assert [(int(pk) == own, "renew" in row, "revoke" in row) for pk, row in rows] == [
        (True, True, False),
        (False, True, True),
    ]


def test_a_code_that_was_opened_or_closed_is_in_view(client, start):
    _sheet, token = start("gong-link")
    for do in ("open", "close"):
        text = client.get(f"/s/{token}/links/").content.decode()
        section = re.search(r'<section id="code">(.*?)</section>', text, re.S)[1]
        assert re.search(rf'action="#code"><button name="do" value="{do}"', section)
        act(client, token, do)


def test_ones_own_link_given_anew_opens_at_once_and_the_old_one_nothing(client, start):
    _sheet, token = start("gong-link")
    answer = act(client, token, "renew", keeper=Keeper.objects.get().pk)
    new = re.fullmatch(r"/s/([\w-]{22})/links/", answer["Location"])[1]
    assert [client.get(f"/s/{link}/").status_code for link in (token, new)] == [404, 200]


def test_a_link_taken_back_does_not_come_back_by_the_code(client, start):
    _sheet, token = start("gong-link")
    act(client, token, "give", name="Ben")
    act(client, token, "open")
    code = Sheet.objects.get().code
    act(client, token, "revoke", keeper=Keeper.objects.get(name="Ben").pk)
    assert client.post("/s/join/", {"code": code}).status_code == 404


def test_who_guesses_on_and_on_keeps_nobody_else_from_joining(client, start, monkeypatch):
    monkeypatch.setattr(joining, "MOST_FROM_ALL", 15)
    sheet, _token = start("gong-link")
    joining.open_code(sheet)
    statuses = [client.post("/s/join/", {"code": "WRONG2"}).status_code for _guess in range(40)]
    assert statuses == [404] * 10 + [429] * 30
    assert client.post("/s/join/", {"code": sheet.code}, REMOTE_ADDR="192.0.2.9").status_code == 302


def test_signs_that_are_in_no_code_are_no_code(client):
    for typed in ("\0AAAAA", "ＡＢＣＤＥＦ", "A" * 500, "٣٣٣٣٣٣"):
        assert client.post("/s/join/", {"code": typed}).status_code == 404


def test_links_are_bounded(client, start, monkeypatch):
    monkeypatch.setattr(sheets, "MOST_LINKS", 2)
    sheet, token = start("gong-link")
    joining.open_code(sheet)
    answers = [act(client, token, "give").status_code for _link in range(2)]
    assert (answers, client.post("/s/join/", {"code": sheet.code}).status_code) == ([200, 422], 422)


def test_the_last_link_that_can_write_stays(client, start):
    _sheet, token = start("gong-link")
    answer = act(client, token, "revoke", keeper=Keeper.objects.get().pk)
    assert "This is the last link that can write: give another one first." in answer.content.decode()
    assert client.get(f"/s/{token}/").status_code == 200


def test_a_keeper_of_another_sheet_is_none_of_ours(client, start):
    _sheet, token = start("gong-link")
    start("gong-link")
    other = Keeper.objects.last()
    for do in ("revoke", "renew", "name"):
        assert act(client, token, do, keeper=other.pk, name="Eve").status_code == 404
    assert act(client, token, "revoke", keeper="x").status_code == 404


def test_a_new_link_to_watch_closes_the_old_one(client, start):
    sheet, token = start("gong-link")
    act(client, token, "watch")
    new = Sheet.objects.get().watch
    assert [client.get(f"/s/{link}/").status_code for link in (sheet.watch, new)] == [404, 200]


def test_whoever_watches_can_hand_on_the_watch_link_and_do_nothing_else(client, start):
    sheet, token = start("gong-link")
    page = client.get(f"/s/{sheet.watch}/links/").content.decode()
    assert (f"/s/{sheet.watch}/" in page, token in page) == (True, False)
    for do in ("give", "name", "renew", "revoke", "watch", "open", "close"):
        assert act(client, sheet.watch, do, keeper=Keeper.objects.get().pk).status_code == 404


def test_names_of_links_are_bounded_and_escaped(client, start):
    _sheet, token = start("gong-link")
    assert act(client, token, "give", name="x" * 41).status_code == 422
    page = act(client, token, "give", name="<b>Eve").content.decode()
    assert ("<b>Eve" in page, "&lt;b&gt;Eve" in page) == (False, True)


def test_the_codes_on_the_page_say_the_public_address_of_each_link(rf, start, settings):
    from scores.views.sharing import link

    settings.GONG_PUBLIC_URL = "https://galaxygamers.fr"
    sheet, _token = start("gong-link")
    made = link(rf.get("/"), sheet.watch)
    assert made["url"] == f"https://galaxygamers.fr/s/{sheet.watch}/"
    from cardgen.code import code_shapes, matrix

    picture = png.write([Drawing(100, 100, (code_shapes(matrix(made["url"]), 100),))], dpi=100)
    (found,) = zxingcpp.read_barcodes(Image.open(BytesIO(picture)))
    assert found.text == made["url"]

"""Whoever prints never keeps the others from their missions."""

from contextlib import ExitStack
from io import BytesIO
from threading import Event, Thread
from zipfile import ZipFile

import pytest

from cardgen import turns

BASE = "https://galaxygamers.fr"
DRAWN = [
    "/en/print/",
    "/en/print/proof/?cards=a1",
    "/print/sheet.pdf?cards=a1",
    "/print/sheet.svg?cards=a1",
    "/print/sheet.png?cards=a1",
    "/print/shop.pdf?cards=a1",
    "/print/cards-svg.zip?cards=a1",
    "/print/calibration.pdf",
    "/cards/a1.svg",
    "/qr/a1.png",
]


@pytest.fixture
def busy(monkeypatch, settings):
    """As many others draw as may, and nobody waits for long."""
    settings.GONG_PUBLIC_URL = BASE
    monkeypatch.setattr(turns, "PATIENCE", 0)
    with ExitStack() as stack:
        for _ in range(turns.DRAWING):
            stack.enter_context(turns.turn())
        yield


@pytest.mark.parametrize("path", DRAWN)
def test_who_finds_no_turn_is_told_so_and_comes_back_by_itself(client, busy, path):
    response = client.get(path)
    html = response.content.decode()
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert "The site is drawing cards for others just now" in html
    assert '<meta http-equiv="refresh" content="5">' in html
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("lang", ["en", "fr", "el", "ms", "ar"])
def test_it_is_said_in_the_readers_language(client, busy, lang):
    html = client.get(f"/{lang}/print/").content.decode()
    assert (f'<html lang="{lang}"' in html, "for others just now" in html) == (True, lang == "en")


@pytest.mark.parametrize("path", ["/a1", "/en/", "/en/cards/", "/healthz"])
@pytest.mark.django_db
def test_missions_need_no_turn(client, busy, path):
    assert client.get(path, follow=True).status_code == 200


def test_the_preview_is_a_picture_that_says_so(client, busy):
    accept = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"
    response = client.get("/print/sheet.svg?page=1", headers={"accept": accept})
    assert (response.status_code, response["Content-Type"]) == (503, "image/svg+xml")
    assert "for others just now" in response.content.decode()


def test_a_script_shows_it_where_the_result_would_be_and_asks_again(client, busy):
    headers = {"hx-request": "true", "hx-target": "result"}
    html = client.get("/en/print/?copies=2", headers=headers).content.decode()
    assert "<html" not in html
    assert 'data-hx-get="/en/print/?copies=2"' in html
    assert 'data-hx-target="#result"' in html


@pytest.mark.django_db
def test_once_the_others_are_done_there_is_a_turn_again(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    for path in DRAWN * 2:
        response = client.get(path)
        assert response.status_code == 200
        response.close()
    # An archive that nobody takes to its end gives its place back too.
    for _ in range(2 * (turns.DRAWING + turns.WAITING)):
        response = client.get("/print/cards-svg.zip?cards=a1,a2,a3")
        assert (response.status_code, next(iter(response))[:2]) == (200, b"PK")
        response.close()
    response = client.get("/print/cards-svg.zip?cards=a1,a2,a3")
    response.close()
    assert turns._places._value == turns.DRAWING + turns.WAITING


def test_an_archive_that_is_taken_slowly_keeps_nobody_from_drawing(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    archives = [client.get("/print/cards-svg.zip?cards=a1,a2") for _ in range(turns.DRAWING + 1)]
    assert client.get("/print/sheet.svg?cards=a1").status_code == 200
    assert {len(ZipFile(BytesIO(b"".join(each))).namelist()) for each in archives} == {2}


def test_only_few_may_wait():
    waiting, done = [], Event()

    def wait():
        waiting.append(1)
        with turns.turn():
            done.wait()

    threads = [Thread(target=wait) for _ in range(turns.DRAWING + turns.WAITING)]
    for thread in threads:
        thread.start()
    while len(waiting) < len(threads) or turns._places._value:
        pass
    with pytest.raises(turns.Busy), turns.turn():
        pass
    done.set()
    for thread in threads:
        thread.join()

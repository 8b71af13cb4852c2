import re
from html import unescape

import pytest
from django.conf import settings

from missions import catalogue
from missions.deck import DECK, KINDS, find, of_kind

CODES = [card.code for card in DECK]
NUMBERED = [card.code for card in DECK if not card.is_joker]
LANGUAGES = [code for code, _ in settings.LANGUAGES]
FIRST_PACKETS = 14 * 1024


def text(response) -> str:
    """What a page says, without its marks."""
    body = response.content.decode().partition("<body")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def said(words: str) -> str:
    return " ".join(words.split())


@pytest.mark.parametrize("code", CODES)
def test_a_card_in_a_language_opens_in_any_case_with_and_without_slash(client, code):
    for form in (f"/en/{code}", f"/en/{code.upper()}", f"/en/{code}/", f"/en/{code.upper()}/"):
        response = client.get(form)
        assert (form, response.status_code, response.context["card"].code) == (form, 200, code)
        assert '<link rel="canonical" href="/en/' + code + '">' in response.content.decode()


@pytest.mark.parametrize("path", ["/en/a7", "/en/k1", "/en/j3", "/en/a1b", "/en/a1/x", "/en/A0"])
def test_a_look_alike_in_a_language_is_a_404_with_a_box_and_no_redirect(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert 'name="code"' in response.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", NUMBERED)
def test_a_card_says_its_whole_mission(client, code, language):
    mission = catalogue.mission(code, language)
    page = text(client.get(f"/{language}/{code}"))
    expected = [mission.title, mission.text, mission.note, mission.win, mission.lose]
    expected += [words for rule in mission.rules for words in (rule.question, rule.answer)]
    expected += (
        [words for item in mission.pool.items for words in (item.text, item.answer)] if mission.pool else []
    )
    assert [words for words in expected if said(words) not in page] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", NUMBERED)
def test_a_card_shows_a_pictogram_for_each_effect(client, code, language):
    mission = catalogue.mission(code, language)
    pictures = (*mission.do_pictures, *mission.win_pictures, *mission.lose_pictures)
    body = client.get(f"/{language}/{code}").content.decode()
    shown = [unescape(label) for label in re.findall(r'role="img" aria-label="([^"]+)"', body)]
    assert shown == [picture.label for picture in pictures]


@pytest.mark.parametrize("code", NUMBERED)
def test_a_card_has_a_countdown_and_its_script_just_where_the_mission_has_a_time(client, code):
    seconds = catalogue.mission(code, "en").timer
    body = client.get(f"/en/{code}").content.decode()
    assert re.findall(r'data-seconds="(\d+)"', body) == ([str(seconds)] if seconds else [])
    assert ("<script" in body) == bool(seconds)


@pytest.mark.parametrize("code", ["j1", "j2"])
def test_a_joker_explains_swap_and_counter_in_each_variant(client, code):
    page = text(client.get(f"/en/{code}"))
    joker = catalogue.joker(code, "en")
    parts = [part for variant in joker.variants for part in variant.parts]
    assert [variant.name for variant in joker.variants] == ["fight", "link", "family"]
    assert [part.text for part in parts if said(part.text) not in page] == []
    assert page.count("Swap your whole hand with a player you choose") == 3


@pytest.mark.parametrize("code", CODES)
def test_a_scan_costs_one_small_answer_and_no_query(client, django_assert_num_queries, db, code):
    with django_assert_num_queries(0):
        response = client.get(f"/{code}", headers={"Accept-Encoding": "gzip"})
    headers = sum(len(f"{name}: {value}\r\n") for name, value in response.items())
    assert response["Content-Encoding"] == "gzip"
    assert headers + len(response.content) <= FIRST_PACKETS
    assert dict(response.cookies) == {}


@pytest.mark.parametrize("path", ["/en/", "/en/cards/", "/en/bonus/", "/en/about/", "/en/a7"])
def test_the_other_pages_cost_no_more(client, django_assert_num_queries, db, path):
    with django_assert_num_queries(0):
        response = client.get(path, headers={"Accept-Encoding": "gzip"})
    headers = sum(len(f"{name}: {value}\r\n") for name, value in response.items())
    assert headers + len(response.content) <= FIRST_PACKETS


def test_a_page_in_another_language_marks_what_is_still_english(client, settings):
    settings.LANGUAGES = [("en", "English"), ("fa", "فارسی")]
    body = client.get("/fa/a1").content.decode()
    assert '<html lang="fa" dir="rtl">' in body
    assert re.search(r'<p class="mission" lang="en" dir="ltr"\s*>', body)
    assert "This mission is not translated yet" in body


def test_a_card_names_its_other_addresses(client, settings):
    settings.LANGUAGES = [("en", "English"), ("fa", "فارسی")]
    expected = ["/en/b2", "/en/b2 en", "/fa/b2 fa", "/b2 x-default"]
    for path in ("/b2", "/en/B2/"):
        assert addresses(client.get(path)) == expected
    settings.GONG_PUBLIC_URL = "https://example.org"
    absolute = [f"https://example.org{each}" for each in expected]
    assert addresses(client.get("/B2", headers={"Host": "evil.example"})) == absolute


def addresses(response) -> list[str]:
    body = response.content.decode()
    canonical = re.findall(r'<link rel="canonical" href="([^"]+)">', body)
    alternates = re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', body)
    return canonical + [f"{address} {language}" for language, address in alternates]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("a1", "a1"),
        (" A1 ", "a1"),
        ("a 1", "a1"),
        ("J2", "j2"),
        ("i6/", "i6"),
        ("galaxygamers.fr/a1", "a1"),
        ("https://galaxygamers.fr/a1", "a1"),
        ("HTTPS://GALAXYGAMERS.FR/A1/", "a1"),
        ("http://192.168.1.20:8000/en/g3?from=print#top", "g3"),
        ("ｂ２", "b2"),
        ("c٣", "c3"),
        ("α1", "a1"),
        ("\u200fa1\ufeff", "a1"),
        ("Δ4", "d4"),
    ],
)
def test_a_typed_code_opens_its_card(client, typed, code):
    response = client.get("/en/cards/", {"code": typed})
    assert (response.status_code, response["Location"]) == (302, f"/en/{code}")


@pytest.mark.parametrize(
    "typed",
    ["a7", "k1", "j3", "a1b", "aa1", "1a", "a", "a1 b2", "ω1", "а1", "a²3", "../a1x", "\x00"],
)
def test_a_typed_code_that_no_card_has_is_kept_and_explained_and_never_another_card(client, typed):
    response = client.get("/en/cards/", {"code": typed})
    assert response.status_code == 404
    assert response.context["typed"] == typed
    assert "No card has this code." in text(response)


@pytest.mark.parametrize("typed", ["", "   "])
def test_an_empty_box_asks_for_a_code(client, typed):
    response = client.get("/en/cards/", {"code": typed})
    assert response.status_code == 404
    assert "Type the code of a card first." in text(response)


def test_what_was_typed_is_escaped_and_cut(client):
    body = client.get("/en/cards/", {"code": '"><script>' + "x" * 5000}).content.decode()
    kept = re.search(r'name="code" value="([^"]*)"', body)[1]
    assert unescape(kept) == '"><script>' + "x" * 70


def test_the_deck_links_each_of_the_56_cards_once_in_order(client):
    body = client.get("/en/cards/").content.decode()
    assert re.findall(r'class="cell \w+" href="/en/(\w\d)"', body) == CODES


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_links_just_its_own_cards(client, kind):
    body = client.get(f"/en/{kind}/").content.decode()
    assert re.findall(r'class="cell (\w+)" href="/en/(\w\d)"', body) == [
        (kind, c.code) for c in of_kind(kind)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_pick_one_leads_to_any_card_of_the_kind_and_is_never_kept(client, kind):
    answers = [client.get(f"/en/{kind}/?pick=1") for _ in range(60)]
    assert {answer.status_code for answer in answers} == {302}
    assert all("no-store" in answer["Cache-Control"] for answer in answers)
    picked = {find(answer["Location"].removeprefix("/en/")) for answer in answers}
    assert {card.kind for card in picked} == {kind}
    assert len(picked) > 1


@pytest.mark.parametrize("path", ["/en/gold/", "/en/fight/a1", "/en/Fight/"])
def test_there_are_just_four_kinds(client, path):
    assert client.get(path).status_code == 404

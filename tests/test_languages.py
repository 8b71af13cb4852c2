"""Five languages are one site: every card in each, and the reader's choice kept."""

import re

import pytest
from django.conf import settings

from missions import catalogue
from missions.deck import DECK

LANGUAGES = ("en", "ar", "el", "fr", "ms")


def test_the_site_speaks_five_languages():
    assert tuple(code for code, _ in settings.LANGUAGES) == LANGUAGES


def shown(response) -> tuple:
    """Language, direction and title of a page."""
    body = response.content.decode()
    language, direction = re.search(r'<html lang="(\w+)" dir="(\w+)">', body).groups()
    return response.status_code, language, direction, re.search(r"<title>(.*?)</title>", body)[1]


def title(card, language) -> str:
    if card.is_joker:
        return "GONG JOKER · GONG"
    return f"{catalogue.mission(card.code, language).title} · {card.family.name} {card.number} · GONG"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_each_card_in_each_language_has_its_language_direction_and_title(client, card, language):
    direction = "rtl" if language == "ar" else "ltr"
    expected = (200, language, direction, title(card, language).replace("'", "&#x27;"))
    assert shown(client.get(f"/{language}/{card.code}")) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_any_card_falls_back_to_another_language(language):
    missions = [catalogue.mission(card.code, language) for card in DECK if not card.is_joker]
    said = {mission.lang for mission in missions} | {rule.lang for each in missions for rule in each.rules}
    assert said | {catalogue.joker("j1", language).lang, catalogue.words(language).lang} == {language}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", DECK[:-2], ids=lambda card: card.code)
def test_the_pictures_show_the_same_numbers_in_every_language(client, card, language):
    body = client.get(f"/{language}/{card.code}").content.decode()
    pictures = "".join(re.findall(r'<div class="pictures">.*?</div>', body, re.S))
    mission = catalogue.mission(card.code, "en")
    drawn = (*mission.do_pictures, *mission.win_pictures, *mission.lose_pictures)
    assert re.findall(r"<bdi>(.*?)</bdi>", pictures) == [each.amount for each in drawn if each.amount]


@pytest.mark.parametrize(
    ("cookie", "accepts", "expected"),
    [
        ("el", "fr", "el"),
        (None, "fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        (None, "de,ar;q=0.5", "ar"),
        ("xx", "ms", "ms"),
        (None, "de", "en"),
        (None, "", "en"),
        ('"><script>', ";;;q=,,", "en"),
    ],
)
def test_the_neutral_address_answers_in_the_chosen_else_the_browsers_language(
    client, cookie, accepts, expected
):
    if cookie:
        client.cookies["language"] = cookie
    response = client.get("/a1", headers={"Accept-Language": accepts})
    assert shown(response)[:2] == (200, expected)
    assert response["Content-Language"] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_names_itself_in_every_language(client, language):
    body = client.get(f"/{language}/a1").content.decode()
    found = re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', body)
    assert found == [*((each, f"/{each}/a1") for each in LANGUAGES), ("x-default", "/a1")]


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_language_chosen_once_is_there_for_the_next_card_after_the_browser_was_closed(
    chromium, live_server, tmp_path
):
    starter, options = chromium

    def opened(address):
        context = starter.launch_persistent_context(str(tmp_path), locale="en-GB", **options)
        page = context.new_page()
        page.goto(live_server.url + address)
        return context, page

    context, page = opened("/a1")
    assert page.locator("html").get_attribute("lang") == "en"
    page.locator(".languages > button").click()
    page.get_by_role("button", name="Ελληνικά").click()
    page.wait_for_load_state()
    assert page.locator("html").get_attribute("lang") == "el"
    context.close()
    context, page = opened("/b2")
    assert page.locator("html").get_attribute("lang") == "el"
    context.close()

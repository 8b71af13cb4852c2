import re
from html import unescape

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from cardgen.art import KIND_COLOURS, KIND_INK
from gong_site import style
from missions import catalogue
from missions.deck import KINDS

PAGES = {
    "": "GONG: scan a card, play its mission",
    "about/": "About this site · GONG",
    "cards/": "All 56 cards · GONG",
    "bonus/": "Bonus cards · GONG",
    "fight/": "Fight cards · GONG",
    "malus/": "Malus cards · GONG",
    "joker/": "Joker cards · GONG",
    "print/": "Print the cards · GONG",
    "a1": "Rock, paper, scissors · PROXIMA 1 · GONG",
    "j1": "GONG JOKER · GONG",
}
LANGUAGES = [code for code, _ in settings.LANGUAGES]


def title(response) -> str:
    return unescape(re.search(r"<title>(.*?)</title>", response.content.decode(), re.S)[1])


@pytest.mark.parametrize(("page", "expected"), PAGES.items())
def test_every_page_has_its_title(client, page, expected):
    response = client.get(f"/en/{page}")
    assert (response.status_code, title(response)) == (200, expected)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_its_language_and_direction(client, page, language):
    direction = "rtl" if translation.get_language_info(language)["bidi"] else "ltr"
    response = client.get(f"/{language}/{page}")
    assert response["Content-Language"] == language
    assert f'<html lang="{language}" dir="{direction}">' in response.content.decode()


def test_pages_link_only_what_exists(client):
    seen, found = set(), {"/"}
    while new := found - seen:
        for page in sorted(new):
            response = client.get(page)
            assert (page, response.status_code) == (page, 200)
            seen.add(page)
            if response["Content-Type"].startswith("text/html"):
                found |= links(response.content.decode())
    assert {f"/en/{page}" for page in PAGES} <= seen


def links(body: str) -> set[str]:
    hrefs = {unescape(href).partition("#")[0] for href in re.findall(r'<a [^>]*href="([^"]+)"', body)}
    # Downloads are the print tests' matter.
    return {href for href in hrefs if href.startswith("/") and not re.search(r"\.(svg|png|pdf)", href)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_ends_with_the_links_to_bonus_fight_and_malus_cards(client, language):
    body = client.get(f"/{language}/").content.decode()
    assert re.findall(r'<a [^>]*href="([^"]+)"', body)[-3:] == [
        f"/{language}/{k}/" for k in ("bonus", "fight", "malus")
    ]


@pytest.mark.parametrize("path", ["/en/", "/en/a1", "/en/j1", "/en/cards/", "/en/nowhere/"])
def test_a_code_can_be_typed_on_the_page(client, path):
    body = client.get(path).content.decode()
    assert len(re.findall(r'<form[^>]*method="get" action="/en/cards/"', body)) == 1
    assert body.count('name="code"') == 1


def test_with_one_language_there_is_no_switch(client, settings):
    settings.LANGUAGES = [("en", "English")]
    assert "/language/" not in client.get("/en/a1").content.decode()


def test_with_more_there_is_a_button_for_each_in_its_own_name(client, settings):
    settings.LANGUAGES = [("en", "English"), ("fr", "Français")]
    body = client.get("/fr/A1").content.decode()
    buttons = re.findall(r'<button name="to" value="(\w+)" lang="(\w+)"([^>]*)>([^<]+)<', body)
    assert buttons == [("en", "en", "", "English"), ("fr", "fr", ' aria-current="true"', "Français")]
    assert '<input type="hidden" name="next" value="/fr/A1">' in body


def test_choosing_a_language_shows_the_same_card_in_it(client, settings):
    settings.LANGUAGES = [("en", "English"), ("fr", "Français")]
    assert client.post("/language/", {"to": "fr", "next": "/en/A1"})["Location"] == "/fr/A1"
    assert '<html lang="fr"' in client.get("/b2").content.decode()


@pytest.mark.parametrize(
    ("contact", "link"),
    [
        ("gong@example.org", 'href="mailto:gong@example.org"'),
        ("https://example.org/@gong", 'href="https://example.org/@gong"'),
        ("", None),
    ],
)
def test_about_says_whom_to_tell_of_a_mistake(client, settings, contact, link):
    settings.GONG_CONTACT = contact
    section = client.get("/en/about/").content.decode().split('id="contact"')[1].split("</section>")[0]
    assert re.findall(r'href="[^"]+"', section) == ([link] if link else [])


def test_about_says_what_the_site_is_not(client):
    body = client.get("/en/about/").content.decode()
    assert 'href="https://www.galaxygamers.fr"' in body
    assert "They are not part of the company that makes GONG." in body


@pytest.mark.parametrize("path", ["/nowhere", "/en/nowhere/", "/a7", "/en/a7", "/en/cards/?code=zz"])
def test_a_lost_page_is_friendly_and_names_no_canonical_address(client, path):
    response = client.get(path)
    assert (response.status_code, title(response)) == (404, "Lost in space · GONG")
    assert 'rel="canonical"' not in response.content.decode()


def test_a_bad_request_is_a_whole_page(client):
    response = client.post("/language/", {"to": "xx"})
    assert (response.status_code, title(response)) == (400, "That did not work · GONG")


def test_a_fault_of_the_site_is_a_whole_page(monkeypatch):
    monkeypatch.setattr(catalogue, "mission", lambda code, lang: 1 / 0)
    response = Client(raise_request_exception=False).get("/en/a1")
    assert (response.status_code, title(response)) == (500, "Something broke · GONG")
    assert style.TEXT in response.content.decode()


def test_the_page_for_a_fault_needs_no_context():
    assert "Something broke" in render_to_string("500.html")


def test_the_style_sheet_knows_no_left_and_no_right():
    assert re.findall(r"[^\n]*\b(?:left|right)\b[^\n]*", style.SOURCE.read_text(encoding="utf-8")) == []


def test_the_style_sheet_stays_small():
    assert len(style.TEXT.encode()) <= 20 * 1024


def test_pages_show_the_kinds_in_the_colours_of_the_cards(client):
    for kind, codes in zip(KINDS, ("a1", "a3", "a5", "j1"), strict=True):
        assert f"--{kind}:{KIND_COLOURS[kind].lower()}" in style.TEXT
        ink = re.search(rf"\.{kind}{{--kind:var\(--{kind}\);--kind-ink:(#\w+)", style.TEXT)[1]
        assert ink.replace("#000", "#000000").replace("#fff", "#FFFFFF") == KIND_INK[kind]
        assert (
            f'<meta name="theme-color" content="{KIND_COLOURS[kind].lower()}">'
            in client.get(f"/en/{codes}").content.decode()
        )


def colours(css: str) -> dict[str, str]:
    return {
        name: code * 2 if len(code) == 3 else code for name, code in re.findall(r"--([\w-]+):#(\w+)", css)
    }


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# axe gives no verdict on text above a picture, and the sky is one.
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_stands_out_from_its_ground(scheme):
    by_light, by_dark = style.TEXT.split("@media screen and (prefers-color-scheme:dark)", 1)
    known = colours(by_light)
    if scheme == "dark":
        known |= colours(by_dark.split("}", 1)[0])
    known["sky"] = re.search(r"--sky:.*?#(\w{6})", by_dark if scheme == "dark" else by_light)[1]
    pairs = [(ink, ground) for ink in ("ink", "soft") for ground in ("ground", "surface", "sky")]
    pairs += [("act-ink", "act"), ("starlight", "night")]
    assert [
        (pair, round(contrast(*(known[name] for name in pair)), 2))
        for pair in pairs
        if contrast(*(known[name] for name in pair)) < 4.5
    ] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_kinds_word_stands_out_from_its_colour(kind):
    assert contrast(KIND_COLOURS[kind][1:], KIND_INK[kind][1:]) >= 4.5


def test_no_page_has_a_style_attribute_or_an_inline_script(client):
    for page in (*PAGES, "cards/?code=x", "nowhere"):
        body = client.get(f"/en/{page}").content.decode()
        assert re.findall(r"<[^>]+\sstyle=|<script(?![^>]*src=)|\son\w+=\"", body) == []

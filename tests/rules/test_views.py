"""The addresses of the rules: contents, pages, searches."""

import gzip
import re
from html import unescape
from itertools import pairwise

import pytest
from django.conf import settings
from django.test import Client

from rules import pages

LANGUAGES = [code for code, _ in settings.LANGUAGES]
LIMIT = 30 * 1024


def text(response) -> str:
    return response.content.decode()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", pages.load())
def test_each_page_is_there_in_each_language_and_small(client, lang, slug):
    response = client.get(f"/{lang}/rules/{slug}/", headers={"Accept-Encoding": "gzip"})
    assert response.status_code == 200
    assert len(response.content) < LIMIT
    shown = gzip.decompress(response.content).decode()
    assert re.search(rf"<h1\s*>{pages.page(slug, lang).title}</h1>", shown)


def test_every_paragraph_can_be_linked(client):
    for page in pages.pages("en"):
        shown = text(client.get(f"/en/rules/{page.slug}/"))
        for section in page.sections:
            for block in (section.heading, *section.blocks):
                assert shown.count(f' id="{block.id}"') == 1
                assert f'<a class="link" href="#{block.id}"' in shown


def test_headings_come_in_order(client):
    for slug in pages.load():
        levels = [int(each) for each in re.findall(r"<h(\d)", text(client.get(f"/en/rules/{slug}/")))]
        assert levels[0] == 1
        assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []


def test_a_ruling_and_a_house_rule_are_marked(client):
    shown = text(client.get("/en/rules/gnoming-a-round/"))
    block = re.search(r'<div class="block text ruling" id="several-mulligans"\s*>.*?</div>', shown, re.S)[0]
    assert "Our ruling" in block
    block = re.search(r'<div class="block text option" id="all-wild"\s*>.*?</div>', shown, re.S)[0]
    assert 'href="/en/scores/gnoming-a-round/"' in block


def test_an_unknown_page_is_none(client):
    assert client.get("/en/rules/chess/").status_code == 404
    assert client.get("/rules/chess/").status_code == 404


@pytest.mark.parametrize(
    ("path", "target"),
    [("/rules/", "/el/rules/"), ("/rules/gong/", "/el/rules/gong/"), ("/rules/?q=tie", "/el/rules/?q=tie")],
)
def test_a_neutral_address_leads_to_the_readers_language(client, path, target):
    response = client.get(path, headers={"Accept-Language": "el"})
    assert (response.status_code, response["Location"]) == (302, target)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("3", ["gong", "gnoming-a-round", "ginny-o", "three-player-moon"]),
        ("4", ["gong", "gnoming-a-round", "ginny-o"]),
        ("7", ["gnoming-a-round"]),
        ("99", ["gong", "gnoming-a-round", "ginny-o", "three-player-moon"]),
    ],
)
def test_the_contents_show_what_so_many_can_play(client, players, expected):
    shown = text(client.get(f"/en/rules/?players={players}"))
    assert re.findall(r'<h2><a href="/en/rules/([a-z-]+)/">', shown) == expected


def test_a_search_links_to_the_paragraph_and_marks_what_was_found(client):
    shown = text(client.get("/en/rules/?q=hazard+left+in+the+grid"))
    assert 'href="/en/rules/gnoming-a-round/#hazards"' in shown
    assert "<mark>hazard</mark>" in shown


def test_what_was_typed_is_shown_escaped_and_cut(client):
    shown = text(client.get("/en/rules/", {"q": '"><script>x</script>' + "z" * 500}))
    assert "<script>x" not in shown
    typed = unescape(re.search(r'<input id="q" name="q" type="search" value="(.*?)"', shown)[1])
    assert typed == '"><script>x</script>' + "z" * 80


def test_control_characters_are_not_shown_again(client):
    shown = text(client.get("/en/rules/", {"q": "\u202etie\x00\x07  break\u200b"}))
    assert 'type="search" value="tie break"' in shown


def test_a_game_page_searches_in_its_place_and_shows_what_it_found(client):
    shown = text(client.get("/en/rules/gong/?q=hazard"))
    assert 'href="/en/rules/gnoming-a-round/#hazards"' in shown
    assert 'action="/en/rules/gong/"' in shown
    assert "<h1>GONG</h1>" in re.sub(r"<h1\s*>", "<h1>", shown)


@pytest.mark.parametrize("path", ["/en/rules/", "/en/rules/gong/"])
def test_who_types_gets_the_results_alone_and_nobody_else_does(client, path):
    response = client.get(f"{path}?q=hazard", headers={"HX-Request": "true"})
    assert text(response).startswith('<div id="found"')
    assert "HX-Request" in response["Vary"].split(", ")


@pytest.mark.parametrize("path", ["/rules/", "/en/rules/", "/en/rules/gong/"])
@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_rules_are_only_read(path, method):
    assert getattr(Client(enforce_csrf_checks=True), method)(path).status_code == 405


def test_a_table_scrolls_in_a_named_region_and_every_link_sign_is_named(client):
    shown = text(client.get("/en/rules/gong/"))
    assert 'role="region" tabindex="0" aria-label="At the table"><table>' in shown
    assert shown.count("<table>") == shown.count('<div class="scroll" role="region"')
    assert 'aria-label="Link to this paragraph: Is the draw pile empty? …"' in shown


def test_an_empty_search_says_how_and_a_vain_one_what_to_try(client):
    assert "in your own words" in text(client.get("/en/rules/?q="))
    assert "Try fewer words" in text(client.get("/en/rules/?q=qqqqqq"))


def test_a_page_can_be_kept_and_asked_for_again(client):
    response = client.get("/en/rules/gong/")
    assert response["Cache-Control"] == "no-cache"
    again = client.get("/en/rules/gong/", headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304


def test_rules_need_no_query(client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        client.get("/en/rules/?q=tie")
        client.get("/en/rules/gong/")


def test_a_mission_leads_to_the_paragraphs_of_its_rules(client):
    shown = text(client.get("/en/a1"))
    targets = re.findall(r'href="/en/rules/gong/#([a-z-]+)"', shown)
    ids = {block.id for section in pages.page("gong", "en").sections for block in section.blocks}
    assert "mission-drawn" in targets
    assert set(targets) <= ids
    assert 'href="/en/rules/gong/#jokers"' in text(client.get("/en/j1"))

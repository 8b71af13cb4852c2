"""docs/rules.md names what there is, and its examples work."""

import re

from django.utils import translation

from missions import catalogue
from rules import pages, pictures, text
from tests.conftest import ROOT

PAGE = (ROOT / "docs/rules.md").read_text(encoding="utf-8")


def table(head: str) -> str:
    return re.search(rf"^\| {head} \|.*?(?=\n\n)", PAGE, re.M | re.S)[0]


def test_the_keys_of_the_box_are_those_that_are_read():
    assert set(re.findall(r"^\| `(\w+)`", table("key"), re.M)) == pages.BOX


def test_the_attributes_are_those_that_are_known():
    named = table("attribute")
    assert set(re.findall(r"`\.(\w+)`", named)) == text.CLASSES
    assert {"class", "id", "start"} | set(re.findall(r'`(\w+)="', named)) == text.ATTRIBUTES


def test_the_head_has_the_keys_that_are_needed():
    assert all(f"`{key}`" in PAGE for key in text.HEAD)


def test_every_link_that_is_shown_leads_somewhere():
    ids = {"gong": ("jokers",), "gnoming-a-round": ("hazards",)}
    links = re.findall(r"`\(([^)]+)\)`", table("link"))
    assert [pages.dead(link, "gnoming-a-round", ids) for link in links] == [None] * 5


def test_every_picture_that_is_shown_can_be_drawn_and_none_is_left_out():
    words = catalogue.words("en")
    shown = [each.partition(":") for each in re.findall(r"`(\w+:[^`]*)`", table("picture"))]
    with translation.override("en"):
        for scheme, _, data in shown:
            svg = pictures.draw(
                scheme, data, alt="x", prefix="", materials=words.materials, kinds=words.kinds
            )
            assert svg.startswith("<svg")
    assert {scheme for scheme, _, _ in shown} == set(pictures.SCHEMES)

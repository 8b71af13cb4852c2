import gzip
from xml.etree import ElementTree

import pytest
from django.template import Context, Template

from cardgen import art
from missions.deck import FAMILIES, KINDS, XPHERES

NAMES = {
    "sign": KINDS,
    "emblem": [family.letter for family in FAMILIES],
    "xphere": [xphere.number for xphere in XPHERES],
    "verb": art.VERBS,
    "who": art.WHO,
    "moon": ["j1", "j2"],
}
ALL = [(tag, name) for tag, names in NAMES.items() for name in names]


def page(source: str, **values) -> str:
    return Template("{% load drawings %}" + source).render(Context(values))


@pytest.mark.parametrize("tag, name", ALL)
def test_a_drawing_stands_in_a_page_hidden_from_screen_readers_and_with_its_class(tag, name):
    svg = ElementTree.fromstring(page(f"{{% {tag} name %}}", name=name))
    assert svg.get("class") == f"{tag} {tag}-{name}"
    assert svg.get("aria-hidden") == "true"
    assert svg.get("viewBox") == "0 0 24 24"


@pytest.mark.parametrize("tag, name", ALL)
def test_a_drawing_may_stand_in_a_page_twice_and_under_a_strict_policy(tag, name):
    names = {
        attribute
        for element in ElementTree.fromstring(page(f"{{% {tag} name %}}", name=name)).iter()
        for attribute in element.attrib
    }
    assert names & {"id", "style", "clip-path", "href", "onload"} == set()


@pytest.mark.parametrize("tag, name", [(tag, name) for tag, name in ALL if tag in ("sign", "verb", "who")])
def test_signs_and_pictograms_take_the_colour_of_the_text(tag, name):
    svg = ElementTree.fromstring(page(f"{{% {tag} name %}}", name=name))
    paints = {element.get(paint) for element in svg.iter() for paint in ("fill", "stroke")}
    assert paints <= {"currentColor", "none", None}


def test_the_badge_stands_in_a_page():
    assert ElementTree.fromstring(page("{% badge %}")).get("class") == "badge"


def test_the_drawings_of_the_deck_page_take_at_most_5_kb_of_its_14():
    shown = page(
        "{% for family in families %}{% emblem family.letter %}{% endfor %}"
        "{% for xphere in xpheres %}{% xphere xphere.number %}{% endfor %}",
        families=FAMILIES,
        xpheres=XPHERES,
    )
    assert len(gzip.compress(shown.encode())) <= 5_000


def test_a_mission_page_of_eight_drawings_spends_at_most_3_kb_on_them():
    shown = page(
        "{% sign 'fight' %}{% emblem 'a' %}{% xphere 1 %}{% who 'sides' %}{% verb 'duel' %}"
        "{% verb 'put' %}{% verb 'take' %}{% verb 'timer' %}"
    )
    assert len(gzip.compress(shown.encode())) <= 3_000

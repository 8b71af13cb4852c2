"""The missions as they are shipped: what the 54 do, and what English says."""

import tomllib

import pytest

from missions import catalogue, checks, deck, effects, what_if

STRUCTURE = catalogue.load().structure
ENGLISH = tomllib.loads((catalogue.TEXTS / "en.toml").read_text(encoding="utf-8"))
MISSIONS = pytest.mark.parametrize("mission", STRUCTURE.values(), ids=lambda mission: mission.code)
# What English keeps to, so that a longer language still fits a phone.
ENGLISH_LENGTHS = {"title": 26, "text": 130, "win": 45, "lose": 45, "note": 160}


def test_every_numbered_card_has_a_mission_of_its_own_in_the_decks_order():
    assert list(STRUCTURE) == [card.code for card in deck.DECK if not card.is_joker]
    assert len({ENGLISH[code]["text"] for code in STRUCTURE}) == 54
    assert len({ENGLISH[code]["title"] for code in STRUCTURE}) == 54


@pytest.mark.parametrize("lang", catalogue.languages())
def test_the_texts_of_a_language_are_complete_and_agree_with_the_structure(lang):
    found = checks.problems(catalogue.TEXTS, set(catalogue.languages()))
    assert [problem for problem in found if problem.startswith((f"{lang}.toml", "missions.toml"))] == []


@MISSIONS
def test_english_leaves_room_for_longer_languages(mission):
    words = ENGLISH[mission.code]
    assert {field: len(text) for field, text in words.items() if len(text) > ENGLISH_LENGTHS[field]} == {}


@MISSIONS
def test_every_sentence_ends(mission):
    assert [
        text for field, text in ENGLISH[mission.code].items() if field != "title" and text[-1] != "."
    ] == []


@MISSIONS
def test_no_mission_only_moves_cards(mission):
    """6 players leave a pile of 2: missions that neither put nor draw could then go round for ever."""
    parts = [mission.do + case.effects for case in mission.when] or [mission.do]
    if mission.duel:
        parts = [mission.win]
    assert [part for part in parts if not {"put", "draw"} & {effect.verb for effect in part}] == []


@MISSIONS
def test_nobody_is_made_to_win_by_a_malus(mission):
    if mission.kind == deck.MALUS:
        lost = [
            one for one in mission.effects if one.verb == "take" or (one.verb == "put" and one.who != "self")
        ]
        assert mission.keep_last or not lost


@MISSIONS
def test_a_malus_never_lightens_its_drawer(mission):
    """Whatever leaves the drawer's hand has come into it before, by the same mission."""
    if mission.kind == deck.MALUS:
        held = 0
        for effect in mission.do:
            held += effect.amount * (effect.verb in ("draw", "take") and effect.who in ("self", mission.who))
            held -= effect.amount * ((effect.verb, effect.who) == ("put", "self") or effect.verb == "give")
            assert held >= 0


@pytest.mark.parametrize("lang", catalogue.languages())
def test_every_mission_rule_and_joker_can_be_shown(lang):
    for card in deck.DECK:
        shown = catalogue.joker(card.code, lang) if card.is_joker else catalogue.mission(card.code, lang)
        assert shown.card is card
        assert shown.lang == lang
        if not card.is_joker:
            pictures = shown.do_pictures + shown.win_pictures + shown.lose_pictures
            assert all("{" not in picture.label and picture.lang == lang for picture in pictures)
            assert {rule.lang for rule in shown.rules} == {lang}


def test_all_pools_verbs_and_rules_are_used():
    missions = STRUCTURE.values()
    assert {mission.pool for mission in missions} - {""} == set(effects.POOLS)
    assert {effect.verb for mission in missions for effect in mission.effects} == set(effects.VERBS)
    assert {rule for mission in missions for rule in what_if.rules(mission)} == set(what_if.RULES)

"""Pages from their texts: sections, fallbacks, links, what keeps together."""

import pytest
from django.utils import translation

from rules import entries, pages


def block(page, id):
    return next(each for section in page.sections for each in section.blocks if each.id == id)


def test_a_page_has_its_sections_in_order_with_the_table_aid_first(folder):
    page = pages.page("small-game", "en", folder)
    assert [(section.heading.id, section.kind) for section in page.sections] == [
        ("aid", "aid"),
        ("goal", ""),
        ("house-rules", ""),
        ("faq", "faq"),
    ]
    assert (page.title, page.box.players, page.box.minutes) == ("Small Game", (2, 4), (5, 10))


def test_numbers_stay_with_what_they_count_and_links_lead_into_the_readers_language(folder):
    with translation.override("fr"):
        page = pages.page("small-game", "fr", folder)
    assert block(page, "turn").html == (
        "<p><strong>Tour :</strong> pioche 1\u00a0carte, ou pose deux cartes. "
        'Voir <a href="#points">les points</a> et <a href="/fr/cards/">toutes les cartes</a>.</p>'
    )
    assert "3\u00a0×\u00a03" in block(page, "points").html


def test_a_house_rule_leads_to_the_sheets_that_offer_it(folder):
    page = pages.page("small-game", "en", folder)
    assert (block(page, "lowest").option, block(page, "lowest").sheet) == (True, "/en/scores/any-game/")
    assert [sheet.name for sheet in page.sheets] == ["Any game"]


def test_what_a_language_lacks_is_english_block_by_block(folder, change):
    change("rules/fr.md", "{#table}", "{#tableau}")
    page = pages.page("small-game", "fr", folder)
    assert [each.lang for each in (block(page, "turn"), block(page, "table"))] == ["fr", "en"]
    assert (page.lang, page.complete) == ("fr", False)


def test_a_language_without_a_file_is_english_with_its_own_links(folder):
    page = pages.page("small-game", "el", folder)
    assert (page.title, page.lang, page.complete) == ("Small Game", "en", False)
    assert 'href="/el/cards/"' in block(page, "turn").html


def test_a_right_to_left_page_isolates_formulas_and_codes(folder):
    (folder / "small_game/rules/ar.md").write_text(
        (folder / "small_game/rules/en.md").read_text().replace("Two equal", "K-A-2, 6-4, 7♥ 7♥ 7♠, 7 equal")
    )
    page = pages.page("small-game", "ar", folder)
    shown = block(page, "points").html
    for code in ("−5", "3\u00a0×\u00a03", "K-A-2", "6-4", "7♥ 7♥ 7♠"):
        assert f"<bdi>{code}</bdi>" in shown
    assert "<bdi>9</bdi>" not in shown


def test_a_page_that_cannot_be_read_names_file_and_line(folder, change):
    change("rules/en.md", "**Turn:**", "<b>Turn:</b>")
    with pytest.raises(ValueError, match=r"small_game/en.md, line 18: HTML is not for rules pages"):
        pages.load(folder)


def test_a_found_text_keeps_its_formulas_in_order_in_arabic():
    pieces = (("من −5 إلى 21، 7♥ 7♥ 7♠، K-A-2", False),)
    codes = ("−5", "21", "7♥ 7♥ 7♠", "K-A-2")
    assert entries.shown(pieces, "ar") == "من {} إلى {}، {}، {}".format(
        *(f"<bdi>{each}</bdi>" for each in codes)
    )
    assert entries.shown((("from −5 to 7", False),), "en") == "from −5 to 7"


def test_marks_stand_inside_the_code_of_which_they_were_found():
    pieces = (("6", True), ("-", False), ("5", True), (" & ", False), ("21", True))
    code = "<bdi><mark>6</mark>-<mark>5</mark></bdi>"
    assert entries.shown(pieces, "ar") == f"{code} &amp; <bdi><mark>21</mark></bdi>"
    assert entries.shown(pieces, "en") == f"{code} &amp; <mark>21</mark>"


def test_a_found_question_keeps_its_codes_together_too():
    assert "<bdi>6-5</bdi>" in "".join(each.section for each in entries.found("6-5", "ar"))

import shutil
import tomllib

import pytest

from missions import catalogue, deck
from missions.catalogue import Item, Picture


@pytest.fixture
def folder(tmp_path):
    """The shipped structure and English, and a Danish file that says little."""
    for name in ("missions.toml", "en.toml"):
        shutil.copy(catalogue.TEXTS / name, tmp_path)
    return tmp_path


def danish(folder, text):
    (folder / "da.toml").write_text(text, encoding="utf-8")
    return catalogue.load(folder)


def test_a_mission_has_its_words_and_pictures():
    mission = catalogue.mission("D1", "en")
    assert mission.card is deck.find("d1")
    assert (mission.lang, mission.duel, mission.timer) == ("en", True, 60)
    assert mission.win == "Put 3\u00a0cards on the discard pile."
    assert mission.win_pictures == (Picture("self", "put", "3", "", "you: put 3 on the discard pile", "en"),)
    assert [(one.verb, one.label) for one in mission.do_pictures] == [
        ("duel", "duel with: the player on your left"),
        ("timer", "60 seconds"),
    ]
    assert mission.pool.name == "riddles"
    assert mission.pool.items[1].answer == "The Moon"


def test_a_mission_without_a_duel_has_no_stakes():
    mission = catalogue.mission("a4", "en")
    assert (mission.win, mission.lose, mission.win_pictures, mission.lose_pictures) == ("", "", (), ())
    assert (mission.note, mission.pool, mission.timer) == ("", None, 0)


def test_a_picture_says_on_what_it_depends():
    labels = [(one.case, one.label) for one in catalogue.mission("h3", "en").do_pictures]
    assert labels == [
        ("", "you: turn up the top card of the draw pile"),
        ("number \u20661–3\u2069", "number \u20661–3\u2069, you: draw 1"),
        ("if not", "if not, you: draw 2"),
    ]


def test_both_jokers_say_what_they_do_in_each_game():
    joker = catalogue.joker("J2", "en")
    assert joker.card is deck.find("j2")
    assert [(variant.name, [part.name for part in variant.parts]) for variant in joker.variants] == [
        ("fight", ["drawn", "swap", "counter", "last"]),
        ("link", ["swap", "counter", "last", "match"]),
        ("family", ["swap", "counter", "last"]),
    ]
    assert joker.variants == catalogue.joker("j1", "en").variants


@pytest.mark.parametrize(
    ("of", "code"), [("mission", "j1"), ("mission", "k1"), ("joker", "a1"), ("joker", "j3")]
)
def test_a_code_of_the_wrong_kind_is_refused(of, code):
    with pytest.raises(ValueError, match=code):
        getattr(catalogue, of)(code, "en")


def test_an_unknown_language_is_answered_in_english():
    assert catalogue.mission("a1", "xx") == catalogue.mission("a1", "en")
    assert catalogue.words("xx").lang == "en"


def test_each_missing_piece_alone_is_english_and_says_so(folder):
    text = """
        [a4]
        title = "Meteor"
        text = "En meteor rammer dit skib. Træk 1 kort."

        [a1]
        title = "Sten, saks, papir"
        text = "Halvt oversat."

        [rules.pile]
        question = "Er bunken tom?"
        answer = "Bland kortene."

        [pools]
        moves = ["Klap."]
    """
    found = danish(folder, text)
    mission = found.mission("a4", "da")
    assert (mission.lang, mission.text) == ("da", "En meteor rammer dit skib. Træk 1\u00a0kort.")
    assert [(rule.name, rule.lang) for rule in mission.rules] == [
        ("pile", "da"),
        ("joker_drawn", "en"),
        ("read", "en"),
    ]
    assert mission.do_pictures[0].lang == "en"
    assert (found.mission("a1", "da").lang, found.mission("a2", "da").lang) == ("en", "en")
    assert (found.mission("g1", "da").pool.lang, found.mission("g1", "da").pool.items) == (
        "da",
        (Item("Klap."),),
    )
    assert found.mission("d1", "da").pool.lang == "en"
    assert (found.joker("j1", "da").lang, found.words("da").lang) == ("en", "en")


def test_a_language_is_found_by_its_file(folder):
    assert catalogue.languages(folder) == ("en",)
    danish(folder, "")
    assert catalogue.languages(folder) == ("en", "da")


@pytest.mark.parametrize("name", ["missions.toml", "en.toml"])
def test_a_broken_file_is_named(folder, name):
    (folder / name).write_text("[a1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{name}: "):
        catalogue.load(folder)


def test_a_folder_is_read_once():
    assert catalogue.load() is catalogue.load()


def test_words_cover_kinds_and_materials():
    words = catalogue.words("en")
    assert list(words.kinds) == list(deck.KINDS)
    assert list(words.materials) == [xphere.material for xphere in deck.XPHERES]
    english = tomllib.loads((catalogue.TEXTS / "en.toml").read_text(encoding="utf-8"))
    assert words.who == english["who"]

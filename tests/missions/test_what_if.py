import pytest

from missions import what_if
from missions.effects import parse


@pytest.mark.parametrize(
    ("code", "entry", "rules"),
    [
        ("a4", {"do": ["draw 1"]}, "pile joker_drawn read"),
        ("a6", {"do": ["put 2"]}, "put few empty joker read"),
        ("b4", {"do": ["skip"]}, "skip read"),
        ("h5", {"do": ["put 1", "again"]}, "put empty joker pile again read"),
        ("d3", {"who": "table", "do": ["pass 1 left"]}, "two which joker together read"),
        (
            "f4",
            {"who": "all", "do": ["put 1 all"], "keep_last": True},
            "put last two joker read",
        ),
        (
            "i3",
            {"who": "fewest", "do": ["take 1"], "instead": {"you": ["draw 1"]}, "keep_last": True},
            "last you tie two which joker pile joker_drawn read",
        ),
        (
            "d1",
            {
                "who": "left",
                "duel": True,
                "win": ["put 1", "give 1"],
                "lose": ["take 1"],
                "pool": "riddles",
                "timer": 60,
            },
            "put few empty two which joker drawn doubt refuse easier timer pool read",
        ),
    ],
)
def test_a_page_asks_only_the_general_rules_that_can_matter(code, entry, rules):
    assert what_if.rules(parse(code, entry)) == tuple(rules.split())

import pytest

from games.base import games
from scores.rounds import words


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("gnoming-a-round", ("Round 2", "Save round 2", "Change round 2")),
        ("three-player-moon", ("Deal 2", "Save deal 2", "Change deal 2")),
        ("ginny-o", ("Turn 2", "Save turn 2", "Change turn 2")),
        ("gong-family", ("Family 2", "Save family 2", "Change family 2")),
        ("gong-link", ("Game 2", "Save game 2", "Change game 2")),
    ],
)
def test_an_entry_is_called_as_at_the_table(slug, said):
    assert tuple(words(games()[slug], 2).values()) == said

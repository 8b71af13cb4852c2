import pytest

from bench import score
from games.base import games, replay


def test_every_game_has_a_long_sheet():
    assert set(score.SHEETS) == set(games())


@pytest.mark.parametrize(
    ("slug", "entries", "ends"),
    [
        ("any-game", 200, False),
        ("ginny-o", 200, True),
        ("gnoming-a-round", 3, True),
        ("gong-family", 9, True),
        ("gong-fight", 200, False),
        ("gong-link", 200, False),
        ("three-player-moon", 200, False),
    ],
)
def test_the_long_sheets_are_right_and_as_long_as_they_say(slug, entries, ends):
    sheet = score.SHEETS[slug]()
    state = replay(games()[slug], sheet.seats, sheet.options, sheet.entries)
    assert (len(state.rounds), state.finished, sheet.seats) == (entries, ends, games()[slug].seats[-1])


@pytest.mark.parametrize("slug", sorted(score.SHEETS))
def test_no_replay_takes_long(slug):
    # Here 20 ms are the aim; a busy machine may take a few times as long.
    assert score.measure(slug, times=3).best < 60


def test_the_report_has_a_line_a_game_and_a_limit(capsys):
    assert score.main(["--times", "1", "--limit", "10000"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["game", *games()]
    assert score.main(["--times", "1", "--limit", "0"]) == 1

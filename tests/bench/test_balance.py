import random
import statistics

import pytest

from bench import balance, fight
from missions import deck, effects

DEAL = fight.missions()
CODES = [card.code for card in deck.DECK]


def game(players, *hands, missions=DEAL):
    """A game in which the first players' hands have these sizes, jokers left out."""
    started = fight.Game(players, missions, random.Random(1))
    started.youngest = players - 1
    cards = [card for card in range(54) if card != 0]
    for seat, size in enumerate(hands):
        started.hands[seat] = [cards.pop() for _ in range(size)]
    started.pile, started.discards = cards, [0]
    return started


def sizes(played):
    return [len(hand) for hand in played.hands]


def obey(played, code):
    played.obey(0, CODES.index(code))
    return sizes(played)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_game_ends_with_an_empty_hand_and_no_card_lost(players):
    for seed in range(50):
        played = fight.Game(players, DEAL, random.Random(seed))
        assert played.hands[played.play()] == []
        everywhere = [*played.pile, *played.discards, *(card for hand in played.hands for card in hand)]
        assert sorted(everywhere) == list(range(56))


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        ("a6", [5, 5, 5], [3, 5, 5]),
        ("a4", [5, 5, 5], [6, 5, 5]),
        ("a5", [5, 5, 5], [4, 6, 6]),
        ("a5", [5, 5], [5, 6]),
        ("a5", [1, 5, 5], [0, 6, 5]),
        ("b6", [5, 5, 5], [5, 6, 6]),
        ("c4", [5, 1, 5], [5, 1, 4]),
        ("d3", [5, 4, 3], [6, 4, 3]),
        ("d4", [5, 5, 5], [6, 5, 3]),
        ("d4", [5, 5, 2], [5, 5, 1]),
        ("d4", [5, 5, 1], [6, 5, 1]),
        ("e6", [9, 5, 5], [5, 5, 5]),
        ("e6", [5, 5, 5], [3, 5, 5]),
        ("e6", [1, 5, 5], [0, 5, 5]),
        ("f3", [5, 5, 5], [6, 5, 4]),
        ("f4", [5, 2, 1], [5, 1, 1]),
        ("f6", [9, 5, 5, 5, 5], [7, 6, 6, 6, 5]),
        ("g5", [5, 5, 1], [3, 5, 1]),
        ("g6", [5, 4, 6], [4, 6, 6]),
        ("g6", [3, 4, 6], [2, 4, 6]),
        ("g6", [4, 4, 6], [3, 6, 6]),
        ("h4", [5, 7, 6], [6, 5, 6]),
        ("h4", [8, 7, 6], [9, 7, 6]),
        ("h6", [5, 7, 3], [5, 7, 5]),
    ],
)
def test_a_mission_moves_as_many_cards_as_it_says(code, before, after):
    assert obey(game(len(before), *before), code) == after


def test_a_skipped_turn_and_another_turn_come_about():
    asleep = game(3, 5, 5, 5)
    assert asleep.obey(0, CODES.index("b4")) is False
    assert asleep.skips == [1, 0, 0]
    assert game(3, 5, 5, 5).obey(0, CODES.index("h5")) is True


def test_whoever_runs_out_by_a_lost_duel_of_another_has_won():
    always_lost = tuple(
        effects.parse("a1", {"who": "left", "duel": True, "win": ["take 1"], "lose": ["take 1"]})
        for _ in DEAL
    )
    played = game(3, 5, 1, 5, missions=always_lost)
    assert obey(played, "a1") == [6, 0, 5]
    assert played.winner == 1


def test_a_joker_that_a_mission_draws_goes_under_the_pile():
    played = game(2, 5, 5)
    played.pile = [7, 8, *fight.JOKERS]
    obey(played, "a4")
    assert played.hands[0][-1] == 8
    assert sorted(played.pile) == [7, *fight.JOKERS]


def test_a_joker_swaps_hands_unless_it_is_the_last_card():
    played = game(2, 6, 3)
    played.hands[0].append(fight.JOKERS[0])
    mine, theirs = list(played.hands[0][:6]), list(played.hands[1])
    played.pile = [fight.JOKERS[1]]
    played.turn(0)
    assert played.hands == [[*theirs, fight.JOKERS[1]], mine]
    played.hands[0] = [fight.JOKERS[0]]
    assert played.swap_target(0) is None


def test_a_countered_swap_hands_the_turn_over():
    played = game(2, 6, 3)
    for seat, joker in enumerate(fight.JOKERS):
        played.hands[seat].append(joker)
    played.pile = [CODES.index("a4")] * 3
    assert played.turn(0) == 1
    assert sizes(played) == [6, 4]


def test_the_same_seed_measures_the_same():
    first = balance.measure(3, games=30, trials=30, seed=4)
    assert first == balance.measure(3, games=30, trials=30, seed=4)
    assert first != balance.measure(3, games=30, trials=30, seed=5)


@pytest.mark.parametrize("players", [2, 6])
def test_games_are_short_enough_and_no_kind_is_pointless(players):
    found = balance.measure(players, games=300, trials=1_000, seed=1)
    assert 20 <= found.median <= 50
    assert found.p90 < 100
    kinds = {
        kind: statistics.mean(one.points for one in found.effects if one.kind == kind)
        for kind in deck.KINDS[:3]
    }
    assert kinds["bonus"] > 2
    assert kinds["fight"] > 1
    assert kinds["malus"] < -0.5


def test_a_card_that_contradicts_its_kind_is_flagged():
    assert balance.Effect("a3", "malus", -1.0, 0.2).verdict == ""
    assert balance.Effect("a3", "malus", 1.0, 0.2).verdict == "WRONG"
    assert balance.Effect("a5", "bonus", -1.0, 0.2).verdict == "WRONG"
    assert balance.Effect("a1", "fight", 0.1, 0.2).verdict == "unclear"


def test_the_report_has_a_line_for_each_number_of_players_and_each_card():
    one = balance.measure(2, games=20, trials=20, seed=1)
    lines = balance.report([one, one]).splitlines()
    assert len(lines) == 1 + 2 + 2 + 54
    assert lines[1].split()[0] == "2"
    assert [line.split()[0] for line in lines[5:]] == CODES[:54]

import itertools

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.ginny_o.points import score_meld, score_turn
from games.ginny_o.tiles import JOKER, RANKS, SQUARES, Tile
from games.messages import Wrong
from tests.games.ginny_o.brute_force import FACES, kind_of
from tests.games.ginny_o.plays import (
    legal_melds,
    outcome,
    play,
    played_melds,
    points,
    tile,
    tiles,
    turn,
    wrong,
)

# The worked melds of the domain


@pytest.mark.parametrize(
    ("plays", "worth"),
    [
        pytest.param(["4h 5h@centre 6h"], 15, id="O-a"),
        pytest.param(["4h 5h@yellow 6h"], 20, id="O-b"),
        pytest.param(["Ac 2c 3c"], 6, id="O-d low"),
        pytest.param(["Qc Kc Ac"], 21, id="O-d high"),
        pytest.param(["Ac Ad Ah"], 45, id="O-e"),
        pytest.param(["Ac Ad@yellow Ah"], 60, id="O-e yellow"),
        pytest.param(["8s 9s 10s@red"], 54, id="O-g red"),
        pytest.param(["8s 9s 10s@blue"], 81, id="O-g blue"),
        pytest.param(["8s 9s@yellow 10s@red"], 72, id="O-h"),
        pytest.param(["4h 5h 6h", "-4h -5h -6h 7h"], 22, id="O-i"),
    ],
)
def test_the_worked_melds_score_what_the_domain_says(plays, worth):
    assert points(*plays) == worth


def test_o_i_with_only_the_new_tiles_scores_7():
    assert points("4h 5h 6h", "-4h -5h -6h 7h", extend_new_only=True) == 7


# Jokers and parts


def test_an_ace_with_jokers_is_a_set_or_a_run_and_has_to_say_which():
    assert wrong(turn(0, "Ah * *")) == (
        "jokers",
        0,
        "Ah * *: this scores differently as Ac Ad Ah / Ac Ah As / Ad Ah As / Ah 2h 3h / Qh Kh Ah."
        " Write what each joker stands for.",
    )
    assert points("Ah * *=Ac") == 15
    assert points("Ah * *=Kh") == 1


def test_a_joker_that_makes_no_difference_need_not_say_what_it_stands_for():
    assert (points("4h 5h *"), points("5h * *"), points("* * *"), points("* " * 13)) == (9, 5, 0, 0)


def test_a_meld_tells_its_kind_and_what_its_joker_stands_for_where_it_is_certain():
    between, beside, either = (score_meld(tiles(text)) for text in ("4h * 6h", "4h 5h *", "5h * *"))
    assert (between.kind, between.tiles[1].stands) == ("run", "5h")
    assert (beside.kind, beside.tiles[2].stands) == ("run", None)
    assert (either.kind, either.tiles[1].stands) == ("either", None)
    assert score_meld(tiles("7h 7c *=7s")).tiles[2].stands == "7s"
    assert score_meld(tiles("7h 7c *=7s")).kind == "set"


def test_a_meld_keeps_its_parts():
    meld = score_meld(tiles("8s 9s@yellow 10s@red"))
    assert (meld.kind, meld.extension, meld.squares, meld.factor, meld.points) == (
        "run",
        False,
        ("red",),
        2,
        72,
    )
    assert [(each.value, each.square, each.times, each.points) for each in meld.tiles] == [
        (8, None, 1, 8),
        (9, "yellow", 2, 18),
        (10, "red", 1, 10),
    ]


# Squares


@pytest.mark.parametrize(
    ("meld", "worth"),
    [
        ("4h 5h@green 6h", 25),
        ("4h@yellow 5h@yellow 6h@green", 36),
        ("4h 5h 6h@centre", 15),
        ("4h *@yellow 6h", 10),
        ("4h *@green 6h@yellow", 16),
        ("4h *@red 6h", 20),
        ("4h *@blue 6h", 30),
        ("Qh Kh Ah@green", 23),
        ("Ac Ad *@blue", 90),
        ("Ac Ad Ah@green As@red", 180),
    ],
)
def test_tiles_first_then_the_meld(meld, worth):
    assert points(meld) == worth


@pytest.mark.parametrize(
    ("meld", "worth", "note"),
    [
        ("8s@red 9s@red 10s", 108, "Several squares multiply this meld: 2 × 2 = 4."),
        ("8s@blue 9s@red 10s", 162, "Several squares multiply this meld: 2 × 3 = 6."),
        ("8s@blue 9s@red 10s@blue", 486, "Several squares multiply this meld: 2 × 3 × 3 = 18."),
        ("8s@blue 9s 10s", 81, None),
    ],
)
def test_several_meld_squares_multiply_and_the_meld_says_so(meld, worth, note):
    scored = score_meld(tiles(meld))
    assert (scored.points, scored.note and scored.note.text) == (worth, note)
    assert play(turn(0, meld)).warnings == ()


# Extensions, and new melds with old tiles


@pytest.mark.parametrize(
    ("meld", "worth", "new_only"),
    [
        ("-4h -5h -6h 7h@yellow", 29, 14),
        ("-4h -5h -6h 7h@green", 36, 21),
        ("-4h -5h -6h 7h@centre", 22, 7),
        ("-4h -5h -6h 7h@red", 14, 14),
        ("-4h -5h -6h 7h@blue 8h", 45, 45),
        ("-4h -5h -6h 7h@blue 8h@yellow", 69, 69),
        ("-4h -5h -6h 7h@red 8h@red", 60, 60),
        ("-4h -5h -6h *@red", 0, 0),
        ("-4h -5h -6h *", 15, 0),
        ("-7c -7d -7h 7s", 28, 7),
        ("-7c -7d -7h 7s@blue", 21, 21),
        ("-7c -7d -* 7s@blue", 21, 21),
        ("-Qh -Kh -Ah Jh", 31, 10),
        ("-4h -5h -6h 7h -8h -9h -10h", 49, 7),
    ],
)
def test_adding_to_a_meld(meld, worth, new_only):
    assert (points(meld), points(meld, extend_new_only=True)) == (worth, new_only)
    assert score_meld(tiles(meld)).extension is True


@pytest.mark.parametrize(
    ("meld", "worth"),
    [
        ("-4h 5h 6h", 15),
        ("-4h 5h@yellow 6h", 20),
        ("-4h 5h 6h@red", 30),
        ("-4h -5h 6h@blue", 45),
        ("-4h -5h 6h -7h@", 22),
        ("-4h -5h 6h@red -7h", 44),
        ("-4h 5h *@red", 18),
        ("-Ac Ad Ah@blue", 135),
        ("-Ac -Ad Ah@blue", 135),
    ],
)
def test_a_new_meld_counts_its_old_tiles_too(meld, worth):
    assert (points(meld), points(meld, extend_new_only=True)) == (worth, worth)
    assert score_meld(tiles(meld)).extension is False


def test_an_old_run_of_13_holds_a_meld_at_both_ends():
    middle = " ".join(f"{rank}h" for rank in RANKS[1:11])
    assert points(f"{middle} -Qh -Kh -Ah", extend_new_only=True) == 64


def test_an_old_joker_has_to_say_what_it_stands_for_where_an_extension_scores_differently():
    # The old joker is the 6, and 4-5-6 lay there before; or it is the 7, and they are no meld.
    assert points("-4h -5h -* * 8h") == 17
    assert wrong(turn(0, "-4h -5h -* *@red 8h"))[0] == "jokers"
    assert points("-4h -5h -*=6h * 8h@red") == 16
    assert points("-4h -5h -*=7h * 8h@red") == 34


# Crossing melds


def test_an_ace_counts_1_in_the_run_and_15_in_the_set_that_cross_in_it():
    state = play(turn(0, "+Ah 2h 3h", "Ac +Ah As"))
    assert state.totals == (51, 0)
    assert [meld.points for meld in state.rounds[0].parts.melds] == [6, 45]
    assert state.rounds[0].parts.new == 5


@pytest.mark.parametrize(
    ("plays", "once", "both"),
    [
        (["+Ah@yellow 2h 3h", "Ac +Ah@yellow As"], (6, 60), (7, 60)),
        (["+9h@red 10h Jh", "9c +9h@red 9s"], (58, 27), (58, 54)),
        (["+2h@blue 3h 4h", "2c +2h@blue 2s"], (27, 6), (27, 18)),
        (["+9h@yellow 10h Jh", "9c@red +9h@yellow 9s"], (29, 72), (38, 72)),
        (["+9h@centre 10h Jh", "9c +9h@centre 9s"], (29, 27), (29, 27)),
        (["+*=9h@red 10h Jh", "9c +*=9h@red 9s"], (40, 18), (40, 36)),
        # On the run it would leave the new tile only, 14 + 21; in the set the run counts whole, 22 + 42.
        (["-4h -5h -6h +7h@red", "7c +7h@red 7s"], (22, 42), (14, 42)),
        # Two crossing squares of one meld multiply there.
        (["+8h@red 9h +10h@red", "8c +8h@red 8d", "10c +10h@red 10d"], (108, 24, 30), (108, 48, 60)),
    ],
)
def test_a_crossing_square_counts_in_the_meld_that_makes_the_turn_worth_more(plays, once, both):
    for option, worth in ((False, once), (True, both)):
        state = play(turn(1, *plays), cross_bonus_both=option)
        assert tuple(meld.points for meld in state.rounds[0].parts.melds) == worth
        assert state.totals == (0, sum(worth))
        backwards = play(turn(1, *plays[::-1]), cross_bonus_both=option)
        assert backwards.totals == state.totals


def test_a_square_that_counts_elsewhere_is_not_shown_as_counting():
    run, aces = score_turn([tiles("+Ah@yellow 2h 3h"), tiles("Ac +Ah@yellow As")])
    assert [(each.square, each.times) for each in run.tiles] == [(None, 1), (None, 1), (None, 1)]
    assert [(each.square, each.times) for each in aces.tiles] == [(None, 1), ("yellow", 2), (None, 1)]


@pytest.mark.parametrize(
    "plays",
    [
        ["+4h 5h 6h"],
        ["+4h 5h 6h", "4c 4d 4h"],
        ["+4h@red 5h 6h", "4c 4d +4h"],
        ["+4h 5h 6h", "4c 4d +4h", "2h 3h +4h"],
        ["+*=4h 5h 6h", "4c 4d +*=4s"],
        ["+* +* 5h"],
    ],
)
def test_a_crossing_tile_lies_in_exactly_two_melds_equally(plays):
    rule, entry, said = wrong(turn(0, *plays))
    assert (rule, entry) == ("crossing", 0)
    assert "exactly two melds of this turn, the same way" in said


def test_a_crossing_joker_stands_for_the_same_tile_in_both_its_melds():
    run, sevens = score_turn([tiles("5h 6h +*"), tiles("7c +* 7s")])
    assert (run.tiles[2].stands, run.points, sevens.tiles[1].stands, sevens.points) == ("7h", 11, "7h", 14)
    assert wrong(turn(0, "5h 6h +*", "8c +* 8s")) == (
        "crossing",
        0,
        "The crossing joker is the same tile in both its melds, but no tile fits both. Look again.",
    )
    # Alone the ace and two jokers may be a set; the crossing makes them a run.
    assert play(turn(0, "Ah * +*", "Kc +* Kd")).totals == (21, 0)


def test_two_crossing_jokers_are_read_together_or_have_to_be_told():
    assert play(turn(0, "5h +*@red +*", "4c +*@red 4d", "6c +* 6d")).totals == (5 + 16 + 12, 0)
    assert wrong(turn(0, "* +*@red +*", "* +*@red *", "* +* *"))[0] == "jokers"


def test_more_crossing_squares_than_a_turn_can_have_are_an_error():
    suits = [" ".join(f"+{rank}{suit}@yellow" for rank in RANKS[1:6]) for suit in "cdh"]
    ranks = [" ".join(f"+{rank}{suit}@yellow" for suit in "cdh") for rank in RANKS[1:6]]
    rule, _entry, said = wrong(turn(0, *suits, *ranks))
    assert (rule, said) == (
        "crossing",
        "15 crossing tiles on squares in one turn, and at most 6 can be. Look again.",
    )


def test_readings_that_differ_only_where_a_square_is_worth_less_anyway_are_alike():
    six = Tile("6h", on="blue", cross=True)
    old = [Tile("5h", new=False), Tile("4h", new=False), Tile(JOKER, new=False)]
    turn_ = [[six, Tile("6s"), Tile("6d")], [six, *old]]
    assert [meld.points for meld in score_turn(turn_)] == [54, 15]


def test_a_crossing_joker_does_not_touch_another_meld_with_the_same_tile():
    run, sevens, other = score_turn([tiles("5h 6h +*"), tiles("7c +* 7s"), tiles("7h 8h 9h *=10h")])
    assert [run.readings[0].jokers, sevens.readings[0].jokers, other.readings[0].jokers] == [
        ("7h",),
        ("7h",),
        (),
    ]


def comb(teeth: int) -> list[list[Tile]]:
    """A run of hearts with a set crossing each of its tiles, all on red."""
    run = [Tile(f"{rank}h", on="red", cross=True) for rank in RANKS[:teeth]]
    return [run, *([each, Tile(each.name[:-1] + "c"), Tile(each.name[:-1] + "d")] for each in run)]


def test_the_largest_turns_are_scored_and_larger_ones_refused():
    # How long each takes is measured in bench/score.py.
    wild = [Tile("*", new=bool(number % 2)) for number in range(13)]
    jokers = [[Tile(JOKER, cross=True), *wild[1:]]] * 2
    for turn_ in ([wild], comb(6), jokers):
        assert len(score_turn(turn_)) == len(turn_)
    with pytest.raises(Wrong, match="7 crossing tiles on squares in one turn, and at most 6 can be"):
        score_turn(comb(7))


# Against trying everything


@settings(deadline=None)
@given(played_melds(), st.randoms(), st.booleans())
def test_points_do_not_depend_on_the_order_of_tiles(played, chance, new_only):
    again = chance.sample(played, len(played))
    assert outcome(again, extend_new_only=new_only) == outcome(played, extend_new_only=new_only)


def brute_points(played, faces, new_only, elsewhere=()):
    """A meld's points by the letter of the rulings, its tiles counting as these faces."""
    kind = kind_of(faces)
    plain = {"A": 15 if kind == "set" else 1, "J": 10, "Q": 10, "K": 10}
    old = [face for each, face in zip(played, faces, strict=True) if not each.new]
    extension = any(kind_of(some) for size in (3, 4) for some in itertools.combinations(old, size))
    squares = [None if each in elsewhere else each.on for each in played]
    total = 0
    for each, square, face in zip(played, squares, faces, strict=True):
        value = 0 if each.name == "*" else plain.get(face[:-1]) or int(face[:-1])
        value *= {"yellow": 2, "green": 3}.get(square, 1)
        multiplied = "red" in squares or "blue" in squares
        total += value if each.new or not extension or not (multiplied or new_only) else 0
    return total * 2 ** squares.count("red") * 3 ** squares.count("blue")


def every_way(played):
    """The faces that the tiles can count as, each joker by itself."""
    free = [place for place, each in enumerate(played) if not each.face]
    faces = [each.face for each in played]
    suits = {face[-1] for face in faces if face}
    likely = [
        face for face in FACES if len(suits) != 1 or face[-1] in suits or face[:-1] == faces_rank(faces)
    ]
    for jokers in itertools.permutations(likely, len(free)):
        for place, face in zip(free, jokers, strict=True):
            faces[place] = face
        if kind_of(faces):
            yield list(faces)


def faces_rank(faces):
    return next(face[:-1] for face in faces if face)


@settings(max_examples=200, deadline=None)
@given(played_melds(longest=7), st.booleans())
def test_a_meld_scores_what_all_its_readings_score_or_asks_for_them(played, new_only):
    free = sum(not each.face for each in played)
    assume(free <= 3 and free < len(played))
    expected = {brute_points(played, faces, new_only) for faces in every_way(played)}
    got = outcome(played, extend_new_only=new_only)
    assert got == (expected.pop() if len(expected) == 1 else "jokers")


@settings(max_examples=200, deadline=None)
@given(st.integers(2, 4), st.integers(2, 4), st.sampled_from(range(13)), st.data())
def test_crossing_squares_are_counted_as_trying_every_choice_does(rows, columns, low, data):
    # A grid of tiles, each row a run, each column a set; some columns are left out, so that not all cross.
    columns, rows = max(columns, 3), max(rows, 3)
    low = min(low, 14 - columns)
    crossed = data.draw(st.sets(st.integers(0, columns - 1), min_size=1))
    squares = st.sampled_from([None, None, *SQUARES])
    grid = [
        [
            Tile(RANKS[(low + step) % 13] + suit, on=data.draw(squares), cross=step in crossed)
            for step in range(columns)
        ]
        for suit in "cdhs"[:rows]
    ]
    played = [*grid, *([row[step] for row in grid] for step in sorted(crossed))]
    both = data.draw(st.booleans())
    crossing = [each for row in grid for each in row if each.cross and each.on not in (None, "centre")]
    assume(len(crossing) <= 6)
    best = max(
        sum(
            brute_points(
                meld,
                [each.face for each in meld],
                False,
                ()
                if both
                else [
                    each for each, in_set in zip(crossing, choice, strict=True) if in_set == (number < rows)
                ],
            )
            for number, meld in enumerate(played)
        )
        for choice in itertools.product((False, True), repeat=len(crossing))
    )
    shuffled = [data.draw(st.permutations(meld)) for meld in data.draw(st.permutations(played))]
    assert sum(meld.points for meld in score_turn(shuffled, cross_bonus_both=both)) == best


@settings(max_examples=200, deadline=None)
@given(legal_melds(longest=5), legal_melds(longest=5), st.data())
def test_a_crossing_joker_is_read_as_trying_every_tile_does(first, second, data):
    played = []
    for faces in (first, second):
        names = [data.draw(st.sampled_from([face, face, "*"])) for face in faces]
        names[data.draw(st.integers(0, len(names) - 1))] = "+*"
        played.append(names)

    def turns(crossing):
        return [tile(crossing if name == "+*" else name) for name in played[0]], [
            tile(crossing if name == "+*" else name) for name in played[1]
        ]

    def tried(crossing):
        try:
            return tuple(meld.points for meld in score_turn(turns(crossing)))
        except Wrong as caught:
            return caught.rule

    found = {tried(f"+*={face}") for face in FACES} - {"melds", "sets", "runs", "aces"}
    expected = (found.pop() if len(found) == 1 else "jokers") if found else "crossing"
    assert tried("+*") == expected

"""Ginny-O in words: tiles and turns written short, and melds drawn at random."""

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from games.base import replay
from games.ginny_o import scoring
from games.ginny_o.points import score_meld
from games.ginny_o.tiles import RANKS, SQUARES, Tile
from games.messages import Wrong

GAME = scoring.GAMES[0]


def tiles(text):
    """A meld from words: "4h" new, "-4h" old, "5h@yellow", "*=8h" a joker as 8h, "+9h" a crossing tile."""
    return [tile(word) for word in text.split()]


def tile(word):
    mark, word = (word[0], word[1:]) if word[0] in "+-" else ("", word)
    word, _, on = word.partition("@")
    name, _, stands = word.partition("=")
    return Tile(name, stands or None, on or None, new=mark != "-", cross=mark == "+")


def written(each):
    """A tile as a sheet has it."""
    entry = {"tile": each.name, "as": each.stands, "on": each.on}
    entry = {key: value for key, value in entry.items() if value is not None}
    return entry | ({} if each.new else {"new": False}) | ({"cross": True} if each.cross else {})


def turn(player, *texts):
    return {"player": player, "melds": [{"tiles": [written(each) for each in tiles(text)]} for text in texts]}


def play(*entries, seats=2, **options):
    return replay(GAME, seats, options, entries)


def points(*texts, **options):
    """What the last of these melds scores, each a turn of the same player."""
    return play(*(turn(0, text) for text in texts), **options).rounds[-1].points[0]


def wrong(*entries, seats=2, **options):
    with pytest.raises(Wrong) as caught:
        play(*entries, seats=seats, **options)
    return caught.value.rule, caught.value.entry, str(caught.value)


def outcome(played, **options):
    """Points, or the paragraph that forbids the meld."""
    try:
        return score_meld(played, **options).points
    except Wrong as caught:
        return caught.rule


@st.composite
def legal_melds(draw, longest=13):
    """The faces of a legal meld."""
    if draw(st.booleans()):
        rank = draw(st.sampled_from(RANKS))
        suits = draw(st.permutations("cdhs"))[: draw(st.integers(3, 4))]
        return [rank + suit for suit in suits]
    size, suit = draw(st.integers(3, longest)), draw(st.sampled_from("cdhs"))
    low = draw(st.integers(0, 14 - size))
    return [RANKS[(low + step) % 13] + suit for step in range(size)]


@st.composite
def played_melds(draw, longest=13):
    """A legal meld with jokers, some named, old tiles, and squares under new ones; in any order."""
    faces = draw(legal_melds(longest))
    played = []
    for face in faces:
        joker = draw(st.integers(0, 4)) == 0
        named = joker and draw(st.booleans())
        new = draw(st.booleans())
        on = draw(st.sampled_from([None, None, *SQUARES])) if new else None
        played.append(Tile("*" if joker else face, face if named else None, on, new))
    assume(any(each.new for each in played))
    return draw(st.permutations(played))

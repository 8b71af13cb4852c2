"""What melds are by the letter of the rules, slow and simple, to hold the game's own finder against."""

import itertools

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
FACES = [f"{rank}{suit}" for rank in RANKS for suit in "cdhs"]
NUMBER = {rank: number for number, rank in enumerate(RANKS, 1)}


def kind_of(meld):
    """What these faces are, by the letter of the rules: "set", "run" or None."""
    ranks, suits = [face[:-1] for face in meld], [face[-1] for face in meld]
    if len(set(ranks)) == 1:
        return "set" if len(meld) in (3, 4) and len(set(suits)) == len(meld) else None
    if len(set(suits)) > 1 or not 3 <= len(meld) <= 13:
        return None
    for ace in (1, 14):
        numbers = sorted(ace if rank == "A" else NUMBER[rank] for rank in ranks)
        if all(after == before + 1 for before, after in itertools.pairwise(numbers)):
            return "run"
    return None


def order(faces):
    return tuple(sorted(faces, key=FACES.index))

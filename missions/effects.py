"""What a mission does, without words: the grammar of `missions.toml`, and what follows from it.

An effect is one line of a few words, `VERB [AMOUNT | half] [max N] [same-galaxy | same-number] [WHO]`:

    put 1 · put half max 4 · put 3 same-galaxy · put 1 all · give 2 left · give 1 max 3 all · take 1
    draw 1 · draw 2 chosen · swap 1 · pass 1 left · show · turn · skip · skip chosen · again

WHO is whom a card goes to or comes from (give, take, swap; the mission's `who` where it is not said),
which way the cards go (pass), or who does it (the others; the drawer where it is not said). `take`: the
giver chooses. `put 3 same-…` is up to 3. `show`: the card just drawn, else the hand. `turn`: the top card
of the draw pile goes face up on the discard pile. Pure, no Django.

>>> mission = parse("e6", {"do": ["put half max 4"], "numbers": {"note": [5, 2, 1]}})
>>> pictograms(mission).do
(Pictogram(who='self', verb='put', amount='½ ≤ 4', case=''),)
>>> sorted(numbers(mission)["note"])
[1, 2, 5]
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from missions import deck

# `all` is every other player, `table` every player; `sides` is the left and the right neighbour.
WHO = ("self", "chosen", "left", "right", "sides", "all", "youngest", "most", "fewest", "table")
VERBS = ("put", "give", "take", "draw", "swap", "pass", "show", "turn", "skip", "again")
# What else a pictogram may show.
MARKS = ("duel", "timer", "win", "lose")
POOLS = ("riddles", "questions", "rhymes", "moves")
# The parts of a mission that are words.
FIELDS = ("title", "text", "win", "lose", "note")

# Who is found by comparing, which may turn out to be whoever drew the card.
RANKED = {"youngest", "most", "fewest"}
_AMOUNTLESS = {"show", "turn", "skip", "again"}
_WITH_OTHERS = {"give", "take", "swap"}
_KEYS = {"who", "duel", "win", "lose", "do", "when", "instead", "keep_last", "numbers", "pool", "timer"}
_INSTEAD = ("you", "last", "two")
# Besides numbers like "1-3": the guessed number, the guessed colour, a dare that was done, all else.
CASES = ("number", "colour", "done", "other")


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happens to cards or turns.

    `amount` counts cards, 0 where the verb needs none or the amount is half of the hand; `most` is
    the upper limit in cards, 0 for none; `same` is "galaxy", "number" or "".
    """

    verb: str
    amount: int
    who: str
    half: bool = False
    most: int = 0
    same: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """Effects that hold where the turned (or shown) card's number lies in `low`…`high`.

    `name` is the key as written; for "number", "colour", "done" and "other" both bounds are 0.
    """

    name: str
    effects: tuple[Effect, ...]
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Instead:
    """What takes a mission's place: other effects, or in a duel another opponent, `who`.

    `reason` is "you" (the youngest, most or fewest is the drawer: E3), "last" (the other player has only
    a last card, which stays) or "two" (a mission that needs 3 players is drawn by one of 2: E2).
    """

    reason: str
    effects: tuple[Effect, ...] = ()
    who: str = ""


@dataclass(frozen=True, slots=True)
class Mission:
    """A numbered card's mission. `timer` is in seconds, 0 for none; `pool` a key of `POOLS` or ""."""

    code: str
    kind: str
    who: str
    duel: bool
    do: tuple[Effect, ...]
    when: tuple[Case, ...]
    win: tuple[Effect, ...]
    lose: tuple[Effect, ...]
    instead: tuple[Instead, ...]
    keep_last: bool
    numbers: tuple[tuple[str, tuple[int, ...]], ...]
    pool: str
    timer: int

    def replacement(self, reason: str) -> Instead | None:
        """What takes the mission's place for this reason, if anything does."""
        return next((instead for instead in self.instead if instead.reason == reason), None)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """All effects that it may have, in the order of the page."""
        cases = (effect for case in self.when for effect in case.effects)
        others = (effect for instead in self.instead for effect in instead.effects)
        return (*self.do, *cases, *self.win, *self.lose, *others)


@dataclass(frozen=True, slots=True)
class Pictogram:
    """Who, what and how many as pictures. `amount` is text ("2", "½ ≤ 4", "1–3") or "".

    `who` is read as in `Effect`; `case` is the number or guess on which it depends, or "".
    """

    who: str
    verb: str
    amount: str
    case: str = ""


@dataclass(frozen=True, slots=True)
class Pictograms:
    """The pictograms of a mission's three parts; win and lose are empty where there is no duel."""

    do: tuple[Pictogram, ...]
    win: tuple[Pictogram, ...]
    lose: tuple[Pictogram, ...]


def parse_effect(line: str, others: str = "self") -> Effect:
    """An effect from its line; `others` is the mission's `who`, for give, take and swap.

    Raises ValueError naming the line and the word.

    >>> parse_effect("give 1 max 3 all")
    Effect(verb='give', amount=1, who='all', half=False, most=3, same='')
    >>> parse_effect("put some")
    Traceback (most recent call last):
    ...
    ValueError: 'put some': unknown word 'some'
    """
    verb, *words = str(line).split() or [""]
    if verb not in VERBS:
        raise ValueError(f"{line!r}: unknown verb {verb!r}")
    found = {"who": others if verb in _WITH_OTHERS else "self"}
    amounts, words = _amounts(line, words)
    for word in words:
        if word in WHO:
            found["who"] = word
        elif word in ("same-galaxy", "same-number") and verb == "put":
            found["same"] = word.removeprefix("same-")
        else:
            raise ValueError(f"{line!r}: unknown word {word!r}")
    effect = Effect(verb, **{"amount": 0, **amounts, **found})
    if (verb in _AMOUNTLESS) == bool(effect.amount or effect.half):
        raise ValueError(f"{line!r}: {verb} {'takes no' if verb in _AMOUNTLESS else 'needs an'} amount")
    if verb in _WITH_OTHERS and effect.who in ("self", "table"):
        raise ValueError(f"{line!r}: {verb} needs another player, not {effect.who!r}")
    return effect


def _amounts(line: str, words: list[str]) -> tuple[dict, list[str]]:
    """The leading amount and limit of an effect, and the words that are left."""
    amounts = {}
    if words and words[0] == "half":
        amounts["half"], words = True, words[1:]
    elif words and words[0].isdecimal():
        amounts["amount"], words = int(words[0]), words[1:]
    if words and words[0] == "max":
        if not (len(words) > 1 and words[1].isdecimal()):
            raise ValueError(f"{line!r}: max needs a number")
        amounts["most"], words = int(words[1]), words[2:]
    return amounts, words


def parse(code: str, entry: Mapping) -> Mission:
    """A card's mission from its table in `missions.toml`.

    Raises ValueError naming the card, the key and the value that does not fit.

    >>> parse("a4", {"do": ["draw 1"]}).kind
    'malus'
    >>> parse("a4", {"do": ["put 1"], "timer": "long"})
    Traceback (most recent call last):
    ...
    ValueError: a4: timer 'long' is not a number of seconds
    """
    card = deck.find(code)
    if card.is_joker:
        raise ValueError(f"{code}: a joker has no mission of its own")
    if unknown := sorted(entry.keys() - _KEYS):
        raise ValueError(f"{code}: unknown key {unknown[0]!r}")
    try:
        mission = _mission(card, entry)
        _check(mission)
    except ValueError as error:
        raise ValueError(f"{code}: {error}") from None
    return mission


def _mission(card: deck.Card, entry: Mapping) -> Mission:
    who = _one_of("who", entry.get("who", "self"), WHO)
    return Mission(
        code=card.code,
        kind=card.kind,
        who=who,
        duel=_flag("duel", entry),
        do=_effects("do", entry.get("do", []), who),
        when=tuple(_case(name, lines, who) for name, lines in _table("when", entry)),
        win=_effects("win", entry.get("win", []), who),
        lose=_effects("lose", entry.get("lose", []), who),
        instead=tuple(_instead(reason, value, who) for reason, value in _table("instead", entry)),
        keep_last=_flag("keep_last", entry),
        numbers=tuple(_extra(field, values) for field, values in _table("numbers", entry)),
        pool=_one_of("pool", entry.get("pool", ""), ("", *POOLS)),
        timer=_seconds(entry.get("timer", 0)),
    )


def _check(mission: Mission) -> None:
    """What the single keys cannot know: whether they fit together."""
    fight = mission.kind == deck.FIGHT
    if fight != mission.duel:
        raise ValueError(f"duel {mission.duel} on a {mission.kind} card")
    if fight and not (mission.win and mission.lose):
        raise ValueError("a duel needs both win and lose")
    if fight == bool(mission.do or mission.when) or (not fight and (mission.win or mission.lose)):
        raise ValueError("a duel has win and lose, any other mission do and when")
    if mission.who in RANKED and not mission.replacement("you"):
        raise ValueError(f"who {mission.who!r} needs instead.you")
    names = {case.name for case in mission.when}
    if names and ("other" not in names or len(names) < 2):
        raise ValueError(f"when {sorted(names)} needs a case and 'other'")


def _flag(key: str, entry: Mapping) -> bool:
    value = entry.get(key, False)
    if not isinstance(value, bool):
        raise ValueError(f"{key} {value!r} is neither true nor false")
    return value


def _one_of(key: str, value: object, known: Iterable[str]) -> str:
    if value not in known:
        raise ValueError(f"{key} {value!r} is unknown")
    return value


def _table(key: str, entry: Mapping) -> Iterable[tuple[str, object]]:
    value = entry.get(key, {})
    if not isinstance(value, Mapping):
        raise ValueError(f"{key} {value!r} is not a table")
    return value.items()


def _effects(key: str, lines: object, who: str) -> tuple[Effect, ...]:
    if not isinstance(lines, list):
        raise ValueError(f"{key} {lines!r} is not a list of effects")
    try:
        return tuple(parse_effect(line, who) for line in lines)
    except ValueError as error:
        raise ValueError(f"{key} {error}") from None


def _case(name: str, lines: object, who: str) -> Case:
    effects = _effects(f"when.{name}", lines, who)
    if name in CASES:
        return Case(name, effects)
    low, _, high = name.partition("-")
    if not (low.isdecimal() and high.isdecimal() and 1 <= int(low) <= int(high) <= len(deck.XPHERES)):
        raise ValueError(f"when {name!r} is neither numbers like '1-3' nor one of {', '.join(CASES)}")
    return Case(name, effects, int(low), int(high))


def _instead(reason: str, value: object, who: str) -> Instead:
    _one_of("instead", reason, _INSTEAD)
    if isinstance(value, str):
        return Instead(reason, who=_one_of(f"instead.{reason}", value, WHO))
    return Instead(reason, _effects(f"instead.{reason}", value, who))


def _extra(field: str, values: object) -> tuple[str, tuple[int, ...]]:
    _one_of("numbers", field, FIELDS)
    if not isinstance(values, list) or any(type(value) is not int or value < 0 for value in values):
        raise ValueError(f"numbers.{field} {values!r} is not a list of numbers")
    return field, tuple(values)


def _seconds(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"timer {value!r} is not a number of seconds")
    return value


def pictograms(mission: Mission) -> Pictograms:
    """Who, what and how many of each part. A duel's `do` is the duel itself; a timer comes last.

    >>> entry = {"who": "left", "duel": True, "win": ["put 1", "give 1"], "lose": ["take 1"], "timer": 30}
    >>> found = pictograms(parse("d2", entry))
    >>> [(one.who, one.verb, one.amount) for one in found.do + found.win]
    [('left', 'duel', ''), ('self', 'timer', '30'), ('self', 'put', '1'), ('left', 'give', '1')]
    """
    do = [Pictogram(mission.who, "duel", "")] if mission.duel else [_pictogram(one) for one in mission.do]
    do += [_pictogram(one, case.name) for case in mission.when for one in case.effects]
    if mission.timer:
        do.append(Pictogram("self", "timer", str(mission.timer)))
    win, lose = (tuple(_pictogram(one) for one in part) for part in (mission.win, mission.lose))
    return Pictograms(tuple(do), win, lose)


def _pictogram(effect: Effect, case: str = "") -> Pictogram:
    if effect.half:
        amount = f"½ ≤ {effect.most}" if effect.most else "½"
    elif effect.same:
        amount = f"1–{effect.amount}"
    else:
        amount = str(effect.amount or "")
    return Pictogram(effect.who, effect.verb, amount, case.replace("-", "–"))


def numbers(mission: Mission) -> dict[str, frozenset[int]]:
    """The numbers that each field's words must show, and no other: a translation can lose none.

    Effects and the timer count in the text, `instead` in the note, and `numbers` adds the rest.

    >>> mission = parse("g6", {"who": "fewest", "do": ["give 2"], "instead": {"you": ["put 1"]}})
    >>> {field: sorted(shown) for field, shown in numbers(mission).items() if shown}
    {'text': [2], 'note': [1]}
    """
    cases = [effect for case in mission.when for effect in case.effects]
    bounds = [bound for case in mission.when for bound in (case.low, case.high)]
    others = [effect for instead in mission.instead for effect in instead.effects]
    shown = {
        "title": set(),
        "text": _said((*mission.do, *cases)) | {*bounds, mission.timer} - {0},
        "win": _said(mission.win),
        "lose": _said(mission.lose),
        "note": _said(others) | ({2} if mission.replacement("two") else set()),
    }
    for field, values in mission.numbers:
        shown[field].update(values)
    return {field: frozenset(values) for field, values in shown.items()}


def _said(effects: Iterable[Effect]) -> set[int]:
    return {number for effect in effects for number in (effect.amount, effect.most) if number}

"""The missions in words: `missions.toml` and every `<language>.toml`, read once.

What a language lacks is shown in English, and each record says in which language it is.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from missions import deck, effects, what_if

TEXTS = Path(__file__).parent / "texts"
STRUCTURE = "missions"
FALLBACK = "en"
# The tables of a language's words, and the games in which a joker does something.
NUMBER_AND_NOUN = re.compile(r"(?<=\d) (?=\w)")
WORDS = ("kinds", "materials", "who", "verbs", "labels", "cases")
VARIANTS = {
    "fight": ("drawn", "swap", "counter", "last"),
    "link": ("swap", "counter", "last", "match"),
    "family": ("swap", "counter", "last"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the cards and pictograms, by their English keys."""

    lang: str
    kinds: Mapping[str, str]
    materials: Mapping[str, str]
    who: Mapping[str, str]
    verbs: Mapping[str, str]
    labels: Mapping[str, str]
    cases: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Picture:
    """A pictogram and what a screen reader says; `case` is a word such as "number 1–3", or ""."""

    who: str
    verb: str
    amount: str
    case: str
    label: str
    lang: str


@dataclass(frozen=True, slots=True)
class Item:
    """One of a pool; `answer` is "" but for riddles."""

    text: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    name: str
    items: tuple[Item, ...]
    lang: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A "what if…" of the page: `name` is a key of `what_if.RULES`."""

    name: str
    question: str
    answer: str
    lang: str

    @property
    def paragraph(self) -> str:
        """The id of the paragraph of GONG's rules page that says it at more length."""
        return paragraph(self.name)


@dataclass(frozen=True, slots=True)
class Mission:
    """A numbered card's page. `win` and `lose` are "" where there is no duel, `timer` is seconds or 0."""

    card: deck.Card
    lang: str
    title: str
    text: str
    win: str
    lose: str
    note: str
    duel: bool
    do_pictures: tuple[Picture, ...]
    win_pictures: tuple[Picture, ...]
    lose_pictures: tuple[Picture, ...]
    timer: int
    pool: Pool | None
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a joker does: `name` is drawn, swap, counter, last or match."""

    name: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Variant:
    """What a joker does in one game: `name` is fight, link or family."""

    name: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Joker:
    card: deck.Card
    lang: str
    title: str
    text: str
    variants: tuple[Variant, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All that a folder of texts says: what the missions do, and the words by language."""

    structure: Mapping[str, effects.Mission]
    texts: Mapping[str, Mapping]

    def _entry(self, lang: str, *keys: str) -> tuple[Mapping | list, str]:
        """What a language says there, or English where that is not complete, and which of the two it is."""
        model = _at(self.texts[FALLBACK], keys)
        entry = _at(self.texts.get(lang, {}), keys)
        spoken = lang if _complete(entry, model) else FALLBACK
        return (entry if spoken == lang else model), spoken

    def words(self, lang: str) -> Words:
        texts, model = self.texts.get(lang, {}), self.texts[FALLBACK]
        spoken = lang if all(_complete(texts.get(name), model[name]) for name in WORDS) else FALLBACK
        return Words(spoken, **{name: self.texts[spoken][name] for name in WORDS})

    def mission(self, code: str, lang: str) -> Mission:
        mission = self.structure.get(deck.find(code).code)
        if mission is None:
            raise ValueError(f"{code} has no mission")
        words, spoken = self._entry(lang, mission.code)
        pictures = effects.pictograms(mission)
        return Mission(
            card=deck.find(code),
            lang=spoken,
            **{field: together(words.get(field, "")) for field in effects.FIELDS},
            duel=mission.duel,
            do_pictures=self._pictures(pictures.do, lang),
            win_pictures=self._pictures(pictures.win, lang),
            lose_pictures=self._pictures(pictures.lose, lang),
            timer=mission.timer,
            pool=self._pool(mission.pool, lang) if mission.pool else None,
            rules=tuple(self._rule(name, lang) for name in what_if.rules(mission)),
        )

    def joker(self, code: str, lang: str) -> Joker:
        card = deck.find(code)
        if not card.is_joker:
            raise ValueError(f"{code} is no joker")
        words, spoken = self._entry(lang, "joker")
        variants = tuple(_variant(name, words) for name in VARIANTS)
        return Joker(card, spoken, words["title"], words["text"], variants)

    def _pictures(self, pictograms: tuple[effects.Pictogram, ...], lang: str) -> tuple[Picture, ...]:
        words = self.words(lang)
        return tuple(_picture(pictogram, words) for pictogram in pictograms)

    def _rule(self, name: str, lang: str) -> Rule:
        words, spoken = self._entry(lang, "rules", name)
        return Rule(name, words["question"], words["answer"], spoken)

    def _pool(self, name: str, lang: str) -> Pool:
        lines, spoken = self._entry(lang, "pools", name)
        return Pool(name, tuple(_item(line) for line in lines), spoken)


def _at(texts: Mapping, keys: tuple[str, ...]) -> Mapping | list:
    for key in keys:
        texts = texts.get(key, {})
    return texts


def _complete(entry: object, model: object) -> bool:
    if isinstance(model, Mapping):
        return isinstance(entry, Mapping) and all(_complete(entry.get(key), model[key]) for key in model)
    return bool(entry) and isinstance(entry, type(model))


def _variant(name: str, words: Mapping) -> Variant:
    parts = (Part(part, words["headings"][part], words[name][part]) for part in VARIANTS[name])
    return Variant(name, tuple(parts))


def _item(line: str | Mapping) -> Item:
    return Item(line) if isinstance(line, str) else Item(line["question"], line["answer"])


def paragraph(rule: str) -> str:
    """Where GONG's rules page answers a "What if…".

    >>> paragraph("joker_drawn")
    'mission-joker-drawn'
    """
    return f"mission-{rule.replace('_', '-')}"


def together(text: str) -> str:
    """No line may end between a number and what it counts."""
    return NUMBER_AND_NOUN.sub("\u00a0", text)


def _case(case: str, words: Words) -> str:
    # Isolated, "1–3" keeps its order in a right-to-left sentence too.
    return (
        words.cases["numbers"].format(n=f"\u2066{case}\u2069") if case[0].isdecimal() else words.cases[case]
    )


def _picture(pictogram: effects.Pictogram, words: Words) -> Picture:
    label = words.labels[pictogram.verb].format(who=words.who[pictogram.who], n=pictogram.amount)
    case = _case(pictogram.case, words) if pictogram.case else ""
    if case:
        label = words.labels["case"].format(case=case, label=label)
    return Picture(pictogram.who, pictogram.verb, pictogram.amount, case, label, words.lang)


def read(path: Path) -> dict:
    """A TOML file; ValueError names the file that is none."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path.name}: {error}") from None


def languages(folder: Path = TEXTS) -> tuple[str, ...]:
    """The languages that have a text file, English first."""
    codes = {path.stem for path in folder.glob("*.toml")} - {STRUCTURE}
    return tuple(sorted(codes, key=lambda code: (code != FALLBACK, code)))


@lru_cache
def load(folder: Path = TEXTS) -> Catalogue:
    """Everything in the folder; ValueError names what no page could be made of."""
    entries = read(folder / f"{STRUCTURE}.toml")
    structure = {code: effects.parse(code, entry) for code, entry in entries.items()}
    texts = {lang: read(folder / f"{lang}.toml") for lang in languages(folder)}
    return Catalogue(structure, texts)


def mission(code: str, lang: str) -> Mission:
    """The mission of a numbered card in a language."""
    return load().mission(code, lang)


def joker(code: str, lang: str) -> Joker:
    """What a joker does, in a language."""
    return load().joker(code, lang)


def words(lang: str) -> Words:
    """The words of cards and pictograms in a language."""
    return load().words(lang)

"""Finds the paragraph that answers: over all rules pages of one language, as players type. Pure.

Words are compared without marks, case and endings, small slips are forgiven, and the last word may be
unfinished. A paragraph is ranked by how rare its found words are (BM25), headings and `words="…"` weighing
more; a question of the FAQ lends its words to the paragraph that its answer links to.

>>> index = Index("en", [Entry("g", "hazards", "A hazard left in your grid adds 10.", title="Gnoming"),
...                      Entry("m", "bids", "Pass or bid.", title="Moon")])
>>> [found.entry.id for found in index.search("Hazzards?")]
['hazards']
"""

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from threading import Lock
from types import MappingProxyType

import snowballstemmer

CHARACTERS, WORDS, RESULTS = 100, 12, 20
STEMMERS = MappingProxyType(
    # Malay builds its words as Indonesian does.
    {"en": "english", "fr": "french", "el": "greek", "ar": "arabic", "ms": "indonesian"}
)
# How much a word counts where it stands: once in the text is 1. All these were set by the searches that
# tests/rules/searches.toml and questions.toml hold.
WEIGHTS = MappingProxyType(
    {"text": 1.0, "lead": 1.2, "words": 3.0, "heading": 1.6, "asked": 2.0, "title": 0.5}
)
# What a word such as "the" counts of what others do.
SMALL = 0.4
# BM25: how soon further mentions add nothing, and how much a long paragraph is held back.
SATURATION, LENGTH = 0.7, 0.7
# How much of a score hangs on all words being there, and what each pair that stands together adds.
COVER, PHRASE = 0.6, 0.25
# What a paragraph counts when the query names another game.
ELSEWHERE = 0.5
# What scores less than this share of the best is noise.
ENOUGH = 0.2
SLIP, BEGUN = 0.55, 0.7
# What another word for a typed one counts.
OTHER = 0.75
# From how many letters on a word may hold a slip, and from how many on in its first letter, too: 5, but
# Arabic writes few vowels.
SLIP_LENGTH, FIRST_SLIP_LENGTH = 4, MappingProxyType({"ar": 4})
# The table aid says everything in short, the FAQ twice: the paragraph itself is the better place to land. The
# first of a section says the rule that the others refine.
KINDS = MappingProxyType(
    {
        "": 1.0,
        "first": 1.03,
        "ruling": 0.92,
        "example": 0.85,
        "faq": 0.7,
        "sheet": 0.8,
        "aid": 0.55,
        "picture": 0.7,
        "option": 0.7,
    }
)
# A suit is a word: 7♥ has two.
WORD = re.compile(r"[^\W_]+|[♣♦♥♠]")
# A stemmer holds its word while it works: two threads would mix theirs.
_ONE_AT_A_TIME = Lock()

_LETTERS = str.maketrans(
    {"ς": "σ", "ة": "ه", "ى": "ي", "ی": "ي", "ک": "ك", "ٱ": "ا", "ـ": "", "ء": "", "œ": "oe", "æ": "ae"}
)
# The article, and what is written before it or in its place, where a word is left that can stand alone.
_ARTICLE = re.compile(r"^(?:[وف]?(?:ال|بال|كال|لل)|و(?=\w{4}))(?=\w{3})")

# What the stemmer leaves of a plural in ات and of a dual in تان.
_PLURAL = re.compile(r"(?<=\w{3})[اتي]+$")


@dataclass(frozen=True, slots=True)
class Entry:
    """A paragraph to be found. `kind` is a key of `KINDS`; `lead` is what stands in bold.

    `lends` is page and id of the paragraph that its heading, a question, is lent to.
    """

    page: str
    id: str
    text: str
    title: str = ""
    heading: str = ""
    words: str = ""
    lead: str = ""
    kind: str = ""
    lends: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """An entry and the pieces of its text, each with whether it is one of the words that were found."""

    entry: Entry
    score: float
    pieces: tuple[tuple[str, bool], ...]


def plain(text: str) -> str:
    """A text without case, marks over letters and other spellings of one letter, with Western digits.

    >>> plain("Ἀτού"), plain("ΆΣΟΣ"), plain("Égalité"), plain("ٱلأُولى"), plain("بطاقـة ٣")
    ('ατου', 'ασοσ', 'egalite', 'الاولي', 'بطاقه 3')
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = (each for each in apart if unicodedata.category(each) not in ("Mn", "Cf"))
    return "".join(str(unicodedata.digit(each, each)) for each in kept).translate(_LETTERS)


@lru_cache(maxsize=1 << 15)
def stem(word: str, lang: str) -> str:
    """What a word, made `plain`, has in common with its other forms.

    >>> stem("hazards", "en"), stem("bidding", "en") == stem("bids", "en")
    ('hazard', True)
    >>> stem(plain("τράπουλες"), "el") == stem(plain("τράπουλα"), "el")
    True
    >>> stem(plain("والبطاقات"), "ar") == stem(plain("بطاقة"), "ar")
    True
    >>> stem("permainan", "ms") == stem("bermain", "ms")
    True
    """
    if lang == "ar":
        word = re.sub("ه$", "ة", _ARTICLE.sub("", word))
    if lang not in STEMMERS or word.isdecimal():
        return word
    # A stemmer may bring marks back, or leave nothing of a short word.
    with _ONE_AT_A_TIME:
        stemmed = plain(_stemmer(lang).stemWord(word)) or word
    return _PLURAL.sub("", stemmed) if lang == "ar" else stemmed


@lru_cache(maxsize=8)
def _stemmer(lang: str):
    return snowballstemmer.stemmer(STEMMERS[lang])


@lru_cache(maxsize=1 << 12)
def words(text: str) -> tuple[str, ...]:
    """The words of a text, made `plain`.

    >>> words("L'aléa, c'est +10 !")
    ('l', 'alea', 'c', 'est', '10')
    """
    return tuple(WORD.findall(plain(text)))


def near(one: str, other: str) -> bool:
    """Whether one letter more, less, changed, or two swapped make the one the other.

    >>> near("hazard", "hazzard"), near("mulligan", "muligan"), near("trick", "trikc"), near("trick", "brisk")
    (True, True, True, False)
    """
    if abs(len(one) - len(other)) > 1:
        return False
    if len(one) > len(other):
        one, other = other, one
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return swapped or one[at + 1 :] == other[at + 1 :]


@dataclass
class Index:
    """All entries of one language, ready to be searched.

    `small` are the words that say little, `numbers` the digits of the words for numbers, `others` the words
    of the pages for what people may say instead, all made `plain`.
    """

    lang: str
    entries: Sequence[Entry]
    small: Collection[str] = ()
    numbers: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, Sequence[str]] = field(default_factory=dict)
    counts: list[Mapping[str, float]] = field(init=False)
    forms: dict[str, set[str]] = field(init=False)

    def __post_init__(self):
        places = {(entry.page, entry.id): at for at, entry in enumerate(self.entries)}
        self.stems = [self._stems(entry.text) for entry in self.entries]
        self.counts = [self._weighed(entry) for entry in self.entries]
        self.pairs = [
            {
                pair
                for text in (entry.text, entry.words, entry.heading)
                for pair in pairwise(self._stems(text))
            }
            for entry in self.entries
        ]
        for entry in self.entries:
            if entry.lends in places:
                question = self._stems(entry.heading)
                self._add(self.counts[places[entry.lends]], question, WEIGHTS["asked"])
                self.pairs[places[entry.lends]].update(pairwise(question))
        self.forms = defaultdict(set)
        for entry in self.entries:
            for text in (entry.text, entry.heading, entry.words, entry.title):
                for word in words(text):
                    self.forms[self._stem(word)].add(word)
        self.games = self._games()
        spread = Counter(each for counts in self.counts for each in counts)
        total = len(self.entries)
        self.rarity = {each: math.log(1 + (total - n + 0.5) / (n + 0.5)) for each, n in spread.items()}
        self.mean = sum(map(len, self.stems)) / max(1, total)

    def _games(self) -> dict[str, str]:
        """The page that a word of its title names: one that no other page's texts hold."""
        holds: dict[str, set[str]] = defaultdict(set)
        for entry in self.entries:
            for each in (*self._stems(entry.text), *self._stems(entry.title)):
                holds[each].add(entry.page)
        titles = {each for entry in self.entries for each in self._stems(entry.title)}
        return {each: next(iter(holds[each])) for each in titles if len(holds[each]) == 1}

    def _stems(self, text: str) -> list[str]:
        return [self._stem(word) for word in words(text)]

    def _stem(self, word: str) -> str:
        return self.numbers.get(word) or stem(word, self.lang)

    def _weighed(self, entry: Entry) -> dict[str, float]:
        counts: dict[str, float] = defaultdict(float)
        for name, weight in WEIGHTS.items():
            self._add(counts, self._stems(getattr(entry, name, "")), weight)
        return counts

    @staticmethod
    def _add(counts: Mapping[str, float], stems: Iterable[str], weight: float) -> None:
        for each in stems:
            counts[each] += weight

    def search(self, query: str) -> list[Found]:
        """The entries that fit best, best first; none for an empty query. What is too long is cut."""
        typed = words(query[:CHARACTERS])[:WORDS]
        wanted = [self._meant(word, at == len(typed) - 1) for at, word in enumerate(typed)]
        weights = [SMALL if word in self.small else 1.0 for word in typed]
        asked = [self._stem(word) for word in typed]
        said = {*asked, *(self._stem(other) for word in typed for other in self.others.get(word, ()))}
        named = {self.games[each] for each in said if each in self.games}
        here = [ELSEWHERE if named and entry.page not in named else 1.0 for entry in self.entries]
        scores = [(here[at] * self._score(at, wanted, weights, asked), -at) for at in range(len(here))]
        enough = ENOUGH * max(scores, default=(0, 0))[0]
        best = sorted((each for each in scores if each[0] > 0 and each[0] >= enough), reverse=True)[:RESULTS]
        # "the" is marked only where nothing else was typed.
        heaviest = max(weights, default=1.0)
        met = {
            each
            for meant, weight in zip(wanted, weights, strict=True)
            if weight == heaviest
            for each in meant
        }
        return [
            Found(self.entries[-at], score, tuple(self._pieces(self.entries[-at].text, met)))
            for score, at in best
        ]

    def _meant(self, word: str, last: bool) -> dict[str, float]:
        """The stems that a typed word may mean, and how surely."""
        exact = self._stem(word)
        meant = dict.fromkeys(map(self._stem, self.others.get(word, ())), OTHER)
        meant = {each: sure for each, sure in meant.items() if each in self.rarity}
        if exact in self.rarity:
            return {**meant, exact: 1.0}
        if meant:
            return meant
        for known, forms in self.forms.items():
            if last and len(word) > 1 and any(form.startswith(word) for form in forms):
                meant.setdefault(known, BEGUN)
            elif len(word) >= SLIP_LENGTH and self._slipped(word, exact, known):
                meant.setdefault(known, SLIP)
        return meant

    def _slipped(self, word: str, exact: str, known: str) -> bool:
        if len(word) < FIRST_SLIP_LENGTH.get(self.lang, 5) and word[0] != known[0]:
            return False
        return near(exact, known) or any(near(word, form) for form in self.forms[known])

    def _score(
        self, at: int, wanted: Sequence[Mapping[str, float]], weights: Sequence[float], asked: Sequence[str]
    ) -> float:
        counts, length = self.counts[at], len(self.stems[at])
        held = SATURATION * (1 - LENGTH + LENGTH * length / self.mean)
        found = covered = possible = 0.0
        for meant, weight in zip(wanted, weights, strict=True):
            rare = {each: weight * sure * self.rarity[each] for each, sure in meant.items()}
            possible += max(rare.values(), default=weight)
            there = {each: rare[each] for each in rare if each in counts}
            covered += max(there.values(), default=0.0)
            found += max(
                (
                    worth * counts[each] * (SATURATION + 1) / (counts[each] + held)
                    for each, worth in there.items()
                ),
                default=0.0,
            )
        if not found:
            return 0.0
        kind = KINDS[self.entries[at].kind]
        return (
            found * kind * (1 - COVER + COVER * covered / possible) * (1 + PHRASE * self._phrases(at, asked))
        )

    def _phrases(self, at: int, asked: Sequence[str]) -> int:
        """How many pairs of typed words stand side by side in the text or a question that it answers."""
        return sum(pair in self.pairs[at] for pair in pairwise(asked))

    def _pieces(self, text: str, met: set[str]) -> Iterable[tuple[str, bool]]:
        end = 0
        for word in re.finditer(r"[\w\u0300-\u036f\u064b-\u0655]+", text):
            if any(self._stem(part) in met for part in words(word[0])):
                yield from (((text[end : word.start()], False),) if word.start() > end else ())
                yield word[0], True
                end = word.end()
        if text[end:]:
            yield text[end:], False

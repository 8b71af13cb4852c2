"""`manage.py check` reads every mission in every language and names what is missing or inconsistent."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Formatter

from django.conf import settings
from django.core.checks import Error, register

from missions import catalogue, deck, effects, what_if

# The longest that fits a phone with title, pictograms and stakes; the longest that reads well for a note.
LENGTHS = {"title": 32, "text": 160, "win": 60, "lose": 60, "note": 200}
POOL_SIZE = 12

_CARDS = tuple(card.code for card in deck.DECK if not card.is_joker)
_MATERIALS = tuple(xphere.material for xphere in deck.XPHERES)
_HEADINGS = tuple(dict.fromkeys(part for parts in catalogue.VARIANTS.values() for part in parts))
# Which keys each table of a language has; a dot leads into a table.
_TABLES = {
    "kinds": deck.KINDS,
    "materials": _MATERIALS,
    "who": effects.WHO,
    "verbs": (*effects.VERBS, *effects.MARKS),
    "labels": (*effects.VERBS, "duel", "timer", "case"),
    "cases": (*effects.CASES, "numbers"),
    "rules": what_if.RULES,
    "pools": effects.POOLS,
    "joker": ("title", "text", "headings", *catalogue.VARIANTS),
    "joker.headings": _HEADINGS,
    **{f"joker.{variant}": parts for variant, parts in catalogue.VARIANTS.items()},
    **{f"rules.{rule}": ("question", "answer") for rule in what_if.RULES},
}
_PLACES = {"who", "n", "case", "label"}
_TOP = ("numbers", *(name for name in _TABLES if "." not in name), *_CARDS)


@register("missions")
def texts(app_configs: object, **kwargs: object) -> list[Error]:
    languages = {code for code, _ in settings.LANGUAGES}
    return [Error(problem, id="missions.E001") for problem in problems(catalogue.TEXTS, languages)]


def problems(folder: Path, languages: set[str]) -> Iterator[str]:
    """What is wrong with a folder of texts, each with its file, card or table, and key."""
    try:
        entries = catalogue.read(folder / f"{catalogue.STRUCTURE}.toml")
        words = {lang: catalogue.read(folder / f"{lang}.toml") for lang in catalogue.languages(folder)}
    except ValueError as error:
        yield str(error)
        return
    yield from (f"{lang}.toml is missing" for lang in sorted(languages - words.keys()))
    yield from (f"{lang}.toml: no such language in the settings" for lang in sorted(words.keys() - languages))
    yield from _differences("missions.toml", entries, _CARDS)
    missions = {}
    for code, entry in entries.items():
        try:
            missions[code] = effects.parse(code, entry)
        except ValueError as error:
            yield f"missions.toml: {error}"
    for lang, said in words.items():
        model = words.get(catalogue.FALLBACK, said)
        for problem in _language(said, model, missions):
            yield f"{lang}.toml: {problem}"


def _tables(said: Mapping) -> dict[str, Mapping]:
    return {key: value for key, value in said.items() if isinstance(value, Mapping)}


def _differences(where: str, found: Mapping, expected: object) -> Iterator[str]:
    yield from (f"{where}: {key} is missing" for key in expected if key not in found)
    yield from (f"{where}: {key} is unknown" for key in found if key not in expected)


def _language(said: Mapping, model: Mapping, missions: Mapping[str, effects.Mission]) -> Iterator[str]:
    yield from _differences("the file", said, _TOP)
    yield from (f"{key} is not a table" for key in said.keys() - _tables(said).keys())
    said, model = _tables(said), _tables(model)
    for name, keys in _TABLES.items():
        top, _, inner = name.partition(".")
        table = said.get(top, {}).get(inner) if inner else said.get(top)
        if isinstance(table, Mapping):
            yield from _differences(name, table, keys)
    yield from _number_words(said.get("numbers", {}))
    numerals = numeral_finder(said.get("numbers", {}))
    model_numerals = numeral_finder(model.get("numbers", {}))
    for table in (*catalogue.WORDS, "rules", "joker"):
        yield from _like(table, said.get(table, {}), model.get(table, {}), numerals, model_numerals)
    for name, items in said.get("pools", {}).items():
        yield from _pool(f"pools.{name}", items, name == "riddles")
    for code in _CARDS:
        if code in said and code in missions:
            yield from _card(said[code], model.get(code, {}), missions[code], numerals)
    yield from _twins(said)


def _number_words(table: Mapping) -> Iterator[str]:
    for number, words in table.items():
        if not number.isdecimal() or not isinstance(words, list) or not all(map(_is_text, words)):
            yield f"numbers.{number} is not a number with a list of words"


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value) and value == value.strip()


def numeral_finder(table: Mapping) -> Callable[[str], set[int]]:
    """What finds the numbers in a text: digits of any script and this language's words for numbers."""
    if list(_number_words(table)):
        table = {}
    words = {word.casefold(): int(number) for number, words in table.items() for word in words}
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    named = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)") if words else None

    def find(text: str) -> set[int]:
        digits = {int(digits) for digits in re.findall(r"\d+", text)}
        return digits | {words[word] for word in named.findall(text.casefold())} if named else digits

    return find


def _like(
    where: str, said: object, model: object, numerals: Callable, model_numerals: Callable
) -> Iterator[str]:
    """Where something is said, it has the numbers and the places to fill that English has."""
    if isinstance(model, Mapping) and isinstance(said, Mapping):
        for key in model.keys() & said.keys():
            yield from _like(f"{where}.{key}", said[key], model[key], numerals, model_numerals)
    elif isinstance(model, Mapping):
        yield f"{where} is not a table"
    elif not _is_text(said):
        yield f"{where} {said!r} is no text"
    else:
        if unknown := set(_places(model)) - _PLACES:
            yield f"{where} has the unknown places {sorted(unknown)}"
        if _places(said) != _places(model):
            yield f"{where} has the places {_places(said)}, not {_places(model)}"
        yield from _same_numbers(where, numerals(said), model_numerals(model))


def _places(text: str) -> list[str]:
    try:
        return sorted({name for _, name, _, _ in Formatter().parse(text) if name is not None})
    except ValueError as error:
        return [str(error)]


def _same_numbers(where: str, found: set[int], expected: set[int]) -> Iterator[str]:
    if found != expected:
        yield f"{where} has the numbers {sorted(found)}, not {sorted(expected)}"


def _pool(where: str, items: object, riddles: bool) -> Iterator[str]:
    if not isinstance(items, list):
        yield f"{where} is not a list"
        return
    fits, kind = (_is_riddle, "a question and an answer") if riddles else (_is_text, "a text")
    yield from (f"{where}: {item!r} is not {kind}" for item in items if not fits(item))
    different = {str(item).casefold() for item in items}
    if len(different) < len(items):
        yield f"{where} says something twice"
    if len(different) < POOL_SIZE:
        yield f"{where} has {len(different)} items, not at least {POOL_SIZE}"


def _is_riddle(item: object) -> bool:
    return (
        isinstance(item, Mapping)
        and item.keys() == {"question", "answer"}
        and all(map(_is_text, item.values()))
    )


def _card(said: Mapping, model: Mapping, mission: effects.Mission, numerals: Callable) -> Iterator[str]:
    needed = {"title", "text", *(("win", "lose") if mission.duel else ()), *(model.keys() & {"note"})}
    yield from _differences(mission.code, said, sorted(needed, key=effects.FIELDS.index))
    for field, shown in effects.numbers(mission).items():
        where, text = f"{mission.code}.{field}", said.get(field)
        if text is not None and not _is_text(text):
            yield f"{where} {text!r} is no text"
            continue
        if text and len(text) > LENGTHS[field]:
            yield f"{where} has {len(text)} characters, not at most {LENGTHS[field]}"
        yield from _same_numbers(where, numerals(text or ""), shown)


def _twins(said: Mapping) -> Iterator[str]:
    """Each card has a mission of its own."""
    for field in ("title", "text"):
        values = [(said[code].get(field), code) for code in _CARDS if code in said]
        common = Counter(value for value, _ in values)
        for value, code in values:
            if value and common[value] > 1:
                yield f"{code}.{field} {value!r} is not its own"

"""`manage.py check` reads every rules page in every language and names file and fault."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from django.conf import settings
from django.core.checks import Error, register

from games.base import games
from missions import catalogue
from missions.checks import numeral_finder
from missions.what_if import RULES
from rules import pages, text


@register("rules")
def rules(app_configs: object, **kwargs: object) -> list[Error]:
    languages = {code for code, _ in settings.LANGUAGES}
    found = [*problems(pages.GAMES, languages), *what_if(pages.GAMES)]
    return [Error(problem, id="rules.E001") for problem in found]


def problems(root: Path, languages: set[str]) -> Iterator[str]:
    """What is wrong with the pages of a folder of games, each with its file."""
    folders = pages.folders(root)
    documents = {
        folder: {path.stem: text.read(path) for path in sorted(folder.glob("*.md"))} for folder in folders
    }
    ids = {pages.slug(folder): tuple(said[pages.FALLBACK].ids) for folder, said in documents.items()}
    for folder in folders:
        yield from _box(folder)
        name = folder.parent.name
        yield from (f"{name}/{lang}.md is missing" for lang in sorted(languages - documents[folder].keys()))
        english = documents[folder][pages.FALLBACK]
        for lang, document in documents[folder].items():
            if lang not in languages:
                yield f"{document.name}: no such language in the settings"
            yield from document.faults
            yield from _links(document, pages.slug(folder), ids)
            yield from _options(document)
            yield from _pictures(document)
            yield from _like(document, english, lang)
        yield from _cited(folder, english)


def _box(folder: Path) -> Iterator[str]:
    try:
        pages.box(folder / "box.toml")
    except ValueError as error:
        yield str(error)


def _links(document: text.Document, slug: str, ids: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for block in document.blocks:
        for link in block.links:
            if fault := pages.dead(link, slug, ids):
                yield f"{document.name}, line {block.line}: {fault}"


def _options(document: text.Document) -> Iterator[str]:
    for block in document.blocks:
        game, _, name = block.option.partition("/")
        known = [option.name for option in games()[game].options] if game in games() else []
        if block.option and name not in known:
            yield f"{document.name}, line {block.line}: no score sheet has the option {block.option!r}"


def _pictures(document: text.Document) -> Iterator[str]:
    for block in document.blocks:
        if block.picture:
            try:
                pages.picture(block, pages.FALLBACK)
            except ValueError as error:
                yield f"{document.name}, line {block.line}: {error}"


def _like(document: text.Document, english: text.Document, lang: str) -> Iterator[str]:
    """Every block is the one of that id in English: its kind, numbers, picture and option."""
    own, model = document.ids, english.ids
    yield from (f"{document.name}: {each} is missing" for each in model if each not in own)
    numbers, model_numbers = _numerals(lang), _numerals(pages.FALLBACK)
    for block in document.blocks:
        where = f"{document.name}, line {block.line}: {block.id}"
        if block.id not in model:
            yield f"{where} is not in the English page"
            continue
        other = model[block.id]
        if (block.kind, block.level, block.classes) != (other.kind, other.level, other.classes):
            yield f"{where} is not of the kind and class that it has in English"
        if block.option != other.option or _drawn(block) != _drawn(other):
            yield f"{where} has not the option or picture that it has in English"
        found, expected = numbers(block.text), model_numbers(other.text)
        if found != expected:
            yield f"{where} has the numbers {sorted(found)}, not {sorted(expected)}"


def _drawn(block: text.Block) -> tuple[str, ...]:
    return (block.picture.scheme, *block.picture.data.split()) if block.picture else ()


def _numerals(lang: str):
    return numeral_finder(catalogue.load().texts.get(lang, {}).get("numbers", {}))


def _cited(folder: Path, english: text.Document) -> Iterator[str]:
    """What errors, warnings and options cite has to be there, and says something."""
    listed = folder.parent / "paragraphs.toml"
    cited = catalogue.read(listed)["paragraphs"] if listed.exists() else {}
    for each in cited:
        if each not in english.ids:
            yield f"{english.name}: {each}, which {folder.parent.name}/paragraphs.toml lists, is missing"
        elif english.ids[each].kind == "heading":
            yield f"{english.name}: {each} is a heading, but a sheet cites the paragraph"


def what_if(root: Path) -> Iterator[str]:
    """Every "What if…" of the missions has its paragraph on GONG's page."""
    page = root / "gong" / "rules" / f"{pages.FALLBACK}.md"
    found = text.read(page).ids
    for rule in RULES:
        if catalogue.paragraph(rule) not in found:
            yield f"gong/{page.name}: {catalogue.paragraph(rule)} is missing, where missions answer {rule!r}"

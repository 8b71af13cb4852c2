"""What of the pages can be searched, and where what was found stands."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from missions import catalogue
from rules import pages, search

SMALL_WORDS = Path(__file__).parent / "small_words.toml"
OTHER_WORDS = Path(__file__).parent / "other_words.toml"

# Of a long list or table, so many characters about the first word that was found.
EXCERPT = 280


# A text, each piece with whether it was found.
Pieces = tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A found paragraph: its page and section, where it stands, and its text."""

    title: str
    section: SafeString
    address: str
    lang: str
    text: SafeString


def found(query: str, lang: str) -> list[Result]:
    """The paragraphs that answer the query best, best first."""
    return [_result(each, lang) for each in index(lang).search(query)]


@lru_cache(maxsize=16)
def index(lang: str) -> search.Index:
    entries = tuple(entry for page in pages.pages(lang) for entry in _entries(page))
    small = frozenset(search.words(catalogue.read(SMALL_WORDS).get(lang, "")))
    numbers = catalogue.load().texts.get(lang, {}).get("numbers", {})
    named = {search.plain(word): number for number, names in numbers.items() for word in names}
    others = {
        said: search.words(meant)
        for key, meant in catalogue.read(OTHER_WORDS).get(lang, {}).items()
        for said in search.words(key)
    }
    return search.Index(lang, entries, small - named.keys(), named, others)


def _entries(page: pages.Page) -> Iterator[search.Entry]:
    for section in page.sections:
        question = ""
        for block in section.blocks:
            if block.kind == "heading":
                question = block.said.text
                continue
            yield search.Entry(
                page=page.slug,
                id=block.id,
                text=block.said.text,
                title=page.title,
                heading=question or ("" if section.kind else section.heading.said.text),
                words=block.said.words,
                lead=block.said.lead,
                kind=section.kind or _kind(block) or ("first" if block is section.blocks[0] else ""),
                lends=_lent(page.slug, block) if section.kind == "faq" else None,
            )


def _kind(block: pages.Block) -> str:
    if block.kind == "picture":
        return "picture"
    if any(link.startswith("sheet:") for link in block.said.links):
        return "sheet"
    kinds = {"option": block.option, "example": block.example, "ruling": block.ruling}
    return next((kind for kind, is_one in kinds.items() if is_one), "")


def _lent(slug: str, block: pages.Block) -> tuple[str, str] | None:
    target = next((link for link in block.said.links if "#" in link), None)
    if target is None:
        return None
    where, _, anchor = target.partition("#")
    return where or slug, anchor


def _result(hit: search.Found, lang: str) -> Result:
    page = pages.page(hit.entry.page, lang)
    section, block = next(
        (section, block) for section in page.sections for block in section.blocks if block.id == hit.entry.id
    )
    asked = hit.entry.heading if section.kind == "faq" else ""
    return Result(
        title=page.title,
        section=shown(((asked or section.heading.said.text, False),), block.lang),
        address=f"{reverse('rules:page', args=[page.slug])}#{block.id}",
        lang=block.lang,
        text=shown(excerpt(hit.pieces), block.lang),
    )


def shown(pieces: Pieces, lang: str) -> SafeString:
    """As HTML: what was found is marked, a code keeps together, in a right-to-left language its order, too.

    >>> shown((("مع ", False), ("6", True), ("-", False), ("5", True), (" و−5", False)), "ar")
    'مع <bdi><mark>6</mark>-<mark>5</mark></bdi> و<bdi>−5</bdi>'
    """
    said = "".join(
        f"<mark>{escape(text)}</mark>" if met else escape(text) for text, met in signed(pieces, lang)
    )
    return mark_safe(said.replace("\u2066", "<bdi>").replace("\u2069", "</bdi>"))  # noqa: S308 escaped above


def signed(pieces: Pieces, lang: str) -> Pieces:
    """Signs, never marked, stand about the whole of a code, though its parts are found one by one."""
    signs: dict[int, str] = defaultdict(str)
    codes = pages.ISOLATED if translation.get_language_info(lang)["bidi"] else pages.CODE
    for code in codes.finditer("".join(text for text, _ in pieces)):
        signs[code.start()] += "\u2066"
        signs[code.end()] += "\u2069"
    letters = [*((letter, met) for text, met in pieces for letter in text), ("", False)]
    marked = [each for at, letter in enumerate(letters) for each in ((signs[at], False), letter) if each[0]]
    return tuple(("".join(map(itemgetter(0), run)), met) for met, run in groupby(marked, itemgetter(1)))


def excerpt(pieces: Pieces, most: int = EXCERPT) -> Pieces:
    """The pieces as they are, or of a long text a part about the first one that was found.

    >>> excerpt((("one two three ", False), ("four", True), (" five six seven", False)), most=20)
    (('… three ', False), ('four', True), (' five …', False))
    """
    if sum(len(text) for text, _ in pieces) <= most:
        return pieces
    first = next((at for at, (_, met) in enumerate(pieces) if met), len(pieces))
    kept, left = [], most
    if first:
        before = "".join(text for text, _ in pieces[:first])
        lead = before[-(most // 2) :]
        if len(lead) < len(before):
            lead = "… " + lead[lead.find(" ") + 1 :]
        kept.append((lead, False))
        left -= len(lead)
    for text, met in pieces[first:]:
        if len(text) > left:
            kept.append((f"{text[: max(0, left)].rpartition(' ')[0]} …", False))
            break
        kept.append((text, met))
        left -= len(text)
    return tuple(kept)

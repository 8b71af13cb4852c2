"""Does a frame in its kind's colour, on a card, cost scans against plain black on white?

    python bench/scan.py [--trials 6] [--jobs 2] [--seed 1] [--kinds fight,joker] [--low-ink] [--out scan.csv]

Every card is cut out of the real sheet, rasterised from its PDF. "Plain" is the same raster with all but the
code turned white: same text, same modules, same place, no frame and no card. Both go through the same
printer and the same camera, every chance drawn alike, so each pair of photos differs in nothing but what lies
around the code. Each decoder then reads single frames as they come; a phone looks at dozens.

This is a simulation. No real phone, printer or hand is in it: the printer is four inks on paper, with
screens, wear and faults; the camera a pinhole 280 mm away with blur, noise and bad light. The shares say
nothing about phones, only the differences count, and those within two standard errors are noise.

Prints a table for the kinds, one for the groups of conditions and one for the decoders, in per cent of frames
read and points of difference ± the standard error of the paired difference. The exit code is 1 where a kind
lies more than 2 points below plain. Equal options give equal numbers. Six trials take about 8 minutes of one
core.
"""

import argparse
import csv
import math
import os
import statistics
import sys
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

import cv2
import django
import numpy as np
import zxingcpp
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.photo import CONDITIONS, DOTS, SCENE, Condition, Print, Scene, photographed, printed
from cardgen import code, prints
from cardgen.face import FaceStyle
from cardgen.paper import card_format, paper
from cardgen.recipe import Recipe
from cardgen.writers.png import pictures
from missions import deck

BASE = "https://galaxygamers.fr"
# Points below plain that a kind may lie.
LIMIT = 2.0


@dataclass(frozen=True)
class Subject:
    """A card as it is printed and its code alone; `symbol` is mm across the code without quiet zone."""

    card: deck.Card
    text: str
    symbol: float
    framed: Scene
    plain: Scene


def subjects(kinds: Sequence[str] = deck.KINDS, low_ink: bool = False) -> Iterator[Subject]:
    """The cards of these kinds, each cut out of the raster of the sheets that the site offers."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gong_site.settings")
    django.setup()
    cards = tuple(card for card in deck.DECK if card.kind in kinds)
    recipe = Recipe(card_format(), paper("a4"), cards=cards, style=FaceStyle(low_ink=low_ink))
    slots = recipe.layout.slots
    for number, picture in enumerate(pictures(prints.sheet_pdf(recipe, BASE), DOTS * 25.4)):
        for card, slot in zip(cards[number * len(slots) :], slots, strict=False):
            left, top = round(slot.x * DOTS), round(slot.y * DOTS)
            cut = picture.crop((left, top, left + round(slot.width * DOTS), top + round(slot.height * DOTS)))
            yield subject(card, cut.rotate(slot.angle, expand=True))


def subject(card: deck.Card, picture: Image.Image) -> Subject:
    """The card in an upright picture of it. Raises ValueError unless that shows the card's code, once."""
    text = code.address(BASE, card.code)
    found = zxingcpp.read_barcodes(picture.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)
    if [one.text for one in found] != [text]:
        raise ValueError(f"the card {card.code} shows {[one.text for one in found]}, not {text}")
    place = found[0].position
    first, last = place.top_left, place.bottom_right
    x, y, side = (first.x + last.x) // 2, (first.y + last.y) // 2, last.x - first.x
    size, middle = SCENE * DOTS, SCENE * DOTS // 2
    top, left = middle - y, middle - x
    framed, plain = (Image.new("RGB", (size, size), "white") for _ in range(2))
    framed.paste(picture, (left, top))
    # Two modules into the quiet zone, which is white all through: there the cut cannot be seen.
    keep = round(side / 2 + 2 * side / code.matrix(text).size)
    core = (middle - keep, middle - keep, middle + keep, middle + keep)
    plain.paste(framed.crop(core), core)
    card_box = (max(0, top), min(size, top + picture.height), max(0, left), min(size, left + picture.width))
    return Subject(
        card,
        text,
        side / DOTS,
        framed=Scene(np.asarray(framed), card_box),
        plain=Scene(np.asarray(plain), (0, size, 0, size)),
    )


# What reads


Reader = Callable[[np.ndarray], Iterable[str]]


def _zxing() -> Reader:
    codes = partial(zxingcpp.read_barcodes, formats=zxingcpp.BarcodeFormat.QRCode)
    return lambda frame: [found.text for found in codes(frame)]


def _zbar() -> Reader:
    from pyzbar import pyzbar

    codes = partial(pyzbar.decode, symbols=[pyzbar.ZBarSymbol.QRCODE])
    return lambda frame: [found.data.decode("latin-1") for found in codes(frame)]


def _opencv() -> Reader:
    detector = cv2.QRCodeDetector()
    return lambda frame: [detector.detectAndDecode(frame)[0]]


def _wechat() -> Reader:
    detector = cv2.wechat_qrcode.WeChatQRCode()
    return lambda frame: detector.detectAndDecode(frame)[0]


def _quirc() -> Reader:
    import deqr

    decoder = deqr.QuircDecoder()
    return lambda frame: [str(part.data) for found in decoder.decode(frame) for part in found.data_entries]


DECODERS: Mapping[str, Callable[[], Reader]] = {
    "zxing-cpp": _zxing,
    "zbar": _zbar,
    "opencv": _opencv,
    "wechat": _wechat,
    "quirc": _quirc,
}


@cache
def readers() -> dict[str, Reader | None]:
    """Each decoder by its name, None where this machine lacks it."""
    return {name: _made(make) for name, make in DECODERS.items()}


def _made(make: Callable[[], Reader]) -> Reader | None:
    try:
        return make()
    except (ImportError, AttributeError):
        return None


def _reads(reader: Reader, frame: np.ndarray, text: str) -> bool:
    try:
        return text in reader(frame)
    except Exception:  # Whatever a decoder stumbles over, it has not read the code.
        return False


# The measurement


@dataclass(frozen=True)
class Pair:
    """One card under one condition: which decoders read it, in the same order, plain and as it is."""

    kind: str
    card: str
    group: str
    condition: str
    trial: int
    plain: tuple[bool, ...]
    framed: tuple[bool, ...]

    def of(self, decoder: int) -> "Pair":
        """The same as one decoder saw it."""
        one = slice(decoder, decoder + 1)
        return replace(self, plain=self.plain[one], framed=self.framed[one])


def measure(
    chosen: Iterable[Subject],
    trials: int,
    seed: int,
    conditions: Sequence[Condition] = CONDITIONS,
    jobs: int = 1,
) -> list[Pair]:
    """Every condition `trials` times for each kind among `chosen`, each time on a card of it by lot."""
    kinds = defaultdict(list)
    for one in chosen:
        kinds[one.card.kind].append(one)
    work = [
        (one, shots)
        for kind, cards in kinds.items()
        for one, shots in zip(cards, _dealt(kind, len(cards), conditions, trials, seed), strict=True)
    ]
    shoot = partial(_shoot, seed=seed)
    if jobs == 1:
        found = [pair for task in work for pair in shoot(task)]
    else:
        with ProcessPoolExecutor(max_workers=jobs) as pool:
            found = [pair for pairs in pool.map(shoot, work) for pair in pairs]
    names = [condition.name for condition in conditions]
    return sorted(found, key=lambda pair: (names.index(pair.condition), pair.trial))


def _dealt(kind: str, cards: int, conditions: Sequence[Condition], trials: int, seed: int):
    """For each card the conditions and trials that it stands for its kind in."""
    dealt = [[] for _ in range(cards)]
    for condition in conditions:
        for trial in range(trials):
            dealt[_luck(seed, kind, condition.name, trial).integers(cards)].append((condition, trial))
    return dealt


def _luck(seed: int, *what) -> np.random.Generator:
    return np.random.default_rng([seed, zlib.crc32(repr(what).encode())])


def _shoot(task: tuple[Subject, Sequence[tuple[Condition, int]]], seed: int) -> list[Pair]:
    cv2.setNumThreads(1)
    one, shots = task
    framed, plain = (_photographer(scene, one.symbol, seed) for scene in (one.framed, one.plain))
    return [
        Pair(
            one.card.kind,
            one.card.code,
            condition.group,
            condition.name,
            trial,
            *(_read(photo(condition, trial), one.text) for photo in (plain, framed)),
        )
        for condition, trial in shots
    ]


def _photographer(scene: Scene, symbol: float, seed: int) -> Callable[[Condition, int], np.ndarray]:
    """What takes the photos of a scene; its luck knows the condition and the trial, never the scene."""
    flawless = printed(scene, Print(), _luck(seed))

    def photo(condition: Condition, trial: int) -> np.ndarray:
        lot, press, lens = (_luck(seed, condition.name, trial, step) for step in ("lot", "print", "camera"))
        how, camera = condition.lot(lot)
        page = flawless if how == Print() else printed(scene, how, press)
        return photographed(page, symbol, camera, lens)

    return photo


def _read(frame: np.ndarray, text: str) -> tuple[bool, ...]:
    return tuple(_reads(reader, frame, text) for reader in readers().values() if reader)


# The report


@dataclass(frozen=True)
class Result:
    """In per cent and in points; `error` is the standard error of `points`, from the pairs."""

    plain: float
    framed: float
    points: float
    error: float

    @property
    def bad(self) -> bool:
        return self.points < -LIMIT

    def __str__(self) -> str:
        return f"{self.points:+6.1f} ±{self.error:3.1f}"


def result(pairs: Sequence[Pair]) -> Result:
    """The mean over the decoders and all pairs.

    >>> print(result([Pair("fight", "a1", "", "", trial, (True, True), (True, False)) for trial in (0, 1)]))
     -50.0 ±0.0
    """
    plain = [100 * statistics.fmean(pair.plain) for pair in pairs]
    framed = [100 * statistics.fmean(pair.framed) for pair in pairs]
    points = [after - before for before, after in zip(plain, framed, strict=True)]
    error = statistics.stdev(points) / math.sqrt(len(points)) if len(points) > 1 else math.nan
    return Result(statistics.fmean(plain), statistics.fmean(framed), statistics.fmean(points), error)


def by_kind(pairs: Sequence[Pair]) -> dict[str, Result]:
    return {kind: result(own) for kind, own in _parted(pairs, "kind").items()}


def _parted(pairs: Iterable[Pair], what: str) -> dict[str, list[Pair]]:
    found = defaultdict(list)
    for pair in pairs:
        found[getattr(pair, what)].append(pair)
    return found


def report(pairs: Sequence[Pair], decoders: Sequence[str]) -> str:
    """Three tables: the kinds, and the points of each by group of conditions and by decoder."""
    kinds = by_kind(pairs)
    lines = ["kind     plain %  kind %   points"]
    lines += [
        f"{kind:<8} {one.plain:6.1f}  {one.framed:6.1f}   {one}{'  TOO FAR BELOW' * one.bad}"
        for kind, one in kinds.items()
    ]
    groups = _parted(pairs, "group")
    views = {f"{group} ({len({one.condition for one in own})})": own for group, own in groups.items()}
    lines += ["", *_table("conditions", views, kinds)]
    seen = {name: [pair.of(number) for pair in pairs] for number, name in enumerate(decoders)}
    return "\n".join([*lines, "", *_table("decoder", seen, kinds)])


def _table(title: str, views: Mapping[str, Sequence[Pair]], kinds: Iterable[str]) -> Iterator[str]:
    yield f"{title:<16}plain %" + "".join(f"{kind:>14}" for kind in kinds)
    for name, pairs in views.items():
        found = by_kind(pairs)
        yield f"{name:<16}{result(pairs).plain:7.1f}" + "".join(f"{found[kind]!s:>14}" for kind in kinds)


def write(pairs: Iterable[Pair], decoders: Sequence[str], file: Path) -> None:
    """A line a pair, 1 where a decoder has read it."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines)
        ways = [f"{name} {way}" for way in ("plain", "framed") for name in decoders]
        writer.writerow(["kind", "card", "group", "condition", "trial", *ways])
        for one in pairs:
            reads = map(int, (*one.plain, *one.framed))
            writer.writerow([one.kind, one.card, one.group, one.condition, one.trial, *reads])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--trials", type=int, default=6)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(deck.KINDS))
    parser.add_argument("--low-ink", action="store_true", help="the variant on a white ground")
    parser.add_argument("--out", type=Path, help="a CSV file: one line for each pair")
    options = parser.parse_args(arguments)
    kinds = options.kinds.split(",")
    if unknown := set(kinds) - set(deck.KINDS):
        parser.error(f"there is no kind {min(unknown)!r}, only {', '.join(deck.KINDS)}")
    if options.trials < 1:
        parser.error("--trials must be at least 1")
    decoders = [name for name, reader in readers().items() if reader]
    print(f"{len(CONDITIONS)} conditions, {options.trials} trials each; read by {', '.join(decoders)}")
    if left_out := [name for name in readers() if name not in decoders]:
        print(f"left out, for they are not on this machine: {', '.join(left_out)}")
    pairs = measure(subjects(kinds, options.low_ink), options.trials, options.seed, jobs=options.jobs)
    print(report(pairs, decoders))
    if options.out:
        write(pairs, decoders, options.out)
    return int(any(one.bad for one in by_kind(pairs).values()))


if __name__ == "__main__":
    sys.exit(main())

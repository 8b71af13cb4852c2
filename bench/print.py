"""What a deck to print costs: the PDF writer against a plain program, and how soon the studio shows a page.

    python bench/print.py [--cards 56] [--runs 3]

The same pages, fronts and backs in turn on A4, are made into a PDF twice: by `cardgen.writers.pdf`, and by
Pillow as pictures of 300 dots an inch (`bench/raster.py`, which takes every short cut it can). Each run is a
fresh process that finds the drawings ready, as `pickle` left them, and has nothing cached: seconds of one
processor and by the clock, the most memory beyond what the process held before, and the size of the file. The
best of the runs counts. The exit code is 1 where the writer is not 5 times as fast (processor), or takes more
than a tenth of the bytes or of the memory.

A preview is the first page and its back as SVG, from nothing but the recipe: in a fresh process, the start of
the site included, then again with what is kept. Memory needs Linux, which tells a process its peak.
"""

import argparse
import json
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import raster
from cardgen.shapes import Drawing
from cardgen.writers import pdf, svg

ROOT = Path(__file__).resolve().parent.parent
BASE = "https://galaxygamers.fr"
WRITERS = {"ours": lambda pages: pdf.write(pages, duplex="long"), "pillow": raster.write}
# How many times as much the plain program must take.
AIMS = {"seconds": 5, "bytes": 10, "memory": 10}


@dataclass(frozen=True, slots=True)
class Cost:
    """Processor and clock in seconds, memory and the file's size in bytes."""

    seconds: float
    clock: float
    memory: int
    bytes: int


def recipe(cards: int):
    """The deck's first cards, eight to a page of A4, to be turned on the long edge."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gong_site.settings")
    import django

    django.setup()
    from cardgen.paper import card_format, paper
    from cardgen.recipe import Recipe
    from missions.deck import DECK

    return Recipe(card_format("poker"), paper("a4"), cards=DECK[:cards], backs="long")


def duplex_pages(cards: int = 56) -> list[Drawing]:
    """Fronts and backs in turn, as the studio makes them."""
    wanted = recipe(cards)
    from cardgen import prints

    return list(prints.pages(wanted, BASE))


def preview(cards: int = 56) -> list[bytes]:
    """The first page and its back as SVG, as the studio shows them."""
    wanted = recipe(cards)
    from cardgen import prints

    return [svg.write([prints.page(wanted, BASE, number)]) for number in (1, 2)]


def measure(work: Callable[[], bytes]) -> Cost:
    """What the work costs that makes these bytes."""
    before, memory = (time.process_time(), time.perf_counter()), _held(fresh=True)
    made = work()
    seconds, clock = time.process_time() - before[0], time.perf_counter() - before[1]
    return Cost(seconds, clock, _held("VmHWM") - memory, len(made))


def _held(what: str = "VmRSS", fresh: bool = False) -> int:
    """Bytes that this process holds, or ("VmHWM") held at most since they were last asked for afresh.

    0 where nobody tells.
    """
    own = Path("/proc/self")
    if not (own / "status").exists():
        return 0
    if fresh:
        (own / "clear_refs").write_text("5")
    return 1024 * int((own / "status").read_text().partition(f"{what}:")[2].split()[0])


def measured(name: str, drawings: Path, runs: int) -> Cost:
    """The least that a writer takes in so many fresh processes."""
    costs = [Cost(**_fresh("--write", name, "--drawings", str(drawings))) for _ in range(runs)]
    return Cost(*(min(values) for values in zip(*(asdict(cost).values() for cost in costs), strict=True)))


def _fresh(*arguments: str):
    command = [sys.executable, __file__, *arguments]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603
    return json.loads(done.stdout)


def write_once(name: str, drawings: Path) -> Cost:
    pages = pickle.loads(drawings.read_bytes())  # noqa: S301 written by this program
    return measure(lambda: WRITERS[name](pages))


def preview_twice(cards: int) -> dict[str, dict]:
    """What it takes to show a page and its back, and to show them once more."""
    return {name: asdict(measure(lambda: b"".join(preview(cards)))) for name in ("cold", "warm")}


def ratios(ours: Cost, other: Cost) -> dict[str, float]:
    """How many times as much the other takes of what there is an aim for."""
    return {what: getattr(other, what) / max(getattr(ours, what), 1e-9) for what in AIMS}


def report(pages: int, ours: Cost, other: Cost, shown: dict[str, Cost]) -> str:
    times = ratios(ours, other)
    named = {"our writer": ours, "Pillow": other} | {f"preview {name}": cost for name, cost in shown.items()}
    costs = [
        f"{name:13}{cost.seconds:12.2f}{cost.clock:10.2f}{cost.memory / 2**20:12.1f}{cost.bytes / 1000:10.0f}"
        for name, cost in named.items()
    ]
    return "\n".join(
        [
            f"{f'{pages} pages':13} processor s   clock s   memory MB   file KB",
            *costs[:2],
            f"{'times':13}{times['seconds']:12.1f}{'':10}{times['memory']:12.1f}{times['bytes']:10.1f}",
            f"{'aim':13}{AIMS['seconds']:12}{'':10}{AIMS['memory']:12}{AIMS['bytes']:10}",
            *costs[2:],
        ]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, default=56)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--write", choices=WRITERS, help=argparse.SUPPRESS)
    parser.add_argument("--drawings", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--preview", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.write:
        print(json.dumps(asdict(write_once(options.write, options.drawings))))
        return 0
    if options.preview:
        print(json.dumps(preview_twice(options.cards)))
        return 0
    return compare(options.cards, options.runs)


def compare(cards: int, runs: int) -> int:
    pages = duplex_pages(cards)
    with TemporaryDirectory() as folder:
        drawings = Path(folder) / "drawings"
        drawings.write_bytes(pickle.dumps(pages))
        ours, other = (measured(name, drawings, runs) for name in WRITERS)
    shown = {name: Cost(**cost) for name, cost in _fresh("--preview", "--cards", str(cards)).items()}
    print(report(len(pages), ours, other, shown))
    return int(any(ratio < AIMS[what] for what, ratio in ratios(ours, other).items()))


if __name__ == "__main__":
    sys.exit(main())

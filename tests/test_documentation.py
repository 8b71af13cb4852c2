"""The documentation says what is so: commands, variables and links are held against the project."""

import doctest
import re
from importlib import import_module

import pytest

from tests.conftest import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_leads_to_a_file(page):
    targets = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)|src=\"([^\"]+)\"", page.read_text(encoding="utf-8"))
    local = [a or b for a, b in targets if "://" not in (a or b)]
    assert [target for target in local if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_make_target_that_is_named_exists(page):
    targets = set(re.findall(r"^([a-z]+):", text("Makefile"), re.M))
    named = set(re.findall(r"(?:`|^|\s\s)make ([a-z]+)", page.read_text(encoding="utf-8"), re.M))
    assert named - targets == set()


def test_every_variable_that_is_read_is_documented_and_the_other_way_round():
    sources = [*ROOT.glob("gong_site/**/*.py"), *ROOT.glob("cardgen/**/*.py"), ROOT / "tests/conftest.py"]
    read = {
        name
        for source in sources
        for name in re.findall(
            r"(?:env_\w+\(|environ(?:\.get\(|\[))\"(GONG_\w+)\"", source.read_text(encoding="utf-8")
        )
    }
    documented = set(re.findall(r"^\| `(GONG_\w+)`", text("docs/operating.md"), re.M))
    assert documented == read


def test_every_file_of_the_architecture_page_is_there():
    drawn = re.search(r"```\n(.*?)```", text("docs/architecture.md"), re.S)[1]
    missing, folder = [], ROOT
    for line in drawn.splitlines():
        name = line.split()[0]
        if not line.startswith(" "):
            folder = ROOT / name
        target = ROOT / name if not line.startswith(" ") else folder / name
        if not target.exists():
            missing.append(name)
    assert missing == []


def test_each_runtime_dependency_is_pinned_with_its_reason():
    lines = [line for line in text("requirements.txt").splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[\w.\[\]-]+==[\w.]+ +# \w.+", line)] == []


def modules_with_examples() -> list[str]:
    tops = ("cardgen", "games", "gong_site", "missions", "rules", "scores")
    files = [path for top in tops for path in sorted((ROOT / top).rglob("*.py"))]
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files if ">>> " in path.read_text()
    ]
    return [name.removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("name", modules_with_examples())
def test_every_example_in_the_code_runs(name):
    failed, attempted = doctest.testmod(import_module(name))
    assert (failed, attempted > 0) == (0, True)

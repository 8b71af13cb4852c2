"""The import order of docs/architecture.md, held against the imports of every module."""

import ast
import subprocess
import sys

import pytest

from tests.conftest import ROOT

# Layer 0 knows neither Django nor the other layers. A name stands for itself and all below it.
PURE = (
    "missions.deck",
    "missions.effects",
    "missions.typed",
    "missions.what_if",
    "cardgen.art",
    "cardgen.calibration",
    "cardgen.code",
    "cardgen.face",
    "cardgen.lettering",
    "cardgen.margins",
    "cardgen.paper",
    "cardgen.recipe",
    "cardgen.refusal",
    "cardgen.shapes",
    "cardgen.sheet",
    "cardgen.writers",
    "games",
    "rules.search",
    "rules.text",
    "scores.log",
)
APPS = {
    "missions": {"missions"},
    "cardgen": {"cardgen", "missions"},
    "scores": {"scores", "missions", "cardgen"},
    "rules": {"rules", "missions", "cardgen", "scores"},
}
OURS = (*APPS, "games", "gong_site")


def within(name: str, parents) -> bool:
    return any(name == parent or name.startswith(f"{parent}.") for parent in parents)


def modules() -> dict[str, str]:
    found = {}
    for top in OURS:
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = path.read_text(encoding="utf-8")
    return found


def imports(name: str, source: str, known) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: write imports in full"
            full = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update(
                each if each in known or any(k.startswith(f"{each}.") for k in known) else node.module
                for each in full
            )
    return found


def offence(name: str, imported: str) -> str | None:
    if within(name, PURE):
        if within(imported, ("django",)):
            return f"{name} imports {imported}, and layer 0 knows no Django"
        if within(imported, OURS) and not within(imported, PURE) and imported not in APPS:
            return f"{name} imports {imported}, which stands above it"
    app = name.split(".")[0]
    if app in APPS and within(imported, OURS) and not within(imported, (*APPS[app], "games")):
        return f"{name} imports {imported}: {app} may import {', '.join(sorted(APPS[app]))} and layer 0"
    return None


def offences(sources: dict[str, str]) -> list[str]:
    found = (offence(name, each) for name, text in sources.items() for each in imports(name, text, sources))
    return sorted(each for each in found if each)


def test_every_import_runs_down_the_layers():
    assert offences(modules()) == []


@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("missions.deck", "from django.conf import settings", "missions.deck imports django.conf"),
        ("cardgen.code", "import cardgen.views", "cardgen.code imports cardgen.views, which stands above it"),
        (
            "missions.views",
            "from cardgen import code",
            "missions.views imports cardgen.code: missions may import",
        ),
        (
            "cardgen.views",
            "import gong_site.settings",
            "cardgen.views imports gong_site.settings: cardgen may",
        ),
    ],
)
def test_an_import_that_runs_up_is_named(name, source, said):
    sources = modules() | {name: source}
    assert [each for each in offences(sources) if each.startswith(said)] != []


AUDIT = """
import sys
opened = []
def hook(event, args):
    if event == "open":
        path = str(args[0])
        if path.startswith({root!r}) and not any(part in path for part in (".py", ".venv", "__pycache__")):
            opened.append(path)
sys.addaudithook(hook)
import {names}
print(opened, "django" in sys.modules)
"""


def test_pure_modules_import_without_django_and_open_no_file():
    names = ", ".join(name for name in modules() if within(name, PURE))
    program = AUDIT.format(root=str(ROOT), names=names)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[] False\n", "")

"""Takes the README's pictures anew: make screenshots. Needs Debian's Chromium."""

import io
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
IMAGES = ROOT / "docs" / "images"
PORT = 8765
BASE = f"http://localhost:{PORT}"
PHONE = {"width": 390, "height": 664}
SHOTS = [
    ("mission", "/en/e1", "dark"),
    ("bonus", "/en/h5", "light"),
    ("deck", "/en/cards/", "dark"),
    ("home", "/en/", "light"),
    ("rules", "/en/rules/gnoming-a-round/#lines-crossing", "light"),
]
# A game in its third round, as the README shows it.
SHEET = {
    "format": "gong-sheet/1",
    "game": "gnoming-a-round",
    "options": {},
    "players": ["Ana", "Ben", "Zoë"],
    "entries": [
        {
            "grids": [
                [5, 5, 5, 1, 2, 3, 4, 1, 2],
                [9, 8, 1, 2, -3, 4, "H", 1, 2],
                [7, 7, "M", 1, 2, 3, 5, 4, 4],
            ],
            "first_out": 0,
        },
        {
            "grids": [[4, 4, 4, 9, 2, 3, -4, 1, 2], [6, 6, 6, 2, 1, 4, 3, 1, 2], [1, 7, 8, 1, 2, 3, 1, 4, 4]],
            "first_out": 1,
        },
    ],
}


def fetch(path: str) -> bytes:
    with urllib.request.urlopen(BASE + path) as answer:
        return answer.read()


def wait():
    for _ in range(100):
        try:
            return fetch("/healthz")
        except urllib.error.URLError:
            time.sleep(0.2)
    raise SystemExit("the site did not start")


def sheet() -> str:
    """A score sheet's address, for its keeper."""
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], check=True)
    os.environ["DJANGO_SETTINGS_MODULE"] = "gong_site.settings"
    import django

    django.setup()
    from games.sheet import read
    from scores import sheets

    _sheet, token = sheets.start(read(json.dumps(SHEET)), [0, 5, 3])
    return f"/s/{token}/"


def photograph(browser, shots):
    for name, path, scheme in shots:
        page = browser.new_page(viewport=PHONE, device_scale_factor=2, color_scheme=scheme)
        page.goto(BASE + path)
        page.screenshot(path=IMAGES / f"{name}.png")
        page.close()


def print_first_page():
    page = pypdfium2.PdfDocument(io.BytesIO(fetch("/print/sheet.pdf?paper=a4")))[0]
    page.render(scale=1.4).to_pil().save(IMAGES / "sheet.png", optimize=True)


def main():
    IMAGES.mkdir(exist_ok=True)
    folder = TemporaryDirectory()
    os.environ["DATABASE_URL"] = f"sqlite:///{folder.name}/sheets.sqlite3"
    os.environ["GONG_PUBLIC_URL"] = "https://galaxygamers.fr"
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(PORT)],
        stdout=subprocess.DEVNULL,
    )
    try:
        wait()
        shots = [*SHOTS, ("score", sheet(), "dark")]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("GONG_CHROMIUM")
                or shutil.which("chromium-headless-shell")
                or shutil.which("chromium"),
                args=["--no-sandbox", "--disable-gpu"],
            )
            photograph(browser, shots)
            browser.close()
        print_first_page()
    finally:
        server.terminate()
        folder.cleanup()


if __name__ == "__main__":
    main()

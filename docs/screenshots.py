"""Takes the README's pictures anew: make screenshots. Needs Debian's Chromium."""

import io
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pypdfium2
from playwright.sync_api import sync_playwright

IMAGES = Path(__file__).resolve().parent / "images"
PORT = 8765
BASE = f"http://localhost:{PORT}"
PHONE = {"width": 390, "height": 664}
SHOTS = [
    ("mission", "/en/e1", "dark"),
    ("bonus", "/en/h5", "light"),
    ("deck", "/en/cards/", "dark"),
    ("home", "/en/", "light"),
]


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


def photograph(browser):
    for name, path, scheme in SHOTS:
        page = browser.new_page(viewport=PHONE, device_scale_factor=2, color_scheme=scheme)
        page.goto(BASE + path)
        page.screenshot(path=IMAGES / f"{name}.png")
        page.close()


def print_first_page():
    page = pypdfium2.PdfDocument(io.BytesIO(fetch("/print/sheet.pdf?paper=a4")))[0]
    page.render(scale=1.4).to_pil().save(IMAGES / "sheet.png", optimize=True)


def main():
    IMAGES.mkdir(exist_ok=True)
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(PORT)],
        env=os.environ | {"GONG_PUBLIC_URL": "https://galaxygamers.fr"},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("GONG_CHROMIUM") or shutil.which("chromium"),
                args=["--no-sandbox", "--disable-gpu"],
            )
            photograph(browser)
            browser.close()
        print_first_page()
    finally:
        server.terminate()


if __name__ == "__main__":
    main()

import ctypes.util
import os
import shutil
from pathlib import Path

import hypothesis
import pytest
from django.utils import translation

# pytest-django's live server beside Playwright's own event loop.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

# Speed is measured in bench/: a slow machine is no fault of what is tested.
hypothesis.settings.register_profile("ours", deadline=None)
hypothesis.settings.load_profile("ours")

ROOT = Path(__file__).resolve().parent.parent
# zbar overlooks about one code in a hundred at just one scale, a different one at each: like a phone, it may
# look again from a little further on. zxing-cpp has to read every code at first sight.
SECOND_LOOK = 10  # dpi
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(autouse=True)
def english():
    """Whatever language the test before has left."""
    with translation.override("en"):
        yield


def missing(what: str, package: str):
    """Skips a test for want of a program, and says why; where nothing may skip, it fails instead."""
    message = f"{what} is not on this machine (on Debian: apt install {package})"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


class Needs:
    def chromium(self) -> str:
        # The one without windows takes half the time.
        names = ("chromium-headless-shell", "chromium", "google-chrome")
        path = os.environ.get("GONG_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
        return path or missing("Chromium", "chromium-headless-shell")

    def zbar(self):
        if not ctypes.util.find_library("zbar"):
            missing("The zbar library", "libzbar0")
        from pyzbar import pyzbar

        return pyzbar

    def vnu(self) -> list[str]:
        """The Nu HTML checker's command."""
        jar = ROOT / "var/vnu/node_modules/vnu-jar/build/dist/vnu.jar"
        if not jar.exists():
            missing(
                "The Nu HTML checker", "npm default-jre-headless, then npm install --prefix var/vnu vnu-jar"
            )
        # What runs for half a minute is slowed by Java's second compiler; the schemas need a deep stack.
        options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss2m"]
        return [self.program("java", "default-jre-headless"), *options, "-jar", str(jar)]

    def program(self, name: str, package: str) -> str:
        return shutil.which(name) or missing(name, package)


@pytest.fixture(scope="session")
def needs() -> Needs:
    return Needs()


@pytest.fixture(scope="session")
def chromium(needs):
    """What starts the browser, and with what."""
    executable = needs.chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright.chromium, {"executable_path": executable, "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="session")
def browser(chromium):
    starter, options = chromium
    browser = starter.launch(**options)
    yield browser
    browser.close()

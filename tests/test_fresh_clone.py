"""The whole way: a clone, `make run`, the printed deck, a camera, the mission."""

import gzip
import http.client
import os
import re
import signal
import subprocess
import time
from urllib.parse import urlsplit

import pypdfium2
import pytest
import zxingcpp

from bench.sheets import free_port
from missions.deck import DECK
from tests.conftest import ROOT, SECOND_LOOK

DPI = 300
FIRST_FLIGHT = 14 * 1024  # what a server may send before the first acknowledgement: RFC 6928, ten segments


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    target = tmp_path_factory.mktemp("fresh") / "gong"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(target)], check=True)
    return target


@pytest.fixture(scope="module")
def site(clone):
    """The base address of a clone that `make run` serves; in CI nothing is set up for it beforehand."""
    port = free_port()
    ready = [] if os.environ.get("CI") else [f"VENV={ROOT / '.venv'}"]
    environment = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("GONG_", "DJANGO_", "MAKE", "MFLAGS"))
    }
    log = clone / "run.log"
    with log.open("wb") as output:
        run = subprocess.Popen(
            ["make", "run", f"PORT={port}", *ready],
            cwd=clone,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            base = f"http://localhost:{port}"
            wait_for(base, run, log)
            yield base, log
        finally:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()


def wait_for(base, run, log):
    end = time.monotonic() + 200
    while time.monotonic() < end:
        assert run.poll() is None, log.read_text()
        try:
            assert get(base + "/healthz").status == 200
            return
        except OSError:
            time.sleep(0.3)
    pytest.fail(log.read_text())


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()
        self.size = len(self.body) + len(str(response.headers).encode()) + len("HTTP/1.1 200 OK\r\n")
        self.text = gzip.decompress(self.body) if self.headers["Content-Encoding"] == "gzip" else self.body


def get(url: str, **headers) -> Answer:
    """One request as a phone would make it, without following a redirect."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    try:
        connection.request(
            "GET",
            url[len(f"{parts.scheme}://{parts.netloc}") :] or "/",
            headers={"Accept-Encoding": "gzip"} | headers,
        )
        return Answer(connection.getresponse())
    finally:
        connection.close()


@pytest.fixture(scope="module")
def deck_pdf(site):
    base, _ = site
    answer = get(f"{base}/print/sheet.pdf?paper=a4")
    assert answer.status == 200
    return answer.text


def pages(pdf, dpi):
    return [page.render(scale=dpi / 72).to_pil().convert("L") for page in pypdfium2.PdfDocument(pdf)]


@pytest.fixture(scope="module")
def printed(deck_pdf):
    """The addresses on the printed deck, as zxing reads them."""
    return sorted(code.text for page in pages(deck_pdf, DPI) for code in codes(page))


def codes(page):
    # Only square ones: an artful sky may look like a bar code of a few digits.
    return zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode)


def test_make_run_says_where_this_machine_and_phones_find_it(site):
    base, log = site
    said = log.read_text()
    assert f"On this machine:             {base}/" in said
    assert (
        re.search(r"For phones on this network:  http://[\d.]+:\d+/\n", said) or "Phones cannot reach" in said
    )


def test_all_56_printed_codes_are_read_by_two_independent_decoders(deck_pdf, printed, needs):
    zbar, frame = needs.zbar(), pages(deck_pdf, DPI)
    square = {"symbols": [zbar.ZBarSymbol.QRCODE]}
    read = {code.data.decode() for page in frame for code in zbar.decode(page, **square)}
    if len(read) < len(printed):
        again = pages(deck_pdf, DPI + SECOND_LOOK)
        read |= {code.data.decode() for page in again for code in zbar.decode(page, **square)}
    assert len(frame) == 7
    assert [urlsplit(text).path for text in printed] == sorted(f"/{card.code}" for card in DECK)
    assert sorted(read) == printed


def test_each_decoded_address_opens_its_card_at_once(site, printed):
    failures = []
    for text in printed:
        answer = get(text)
        code = urlsplit(text).path.strip("/")
        page = answer.text.decode()
        right = f'<link rel="canonical" href="/en/{code}">' in page
        if (answer.status, right) != (200, True) or answer.size > FIRST_FLIGHT:
            failures.append((text, answer.status, right, answer.size))
    assert (len(printed), failures) == (56, [])


def test_a_scan_needs_one_request_until_first_paint(site, printed, browser):
    for text in printed[::11]:
        page = browser.new_page(viewport={"width": 390, "height": 664})
        page.goto(text, wait_until="load")
        needed = page.evaluate(
            """() => performance.getEntriesByType("resource")
                .filter(r =>
                    r.renderBlockingStatus === "blocking" || ["css", "img"].includes(r.initiatorType)
                ).map(r => r.name)"""
        )
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length === 1")
        page.close()
        assert (text, needed) == (text, [])

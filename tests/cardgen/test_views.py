import re
from html import unescape
from io import BytesIO

import pikepdf
import pytest
from django.urls import reverse
from PIL import Image

from cardgen import fronts, proof
from cardgen.code import address, code_shapes, matrix
from cardgen.paper import papers
from cardgen.shapes import Drawing
from cardgen.writers import png
from cardgen.writers.svg import element
from missions.deck import DECK

BASE = "https://galaxygamers.fr"
FORWARDED = {"host": "inner.example:81", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http"}


@pytest.fixture(params=["plain", "behind a proxy"])
def public(client, settings, request):
    """A client of a site whose public address is set, with and without other names in its requests."""
    settings.GONG_PUBLIC_URL = BASE
    more = {} if request.param == "plain" else {"headers": FORWARDED}
    return lambda path: client.get(path, **more)


def texts(picture: Image.Image) -> list[str]:
    return [found.text for found in proof.read(picture)]


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_every_format_of_every_card_holds_the_one_public_address(card, public):
    meant = address(BASE, card.code)
    for kind in ("cards", "qr"):
        assert texts(Image.open(BytesIO(public(f"/{kind}/{card.code}.png").content))) == [meant]
        assert outline_of(meant) in public(f"/{kind}/{card.code}.svg").content.decode()
    (picture,) = png.pictures(public(f"/cards/{card.code}.pdf").content)
    assert texts(picture) == [meant]


def outline_of(text: str) -> str:
    """The dark modules of a code as every SVG writes them."""
    _, path = code_shapes(matrix(text), 40).shapes
    return re.search(' d="([^"]+)"', element(Drawing(40, 40, (path,))))[1]


@pytest.mark.parametrize("paper", list(papers()))
def test_the_sheets_hold_the_56_public_addresses_in_order(paper, public, addresses):
    # The bytes of `sheet_pdf` are read back, code by code, in test_proof.py.
    assert public(f"/print/sheet.pdf?paper={paper}").content == fronts.sheet_pdf(paper, "en", BASE)
    shown = [public(f"/print/sheet.svg?paper={paper}&page={page}").content.decode() for page in range(1, 8)]
    assert [[outline_of(each) in page for each in addresses].count(True) for page in shown] == [8] * 7


def test_without_a_public_address_the_codes_hold_the_one_that_was_used(client, settings):
    settings.GONG_PUBLIC_URL = settings.GONG_LAN_URL = None
    picture = client.get("/qr/a1.png", headers={"host": "192.168.1.12:8000"}).content
    assert texts(Image.open(BytesIO(picture))) == ["http://192.168.1.12:8000/a1"]
    settings.GONG_LAN_URL = "http://192.168.1.12:8000"
    picture = client.get("/qr/a1.png", headers={"host": "localhost:8000"}).content
    assert texts(Image.open(BytesIO(picture))) == ["http://192.168.1.12:8000/a1"]


@pytest.mark.parametrize(
    ("path", "content_type", "name"),
    [
        ("/cards/a1.svg", "image/svg+xml", "gong-a1.svg"),
        ("/cards/J2.png", "image/png", "gong-j2.png"),
        ("/cards/a1.pdf", "application/pdf", "gong-a1.pdf"),
        ("/qr/a1.svg", "image/svg+xml", "gong-qr-a1.svg"),
        ("/qr/a1.png", "image/png", "gong-qr-a1.png"),
        ("/print/sheet.pdf", "application/pdf", "gong-cards-a4.pdf"),
        ("/print/sheet.pdf?paper=letter&lang=en", "application/pdf", "gong-cards-letter.pdf"),
        ("/print/sheet.svg?paper=letter&page=7", "image/svg+xml", "gong-cards-letter-7.svg"),
    ],
)
def test_a_download_has_its_type_its_name_and_an_etag(client, settings, path, content_type, name):
    settings.GONG_PUBLIC_URL = BASE
    response = client.get(path)
    assert (response.status_code, response["Content-Type"]) == (200, content_type)
    assert response["Content-Disposition"] == f'inline; filename="{name}"'
    assert response["Cache-Control"] == "no-cache"
    again = client.get(path, headers={"if-none-match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.head(path).status_code == 200
    assert client.post(path).status_code == 405


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_page_box_is_the_paper(client, settings, paper, size):
    settings.GONG_PUBLIC_URL = BASE
    pdf = pikepdf.open(BytesIO(client.get(f"/print/sheet.pdf?paper={paper}").content))
    boxes = {tuple(round(float(side) * 25.4 / 72, 1) for side in page.mediabox) for page in pdf.pages}
    assert (len(pdf.pages), boxes) == (7, {(0, 0, *size)})


@pytest.mark.parametrize(
    "path",
    [
        "/cards/a7.svg",
        "/cards/k1.png",
        "/cards/j3.pdf",
        "/cards/a1.gif",
        "/cards/a1.SVG",
        "/cards/a1",
        "/qr/a1.pdf",
        "/qr/z.svg",
        "/print/sheet.png",
    ],
)
def test_a_file_that_is_not_there_is_a_404(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("path", "value", "choices"),
    [
        ("/cards/a1.svg?lang=xx", "xx", ["en"]),
        ("/cards/a1.png?lang=", "", ["en"]),
        ("/print/sheet.pdf?lang=%3Cb%3E", "&lt;b&gt;", ["en"]),
        ("/print/sheet.pdf?paper=a5", "a5", ["a4", "letter"]),
        ("/print/sheet.svg?page=0", "0", ["1", "2", "3", "4", "5", "6", "7"]),
        ("/print/sheet.svg?page=8", "8", ["1", "7"]),
        ("/print/sheet.svg?page=1e9", "1e9", ["1", "7"]),
        ("/print/sheet.svg?page=%D9%A1", "١", ["1", "7"]),
        ("/print/sheet.svg?page=-1", "-1", ["1", "7"]),
        ("/en/print/?paper=a5", "a5", ["a4", "letter"]),
    ],
)
def test_a_choice_that_is_not_there_is_named_with_links_to_those_that_are(client, path, value, choices):
    response = client.get(path)
    assert response.status_code == 400
    html = response.content.decode()
    assert f"“{value}”" in html
    key = path.partition("?")[2].partition("=")[0]
    assert all(f'href="?{key}={choice}"' in html for choice in choices)


def test_a_refused_choice_keeps_the_others(client):
    html = client.get("/print/sheet.svg?paper=letter&page=9").content.decode()
    assert 'href="?paper=letter&amp;page=7"' in html


def test_the_print_page_says_what_the_codes_point_to(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    response = client.get("/en/print/?paper=letter")
    assert response.status_code == 200
    context = response.context
    assert (context["base"].url, context["base"].trial, context["example"]) == (BASE, False, f"{BASE}/a1")
    assert (context["paper"].slug, list(context["pages"]), context["query"]) == (
        "letter",
        [1, 2, 3, 4, 5, 6, 7],
        "paper=letter&lang=en",
    )
    assert BASE in response.content.decode()


def test_the_print_page_says_that_prints_are_for_trying_out_while_nothing_is_set(client, settings):
    settings.GONG_PUBLIC_URL = settings.GONG_LAN_URL = None
    response = client.get("/en/print/", headers={"host": "localhost:8000"})
    assert (response.context["base"].url, response.context["base"].trial) == ("http://localhost:8000", True)
    assert "http://localhost:8000" in response.content.decode()


def test_every_link_of_the_print_page_leads_somewhere(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    html = client.get("/en/print/").content.decode()
    links = {unescape(link) for link in re.findall(r'(?:href|src)="(/(?:cards|qr|print)/[^"]+)"', html)}
    assert "/print/sheet.pdf?paper=a4&lang=en" in links
    assert {client.get(link).status_code for link in links} == {200}


@pytest.mark.parametrize(
    ("name", "kwargs", "path"),
    [
        ("cardgen:print", {}, "/en/print/"),
        ("cardgen:card", {"card": DECK[0], "suffix": "svg"}, "/cards/a1.svg"),
        ("cardgen:card", {"card": "j2", "suffix": "pdf"}, "/cards/j2.pdf"),
        ("cardgen:qr", {"card": DECK[0], "suffix": "png"}, "/qr/a1.png"),
        ("cardgen:sheet", {}, "/print/sheet.pdf"),
        ("cardgen:preview", {}, "/print/sheet.svg"),
    ],
)
def test_the_names_of_the_addresses(name, kwargs, path):
    assert reverse(name, kwargs=kwargs) == path

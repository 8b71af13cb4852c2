import re
import zipfile
from html import unescape
from io import BytesIO
from urllib.parse import urlencode

import pikepdf
import pytest
from django.http import QueryDict
from django.urls import reverse
from PIL import Image

from cardgen import prints, proof
from cardgen.code import address, code_shapes, matrix
from cardgen.paper import papers
from cardgen.recipe import deck
from cardgen.shapes import Drawing
from cardgen.studio import StudioForm
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
    # How each file is read back, code by code, is tested in test_combinations.py.
    form = StudioForm.of(QueryDict(f"paper={paper}"))
    assert form.is_valid()
    assert public(f"/print/sheet.pdf?paper={paper}").content == prints.sheet_pdf(form.recipe, BASE)
    meant = [[addresses[place.piece] for place in side.places] for side in form.recipe.sides]
    shown = [
        public(f"/print/sheet.svg?paper={paper}&page={n}").content.decode() for n in range(1, len(meant) + 1)
    ]
    assert [[each for each in addresses if outline_of(each) in page] for page in shown] == meant


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
        ("/print/sheet.png?cards=a1&lang=fr", "image/png", "gong-cards-a4-1.png"),
        ("/print/shop.pdf?cards=a1", "application/pdf", "gong-cards-shop.pdf"),
        ("/print/calibration.pdf?paper=letter", "application/pdf", "gong-calibration-letter.pdf"),
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
        "/print/sheet.gif",
        "/print/cards-pdf.zip",
    ],
)
def test_a_file_that_is_not_there_is_a_404(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("path", "value", "choices"),
    [
        ("/cards/a1.svg?lang=xx", "xx", ["en"]),
        ("/cards/a1.png?lang=", "", ["en"]),
        ("/print/sheet.svg?page=0", "0", ["1", "2", "3", "4", "5", "6", "7"]),
        ("/print/sheet.svg?page=8", "8", ["1", "7"]),
        ("/print/sheet.svg?page=1e9", "1e9", ["1", "7"]),
        ("/print/sheet.svg?page=%D9%A1", "١", ["1", "7"]),
        ("/print/sheet.svg?page=-1", "-1", ["1", "7"]),
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


FILES = ["sheet.pdf", "sheet.svg", "sheet.png", "shop.pdf", "cards-svg.zip", "calibration.pdf"]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("copies=10000", "How many times: Write a number from 1 to 10."),
        ("copies=0", "How many times: Write a number from 1 to 10."),
        ("backs=long&x=NaN", "Move backs right by (mm): Write a number from −20 to 20."),
        ("card=own&width=10m&height=-1", "Card width in mm: Write a number from 20 to 400."),
        ("card=own&width=20&height=30", "The codes are too fine: their smallest squares are 0.3"),
        ("paper=..%2F..%2Fetc%2Fpasswd", "Paper: Select a valid choice."),
        (
            "card=tarot&paper=avery-5371",
            "Card size: No card of 70 × 120 mm fits on Avery 5371 with margins",
        ),
        ("lang=%3Cb%3E", "Language of the words: Select a valid choice. <b> is not one"),
        ("cards=k9", "Only these cards: “k9” is no card."),
    ],
)
def test_what_cannot_be_printed_is_refused_with_the_reason_and_a_way_back(
    client, settings, file, query, said
):
    settings.GONG_PUBLIC_URL = BASE
    response = client.get(f"/print/{file}?{query}")
    html = unescape(response.content.decode())
    assert (response.status_code, said in html) == (400, True)
    assert f'href="/en/print/?{QueryDict(query).urlencode()}"' in html
    assert "<b>" not in response.content.decode()


def studio(client, query="", **more):
    return client.get(f"/en/print/?{query}", **more)


def test_the_studio_says_what_comes_of_the_choices(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    context = studio(client, "paper=letter&backs=long&cards=b3").context
    assert (context["base"].url, context["base"].trial, context["address"]) == (BASE, False, f"{BASE}/b3")
    assert (list(context["pages"]), context["per_page"], context["previews"]) == ([1, 2], 8, [1, 2])
    assert (round(context["module"], 2), context["version"], context["findings"]) == (0.9, "2-M", [])


@pytest.mark.parametrize(
    ("query", "previews"),
    [
        ("", [1]),
        ("backs=long", [1, 2]),
        ("backs=long&order=apart", [1, 8]),
        ("what=backs", [1]),
        ("backs=fold", [1]),
    ],
)
def test_the_preview_is_the_first_page_and_its_back(client, settings, query, previews):
    settings.GONG_PUBLIC_URL = BASE
    response = studio(client, query)
    html = unescape(response.content.decode())
    shown = re.findall(r'<img class="sheet" src="/print/sheet.svg\?([^"]+)"', html)
    assert [int(QueryDict(each)["page"]) for each in shown] == previews
    assert {client.get(f"/print/sheet.svg?{each}").status_code for each in shown} == {200}


def test_the_studio_keeps_what_was_typed_and_says_what_is_wrong_at_its_field(client):
    response = studio(client, "copies=99&backs=long&x=1.5&paper=letter&cards=a1&cards=j2")
    html = unescape(response.content.decode())
    assert response.status_code == 400
    assert '<a href="#id_copies">How many times</a>: Write a number from 1 to 10.' in html
    assert re.search(r'<input [^>]*name="copies" value="99"[^>]*aria-invalid="true"', html)
    assert re.search(r'<input [^>]*name="x" value="1.5"', html)
    assert '<option value="letter" selected>' in html
    assert re.findall(r'name="cards" value="(..)" checked', html) == ["a1", "j2"]


@pytest.mark.parametrize(
    ("query", "ticked"),
    [
        ("", {"ruler", "notes", "galaxy", "number"}),
        ("ruler=0&mission=on&galaxy=false", {"notes", "number", "mission"}),
    ],
)
def test_the_boxes_are_ticked_as_the_recipe_has_them(client, settings, query, ticked):
    settings.GONG_PUBLIC_URL = BASE
    html = studio(client, query).content.decode()
    boxes = re.findall(r'<input type="checkbox" name="(\w+)"([^>]*)>', html)
    assert {name for name, rest in boxes if "checked" in rest} == ticked


def test_a_script_gets_the_result_alone_and_the_recipe_for_its_address_bar(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    response = studio(client, "copies=2&paper=a4&what=cards&ruler=0&ruler=on", headers={"hx-request": "true"})
    assert "<html" not in response.content.decode()
    assert response["HX-Replace-Url"] == "/en/print/?copies=2&x=0&y=0&lang=en"
    wrong = studio(client, "copies=0", headers={"hx-request": "true"})
    assert (wrong.status_code, "HX-Replace-Url" in wrong) == (400, False)
    assert "Write a number from 1 to 10." in wrong.content.decode()


def test_a_square_read_off_the_calibration_sheet_moves_the_backs_and_is_remembered(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    response = studio(client, "backs=long&x=0.5&y=-0.7&square=m9")
    assert response.status_code == 302
    path, _, query = response["Location"].partition("?")
    values = QueryDict(query.partition("#")[0])
    assert (path, values["x"], values["y"], values["backs"]) == ("/en/print/", "2.5", "-2.7", "long")
    # On this device, in another language and without a link.
    form = client.get("/fr/print/?backs=long").context["form"]
    assert form.recipe.offset == (2.5, -2.7)
    assert client.cookies["backs"]["max-age"] == 365 * 24 * 3600
    # A download obeys its link alone.
    assert client.get("/print/sheet.pdf?backs=long&cards=a1").content == prints.sheet_pdf(
        deck(backs="long", cards=DECK[:1]), BASE
    )


@pytest.mark.parametrize("square", ["Z9", "A0", "A22", "", "M", "9M", "<b>", "M9999999"])
def test_a_square_that_is_none_is_named_and_kept(client, settings, square):
    settings.GONG_PUBLIC_URL = BASE
    response = studio(client, f"backs=long&{urlencode({'square': square})}")
    assert response.status_code == 400
    assert f"“{square}” is no square." in unescape(response.content.decode())
    assert "backs" not in client.cookies


@pytest.mark.parametrize("cookie", ["x", "9999,1", "nan,inf", ",", "1.5", "<b>,1", "1.5,-0.7,3"])
def test_a_remembered_offset_that_is_none_harms_nothing(client, settings, cookie):
    settings.GONG_PUBLIC_URL = BASE
    client.cookies["backs"] = cookie
    response = studio(client, "backs=long")
    assert (response.status_code, response.context["form"].recipe.offset) == (200, (0, 0))


@pytest.mark.parametrize("what", ["cards", "faces", "backs", "stickers"])
@pytest.mark.parametrize("backs", ["", "none", "long", "short", "fold"])
def test_a_remembered_offset_opens_the_studio_whatever_is_chosen(client, settings, backs, what):
    settings.GONG_PUBLIC_URL = BASE
    client.cookies["backs"] = "2,-2.5"
    response = studio(client, urlencode({"what": what, **({"backs": backs} if backs else {})}))
    assert (response.status_code, response.context["form"].recipe.offset) == (200, (2.0, -2.5))


def test_a_print_that_is_stopped_shows_no_picture_and_one_figure(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    html = unescape(studio(client, "card=own&width=20&height=30").content.decode())
    assert "<img" not in html.partition('id="result"')[2].partition("</section>")[0]
    (shown,) = re.findall(r"Smallest square of a code</dt><dd>([\d.]+) mm", html)
    assert f"their smallest squares are {shown} mm wide" in html


@pytest.mark.parametrize("lang", ["en", "fr", "el", "ms", "ar"])
def test_paper_too_small_to_calibrate_is_refused_in_words(client, settings, lang):
    settings.GONG_PUBLIC_URL = BASE
    small = (
        "paper=own&paper_width=60&paper_height=90&card=own&width=30&height=45&marks=none&ruler=0&backs=long"
    )
    response = client.get(f"/print/calibration.pdf?{small}&lang={lang}")
    assert response.status_code == 400
    assert ("needs paper at least 74 mm wide" in response.content.decode()) == (lang == "en")


def test_readings_that_add_up_to_more_than_any_printer_is_off_are_refused(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    response = studio(client, "backs=long&x=-15&y=0&square=A11")
    assert response.status_code == 400
    assert "Together that is more than 20 mm." in response.content.decode()


def test_backs_that_are_moved_off_the_paper_are_refused(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    assert "over the paper's edge" in unescape(studio(client, "backs=long&x=20&y=0").content.decode())
    assert client.get("/print/sheet.pdf?backs=long&x=20").status_code == 400


def test_a_file_is_refused_in_the_language_that_it_was_asked_for_in(client):
    html = client.get("/print/sheet.pdf?copies=0&lang=ar").content.decode()
    assert '<html lang="ar" dir="rtl">' in html


def test_pages_without_a_code_are_not_called_proved(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    response = client.get("/en/print/proof/?what=backs&cards=a1")
    assert "There is no code on these pages." in response.content.decode()


def proof_pages(client, query: str):
    """What each step of a proof says, from the first to the last."""
    path, steps = f"/en/print/proof/?{query}", []
    while path:
        response = client.get(path)
        html = unescape(response.content.decode())
        steps.append((response.context["done"], response.context["codes"], response.context["finished"]))
        following = re.search(r'http-equiv="refresh" content="0;url=([^"]+)"', html)
        path = following and following[1]
    return steps


def test_a_proof_reads_page_after_page_and_says_so(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    assert proof_pages(client, "which=fight&backs=long") == [
        (1, 8, False),
        (2, 8, False),
        (3, 16, False),
        (4, 16, False),
        (5, 18, False),
        (6, 18, True),
    ]


@pytest.mark.parametrize(
    ("file", "steps", "link"),
    [
        ("sheet", [(1, 2, True)], "/print/sheet.pdf"),
        ("shop", [(1, 1, False), (2, 1, False), (3, 2, False), (4, 2, True)], "/print/shop.pdf"),
        ("cards", [(1, 1, False), (2, 2, True)], "/print/cards-png.zip"),
    ],
)
def test_each_file_has_a_proof_of_its_own_that_ends_at_the_file(client, settings, file, steps, link):
    settings.GONG_PUBLIC_URL = BASE
    backs = "&backs=long" if file == "shop" else ""
    assert proof_pages(client, f"cards=a1,j1&file={file}{backs}") == steps
    seal = client.get(f"/en/print/proof/?cards=a1&file={file}").context
    assert seal["file"].startswith(f"{link}?cards=a1")


def test_nothing_is_called_proved_that_was_not_read(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    response = client.get("/en/print/proof/?which=fight")
    following = QueryDict(response.context["next"].partition("?")[2])
    seal = following["seal"]
    for forged in ("", "3-18", "3-18:x", seal.replace("1-8", "2-16"), f"{seal}x"):
        context = client.get("/en/print/proof/", {"which": "fight", "seal": forged}).context
        assert (context["done"], context["finished"]) == (1, False)
    # A seal is one recipe's and one address's.
    context = client.get("/en/print/proof/", {"which": "malus", "seal": seal}).context
    assert context["done"] == 1
    settings.GONG_PUBLIC_URL = "https://example.org"
    assert client.get("/en/print/proof/", {"which": "fight", "seal": seal}).context["done"] == 1


def test_a_code_that_cannot_be_read_is_said_and_stops_the_proof(client, settings, monkeypatch):
    settings.GONG_PUBLIC_URL = BASE
    wrong = prints.page(deck(cards=DECK[1:2]), BASE, 1)
    monkeypatch.setattr(prints, "page", lambda *args: wrong)
    response = client.get("/en/print/proof/?cards=a1")
    assert response.context["finished"] is False
    html = response.content.decode()
    assert f"Page 1, card 1: it should say {BASE}/a1, and it says {BASE}/a2." in html
    assert "http-equiv" not in html


def test_a_script_is_led_from_step_to_step_of_a_proof(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    html = client.get("/en/print/proof/?which=fight", headers={"hx-request": "true"}).content.decode()
    assert ("<html" in html, 'data-hx-trigger="load"' in html) == (False, True)
    assert '<progress value="1" max="3">' in html


def test_an_archive_is_sent_while_it_is_made(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    response = client.get("/print/cards-svg.zip?cards=a1,b2")
    assert (response.streaming, response["Content-Type"]) == (True, "application/zip")
    assert response["Content-Disposition"] == 'attachment; filename="gong-cards-svg.zip"'
    archive = zipfile.ZipFile(BytesIO(b"".join(response)))
    assert archive.namelist() == ["a1.svg", "b2.svg"]
    assert outline_of(f"{BASE}/b2") in archive.read("b2.svg").decode()


def test_the_print_page_says_that_prints_are_for_trying_out_while_nothing_is_set(client, settings):
    settings.GONG_PUBLIC_URL = settings.GONG_LAN_URL = None
    response = client.get("/en/print/", headers={"host": "localhost:8000"})
    assert (response.context["base"].url, response.context["base"].trial) == ("http://localhost:8000", True)
    assert "http://localhost:8000" in response.content.decode()


def test_every_link_of_the_print_page_leads_somewhere(client, settings):
    settings.GONG_PUBLIC_URL = BASE
    html = client.get("/en/print/").content.decode()
    links = {unescape(link) for link in re.findall(r'(?:href|src)="(/(?:cards|qr|print)/[^"]+)"', html)}
    assert "/print/sheet.pdf?x=0&y=0&lang=en" in links
    assert {client.get(link).status_code for link in links} == {200}


@pytest.mark.parametrize(
    ("name", "kwargs", "path"),
    [
        ("cardgen:print", {}, "/en/print/"),
        ("cardgen:card", {"card": DECK[0], "suffix": "svg"}, "/cards/a1.svg"),
        ("cardgen:card", {"card": "j2", "suffix": "pdf"}, "/cards/j2.pdf"),
        ("cardgen:qr", {"card": DECK[0], "suffix": "png"}, "/qr/a1.png"),
        ("cardgen:sheet", {"suffix": "pdf"}, "/print/sheet.pdf"),
        ("cardgen:shop", {}, "/print/shop.pdf"),
        ("cardgen:zip", {"suffix": "png"}, "/print/cards-png.zip"),
        ("cardgen:calibration", {}, "/print/calibration.pdf"),
        ("cardgen:prove", {}, "/en/print/proof/"),
    ],
)
def test_the_names_of_the_addresses(name, kwargs, path):
    assert reverse(name, kwargs=kwargs) == path

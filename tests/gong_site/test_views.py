import pytest
from django.conf import settings
from django.test import Client
from django.urls import clear_script_prefix, set_script_prefix

YEAR = 365 * 24 * 3600


@pytest.mark.parametrize("target", ["/en/a1", "/a1", "/en/cards/", "/"])
def test_choosing_a_language_goes_back_and_is_kept_for_a_year(client, target):
    response = client.post("/language/", {"to": "en", "next": target})
    assert (response.status_code, response["Location"]) == (302, target)
    cookie = response.cookies["language"]
    assert (cookie.value, cookie["max-age"], cookie["samesite"]) == ("en", YEAR, "Lax")


@pytest.mark.parametrize("accepts", ["", "ar", "fr"])
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("/en/a1", "/fr/a1"),
        ("/ar/", "/fr/"),
        ("/ar/print/?paper=letter", "/fr/print/?paper=letter"),
        ("/el/cards/?code=zz%20%22", "/fr/cards/?code=zz%20%22"),
        ("/ms/nowhere/", "/fr/nowhere/"),
        ("/a1", "/a1"),
        ("/nowhere", "/nowhere"),
        ("/english/a1", "/english/a1"),
    ],
)
def test_choosing_a_language_shows_the_same_page_in_it_whatever_the_browser_asked_for(
    client, target, expected, accepts
):
    for cookie in (None, "ar"):
        if cookie:
            client.cookies["language"] = cookie
        answer = client.post("/language/", {"to": "fr", "next": target}, headers={"Accept-Language": accepts})
        assert answer["Location"] == expected


def test_choosing_a_language_works_below_a_path_prefix(client):
    set_script_prefix("/gong/")
    try:
        answer = client.post("/language/", {"to": "fr", "next": "/gong/en/a1"})
    finally:
        clear_script_prefix()
    assert answer["Location"] == "/gong/fr/a1"


@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "///evil.example",
        "javascript:alert(1)",
        "",
        "a1",
    ],
)
def test_choosing_a_language_never_leads_to_another_site(client, target):
    response = client.post("/language/", {"to": "en", "next": target})
    assert (response.status_code, response["Location"]) == (302, "/")


@pytest.mark.parametrize("language", ["", "xx", "en-gb", "EN", "../en", "e" * 5000])
def test_a_language_that_is_not_there_is_refused_and_nothing_is_saved(client, language):
    response = client.post("/language/", {"to": language, "next": "/"})
    assert (response.status_code, dict(response.cookies)) == (400, {})


def test_coming_back_to_the_switch_leads_to_the_first_page(client):
    response = client.get("/language/")
    assert (response.status_code, response["Location"]) == (302, "/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/healthz", "/robots.txt", "/favicon.ico", "/.well-known/security.txt", "/a1"]
)
def test_a_monitor_may_ask_for_the_head_alone(client, path):
    assert client.head(path).status_code in (200, 302)


def test_a_post_where_nothing_is_posted_gets_a_page_of_the_site():
    response = Client(enforce_csrf_checks=True).post("/en/print/")
    assert (response.status_code, "GONG" in response.content.decode()) == (403, True)


def test_opening_a_page_in_a_language_saves_nothing(client):
    assert dict(client.get("/en/a1").cookies) == {}


def test_neutral_pages_are_private_and_vary_by_language_and_cookie(client):
    response = client.get("/a1")
    assert set(response["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))


def test_pages_in_a_language_are_asked_again_by_their_etag(client):
    response = client.get("/en/a1")
    assert response["Cache-Control"] == "no-cache"
    assert client.get("/en/a1", headers={"If-None-Match": response["ETag"]}).status_code == 304


def test_the_policy_allows_no_inline_script_or_style_but_the_one_style_sheet(client):
    policy = client.get("/")["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert policy.count("'sha256-") == 1


@pytest.mark.django_db
def test_healthz_answers_ok(client):
    assert client.get("/healthz").content == b"ok\n"


def test_robots_and_security_name_the_public_address(client, settings):
    settings.GONG_PUBLIC_URL = "https://example.org"
    assert "Sitemap: https://example.org/sitemap.xml" in client.get("/robots.txt").content.decode()
    assert (
        "Contact: https://example.org/en/about/" in client.get("/.well-known/security.txt").content.decode()
    )


@pytest.mark.parametrize(
    ("contact", "said"),
    [
        ("gong@example.org", "mailto:gong@example.org"),
        ("https://example.org/tell", "https://example.org/tell"),
    ],
)
def test_security_names_the_owners_contact(client, settings, contact, said):
    settings.GONG_CONTACT = contact
    assert f"Contact: {said}\n" in client.get("/.well-known/security.txt").content.decode()


def test_the_sitemap_lists_every_page_in_every_language(client, settings):
    settings.GONG_PUBLIC_URL = "https://example.org"
    body = client.get("/sitemap.xml").content.decode()
    assert body.count("<loc>") == (5 + 4 + 56 + 1 + 4) * len(settings.LANGUAGES)
    assert "<loc>https://example.org/en/a1</loc>" in body


def test_the_icon_is_found_where_browsers_look_for_it(client):
    response = client.get("/favicon.ico", follow=True)
    assert response.status_code == 200


def test_every_language_has_its_own_name():
    assert dict(settings.LANGUAGES)["en"] == "English"

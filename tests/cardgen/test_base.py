import pytest
from django.core.exceptions import BadRequest
from django.test import RequestFactory
from django.urls import set_script_prefix

from cardgen.base import Base, printed_base, public

PUBLIC, LAN = "https://galaxygamers.fr", "http://192.168.1.12:8000"


def request(host="localhost:8000", address="127.0.0.1", **more):
    return RequestFactory().get("/en/print/", headers={"host": host}, REMOTE_ADDR=address, **more)


FORWARDED = {
    "HTTP_X_FORWARDED_HOST": "evil.example",
    "HTTP_X_FORWARDED_PROTO": "https",
    "HTTP_FORWARDED": "host=evil.example",
}


@pytest.mark.parametrize("host", ["localhost:8000", "evil.example", "10.0.0.3"])
@pytest.mark.parametrize("more", [{}, FORWARDED], ids=["plain", "forwarded"])
@pytest.mark.parametrize("lan", [None, LAN])
def test_the_configured_address_is_printed_whatever_the_request_says(settings, host, more, lan):
    settings.GONG_PUBLIC_URL, settings.GONG_LAN_URL = PUBLIC, lan
    assert printed_base(request(host, **more)) == Base(PUBLIC, trial=False)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
def test_from_this_machine_phones_need_its_address_on_the_network(settings, address):
    settings.GONG_PUBLIC_URL, settings.GONG_LAN_URL = None, LAN
    assert printed_base(request(address=address)) == Base(LAN, trial=True)


@pytest.mark.parametrize("address", ["192.168.1.30", "8.8.8.8", "::ffff:10.0.0.1", ""])
def test_from_another_machine_the_address_that_it_used_works(settings, address):
    settings.GONG_PUBLIC_URL, settings.GONG_LAN_URL = None, LAN
    assert printed_base(request("Gong.LOCAL:8000", address)) == Base("http://gong.local:8000", trial=True)


def test_without_either_the_requests_own_scheme_and_host_are_printed(settings):
    settings.GONG_PUBLIC_URL = settings.GONG_LAN_URL = None
    assert printed_base(request()).url == "http://localhost:8000"
    assert printed_base(request("example.org", secure=True)).url == "https://example.org"


def test_a_site_below_a_path_prints_that_path(settings):
    settings.GONG_PUBLIC_URL = settings.GONG_LAN_URL = None
    try:
        set_script_prefix("/gong/")
        assert printed_base(request("example.org")).url == "http://example.org/gong"
    finally:
        set_script_prefix("/")


def test_a_host_that_cannot_be_printed_is_a_bad_request(settings):
    settings.GONG_PUBLIC_URL = settings.GONG_LAN_URL = None
    with pytest.raises(BadRequest, match="no usable host"):
        printed_base(request("a..b"))


@pytest.mark.parametrize(
    ("url", "open_to_all"),
    [
        ("https://galaxygamers.fr", True),
        ("https://8.8.8.8/gong", True),
        ("http://[2606:4700::1111]", True),
        ("http://localhost:8000", False),
        ("http://gong", False),
        ("http://gong.local:8000", False),
        ("http://gong.home.arpa", False),
        ("http://192.168.1.12:8000", False),
        ("http://10.0.0.3", False),
        ("http://127.0.0.1", False),
        ("http://[::1]", False),
        ("http://[fe80::1]", False),
    ],
)
def test_an_address_says_whether_phones_anywhere_can_open_it(url, open_to_all):
    assert public(url) == open_to_all

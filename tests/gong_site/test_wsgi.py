from io import BytesIO

import pytest

from gong_site.wsgi import application
from scores.sheets import standing
from tests.scores.examples import begun, sheet


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("charset", ["", "; charset=hex", "; CHARSET = utf-16", "; charset=no-such"])
def test_a_form_is_read_as_utf_8_whatever_it_says_it_is(charset):
    started, token = begun(sheet("any-game"))
    form = b"id=0123456789&do=rename&seat=0&name=%CE%A8"
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": f"/s/{token}/",
        "QUERY_STRING": "x=1",
        "CONTENT_TYPE": "application/x-www-form-urlencoded" + charset,
        "CONTENT_LENGTH": str(len(form)),
        "HTTP_HOST": "localhost",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "wsgi.input": BytesIO(form),
        "wsgi.url_scheme": "http",
    }
    said = []
    application(environ, lambda status, headers: said.append(status))
    started.refresh_from_db()
    assert (said, standing(started).names) == (["302 Found"], ("Ψ", "Zoë 🙂"))

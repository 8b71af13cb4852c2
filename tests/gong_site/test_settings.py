import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT


def manage(*arguments, **environment):
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("GONG_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=clean | environment,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("GONG_DEBUG", "yes", "GONG_DEBUG is 'yes': write 1 for yes or 0 for no"),
        (
            "GONG_CONTACT",
            "mailto:me@example.org",
            "GONG_CONTACT is 'mailto:me@example.org': write a web address",
        ),
        ("GONG_PUBLIC_URL", "https://example.org/?a=b", "GONG_PUBLIC_URL: "),
        ("GONG_PUBLIC_URL", "https://me@example.org", "GONG_PUBLIC_URL: "),
        ("GONG_PUBLIC_URL", "galaxygamers.fr", "GONG_PUBLIC_URL: "),
    ],
)
def test_a_setting_that_cannot_be_meant_is_refused_by_name(name, value, said):
    done = manage("check", **{name: value})
    assert done.returncode != 0
    assert said in done.stderr


def test_the_deployment_check_has_nothing_to_say_behind_tls():
    done = manage(
        "check", "--deploy", "--fail-level", "WARNING", GONG_TLS="1", GONG_PUBLIC_URL="https://example.org"
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_migrations_are_up_to_date():
    done = manage("makemigrations", "--check", "--dry-run")
    assert (done.returncode, done.stdout) == (0, "No changes detected\n")


def test_a_bad_setting_is_one_line_and_no_traceback():
    said = manage("words", GONG_PUBLIC_URL="galaxygamers.fr").stderr
    assert said.splitlines() == [
        "The settings cannot be meant: GONG_PUBLIC_URL: "
        "the address 'galaxygamers.fr' must begin with http:// or https://"
    ]


BELOW = """
from gong_site.wsgi import application
from io import BytesIO
import re
def get(path):
    said = []
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "SERVER_NAME": "x", "SERVER_PORT": "80",
               "wsgi.input": BytesIO(), "wsgi.url_scheme": "http"}
    body = b"".join(application(environ, lambda status, headers: said.append(status[:3])))
    return said[0], body.decode()
print(get("/gong/a1")[0], get("/a1")[0], get("/gong")[0], get("/gongs/a1")[0])
print(sorted({link[:6] for link in re.findall(r'(?:href|action|src)="(/[^"]*)"', get("/gong/en/d1")[1])}))
"""


def test_below_a_path_prefix_pages_answer_with_and_without_it_and_all_links_hold_it():
    done = subprocess.run(
        [sys.executable, "-c", BELOW],
        cwd=ROOT,
        env=os.environ | {"GONG_PUBLIC_URL": "https://example.org/gong", "GONG_DEBUG": "1"},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "200 200 200 404\n['/gong/']\n", done.stderr

"""What the Makefile says on a machine that lacks something: one clear line."""

import os
import socket
import subprocess
import sys

import pytest

from tests.conftest import ROOT


def outside_make() -> dict[str, str]:
    """The environment without what a make that runs these tests has put in."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS"))}


def make(*arguments, **environment):
    return subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        env=outside_make() | environment,
    )


def python_that(tmp_path, body: str) -> str:
    path = tmp_path / "python"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def complaint(done) -> list[str]:
    """What a reader sees, without make's own closing line."""
    return [line for line in (done.stdout + done.stderr).splitlines() if not line.startswith("make: ***")]


@pytest.fixture
def fresh(tmp_path):
    return f"VENV={tmp_path / 'venv'}"


def test_no_python_is_one_clear_line(fresh):
    done = make("run", fresh, "PYTHON=python-of-nowhere")
    assert done.returncode != 0
    assert complaint(done) == [
        "Python 3.11 or later is needed, and python-of-nowhere is not there: install Python first."
    ]


def test_an_old_python_is_one_clear_line(tmp_path, fresh):
    old = python_that(tmp_path, 'if [ "$1" = -V ]; then echo Python 3.9.2; else exit 1; fi')
    done = make("run", fresh, f"PYTHON={old}")
    assert done.returncode != 0
    assert complaint(done) == [
        f"Python 3.11 or later is needed, and {old} is 3.9.2. Name a newer one: make run PYTHON=python3.12"
    ]


def test_a_missing_venv_module_is_one_clear_line(tmp_path, fresh):
    bare = python_that(tmp_path, f'case "$2" in *ensurepip*) exit 1;; *) exec {sys.executable} "$@";; esac')
    done = make("run", fresh, f"PYTHON={bare}")
    assert done.returncode != 0
    assert complaint(done) == [
        "Python lacks its venv module. On Debian or Ubuntu: sudo apt install python3-venv"
    ]


@pytest.mark.parametrize("address", ["0.0.0.0", "127.0.0.1"])
def test_a_busy_port_is_one_clear_line(address):
    with socket.create_server((address, 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert done.returncode != 0
    assert complaint(done) == [
        f"CommandError: Port {port} is in use. Stop what runs there, "
        f"or choose another: make run PORT={port + 1}"
    ]

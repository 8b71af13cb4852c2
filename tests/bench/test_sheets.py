"""The bench of live sheets itself, small, with a server that is killed on the way."""

import os
import re
import subprocess
import sys

from tests.conftest import ROOT


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed():
    small = ["--seconds", "6", "--writers", "3", "--watchers", "6", "--sheets", "3", "--kills", "1"]
    done = subprocess.run(
        [sys.executable, "bench/sheets.py", *small],
        cwd=ROOT,
        # The tests' own settings are not those of a site.
        env={name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    acknowledged, *wrong = map(
        int, re.search(r"entries +(\d+), lost (\d+), doubled (\d+)", done.stdout).groups()
    )
    assert (acknowledged > 0, wrong) == (True, [0, 0])
    assert re.search(r"killed and started again +1 times", done.stdout)

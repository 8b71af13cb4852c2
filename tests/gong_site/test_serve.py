import os
import re

import zxingcpp
from django.core.management import call_command
from PIL import Image

from cardgen.turns import DRAWING, WAITING
from gong_site.management.commands import serve
from gong_site.management.commands.serve import HALVES, terminal_code


def picture_of(said: str) -> Image.Image:
    """The terminal's cells as pixels, light ink on dark."""
    halves = {character: cells for cells, character in HALVES.items()}
    lines = [re.sub(r"\x1b\[[\d;]*m", "", line)[2:] for line in said.splitlines()]
    picture = Image.new("L", (len(lines[0]), 2 * len(lines)), 0)
    for y, line in enumerate(lines):
        for x, character in enumerate(line):
            for half in (0, 1):
                picture.putpixel((x, 2 * y + half), 0 if halves[character][half] else 255)
    return picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)


def test_the_code_in_the_terminal_is_read_back_as_the_address():
    address = "http://192.168.1.23:8000/"
    assert [code.text for code in zxingcpp.read_barcodes(picture_of(terminal_code(address)))] == [address]


def test_granian_has_threads_to_spare_for_missions_and_gives_memory_back(monkeypatch):
    started = []
    monkeypatch.setattr(
        os, "execv", lambda _program, arguments: started.append((arguments, dict(os.environ)))
    )
    monkeypatch.setattr(serve, "busy", lambda host, port: False)
    monkeypatch.setenv("GONG_LAN_URL", "")
    monkeypatch.delenv("MALLOC_MMAP_THRESHOLD_", raising=False)
    call_command("serve", "--host=127.0.0.1", "--port=8999")
    ((arguments, environment),) = started
    threads = int(arguments[arguments.index("--blocking-threads") + 1])
    assert threads - DRAWING - WAITING >= 8
    assert environment["MALLOC_MMAP_THRESHOLD_"] == "1048576"
    os.environ.pop("MALLOC_MMAP_THRESHOLD_")

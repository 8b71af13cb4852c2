import re

import zxingcpp
from PIL import Image

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

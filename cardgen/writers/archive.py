"""Many files as one zip, sent off while its files are still being made.

>>> from io import BytesIO
>>> from zipfile import ZipFile
>>> made = b"".join(stream([("cards/a1.svg", b"<svg/>"), ("cards/a2.svg", b"<svg/>")]))
>>> ZipFile(BytesIO(made)).namelist()
['cards/a1.svg', 'cards/a2.svg']
"""

from collections.abc import Iterable, Iterator
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

# The first day a zip can name, so that a file made tomorrow has the same bytes.
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
_UNIX, _READABLE = 3, 0o100644 << 16


def stream(files: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """A zip of (name, contents), a piece for each file and one for the list at the end.

    The next file is asked for once the last is sent. A .png is stored as it is, all else deflated.
    Raises ValueError, naming it, on a name that could leave the folder it is unpacked in, that cannot be
    a file's, or that came before.

    >>> list(stream([("../a1.svg", b"")]))
    Traceback (most recent call last):
    ...
    ValueError: '../a1.svg' cannot be the name of a file in a zip
    """
    sent, names = _Sent(), set()
    with ZipFile(sent, "w") as archive:
        for name, contents in files:
            _check(name, names)
            archive.writestr(_entry(name), contents)
            yield sent.taken()
    yield sent.taken()


class _Sent:
    """Where a zip is written: what came since it was last taken. Nothing in it can be written again."""

    def __init__(self):
        self.pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self.pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Needs nothing: what is written is there."""

    def taken(self) -> bytes:
        pieces, self.pieces = self.pieces, []
        return b"".join(pieces)


def _check(name: str, names: set[str]) -> None:
    steps = name.split("/")
    if {"", ".", ".."} & {*steps} or "\\" in name or ":" in steps[0] or not name.isprintable():
        raise ValueError(f"{name!r} cannot be the name of a file in a zip")
    if name in names:
        raise ValueError(f"{name!r} is twice in the zip")
    names.add(name)


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, _FIRST_DAY)
    entry.compress_type = ZIP_STORED if name.endswith(".png") else ZIP_DEFLATED
    entry.create_system, entry.external_attr = _UNIX, _READABLE
    return entry

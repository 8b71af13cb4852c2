"""Few draw at once, and few wait for that: the other threads of the site are there for missions.

>>> with turn():
...     "drawn"
'drawn'
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

# Together half of the threads that manage.py serve asks for.
DRAWING, WAITING = 2, 6
# How long one waits, and when to come back where that was in vain, in seconds.
PATIENCE, AGAIN = 20, 5

_drawing = BoundedSemaphore(DRAWING)
_places = BoundedSemaphore(DRAWING + WAITING)


class Busy(Exception):
    """As many draw and wait as may."""


@contextmanager
def turn():
    """While this lasts, its thread is one of the few that draw. Raises `Busy` where others take too long."""
    with _place(), _drawn(PATIENCE):
        yield


def each_in_turn(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The pieces, each made in a turn of its own: whoever takes them slowly keeps nobody from drawing.

    Raises `Busy` at once or never, for what is sent cannot be taken back. Closing it gives its place back.

    >>> b"".join(each_in_turn(iter([b"a", b"b"])))
    b'ab'
    """
    begun = _each_in_turn(pieces)
    next(begun)
    return begun


def _each_in_turn(pieces: Iterator[bytes]) -> Iterator[bytes]:
    with _place():
        # Only what has begun is ended by being closed.
        yield b""
        while True:
            with _drawn(None):
                piece = next(pieces, None)
            if piece is None:
                return
            yield piece


@contextmanager
def _place():
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        yield
    finally:
        _places.release()


@contextmanager
def _drawn(patience: float | None):
    if not _drawing.acquire(timeout=patience):
        raise Busy
    try:
        yield
    finally:
        _drawing.release()

"""From a card's address to its QR code: the printed text, the modules, and the modules as shapes.

The quiet zone is that of ISO/IEC 18004; the sizes rest on scans of printed codes by this project.

>>> address("HTTPS://GalaxyGamers.fr/", "a1")
'https://galaxygamers.fr/a1'
>>> code = matrix("https://galaxygamers.fr/a1")
>>> code.version, code.level, code.size
(2, 'M', 25)
"""

import re
import warnings
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import SplitResult, quote, urlsplit

import qrcode
from qrcode import constants
from qrcode.exceptions import DataOverflowError

from cardgen.shapes import Group, Path, rect, scaled

# Modules of white around a code: a full quiet zone by the standard.
QUIET = 4
# Millimetres across a card's code, its quiet zone included: from 30 mm on, version 2 and 3 read alike.
PANEL = 30.0
# Millimetres a module: under the first it is refused, under the second warned.
SMALLEST_MODULE = 0.4
SMALL_MODULE = 0.6

_LEVELS = {"M": constants.ERROR_CORRECT_M, "Q": constants.ERROR_CORRECT_Q, "H": constants.ERROR_CORRECT_H}
_DEFAULT_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(
    r"\[[0-9a-f:.]+\](:\d+)?|[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?(:\d+)?"
)
_PATH = re.compile(r"(/([\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+)*/?")
_SAFE = "/%:@!$&'()*+,;=~"


class SmallModule(UserWarning):
    """A code whose modules are so small that some cameras will not read it."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """The modules of a code, True for dark, row by row and without the quiet zone."""

    rows: tuple[tuple[bool, ...], ...]
    version: int
    level: str

    @property
    def size(self) -> int:
        return len(self.rows)


def normalise_base(url: str) -> str:
    """The base of printed addresses: scheme and host in lower case, a path prefix kept, no slash at the end.

    Cameras take an upper-case scheme for text. Raises ValueError, naming the address, on another
    scheme than http and https, a missing host, a user, a query or a fragment.

    >>> normalise_base("HTTP://Example.org:8000/Gong/")
    'http://example.org:8000/Gong'
    >>> normalise_base("galaxygamers.fr")
    Traceback (most recent call last):
    ...
    ValueError: the address 'galaxygamers.fr' must begin with http:// or https://
    """
    try:
        parts = urlsplit(url.strip())
        netloc = _netloc(parts)
    except ValueError as error:
        raise ValueError(f"the address {url!r} has no usable host: {error}") from None
    if parts.scheme not in _DEFAULT_PORTS:
        raise ValueError(f"the address {url!r} must begin with http:// or https://")
    if "@" in parts.netloc:
        raise ValueError(f"the address {url!r} must not hold a user name")
    if "?" in url or "#" in url:
        raise ValueError(f"the address {url!r} must end before any ? or #")
    if not _HOST.fullmatch(netloc) or parts.port == 0:
        raise ValueError(f"the address {url!r} has no usable host")
    path = quote(parts.path.rstrip("/"), safe=_SAFE)
    if not _PATH.fullmatch(path) or {".", ".."} & set(path.split("/")) or not url.isprintable():
        raise ValueError(f"the address {url!r} has no usable path")
    return f"{parts.scheme}://{netloc}{path}"


def printable_base(url: str, size: float = PANEL) -> str:
    """The base, once it is sure that a code of `size` mm can hold it with modules that cameras read.

    Raises ValueError as `normalise_base`, `matrix` and `module_size` do, naming the figure.

    >>> printable_base("https://Example.org")
    'https://example.org'
    """
    base = normalise_base(url)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SmallModule)
        module_size(matrix(address(base, "a1")), size)
    return base


def _netloc(parts: SplitResult) -> str:
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host.encode("idna").decode()
    port = parts.port
    return host if port in (None, _DEFAULT_PORTS.get(parts.scheme)) else f"{host}:{port}"


def address(base: str, code: str) -> str:
    """The text in a card's QR code: scheme first, so that every camera takes it for an address.

    >>> address("https://example.org/gong", "J2")
    'https://example.org/gong/j2'
    """
    return f"{normalise_base(base)}/{code.lower()}"


@lru_cache(maxsize=1024)
def matrix(text: str) -> Matrix:
    """The code that holds `text`: the smallest version that does at level M, then its highest level.

    A smaller version has larger modules, which reads better than a higher level does. Raises
    ValueError where no version holds the text.
    """
    version = _version(text, "M")
    level = max((level for level in _LEVELS if _version(text, level) == version), key="MQH".index)
    code = _encoder(text, level)
    code.make()
    return Matrix(tuple(tuple(map(bool, row)) for row in code.modules), version, level)


def _encoder(text: str, level: str) -> qrcode.QRCode:
    code = qrcode.QRCode(error_correction=_LEVELS[level])
    code.add_data(text, optimize=0)
    return code


def _version(text: str, level: str) -> int | None:
    try:
        return _encoder(text, level).best_fit()
    except (DataOverflowError, ValueError):  # qrcode raises the one or the other
        if level == "M":
            raise ValueError(f"a text of {len(text)} characters is too long for a QR code") from None
        return None


def module_size(code: Matrix, size: float) -> float:
    """Millimetres a module of a code whose panel, quiet zone included, is `size` mm wide.

    Raises ValueError under 0.4 mm; warns (`SmallModule`) under 0.6 mm.

    >>> round(module_size(matrix("https://galaxygamers.fr/a1"), 30), 2)
    0.91
    >>> module_size(matrix("https://galaxygamers.fr/a1"), 8.5)
    Traceback (most recent call last):
    ...
    ValueError: a panel of 8.5 mm gives modules of 0.26 mm; cameras need 0.4 mm, a panel of 13.2 mm
    """
    modules = code.size + 2 * QUIET
    module = size / modules
    # A panel made exactly as large as the message asks must pass, whatever its last binary digit.
    if module < SMALLEST_MODULE - 1e-9:
        raise ValueError(
            f"a panel of {size:g} mm gives modules of {module:.2f} mm; "
            f"cameras need {SMALLEST_MODULE} mm, a panel of {modules * SMALLEST_MODULE:.1f} mm"
        )
    if module < SMALL_MODULE - 1e-9:
        message = f"modules of {module:.2f} mm: some cameras need {SMALL_MODULE} mm"
        warnings.warn(message, SmallModule, stacklevel=2)
    return module


def code_shapes(code: Matrix, size: float) -> Group:
    """The code in black on a white panel of `size` × `size` mm, its full quiet zone included.

    The dark modules are one path: the outlines of the connected dark areas. No two edges in it
    abut, so no engine at any size can leave a light seam inside a dark area.
    """
    module = module_size(code, size)
    modules = code.size + 2 * QUIET
    return Group((rect(0, 0, modules, modules, fill="#ffffff"), _outlines(code)), scaled(module))


@lru_cache(maxsize=1024)
def _outlines(code: Matrix) -> Path:
    """The dark modules in units of a module, the panel's corner at (0, 0)."""
    edges, segments = _edges(code), []
    while edges:
        first, *rest = _contour(edges)
        segments += [("M", *first), *(("L", *corner) for corner in rest), ("Z",)]
    return Path(tuple(segments), fill="#000000")


def _edges(code: Matrix) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Where each side between dark and light begins → the ways it goes, the dark module on its right."""
    dark = {(x + QUIET, y + QUIET) for y, row in enumerate(code.rows) for x, on in enumerate(row) if on}
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in dark:
        for neighbour, corner, way in (
            ((x, y - 1), (x, y), (1, 0)),
            ((x + 1, y), (x + 1, y), (0, 1)),
            ((x, y + 1), (x + 1, y + 1), (-1, 0)),
            ((x - 1, y), (x, y + 1), (0, -1)),
        ):
            if neighbour not in dark:
                edges.setdefault(corner, []).append(way)
    return edges


def _contour(edges: dict) -> list[tuple[int, int]]:
    """Takes one closed contour out of `edges`: its corners, clockwise around dark."""
    corners, here, last = [], min(edges), (0, 0)
    while here in edges:
        ways = edges[here]
        # Where two dark modules touch at a corner only, turning right stays with the same one.
        right = (-last[1], last[0])
        way = ways.pop(ways.index(right) if right in ways else 0)
        if not ways:
            del edges[here]
        if way != last:
            corners.append(here)
        here, last = (here[0] + way[0], here[1] + way[1]), way
    return corners

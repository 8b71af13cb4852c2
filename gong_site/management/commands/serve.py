import errno
import os
import shutil
import socket
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cardgen.code import matrix
from cardgen.turns import DRAWING, WAITING

# Some draw cards, for seconds, and some wait until they may: as many again are left for missions.
THREADS = 2 * (DRAWING + WAITING)
# The C library would keep the memory of each thread's last big picture for its next: it is to give it back.
MEMORY = ("MALLOC_MMAP_THRESHOLD_", "1048576")
QUIET = 4
# Two modules a character: upper, lower. Light modules are drawn, whatever the terminal's theme.
HALVES = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
LIGHT_ON_DARK, RESET = "\x1b[97;40m", "\x1b[0m"


class Command(BaseCommand):
    help = "Serves the site with granian, and says where this machine and phones find it."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="0.0.0.0", help="the address to listen on")  # noqa: S104

    def handle(self, *, port, host, **options):
        if not 1 <= port <= 65535:
            raise CommandError(f"{port} is no port: choose one from 1 to 65535.")
        # granian starts silently beside whatever already listens there, so the port is tried first.
        if busy(host, port):
            raise CommandError(
                f"Port {port} is in use. Stop what runs there, or choose another: make run PORT={other(port)}"
            )
        lan = None if host.startswith("127.") else lan_address()
        phones = settings.GONG_LAN_URL or (f"http://{lan}:{port}" if lan else None)
        if phones:
            os.environ["GONG_LAN_URL"] = phones
        self.say_where(port, phones)
        granian = shutil.which("granian", path=Path(sys.executable).parent) or "granian"
        arguments = ["--interface", "wsgi", "--host", host, "--port", str(port), "--log-level", "warning"]
        arguments += ["--blocking-threads", str(THREADS)]
        os.environ.setdefault(*MEMORY)
        sys.stdout.flush()
        os.execv(granian, [granian, *arguments, "gong_site.wsgi:application"])  # noqa: S606

    def say_where(self, port, phones):
        self.stdout.write(f"\n  On this machine:             http://localhost:{port}/")
        if not phones:
            self.stdout.write(
                "  Phones cannot reach it: this machine is on no network, or listens to itself only.\n"
            )
        else:
            self.stdout.write(f"  For phones on this network:  {phones}/\n\n")
            self.stdout.write(terminal_code(f"{phones}/", colour=self.stdout.isatty()))
        self.stdout.write("\n  Stop it with Ctrl-C.\n")


def busy(host: str, port: int) -> bool:
    with socket.socket() as probe:
        # Lets a port pass that waits out its last connections; one that listens still refuses.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return True
            raise CommandError(f"{host}, port {port}: {error.strerror}") from None
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def other(port: int) -> int:
    return port + 1 if port < 65535 else 8000


def lan_address() -> str | None:
    """The address of the interface that leads outwards. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # TEST-NET-1 of RFC 5737: never a real host
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def terminal_code(text: str, colour: bool = True) -> str:
    rows = matrix(text).rows
    side = len(rows) + 2 * QUIET
    grid = [[False] * side for _ in range(side + side % 2)]
    for y, row in enumerate(rows):
        grid[y + QUIET][QUIET : QUIET + len(row)] = row
    lines = (
        "".join(HALVES[bool(upper), bool(lower)] for upper, lower in zip(grid[y], grid[y + 1], strict=True))
        for y in range(0, len(grid), 2)
    )
    begin, end = (LIGHT_ON_DARK, RESET) if colour else ("", "")
    return "".join(f"  {begin}{line}{end}\n" for line in lines)

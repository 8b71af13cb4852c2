"""Live score sheets under load: is every entry kept that was acknowledged, and how soon do others see it?

    python bench/sheets.py [--seconds 30] [--writers 8] [--watchers 200] [--sheets 50] [--kills 3]
    DATABASE_URL=postgresql://user:password@host/name python bench/sheets.py

The site is started as `manage.py serve` starts it, on a database of its own: a new SQLite file, or the one
that DATABASE_URL names. Writers save rounds as phones do, on sheets that they share, and send again, under
the same id, what got no answer; watchers ask as phones do, every two seconds with a little chance. On the way
the whole process group of the server is killed with SIGKILL and started again. Then each entry that was
acknowledged must be in the database exactly once. The exit code is 1 where one is missing or doubled, where
anything but a refused or broken connection went wrong, or where the log says "locked".
"""

import argparse
import http.client
import os
import random
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
HEADERS = {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
VERSION = re.compile(rb'data-version="(\d+)"')
ENTRY = re.compile(rb'name="entry" value="(\d+)"')
PAUSE = 2.0


@dataclass
class Seen:
    """What writers and watchers saw, each list filled by many threads: appending to one is atomic."""

    acknowledged: list = field(default_factory=list)
    writes: list = field(default_factory=list)
    views: list = field(default_factory=list)
    trouble: Counter = field(default_factory=Counter)
    faults: list = field(default_factory=list)
    # (the keeper's token, version) → when its writer had the answer.
    born: dict = field(default_factory=dict)


def free_port() -> int:
    """One that no client gets for its own end: who asks a dead server there might be answered by itself."""
    while True:
        port = random.randrange(20_000, 32_768)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Site:
    """The server in a process group of its own, so that all of it can be killed."""

    def __init__(self, log: Path):
        self.port, self.log = free_port(), log

    def start(self):
        command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603
                command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
            )
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if self.ask("GET", "/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise SystemExit(f"The site does not start:\n{self.log.read_text()}")

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, HEADERS)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


def reached(site: Site, seen: Seen, *asked) -> tuple[int, bytes] | None:
    """The answer, None where the connection was refused or broke; anything else that is wrong is a fault."""
    try:
        status, body = site.ask(*asked)
    except (OSError, http.client.HTTPException) as error:
        seen.trouble[type(error).__name__] += 1
        time.sleep(0.05)
        return None
    if status >= 500:
        seen.faults.append((status, body[:300]))
    return status, body


def writer(site: Site, seen: Seen, tokens: list[str], until: float, chance: random.Random) -> None:
    entries: dict[str, int] = {}
    while time.monotonic() < until:
        token = chance.choice(tokens)
        sent = {"id": secrets.token_hex(16), "entry": entries.get(token, 1), "base-entry": 0}
        sent["winner"] = chance.randrange(3)
        begun = time.perf_counter()
        # Until it is answered: the very same again, as a phone's outbox does it.
        while (answer := reached(site, seen, "POST", f"/s/{token}/", urlencode(sent))) is None:
            pass
        status, body = answer
        if found := ENTRY.search(body):
            entries[token] = int(found[1])
        if status == 200:
            now = time.perf_counter()
            seen.acknowledged.append((token, f"{sent['id']}:entry"))
            seen.writes.append(now - begun)
            seen.born.setdefault((token, int(VERSION.search(body)[1])), now)
        elif status not in (404, 409):
            seen.faults.append((status, body[:300]))
        elif status == 404:
            # Somebody else has gone on meanwhile, and this phone has not heard of it.
            _status, body = reached(site, seen, "GET", f"/s/{token}/") or (0, b"")
            if found := ENTRY.search(body):
                entries[token] = int(found[1])


def watcher(site: Site, seen: Seen, watch: str, until: float, chance: random.Random) -> None:
    version = 0
    time.sleep(chance.random() * PAUSE)
    while time.monotonic() < until:
        answer = reached(site, seen, "GET", f"/s/{watch}/?v={version}")
        if answer and answer[0] == 200:
            before, version = version, int(VERSION.search(answer[1])[1])
            seen.views.append((watch, before, version, time.perf_counter()))
        elif answer and answer[0] != 204:
            seen.faults.append((answer[0], answer[1][:300]))
        time.sleep(PAUSE * (0.8 + 0.4 * chance.random()))


def delays(seen: Seen, watches: dict[str, str]) -> list[float]:
    """From each write's answer to each watcher of its sheet seeing it, in seconds."""
    return [
        max(0.0, at - seen.born[watches[watch], version])
        for watch, before, after, at in seen.views
        for version in range(before + 1, after + 1)
        if (watches[watch], version) in seen.born
    ]


def share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def prepared(count: int) -> list[tuple[str, str]]:
    """New sheets: the keeper's token and the watch token of each."""
    import django

    django.setup()
    from games.base import games
    from games.sheet import Sheet
    from scores import sheets

    plain = Sheet(games()["gong-link"], ("Ana", "Ben", "Cleo"), {}, ())
    return [(token, sheet.watch) for sheet, token in (sheets.start(plain, [0, 1, 2]) for _ in range(count))]


def kept(acknowledged: list[tuple[str, str]]) -> tuple[int, int]:
    """How many acknowledged entries the database lacks, and how many are there more than once."""
    from scores.models import Change, Keeper
    from scores.tokens import digest

    sheets = dict(Keeper.objects.values_list("digest", "sheet_id"))
    there = Counter(Change.objects.values_list("sheet_id", "client"))
    counts = [there[sheets[digest(token)], client] for token, client in acknowledged]
    return sum(count == 0 for count in counts), sum(count > 1 for count in counts)


def run(seconds: float, writers: int, watchers: int, sheets: int, kills: int, log: Path) -> bool:
    tokens = prepared(sheets)
    watches = {watch: token for token, watch in tokens}
    site, seen = Site(log), Seen()
    site.start()
    until = time.monotonic() + seconds
    threads = [
        threading.Thread(
            target=writer,
            args=(site, seen, [token for token, _watch in tokens], until, random.Random(number)),
            daemon=True,  # of a site that does not start again it would ask for ever
        )
        for number in range(writers)
    ] + [
        threading.Thread(
            target=watcher,
            args=(site, seen, tokens[number % sheets][1], until, random.Random(-number - 1)),
            daemon=True,
        )
        for number in range(watchers)
    ]
    for thread in threads:
        thread.start()
    for _kill in range(kills):
        time.sleep(seconds / (kills + 1))
        site.kill()
        site.start()
    for thread in threads:
        thread.join()
    site.kill()
    lost, doubled = kept(seen.acknowledged)
    locked = log.read_text(errors="replace").count("locked")
    late = delays(seen, watches)
    from django.db import connection

    print(f"{connection.vendor}: {writers} writers, {watchers} watchers, {sheets} sheets, {seconds:g} s")
    print(f"killed and started again      {kills} times")
    print(f"acknowledged entries          {len(seen.acknowledged)}, lost {lost}, doubled {doubled}")
    print(f"writes a second               {len(seen.acknowledged) / seconds:.1f}")
    print(f"a write, ms                   p50 {share(seen.writes, 0.5) * 1000:.0f}", end="")
    print(f"  p99 {share(seen.writes, 0.99) * 1000:.0f}")
    print(f"until a watcher sees it, s    p50 {share(late, 0.5):.2f}  p99 {share(late, 0.99):.2f}", end="")
    print(f"  ({len(late)} seen)")
    print(f"refused or broken connections {dict(seen.trouble)}")
    print(f'other errors                  {len(seen.faults)}  "locked" in the log {locked}')
    for fault in seen.faults[:3]:
        print(f"  {fault}")
    return bool(seen.acknowledged) and not (lost or doubled or locked or seen.faults)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--watchers", type=int, default=200)
    parser.add_argument("--sheets", type=int, default=50)
    parser.add_argument("--kills", type=int, default=3)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/sheets.sqlite3")
        os.environ["DJANGO_SETTINGS_MODULE"] = "gong_site.settings"
        for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "--verbosity", "0"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, check=True)  # noqa: S603
        right = run(**vars(chosen), log=Path(folder) / "log")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())

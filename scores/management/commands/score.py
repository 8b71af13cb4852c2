import json
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation

from games import sheet
from games.messages import Wrong
from games.messages import mark as _


class Command(BaseCommand):
    help = "Scores a sheet: reads JSON from a file, or from - for standard input, and prints one JSON object."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("file", help="a sheet as docs/games.md describes it; - is standard input")
        parser.add_argument("--lang", default=settings.LANGUAGE_CODE, choices=list(dict(settings.LANGUAGES)))

    def handle(self, *, file: str, lang: str, **options):
        with translation.override(lang):
            try:
                scored = sheet.result(sheet.read(content(file)).replay(), translation.gettext)
            except Wrong as wrong:
                self.say({"error": sheet.report(wrong, translation.gettext)})
                sys.exit(1)
        self.say(scored)

    def say(self, scored: dict) -> None:
        text = json.dumps(scored, ensure_ascii=False)
        try:
            text.encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            text = json.dumps(scored)
        self.stdout.write(text)


def content(file: str) -> bytes:
    """What is in the file, cut one byte after the most that a sheet may have. Raises `Wrong` without one."""
    most = sheet.MOST_BYTES + 1
    try:
        if file == "-":
            # None where it was closed.
            return sys.stdin.buffer.read(most) if sys.stdin else b""
        with Path(file).open("rb") as opened:
            return opened.read(most)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Wrong(_("{file} cannot be read: {reason}."), file=file, reason=reason) from None

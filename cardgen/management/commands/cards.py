import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import django
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cardgen import fronts, proof
from cardgen.code import address, normalise_base
from cardgen.paper import papers
from missions.deck import DECK, Card


class Command(BaseCommand):
    help = "Writes the deck as files, ready to print, and reads every code back from them."

    def add_arguments(self, parser):
        parser.add_argument("--out", required=True, type=Path, help="the folder to write into")
        parser.add_argument("--base-url", help="what the codes point to, instead of GONG_PUBLIC_URL")
        parser.add_argument("--lang", default=settings.LANGUAGE_CODE, choices=list(dict(settings.LANGUAGES)))
        parser.add_argument("--paper", default="a4", choices=list(papers()))

    def handle(self, *args, out: Path, base_url: str | None, lang: str, paper: str, **options):
        base = chosen_base(base_url)
        try:
            self.write(out, base, lang, paper)
        except (proof.NotProved, OSError) as error:
            raise CommandError(str(error)) from None

    def write(self, out: Path, base: str, lang: str, paper: str) -> None:
        for folder in (out / "cards", out / "qr"):
            folder.mkdir(parents=True, exist_ok=True)
        deck = out / "deck.pdf"
        deck.write_bytes(fronts.sheet_pdf(paper, lang, base))
        addresses = [address(base, card.code) for card in DECK]
        count = proof.prove_sheets(deck.read_bytes(), fronts.default_layout(paper), addresses)
        self.stdout.write(f"{count} codes read back from {deck}")
        count = len(write_cards(out, base, lang))
        self.stdout.write(f"{count} codes read back from {out / 'cards'}/*.png")
        self.stdout.write(f"{count} codes read back from {out / 'qr'}/*.png")


def chosen_base(base_url: str | None) -> str:
    if not (base_url or settings.GONG_PUBLIC_URL):
        raise CommandError("Where shall the codes point? Set GONG_PUBLIC_URL, or give --base-url.")
    try:
        return normalise_base(base_url or settings.GONG_PUBLIC_URL)
    except ValueError as error:
        raise CommandError(f"--base-url: {error}") from None


def write_cards(out: Path, base: str, lang: str) -> list[Card]:
    # One card after another would leave all cores but one idle for half a minute.
    with ProcessPoolExecutor(os.cpu_count(), initializer=django.setup) as pool:
        size = len(DECK)
        return list(pool.map(write_card, DECK, [out] * size, [base] * size, [lang] * size))


def write_card(card: Card, out: Path, base: str, lang: str) -> Card:
    for suffix in ("svg", "png"):
        (out / "cards" / f"{card.code}.{suffix}").write_bytes(fronts.card_file(card, lang, base, suffix))
        (out / "qr" / f"{card.code}.{suffix}").write_bytes(fronts.qr_file(card, base, suffix))
    for folder in ("cards", "qr"):
        picture = out / folder / f"{card.code}.png"
        proof.prove_picture(picture.read_bytes(), address(base, card.code))
    return card

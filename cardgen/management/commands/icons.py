from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from PIL import Image

from cardgen.art import badge
from cardgen.shapes import Drawing, circle, rect
from cardgen.writers import png, svg

PNG_SIZES = (180, 192, 512)
ICO_SIZES = (16, 32, 48)


class Command(BaseCommand):
    help = "Draws the site's icons anew: favicon.svg and .ico, and PNGs for home screens."

    def add_arguments(self, parser):
        parser.add_argument("--out", type=Path, default=settings.BASE_DIR / "static" / "icons")

    def handle(self, *, out: Path, **options):
        out.mkdir(parents=True, exist_ok=True)
        for name, data in icons().items():
            (out / name).write_bytes(data)
            self.stdout.write(str(out / name))


def icons() -> dict[str, bytes]:
    made = {"favicon.svg": svg.write([badge()], title="GONG"), "favicon.ico": _ico()}
    # Square to the edge: a phone cuts its own shape out of them.
    for size in PNG_SIZES:
        made[f"icon-{size}.png"] = png.write([badge(square=True)], dpi=_dpi(size))
    return made


def _ico() -> bytes:
    *small, largest = (_round(size) for size in ICO_SIZES)
    file = BytesIO()
    largest.save(file, "ICO", sizes=[(size, size) for size in ICO_SIZES], append_images=small)
    return file.getvalue()


def _round(size: int) -> Image.Image:
    """A PNG knows no transparency here, so the round badge is cut out of its own picture."""
    disc = Drawing(24, 24, (rect(0, 0, 24, 24, fill="#000000"), circle(12, 12, 12, fill="#ffffff")))
    image, mask = (Image.open(BytesIO(png.write([drawing], dpi=_dpi(size)))) for drawing in (badge(), disc))
    image.putalpha(mask.convert("L"))
    return image


def _dpi(size: int) -> float:
    return size * 25.4 / badge().width

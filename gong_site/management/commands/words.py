from pathlib import Path

import polib
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Builds each .mo file from its .po, without GNU gettext."
    requires_system_checks = ()

    def handle(self, **options):
        for locale in settings.LOCALE_PATHS:
            for source in Path(locale).glob("*/LC_MESSAGES/*.po"):
                target = source.with_suffix(".mo")
                if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                    polib.pofile(str(source)).save_as_mofile(str(target))

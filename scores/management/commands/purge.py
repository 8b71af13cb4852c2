from datetime import timedelta

from django.core.management.base import BaseCommand
from django.db.models import Q
from django.utils import timezone

from scores.joining import WINDOW
from scores.models import Guess, Sheet

IDLE, HIDDEN = timedelta(days=180), timedelta(hours=24)


class Command(BaseCommand):
    help = "Deletes score sheets that nobody has opened for 180 days, and those taken away 24 hours ago."

    def handle(self, **options):
        now = timezone.now()
        old = Sheet.objects.filter(Q(used_at__lt=now - IDLE) | Q(hidden_at__lt=now - HIDDEN))
        count = old.count()
        old.delete()
        Guess.objects.filter(made_at__lt=now - WINDOW).delete()
        self.stdout.write(f"{count} sheets deleted.")

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils import timezone

from games.sheet import LONGEST_NAME
from scores import tokens


class Sheet(models.Model):
    """A game that is being written down: what it was started with. All else is in its changes."""

    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    players = models.JSONField()
    # Each seat's colour and sign, one of scores.seats.MARKS.
    marks = models.JSONField()
    # The number of the last change: what a watching phone asks for.
    version = models.PositiveIntegerField(default=0)
    watch = models.CharField(max_length=22, unique=True, default=tokens.new_token)
    code = models.CharField(max_length=tokens.CODE_LENGTH, default="")
    code_until = models.DateTimeField(null=True)
    hidden_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(default=timezone.now)
    # When it was last written on or opened, to the day: idle sheets are purged.
    used_at = models.DateTimeField(default=timezone.now, db_index=True)
    # The same players on a new sheet, once somebody has started it.
    rematch = models.ForeignKey("self", on_delete=models.SET_NULL, null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["code"], condition=~Q(code=""), name="one_sheet_a_code"),
        ]

    @property
    def stamp(self) -> int:
        """What an open page shows of it, and only ever more: a rematch is news too, and no change."""
        return 2 * self.version + (self.rematch_id is not None)


class Keeper(models.Model):
    """A link with which somebody may write: its token is known to its holder alone."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="keepers")
    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=LONGEST_NAME, default="")
    given_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)


class Change(models.Model):
    """A line of a sheet's log: nothing in it is ever altered or taken out."""

    class Kind(models.TextChoices):
        SET = "set"
        REMOVE = "remove"
        RENAME = "rename"
        UNDO = "undo"

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveIntegerField()
    # Made by the phone that sends it: sent twice, it is one change.
    client = models.CharField(max_length=64)
    kind = models.CharField(max_length=6, choices=Kind.choices)
    # SET and REMOVE: the entry's number from 1. RENAME: the seat. UNDO: the change that is undone.
    target = models.PositiveIntegerField()
    cell = models.CharField(max_length=20, default="")
    value = models.JSONField(null=True)
    keeper = models.ForeignKey(Keeper, on_delete=models.SET_NULL, null=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            UniqueConstraint(fields=["sheet", "number"], name="one_change_a_number"),
            UniqueConstraint(fields=["sheet", "client"], name="one_change_a_sending"),
        ]


class Guess(models.Model):
    """A join code that was typed in the last minute; of the address only a keyed digest is kept."""

    address = models.CharField(max_length=64, db_index=True)
    made_at = models.DateTimeField(default=timezone.now, db_index=True)

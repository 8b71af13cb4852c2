"""The join code: six letters read out at the table give whoever types them a keeper link of their own."""

import hashlib
import hmac
import re
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from scores.models import Guess, Sheet
from scores.tokens import CODE_LENGTH, CODE_LETTERS, new_code

OPEN_FOR = timedelta(minutes=10)
# Wrong codes in a minute: from one address, and from all together, so that many addresses gain nothing.
WINDOW = timedelta(minutes=1)
MOST_FROM_ONE, MOST_FROM_ALL = 10, 300
CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")


class TooManyGuesses(Exception):
    pass


def open_code(sheet: Sheet) -> Sheet:
    while True:
        sheet.code, sheet.code_until = new_code(), timezone.now() + OPEN_FOR
        try:
            with transaction.atomic():
                sheet.save(update_fields=["code", "code_until"])
            return sheet
        except IntegrityError:
            # Another sheet has this very code: another one, then.
            continue


def close_code(sheet: Sheet) -> None:
    Sheet.objects.filter(pk=sheet.pk).update(code="", code_until=None)


def guessed(typed: str, address: str) -> Sheet | None:
    """The sheet whose code this is. Raises TooManyGuesses, right code or not, when too many were wrong."""
    Guess.objects.filter(made_at__lt=timezone.now() - WINDOW).delete()
    # Written down before they are counted: of many at once each sees itself.
    guess = Guess.objects.create(address=disguised(address))
    same = Guess.objects.filter(address=guess.address).count()
    if same > MOST_FROM_ONE or Guess.objects.count() > MOST_FROM_ALL:
        # Nobody looked at it, so it uses up nothing of what others may guess.
        guess.delete()
        raise TooManyGuesses
    code = "".join(typed.split()).replace("-", "").upper()
    if not CODE.fullmatch(code):
        return None
    sheet = Sheet.objects.filter(code=code, code_until__gt=timezone.now(), hidden_at=None).first()
    if sheet:
        guess.delete()
    return sheet


def disguised(address: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), address.encode(), hashlib.sha256).hexdigest()


def address_of(request) -> str:
    # Behind the proxy that ends TLS (docs/operating.md), the last address is the one that the proxy saw.
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.GONG_TLS else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")

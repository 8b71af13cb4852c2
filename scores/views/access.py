from dataclasses import dataclass

from django.http import Http404

from scores.models import Keeper, Sheet
from scores.tokens import digest


@dataclass(frozen=True, slots=True)
class Opened:
    """A sheet, opened by a link: a keeper's if there is a keeper, else one to watch."""

    sheet: Sheet
    keeper: Keeper | None
    token: str


def opened(token: str, hidden: bool = False) -> Opened:
    """Wrong, revoked and guessed tokens are 404 alike; so is a hidden sheet, but for its keepers."""
    if sheet := Sheet.objects.filter(watch=token, hidden_at=None).first():
        return Opened(sheet, None, token)
    keepers = Keeper.objects.select_related("sheet").filter(digest=digest(token), revoked_at=None)
    if not hidden:
        keepers = keepers.filter(sheet__hidden_at=None)
    if keeper := keepers.first():
        return Opened(keeper.sheet, keeper, token)
    raise Http404


def kept(token: str, hidden: bool = False) -> Opened:
    """As `opened`, for those who may write."""
    found = opened(token, hidden)
    if found.keeper is None:
        raise Http404
    return found

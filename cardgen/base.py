from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import BadRequest
from django.urls import get_script_prefix

from cardgen.code import printable_base

# Names that no public server answers: RFC 6761, RFC 6762, RFC 8375 and what routers hand out.
PRIVATE = (".local", ".localhost", ".test", ".invalid", ".home.arpa", ".internal", ".lan", ".home")


@dataclass(frozen=True, slots=True)
class Base:
    """What every printed address begins with; on `trial` the site's owner has not set it."""

    url: str
    trial: bool


def printed_base(request) -> Base:
    # A printed card outlives every proxy and host name: what the request says counts for trials only.
    if settings.GONG_PUBLIC_URL:
        return Base(settings.GONG_PUBLIC_URL, trial=False)
    if settings.GONG_LAN_URL and from_this_machine(request):
        return Base(settings.GONG_LAN_URL, trial=True)
    try:
        return Base(printable_base(request.build_absolute_uri(get_script_prefix())), trial=True)
    except ValueError as error:
        raise BadRequest(str(error)) from None


def from_this_machine(request) -> bool:
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def public(url: str) -> bool:
    """Whether phones anywhere can open it, as far as the address itself tells."""
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_global
    except ValueError:
        return "." in host and not host.endswith(PRIVATE)

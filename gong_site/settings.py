"""All settings, in one file. What differs between machines comes from the environment, strictly."""

import os
import re
import secrets
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from cardgen.code import printable_base
from gong_site import languages, style

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
VAR_DIR.mkdir(exist_ok=True)


def env_flag(name: str) -> bool:
    value = os.environ.get(name, "0")
    if value not in ("0", "1"):
        raise ImproperlyConfigured(f"{name} is {value!r}: write 1 for yes or 0 for no")
    return value == "1"


def env_base(name: str) -> str | None:
    value = os.environ.get(name)
    try:
        return printable_base(value) if value else None
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}: {error}") from None


def env_contact(name: str) -> str:
    value = os.environ.get(name, "")
    if value and not re.fullmatch(r"https?://\S+|[^\s:/@]+@[^\s:/@]+", value):
        raise ImproperlyConfigured(
            f"{name} is {value!r}: write a web address (https://…) or an e-mail address"
        )
    return value


def env_list(name: str, default: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def database() -> dict:
    """SQLite beside the site, unless DATABASE_URL names another file or a PostgreSQL server."""
    value = os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'gong.sqlite3'}"
    if not re.match(r"sqlite:///.|postgres(ql)?://[^/]*/.", value):
        # The value may hold a password, so it is not shown.
        raise ImproperlyConfigured(
            "DATABASE_URL: write postgresql://user:password@host:5432/name or sqlite:////path/of/a/file"
        )
    found = dj_database_url.parse(value, conn_max_age=60, conn_health_checks=True)
    if value.startswith("sqlite"):
        # Writers queue instead of failing with "database is locked".
        options = {
            "init_command": "PRAGMA journal_mode=WAL",
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
        }
        return found | {"OPTIONS": options}
    return found


def secret_key() -> str:
    if value := os.environ.get("GONG_SECRET_KEY"):
        return value
    path = VAR_DIR / "secret-key"
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        draft.replace(path)
    return path.read_text()


# The base of every printed address. Unset, cardgen/base.py says where codes point.
GONG_PUBLIC_URL = env_base("GONG_PUBLIC_URL")
# This machine as phones on the same network reach it: `manage.py serve` finds and sets it.
GONG_LAN_URL = env_base("GONG_LAN_URL")
# Whom visitors write to about a mistake or a security fault; the about page and security.txt show it.
GONG_CONTACT = env_contact("GONG_CONTACT")
GONG_TLS = env_flag("GONG_TLS")

# Links of a site below a path prefix begin with it; gong_site/wsgi.py takes it off what comes in.
FORCE_SCRIPT_NAME = urlsplit(GONG_PUBLIC_URL or "").path or None

DEBUG = env_flag("GONG_DEBUG")
SECRET_KEY = secret_key()
# Nothing on the site trusts the host: printed addresses use GONG_PUBLIC_URL, redirects are relative.
ALLOWED_HOSTS = env_list("GONG_ALLOWED_HOSTS", "*")

INSTALLED_APPS = [
    "missions",
    "cardgen",
    "scores",
    "rules",
    "gong_site",
    "csp",
    "django_htmx",
    "whitenoise.runserver_nostatic",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "gong_site.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "gong_site.urls"
WSGI_APPLICATION = "gong_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "gong_site.context.page",
            ],
        },
    }
]

DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGES = languages.found()
LANGUAGE_CODE = languages.SOURCE
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = GONG_TLS
# Pages show times by the reader’s own clock (static/times.js); without script they say UTC.
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = (FORCE_SCRIPT_NAME or "") + "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "style-src": [SELF, style.CSP_HASH],
        "script-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
PERMISSIONS_POLICY = {name: [] for name in ("camera", "geolocation", "microphone", "payment", "usb")}
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_SECURE = GONG_TLS
CSRF_FAILURE_VIEW = "gong_site.views.refused"

if GONG_TLS:
    # The proxy in front ends TLS and must set this header itself (docs/operating.md).
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    # Whoever reads a log must not be able to write on a sheet.
    "filters": {"unnamed": {"()": "scores.tokens.Unnamed"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["unnamed"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}

from pathlib import Path
from tempfile import TemporaryDirectory

from gong_site.settings import *  # noqa: F403

# Hashed names need a collectstatic first; tests read static files as they lie.
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
SECRET_KEY = "for tests only, long enough that the deployment check has nothing to say"
GONG_PUBLIC_URL = None
GONG_LAN_URL = None

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file, as on a site: in memory there is neither a log to write ahead nor a queue of writers.
    _folder = TemporaryDirectory(prefix="gong-test-")
    DATABASES["default"]["TEST"] = {"NAME": Path(_folder.name) / "gong.sqlite3"}  # noqa: F405

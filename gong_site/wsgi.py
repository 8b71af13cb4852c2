import os
import re

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gong_site.settings")
site = get_wsgi_application()
CHARSET = re.compile(r";\s*charset\s*=[^;]*", re.IGNORECASE)


def application(environ, start_response):
    """The site, whether the proxy in front takes the path prefix of GONG_PUBLIC_URL off or leaves it on."""
    from django.conf import settings

    prefix, path = settings.FORCE_SCRIPT_NAME, environ["PATH_INFO"]
    if prefix and (path + "/").startswith(prefix + "/"):
        environ["PATH_INFO"] = path.removeprefix(prefix) or "/"
    # Every page is UTF-8, and so are its forms; Django fails at what a request may claim instead ("hex").
    environ["CONTENT_TYPE"] = CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
    return site(environ, start_response)

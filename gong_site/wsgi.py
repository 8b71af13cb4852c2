import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gong_site.settings")
site = get_wsgi_application()


def application(environ, start_response):
    """The site, whether the proxy in front takes the path prefix of GONG_PUBLIC_URL off or leaves it on."""
    from django.conf import settings

    prefix, path = settings.FORCE_SCRIPT_NAME, environ["PATH_INFO"]
    if prefix and (path + "/").startswith(prefix + "/"):
        environ["PATH_INFO"] = path.removeprefix(prefix) or "/"
    return site(environ, start_response)

from django.conf import settings
from django.utils import translation
from django.utils.cache import patch_cache_control, patch_vary_headers


class LanguageMiddleware:
    """The language in the path; on neutral paths the reader's saved choice, else the browser's, else English.

    Not Django's LocaleMiddleware: that one turns a 404 on a neutral path into a redirect (a mistyped code
    must answer at once) and leaves the cookie out of Vary.
    """

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        first = request.path_info.removeprefix("/").split("/", 1)[0]
        in_path = first in dict(settings.LANGUAGES)
        language = first if in_path else translation.get_language_from_request(request)
        translation.activate(language)
        request.LANGUAGE_CODE = language
        response = self.get_response(request)
        if response.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Content-Language", language)
            if in_path:
                patch_cache_control(response, no_cache=True)
            else:
                patch_cache_control(response, private=True, no_cache=True)
                patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response

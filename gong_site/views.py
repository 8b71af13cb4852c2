from django.conf import settings
from django.db import connection
from django.http import HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe


@require_safe
def home(request):
    return render(request, "gong_site/home.html")


@require_safe
def about(request):
    return render(request, "gong_site/about.html", {"contact": settings.GONG_CONTACT})


# Exempt from CSRF: it changes nothing but which language this browser reads.
@csrf_exempt
def choose_language(request):
    if request.method != "POST":
        return HttpResponseRedirect(reverse("start"))
    language = request.POST.get("to", "")
    if language not in dict(settings.LANGUAGES):
        return bad_request(request)
    response = HttpResponseRedirect(in_language(same_site(request), language))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )
    return response


def in_language(path: str, language: str) -> str:
    # By its first part alone: a page that is lost in one language is lost in all, and says so in each.
    prefix = get_script_prefix()
    first, *rest = path.removeprefix(prefix).split("/", 1)
    return prefix + "/".join([language, *rest]) if first in dict(settings.LANGUAGES) else path


def same_site(request) -> str:
    target = request.POST.get("next", "")
    # A path only: an absolute address would bring the host in, and with it whoever forged it.
    if target.startswith("/") and url_has_allowed_host_and_scheme(target, allowed_hosts=None):
        return target
    return "/"


@require_safe
def healthz(request):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def robots(request):
    sitemap = f"{public_base(request)}/sitemap.xml"
    return HttpResponse(f"User-agent: *\nAllow: /\n\nSitemap: {sitemap}\n", content_type="text/plain")


@require_safe
def security(request):
    expires = timezone.now().replace(microsecond=0) + timezone.timedelta(days=180)
    contact = settings.GONG_CONTACT or f"{public_base(request)}/{settings.LANGUAGE_CODE}/about/"
    if "://" not in contact:
        contact = f"mailto:{contact}"
    lines = [f"Contact: {contact}", f"Expires: {expires.isoformat()}"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request):
    return HttpResponseRedirect(static("icons/favicon.ico"))


def public_base(request) -> str:
    return settings.GONG_PUBLIC_URL or request.build_absolute_uri("/").rstrip("/")


def bad_request(request, exception=None):
    return HttpResponseBadRequest(render(request, "400.html").content)


def refused(request, reason=""):
    return render(request, "400.html", status=403)


def page_not_found(request, exception):
    return render(request, "404.html", status=404)


def server_error(request):
    return render(request, "500.html", status=500)

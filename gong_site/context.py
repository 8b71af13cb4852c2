from django.utils.safestring import mark_safe

from gong_site import style


def page(request):
    return {"style": mark_safe(style.TEXT)}  # noqa: S308 the project's own file

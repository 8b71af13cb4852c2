from django import template

register = template.Library()


@register.filter
def at(listed, place: int):
    """What stands at a place: a form has a part for each seat of the board."""
    return listed[place]

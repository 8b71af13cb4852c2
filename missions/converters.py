from django.urls import register_converter

from missions import deck


class CardConverter:
    """The 56 codes in any case and nothing else: a look-alike is no card, so its address is a 404."""

    regex = "[a-iA-I][1-6]|[jJ][12]"

    def to_python(self, value: str) -> deck.Card:
        return deck.find(value)

    def to_url(self, card: deck.Card | str) -> str:
        return getattr(card, "code", card)


register_converter(CardConverter, "card")

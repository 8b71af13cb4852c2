from django.urls import register_converter

from games.base import Game, games
from scores.tokens import PATTERN


class TokenConverter:
    regex = PATTERN

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class GameConverter:
    regex = "[a-z-]{3,40}"

    def to_python(self, value: str) -> Game:
        if value not in games():
            raise ValueError(value)
        return games()[value]

    def to_url(self, game: Game | str) -> str:
        return getattr(game, "slug", game)


register_converter(TokenConverter, "token")
register_converter(GameConverter, "game")

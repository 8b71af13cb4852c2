"""The games as they are offered: GONG's own first, any game last."""

from dataclasses import dataclass

from games.base import Game, games
from scores import table_talk


@dataclass(frozen=True, slots=True)
class Tile:
    """A game to choose; `picture` are templates, of which the first that is there is taken."""

    game: Game
    least: int
    most: int
    wins: str
    picture: tuple[str, ...]


def tile(game: Game) -> Tile:
    return Tile(
        game=game,
        least=game.seats[0],
        most=game.seats[-1],
        wins=table_talk.wins(game, game.seats[0], {}),
        # A game without a picture of its own has that of any game.
        picture=(f"scores/tiles/{game.slug}.html", "scores/tiles/any-game.html"),
    )


def tiles() -> list[Tile]:
    order = sorted(games().values(), key=lambda game: (game.page is None, game.page != "gong", game.name))
    return list(map(tile, order))

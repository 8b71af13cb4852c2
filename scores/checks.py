"""`manage.py check` names what a game lacks on the pages of score sheets."""

from collections.abc import Iterable, Iterator

from django.core.checks import Error, register

from games.base import Game, games
from scores import house_rules, table_talk


@register("scores")
def words(app_configs: object, **kwargs: object) -> list[Error]:
    return [Error(problem, id="scores.E001") for problem in problems(games().values())]


def problems(all_games: Iterable[Game]) -> Iterator[str]:
    for game in all_games:
        for option in game.options:
            if (game.slug, option.name) not in house_rules.WORDS:
                yield f"scores/house_rules.py: the option {game.slug}/{option.name} has no words"
        if game.slug not in table_talk.WINS:
            yield f"scores/table_talk.py: what wins {game.slug} is not said"

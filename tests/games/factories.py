"""Players and games for tests."""

import datetime as dt

import factory
from factory.declarations import Sequence

from engine.spit.rules import Rules
from engine.variants import variant
from games.models import Game, Player, Record, RuleSet
from games.selectors.replays import replays
from games.services.playing import play_game, request_game
from games.services.recording import rule_set_of

NOW = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    class Meta:
        model = Player

    name = Sequence(lambda number: f"Player {number}")  # type: ignore[no-untyped-call]
    country = "PT"


class BotFactory(PlayerFactory):
    name = Sequence(lambda number: f"Bot {number}")  # type: ignore[no-untyped-call]
    country = ""
    bot = "greedy"


def game_asked_for(
    key: str = "a game", seed: bytes = b"seed 1", now: dt.datetime = NOW, variant_id: str = "standard"
) -> Game:
    """A game between bots that waits for a worker. The first bot is greedy, the others are random."""
    rules = variant(variant_id)
    players = [BotFactory.create(), *BotFactory.create_batch(rules.players - 1, bot="random")]
    return request_game(players=players, variant=variant_id, rules=rules, seed=seed, key=key, now=now)


class Clock:
    """A clock that moves one second forward at each reading."""

    def __init__(self, start: dt.datetime = NOW) -> None:
        self.now = start

    def __call__(self) -> dt.datetime:
        self.now += dt.timedelta(seconds=1)
        return self.now


def game_played(key: str = "a game", seed: bytes = b"seed 1", variant_id: str = "standard") -> Game:
    """The game of `game_asked_for`, played, as the selector `replays` returns it."""
    game = game_asked_for(key=key, seed=seed, variant_id=variant_id)
    play_game(game_id=game.pk, clock=Clock())
    return replays().get(pk=game.pk)


def standard_rules() -> RuleSet:
    return rule_set_of(Rules())


def rewrite(game: Game, log: bytes) -> None:
    """Replace the log in the record of a game. No service does this."""
    Record.objects.filter(game=game).update(log=log)


def damage(game: Game) -> None:
    rewrite(game, b"no log")

"""Bots receive the results of deals and games as values. An error in these methods is the bot's fault."""

from collections.abc import Callable

import pytest

from engine.bots import Bot, Wait
from engine.bots.ends import DealEnd, GameEnd
from engine.commands.separate_process import TurnRecorder
from engine.commands.watched import WatchedBot
from engine.lab import SlowedBot
from engine.log import verify
from engine.simulate import GameRecord, simulate_game
from engine.spit.bots.greedy import Greedy
from engine.spit.deals import View
from engine.spit.rules import Rules
from engine.spit.variants import variant
from engine.tempo import CLUB
from tests.engine.simulate.spies import greedy, sleeper
from tests.engine.simulate.test_knowledge import reached_from
from tests.often import in_turn

SHORT = Rules(max_deals=3)


class Listener(Greedy):
    """Plays like greedy, and records the results that it receives."""

    def __init__(self) -> None:
        self.deals: list[DealEnd] = []
        self.games: list[GameEnd] = []

    def deal_ended(self, end: DealEnd) -> None:
        self.deals.append(end)

    def game_ended(self, end: GameEnd) -> None:
        self.games.append(end)


class Raiser(Greedy):
    """Raises an error when it receives the result of the second deal, or of the game."""

    def __init__(self, method: str, error: BaseException) -> None:
        self._method = method
        self._error = error

    def deal_ended(self, end: DealEnd) -> None:
        if self._method == "deal_ended" and end.deal_number == 2:
            raise self._error

    def game_ended(self, end: GameEnd) -> None:
        if self._method == "game_ended":
            raise self._error


def _game(*bots: Bot, rules: Rules = SHORT) -> GameRecord:
    return simulate_game(rules, bots, "ends")


@in_turn("variant_id", ["standard", "penguin", "speed-20-5", "four-seats"])
def test_every_bot_receives_the_results_of_each_deal_and_the_game(variant_id: str) -> None:
    rules = variant(variant_id)
    bots = [Listener() for _ in range(rules.players)]
    record = _game(*bots, rules=rules)
    assert record == _game(*[greedy() for _ in bots], rules=rules)
    assert record.ending == "played"
    for seat, bot in enumerate(bots):
        for log, end in zip(record.logs, bot.deals, strict=True):
            assert log.result is not None
            counts = tuple(map(len, log.result.cards))
            assert end[:3] == (seat, log.number, log.entries[-1].at_ms)
            assert end[3:] == (counts, log.result.points, log.result.out, log.result.places, ())
        [game] = bot.games
        assert game[:3] == (seat, "played", record.winner)
        assert game[3][0] == record.winner
        assert game[4:] == (len(record.logs), record.scores, ())


def test_results_that_a_bot_receives_are_immutable() -> None:
    bot = Listener()
    _game(bot, greedy())
    assert {type(thing) for thing in reached_from(*bot.deals, *bot.games)} <= {DealEnd, GameEnd, tuple, int, str}


def test_error_in_deal_ended_forfeits_like_an_error_in_act() -> None:
    other = Listener()
    record = _game(other, Raiser("deal_ended", ValueError("no")))
    [forfeit] = record.forfeits
    assert (forfeit.seat, forfeit.deal, forfeit.rule) == (1, 2, "error")
    assert forfeit.at_ms == record.logs[1].entries[-1].at_ms
    assert forfeit.reason.startswith("ValueError: no (line ")
    assert (record.winner, record.ending, len(record.logs)) == (0, "forfeit", 2)
    for log in record.logs:
        verify(log)
    assert len(other.deals) == 2
    [game] = other.games
    assert (game.ending, game.winner, game.deals, game.forfeits) == ("forfeit", 0, 2, (1,))


@in_turn("error", [ValueError("no"), SystemExit(3)])
def test_error_in_game_ended_changes_nothing(error: BaseException) -> None:
    last = Listener()
    record = _game(Raiser("game_ended", error), last)
    assert record == _game(greedy(), greedy())
    assert len(last.games) == 1


@in_turn("method", ["deal_ended", "game_ended"])
def test_keyboard_interrupt_is_not_caught(method: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        _game(greedy(), Raiser(method, KeyboardInterrupt()))


class Foul(Listener):
    def act(self, view: View) -> Wait:
        raise ValueError


class Sleeper(Listener):
    def act(self, view: View) -> Wait:
        return Wait()


def test_forfeited_bot_receives_no_results() -> None:
    foul, other = Foul(), Listener()
    _game(foul, other)
    assert (foul.deals, foul.games) == ([], [])
    assert [end.forfeits for end in other.deals] == [(0,)]
    assert other.games[0].ending == "forfeit"


def test_end_of_a_deal_without_a_result_has_empty_fields() -> None:
    bot = Sleeper()
    _game(bot, Foul(), rules=Rules(stall_ms=0))
    assert [end[3:] for end in bot.deals] == [((), (), (), (), (1,))]
    assert bot.games[0].deals == 0


def test_level_game_has_no_winner() -> None:
    bot = Sleeper()
    _game(bot, sleeper(), rules=Rules(max_deals=1))
    assert [(end.ending, end.winner, end.places) for end in bot.games] == [("level", None, ())]


@in_turn("wrap", [lambda bot: TurnRecorder(bot, "bot.py"), WatchedBot, lambda bot: SlowedBot(bot, 10, CLUB)])
def test_wrapped_bot_receives_the_results_too(wrap: Callable[[Bot], Bot]) -> None:
    bot = Listener()
    _game(wrap(bot), wrap(greedy()))
    assert (len(bot.deals), len(bot.games)) == (3, 1)

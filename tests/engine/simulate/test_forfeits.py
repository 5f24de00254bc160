"""Bots that misbehave: their game ends, the record has the reason, and other seats and games are not affected."""

from asyncio import CancelledError
from collections.abc import Callable
from dataclasses import fields
from types import TracebackType

import pytest

from engine.actions import Action
from engine.bots import Bot, Wait
from engine.games import start_game
from engine.log import verify
from engine.simulate import GameRecord, HostFailure, simulate_deal, simulate_game
from engine.spit.deals import View
from engine.spit.rules import Rules
from engine.spit.variants import variant
from tests.engine.simulate.spies import Habit, Spy, greedy, pair, sleeper
from tests.often import in_turn

SHORT = Rules(max_deals=2)


def _game(bad: Bot, rules: Rules = SHORT) -> GameRecord:
    record = simulate_game(rules, (greedy(), bad), "bad")
    for log in record.logs:
        verify(log)
    return record


class Sly(Wait):
    """A subclass of `Wait`."""


@in_turn(
    ("answer", "complaint"),
    [
        (None, "None"),
        ("play", "'play'"),
        (3, "3"),
        (float("nan"), "nan"),
        (("play", 0, 0), "a tuple of 3"),
        (object(), "a object"),
        (Sly(1), "a Sly, a class of its own: take Action or Wait as it is"),
        (Action("cheat"), "no action called 'cheat'"),
        (Action(["play"]), "neither an action nor a wait"),  # type: ignore[arg-type]
        (tuple.__new__(Action, ()), "neither an action nor a wait"),
        (tuple.__new__(Action, ("play",)), "neither an action nor a wait"),
        (tuple.__new__(Action, ("play", 0, 0, 1)), "neither an action nor a wait"),
        (tuple.__new__(Wait, ()), "a wait that is none"),
        (type("Long" * 100_000, (), {})(), "a LongLong"),
        (Action("play", -1, 0), "a place is a whole number from 0 to 63, not -1"),
        (Action("play", float("nan"), 0), "not nan"),  # type: ignore[arg-type]
        (Action("stall"), "no seat may do stall"),
        (Wait(-1), "not -1"),
        (Wait(0.5), "not 0.5"),  # type: ignore[arg-type]
        (Wait(float("nan")), "not nan"),  # type: ignore[arg-type]
        (Wait("1"), "not '1'"),  # type: ignore[arg-type]
        (Wait(True), "not True"),
    ],
)
def test_malformed_answer_forfeits(answer: object, complaint: str) -> None:
    record = _game(Habit(lambda view: answer))  # type: ignore[arg-type, return-value]
    [forfeit] = record.forfeits
    assert (forfeit.seat, forfeit.deal, forfeit.at_ms, forfeit.rule) == (1, 1, 0, "nonsense")
    assert complaint in forfeit.reason
    assert len(forfeit.reason) < 250
    assert (record.winner, record.ending, len(record.logs)) == (0, "forfeit", 1)


def _raising(error: BaseException) -> Callable[[View], Action | Wait]:
    def act(view: View) -> Action | Wait:
        if view.at_ms > 3_000:
            raise error
        return greedy().act(view)

    return act


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError


class Gagged(Exception):
    def __str__(self) -> str:
        raise SystemExit


class Word(str):
    def __format__(self, spec: str) -> str:
        raise RuntimeError

    def __getitem__(self, at: object) -> str:
        raise RuntimeError


class Formless(Exception):
    def __str__(self) -> str:
        return Word("words")


class Untraceable(Exception):
    @property
    def __traceback__(self) -> TracebackType | None:  # type: ignore[override]
        raise RuntimeError


class Deepest(BaseException):
    """An error that is not an `Exception`."""


class Unnamed(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise RuntimeError


class Nameless(metaclass=Unnamed):
    """Its class raises an error when it is asked for its name."""


@in_turn(
    ("error", "complaint"),
    [
        (GeneratorExit(), "GeneratorExit (line "),
        (CancelledError(), "CancelledError (line "),
        (Deepest("down"), "Deepest: down (line "),
        (Gagged(), "Gagged (line "),
        (Formless(), "Formless: words (line "),
        (Untraceable("gone"), "Untraceable: gone (line "),
        (ZeroDivisionError("by zero"), "ZeroDivisionError: by zero (line "),
        (SystemExit(0), "SystemExit: 0 (line "),
        (ValueError("two\n  lines"), "ValueError: two lines (line "),
        (RecursionError(), "RecursionError (line "),
        (Mute(), "Mute (line "),
        (ValueError("x" * 10_000), "ValueError: xxx"),
    ],
)
def test_bot_that_raises_forfeits_with_its_line_and_the_deal_is_finished(error: BaseException, complaint: str) -> None:
    record = _game(Habit(_raising(error)))
    [forfeit] = record.forfeits
    assert (forfeit.seat, forfeit.deal, forfeit.rule) == (1, 1, "error")
    assert forfeit.at_ms > 3_000
    assert forfeit.reason.startswith(complaint)
    assert len(forfeit.reason) < 250
    assert record.logs[0].result is not None
    assert record.logs[0].entries[-1].at_ms > forfeit.at_ms
    assert record.winner == 0


@in_turn("stop", [KeyboardInterrupt(), HostFailure()])
def test_keyboard_interrupt_and_host_failure_are_not_caught(stop: BaseException) -> None:
    with pytest.raises(type(stop)):
        _game(Habit(_raising(stop)))


def test_answer_that_raises_when_it_is_inspected_forfeits() -> None:
    record = _game(Habit(lambda view: Nameless()))  # type: ignore[arg-type, return-value]
    assert [forfeit.rule for forfeit in record.forfeits] == ["error"]


class Bomb:
    """Raises an error when it is compared or hashed."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        raise RuntimeError


def _first(view: View) -> Action | Wait:
    return next((action for action in view.legal if action.kind != "shift"), Wait())


def _breaking() -> Habit:
    """Takes the first legal action, and overwrites and deletes all knobs of the rules in its view."""

    def act(view: View) -> Action | Wait:
        for knob in fields(Rules):
            object.__setattr__(view.rules, knob.name, Bomb())
            object.__delattr__(view.rules, knob.name)
            object.__setattr__(view.rules, knob.name, Bomb())
        return _first(view)

    return Habit(act)


@in_turn("name", ["standard", "concealed-3", "running-relay", "mod-spit"])
def test_bot_that_tampers_with_its_rules_does_not_affect_others(name: str) -> None:
    # No other game has these rules, so no cache has values for them.
    rules = Rules.from_json(variant(name).to_json() | {"max_deals": 1, "stall_ms": 8_765})
    tampered, quiet = [simulate_game(rules, (bot, greedy()), "tamper") for bot in (_breaking(), Habit(_first))]
    assert tampered == quiet
    assert not tampered.forfeits


def test_bot_cannot_enable_peek_for_itself() -> None:
    def act(view: View) -> Action | Wait:
        object.__setattr__(view.rules, "peek", True)
        return greedy().act(view)

    spy = Spy(Habit(act))
    assert simulate_game(SHORT, (greedy(), spy), "curious 1").ending == "played"
    claims = [view for view, _ in spy.asked if view.phase == "claim"]
    assert claims
    assert not any(pile.cards for view in claims for pile in view.spit_piles)


def test_view_is_read_only_and_forced_changes_affect_nobody() -> None:
    def honest(view: View) -> Action | Wait:
        view.seat = 0  # type: ignore[misc]
        return Wait()

    def sly(view: View) -> Action | Wait:
        object.__setattr__(view.rules, "layout", ())
        object.__setattr__(view.rules, "claim", "winner")
        object.__setattr__(view.rules, "reach_ms", 5_000)
        return Wait()

    assert "AttributeError" in _game(Habit(honest)).forfeits[0].reason
    rules = Rules(max_deals=2, stall_ms=9_876)  # no other game has these rules
    tampered, quiet = (simulate_game(rules, (greedy(), bot), "sly") for bot in (Habit(sly), sleeper()))
    assert tampered.logs == quiet.logs
    assert rules == Rules(max_deals=2, stall_ms=9_876)


def test_illegal_actions_are_counted_and_do_not_forfeit() -> None:
    record = _game(Habit(lambda view: Action("slam")))
    assert record.ending == "played"
    assert record.seats[1].illegal == record.seats[1].decisions > 0
    assert record.seats[0].illegal == 0


def test_bot_that_never_acts_loses_without_a_forfeit() -> None:
    record = _game(sleeper(), Rules())
    assert (record.winner, record.ending, record.forfeits) == (0, "played", ())


def test_waiting_forever_without_stalls_forfeits() -> None:
    asleep = simulate_game(Rules(stall_ms=0), (sleeper(), sleeper()), "one")
    assert [(forfeit.seat, forfeit.rule) for forfeit in asleep.forfeits] == [(0, "idle"), (1, "idle")]
    assert (asleep.winner, asleep.ending) == (None, "forfeit")
    assert asleep.logs[-1].result is None
    awake = simulate_game(Rules(stall_ms=0), (greedy(), sleeper()), "asleep")
    assert [(forfeit.seat, forfeit.rule) for forfeit in awake.forfeits] == [(1, "idle")]
    assert awake.winner == 0


def test_best_remaining_seat_wins_after_a_forfeit() -> None:
    bots = (Habit(_raising(KeyError())), greedy(), greedy(), greedy())
    record = simulate_game(variant("four-seats"), bots, "four")
    assert record.forfeits[0].seat == 0
    assert record.winner in (1, 2, 3)
    assert record.scores[record.winner] == min(record.scores[1:])


def test_two_seats_can_forfeit_in_one_deal() -> None:
    record = simulate_game(SHORT, (Habit(_raising(KeyError())), Habit(_raising(KeyError()))), "both")
    assert {forfeit.seat for forfeit in record.forfeits} == {0, 1}
    assert record.winner is None


def test_forfeit_does_not_affect_other_games() -> None:
    alone = simulate_deal(start_game(Rules(), "x").next_deal(), pair("greedy", "greedy"), "x")
    _game(Habit(_raising(ValueError())))
    assert simulate_deal(start_game(Rules(), "x").next_deal(), pair("greedy", "greedy"), "x") == alone

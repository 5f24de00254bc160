"""A view never shows what its seat could not yet see. Every view is compared with the log."""

import gc
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from random import Random
from types import FunctionType, ModuleType
from typing import NamedTuple

import pytest

from engine.actions import Action
from engine.bots import BOTS, Bot, Wait
from engine.deals import IllegalAction
from engine.games import start_game
from engine.log import DealLog, LogEntry
from engine.scoring import GameScore, figures_of, opening_score, score_after_deal
from engine.simulate import simulate_deal, simulate_game
from engine.simulate.race import Race
from engine.spit.deals import Deal, View, new_deal, spit_deal
from engine.spit.deals.view import Seen, SpitKnowledge
from engine.spit.news import Memory
from engine.spit.rules import Rules, spit_rules
from engine.spit.table import SAID, SeenSide, SeenTable, Side, Table, all_said
from engine.spit.variants import VARIANTS, variant
from engine.tempo import CLUB, QUICK, VOICE_KINDS
from tests.engine.random_play import play_on, shuffled_deal
from tests.engine.simulate.spies import Habit, Spy, greedy, pair, sleeper
from tests.engine.spit.deals.test_moved import cards_moved
from tests.often import A_FEW_VARIANTS, in_turn, some, times

STEADY = replace(CLUB, spread_percent=0)


class Moment(NamedTuple):
    """Everything public right after an entry."""

    entry: LogEntry | None
    facts: dict[object, object]


def _facts(view: View) -> dict[object, object]:
    facts: dict[object, object] = {"phase": view.phase, "called": view.called, "spit cards": view.spit_cards}
    for seat, layout in enumerate(view.layouts):
        facts |= {("stock", seat, pile): seen for pile, seen in enumerate(layout)}
    return facts | {("spit pile", place): seen for place, seen in enumerate(view.spit_piles)}


def _moments(log: DealLog) -> list[Moment]:
    deal = new_deal(spit_rules(log.rules), log.packets)
    moments = [Moment(None, _facts(deal.view(0)))]
    for entry in log.entries:
        try:
            deal.advance(entry.at_ms) if entry.seat < 0 else deal.apply(entry.at_ms, entry.seat, entry.action)
        except IllegalAction:
            assert entry.refused
        moments.append(Moment(entry, _facts(deal.view(0))))
    return moments


def _is_last_call(before: Moment, after: Moment) -> bool:
    """Whether the entry is a call that made all seats spit."""
    assert after.entry is not None
    return after.entry.action.kind in VOICE_KINDS and before.facts["spit cards"] != after.facts["spit cards"]


@dataclass
class Oracle:
    """What a seat can have seen by a time, computed from the whole log in a slow and simple way."""

    moments: list[Moment]
    seat: int

    def fact(self, fact: object, at_ms: int) -> object:
        """The value after the last visible entry that changed it, or that showed it to a hand that fumbled."""
        found = self.moments[0].facts[fact]
        for before, after in pairwise(self.moments):
            assert after.entry is not None
            changed = before.facts[fact] != after.facts[fact]
            at_once = after.entry.seat == self.seat and not _is_last_call(before, after)
            seen_at = after.entry.at_ms + (0 if at_once else STEADY.reaction_ms)
            if (changed and seen_at <= at_ms) or self._touches(after.entry, fact, at_ms):
                found = after.facts[fact]
            elif fact == "called" and self._has_called(after.entry, at_ms):
                assert isinstance(found, tuple)
                found = tuple(called or seat == self.seat for seat, called in enumerate(found))
        return found

    def _has_called(self, entry: LogEntry, at_ms: int) -> bool:
        own = entry.seat == self.seat and not entry.refused and entry.at_ms <= at_ms
        return own and entry.action.kind == "spit"

    def _touches(self, entry: LogEntry, fact: object, at_ms: int) -> bool:
        fumbled = entry.refused and entry.seat == self.seat and entry.at_ms <= at_ms
        return fumbled and entry.action.kind == "play" and fact == ("spit pile", entry.action.target)


def _raced(bots: tuple[Bot, ...], seed: str) -> tuple[DealLog, tuple[Spy, ...]]:
    both = tuple(map(Spy, bots))
    record = simulate_deal(start_game(Rules(), seed).next_deal(), both, seed, STEADY)
    return record.log, both


@cache
def _raced_by(first: str, second: str, seed: str) -> tuple[DealLog, tuple[Spy, ...], list[Moment]]:
    """The deal, its spies and moments, which no test changes."""
    log, both = _raced(pair(first, second), seed)
    return log, both, _moments(log)


@in_turn("names", [("greedy", "greedy"), ("greedy", "random"), ("random", "random")])
@in_turn("seed", [str(number) for number in range(times(3))])
def test_view_shows_exactly_what_the_seat_can_have_seen(names: tuple[str, str], seed: str) -> None:
    _, both, moments = _raced_by(*names, seed)
    for seat, spy in enumerate(both):
        oracle = Oracle(moments, seat)
        for asked in spy.asked:
            seen = _facts(asked.view)
            assert seen == {fact: oracle.fact(fact, asked.view.at_ms) for fact in seen}


def _asked_before_the_news(log: DealLog, spy: Spy) -> int:
    """How often the bot was asked while an accepted play of seat 1 was not yet visible to it."""
    late = [entry for entry in log.entries if entry.seat == 1 and not entry.refused and entry.action.kind == "play"]
    return sum(
        any(entry.at_ms < asked.view.at_ms < entry.at_ms + STEADY.reaction_ms for entry in late) for asked in spy.asked
    )


def test_seats_are_asked_before_they_have_seen_every_play() -> None:
    log, both = _raced(pair("greedy", "greedy"), "late")
    assert _asked_before_the_news(log, both[0]) > 0


@in_turn("seed", [str(number) for number in range(6)])
def test_bot_with_an_idle_opponent_never_fumbles(seed: str) -> None:
    """Actions that are legal in a view are refused only if something has happened that the seat has not seen."""
    log, _ = _raced((greedy(), sleeper()), seed)
    assert not [entry for entry in log.entries if entry.refused]
    assert [entry for entry in log.entries if entry.seat == 0 and entry.action.kind == "play"]


@in_turn("seed", [str(number) for number in range(6)])
def test_last_caller_sees_new_spit_cards_only_after_its_reaction_time(seed: str) -> None:
    _, both, moments = _raced_by("greedy", "greedy", seed)
    spits = [after.entry for before, after in pairwise(moments) if _is_last_call(before, after)]
    assert spits
    for entry in spits:
        assert entry is not None
        for asked in both[entry.seat].asked:
            if entry.at_ms <= asked.view.at_ms < entry.at_ms + STEADY.reaction_ms:
                assert not [action for action in asked.view.legal if action.kind in ("play", "spit")]


class Tamperer:
    """Overwrites all objects that it can reach from its view, and otherwise answers like another bot."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.reached: set[type] = set()

    def act(self, view: View) -> Action | Wait:
        answer = self.bot.act(view)
        for thing in reached_from(view, view.rules, *(getattr(view, name) for name in View._fields)):
            self.reached.add(type(thing))
            for name in getattr(type(thing), "__slots__", ()):
                with suppress(AttributeError, TypeError):
                    object.__setattr__(thing, name, None)
            if isinstance(thing, list | dict | set):
                thing.clear()
        return answer


def reached_from(*given: object) -> list[object]:
    """All objects that can be reached from the given ones, except through classes, functions and modules."""
    found: dict[int, object] = {}
    coming = [*given]
    while coming:
        thing = coming.pop()
        if id(thing) not in found and not isinstance(thing, type | FunctionType | ModuleType):
            found[id(thing)] = thing
            coming += gc.get_referents(thing)
    return [*found.values()]


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_bot_that_tampers_with_its_view_changes_nothing(variant_id: str) -> None:
    """The log stays the same unless a bot forfeits. No deal, table or memory can be reached from a view."""
    rules = replace(variant(variant_id), max_deals=1)
    honest = [BOTS["greedy"]() for _ in range(rules.players)]
    tamperers = [Tamperer(BOTS["greedy"]()) for _ in range(rules.players)]
    played, tampered = [
        simulate_deal(start_game(rules, "tamper").next_deal(), bots, "tamper") for bots in (honest, tamperers)
    ]
    assert [record.rule for record in tampered.forfeits] == ["error"] * len(tampered.forfeits)
    entries = len(tampered.log.entries)
    if not tampered.forfeits:
        assert tampered.log == played.log
        assert entries
    assert not {Deal, SpitKnowledge, Memory, SeenTable, Table, SeenSide, Side} & {
        kind for tamperer in tamperers for kind in tamperer.reached
    }


def test_kept_view_does_not_change_later() -> None:
    seen: list[tuple[View, str]] = []

    def act(view: View) -> Action | Wait:
        seen.append((view.kept(), repr(view)))
        return greedy().act(view)

    _raced((Habit(act), greedy()), "memory")
    assert len(seen) > 10
    assert all(repr(view) == text for view, text in seen)


def test_view_that_was_not_kept_raises_after_its_deal() -> None:
    views: list[View] = []

    def act(view: View) -> Action | Wait:
        views.append(view)
        return greedy().act(view)

    _raced((Habit(act), greedy()), "over")
    with pytest.raises(RuntimeError, match="keep what you need of it"):
        _ = views[-1].phase


@in_turn("variant_id", ["standard", "penguin", "speed-20-5"])
def test_view_has_the_tempo_deal_number_and_score_before_the_deal(variant_id: str) -> None:
    rules = replace(variant(variant_id), max_deals=3)
    spies = [Spy(greedy()), Spy(greedy())]
    record = simulate_game(rules, spies, "score", QUICK)
    expected, score = [], opening_score(rules)
    for log in record.logs:
        expected.append((QUICK, log.number, score))
        assert log.result is not None
        score = score_after_deal(rules, score, figures_of(rules, log.result))
    assert len(expected) > 1
    for spy in spies:
        views = [(asked.view.tempo, asked.view.deal_number, asked.view.score) for asked in spy.asked]
        assert [*dict.fromkeys(views)] == expected


def test_deal_outside_a_game_takes_its_score_from_its_packets() -> None:
    view = new_deal(Rules(), [range(20), range(20, 52)], number=3).view(0)
    assert (view.tempo, view.deal_number, view.score) == (None, 3, GameScore(2, (20, 32)))


def _news_of(spy: Spy) -> list[Seen]:
    return [seen for asked in spy.asked for seen in asked.view.news]


@in_turn("seed", [str(number) for number in range(6)])
def test_news_has_every_accepted_action_once_after_the_reaction_time_and_own_fumbles(seed: str) -> None:
    log, both, _ = _raced_by("greedy", "random", seed)
    for seat, spy in enumerate(both):
        news = _news_of(spy)
        seen_until = spy.asked[-1].view.at_ms - STEADY.reaction_ms
        expected = [
            Seen(*entry[:4], card)
            for entry, card in zip(log.entries, cards_moved(log), strict=True)
            if entry.at_ms < seen_until and (entry.seat == seat or not entry.refused)
        ]
        assert sorted(seen for seen in news if seen.at_ms < seen_until) == sorted(expected)
        assert len(set(news)) == len(news)
        for asked in spy.asked:
            for seen in asked.view.news:
                assert seen.at_ms + (0 if seen.seat == seat else STEADY.reaction_ms) <= asked.view.at_ms


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_news_names_the_moved_card_except_when_others_draw(variant_id: str) -> None:
    rules = replace(variant(variant_id), max_deals=1)
    spies = [Spy(BOTS[("greedy", "random")[seat % 2]]()) for seat in range(rules.players)]
    log = simulate_deal(start_game(rules, "cards").next_deal(), spies, "cards").log
    expected = {entry: card for entry, card in zip(log.entries, cards_moved(log), strict=True) if not entry.outcome}
    for seat, spy in enumerate(spies):
        news = _news_of(spy)
        assert {seen.card for seen in news} > {None}
        for seen in news:
            is_hidden = seen.action.kind == "draw" and seen.seat != seat
            assert seen.card == (None if is_hidden else expected.get(LogEntry(*seen[:4])))


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_seat_with_all_news_has_the_view_of_the_deal_after_a_race(variant_id: str) -> None:
    rules = VARIANTS[variant_id]
    for seed in range(times(3)):
        deal = shuffled_deal(rules, seed)
        raced = deal.raced(CLUB)
        Race(raced, [BOTS["greedy"]() for _ in range(rules.players)], str(seed), CLUB).run()
        for memory in raced.knowledge:
            memory.look(deal.at_ms)
            assert isinstance(memory, Memory)
            assert all_said(memory.table) == all_said(deal.table)
            assert View(memory)._replace(legal=(), news=()) == deal.view(memory.seat)._replace(
                legal=(), at_ms=memory.at_ms, tempo=CLUB
            )


@in_turn("variant_id", ["standard", "four-seats", "mod-spit", "speed-20-5"])
def test_all_said_has_the_fields_in_the_order_of_said(variant_id: str) -> None:
    deal = shuffled_deal(variant(variant_id), 1)
    for _ in play_on(deal, Random(1)):
        assert all_said(deal.table) == [getattr(deal.table, name) for name in SAID]


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_seat_with_all_news_has_the_view_of_the_deal_at_every_step(variant_id: str) -> None:
    """The news of an action contains everything that it changes, for its own seat and for all others."""
    rules = VARIANTS[variant_id]
    deal = spit_deal(start_game(rules, "reach").next_deal())
    memories = [memory for memory in deal.raced(CLUB).knowledge if isinstance(memory, Memory)]
    chance = Random("reach")
    while deal.phase != "over" and len(deal.entries) < 300:
        options = [(seat, action) for seat in range(rules.players) for action in deal.legal(seat)]
        seat, action = chance.choice(options) if options and chance.random() < 0.99 else (0, None)
        if action is None:
            deal.advance(deal.next_at() or deal.at_ms)
        else:
            deal.apply(deal.at_ms + 1, seat, action)
        for memory in memories:
            memory.look(deal.at_ms)
            memory.at_ms = deal.at_ms
            memory.legal = None
            assert View(memory)._replace(news=(), tempo=None) == deal.view(memory.seat)

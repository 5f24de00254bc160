"""Patience between bots: games end and are reproducible, and views show no hidden card and none too early."""

from collections.abc import Callable
from typing import Any

from engine.actions import Action
from engine.bots.bot import Bot, Wait
from engine.deal import Deal
from engine.game_check import check_game
from engine.log import dumps_game, pack_game
from engine.log.record import DealLog
from engine.log.verify import Replay, verify
from engine.patience.bots.greedy import Greedy
from engine.patience.bots.planner import GLANCE, HEAD_START_MS, Planner
from engine.patience.bots.random_bot import Random
from engine.patience.deals import View
from engine.patience.deals.view import LiveView, Seen
from engine.patience.rules import Rules
from engine.rules import AnyRules
from engine.simulate import simulate_game
from engine.tempo import CLUB, Tempo
from engine.variants import variant
from tests.engine.patience.tables import (
    CONJUGAL,
    DICTATION,
    HASTY,
    PIRATE,
    PROGRESSIVE,
    READY,
    TURN,
    begun,
    build,
    discard,
    do,
)
from tests.engine.patience.test_properties import reachable, seen_in
from tests.often import in_depth, in_turn

GAMES = [HASTY, PIRATE, CONJUGAL, PROGRESSIVE, DICTATION]
each_game = in_turn("rules", GAMES)
both_games = in_turn("rules", [HASTY, CONJUGAL])
LEAST_REACTION_MS = 212


@each_game
def test_games_between_bots_end_and_are_checked_against_their_seed_in_both_formats(rules: AnyRules) -> None:
    for second in (Greedy(), Random()):
        record = simulate_game(rules, [Greedy(), second], "checked")
        assert (len(record.logs), record.forfeits) == (1, ())
        assert all(seat.illegal == 0 for seat in record.seats)
        result = record.logs[0].result
        assert result is not None
        assert record.scores == (result.points if rules.counts_points else tuple(map(len, result.cards)))
        for written in (dumps_game(record.logs).encode(), pack_game(record.logs)):
            check = check_game(written, b"checked", record.commitment)
            assert (check.faults, check.holds, check.comes_from_seed) == ((), True, True)
    assert not check_game(written, b"another", record.commitment).holds


@both_games
def test_same_seed_gives_the_same_game(rules: AnyRules) -> None:
    records = [simulate_game(rules, [Greedy(), Random()], seed) for seed in ("one", "one", "two")]
    assert records[0] == records[1] != records[2]


@in_depth
def test_greedy_bot_beats_random_bot() -> None:
    for rules in (HASTY, CONJUGAL):
        won = [simulate_game(rules, [Random(), Greedy()], f"match {number}").winner for number in range(20)]
        assert won.count(1) > 14


def test_fumbles_of_a_race_are_builds_or_discards_and_are_counted() -> None:
    record = simulate_game(HASTY, [Greedy(), Greedy()], "fumbles")
    refused = [entry for entry in record.logs[0].entries if entry.refused]
    assert refused
    assert {entry.action.kind for entry in refused} <= {"build", "discard"}
    assert sum(seat.fumbles for seat in record.seats) == len(refused)


@in_turn("rules", [Rules(players=8), Rules(game="dictation", players=8)])
def test_games_of_eight_bots_end(rules: Rules) -> None:
    record = simulate_game(rules, [Greedy() for _ in range(8)], "eight")
    assert (record.ending, record.forfeits) == ("played", ()) or record.winner is None
    verify(record.logs[0])


def test_bots_never_act_out_of_turn() -> None:
    record = simulate_game(CONJUGAL, [Greedy(), Greedy()], "turns")
    assert not any(entry.refused for entry in record.logs[0].entries)


class Watcher:
    """Plays like another bot, and records its views."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.views: list[View] = []

    def act(self, view: Any) -> Action | Wait:
        self.views.append(View(*[getattr(view, name) for name in View._fields]))
        return self._bot.act(view)


@both_games
def test_news_of_others_arrives_once_and_after_the_reaction_time(rules: Rules) -> None:
    watchers = [Watcher(Greedy()), Watcher(Greedy())]
    log = simulate_game(rules, watchers, "late").logs[0]
    for seat, watcher in enumerate(watchers):
        received = [seen for view in watcher.views for seen in view.news]
        for view in watcher.views:
            late = [view.at_ms - seen.at_ms for seen in view.news if seen.seat != seat]
            assert all(ms >= LEAST_REACTION_MS for ms in late)
        done = [entry for entry in log.entries if not entry.refused or entry.seat == seat]
        expected = sorted((seen.at_ms, seen.seat, seen.action, seen.refused) for seen in received)
        assert expected == sorted(entry[:4] for entry in done)[: len(expected)]
        assert len(done) - len(expected) < 20, "only the last few are missing, because the bot is not asked after them"


def opened_by(log: DealLog) -> Callable[[int], set[int]]:
    """A function from a time to the cards that have been face up by then."""
    replay = Replay(log)
    opened = [(0, _face_up(replay.deal))]
    for entry in log.entries:
        replay.step()
        opened.append((entry.at_ms, opened[-1][1] | _face_up(replay.deal)))
    return lambda at_ms: [cards for then, cards in opened if then <= max(at_ms, 0)][-1]


def _face_up(deal: Deal) -> set[int]:
    return {zone.cards[-1] for zone in deal.zones().values() if zone.cards and zone.face_up[-1]}


@both_games
def test_view_shows_only_opened_cards_and_those_of_others_late(rules: Rules) -> None:
    watchers = [Watcher(Greedy()), Watcher(Random())]
    opened = opened_by(simulate_game(rules, watchers, "open").logs[0])
    for seat, watcher in enumerate(watchers):
        for view in watcher.views[::7]:
            assert seen_in(view) <= opened(view.at_ms)
            others = {view.turned[1 - seat], *view.reserves[1 - seat], *(pile.top for pile in view.wastes[1 - seat])}
            assert others - {None} <= opened(view.at_ms - LEAST_REACTION_MS)


def test_view_has_the_deal_score_rules_and_tempo() -> None:
    watcher = Watcher(Greedy())
    simulate_game(HASTY, [watcher, Greedy()], "context", Tempo(play_ms=400))
    view = watcher.views[0]
    assert (view.deal_number, view.score.deals, view.tempo) == (1, 0, Tempo(play_ms=400))
    assert view.rules == HASTY


class Grabber:
    """Overwrites all values of its view that can be changed. From the view itself nothing else can be reached."""

    def act(self, view: Any) -> Action | Wait:
        assert [type(value) for value in reachable(view, {}).values()] == [LiveView, object]
        object.__setattr__(view.rules, "wastepiles", 4)
        object.__setattr__(view.tempo, "play_ms", 1)
        object.__setattr__(view.score, "over", True)
        return Greedy().act(view)


@both_games
def test_bot_that_tampers_with_its_view_changes_nothing(rules: Rules) -> None:
    plain = simulate_game(rules, [Greedy(), Greedy()], "tamper")
    assert simulate_game(rules, [Grabber(), Greedy()], "tamper") == plain
    assert Tempo() == CLUB


class Idle:
    def act(self, view: Any) -> Action | Wait:
        return Wait()


class Broken:
    def act(self, view: Any) -> Action | Wait:
        raise ValueError("broken")


@in_turn("bot", [Idle, Broken])
@both_games
def test_idle_bot_loses_by_stalls_and_broken_bot_by_forfeit(rules: AnyRules, bot: type[Bot]) -> None:
    record = simulate_game(rules, [bot(), Greedy()], "idle")
    assert record.logs[0].result is not None
    assert record.winner == 1
    assert record.ending == ("forfeit" if bot is Broken else "played")


def test_bots_that_wait_forever_without_stalls_forfeit() -> None:
    record = simulate_game(Rules(stall_ms=0), [Idle(), Idle()], "for ever")
    assert {forfeit.rule for forfeit in record.forfeits} == {"idle"}


def test_greedy_bot_discards_the_card_that_waits_longest() -> None:
    deal = begun(CONJUGAL, "AS 9H 2S KD QD 4S 5S", "9C 8C 7C 6C 5C 4C")
    assert Greedy().act(deal.view(0)) == build(0, 0)
    deal.apply(1_000, 0, build(0, 0))
    deal.apply(1_100, 0, build(2, 0))
    assert Greedy().act(deal.view(0)) == discard(3)


def test_planner_never_covers_a_card_that_is_needed_sooner() -> None:
    for first, second, column in (("9S", "5H", 0), ("5S", "9H", 1)):
        deal = begun(DICTATION, *[f"{first} {second}"] * 2)
        for seat in (0, 1):
            do(deal, seat, discard(), READY)
        assert Planner().act(deal.view(0)) == discard(0, column)


def test_planner_builds_the_turned_card_first() -> None:
    deal = begun(HASTY, "2S AS 2H 9D", "9C")
    do(deal, 0, TURN, discard(), TURN, build(0, 0), TURN)
    assert Planner().act(deal.view(0)) == build(0, 0)


def test_planner_discards_the_card_that_waits_for_hidden_cards() -> None:
    deal = begun(CONJUGAL, "5S 5H 4S 3S 2S 2D KD", "9C 8C 7C 6C 5C 4C")
    assert Greedy().act(deal.view(0)) == discard(0)
    assert Planner().act(deal.view(0)) == discard(1)


def test_planner_first_builds_where_another_seat_could_build() -> None:
    deal = begun(HASTY, "AS 3S AD 2D 2S 9H", "3C KC")
    do(deal, 0, TURN, build(0, 0), TURN, discard(), TURN, build(0, 1), TURN, build(0, 0), TURN)
    assert Planner().act(deal.view(0)) == build(0, 1)
    do(deal, 1, TURN)
    assert Planner().act(deal.view(0)) == build(1, 0)


def test_planner_waits_when_the_other_hand_is_faster() -> None:
    deal = begun(HASTY, "2S 9H", "2C AC KC")
    do(deal, 0, TURN)
    do(deal, 1, TURN, discard(), TURN, build(0, 0))
    laid = Seen(deal.at_ms, 1, build(0, 0))
    planner, view = Planner(), deal.view(0)
    assert planner.act(view._replace(news=(laid,))) == GLANCE
    assert planner.act(view._replace(at_ms=laid.at_ms + HEAD_START_MS)) == build(0, 0)


def test_random_bot_gives_equal_answers_to_equal_views() -> None:
    view = begun(HASTY, "AS 9H", "9C").view(0)
    assert Random().act(view) == Random().act(view)


def test_rules_of_these_tests_are_those_of_variant_hasty() -> None:
    assert variant("hasty") == HASTY

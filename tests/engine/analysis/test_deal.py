"""Properties of every figure, over deals of every kind of rules, each against a slow and obvious way of counting."""

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from engine.actions import Action
from engine.analysis import DealFigures, Stretch, deal_figures, story_of
from engine.deals import Deal
from engine.games import start_game
from engine.lab.shape import stuck_stretches
from engine.log import DealLog, LogError, Replay, dumps, loads, pack, unpack
from engine.rules import Rules
from engine.simulate import simulate_deal
from engine.variants import VARIANTS, variant
from tests.engine.analysis.timed import at, found
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.engine.simulate.spies import pair
from tests.engine.small_deals import READY, SPIT, deal_of, play
from tests.often import times

BOTS = ("greedy", "sprinter", "planner", "random", "greedy", "planner")


def raced(rules: Rules, seed: int) -> DealLog:
    """A deal between bots: with reactions, races and fumbles as a simulation has them."""
    deal = start_game(rules, f"analysis {seed}").next_deal()
    return simulate_deal(deal, pair(*BOTS[: rules.players]), f"{seed}").log


def played(rules: Rules, seed: int) -> DealLog:
    """A deal played at random, to its end or broken off somewhere."""
    deal, rng = shuffled_deal(rules, seed), Random(seed)
    most = rng.choice((20, 80, 10_000))
    for number, _ in enumerate(play_on(deal, rng)):
        if number == most:
            break
    return deal.log


def check(log: DealLog) -> None:
    figures = deal_figures(log)
    check_counts(log, figures)
    check_plays(log, figures)
    check_stuck(log, figures)
    check_ends(log, figures)


def check_counts(log: DealLog, figures: DealFigures) -> None:
    for seat, one in enumerate(figures.seats):
        plays = [entry for entry in log.entries if entry.seat == seat and entry.action.kind == "play"]
        assert len(one.reactions) == sum(not entry.refused for entry in plays)
        assert one.fumbles == sum(entry.refused for entry in log.entries if entry.seat == seat)
        assert one.actions >= len(one.reactions)
        assert min(one.reactions, default=0) >= 0
        assert max(one.reactions, default=0) <= one.played_ms <= figures.length_ms
    for race in figures.races:
        entry = log.entries[race.entry]
        assert (entry.refused, entry.seat, entry.action.kind, entry.at_ms) == (True, race.loser, "play", race.at_ms)
        assert race.winner not in (race.loser, -1)
        assert 0 <= race.late_ms <= 1_000 + log.rules.reach_ms
        assert any(e.seat == race.winner and not e.refused for e in log.entries if e.at_ms == race.at_ms - race.late_ms)


def plays_of(deal: Deal, seat: int) -> set[tuple[int, int]]:
    """Card and place of every play that the rules list."""
    if deal.phase != "play":
        return set()
    side = deal.table.sides[seat]
    cards = side.hand or side.tops
    listed = [action for action in deal.legal(seat) if action.kind == "play"]
    return {(cards[action.source or 0], action.target or 0) for action in listed}


def check_plays(log: DealLog, figures: DealFigures) -> None:
    """Reactions and plays missed, by asking the rules after every entry what each seat may play."""
    replay, seats = Replay(log), range(log.rules.players)
    since: list[dict[int, int]] = [{} for _ in seats]
    tries: list[list[int]] = [[] for _ in seats]
    reactions: list[list[int]] = [[] for _ in seats]
    left: list[list[tuple[int, int, int, bool]]] = [[] for _ in seats]
    for entry in log.entries:
        seat, at_ms, action = entry.seat, entry.at_ms, entry.action
        played_card = None
        if action.kind == "play" and seat >= 0 and action.target is not None:
            tries[seat].append(at_ms)
            if not entry.refused:
                side = replay.deal.table.sides[seat]
                played_card = (side.hand or side.tops)[action.source or 0]
                reactions[seat].append(at_ms - since[seat][played_card])
        replay.step()
        for other in seats:
            now = {card for card, _ in plays_of(replay.deal, other)}
            for card in set(since[other]) - now:
                left[other] += waited(card, since[other].pop(card), at_ms, tries[other], card == played_card, log)
            for card in now - set(since[other]):
                since[other][card] = at_ms
    end_ms = log.entries[-1].at_ms if log.entries else 0
    for other in seats:
        for card, from_ms in since[other].items():
            left[other] += waited(card, from_ms, end_ms, tries[other], False, log)
        one = figures.seats[other]
        assert list(one.reactions) == reactions[other]
        assert sorted((m.card, m.from_ms, m.until_ms, m.made) for m in one.missed) == sorted(left[other])


def waited(
    card: int, from_ms: int, until_ms: int, tries: list[int], made: bool, log: DealLog
) -> list[tuple[int, int, int, bool]]:
    """The longest time between two tries in which a card was left, the first of equal ones, if it is long."""
    moments = [from_ms, *(ms for ms in tries if from_ms < ms <= until_ms), until_ms]
    start, end = max(pairwise(moments), key=lambda between: between[1] - between[0])
    return [(card, start, end, made)] if end - start > 1_000 + log.rules.reach_ms else []


def check_stuck(log: DealLog, figures: DealFigures) -> None:
    """All are stuck from the start of each stretch to its end and at no other entry; then nobody has a play."""
    replay, stretches, since = Replay(log), [], None
    at_ms = 0
    for entry in log.entries:
        replay.step()
        at_ms, deal = entry.at_ms, replay.deal
        is_stuck = deal.phase == "play" and all(deal.stuck(seat) for seat in deal.table.playing)
        if is_stuck:
            assert not any(plays_of(deal, seat) for seat in range(log.rules.players))
            since = at_ms if since is None else since
        elif since is not None:
            stretches.append(Stretch(since, at_ms))
            since = None
    if since is not None:
        stretches.append(Stretch(since, at_ms))
    assert list(figures.stuck) == stretches
    assert len(stretches) == stuck_stretches(log)


def check_ends(log: DealLog, figures: DealFigures) -> None:
    assert (figures.number, figures.length_ms) == (log.number, log.entries[-1].at_ms if log.entries else 0)
    assert (figures.winner is None) == (figures.closeness is None)
    if figures.closeness is not None:
        assert figures.closeness > 0
    if figures.turning_ms is not None:
        assert figures.winner is not None and 0 <= figures.turning_ms <= figures.length_ms
    if log.result is not None and log.result.out and figures.winner is not None and log.rules.goal != "low_points":
        assert figures.winner == log.result.out[0]
    for chain in figures.chains:
        best = figures.seats[chain.seat].chain
        assert best is not None and 3 <= chain.plays <= best.plays


@settings(max_examples=times(40, deep=3_000))
@given(rules_of_play, seeds)
def test_every_figure_is_what_the_slow_way_gives_in_deals_at_random(rules: Rules, seed: int) -> None:
    check(played(rules, seed))


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_every_figure_is_what_the_slow_way_gives_in_a_race_of_every_variant(variant_id: str) -> None:
    for seed in range(times(2)):
        check(raced(variant(variant_id), seed))


def test_eight_seats_are_analysed_as_two_are() -> None:
    rules = Rules(players=8, decks=4)
    deal = start_game(rules, "eight").next_deal()
    log = simulate_deal(deal, pair(*(["greedy", "sprinter"] * 4)), "eight").log
    check(log)
    assert {race.winner for race in deal_figures(log).races} > {0, 1}


def test_bots_that_are_slow_to_react_lose_races_to_each_other_and_all_are_won_by_somebody() -> None:
    figures = [deal_figures(raced(variant("standard"), seed)) for seed in range(5)]
    assert sum(len(one.races) for one in figures) > 10
    for one in figures:
        won = [sum(race.winner == seat for race in one.races) for seat in range(2)]
        lost = [sum(race.loser == seat for race in one.races) for seat in range(2)]
        assert won == lost[::-1]


@settings(max_examples=times(10))
@given(rules_of_play, seeds)
def test_figures_do_not_change_with_the_form_in_which_a_log_was_kept(rules: Rules, seed: int) -> None:
    log = played(rules, seed)
    figures = deal_figures(log)
    assert deal_figures(unpack(pack(log))) == figures
    assert deal_figures(loads(dumps(log))) == figures
    assert DealFigures.from_json(json.loads(json.dumps(figures.to_json()))) == figures


def test_a_story_is_the_part_of_the_figures_that_a_timeline_shows() -> None:
    log = raced(variant("standard"), 1)
    figures = deal_figures(log)
    story = story_of(log)
    assert set(story) == {"races", "stuck", "turning_ms", "chains"}
    assert story["races"] == [[r.at_ms, r.entry, r.loser, r.winner, r.late_ms] for r in figures.races]
    assert story["chains"] == [[c.seat, c.from_ms, c.to_ms, c.plays] for c in figures.chains]
    assert story["stuck"] == [[s.from_ms, s.to_ms] for s in figures.stuck]
    assert story["turning_ms"] == figures.turning_ms
    assert story["races"] and story["chains"]


def test_a_deal_in_which_nothing_was_done_has_no_figures() -> None:
    laid_out = start_game(Rules(), "nothing").next_deal()
    figures = deal_figures(laid_out.log)
    assert figures.length_ms == 0
    assert [(one.actions, one.reactions, one.missed, one.chain) for one in figures.seats] == [(0, (), (), None)] * 2
    assert (figures.races, figures.stuck, figures.chains) == ((), (), ())


def test_minutes_are_those_of_play() -> None:
    deal = start_game(Rules(), "minutes").next_deal()
    at(deal, (5_000, 0, READY), (8_000, 1, READY), (9_500, 0, SPIT))
    figures = deal_figures(deal.log)
    assert [one.played_ms for one in figures.seats] == [1_500, 1_500]
    assert [one.actions for one in figures.seats] == [0, 0]


def test_who_is_out_plays_no_longer() -> None:
    rules = Rules(players=3, layout=(1,))
    deal = deal_of(rules, "7S 6C 2D", "QH JC 2C", "4C 9C 2H")
    figures = found(
        deal,
        (500, 0, play(0, 0)),
        (700, 0, Action("claim", target=0)),
        (1_000, 1, play(0, 1)),
        (1_300, 1, Action("claim", target=1)),
    )
    assert [one.played_ms for one in figures.seats] == [500, 800, 800]


def test_a_log_that_does_not_replay_is_refused() -> None:
    log = raced(variant("standard"), 1)
    broken = DealLog(log.rules, log.packets, log.common, log.entries[1:], log.number)
    with pytest.raises(LogError):
        deal_figures(broken)

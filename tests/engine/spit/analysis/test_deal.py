"""Properties of all figures, over deals of all kinds of rules, checked against slow and simple counting."""

from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings

from engine.actions import Action
from engine.games import start_game
from engine.log import DealLog, LogEntry, LogError, Replay
from engine.simulate import simulate_deal
from engine.spit.analysis import Chain, DealFigures, Pause, Stretch, deal_figures, story_of
from engine.spit.deals import Deal, spit_deal
from engine.spit.rules import Rules, spit_rules
from engine.spit.standstills import stuck_stretches
from engine.spit.variants import VARIANTS, variant
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.engine.simulate.spies import pair
from tests.engine.small_deals import READY, SPIT, deal_of, play
from tests.engine.spit.analysis.timed import at, found
from tests.often import A_FEW_VARIANTS, in_turn, some, times

BOTS = ("greedy", "sprinter", "planner", "random", "greedy", "planner")


def raced(rules: Rules, seed: int) -> DealLog:
    """A deal between bots, with reactions, races and fumbles as in any simulation."""
    deal = start_game(rules, f"analysis {seed}").next_deal()
    return simulate_deal(deal, pair(*BOTS[: rules.players]), f"{seed}").log


def played(rules: Rules, seed: int) -> DealLog:
    """A deal played at random, to its end or cut off after some steps."""
    deal, rng = shuffled_deal(rules, seed), Random(seed)
    most = rng.choice((20, 80, 10_000))
    for number, _ in enumerate(play_on(deal, rng)):
        if number == most:
            break
    return deal.log


def check(log: DealLog) -> None:
    figures = deal_figures(log)
    states = states_of(log)
    check_counts(log, figures)
    for seat, one in enumerate(figures.seats):
        assert list(one.reactions) == reactions_in(log, states, seat)
        assert list(one.pauses) == pauses_in(log, states, seat)
        assert one.chain == best_chain_in(log, states, seat)
    check_stuck(log, states, figures)
    check_lead(log, states, figures)
    check_ends(log, figures)


def check_counts(log: DealLog, figures: DealFigures) -> None:
    for seat, one in enumerate(figures.seats):
        plays = [entry for entry in log.entries if entry.seat == seat and entry.action.kind == "play"]
        assert one.plays == sum(not entry.refused for entry in plays)
        assert one.fumbles == sum(entry.refused for entry in log.entries if entry.seat == seat)
        assert one.actions >= one.plays >= len(one.reactions)
        assert min(one.reactions, default=0) >= 0
        assert max(one.reactions, default=0) <= one.played_ms <= figures.length_ms
    for race in figures.races:
        entry = log.entries[race.entry]
        assert (entry.refused, entry.seat, entry.action.kind, entry.at_ms) == (True, race.loser, "play", race.at_ms)
        assert race.winner not in (race.loser, -1)
        assert 0 <= race.late_ms <= 1_000 + spit_rules(log.rules).reach_ms
        assert any(e.seat == race.winner and not e.refused for e in log.entries if e.at_ms == race.at_ms - race.late_ms)


class State(NamedTuple):
    """The table after an entry.

    `plays`: by seat, the places where each card may be played. `left`: by seat, the cards left, without spit cards.
    `is_stuck`: all seats in play are stuck, and there are spit piles that are not frozen. `played`: the card that the
    next entry plays.
    """

    plays: tuple[dict[int, list[int]], ...]
    left: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    is_stuck: bool
    is_decided: bool
    played: int | None


def states_of(log: DealLog) -> list[State]:
    """The state after each entry of a log."""
    replay, states = Replay(log), []
    for number in range(len(log.entries)):
        replay.step()
        following = log.entries[number + 1] if number + 1 < len(log.entries) else None
        states.append(state_of(spit_deal(replay.deal), following))
    return states


def state_of(deal: Deal, following: LogEntry | None) -> State:
    table = deal.table
    played = None
    if following is not None and following.action.kind == "play" and not following.refused:
        side = table.sides[following.seat]
        played = (side.hand or side.tops)[following.action.source or 0]
    centre = table.frozen_by < 0 and any(table.spit_piles)
    return State(
        plays=tuple(plays_of(deal, seat) for seat in table.seats),
        left=tuple(sum(side.heights) + side.held + side.stock for side in table.sides),
        piles=tuple(tuple(pile) for pile in table.spit_piles),
        is_stuck=deal.phase == "play" and centre and all(deal.stuck(seat) for seat in table.playing),
        is_decided=bool(table.out or table.stopped or deal.phase == "over"),
        played=played,
    )


def plays_of(deal: Deal, seat: int) -> dict[int, list[int]]:
    """The places of all legal plays, by card."""
    if deal.phase != "play":
        return {}
    side = deal.table.sides[seat]
    cards = side.hand or side.tops
    found: dict[int, list[int]] = {}
    for action in deal.legal(seat):
        if action.kind == "play":
            found.setdefault(cards[action.source or 0], []).append(action.target or 0)
    return found


def reactions_in(log: DealLog, states: list[State], seat: int) -> list[int]:
    """Searches back from each play for the entry that opened it; entries of the seat itself do not count."""
    reactions = []
    for number, entry in enumerate(log.entries):
        if entry.seat == seat and entry.action.kind == "play" and not entry.refused:
            opened = number - 1
            card = states[opened].played
            while opened and card in states[opened - 1].plays[seat]:
                opened -= 1
            if log.entries[opened].seat != seat:
                reactions.append(entry.at_ms - log.entries[opened].at_ms)
    return reactions


def pauses_in(log: DealLog, states: list[State], seat: int) -> list[Pause]:
    """The longest wait of any card between two entries of a seat, if over the limit; also at both ends of the log."""
    own = [number for number, entry in enumerate(log.entries) if entry.seat == seat]
    rests = pairwise([0, *own, len(log.entries) - 1]) if log.entries else ()
    found = []
    for first, last in rests:
        is_end = last == len(log.entries) - 1 and (not own or first == own[-1])
        waits = [wait for card in range(log.rules.pack_size) for wait in waits_of(log, states, seat, card, first, last)]
        waits = [wait if not is_end else wait._replace(made=False) for wait in waits]
        best = max(waits, key=lambda wait: (wait.until_ms - wait.from_ms, wait.made, -wait.from_ms), default=None)
        if best is not None and best.until_ms - best.from_ms > 1_000 + spit_rules(log.rules).reach_ms:
            found.append(best)
    return found


def waits_of(log: DealLog, states: list[State], seat: int, card: int, first: int, last: int) -> list[Pause]:
    """The periods between two entries in which a card could be played without a break."""
    waits, began = [], None
    for number in range(first, last + 1):
        is_open = number < last and card in states[number].plays[seat]
        if is_open and began is None:
            began = number
        elif not is_open and began is not None:
            made = number == last and states[number - 1].played == card
            place = states[began].plays[seat][card][0]
            waits.append(Pause(card, place, log.entries[began].at_ms, log.entries[number].at_ms, made))
            began = None
    return waits


def best_chain_in(log: DealLog, states: list[State], seat: int) -> Chain | None:
    """The best chain among all runs of consecutive plays: most plays, then shortest time, then first."""
    plays = [
        number
        for number, entry in enumerate(log.entries)
        if entry.seat == seat and entry.action.kind == "play" and not entry.refused
    ]
    chains = []
    for first in range(len(plays)):
        for last in range(first + 1, len(plays)):
            run = plays[first : last + 1]
            if not is_chain(log, states, run):
                break
            chains.append(Chain(seat, log.entries[run[0]].at_ms, log.entries[run[-1]].at_ms, len(run)))
    return max(chains, key=lambda chain: (chain.plays, chain.from_ms - chain.to_ms), default=None)


def is_chain(log: DealLog, states: list[State], run: list[int]) -> bool:
    """Whether no play is too late, and no pile changes between two plays of the run on it."""
    for before, after in pairwise(run):
        if log.entries[after].at_ms - log.entries[before].at_ms > 1_000 + spit_rules(log.rules).reach_ms:
            return False
    for place in range(log.rules.players):
        on_pile = [number for number in run if log.entries[number].action.target == place]
        for before, after in pairwise(on_pile):
            if any(states[number].piles[place] != states[before].piles[place] for number in range(before, after)):
                return False
    return True


def check_stuck(log: DealLog, states: list[State], figures: DealFigures) -> None:
    """Checks that all seats are stuck within the stretches and only there, and that nobody has a play then."""
    stretches, since = [], None
    for entry, state in zip(log.entries, states, strict=True):
        if state.is_stuck:
            assert not any(state.plays)
            since = entry.at_ms if since is None else since
        elif since is not None:
            stretches.append(Stretch(since, entry.at_ms))
            since = None
    if since is not None:
        stretches.append(Stretch(since, log.entries[-1].at_ms))
    assert list(figures.stuck) == stretches
    assert len(stretches) == stuck_stretches(log)


def check_lead(log: DealLog, states: list[State], figures: DealFigures) -> None:
    """Checks winner, closeness and turning point, for rules in which spit cards do not count as cards left."""
    rules = spit_rules(log.rules)
    if rules.refill or rules.goal == "low_points":
        return
    decided = next((number for number, state in enumerate(states) if state.is_decided), None)
    if decided is None or (rules.goal == "high_points" and log.result and not any(log.result.points)):
        assert (figures.winner, figures.closeness, figures.turning_ms) == (None, None, None)
        return
    first, second = sorted(states[decided].left)[:2]
    winner = states[decided].left.index(first) if first < second else None
    assert (figures.winner, figures.closeness) == ((winner, second - first) if winner is not None else (None, None))
    if winner is not None:
        behind = [state.left[winner] - min(others(state.left, winner)) for state in states[: decided + 1]]
        ahead = next(number for number in range(decided + 1) if max(behind[number:]) < 0)
        turned = log.entries[ahead].at_ms if max(behind) >= 3 else None
        assert figures.turning_ms == turned


def others(left: tuple[int, ...], seat: int) -> list[int]:
    return [cards for other, cards in enumerate(left) if other != seat]


def check_ends(log: DealLog, figures: DealFigures) -> None:
    assert (figures.number, figures.length_ms) == (log.number, log.entries[-1].at_ms if log.entries else 0)
    assert (figures.winner is None) == (figures.closeness is None)
    if figures.closeness is not None:
        assert figures.closeness > 0
    if figures.turning_ms is not None:
        assert figures.winner is not None and 0 <= figures.turning_ms <= figures.length_ms
    out = log.result.out if log.result else ()
    if out and figures.winner is not None and spit_rules(log.rules).goal != "low_points":
        assert figures.winner == out[0]
    for chain in figures.chains:
        best = figures.seats[chain.seat].chain
        assert best is not None and 3 <= chain.plays <= best.plays


@settings(max_examples=times(40, deep=3_000))
@given(rules_of_play, seeds)
def test_figures_match_slow_counting_in_random_deals(rules: Rules, seed: int) -> None:
    check(played(rules, seed))


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_figures_match_slow_counting_in_deals_between_bots(variant_id: str) -> None:
    for seed in range(times(2)):
        check(raced(variant(variant_id), seed))


def test_figures_match_slow_counting_with_eight_seats() -> None:
    rules = Rules(players=8, decks=4)
    deal = start_game(rules, "eight").next_deal()
    log = simulate_deal(deal, pair(*(["greedy", "sprinter"] * 4)), "eight").log
    check(log)
    assert {race.winner for race in deal_figures(log).races} > {0, 1}


def test_every_race_lost_by_a_bot_is_won_by_the_other_bot() -> None:
    figures = [deal_figures(raced(variant("standard"), seed)) for seed in range(5)]
    assert sum(len(one.races) for one in figures) > 10
    for one in figures:
        won = [sum(race.winner == seat for race in one.races) for seat in range(2)]
        lost = [sum(race.loser == seat for race in one.races) for seat in range(2)]
        assert won == lost[::-1]


def test_story_holds_the_figures_for_a_timeline() -> None:
    log = raced(variant("standard"), 1)
    figures = deal_figures(log)
    story = story_of(log)
    assert set(story) == {"races", "stuck", "turning_ms", "chains"}
    assert story["races"] == [[r.at_ms, r.entry, r.loser, r.winner, r.late_ms] for r in figures.races]
    assert story["chains"] == [[c.seat, c.from_ms, c.to_ms, c.plays] for c in figures.chains]
    assert story["stuck"] == [[s.from_ms, s.to_ms] for s in figures.stuck]
    assert story["turning_ms"] == figures.turning_ms
    assert story["races"] and story["chains"]


def test_deal_without_actions_has_empty_figures() -> None:
    laid_out = start_game(Rules(), "nothing").next_deal()
    figures = deal_figures(laid_out.log)
    assert figures.length_ms == 0
    assert [(one.actions, one.reactions, one.pauses, one.chain) for one in figures.seats] == [(0, (), (), None)] * 2
    assert (figures.races, figures.stuck, figures.chains) == ((), (), ())


def test_time_before_play_does_not_count_as_played() -> None:
    deal = spit_deal(start_game(Rules(), "minutes").next_deal())
    at(deal, (5_000, 0, READY), (8_000, 1, READY), (9_500, 0, SPIT))
    figures = deal_figures(deal.log)
    assert [one.played_ms for one in figures.seats] == [1_500, 1_500]
    assert [one.actions for one in figures.seats] == [0, 0]


def test_played_time_excludes_claims_and_ends_when_a_seat_is_out() -> None:
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


def test_log_that_does_not_replay_is_refused() -> None:
    log = raced(variant("standard"), 1)
    broken = DealLog(log.rules, log.packets, log.common, log.entries[1:], log.number)
    with pytest.raises(LogError):
        deal_figures(broken)

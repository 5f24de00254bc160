"""Shapes of games, compared with records made by hand and with figures computed from logs in another way."""

from itertools import pairwise
from pathlib import Path

from engine.deals import DealResult
from engine.games import start_game
from engine.lab.shape import GameShape, shape_of
from engine.log import DealLog, Replay, loads_game
from engine.simulate import GameRecord, simulate_game
from engine.spit.deals import spit_deal
from engine.spit.rules import Rules
from engine.spit.standstills import stuck_stretches
from engine.spit.variants import VARIANTS, variant
from tests.engine.simulate.spies import greedy
from tests.often import in_turn

GOLDEN = Path(__file__).parents[2] / "golden"


def _log(rules: Rules, number: int, owned: tuple[int, ...], points: tuple[int, ...], out: tuple[int, ...]) -> DealLog:
    """The log of a deal with this result and no entries."""
    laid_out = start_game(rules, "shape").next_deal().log
    cards = tuple(tuple(range(count)) for count in owned)
    places = (*out, *(seat for seat in range(rules.players) if seat not in out))
    return DealLog(rules, laid_out.packets, laid_out.common, (), number, DealResult(cards, None, out, places, points))


def _shape(
    rules: Rules, winner: int | None, *scored: tuple[int, ...], out: tuple[int, ...] = (0,), points: bool = False
) -> GameShape:
    """The shape of a game with these cards, or points, after each deal."""
    nothing = (0,) * rules.players
    logs = [
        _log(rules, number, nothing if points else score, score if points else nothing, out)
        for number, score in enumerate(scored, 1)
    ]
    return shape_of(rules, GameRecord(tuple(logs), winner, scored[-1], (), ""))


@in_turn(
    ("winner", "scored", "came_back"),
    [
        (0, [(30, 22), (20, 32), (10, 42), (0, 52)], False),
        (0, [(20, 32), (30, 22), (10, 42), (0, 52)], True),
        (0, [(20, 32), (26, 26), (10, 42), (0, 52)], False),
        (1, [(20, 32), (52, 0)], True),
        (1, [(32, 20), (20, 32), (52, 0)], False),
        (1, [(52, 0)], None),
        (None, [(20, 32), (26, 26)], None),
    ],
)
def test_comeback_is_a_win_from_behind_after_half_of_the_deals(
    winner: int | None, scored: list[tuple[int, ...]], came_back: bool | None
) -> None:
    assert _shape(Rules(), winner, *scored).came_back is came_back


def test_goal_of_the_game_decides_which_score_is_behind() -> None:
    assert _shape(variant("reverse"), 0, (20, 32), (52, 0)).came_back is True
    assert _shape(variant("hundred"), 0, (20, 10), (0, 95), points=True).came_back is True
    assert _shape(variant("hundred"), 0, (5, 10), (0, 95), points=True).came_back is False


def test_comeback_needs_only_one_of_several_seats_ahead() -> None:
    rules = variant("three-seats")
    assert _shape(rules, 1, (10, 20, 21), (30, 0, 21)).came_back is True
    assert _shape(rules, 1, (20, 10, 21), (30, 0, 21)).came_back is False


def test_lead_changes_are_counted_across_level_scores() -> None:
    assert _shape(Rules(), 0, (20, 32), (30, 22), (26, 26), (22, 30), (0, 52)).lead_changes == 2
    assert _shape(Rules(), 0, (26, 26), (20, 32), (26, 26), (0, 52)).lead_changes == 0


def test_first_of_a_deal_is_the_seat_that_was_out_first_or_none() -> None:
    assert _shape(Rules(), None, (30, 22), (20, 32), out=(1,)).firsts == (1, 1)
    assert _shape(Rules(), None, (30, 22), out=()).firsts == (None,)


@in_turn("variant_id", ["standard", "three-seats", "speed-20-5", "ghost", "mod-spit", "first-call"])
def test_shape_of_a_simulated_game_matches_its_logs(variant_id: str) -> None:
    rules = variant(variant_id)
    record = simulate_game(rules, [greedy() for _ in range(rules.players)], "shape")
    shape = shape_of(rules, record)
    assert shape.winner == record.winner
    assert shape.deals_ms == tuple(log.entries[-1].at_ms for log in record.logs)
    assert len(shape.firsts) == len(shape.chosen) == len(record.logs)
    for log, place in zip(record.logs, shape.chosen, strict=True):
        claimed = [entry.action.target for entry in log.entries if entry.action.kind == "claim" and not entry.refused]
        assert place == next(iter(claimed), None)
    assert shape.stuck == sum(map(stuck_stretches, record.logs))


@in_turn("variant_id", VARIANTS)
def test_stuck_stretches_begin_when_the_last_seat_gets_stuck(variant_id: str) -> None:
    for log in loads_game((GOLDEN / f"{variant_id}.jsonl").read_text(encoding="utf-8"))[:2]:
        replay = Replay(log)
        stuck = [False]
        for _ in log.entries:
            replay.step()
            deal = spit_deal(replay.deal)
            playing = [seat for seat in range(log.rules.players) if seat not in deal.table.out]
            centre = deal.table.frozen_by < 0 and any(deal.table.spit_piles)
            stuck.append(deal.phase == "play" and centre and all(deal.stuck(seat) for seat in playing))
        assert stuck_stretches(log) == sum(now and not before for before, now in pairwise(stuck))

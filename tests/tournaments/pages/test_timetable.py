"""Estimates of when a tournament ends."""

from datetime import UTC, datetime

import pytest

from engine.estimates import expected_minutes
from engine.spit.variants import VARIANTS
from tests.tournaments.ledger.named_projection import project
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.fact import Line
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import Projection
from tournaments.pages.timetable import Remaining, matches_left, timetable

RULES = VARIANTS["standard"]
NOW = datetime(2026, 11, 21, 20, 3, 12, tzinfo=UTC)


def projected(entries: int, *stages: StageSettings, then: tuple[Fact, ...] = ()) -> Projection:
    lines: list[Fact] = [facts.Entered(number, number) for number in range(1, entries + 1)]
    lines += [facts.Started(tuple(range(1, entries + 1))), *then]
    return project([Line(at, NOW, fact) for at, fact in enumerate(lines, start=1)], RULES, 1, stages)


SWISS = StageSettings("swiss", rounds=3)
CUT = StageSettings("single elimination", through=4)


@pytest.mark.parametrize(
    ("projection", "left"),
    [
        (projected(8, StageSettings("single elimination")), [Remaining(7, 3)]),
        (projected(5, StageSettings("single elimination")), [Remaining(4, 3)]),
        (projected(4, StageSettings("single elimination", third_place=True)), [Remaining(4, 3)]),
        (
            projected(4, StageSettings("single elimination", third_place=True), then=(facts.WalkedOver(1, (1, 4), 0),)),
            [Remaining(1, 1)],
        ),
        (projected(8, StageSettings("round robin")), [Remaining(28, 7)]),
        (projected(8, StageSettings("round robin", groups=2)), [Remaining(12, 3)]),
        (projected(9, SWISS), [Remaining(12, 3)]),
        (projected(8, SWISS, CUT), [Remaining(12, 3), Remaining(3, 2)]),
        (projected(8, StageSettings("round robin", groups=2), CUT), [Remaining(12, 3), Remaining(7, 3)]),
    ],
)
def test_remaining_matches_are_counted_stage_by_stage(projection: Projection, left: list[Remaining]) -> None:
    assert matches_left(projection, 2) == left


def test_parallel_stages_take_as_long_as_the_longer_stage() -> None:
    groups = StageSettings("round robin", groups=2)
    plate = StageSettings("single elimination", after=1, from_place=2)
    alone = timetable(projected(16, groups, plate), RULES, 1, NOW)
    both = timetable(projected(16, groups, StageSettings("single elimination", through=1), plate), RULES, 1, NOW)
    assert alone is not None and both is not None
    assert (both.matches, both.minutes) == (alone.matches + 1, alone.minutes)


def test_paired_round_counts_its_open_matches() -> None:
    paired = facts.RoundPaired(1, 1, 1, ((1, 5), (2, 6), (3, 7), (4, 8)))
    over = facts.WalkedOver(1, (1, 5), 1)
    assert matches_left(projected(8, SWISS, then=(paired, over)), 2) == [Remaining(11, 3)]


@pytest.mark.parametrize("name", ["ladder", "queue"])
def test_formats_without_an_end_have_no_timetable(name: str) -> None:
    assert timetable(projected(4, StageSettings(name)), RULES, 1, NOW) is None


def test_finished_tournament_has_no_timetable() -> None:
    won = facts.WalkedOver(1, (1, 2), 1)
    assert timetable(projected(2, StageSettings("single match"), then=(won,)), RULES, 1, NOW) is None


@pytest.mark.parametrize(("tables", "waves"), [(0, 3), (1, 7), (2, 4), (3, 3), (99, 3)])
def test_fewer_tables_take_longer_and_spare_tables_do_not_help(tables: int, waves: int) -> None:
    assert Remaining(7, 3).waves(tables) == waves
    estimate = timetable(
        projected(8, StageSettings("single elimination"), then=(facts.TablesCounted(tables),)), RULES, 1, NOW
    )
    assert estimate is not None
    assert estimate.matches == 7
    assert abs(estimate.minutes - waves * expected_minutes(RULES, 1).expected) <= 5


def test_end_is_rounded_to_five_minutes_between_early_and_late() -> None:
    estimate = timetable(projected(8, StageSettings("single elimination")), RULES, 1, NOW)
    assert estimate is not None and estimate.early is not None and estimate.late is not None
    assert NOW < estimate.early <= estimate.end <= estimate.late
    for end in (estimate.early, estimate.end, estimate.late):
        assert (end.minute % 5, end.second, end.microsecond) == (0, 0, 0)

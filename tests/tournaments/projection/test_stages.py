"""Stages as they are folded: who plays in them, who stands where, and what follows when somebody leaves."""

import datetime as dt

import pytest

from engine.variants import variant
from tests.tournaments.projection.test_fold import LEFT, entered, game, lines
from tournaments import facts
from tournaments.facts import Fact
from tournaments.formats.plans import StageSettings
from tournaments.projection import Fold, MatchState, Projection, State, project, standing
from tournaments.projection.tables import SETTLED, tables
from tournaments.standings.fates import Fate

STANDARD, FOUR = variant("standard"), variant("four-seats")
SWISS_OF_2 = (StageSettings("swiss", rounds=2),)
SWISS_AND_CUT = (StageSettings("swiss", rounds=1), StageSettings("single elimination", through=2))


def seen(stages: tuple[StageSettings, ...], *happened: Fact, rules: object = STANDARD, lot: str = "") -> Projection:
    return project(lines(*happened), rules, 1, stages, lot)  # type: ignore[arg-type]


def begun(count: int) -> list[Fact]:
    return [*entered(count), facts.CheckInOpened(), facts.Started(tuple(range(1, count + 1)))]


def paired(number: int, first: int, *tables: tuple[int, ...], bye: int | None = None) -> Fact:
    return facts.RoundPaired(1, number, first, tables, bye)


def won(match: int, *sides: int) -> list[Fact]:
    return game(match, sides, LEFT)


def test_who_came_late_and_left_again_keeps_what_was_played() -> None:
    happened = [
        *begun(4), paired(1, 1, (1, 2), (3, 4)), *won(1, 1, 2), *won(2, 3, 4), *entered(5)[4:],
        paired(2, 3, (1, 3), (2, 5), bye=4), *won(4, 2, 5), facts.Withdrawn(5), *won(3, 1, 3),
    ]  # fmt: skip
    over = seen(SWISS_OF_2, *happened)
    assert over.state == State.FINISHED
    assert over.stages[0].groups[0].entries == (1, 2, 3, 4, 5)
    assert [row.withdrawn for row in tables(over, over.stages[0], STANDARD)[0].rows if row.entry == 5] == [True]


def test_a_place_on_a_ladder_is_not_lost_when_somebody_leaves_whom_one_has_beaten() -> None:
    ladder = (StageSettings("ladder"),)
    happened = [*begun(3), *entered(4)[3:], paired(1, 1, (4, 3)), *won(1, 4, 3), paired(2, 2, (4, 2)), *won(2, 4, 2)]
    assert seen(ladder, *happened).stages[0].order == (1, 4, 2, 3)
    assert seen(ladder, *happened, facts.Withdrawn(2)).stages[0].order == (1, 4, 3)


def test_stages_that_are_arranged_after_the_start_do_not_count() -> None:
    happened = [*begun(2), facts.Arranged(SWISS_AND_CUT), *won(1, 1, 2)]
    assert seen((StageSettings("single elimination"),), *happened).state == State.FINISHED


def test_a_table_of_four_goes_on_without_who_left_before_it_began() -> None:
    happened = [*begun(4), paired(1, 1, (1, 2, 3, 4))]
    assert seen(SWISS_OF_2, *happened, facts.Withdrawn(3), rules=FOUR).matches[1].sides == (1, 2, 4)
    alone = [facts.Withdrawn(entry) for entry in (1, 2, 3)]
    match = seen(SWISS_OF_2, *happened, *alone, rules=FOUR).matches[1]
    assert (match.state, match.winner) == (MatchState.BYE, 4)


def test_a_table_of_four_that_has_begun_keeps_who_left() -> None:
    deal = facts.DealEntered(1, (1, 2, 3, 4), 1, 1, (10, 14, 14, 14), (0, 1, 2, 3))
    happened = [*begun(4), paired(1, 1, (1, 2, 3, 4)), deal, facts.Withdrawn(3)]
    assert seen(SWISS_OF_2, *happened, rules=FOUR).matches[1].sides == (1, 2, 3, 4)


def test_the_last_at_a_table_of_a_round_robin_that_all_others_leave_is_first_there() -> None:
    """As where two would have played."""
    happened = [*begun(4), *map(facts.Withdrawn, (1, 2, 3))]
    over = seen((StageSettings("round robin"),), *happened, rules=FOUR)
    (table,) = tables(over, over.stages[0], FOUR)
    assert {row.entry: row.points for row in table.rows} == {4: 6, 1: 0, 2: 0, 3: 0}


def test_nobody_is_out_who_can_still_be_first_at_a_table_that_is_not_paired_yet() -> None:
    """Whoever was last has three points less than the first, and the first of the next table gets as many."""
    stages = (StageSettings("swiss", rounds=2), StageSettings("single elimination", through=2))
    over = facts.WalkedOver(1, (1, 2, 3, 4), 1)
    after_one = seen(stages, *begun(4), paired(1, 1, (1, 2, 3, 4)), over, rules=FOUR)
    (table,) = tables(after_one, after_one.stages[0], FOUR)
    assert {row.entry: row.points for row in table.rows} == {1: 6, 2: 4, 3: 2, 4: 0}
    assert set(table.fates().values()) == {Fate.OPEN}


def level_at_the_cut() -> list[Fact]:
    """Two matches that ended alike: both winners are level, and so are both losers."""
    return [*begun(4), paired(1, 1, (1, 2), (3, 4)), *won(1, 1, 2), *won(2, 3, 4)]


def test_a_cut_that_is_undecided_lets_nobody_through_until_it_is_settled() -> None:
    open_one = seen(SWISS_AND_CUT, *level_at_the_cut())
    assert open_one.stages[0].groups[0].undecided == (1, 3)
    assert open_one.matches[3].state == MatchState.WAITING
    settled = seen(SWISS_AND_CUT, *level_at_the_cut(), facts.Settled(1, 0, (3, 1)))
    assert settled.matches[3].sides == (3, 1)
    assert settled.stages[1].groups[0].entries == (3, 1)


def test_the_table_says_what_was_settled() -> None:
    settled = seen(SWISS_AND_CUT, *level_at_the_cut(), facts.Settled(1, 0, (3, 1)))
    (table,) = tables(settled, settled.stages[0], STANDARD)
    assert [(row.entry, row.place, row.is_shared) for row in table.rows][:2] == [(3, 1, False), (1, 2, False)]
    assert table.why(3)[-1] == SETTLED and SETTLED not in table.why(2)
    fates = table.fates()
    assert (fates[3], fates[1], fates[2]) == (Fate.THROUGH, Fate.THROUGH, Fate.OUT)


def test_the_lot_falls_differently_in_another_tournament() -> None:
    stages = (StageSettings("swiss", rounds=1, tie_breaks=("points", "lot")),)
    orders = {
        tuple(level[0] for level in seen(stages, *level_at_the_cut(), lot=lot).stages[0].groups[0].ranking or ())
        for lot in ("one", "two", "three", "four", "five", "six")
    }
    assert len(orders) > 1


def test_once_the_last_round_is_paired_nobody_who_comes_late_adds_another() -> None:
    stages = (StageSettings("swiss"), StageSettings("single elimination", through=2))
    happened = [*begun(4), paired(1, 1, (1, 2), (3, 4)), *won(1, 1, 2), *won(2, 3, 4), paired(2, 3, (1, 3), (2, 4))]
    assert seen(stages, *happened, *entered(6)[4:]).stages[0].rounds_in_all == 2
    assert seen(stages, *happened[:-1], *entered(6)[4:]).stages[0].rounds_in_all == 3


def test_a_stage_that_is_closed_early_leaves_nothing_open() -> None:
    stages = (StageSettings("swiss", rounds=3), StageSettings("single elimination", through=2))
    happened = [*level_at_the_cut(), facts.Settled(1, 0, (1, 3)), facts.Closed(1)]
    closed = seen(stages, *happened)
    (table,) = tables(closed, closed.stages[0], STANDARD)
    assert table.rounds_left == 0
    assert closed.stages[0].is_over and Fate.OPEN not in table.fates().values()


def test_a_final_that_both_have_left_has_no_winner() -> None:
    stages = (StageSettings("single elimination", third_place=True),)
    happened = [*begun(4), *won(1, 1, 4), *won(2, 2, 3), *won(3, 4, 3), facts.Withdrawn(1), facts.Withdrawn(2)]
    over = seen(stages, *happened)
    assert over.state == State.FINISHED
    assert over.winner is None


@pytest.mark.parametrize("stages", [SWISS_OF_2, SWISS_AND_CUT, (StageSettings("round robin", groups=2),)])
def test_folding_line_by_line_is_folding_at_once(stages: tuple[StageSettings, ...]) -> None:
    happened = lines(*level_at_the_cut(), facts.Withdrawn(4), facts.Settled(1, 0, (3, 1)))
    fold = Fold(STANDARD, 1, stages)
    for number, line in enumerate(happened, start=1):
        fold.take(line)
        assert fold.projection() == project(standing(happened[:number]), STANDARD, 1, stages)


def test_a_decision_keeps_its_time_through_what_comes_later() -> None:
    happened = lines(*begun(2), *won(1, 1, 2), facts.Settled(1, 0, (1, 2)))
    later = [line if at < 6 else type(line)(line.number, line.at + dt.timedelta(hours=at), line.fact)
             for at, line in enumerate(happened)]  # fmt: skip
    fold = Fold(STANDARD, 1)
    fold.take_all(later)
    assert fold.projection().matches[1].decided_at == later[-2].at

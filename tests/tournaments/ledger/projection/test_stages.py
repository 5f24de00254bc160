"""Stages in the projection: their entries, their standings, and the effect of withdrawals."""

import datetime as dt
from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import Figures
from engine.spit.variants import variant
from tests.often import in_turn, times
from tests.tournaments.ledger.named_projection import NAMES, project
from tests.tournaments.ledger.projection.test_fold import LEFT, NOW, entered, game, lines
from tournaments.formats.bracket_places import bracket_places
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.fact import Line
from tournaments.ledger.facts import Fact, Sides
from tournaments.ledger.projection import (
    Fold,
    Group,
    Heading,
    InitialState,
    MatchState,
    Projection,
    State,
    rules_at,
    valid_lines,
)
from tournaments.ledger.projection.tables import tables
from tournaments.ledger.proposals import round_again
from tournaments.standings.fates import Fate

STANDARD, FOUR = variant("standard"), variant("four-seats")
THREE = rules_at(FOUR, 3)
SWISS_OF_2 = (StageSettings("swiss", rounds=2),)
SWISS_AND_CUT = (StageSettings("swiss", rounds=1), StageSettings("single elimination", through=2))


def projected(
    stages: tuple[StageSettings, ...], *happened: Fact, rules: object = STANDARD, lot: str = ""
) -> Projection:
    return project(lines(*happened), rules, 1, stages, lot)  # type: ignore[arg-type]


def begun(count: int) -> list[Fact]:
    return [*entered(count), facts.CheckInOpened(), facts.Started(tuple(range(1, count + 1)))]


def paired(number: int, first: int, *tables: tuple[int, ...], bye: int | None = None) -> Fact:
    return facts.RoundPaired(1, number, first, tables, bye)


def won(match: int, *sides: int) -> list[Fact]:
    return game(match, sides, LEFT)


def leaves(entry: int, *gives_up: int) -> Fact:
    """Withdraw an entry that gives up its place in these stages: the first by default, none with 0."""
    return facts.Withdrawn(entry, tuple(number for number in gives_up or (1,) if number))


def test_results_of_a_late_entry_are_kept_after_its_withdrawal() -> None:
    happened = [
        *begun(4), paired(1, 1, (1, 2), (3, 4)), *won(1, 1, 2), *won(2, 3, 4), *entered(5)[4:],
        paired(2, 3, (1, 3), (2, 5), bye=4), *won(4, 2, 5), leaves(5), *won(3, 1, 3),
    ]  # fmt: skip
    over = projected(SWISS_OF_2, *happened)
    assert over.state == State.FINISHED
    assert over.stages[0].groups[0].entries == (1, 2, 3, 4, 5)
    assert [row.withdrawn for row in tables(over, over.stages[0], STANDARD)[0].rows if row.entry == 5] == [True]


def test_tie_break_by_rating_uses_the_replaced_person_in_later_stages() -> None:
    stages = (
        StageSettings("single elimination"),
        StageSettings("round robin", through=3, tie_breaks=("rating",)),
        StageSettings("single match", through=2),
    )
    happened = [*begun(3), *won(2, 2, 3), *won(3, 1, 2)]
    meetings = [match for match in projected(stages, *happened).matches_of(2) if match.table]
    happened += [facts.WalkedOver(match.number, match.table or (), 0) for match in meetings]
    assert projected(stages, *happened).matches_of(3)[0].sides == (None, None)
    rated = [facts.PersonReplaced(2, 9, 1900), facts.PersonReplaced(3, 10, 1800)]
    assert projected(stages, *happened, *rated).matches_of(3)[0].sides == (2, 3)


def test_ladder_place_is_kept_when_a_beaten_entry_withdraws() -> None:
    ladder = (StageSettings("ladder"),)
    happened = [*begun(3), *entered(4)[3:], paired(1, 1, (4, 3)), *won(1, 4, 3), paired(2, 2, (4, 2)), *won(2, 4, 2)]
    assert projected(ladder, *happened).stages[0].order == (1, 4, 2, 3)
    assert projected(ladder, *happened, leaves(2)).stages[0].order == (1, 4, 3)


def test_stages_arranged_after_the_start_are_ignored() -> None:
    happened = [*begun(2), facts.Arranged(SWISS_AND_CUT), *won(1, 1, 2)]
    assert projected((StageSettings("single elimination"),), *happened).state == State.FINISHED


def test_table_of_four_continues_without_entries_withdrawn_before_it_began() -> None:
    happened = [*begun(4), paired(1, 1, (1, 2, 3, 4))]
    assert projected(SWISS_OF_2, *happened, leaves(3), rules=FOUR).matches[1].sides == (1, 2, 4)
    alone = [leaves(entry) for entry in (1, 2, 3)]
    match = projected(SWISS_OF_2, *happened, *alone, rules=FOUR).matches[1]
    assert (match.state, match.winner) == (MatchState.BYE, 4)


def test_begun_table_of_four_keeps_a_withdrawn_entry() -> None:
    deal = facts.DealEntered(1, (1, 2, 3, 4), 1, 1, Figures((10, 14, 14, 14), (0, 1, 2, 3)))
    happened = [*begun(4), paired(1, 1, (1, 2, 3, 4)), deal, leaves(3)]
    assert projected(SWISS_OF_2, *happened, rules=FOUR).matches[1].sides == (1, 2, 3, 4)


def test_last_remaining_entry_at_a_round_robin_table_wins_it() -> None:
    """As in a match of two."""
    happened = [*begun(4), *map(leaves, (1, 2, 3))]
    over = projected((StageSettings("round robin"),), *happened, rules=FOUR)
    (table,) = tables(over, over.stages[0], FOUR)
    assert {row.entry: row.points for row in table.rows} == {4: 6, 1: 0, 2: 0, 3: 0}


def test_entry_that_can_still_win_a_later_table_is_not_out() -> None:
    """The leader is two points ahead, and the winner of the next table gets three."""
    stages = (StageSettings("swiss", rounds=2), StageSettings("single elimination", through=2))
    over = facts.WalkedOver(1, (1, 2, 3, 4), 1)
    after_one = projected(stages, *begun(4), paired(1, 1, (1, 2, 3, 4)), over, rules=FOUR)
    (table,) = tables(after_one, after_one.stages[0], FOUR)
    assert {row.entry: row.points for row in table.rows} == {1: 6, 2: 2, 3: 2, 4: 2}
    assert set(table.fates().values()) == {Fate.OPEN}


def level_at_the_cut() -> list[Fact]:
    """Return a Swiss round of two matches with equal scores: the winners are level, and so are the losers."""
    return [*begun(4), paired(1, 1, (1, 2), (3, 4)), *won(1, 1, 2), *won(2, 3, 4)]


def test_tie_at_the_cut_advances_no_entry_until_it_is_settled() -> None:
    open_one = projected(SWISS_AND_CUT, *level_at_the_cut())
    assert open_one.stages[0].groups[0].undecided == (1, 3)
    assert open_one.matches[3].state == MatchState.WAITING
    settled = projected(SWISS_AND_CUT, *level_at_the_cut(), facts.Settled(1, 0, (3, 1)))
    assert settled.matches[3].sides == (3, 1)
    assert settled.stages[1].groups[0].entries == (3, 1)


def test_standings_give_the_settled_order_as_a_reason() -> None:
    settled = projected(SWISS_AND_CUT, *level_at_the_cut(), facts.Settled(1, 0, (3, 1)))
    (table,) = tables(settled, settled.stages[0], STANDARD)
    assert [(row.entry, row.place, row.is_shared) for row in table.rows][:2] == [(3, 1, False), (1, 2, False)]
    assert table.why(3)[-1].endswith("The organisers settled the order: P3 comes first of the two.")
    assert table.why(1)[-1].endswith("settled the order: P1 comes second of the two.")
    assert "settled" not in " ".join(table.why(2)) and "share" not in " ".join((*table.why(1), *table.why(3)))
    fates = table.fates()
    assert (fates[3], fates[1], fates[2]) == (Fate.THROUGH, Fate.THROUGH, Fate.OUT)


def test_tie_at_the_cut_stays_open_when_another_tie_is_settled() -> None:
    """Two entries have two points, two have one, and two have none; five advance."""
    stages = (StageSettings("swiss", rounds=2, tie_breaks=("points",)), StageSettings("single elimination", through=5))
    first = [paired(1, 1, (1, 2), (3, 4), (5, 6)), *won(1, 1, 2), *won(2, 3, 4), *won(3, 5, 6)]
    second = [paired(2, 4, (1, 6), (3, 2), (4, 5)), *won(4, 1, 6), *won(5, 3, 2), *won(6, 4, 5)]
    settled = projected(stages, *begun(6), *first, *second, facts.Settled(1, 0, (3, 1)))
    (table,) = tables(settled, settled.stages[0], STANDARD)
    fates = table.fates()
    assert {entry for entry in fates if fates[entry] is Fate.THROUGH} == {1, 3, 4, 5}
    assert {entry for entry in fates if fates[entry] is Fate.OPEN} == {2, 6}


def final_fates_and_rows(*happened: Fact) -> tuple[Sides, dict[int, Fate], list[tuple[int, int]]]:
    """Return the entries of the final after a Swiss round of four, all fates, and each (place, entry)."""
    projection = projected(SWISS_AND_CUT, *level_at_the_cut(), *happened)
    (table,) = tables(projection, projection.stages[0], STANDARD)
    return projection.stages[1].groups[0].entries, table.fates(), [(row.place, row.entry) for row in table.rows]


def test_next_entry_advances_when_a_qualifier_withdraws() -> None:
    """The last round is over, and the final has not begun."""
    final, fates, rows = final_fates_and_rows(leaves(1), facts.Settled(1, 0, (4, 2)))
    assert final == (3, 4)
    assert [fates[entry] for entry in (1, 2, 3, 4)] == [Fate.OUT, Fate.OUT, Fate.THROUGH, Fate.THROUGH]
    assert rows == [(1, 3), (2, 4), (3, 2), (4, 1)]


def test_qualifier_that_withdraws_from_a_begun_final_loses_but_keeps_its_place() -> None:
    settled = facts.Settled(1, 0, (1, 3))
    deal = facts.DealEntered(3, (1, 3), 1, 1, Figures((20, 32)))
    final, _, rows = final_fates_and_rows(settled, deal, leaves(1, 0))
    assert final == (1, 3)
    assert rows[0] == (1, 1)
    over = projected(SWISS_AND_CUT, *level_at_the_cut(), settled, deal, leaves(1, 0))
    assert (over.state, over.winner) == (State.FINISHED, 3)


def test_single_remaining_qualifier_gets_a_bye() -> None:
    over = projected(SWISS_AND_CUT, *level_at_the_cut(), *map(leaves, (1, 2, 4)))
    assert (over.matches[3].state, over.winner) == (MatchState.BYE, 3)
    assert over.stages[0].groups[0].undecided == ()


def test_withdrawn_qualifier_is_replaced_also_after_a_later_stage() -> None:
    league = StageSettings("round robin", through=3, groups=1)
    stages = (StageSettings("swiss", rounds=1, tie_breaks=("points", "rating")), league, WITH_THIRD_PLACE[0])
    happened = [*level_at_the_cut(), facts.Settled(1, 0, (1, 3)), facts.Settled(1, 0, (2, 4))]
    played = list(happened)
    for match in projected(stages, *happened).matches_of(2):
        table = match.table or (0, 0)
        played.append(facts.WalkedOver(match.number, table, min(table)))
    before = projected(stages, *played)
    best = next(level[0] for level in before.stages[1].groups[0].ranking or ())
    after = projected(stages, *played, leaves(best, 1, 2))
    assert best in before.stages[2].groups[0].entries
    assert best not in after.stages[2].groups[0].entries


def test_withdrawn_entry_of_the_last_stage_keeps_its_place() -> None:
    stages = (StageSettings("swiss", rounds=1, tie_breaks=("points", "rating")),)
    over = projected(stages, *level_at_the_cut(), leaves(1))
    (table,) = tables(over, over.stages[0], STANDARD)
    assert {row.entry for row in table.rows if row.place == 1} == {1, 3}


def test_next_entry_of_the_group_replaces_withdrawn_qualifiers() -> None:
    stages = (StageSettings("round robin", groups=2), StageSettings("single elimination", through=1))
    happened = [*begun(6), *won(1, 1, 5), *won(2, 2, 6)]
    over = projected(stages, *happened, leaves(1), leaves(5))
    (first, _) = over.stages[0].groups
    assert first.left == {1, 5}
    assert over.stages[1].groups[0].entries == (4,)


def test_ladder_keeps_an_entry_that_withdraws_after_the_next_stage_has_begun() -> None:
    stages = (StageSettings("ladder"), StageSettings("single elimination", through=2))
    happened = [*begun(3), paired(1, 1, (2, 1)), *won(1, 2, 1), facts.Closed(1)]
    assert projected(stages, *happened, leaves(2)).matches[2].sides == (1, 3)
    deal = facts.DealEntered(2, (2, 1), 1, 1, Figures((20, 32)))
    later = projected(stages, *happened, deal, leaves(2, 0))
    assert (later.stages[0].order, later.matches[2].sides, later.winner) == ((2, 1, 3), (2, 1), 1)


def test_lot_differs_between_tournaments() -> None:
    stages = (StageSettings("swiss", rounds=1, tie_breaks=("points", "lot")),)
    orders = {
        tuple(level[0] for level in projected(stages, *level_at_the_cut(), lot=lot).stages[0].groups[0].ranking or ())
        for lot in ("one", "two", "three", "four", "five", "six")
    }
    assert len(orders) > 1


def test_number_of_swiss_rounds_is_kept_when_late_entries_come() -> None:
    stages = (StageSettings("swiss"), StageSettings("single elimination", through=2))
    first = [paired(1, 1, (1, 2), (3, 4)), *won(1, 1, 2), *won(2, 3, 4)]
    for happened in (begun(4), [*begun(4), *first]):
        assert projected(stages, *happened, *entered(6)[4:]).stages[0].rounds_in_all == 2


def test_stage_closed_early_has_no_open_fates() -> None:
    stages = (StageSettings("swiss", rounds=3), StageSettings("single elimination", through=2))
    happened = [*level_at_the_cut(), facts.Settled(1, 0, (1, 3)), facts.Closed(1)]
    closed = projected(stages, *happened)
    (table,) = tables(closed, closed.stages[0], STANDARD)
    assert table.rounds_left == 0
    assert closed.stages[0].is_over and Fate.OPEN not in table.fates().values()


FINAL_LEFT = [*begun(4), *won(1, 1, 4), *won(2, 2, 3), *won(3, 4, 3)]
WITH_THIRD_PLACE = (StageSettings("single elimination", third_place=True),)


def test_final_to_which_nobody_came_has_no_winner() -> None:
    over = projected(WITH_THIRD_PLACE, *FINAL_LEFT, facts.WalkedOver(4, (1, 2), 0))
    assert (over.state, over.winner) == (State.FINISHED, None)
    assert (over.matches[4].state, over.matches[4].walkover, over.matches[4].places) == (MatchState.OVER, True, ())


def test_double_elimination_to_which_nobody_came_has_no_winner() -> None:
    nobody = [facts.WalkedOver(1, (1, 4), 0), facts.WalkedOver(2, (2, 3), 0)]
    over = projected((StageSettings("double elimination"),), *begun(4), *nobody)
    assert (over.state, over.winner) == (State.FINISHED, None)
    assert {over.matches[final].state for final in (6, 7)} == {MatchState.BYE}


@given(st.integers(2, 9), st.randoms(use_true_random=False), st.booleans(), st.booleans())
@settings(max_examples=times(12), deadline=None)
def test_each_entry_has_one_place_in_a_bracket_with_no_shows(
    count: int, random: Random, double: bool, extra: bool
) -> None:
    settings_of = StageSettings("double elimination", reset=extra) if double else StageSettings("single elimination")
    happened = begun(count)
    while ready := [match for match in projected((settings_of,), *happened).matches.values() if match.state == "ready"]:
        match = random.choice(ready)
        sides = match.table or ()
        happened.append(facts.WalkedOver(match.number, sides, random.choice((*sides, 0))))
    over = projected((settings_of,), *happened)
    assert over.state == State.FINISHED
    places = bracket_places(over.stages[0].rounds, lambda number: over.matches[number].ended)
    assert sorted(entry for level in places for entry in level.entries) == list(range(1, count + 1))
    taken = [place for level in places for place in range(level.first, level.last + 1)]
    assert taken == list(range(1, count + 1))
    first = places[0].entries
    assert over.winner == (first[0] if len(first) == 1 else None)


@in_turn(("leaving", "winner"), [((1, 2), 2), ((2, 1), 1)])
def test_winner_of_a_final_by_withdrawal_is_kept_after_withdrawing(leaving: Sides, winner: int) -> None:
    over = projected(WITH_THIRD_PLACE, *FINAL_LEFT, *map(leaves, leaving))
    assert (over.state, over.winner) == (State.FINISHED, winner)


def test_points_for_a_walkover_are_kept_when_the_winner_withdraws_later() -> None:
    happened = [*begun(4), paired(1, 1, (1, 2), (3, 4)), *won(2, 3, 4), leaves(2), paired(2, 3, (1, 3), bye=4)]
    points = [
        {row.entry: row.points for row in tables(projection, projection.stages[0], STANDARD)[0].rows}
        for projection in (projected(SWISS_OF_2, *happened), projected(SWISS_OF_2, *happened, leaves(1)))
    ]
    assert points == [{1: 2, 2: 0, 3: 2, 4: 2}, {1: 2, 2: 0, 3: 4, 4: 2}]


def test_last_to_withdraw_from_a_table_before_it_began_wins_it() -> None:
    leaving = [leaves(entry) for entry in (1, 3, 4, 2)]
    left = [
        projected(SWISS_OF_2, *begun(4), paired(1, 1, (1, 2, 3, 4)), *leaving[:count], rules=FOUR).matches[1]
        for count in (3, 4)
    ]
    assert left[0] == left[1]
    assert (left[1].sides, left[1].state, left[1].winner) == ((2,), MatchState.BYE, 2)


def test_losers_of_a_walkover_at_a_table_of_four_are_level() -> None:
    """The order of seats and of withdrawals has no effect."""
    deal = facts.DealEntered(1, (1, 2, 3, 4), 1, 1, Figures((10, 14, 14, 14), (0, 1, 2, 3)))
    leaving = map(leaves, (2, 1, 4))
    over = projected(SWISS_OF_2, *begun(4), paired(1, 1, (1, 2, 3, 4)), deal, *leaving, rules=FOUR)
    (table,) = tables(over, over.stages[0], FOUR)
    assert {row.entry: row.points for row in table.rows} == {3: 6, 1: 2, 2: 2, 4: 2}


def test_bracket_of_four_seat_tables_ends_if_nobody_comes() -> None:
    """A table to which nobody comes is over, like a match of two."""
    fours = [tuple(range(at, 17, 4)) for at in range(1, 5)]
    begun_16 = projected((StageSettings("single elimination"),), *begun(16), rules=FOUR)
    tables_of_four = [match.table for match in begun_16.matches.values() if match.table]
    assert len(tables_of_four) == len(fours)
    nobody = [facts.WalkedOver(number, table, 0) for number, table in enumerate(tables_of_four, start=1) if table]
    over = projected((StageSettings("single elimination"),), *begun(16), *nobody, rules=FOUR)
    assert (over.state, over.winner) == (State.FINISHED, None)


@in_turn("stages", [SWISS_OF_2, SWISS_AND_CUT, (StageSettings("round robin", groups=2),)])
def test_folding_line_by_line_equals_folding_all_at_once(stages: tuple[StageSettings, ...]) -> None:
    happened = lines(*level_at_the_cut(), leaves(4), facts.Settled(1, 0, (3, 1)))
    fold = Fold(InitialState(Heading(rules=STANDARD), stages), NAMES)
    for number, line in enumerate(happened, start=1):
        fold.apply(line)
        assert fold.projection() == project(valid_lines(happened[:number]), STANDARD, 1, stages)


def test_later_lines_do_not_change_the_time_of_a_decision() -> None:
    happened = lines(*begun(2), *won(1, 1, 2), facts.Settled(1, 0, (1, 2)))
    later = [line if at < 6 else type(line)(line.number, line.at + dt.timedelta(hours=at), line.fact)
             for at, line in enumerate(happened)]  # fmt: skip
    fold = Fold(InitialState(Heading(rules=STANDARD)))
    fold.apply_all(later)
    assert fold.projection().matches[1].decided_at == later[-2].at


@cache
def all_played(format_name: str) -> tuple[list[Fact], Projection]:
    stages = (StageSettings(format_name),)
    happened, projection = begun(4), projected(stages, *begun(4))
    while ready := [match for match in projection.matches.values() if match.state == MatchState.READY]:
        happened += [fact for match in ready if match.table for fact in game(match.number, match.table, LEFT)]
        projection = projected_in_time(stages, happened)
    return happened, projection


@settings(max_examples=times(80), deadline=None)
@given(st.sampled_from(["single elimination", "round robin"]), st.data())
def test_correcting_results_and_back_restores_all_times(format_name: str, data: st.DataObject) -> None:
    """All matches are played; then some results are corrected, and corrected back in any order."""
    stages, (happened, before) = (StageSettings(format_name),), all_played(format_name)
    corrected = data.draw(st.lists(st.sampled_from(sorted(before.matches)), unique=True, min_size=1))
    sides = {number: match.table or () for number, match in before.matches.items()}
    wrong = [facts.DealCorrected(number, sides[number], 1, 3, Figures(LEFT[2][::-1])) for number in corrected]
    right = [
        facts.DealCorrected(number, sides[number], 1, 3, Figures(LEFT[2]))
        for number in data.draw(st.permutations(corrected))
    ]
    assert projected_in_time(stages, [*happened, *wrong]) != before
    assert projected_in_time(stages, [*happened, *wrong, *right]) == before


def projected_in_time(stages: tuple[StageSettings, ...], happened: list[Fact]) -> Projection:
    """Return the projection of lines a minute apart."""
    later = [Line(number, NOW + dt.timedelta(minutes=number), fact) for number, fact in enumerate(happened, start=1)]
    return project(later, STANDARD, 1, stages)


def test_undo_in_the_next_stage_does_not_change_its_entries() -> None:
    """An entry that withdraws after the final has begun gives up no place, even if the first deal is undone."""
    settled = facts.Settled(1, 0, (1, 3))
    with_a_deal = [*level_at_the_cut(), settled, facts.DealEntered(3, (1, 3), 1, 1, Figures((20, 32))), leaves(1, 0)]
    undone = projected(SWISS_AND_CUT, *with_a_deal, facts.Undone(len(with_a_deal) - 1))
    assert (undone.matches[3].sides, undone.winner) == ((1, 3), 3)


def test_entry_withdrawn_before_its_table_began_is_in_the_final_ranking() -> None:
    happened = begun(16)
    first = projected((StageSettings("single elimination"),), *happened, rules=FOUR).matches[1]
    gone = max(side for side in first.sides if side)
    happened += [leaves(gone)]
    while ready := [
        match
        for match in projected((StageSettings("single elimination"),), *happened, rules=FOUR).matches.values()
        if match.state == "ready"
    ]:
        table = ready[0].table or ()
        happened.append(facts.WalkedOver(ready[0].number, table, min(table)))
    over = projected((StageSettings("single elimination"),), *happened, rules=FOUR)
    assert gone not in over.matches[1].sides and over.matches[1].gone == (gone,)
    assert sorted(entry for level in over.stages[0].groups[0].ranking or () for entry in level) == list(range(1, 17))


TABLE_WITHOUT_3 = facts.DealEntered(1, (1, 2, 4), 1, 1, Figures((10, 20, 21), (0, 1, 2)))


@in_turn("stage", ["swiss", "round robin", "single elimination"])
def test_begun_table_of_three_is_kept_when_another_entry_withdraws(stage: str) -> None:
    rounds = [paired(1, 1, (1, 2, 3, 4))] if stage == "swiss" else []
    happened = [*begun(4), *rounds, leaves(3), TABLE_WITHOUT_3]
    before = projected((StageSettings(stage),), *happened, rules=FOUR).matches[1]
    assert before.sides and set(before.sides) == {1, 2, 4} and before.deals == 1
    after = projected((StageSettings(stage),), *happened, leaves(2), rules=FOUR).matches[1]
    assert (after.sides, after.deals, after.state) == (before.sides, 1, before.state)


def test_deal_without_an_entry_does_not_count_once_its_withdrawal_is_undone() -> None:
    """As after an undone withdrawal: the table has four players, and a deal of three does not fit."""
    happened = [*begun(4), paired(1, 1, (1, 2, 3, 4)), TABLE_WITHOUT_3]
    match = projected(SWISS_OF_2, *happened, rules=FOUR).matches[1]
    assert (match.sides, match.deals) == ((1, 2, 3, 4), 0)


CUT_TO_SWISS = (StageSettings("round robin"), StageSettings("swiss", rounds=1, through=2))


def all_won_in_order(count: int) -> list[Fact]:
    """Return the facts of a round robin in which the lower number wins each match."""
    projection = projected((StageSettings("round robin"),), *begun(count))
    return [
        fact for match in projection.matches.values() for fact in _won_by_the_lower(match.number, match.table or ())
    ]


def _won_by_the_lower(match: int, table: Sides) -> list[Fact]:
    return [facts.WalkedOver(match, table, min(table))]


def swiss_after_a_round_robin(*then: Fact) -> Projection:
    return projected(CUT_TO_SWISS, *begun(4), *all_won_in_order(4), *then)


FINAL_OF_SWISS = facts.RoundPaired(2, 1, 7, ((1, 2),))


def test_displaced_entry_is_listed_but_not_paired_again() -> None:
    match = next(match for match in swiss_after_a_round_robin().matches.values() if set(match.sides) == {2, 3})
    assert match.table is not None
    corrected = swiss_after_a_round_robin(FINAL_OF_SWISS, facts.WalkedOver(match.number, match.table, 3))
    group = corrected.stages[1].groups[0]
    assert group.entries == (1, 3, 2)
    assert group.displaced == {2}
    assert [row.entry for row in tables(corrected, corrected.stages[1], STANDARD)[0].rows] == [1, 3, 2]
    again = round_again(corrected, corrected.stages[1], "lot")
    assert [set(pair.sides) for pair in again.pairs] == [{1, 3}]


def test_entry_that_has_played_in_the_next_stage_is_not_displaced() -> None:
    match = next(match for match in swiss_after_a_round_robin().matches.values() if set(match.sides) == {2, 3})
    assert match.table is not None
    other = facts.WalkedOver(match.number, match.table, 3)
    played = swiss_after_a_round_robin(FINAL_OF_SWISS, *won(7, 1, 2)[:1], other)
    assert played.stages[1].groups[0].displaced == frozenset()
    assert played.matches[7].deals == 1


def test_withdrawn_entry_does_not_advance_to_the_next_stage() -> None:
    """In the second case no entry replaces it, so the next stage is smaller by one."""
    projection = swiss_after_a_round_robin(leaves(1, 1, 2))
    assert projection.stages[1].groups[0].entries == (2, 3)
    all_go_on = (StageSettings("round robin"), StageSettings("swiss", rounds=1))
    assert projected(all_go_on, *begun(4), *all_won_in_order(4), leaves(4, 1, 2)).stages[1].groups[0].entries == (
        1,
        2,
        3,
    )


def test_late_entry_of_the_first_stage_is_on_the_second_stages_ladder() -> None:
    stages = (StageSettings("swiss", rounds=2), StageSettings("ladder", through=2))
    happened = [
        *begun(2), paired(1, 1, (1, 2)), *won(1, 1, 2), *entered(3)[2:], paired(2, 2, (3, 1), bye=2), *won(2, 3, 1),
    ]  # fmt: skip
    projection = projected(stages, *happened)
    assert len(projection.stages[1].order) == 2
    assert set(projection.stages[1].order) == set(projection.stages[1].groups[0].entries) > {3}


def test_stage_for_lower_places_does_not_decide_the_winner() -> None:
    stages = (StageSettings("single elimination"), StageSettings("single match", through=2, from_place=2))
    matches = [(1, (1, 4), 1), (2, (2, 3), 2), (3, (1, 2), 1)]
    happened = [facts.WalkedOver(*match) for match in matches]
    projection = projected(stages, *begun(4), *happened, facts.Settled(1, 0, (3, 4)))
    over = projected(
        stages, *begun(4), *happened, facts.Settled(1, 0, (3, 4)), *won(4, *(projection.matches[4].table or ()))
    )
    assert (over.state, over.winner) == (State.FINISHED, 1)


def test_walkover_of_a_smaller_table_is_ignored_after_a_full_table_played() -> None:
    """One of three withdraws, and the other two get a walkover.

    Then the withdrawal is undone, all three play, and the same entry withdraws again.
    """
    without = facts.WalkedOver(1, (1, 3), 3)
    together = facts.DealEntered(1, (1, 2, 3), 1, 1, Figures((10, 20, 21), (0, 1, 2)))
    started = [*begun(3), paired(1, 1, (1, 2, 3))]
    left = len(started) + 1
    happened = [*started, leaves(2), without, facts.Undone(left), together, leaves(2)]
    assert projected(SWISS_OF_2, *happened, rules=THREE).matches[1].sides == (1, 2, 3)


def test_other_semi_final_loser_advances_when_a_level_entry_withdraws() -> None:
    stages = (StageSettings("single elimination"), StageSettings("round robin", through=3))
    matches = [(1, (1, 4), 1), (2, (2, 3), 2), (3, (1, 2), 1)]
    happened = [*begun(4), *(facts.WalkedOver(*match) for match in matches)]
    assert set(projected(stages, *happened).stages[0].groups[0].undecided) == {3, 4}
    left = projected(stages, *happened, leaves(3, 1, 2))
    assert (left.stages[0].groups[0].undecided, set(left.stages[1].groups[0].entries)) == ((), {1, 2, 4})


DEALS = {2: (20, 32), 3: (10, 20, 21), 4: (10, 14, 14, 14)}
"""Cards of a deal by the size of the table: at a table of two it decides nothing, at larger ones the game."""


@given(st.integers(4, 9), st.lists(st.tuples(st.booleans(), st.integers(0, 99)), max_size=25))
@settings(max_examples=times(30), deadline=None)
def test_withdrawals_never_remove_deals_of_a_table(count: int, then: list[tuple[bool, int]]) -> None:
    stages = (StageSettings("round robin", groups=1 + (count > 6)),)
    happened = begun(count)
    projection = projected(stages, *happened, rules=FOUR)
    for plays, number in then:
        deals = {match.number: match.deals for match in projection.matches.values()}
        fact = _a_deal(projection, number) if plays else leaves(1 + number % count)
        if fact is None or (isinstance(fact, facts.Withdrawn) and projection.entries[fact.entry].withdrawn):
            continue
        happened.append(fact)
        projection = projected(stages, *happened, rules=FOUR)
        added = fact.match if isinstance(fact, facts.DealEntered) else 0
        assert {number: match.deals - (number == added) for number, match in projection.matches.items()} == deals


def _a_deal(projection: Projection, number: int) -> facts.DealEntered | None:
    ready = [match for match in projection.matches.values() if match.state == MatchState.READY]
    if not ready:
        return None
    match = ready[number % len(ready)]
    table = match.table or ()
    places = tuple(range(len(table))) if len(table) > 2 else ()
    return facts.DealEntered(match.number, table, 1, 1, Figures(DEALS[len(table)], places))


def test_only_a_tie_for_places_that_advance_is_undecided() -> None:
    third_and_fourth = ((3, 4),)
    for ranking, undecided in (
        (((1, 2), (3,), (4,)), ()),
        (((1,), (2, 3), (4,)), (2, 3)),
        (((1,), (2,), (3, 4)), (3, 4)),
        (((1,), (2,), (3,), (4,), (5, 6)), ()),
    ):
        assert Group(0, (1, 2, 3, 4, 5, 6), ranking, third_and_fourth).undecided == undecided

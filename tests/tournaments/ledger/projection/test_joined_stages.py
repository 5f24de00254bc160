"""Stages side by side: who plays in which, when they begin, and the final places."""

import itertools
import random
from collections.abc import Iterator, Sequence

import msgspec

from engine.spit.variants import variant
from tests.often import in_turn, some
from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_fold import entered, lines
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.offers import Choices
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import MatchState, Projection, State
from tournaments.ledger.projection.final_places import final_places
from tournaments.ledger.projection.tables import StandingsTable, tables
from tournaments.ledger.proposals import next_round
from tournaments.standings.fates import Fate

STANDARD = variant("standard")
CUP_AND_PLATE = ARRANGEMENTS["cup and plate"].stages(Choices())
SWISS_CUP_AND_PLATE = (
    StageSettings("swiss", rounds=2, tie_breaks=("points", "lot")),
    StageSettings("single elimination", through=2, name="Cup"),
    StageSettings("single elimination", after=1, from_place=3, name="Plate"),
)
NO_MORE_THAN_FOUR = (
    StageSettings("round robin"),
    StageSettings("single elimination", through=2),
    StageSettings("single match", after=1, from_place=4, through=2),
)

Stages = Sequence[StageSettings]


class Evening:
    """A list of facts, and its projection."""

    def __init__(self, stages: Stages, count: int) -> None:
        self.stages = stages
        self._seen: tuple[list[Fact], Projection] | None = None
        self.happened: list[Fact] = [
            *entered(count), facts.CheckInOpened(), facts.Started(tuple(range(1, count + 1))),
        ]  # fmt: skip

    @property
    def projection(self) -> Projection:
        if self._seen is None or self._seen[0] != self.happened:
            self._seen = ([*self.happened], project(lines(*self.happened), STANDARD, 1, self.stages, "lot"))
        return self._seen[1]

    def open_in(self, stage: int) -> list[int]:
        return [match.number for match in self.projection.matches_of(stage) if match.state == MatchState.READY]

    def decide(self, number: int, winner: int | None = None) -> None:
        """Give the match to the winner, or to the lower number."""
        sides = self.projection.matches[number].table
        assert sides is not None
        self.happened.append(facts.WalkedOver(number, sides, winner or min(sides)))

    def play(self, stage: int) -> None:
        """Play a stage to its end."""
        while open_matches := self.open_in(stage):
            self.decide(open_matches[0])

    def settle(self) -> None:
        """Settle the order of all level entries, the lower number first."""
        while level := next(self._undecided(), None):
            stage, group, entries = level
            self.happened.append(facts.Settled(stage, group, tuple(sorted(entries))))

    def _undecided(self) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        projection = self.projection
        return (
            (stage.number, group.number, group.undecided)
            for stage in projection.stages
            for group in stage.groups
            if stage.is_over and group.undecided
        )

    def pair(self) -> None:
        projection = self.projection
        stage = projection.stage_to_pair
        assert stage is not None
        proposal = next_round(projection, stage, "lot")
        tables = tuple(proposed.sides for proposed in proposal.pairs)
        first = max(projection.matches, default=0) + 1
        self.happened.append(facts.RoundPaired(stage.number, len(stage.rounds) + 1, first, tables, proposal.bye))


def in_groups(count: int) -> Evening:
    """Return groups with cup and plate, after the groups are over."""
    evening = Evening(CUP_AND_PLATE, count)
    evening.play(1)
    evening.settle()
    return evening


def sides_of(projection: Projection, stage: int) -> set[int]:
    return {side for match in projection.matches_of(stage) for side in match.sides if side}


def places_of(projection: Projection) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(first, last, tuple(sorted(entries))) for first, last, entries in final_places(projection)]


def table(projection: Projection, group: int = 0) -> StandingsTable:
    return tables(projection, projection.stages[0], STANDARD)[group]


def test_stored_stages_without_the_later_fields_get_defaults() -> None:
    stored = [{"format": "round robin", "groups": 2}, {"format": "single elimination", "through": 2}]
    stages = msgspec.convert(stored, type=tuple[StageSettings, ...])
    assert list(msgspec.to_builtins(stages)) == stored
    assert [(stage.after, stage.from_place, stage.name) for stage in stages] == [(0, 1, "")] * 2


def test_cup_and_plate_are_planned_with_the_groups_and_begin_after_them() -> None:
    evening = Evening(CUP_AND_PLATE, 8)
    assert [len(evening.projection.matches_of(stage)) for stage in (1, 2, 3)] == [12, 3, 3]
    assert [stage.number for stage in evening.projection.stages_now] == [1]
    evening.play(1)
    evening.settle()
    assert [stage.number for stage in evening.projection.stages_now] == [2, 3]
    assert sides_of(evening.projection, 2) == {1, 2, 3, 4} and sides_of(evening.projection, 3) == {5, 6, 7, 8}


@in_turn("count", [6, 7, 8, 9, 11])
def test_each_entry_continues_in_either_cup_or_plate(count: int) -> None:
    projection = in_groups(count).projection
    cup, plate = sides_of(projection, 2), sides_of(projection, 3)
    assert cup | plate == set(projection.entries) and not cup & plate
    assert len(cup) == 4


def test_tournament_ends_after_cup_and_plate_with_places_of_the_cup_first() -> None:
    evening = in_groups(8)
    evening.play(2)
    halfway = evening.projection
    assert halfway.state == State.RUNNING and halfway.winner is None
    assert [stage.number for stage in halfway.stages_now] == [3] and final_places(halfway) == ()
    evening.play(3)
    over = evening.projection
    assert over.state == State.FINISHED and over.winner == 1
    assert places_of(over) == [(1, 1, (1,)), (2, 2, (2,)), (3, 4, (3, 4)), (5, 5, (5,)), (6, 6, (6,)), (7, 8, (7, 8))]


def test_entries_that_did_not_advance_are_ranked_by_the_earlier_stage() -> None:
    evening = Evening((StageSettings("round robin"), StageSettings("single elimination", through=2)), 4)
    evening.play(1)
    evening.decide(evening.open_in(2)[0], winner=2)
    assert places_of(evening.projection) == [(1, 1, (2,)), (2, 2, (1,)), (3, 3, (3,)), (4, 4, (4,))]


def test_entries_of_several_groups_that_did_not_advance_share_places() -> None:
    groups = (StageSettings("round robin", groups=2), StageSettings("single elimination", through=1))
    evening = Evening(groups, 7)
    for stage in (1, 2):
        evening.play(stage)
        evening.settle()
    assert places_of(evening.projection)[2:] == [(3, 4, (3, 4)), (5, 6, (5, 6)), (7, 7, (7,))]


def test_places_that_no_later_stage_takes_keep_their_order() -> None:
    evening = Evening(NO_MORE_THAN_FOUR, 6)
    for stage in (1, 2):
        evening.play(stage)
    evening.decide(evening.open_in(3)[0], winner=5)
    assert [entries for _, _, entries in places_of(evening.projection)] == [(1,), (2,), (3,), (5,), (4,), (6,)]


@in_turn("seed", some(range(6), at_once=range(2)))
@in_turn("stages", [CUP_AND_PLATE, SWISS_CUP_AND_PLATE, NO_MORE_THAN_FOUR])
def test_each_entry_has_one_final_place_and_no_place_is_missing(stages: Stages, seed: int) -> None:
    rng, evening = random.Random(seed), Evening(stages, 6 + seed)
    for _ in range(200):
        evening.settle()
        projection = evening.projection
        ready = [match for match in projection.matches.values() if match.state == MatchState.READY]
        if projection.state == State.FINISHED:
            break
        if ready:
            match = rng.choice(ready)
            evening.decide(match.number, rng.choice(match.table or ()))
        else:
            evening.pair()
    places = final_places(evening.projection)
    assert sorted(entry for _, _, entries in places for entry in entries) == sorted(evening.projection.entries)
    assert [first for first, _, _ in places] == [1, *(last + 1 for _, last, _ in places[:-1])]
    assert all(last - first + 1 == len(entries) for first, last, entries in places)


def test_cup_and_plate_after_swiss_rounds_are_planned_when_these_are_over() -> None:
    evening = Evening(SWISS_CUP_AND_PLATE, 6)
    for _ in range(2):
        assert len(evening.projection.stages) == 1
        evening.pair()
        evening.play(1)
    projection = evening.projection
    assert [stage.number for stage in projection.stages_now] == [2, 3]
    numbers = [[match.number for match in projection.matches_of(stage)] for stage in (1, 2, 3)]
    assert list(itertools.chain(*numbers)) == list(range(1, 6 + 1 + 3 + 1))
    assert len(sides_of(projection, 2)) == 2 and len(sides_of(projection, 3)) == 4


def test_rounds_are_paired_only_in_a_stage_whose_entries_are_known() -> None:
    stages = (
        StageSettings("round robin"),
        StageSettings("single elimination", through=2),
        StageSettings("swiss", rounds=1, after=1, from_place=3),
    )
    evening = Evening(stages, 6)
    assert evening.projection.stage_to_pair is None
    evening.play(1)
    evening.pair()
    evening.play(3)
    assert [stage.is_over for stage in evening.projection.stages] == [True, False, True]
    evening.play(2)
    assert evening.projection.state == State.FINISHED


def level_below_the_cup() -> Evening:
    """In each group one entry beats all, and the other three beat each other in a circle."""
    evening = Evening((CUP_AND_PLATE[0], *ARRANGEMENTS["cup and plate"].stages(Choices(through=1))[1:]), 8)
    first: dict[frozenset[int], int] = {}
    for members in ((1, 4, 5, 8), (2, 3, 6, 7)):
        best, *others = members
        first |= {frozenset((best, other)): best for other in others}
        first |= {frozenset(pair): pair[0] for pair in zip(others, (*others[1:], others[0]), strict=True)}
    for number in evening.open_in(1):
        evening.decide(number, first[frozenset(evening.projection.matches[number].table or ())])
    return evening


def test_level_entries_below_the_cup_delay_only_the_plate() -> None:
    evening = level_below_the_cup()
    projection = evening.projection
    assert [group.undecided for group in projection.stages[0].groups] == [(4, 5, 8), (3, 6, 7)]
    assert [match.state for match in projection.matches_of(2)] == [MatchState.READY]
    assert not evening.open_in(3)
    evening.settle()
    assert evening.open_in(3)


def test_tie_for_places_that_do_not_advance_needs_no_decision() -> None:
    stages = (StageSettings("round robin", groups=2), StageSettings("single elimination", through=1))
    evening = Evening(stages, 8)
    evening.happened = [*level_below_the_cup().happened]
    assert not any(group.undecided for group in evening.projection.stages[0].groups)


def test_tournament_ends_if_a_stage_ranks_fewer_entries_than_advance() -> None:
    """Both entries of a semi-final withdraw, so the knockout ranks three of four."""
    stages = (StageSettings("single elimination"), StageSettings("single elimination"))
    evening = Evening(stages, 4)
    evening.happened += [facts.Withdrawn(2), facts.Withdrawn(3)]
    evening.play(1)
    evening.settle()
    evening.play(2)
    assert evening.projection.state == State.FINISHED


def test_next_stages_are_listed_once_they_are_certain() -> None:
    evening = Evening(CUP_AND_PLATE, 8)
    assert table(evening.projection).next_stage_by_entry() == {}
    evening.play(1)
    assert table(evening.projection).next_stage_by_entry() == {1: 2, 4: 2, 5: 3, 8: 3}
    assert table(evening.projection).fates() == {1: Fate.THROUGH, 4: Fate.THROUGH, 5: Fate.OUT, 8: Fate.OUT}


def test_withdrawn_entries_have_no_next_stage() -> None:
    evening = level_below_the_cup()
    assert table(evening.projection).next_stage_by_entry() == {1: 2, 4: 3, 5: 3, 8: 3}
    evening.happened.append(facts.Withdrawn(8))
    assert 8 not in table(evening.projection).next_stage_by_entry()
    evening.settle()
    assert table(evening.projection).next_stage_by_entry() == {1: 2, 4: 3, 5: 3}


def test_next_stages_are_not_listed_with_only_one_next_stage() -> None:
    groups = ARRANGEMENTS["groups"].stages(Choices())
    evening = Evening(groups, 8)
    evening.play(1)
    assert table(evening.projection).next_stage_by_entry() == {}

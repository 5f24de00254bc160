"""The next tasks that the desk shows."""

from collections.abc import Sequence

import pytest

from engine.scoring import Figures
from engine.spit.variants import variant
from tests.tournaments import evenings
from tests.tournaments.evenings import begin, challenge, pair_round, projection_of
from tests.tournaments.factories import Evening
from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_fold import lines, running
from tests.tournaments.pages.on_paper import evening_in
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.offers import Choices
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.pages.desk import OpenStage, next_stage_texts, open_decisions, rungs, swapped
from tournaments.services import entries, rounds


def evening_as(name: str, count: int = 4) -> Evening:
    return begin(evening_in([StageSettings(name)], count))


def stage_of(evening: Evening) -> OpenStage:
    stage = open_decisions(evening.ledger_state()).stage
    assert stage is not None
    return stage


def walk_over(evening: Evening, *matches: int) -> None:
    """Give these matches to their first side."""
    tables = {match: evening.projection.matches[match].table or () for match in matches}
    evening.write(*(facts.WalkedOver(match, table, table[0]) for match, table in tables.items()))


def test_bracket_has_no_round_to_pair() -> None:
    assert open_decisions(evening_as("single elimination").ledger_state()).stage is None


def test_swiss_round_is_ready_then_played_then_the_next_is_ready() -> None:
    evening = evening_as("swiss")
    stage = stage_of(evening)
    assert (stage.number, stage.is_ready, stage.may_take_back, stage.may_end) == (1, True, False, False)
    pair_round(evening)
    stage = stage_of(evening)
    assert (stage.left, stage.is_ready, stage.may_take_back, stage.may_pair_again) == (2, False, True, True)
    walk_over(evening, 1)
    stage = stage_of(evening)
    assert (stage.left, stage.may_take_back, stage.may_pair_again) == (1, False, True)
    walk_over(evening, 2)
    stage = stage_of(evening)
    assert (stage.number, stage.is_ready, stage.may_pair_again, stage.may_end) == (2, True, False, True)


def second_round() -> Evening:
    evening = evening_as("swiss", 6)
    pair_round(evening)
    walk_over(evening, 1, 2, 3)
    pair_round(evening)
    return evening


def is_outdated(evening: Evening) -> bool:
    return stage_of(evening).is_outdated


def test_round_is_outdated_by_changes_before_it_until_they_are_undone() -> None:
    evening = second_round()
    table = evening.projection.matches[4].table or ()
    evening.write(facts.DealEntered(4, table, 1, 1, Figures((20, 32))))
    assert not is_outdated(evening), "a score of its own"
    score = next(line.number for line in evening.ledger_state().lines if isinstance(line.fact, facts.WalkedOver))
    for change in (facts.KeptApart(1, 2), facts.Undone(score), facts.Withdrawn(6), facts.Entered(7, 7)):
        evening.write(change)
        assert is_outdated(evening), change
        evening.write(facts.Undone(evening.reload().last_event))
        assert not is_outdated(evening), change


@pytest.mark.django_db
def test_late_entry_makes_a_round_outdated_until_it_is_paired_again() -> None:
    evening = begin(evenings.evening_in([StageSettings("swiss")], 4))
    pair_round(evening)
    entries.enter_newcomer(evening.act(), name="Late Lea", country="")
    assert is_outdated(evening)
    rounds.pair_again(evening.act())
    assert not is_outdated(evening)
    assert 5 in [match.winner for match in evening.projection.matches.values() if match.state == "bye"]


def test_ladder_entries_kept_apart_cannot_challenge_each_other() -> None:
    evening = evening_as("ladder")
    evening.write(facts.KeptApart(1, 3))
    reach = [[entry for entry, _ in rung.reach] for rung in rungs(evening.projection, stage_of(evening).view)]
    assert reach == [[], [1], [2], [3, 2, 1]]


@pytest.mark.parametrize(
    ("stages", "sentences"),
    [
        (ARRANGEMENTS["swiss"].stages(Choices()), []),
        (
            ARRANGEMENTS["swiss and cut"].stages(Choices(rounds=3, through=4)),
            ["After round 3 the first 4 go on to the single elimination."],
        ),
        (
            ARRANGEMENTS["cup and plate"].stages(Choices()),
            ["After the last match the first 2 of each group go on to the Cup, all others to the Plate."],
        ),
        (
            ARRANGEMENTS["cup and plate"].stages(Choices(through=1)),
            ["After the last match the first of each group goes on to the Cup, all others to the Plate."],
        ),
        (
            (StageSettings("round robin"), StageSettings("single match", from_place=3, through=2)),
            ["After the last match places 3 to 4 go on to the single match."],
        ),
    ],
)
def test_desk_says_what_follows_the_current_stage(stages: Sequence[StageSettings], sentences: list[str]) -> None:
    assert next_stage_texts(projection_of(begin(evening_in(stages, 8)))) == sentences


def test_desk_says_that_too_few_entries_are_left_to_go_on() -> None:
    stages = (StageSettings("swiss", rounds=2), StageSettings("single elimination", through=4))
    happened = [*running(5), facts.Withdrawn(4), facts.Withdrawn(5)]
    projection = project(lines(*happened), variant("standard"), 1, stages)
    assert next_stage_texts(projection)[-1] == "Only three are left to go on."


def test_queue_line_has_only_waiting_entries() -> None:
    evening = evening_as("queue", 5)
    evening.write(facts.WalkedOver(1, (1, 2), 2))
    stage = stage_of(evening)
    assert stage.line == tuple(evening.projection.entries[entry].name for entry in (4, 5, 1))
    assert not stage.is_ready and stage.may_end


def test_ladder_rung_lists_possible_opponents() -> None:
    evening = evening_as("ladder", 6)
    challenge(evening, 5, 3)
    projection = evening.projection
    ladder = rungs(projection, projection.stages[0])
    reach = {rung.entry: [entry for entry, _ in rung.reach] for rung in ladder}
    assert reach == {1: [], 2: [1], 3: [], 4: [2, 1], 5: [], 6: [4]}
    assert [rung.text for rung in ladder][:4] == [
        "",
        f"may challenge {ladder[0].name}",
        "has a challenge to play",
        f"may challenge {ladder[1].name} or {ladder[0].name}",
    ]
    challenge(evening, 2, 1)
    projection = evening.projection
    assert rungs(projection, projection.stages[0])[3].text == "can challenge nobody now"


@pytest.mark.parametrize(
    ("one", "other", "tables", "bye"),
    [
        (1, 3, ((3, 2), (1, 4)), 5),
        (1, 5, ((5, 2), (3, 4)), 1),
        (1, 2, ((2, 1), (3, 4)), 5),
        (1, 1, ((1, 2), (3, 4)), 5),
    ],
)
def test_swap_changes_the_places_of_two_entries_only(
    one: int, other: int, tables: tuple[tuple[int, ...], ...], bye: int
) -> None:
    assert swapped(((1, 2), (3, 4)), 5, one, other) == (tables, bye)

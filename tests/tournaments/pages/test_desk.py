"""The next tasks that the desk shows."""

from collections.abc import Sequence

import pytest

from engine.spit.variants import variant
from tests.tournaments.evenings import begin, evening_in, projection_of
from tests.tournaments.factories import Evening, evening_of, started
from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_fold import lines, running
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.offers import Choices
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.models import Tournament
from tournaments.pages.desk import OpenStage, next_stage_texts, open_decisions, rungs, swapped
from tournaments.selectors import ledgers
from tournaments.services import entries, keeping_apart, rounds
from tournaments.services.undoing import undo_line

pytestmark = pytest.mark.django_db


def evening_as(name: str, count: int = 4) -> Evening:
    evening = evening_of(count)
    evening.write(facts.Arranged((StageSettings(name),)))
    evening.start()
    return evening


def stage_of(evening: Evening) -> OpenStage | None:
    tournament = Tournament.objects.get(pk=evening.tournament.pk)
    return open_decisions(ledgers.ledger_state(tournament)).stage


def test_bracket_has_no_round_to_pair() -> None:
    assert stage_of(started(4)) is None


def test_swiss_round_is_ready_then_played_then_the_next_is_ready() -> None:
    evening = evening_as("swiss")
    stage = stage_of(evening)
    assert stage is not None
    assert (stage.number, stage.is_ready, stage.may_take_back, stage.may_end) == (1, True, False, False)
    rounds.publish(evening.act(), number=1)
    stage = stage_of(evening)
    assert stage is not None
    assert (stage.left, stage.is_ready, stage.may_take_back, stage.may_pair_again) == (2, False, True, True)
    evening.walk_over(1, evening.projection.matches[1].sides[0] or 0)
    stage = stage_of(evening)
    assert stage is not None
    assert (stage.left, stage.may_take_back, stage.may_pair_again) == (1, False, True)
    evening.walk_over(2, evening.projection.matches[2].sides[0] or 0)
    stage = stage_of(evening)
    assert stage is not None
    assert (stage.number, stage.is_ready, stage.may_pair_again, stage.may_end) == (2, True, False, True)


def second_round() -> Evening:
    evening = evening_as("swiss", 6)
    for number in (1, 2):
        rounds.publish(evening.act(), number=number)
        if number == 1:
            for match, view in list(evening.projection.matches.items()):
                evening.walk_over(match, view.sides[0] or 0)
    return evening


def is_outdated(evening: Evening) -> bool:
    stage = stage_of(evening)
    return stage is not None and stage.is_outdated


def test_keeping_entries_apart_makes_a_round_outdated() -> None:
    evening = second_round()
    line = keeping_apart.keep_apart(evening.act(), one=1, other=2).number
    assert is_outdated(evening)
    undo_line(evening.act(), line=line)
    assert not is_outdated(evening)


def test_ladder_entries_kept_apart_cannot_challenge_each_other() -> None:
    evening = evening_as("ladder")
    keeping_apart.keep_apart(evening.act(), one=1, other=3)
    stage = stage_of(evening)
    assert stage is not None
    assert [[entry for entry, _ in rung.reach] for rung in rungs(evening.projection, stage.view)] == [
        [],
        [1],
        [2],
        [3, 2, 1],
    ]


def test_changed_score_of_an_earlier_round_makes_a_round_outdated() -> None:
    evening = second_round()
    assert not is_outdated(evening)
    evening.deal(4, (20, 32))
    assert not is_outdated(evening)
    first = evening.tournament.events.filter(kind="walked_over").earliest("number")
    evening.write(facts.Undone(first.number))
    assert is_outdated(evening)


def test_changes_that_are_undone_do_not_make_a_round_outdated() -> None:
    evening = second_round()
    scored = evening.tournament.events.filter(kind="walked_over").earliest("number").number
    evening.write(facts.Undone(scored))
    assert is_outdated(evening)
    evening.write(facts.Undone(evening.tournament.events.latest("number").number))
    assert not is_outdated(evening)
    evening.write(facts.Withdrawn(6))
    assert is_outdated(evening)
    evening.write(facts.Undone(evening.tournament.events.latest("number").number))
    assert not is_outdated(evening)


def test_late_entry_makes_a_round_outdated_until_it_is_paired_again() -> None:
    evening = second_round()
    entries.enter_newcomer(evening.act(), name="Late Lea", country="")
    assert is_outdated(evening)
    rounds.pair_again(evening.act())
    assert not is_outdated(evening)
    assert 7 in [match.winner for match in evening.projection.matches.values() if match.state == "bye"]


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
    evening.win(1, entry=2)
    stage = stage_of(evening)
    assert stage is not None
    assert stage.line == tuple(evening.projection.entries[entry].name for entry in (4, 5, 1))
    assert not stage.is_ready and stage.may_end


def test_ladder_rung_lists_possible_opponents() -> None:
    evening = evening_as("ladder", 6)
    rounds.challenge(evening.act(), challenger=5, challenged=3)
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
    rounds.challenge(evening.act(), challenger=2, challenged=1)
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

"""Stages that take their entries from other stages."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tournaments.formats.advancement import (
    SettingRefusal,
    depends_on,
    depth,
    entries_in,
    main_stage,
    next_stages,
    places_taken,
    setting_refusal,
    source_of,
    stages_refusal,
)
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.knockout_seeding import through_slots
from tournaments.formats.offers import Choices
from tournaments.formats.plans import StageSettings
from tournaments.formats.seeding import snake

ROW = (StageSettings("swiss"), StageSettings("round robin", through=6), StageSettings("single match", through=2))


def knockout(after: int = 0, from_place: int = 1, through: int = 0) -> StageSettings:
    return StageSettings("single elimination", after=after, from_place=from_place, through=through)


GROUPS = StageSettings("round robin", groups=2)
CUP_AND_PLATE = (GROUPS, knockout(through=2), knockout(after=1, from_place=3))


def joined(of: int) -> st.SearchStrategy[tuple[StageSettings, ...]]:
    """A stage, and knockouts after it; each names an earlier stage as its source, or takes the one before it."""
    later = [st.integers(0, number - 1) for number in range(2, of + 1)]
    return st.tuples(*later).map(lambda sources: (StageSettings("swiss"), *(knockout(after=each) for each in sources)))


def test_stage_takes_entries_from_the_previous_one_unless_it_names_another() -> None:
    assert [source_of(ROW, number) for number in (1, 2, 3)] == [0, 1, 2]
    assert [source_of(CUP_AND_PLATE, number) for number in (1, 2, 3)] == [0, 1, 1]


def test_stage_that_takes_the_best_places_comes_first() -> None:
    turned = (GROUPS, knockout(after=1, from_place=3), knockout(after=1, through=2))
    assert next_stages(CUP_AND_PLATE, 1) == (2, 3)
    assert next_stages(turned, 1) == (3, 2)
    assert (main_stage(CUP_AND_PLATE), main_stage(turned), main_stage(ROW)) == (2, 3, 3)


def test_parallel_stages_have_the_same_depth_and_depend_on_the_same_stage() -> None:
    assert [depth(ROW, number) for number in (1, 2, 3)] == [0, 1, 2]
    assert [depth(CUP_AND_PLATE, number) for number in (1, 2, 3)] == [0, 1, 1]
    assert depends_on(ROW, 3, 1) and depends_on(CUP_AND_PLATE, 3, 1)
    assert not depends_on(CUP_AND_PLATE, 3, 2) and not depends_on(ROW, 1, 3) and not depends_on(ROW, 2, 2)


@given(joined(of=6))
@effort(max_examples=60)
def test_every_later_stage_has_one_source_and_depends_on_the_first(stages: tuple[StageSettings, ...]) -> None:
    numbers = range(1, len(stages) + 1)
    assert sorted(next_stage for number in numbers for next_stage in next_stages(stages, number)) == [2, 3, 4, 5, 6]
    assert all(depends_on(stages, number, 1) for number in numbers[1:])
    assert all(
        depth(stages, next_stage) == depth(stages, number) + 1
        for number in numbers
        for next_stage in next_stages(stages, number)
    )
    assert not next_stages(stages, main_stage(stages))


@in_turn(
    ("next_stage", "size", "places"),
    [
        (knockout(through=2), 5, (1, 2)),
        (knockout(from_place=3, through=2), 3, (3, 4)),
        (knockout(from_place=3), 5, (3, 5)),
    ],
)
def test_stage_without_a_number_takes_all_remaining_places(
    next_stage: StageSettings, size: int, places: tuple[int, int]
) -> None:
    assert places_taken(next_stage, size) == places


def test_all_group_entries_advance_to_cup_or_plate() -> None:
    assert list(entries_in(CUP_AND_PLATE, 9)) == [9, 4, 5]
    assert list(entries_in(CUP_AND_PLATE, 4)) == [4, 4, 0]
    assert list(entries_in(ROW, 20)) == [20, 6, 2]


@given(entries=st.integers(4, 40), groups=st.integers(1, 6), first=st.integers(1, 4), through=st.integers(0, 5))
def test_stage_has_as_many_entries_as_slots(entries: int, groups: int, first: int, through: int) -> None:
    groups = min(groups, entries // 2)
    stages = (StageSettings("round robin", groups=groups), knockout(from_place=first, through=through))
    sizes = tuple(len(group) for group in snake(range(entries), groups))
    most = max(sizes)
    slots = through_slots(sizes, through or max(0, most - first + 1), 1, first)
    assert list(entries_in(stages, entries))[1] == len(slots)


@in_turn("name", ARRANGEMENTS)
def test_every_arrangement_has_valid_stages(name: str) -> None:
    assert stages_refusal(ARRANGEMENTS[name].stages(Choices())) is None


@in_turn(
    ("stages", "words"),
    [
        ((GROUPS, knockout(after=2)), "Stage 2 takes places from a stage that is not played before it."),
        ((StageSettings("swiss", after=1),), "Stage 1 takes places"),
        ((GROUPS, knockout(after=-1)), "Choose an earlier one."),
        ((GROUPS, knockout(from_place=0)), "Stage 2 must begin with place 1"),
        ((GROUPS, knockout(through=2), knockout(after=1, from_place=2)), "Two stages use place 2 of stage 1."),
        ((GROUPS, knockout(), knockout(after=1, from_place=9)), "Two stages use place 9 of stage 1."),
        (
            (GROUPS, StageSettings("swiss", through=2), StageSettings("queue", after=1, from_place=3)),
            "Stages 2 and 3 are both paired round by round at the same time.",
        ),
    ],
)
def test_invalid_sequence_of_stages_is_refused_with_advice(stages: tuple[StageSettings, ...], words: str) -> None:
    refusal = stages_refusal(stages)
    assert refusal is not None and words in refusal


def test_stage_paired_round_by_round_can_follow_another_or_run_beside_a_knockout() -> None:
    assert stages_refusal((StageSettings("swiss"), StageSettings("swiss", through=4))) is None
    assert stages_refusal((GROUPS, knockout(through=2), StageSettings("swiss", after=1, from_place=3))) is None


LADDER, SWISS = StageSettings("ladder"), StageSettings("swiss")


@in_turn(
    ("stages", "entries", "found"),
    [
        ([StageSettings("swiss", rounds=50)], 3, (1, "rounds", "Set 3 or fewer.")),
        ([StageSettings("round robin", groups=3)], 3, (1, "groups", "Two groups need 4 entries. Enter more people")),
        ([StageSettings("round robin", groups=3)], 5, (1, "groups", "Make at most 2 groups.")),
        ([StageSettings("single match")], 3, (1, "format", "Leave 1 out, or choose another format.")),
        ([StageSettings("round robin", groups=2)], 1, (1, "entries", "there is one. Enter more people.")),
        ([SWISS, knockout(through=64)], 3, (2, "through", "The stage before has fewer than 64 entries")),
        ([LADDER, knockout(through=1)], 3, (2, "through", "Only 1 goes on; a bracket needs 2. Let more go on.")),
        ([LADDER, SWISS, StageSettings("single match", through=3)], 4, (3, "through", "takes at most 2 entries")),
        (CUP_AND_PLATE, 4, (3, "from_place", "nobody is left")),
    ],
)
def test_misfit_names_stage_setting_and_advice(
    stages: Sequence[StageSettings], entries: int, found: tuple[int, str, str]
) -> None:
    wrong = setting_refusal(stages, entries, 2)
    assert isinstance(wrong, SettingRefusal)
    assert (wrong.stage, wrong.setting) == found[:2] and found[2] in wrong.text


def test_one_entry_of_each_group_is_enough_for_a_bracket() -> None:
    assert setting_refusal([GROUPS, knockout(through=1)], 4, 2) is None

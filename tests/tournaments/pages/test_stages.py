"""The stages of a tournament as its pages show them, in every format and state."""

import pytest

from engine.scoring import Figures
from tests.tournaments.evenings import (
    begin,
    by_turns,
    challenge,
    pair_round,
    play,
    play_out,
    play_ready,
    play_round,
    projection_of,
    ready,
    reloaded,
)
from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import arranged, evening_in
from tests.tournaments.pages.page_values import page_of, stages_of
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.pages import stages as stage_pages
from tournaments.pages.paging import WantedPages
from tournaments.pages.stages import StageShown

THIRD_PLACE = (StageSettings("single elimination", third_place=True),)

pytestmark = pytest.mark.django_db


def listed_stages(evening: Evening) -> list[tuple[int, str, str]]:
    return [(stage.number, stage.title, stage.state) for stage in stage_pages.all_stages(projection_of(evening))]


def test_no_stage_is_shown_before_the_start() -> None:
    assert stages_of(arranged("groups", 6)) == []


def test_upcoming_stage_comes_before_a_finished_stage() -> None:
    three = (
        StageSettings("swiss", rounds=1),
        StageSettings("round robin", through=4),
        StageSettings("single elimination", through=2),
    )
    evening = begin(evening_in(three, 6))
    assert [stage.view.number for stage in stages_of(evening)] == [1]
    play_round(evening)
    assert [stage.view.number for stage in stages_of(evening)] == [2, 3, 1]


def test_list_of_stages_names_waiting_ones() -> None:
    evening = begin(arranged("swiss and cut", 6, through=2, rounds=1))
    assert listed_stages(evening) == [(1, "Swiss", "now"), (0, "Single elimination", "later")]
    play_round(evening)
    assert listed_stages(evening) == [(1, "Swiss", "undecided"), (2, "Single elimination", "now")]
    (level,) = (group.undecided for group in projection_of(evening).stages[0].groups)
    evening.write(facts.Settled(1, 0, level))
    assert listed_stages(evening) == [(1, "Swiss", "over"), (2, "Single elimination", "now")]


def test_cup_and_plate_come_first_while_played_and_end_with_final_places() -> None:
    evening = begin(arranged("cup and plate", 8))
    assert [stage.view.number for stage in stages_of(evening)] == [1, 2, 3]
    play_ready(evening)
    assert listed_stages(evening) == [
        (1, "Round robin, in groups", "over"), (2, "Cup", "now"), (3, "Plate", "now"),
    ]  # fmt: skip
    assert [(stage.view.number, stage.is_now) for stage in stages_of(evening)] == [(2, True), (3, True), (1, False)]
    while to_play := [match for match in ready(evening) if match.stage == 2]:
        play(evening, to_play)
    plate, cup, groups = stages_of(evening)
    assert [stage.view.number for stage in (plate, cup, groups)] == [3, 2, 1]
    assert (cup.title, [place.words for place in cup.places]) == ("Cup", ["1", "2", "3–4"])
    assert places(evening) == []
    play_out(evening)
    assert [(stage.view.number, bool(stage.places)) for stage in stages_of(evening)] == [
        (2, False), (3, False), (1, False),
    ]  # fmt: skip
    assert places(evening) == [("1", 1), ("2", 1), ("3–4", 2), ("5", 1), ("6", 1), ("7–8", 2)]


def test_places_below_the_cut_come_from_the_earlier_stage() -> None:
    evening = begin(evening_in((StageSettings("round robin"), StageSettings("single elimination", through=2)), 4))
    play_out(evening)
    assert places(evening) == [("1", 1), ("2", 1), ("3", 1), ("4", 1)]


def places(evening: Evening) -> list[tuple[str, int]]:
    found = stage_pages.places(page_of(evening))
    return [(place.words, len(place.people)) for place in found]


def test_third_place_match_belongs_to_the_last_round() -> None:
    (stage,) = stages_of(begin(evening_in(THIRD_PLACE, 8)))
    (branch,) = stage.branches
    assert [shown.name for shown in branch.rounds] == ["Quarter-finals", "Semi-finals", "Final"]
    third = branch.rounds[-1].third
    assert third and third.name == "Third place"


def test_double_elimination_has_three_branches_with_joined_rounds() -> None:
    (stage,) = stages_of(begin(arranged("double elimination", 8)))
    joins = {branch.title: [shown.joins for shown in branch.rounds] for branch in stage.branches}
    assert joins == {
        "Winners’ bracket": ["pairs", "pairs", ""],
        "Losers’ bracket": ["straight", "pairs", "straight", ""],
        "Final": ["straight", ""],
    }


def test_rounds_of_unmatched_sizes_are_not_joined() -> None:
    (stage,) = stages_of(begin(arranged("double elimination", 6)))
    losers = stage.branches[1].rounds
    sizes = [len(shown.matches) for shown in losers]
    for at, shown_round in enumerate(losers[:-1]):
        doubled = sizes[at] == 2 * sizes[at + 1]
        assert shown_round.joins == ("pairs" if doubled else "straight" if sizes[at] == sizes[at + 1] else "")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("single elimination", ["1", "2", "3–4", "5–7"]),
        ("double elimination", ["1", "2", "3", "4", "5–6", "7"]),
    ],
)
def test_finished_bracket_gives_everybody_one_place(kind: str, words: list[str]) -> None:
    evening = begin(arranged(kind, 7))
    assert stages_of(evening)[0].places == ()
    (stage,) = stages_of(play_out(evening))
    assert sorted(person.number for place in stage.places for person in place.people) == list(range(1, 8))
    assert [place.words for place in stage.places] == words
    assert stage.places[0].people[0] == stage_pages.champion(page_of(evening))


def test_swiss_stage_shows_the_current_round_and_folds_others() -> None:
    evening = begin(arranged("swiss", 6))
    play_round(evening)
    (group,) = stages_of(evening)[0].groups
    assert (group.now, group.next, group.table.is_provisional) == (None, "Round 2 of 3", False)
    pair_round(evening)
    (group,) = stages_of(evening)[0].groups
    assert group.now and group.now.name == "Round 2 of 3"
    assert [folded.name for folded in group.rounds] == ["Round 1"]
    (group,) = stages_of(play_out(evening))[0].groups
    assert (group.now, group.next) == (None, "")


def test_upcoming_rounds_are_folded_before_finished_rounds() -> None:
    evening = begin(arranged("round robin", 6))
    play(evening, [match for match in ready(evening) if match.round <= 2])
    (group,) = stages_of(evening)[0].groups
    assert group.now and group.now.name == "Round 3"
    assert [folded.name for folded in group.rounds] == ["Round 4", "Round 5", "Round 2", "Round 1"]


def test_every_group_has_its_own_rounds() -> None:
    evening = begin(arranged("groups", 8, groups=2, through=2))
    groups = next(stage for stage in stages_of(evening) if stage.groups).groups
    assert [group.title for group in groups] == ["Group A", "Group B"]
    for group in groups:
        members = {standing.person.number for standing in group.table.standings}
        matches = [*(group.now.matches if group.now else ()), *(m for r in group.rounds for m in r.matches)]
        assert {side.person.number for match in matches for side in match.sides if side.person} == members
        assert len(matches) == 6


def test_other_rounds_of_a_large_event_are_separate_pages() -> None:
    evening = begin(arranged("swiss", 66))
    play_round(evening)
    pair_round(evening)
    (group,) = stages_of(evening)[0].groups
    assert (group.rounds, [link.query for link in group.links]) == ((), ["round=1"])
    (group,) = stages_of(evening, WantedPages(round=1))[0].groups
    assert group.now and group.now.name == "Round 1 of 7"
    assert [link.words for link in group.links] == ["Round 2"]


def test_queue_shows_the_current_match_and_the_line() -> None:
    evening = begin(arranged("queue", 5))
    stage = queue_of(evening)
    assert [[side.label for side in match.sides] for match in stage.seated] == [names(evening, 1, 2)]
    assert [person.number for person in stage.line] == [3, 4, 5]
    play_ready(evening)
    stage = queue_of(evening)
    assert [[side.label for side in match.sides] for match in stage.seated] == [names(evening, 1, 3)]
    assert [person.number for person in stage.line] == [4, 5, 2]
    assert [match.number for match in stage.played] == [1]
    evening.write(facts.Closed(1))
    play_ready(evening)
    assert queue_of(evening).line == (), "an ended queue has no line"


def queue_of(evening: Evening) -> StageShown:
    (stage,) = stages_of(evening)
    assert stage.format.name == "queue"
    return stage


def names(evening: Evening, *entries: int) -> list[str]:
    return [projection_of(evening).entries[entry].name for entry in entries]


def test_playing_entry_is_not_in_the_line_after_a_correction() -> None:
    evening = begin(arranged("queue", 5))
    evening.write(facts.WalkedOver(1, (1, 2), 1))
    walked_over = reloaded(evening).last_event - 1
    assert projection_of(evening).matches[2].sides == (1, 3)
    evening.write(facts.DealEntered(2, (1, 3), 1, 1, Figures((20, 32))))
    evening.write(facts.Undone(walked_over), facts.WalkedOver(1, (1, 2), 2))
    assert not {1, 3} & {person.number for person in queue_of(evening).line}


def test_ladder_shows_its_order_and_challenges() -> None:
    evening = begin(arranged("ladder", 4))
    first = challenge(evening, 3, 2)
    (stage,) = stages_of(evening)
    assert [match.number for match in stage.seated] == [first]
    play_ready(evening, lambda match: 3)
    (stage,) = stages_of(evening)
    assert [person.number for person in stage.ladder] == [1, 3, 2, 4]
    assert (stage.seated, [match.number for match in stage.played]) == ((), [first])


@pytest.mark.parametrize("kind", ["swiss", "round robin"])
def test_stages_change_only_after_new_results(kind: str) -> None:
    evening = begin(arranged(kind, 6))
    if not ready(evening):
        pair_round(evening)
    before = stages_of(evening)
    assert stages_of(evening) == before
    play_ready(evening, by_turns)
    assert stages_of(evening) != before


@pytest.mark.parametrize(
    ("arrangement", "count", "now", "later"),
    [("single elimination", 6, [2, 4], []), ("groups", 8, [1, 2, 3, 4], list(range(5, 13)))],
)
def test_playable_matches_are_listed_and_those_of_busy_players_for_later(
    arrangement: str, count: int, now: list[int], later: list[int]
) -> None:
    listed = stage_pages.open_matches(page_of(begin(arranged(arrangement, count))))
    assert [match.number for match in listed.now] == now
    assert [match.number for match in listed.later] == later

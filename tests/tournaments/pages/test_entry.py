"""The page of an entry: its stages, results and needs."""

import pytest

from tests.tournaments.evenings import begin, pair_round, play, play_out, play_ready, play_round, ready
from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import arranged
from tests.tournaments.pages.page_values import entry_of
from tournaments.ledger import facts

pytestmark = pytest.mark.django_db


def results(evening: Evening, number: int) -> list[tuple[str, str, str, str]]:
    return [
        (result.round, " and ".join(side.label for side in result.others), result.word, result.figure)
        for stage in entry_of(evening, number).stages
        for result in stage.results
    ]


def test_page_before_the_start_has_only_the_name() -> None:
    evening = arranged("swiss", 2, "Ana")
    shown = entry_of(evening, 1)
    assert (shown.person.name, shown.stages, shown.next) == ("Ana", (), ())
    with pytest.raises(KeyError):
        entry_of(evening, 3)


def test_results_in_a_bracket_are_listed_round_by_round() -> None:
    evening = begin(arranged("single elimination", 3, "Ana", "Bo", "Cy"))
    play_ready(evening)
    assert results(evening, 1) == [("Semi-finals", "Bye", "bye", ""), ("Final", "Bo", "to be played", "")]
    assert entry_of(evening, 1).stages[0].place == "Still in"
    assert entry_of(evening, 3).stages[0].place == "Place 3"
    play_out(evening)
    assert results(evening, 1)[1] == ("Final", "Bo", "won", "1–0")
    assert results(evening, 2) == [("Semi-finals", "Cy", "won", "1–0"), ("Final", "Ana", "lost", "0–1")]
    assert [entry_of(evening, number).stages[0].place for number in (1, 2)] == ["Place 1", "Place 2"]


def test_shared_place_is_a_range() -> None:
    evening = play_out(begin(arranged("single elimination", 8)))
    assert entry_of(evening, 8).stages[0].place == "Places 5 to 8"


def test_entry_page_explains_the_place_in_a_large_event() -> None:
    evening = begin(arranged("swiss", 66))
    assert entry_of(evening, 5).stages[0].why


def test_place_in_a_table_comes_with_explanation_goal_and_needs_until_the_end() -> None:
    evening = begin(arranged("groups", 6, groups=2, through=1))
    first_stage = [match for match in ready(evening) if match.stage == 1]
    play(evening, first_stage[:2])
    (stage,) = entry_of(evening, 1).stages
    assert stage.title == "Round robin, Group A"
    assert stage.place.startswith("Place ") and stage.place.endswith("of 3")
    assert stage.goal == "To go on" and stage.why and stage.need and stage.standing
    play(evening, first_stage[2:])
    assert sorted(len(entry_of(evening, number).stages) for number in range(1, 7)) == [1, 1, 1, 1, 2, 2]
    play_out(evening)
    stages = [stage for number in range(1, 7) for stage in entry_of(evening, number).stages]
    assert len(stages) == 8 and not any(stage.need for stage in stages)
    assert entry_of(begin(arranged("round robin", 4)), 1).stages[0].goal == "To come first"


def test_needs_without_a_next_stage_are_about_the_first_place() -> None:
    evening = begin(arranged("swiss", 4, rounds=2))
    play_round(evening)
    pair_round(evening)
    (first, *_, last) = [match.table or () for match in ready(evening)]
    assert {entry_of(evening, entry).stages[0].need for entry in last} == {"The first place is out of reach."}
    play(evening, ready(evening)[:1])
    assert entry_of(evening, first[0]).stages[0].need == "First, whatever happens."
    assert entry_of(evening, first[0]).stages[0].goal == ""


def test_withdrawn_entry_has_walkovers_and_no_needs() -> None:
    evening = begin(arranged("round robin", 3))
    evening.write(facts.Withdrawn(3, (1,)))
    (stage,) = entry_of(evening, 3).stages
    assert stage.need == ""
    assert {result.word for result in stage.results} <= {"lost by walkover", "bye"}


def test_match_to_which_nobody_came_says_so_for_both_sides() -> None:
    evening = begin(arranged("round robin", 4))
    sides = evening.projection.matches[1].table or ()
    evening.write(facts.WalkedOver(1, sides, 0))
    for side in sides:
        (stage,) = entry_of(evening, side).stages
        assert [result.word for result in stage.results if result.match.number == 1] == ["nobody came"]


def test_result_at_a_larger_table_names_all_others_and_the_place() -> None:
    evening = begin(arranged("single elimination", 4, "Ana", "Bo", "Cy", "Dee", seats=4))
    play_ready(evening)
    ((_, others, word, figure),) = results(evening, 2)
    assert {"Ana", "Cy", "Dee"} == set(others.split(" and "))
    assert (word, figure) == ("came", "2nd")


def test_ladder_entry_shows_its_place_and_who_can_be_challenged() -> None:
    evening = begin(arranged("ladder", 4, "Ana", "Bo", "Cy", "Dee", reach=2))
    first, last = entry_of(evening, 1).stages[0], entry_of(evening, 4).stages[0]
    assert (first.goal, first.need) == ("", "")
    assert (last.goal, last.need) == ("To climb", "A challenge won against Bo or Cy gives that place.")
    assert last.why == (
        "The winner takes the higher place, and those between move down.",
        "Began in place 4.",
    )
    assert last.place == "Place 4 of 4"
    evening.write(facts.Withdrawn(4, (1,)))
    assert [stage.place for stage in entry_of(evening, 4).stages] == [""]

"""Why these sit at one table: told from what the projection knows, for every format."""

import pytest

from tests.tournaments.evenings import (
    arranged,
    begin,
    challenge,
    evening_in,
    pair_round,
    play,
    play_ready,
    play_round,
    projection_of,
    ready,
    reasons_of,
)
from tests.tournaments.factories import Evening
from tournaments.formats.plans import StageSettings
from tournaments.formats.slots import Bye
from tournaments.ledger import facts

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def of(evening: Evening, match: int) -> str:
    return " ".join(reasons_of(evening, match))


def one_stage(name: str, count: int, **settings: object) -> Evening:
    return begin(evening_in([StageSettings(name, **settings)], count, *NAMES))  # type: ignore[arg-type]


def test_at_a_table_those_who_had_as_many_points_are_named_together() -> None:
    evening = begin(evening_in([StageSettings("swiss", rounds=3)], 8, *NAMES, seats=4))
    pair_round(evening)
    play_ready(evening)
    pair_round(evening)
    sentences = {of(evening, match.number).partition(". ")[0] for match in ready(evening)}
    assert sentences == {
        "Those with about the same points sit together: before round 2 Ana and Bo had 3 points, Cy and Dee 2",
        "Those with about the same points sit together: before round 2 Eve and Fay had 1 point, Gus and Hal 0",
    }


def test_who_floats_down_and_who_floats_up_are_named() -> None:
    evening = one_stage("swiss", 6, rounds=3)
    play_round(evening)
    pair_round(evening)
    sentences = [of(evening, match.number) for match in ready(evening)]
    assert (
        "Before round 2 Bo had 1 point, Dee had 0 points: nobody was left for Bo with as many points, "
        "so Bo floated down and Dee up. They had not met."
    ) in sentences


def test_those_who_sit_together_again_at_a_table_of_a_round_robin_are_told_why() -> None:
    evening = begin(evening_in([StageSettings("round robin")], 6, *NAMES, seats=3))
    sentences = [of(evening, number) for number in projection_of(evening).matches]
    assert sentences[0] == "Everybody meets everybody."
    assert sum("together for the 4th time" in each for each in sentences) == 1
    why = "All can meet within 4 rounds only if some meet again."
    assert all(each.endswith(why) for each in sentences[2:])


def test_a_name_that_is_written_from_right_to_left_is_held_apart() -> None:
    evening = begin(evening_in([StageSettings("ladder")], 2, "Bo", "שרה"))
    assert of(evening, challenge(evening, 2, 1)).startswith("\u2068שרה\u2069 has challenged Bo:")


def test_seeds_meet_in_the_first_round_of_a_bracket_and_winners_after_it() -> None:
    evening = one_stage("single elimination", 4)
    assert of(evening, 1) == "Ana is seed 1. Dee is seed 4. The draw keeps the best seeds apart as long as possible."
    assert of(evening, 3) == "Winner of match 1 plays here. Winner of match 2 plays here."
    play_ready(evening)
    assert of(evening, 3) == "Ana won match 1 against Dee. Bo won match 2 against Cy."


def test_where_there_is_one_match_nobody_is_kept_apart() -> None:
    assert of(one_stage("single elimination", 2), 1) == "Ana is seed 1. Bo is seed 2."


def test_a_bye_and_a_walkover_say_what_they_are() -> None:
    evening = one_stage("single elimination", 3)
    assert "Nobody is drawn against Ana: byes go to the best seeds." in of(evening, 1)
    evening.write(facts.WalkedOver(2, projection_of(evening).matches[2].table or (), 2))
    assert of(evening, 3) == "Ana had a bye in match 1. Bo went through match 2 by a walkover."


def test_of_matches_that_nobody_came_to_nobody_is_said_to_play_on() -> None:
    evening = one_stage("single elimination", 4)
    evening.write(facts.WalkedOver(1, (1, 4), 0), facts.WalkedOver(2, (2, 3), 0))
    nobody = [f"Winner of match {number} would play here, but that place is empty." for number in (1, 2)]
    assert of(evening, 3) == " ".join(nobody)


def test_who_has_a_bye_after_uneven_groups_is_said_before_anybody_has_come() -> None:
    stages = [StageSettings("round robin", groups=3), StageSettings("single elimination", through=1)]
    evening = begin(evening_in(stages, 7, *NAMES))
    projection = projection_of(evening)
    sentences = next(of(evening, match.number) for match in projection.matches_of(2) if Bye() in match.slots)
    assert "Nobody comes to this side: byes go to the first of each group before the second" in sentences


def test_losers_come_from_the_matches_that_they_lost() -> None:
    evening = one_stage("double elimination", 4)
    play_ready(evening)
    sentences = [of(evening, match.number) for match in ready(evening)]
    assert "Dee lost match 1 against Ana. Cy lost match 2 against Bo." in sentences


def test_a_second_final_says_when_it_is_played() -> None:
    evening = one_stage("double elimination", 4)
    last = max(projection_of(evening).matches)
    assert f"the unbeaten side loses match {last - 1}" in of(evening, last)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, "Everybody meets everybody."),
        ({"times": 2}, "Everybody meets everybody twice."),
        ({"groups": 2}, "In group A everybody meets everybody."),
    ],
)
def test_in_a_round_robin_everybody_meets_everybody(settings: dict[str, int], sentence: str) -> None:
    assert of(one_stage("round robin", 6, **settings), 1) == sentence


def test_places_of_a_stage_lead_into_the_next() -> None:
    stages = [StageSettings("round robin", groups=2), StageSettings("single elimination", through=1)]
    evening = begin(evening_in(stages, 6, *NAMES))
    final = max(projection_of(evening).matches)
    assert "Place 1 of group A plays here." in of(evening, final)
    while len(ready(evening)) and projection_of(evening).matches[final].table is None:
        play_ready(evening)
    sentences = of(evening, final)
    assert "Ana finished in place 1 of group A." in sentences


def test_the_first_swiss_round_follows_the_seeds_and_its_bye_the_lowest() -> None:
    evening = one_stage("swiss", 5)
    pair_round(evening)
    assert "so the seeds decide the pairings" in of(evening, 1)
    (bye,) = (match.number for match in projection_of(evening).matches.values() if match.state == "bye")
    assert of(evening, bye) == "The number of players is odd, and Eve is the lowest seed."


def test_later_swiss_rounds_name_points_floats_and_that_they_had_not_met() -> None:
    evening = one_stage("swiss", 6)
    play_round(evening)
    pair_round(evening)
    sentences = [of(evening, match.number) for match in ready(evening)]
    assert any("Both had 1 point before round 2. They had not met." in each for each in sentences)
    floats = [each for each in sentences if "floated down" in each]
    assert len(floats) == 1
    assert "had 1 point" in floats[0] and "had 0 points" in floats[0]


def test_a_float_is_no_reason_any_more_once_the_points_it_came_from_are_others() -> None:
    evening = one_stage("swiss", 6)
    play_round(evening)
    pair_round(evening)
    floated = next(match.number for match in ready(evening) if "floated down" in of(evening, match.number))
    evening.write(facts.Withdrawn(6))
    assert "floated down" in of(evening, floated)
    evening.write(facts.SidesSwapped(1, evening.projection.matches[1].table or ()))
    assert "floated down" not in of(evening, floated) and "before round 2" in of(evening, floated).lower()


def test_a_bye_by_hand_is_given_no_reason_that_it_has_not() -> None:
    evening = one_stage("swiss", 3)
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 2),), 3))
    play(evening, ready(evening))
    evening.write(facts.RoundPaired(1, 2, 3, ((2, 3),), 1, by_hand=((2, 1),)))
    assert of(evening, 4) == "The number of players is odd. Ana had 1 point, and no bye before."


def test_scores_are_those_before_the_round_whatever_was_played_since() -> None:
    evening = one_stage("swiss", 4)
    play_round(evening)
    pair_round(evening)
    before = [of(evening, match.number) for match in ready(evening)]
    numbers = [match.number for match in ready(evening)]
    play_ready(evening)
    assert [of(evening, number) for number in numbers] == before


def test_a_rematch_of_a_swiss_stage_is_owned_up_to() -> None:
    evening = one_stage("swiss", 4)
    play_round(evening)
    first = projection_of(evening).matches[1].table or ()
    others = projection_of(evening).matches[2].table or ()
    evening.write(facts.RoundPaired(1, 2, 3, (first, others)))
    assert "had met before: the round could not be paired without it, or was paired so by hand." in of(evening, 3)


def test_later_byes_go_by_score_among_those_who_had_none() -> None:
    evening = one_stage("swiss", 5)
    play_round(evening)
    pair_round(evening)
    projection = projection_of(evening)
    (bye,) = (match.number for match in projection.matches.values() if match.state == "bye" and match.round == 2)
    assert of(evening, bye).endswith("with 0 points, had the lowest score of those without a bye before.")


def test_a_second_bye_is_owned_up_to() -> None:
    evening = one_stage("swiss", 3)
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 2),), 3))
    play(evening, ready(evening))
    evening.write(facts.RoundPaired(1, 2, 3, ((2, 1),), 3))
    assert of(evening, 4) == (
        "The number of players is odd. Cy has had a bye before, but nobody else could have this one."
    )


def test_a_bye_that_is_not_the_lowests_says_what_it_is_for() -> None:
    evening = one_stage("swiss", 3)
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 2),), 3))
    play(evening, ready(evening))
    evening.write(facts.RoundPaired(1, 2, 3, ((2, 3),), 1))
    assert "with Ana out the others could be paired as they should" in of(evening, 4)


def test_who_had_a_bye_is_left_out_of_the_count_for_the_next() -> None:
    evening = one_stage("swiss", 3, rounds=3)
    for number, (table, bye) in enumerate((((1, 2), 3), ((1, 3), 2), ((2, 3), 1)), start=1):
        evening.write(facts.RoundPaired(1, number, 2 * number - 1, (table,), bye))
        play(evening, ready(evening))
    assert of(evening, 6) == (
        "The number of players is odd. Ana, with 2 points, had the lowest score of those without a bye before."
    )


def test_tables_of_three_have_words_of_their_own() -> None:
    evening = begin(evening_in([StageSettings("swiss", rounds=2)], 6, *NAMES, seats=3))
    play_round(evening)
    pair_round(evening)
    sentences = [of(evening, match.number) for match in ready(evening)]
    assert all("points" in each or "point" in each for each in sentences)


def test_ladder_queue_and_single_match_say_how_they_work() -> None:
    ladder = one_stage("ladder", 4)
    assert of(ladder, challenge(ladder, 3, 2)).startswith("Cy has challenged Bo: the winner takes the higher")
    queue = one_stage("queue", 4)
    assert "the player with the longest wait comes next" in of(queue, 1)
    assert of(one_stage("single match", 2), 1) == "It is the only match."


@pytest.mark.parametrize("arrangement", ["single elimination", "double elimination", "groups", "swiss and cut"])
def test_every_match_has_its_reasons_at_any_time(arrangement: str) -> None:
    evening = begin(arranged(arrangement, 7, *NAMES))
    for _ in range(3):
        for number in projection_of(evening).matches:
            sentences = reasons_of(evening, number)
            assert sentences
            assert all(sentence.endswith(".") for sentence in sentences)
        play_round(evening)

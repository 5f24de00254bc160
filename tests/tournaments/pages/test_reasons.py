"""Reasons for a pairing, computed from the projection, for every format."""

import pytest

from tests.tournaments.evenings import (
    begin,
    challenge,
    pair_round,
    play,
    play_ready,
    play_round,
    projection_of,
    ready,
    reasons_of,
)
from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import arranged, evening_in
from tournaments.formats.plans import StageSettings
from tournaments.formats.slots import Bye
from tournaments.ledger import facts

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def text_of(evening: Evening, match: int) -> str:
    return " ".join(reasons_of(evening, match))


def one_stage(name: str, count: int, **settings: object) -> Evening:
    return begin(evening_in([StageSettings(name, **settings)], count, *NAMES))  # type: ignore[arg-type]


def test_swiss_reason_groups_players_of_a_table_by_points() -> None:
    evening = begin(evening_in([StageSettings("swiss", rounds=3)], 8, *NAMES, seats=4))
    pair_round(evening)
    play_ready(evening)
    pair_round(evening)
    sentences = {text_of(evening, match.number).partition(". ")[0] for match in ready(evening)}
    assert sentences == {
        "Those with about the same points sit together: before round 2 Ana and Bo had 3 points, Cy and Dee 2",
        "Those with about the same points sit together: before round 2 Eve and Fay had 1 point, Gus and Hal 0",
    }


def test_later_swiss_rounds_name_points_and_floats_before_the_round() -> None:
    evening = one_stage("swiss", 6)
    play_round(evening)
    pair_round(evening)
    numbers = [match.number for match in ready(evening)]
    sentences = [text_of(evening, number) for number in numbers]
    assert any("Both had 1 point before round 2. They had not met." in each for each in sentences)
    assert [each for each in sentences if "floated down" in each] == [
        "Before round 2 Bo had 1 point, Dee had 0 points: nobody was left for Bo with as many points, "
        "so Bo floated down and Dee up. They had not met."
    ]
    floated = next(number for number in numbers if "floated down" in text_of(evening, number))
    play_ready(evening)
    evening.write(facts.Withdrawn(6))
    assert [text_of(evening, number) for number in numbers] == sentences
    evening.write(facts.SidesSwapped(1, evening.projection.matches[1].table or ()))
    assert "floated down" not in text_of(evening, floated) and "before round 2" in text_of(evening, floated).lower()


def test_round_robin_reason_explains_repeated_meetings() -> None:
    evening = begin(evening_in([StageSettings("round robin")], 6, *NAMES, seats=3))
    sentences = [text_of(evening, number) for number in projection_of(evening).matches]
    assert sentences[0] == "Everybody meets everybody."
    assert sum("together for the 4th time" in each for each in sentences) == 1
    why = "All can meet within 4 rounds only if some meet again."
    assert all(each.endswith(why) for each in sentences[2:])


def test_right_to_left_names_are_isolated() -> None:
    evening = begin(evening_in([StageSettings("ladder")], 2, "Bo", "שרה"))
    assert text_of(evening, challenge(evening, 2, 1)).startswith("\u2068שרה\u2069 has challenged Bo:")


def test_bracket_reasons_name_seeds_first_and_winners_later() -> None:
    assert text_of(one_stage("single elimination", 2), 1) == "Ana is seed 1. Bo is seed 2."
    evening = one_stage("single elimination", 4)
    assert (
        text_of(evening, 1) == "Ana is seed 1. Dee is seed 4. The draw keeps the best seeds apart as long as possible."
    )
    assert text_of(evening, 3) == "Winner of match 1 plays here. Winner of match 2 plays here."
    play_ready(evening)
    assert text_of(evening, 3) == "Ana won match 1 against Dee. Bo won match 2 against Cy."


def test_reasons_name_byes_and_walkovers() -> None:
    evening = one_stage("single elimination", 3)
    assert "Nobody is drawn against Ana: byes go to the best seeds." in text_of(evening, 1)
    evening.write(facts.WalkedOver(2, projection_of(evening).matches[2].table or (), 2))
    assert text_of(evening, 3) == "Ana had a bye in match 1. Bo went through match 2 by a walkover."


def test_reason_names_empty_places_after_matches_to_which_nobody_came() -> None:
    evening = one_stage("single elimination", 4)
    evening.write(facts.WalkedOver(1, (1, 4), 0), facts.WalkedOver(2, (2, 3), 0))
    nobody = [f"Winner of match {number} would play here, but that place is empty." for number in (1, 2)]
    assert text_of(evening, 3) == " ".join(nobody)


def test_bye_after_uneven_groups_is_explained_before_sides_are_known() -> None:
    stages = [StageSettings("round robin", groups=3), StageSettings("single elimination", through=1)]
    evening = begin(evening_in(stages, 7, *NAMES))
    projection = projection_of(evening)
    sentences = next(text_of(evening, match.number) for match in projection.matches_of(2) if Bye() in match.slots)
    assert "Nobody comes to this side: byes go to the first of each group before the second" in sentences


def test_double_elimination_reasons_name_lost_matches_and_the_second_final() -> None:
    evening = one_stage("double elimination", 4)
    last = max(projection_of(evening).matches)
    assert f"the unbeaten side loses match {last - 1}" in text_of(evening, last)
    play_ready(evening)
    sentences = [text_of(evening, match.number) for match in ready(evening)]
    assert "Dee lost match 1 against Ana. Cy lost match 2 against Bo." in sentences


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, "Everybody meets everybody."),
        ({"times": 2}, "Everybody meets everybody twice."),
        ({"groups": 2}, "In group A everybody meets everybody."),
    ],
)
def test_round_robin_reason_says_everybody_meets_everybody(settings: dict[str, int], sentence: str) -> None:
    assert text_of(one_stage("round robin", 6, **settings), 1) == sentence


def test_reason_names_places_of_the_previous_stage() -> None:
    stages = [StageSettings("round robin", groups=2), StageSettings("single elimination", through=1)]
    evening = begin(evening_in(stages, 6, *NAMES))
    final = max(projection_of(evening).matches)
    assert "Place 1 of group A plays here." in text_of(evening, final)
    while len(ready(evening)) and projection_of(evening).matches[final].table is None:
        play_ready(evening)
    sentences = text_of(evening, final)
    assert "Ana finished in place 1 of group A." in sentences


def test_bye_of_a_swiss_round_goes_to_the_lowest_seed_and_then_the_lowest_score() -> None:
    evening = one_stage("swiss", 5)
    play_round(evening)
    pair_round(evening)
    assert "so the seeds decide the pairings" in text_of(evening, 1)
    first, second = (match.number for match in projection_of(evening).matches.values() if match.state == "bye")
    assert text_of(evening, first) == "The number of players is odd, and Eve is the lowest seed."
    assert text_of(evening, second).endswith("with 0 points, had the lowest score of those without a bye before.")


@pytest.mark.parametrize(
    ("table", "bye", "by_hand", "reason"),
    [
        ((2, 3), 1, ((2, 1),), ". Ana had 1 point, and no bye before."),
        ((2, 1), 3, (), ". Cy has had a bye before, but nobody else could have this one."),
        ((2, 3), 1, (), ", and with Ana out the others could be paired as they should."),
    ],
)
def test_bye_for_another_than_the_lowest_says_why(
    table: tuple[int, int], bye: int, by_hand: tuple[tuple[int, int], ...], reason: str
) -> None:
    evening = one_stage("swiss", 3)
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 2),), 3))
    play(evening, ready(evening))
    evening.write(facts.RoundPaired(1, 2, 3, (table,), bye, by_hand=by_hand))
    assert text_of(evening, 4) == f"The number of players is odd{reason}"


def test_swiss_reason_admits_a_rematch() -> None:
    evening = one_stage("swiss", 4)
    play_round(evening)
    first = projection_of(evening).matches[1].table or ()
    others = projection_of(evening).matches[2].table or ()
    evening.write(facts.RoundPaired(1, 2, 3, (first, others)))
    assert "had met before: the round could not be paired without it, or was paired so by hand." in text_of(evening, 3)


def test_entries_with_an_earlier_bye_do_not_count_for_the_next() -> None:
    evening = one_stage("swiss", 3, rounds=3)
    for number, (table, bye) in enumerate((((1, 2), 3), ((1, 3), 2), ((2, 3), 1)), start=1):
        evening.write(facts.RoundPaired(1, number, 2 * number - 1, (table,), bye))
        play(evening, ready(evening))
    assert text_of(evening, 6) == (
        "The number of players is odd. Ana, with 2 points, had the lowest score of those without a bye before."
    )


def test_ladder_queue_and_single_match_explain_their_pairings() -> None:
    ladder = one_stage("ladder", 4)
    assert text_of(ladder, challenge(ladder, 3, 2)).startswith("Cy has challenged Bo: the winner takes the higher")
    queue = one_stage("queue", 4)
    assert "the player with the longest wait comes next" in text_of(queue, 1)
    assert text_of(one_stage("single match", 2), 1) == "It is the only match."


@pytest.mark.parametrize("arrangement", ["single elimination", "double elimination", "groups", "swiss and cut"])
def test_every_match_always_has_reasons(arrangement: str) -> None:
    evening = begin(arranged(arrangement, 7, *NAMES))
    for _ in range(3):
        for number in projection_of(evening).matches:
            sentences = reasons_of(evening, number)
            assert sentences
            assert all(sentence.endswith(".") for sentence in sentences)
        play_round(evening)

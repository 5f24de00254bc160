"""Match boxes."""

from engine.scoring import Figures
from tests.tournaments.evenings import begin, play, play_ready, projection_of, ready, won
from tests.tournaments.factories import LEFT
from tests.tournaments.pages.on_paper import arranged
from tests.tournaments.pages.page_values import match_of
from tournaments.ledger import facts
from tournaments.pages.matches import MatchShown


def shown(match: MatchShown) -> list[tuple[str, str]]:
    return [(side.label, side.figure) for side in match.sides]


def test_box_names_the_source_of_an_unknown_side_and_marks_the_winner() -> None:
    evening = begin(arranged("single elimination", 3, "Ana", "Bo", "Cy"))
    assert shown(match_of(evening, 1)) == [("Ana", ""), ("Bye", "")]
    assert shown(match_of(evening, 3)) == [("Ana", ""), ("Winner of match 2", "")]
    play_ready(evening)
    assert [(side.is_winner, side.is_loser, side.figure) for side in match_of(evening, 2).sides] == [
        (True, False, "1"), (False, True, "0"),
    ]  # fmt: skip


def test_sides_from_unfinished_groups_are_named_by_their_place() -> None:
    evening = begin(arranged("groups", 6, groups=2, through=1))
    last = max(projection_of(evening).matches)
    assert [label for label, _ in shown(match_of(evening, last))] == ["Place 1 of group A", "Place 1 of group B"]


def test_match_in_progress_shows_its_last_deal() -> None:
    evening = begin(arranged("single elimination", 2, best_of=3))
    evening.write(*(facts.DealEntered(1, (1, 2), 1, deal, Figures(cards)) for deal, cards in enumerate(LEFT[:2], 1)))
    match = match_of(evening, 1)
    assert (match.is_live, match.note) == (True, "game 1, deal 2: 12–40")


def test_walkover_has_a_note_and_no_figures() -> None:
    evening = begin(arranged("single elimination", 2))
    evening.write(facts.Withdrawn(2))
    match = match_of(evening, 1)
    assert match.note == "walkover"
    assert [side.figure for side in match.sides] == ["", ""]
    assert match.sides[1].person and match.sides[1].person.withdrawn


def test_nobody_goes_on_from_a_match_to_which_nobody_came() -> None:
    evening = begin(arranged("single elimination", 4, "Ana", "Bo", "Cy", "Dee"))
    evening.write(facts.WalkedOver(1, (1, 4), 0))
    assert match_of(evening, 1).note == "nobody came"
    assert not any(side.is_winner or side.is_loser for side in match_of(evening, 1).sides)
    evening.write(facts.WalkedOver(2, (2, 3), 0))
    final = match_of(evening, 3)
    assert final.is_empty and [side.label for side in final.sides] == ["Bye", "Bye"]


def test_match_without_players_is_not_named_as_a_source() -> None:
    evening = begin(arranged("double elimination", 8))
    evening.write(facts.WalkedOver(1, (1, 8), 0), facts.WalkedOver(2, (4, 5), 0))
    matches = [match_of(evening, number) for number in projection_of(evening).matches]
    empty = {match.number for match in matches if match.is_final}
    assert any("Bye" in dict(shown(match)) for match in matches if match.state == "waiting")
    labels = {label for match in matches for label in dict(shown(match))}
    assert not labels & {f"{who} of match {number}" for who in ("Winner", "Loser") for number in empty}


def test_unneeded_second_final_says_so() -> None:
    evening = begin(arranged("double elimination", 4))
    while ready(evening):
        play_ready(evening)
    assert match_of(evening, max(projection_of(evening).matches)).note == "not needed"


def test_larger_table_shows_places() -> None:
    evening = begin(arranged("single elimination", 4, seats=4))
    (match,) = ready(evening)
    play(evening, [match], lambda match: match.sides[2] or 0)
    assert [side.figure for side in match_of(evening, 1).sides] == ["2nd", "3rd", "1st", "4th"]


def test_match_names_its_table_while_it_is_open() -> None:
    evening = begin(arranged("single elimination", 8))
    evening.write(facts.TablesCounted(2))
    assert [match_of(evening, number).table for number in (1, 2, 3)] == [1, 2, 0]
    evening.write(*won(evening, ready(evening)[0], ready(evening)[0].sides[0] or 0))
    assert [match_of(evening, number).table for number in (1, 2, 3)] == [0, 2, 1]


def test_boxes_with_equal_content_are_equal_and_hash_alike() -> None:
    evening = begin(arranged("single elimination", 4))
    before, other = match_of(evening, 1), match_of(evening, 2)
    play(evening, [projection_of(evening).matches[2]])
    assert match_of(evening, 1) == before
    assert hash(match_of(evening, 1)) == hash(before)
    assert match_of(evening, 2) != other

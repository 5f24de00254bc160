import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.standings.events import entrants, event, events, ranked
from tournaments.standings.explanation import why
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.table import Row, standings
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS
from tournaments.standings.tie_breaks.interface import Value


def row(place: int, name: str, *figures: tuple[str, int, str], shared: bool = False, provisional: bool = False) -> Row:
    values = tuple(Value(each, key, figure, "because", TIE_BREAKS[each].title) for each, key, figure in figures)
    return Row(place, shared, int.from_bytes(name.encode()), name, figures[0][1], values, provisional)


def words_of(rows: tuple[Row, ...], name: str) -> tuple[str, ...]:
    return why(rows, next(one.entry for one in rows if one.name == name))


THREE = tuple(
    row(place, name, ("points", 6, "3"), ("buchholz", buchholz, f"{buchholz // 2}{'½' * (buchholz % 2)}"))
    for place, name, buchholz in ((1, "Cy", 15), (2, "Ana", 14), (3, "Bo", 13))
)


NAMED = ((1, "Ana"), (2, "Bo"))


def test_tie_break_that_separates_three_takes_one_sentence() -> None:
    assert words_of(THREE, "Cy") == (
        "Level with Ana and Bo on 3 points; Buchholz 7½ against 7 and 6½ puts Cy first of the three.",
    )
    assert words_of(THREE, "Bo") == (
        "Level with Cy and Ana on 3 points; Buchholz 6½ against 7½ and 7 puts Bo third of the three.",
    )


def test_colon_follows_a_tie_break_title_that_ends_in_a_digit() -> None:
    rows = tuple(row(at, name, ("points", 4, "2"), ("buchholz_cut_1", 8 - at, f"{4 - at}")) for at, name in NAMED)
    assert words_of(rows, "Ana") == (
        "Level with Bo on 2 points; Buchholz cut 1: 3 against 2 puts Ana first of the two.",
    )


def test_entry_that_gave_up_its_place_is_level_with_nobody() -> None:
    field = (StageEntrant(1, "Ana"), StageEntrant(2, "Bo", withdrawn=True, gave_up=True), StageEntrant(3, "Cy"))
    rows = standings(field, event("2>3", "1>2", "1>3"), ("points",))
    assert why(rows, 2) == ("Withdrew before the next stage began, so ranked below all who stayed.",)
    assert why(rows, 1) == ("Alone on 2 points.",)
    assert why(rows, 3) == ("Alone on 0 points.",)


def test_entry_alone_on_points_has_one_sentence() -> None:
    rows = ranked(3, event("1>2", "1>3", "2>3"), "points", "buchholz")
    assert why(rows, 1) == ("Alone on 2 points.",)
    assert why(rows, 2) == ("Alone on 1 point.",)


def test_entry_still_level_gets_a_sentence_for_the_next_tie_break() -> None:
    rows = (
        row(1, "Ana", ("points", 4, "2"), ("buchholz", 8, "4"), ("wins", 2, "2")),
        row(2, "Bo", ("points", 4, "2"), ("buchholz", 8, "4"), ("wins", 1, "1")),
        row(3, "Cy", ("points", 4, "2"), ("buchholz", 6, "3"), ("wins", 2, "2")),
    )
    assert words_of(rows, "Bo") == (
        "Level with Ana and Cy on 2 points; Buchholz 4 against 3 keeps Ana and Bo together, first of the three.",
        "Still level with Ana; Wins 1 against 2 puts Bo second of the two.",
    )


def test_tie_break_on_which_all_are_level_is_named() -> None:
    rows = (
        row(1, "Ana", ("points", 4, "2"), ("buchholz", 8, "4"), ("wins", 2, "2")),
        row(2, "Bo", ("points", 4, "2"), ("buchholz", 8, "4"), ("wins", 1, "1")),
    )
    assert words_of(rows, "Ana") == (
        "Level with Bo on 2 points, and on Buchholz 4; Wins 2 against 1 puts Ana first of the two.",
    )


def test_explanation_of_a_shared_place_says_that_nothing_decides() -> None:
    rows = ranked(4, event("1>2 3>4"), "points", "wins")
    assert why(rows, 1) == ("The tie-breaks leave Ana and Cy level: they share place 1.",)


def test_place_shared_by_some_has_a_sentence_for_tie_break_and_sharing() -> None:
    rows = (
        row(1, "Ana", ("points", 4, "2"), ("wins", 2, "2")),
        row(2, "Bo", ("points", 4, "2"), ("wins", 1, "1"), shared=True),
        row(2, "Cy", ("points", 4, "2"), ("wins", 1, "1"), shared=True),
    )
    assert words_of(rows, "Cy") == (
        "Level with Ana and Bo on 2 points; Wins 1 against 2 keeps Bo and Cy together, second of the three.",
        "The tie-breaks leave Bo and Cy level: they share place 2.",
    )


def test_head_to_head_without_a_figure_is_left_out() -> None:
    rows = (
        row(1, "Ana", ("points", 2, "1"), ("head_to_head", 0, ""), ("wins", 1, "1")),
        row(2, "Bo", ("points", 2, "1"), ("head_to_head", 0, ""), ("wins", 0, "0")),
    )
    assert words_of(rows, "Bo") == ("Level with Ana on 1 point; Wins 0 against 1 puts Bo second of the two.",)


def test_equal_looking_figures_are_not_compared() -> None:
    rows = (
        row(1, "Ana", ("points", 2, "1"), ("head_to_head", 0, "2")),
        row(2, "Bo", ("points", 2, "1"), ("head_to_head", -1, "2")),
    )
    assert words_of(rows, "Bo") == ("Level with Ana on 1 point; Head-to-head 2 puts Bo second of the two.",)


def test_more_than_four_others_are_counted() -> None:
    crowd = tuple(
        row(place, f"P{place:02}", ("points", 2, "1"), ("buchholz", 40 - place, str(40 - place)))
        for place in range(1, 13)
    )
    assert words_of(crowd, "P11") == (
        "Level with P01, P02, P03 and 8 others on 1 point; Buchholz 29 puts P11 11th of the 12.",
    )


@in_turn(
    ("level", "others"),
    [
        (2, "P02"),
        (3, "P02 and P03"),
        (5, "P02, P03, P04 and P05"),
        (6, "P02, P03, P04 and 2 others"),
    ],
)
def test_up_to_four_others_are_named(level: int, others: str) -> None:
    rows = tuple(
        row(place, f"P{place:02}", ("points", 2, "1"), ("wins", 9 - place, str(9 - place)))
        for place in range(1, level + 1)
    )
    figures = {2: "7", 3: "7 and 6", 5: "7, 6, 5 and 4"}.get(level)
    against = f" against {figures}" if figures else ""
    number = {2: "two", 3: "three", 5: "five", 6: "six"}[level]
    assert words_of(rows, "P01") == (
        f"Level with {others} on 1 point; Wins 8{against} puts P01 first of the {number}.",
    )


def test_tie_break_level_after_a_decision_is_named_with_the_next() -> None:
    rows = (
        row(1, "Ana", ("points", 4, "2"), ("buchholz", 8, "4"), ("wins", 2, "2"), ("lot", 9, "f")),
        row(2, "Bo", ("points", 4, "2"), ("buchholz", 8, "4"), ("wins", 2, "2"), ("lot", 1, "1")),
        row(3, "Cy", ("points", 4, "2"), ("buchholz", 6, "3"), ("wins", 2, "2"), ("lot", 5, "5")),
    )
    assert words_of(rows, "Bo")[1] == "Still level with Ana, and on Wins 2; Lot 1 against f puts Bo second of the two."


def test_explanation_of_a_provisional_table_ends_with_a_note() -> None:
    rows = ranked(4, event("1>2 3-4"), "points")
    assert why(rows, 1)[-1] == "Not final: matches of this round are still open."


def test_explanation_without_tie_breaks_gives_only_the_place() -> None:
    assert why(standings(entrants(1), (), ()), 1) == ("The only one there: place 1.",)
    assert why(standings(entrants(2), (), ()), 1) == ("The tie-breaks leave Ana and Bo level: they share place 1.",)


def test_unknown_entry_raises_value_error() -> None:
    with pytest.raises(ValueError, match="not in list"):
        why(THREE, -1)


@settings(max_examples=30, deadline=None)
@given(events(), st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True, max_size=4))
def test_every_row_has_an_explanation_that_fits_its_place(
    played: tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]], order: list[str]
) -> None:
    field, outcomes = played
    rows = standings(field, outcomes, ["points", *(name for name in order if name != "points")], rounds=4)
    for one in rows:
        sentences = why(rows, one.entry)
        assert all(sentence.endswith(".") and "  " not in sentence for sentence in sentences)
        assert sentences[-1].startswith("The tie-breaks leave") == one.is_shared
        assert sentences[0].startswith("Alone") == (sum(other.points == one.points for other in rows) == 1)

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from games.sentences import isolated, listed
from tests.often import in_turn
from tournaments.standings.figures import halves, meeting, ordinal, percent, quarters, signed


@in_turn(("count", "text"), [(0, "0"), (1, "½"), (2, "1"), (15, "7½"), (200, "100")])
def test_half_points_are_printed_as_points(count: int, text: str) -> None:
    assert halves(count) == text


@in_turn(("count", "text"), [(0, "0"), (1, "¼"), (2, "½"), (3, "¾"), (4, "1"), (41, "10¼")])
def test_quarters_are_printed_as_points(count: int, text: str) -> None:
    assert quarters(count) == text


def test_differences_have_a_sign() -> None:
    assert [signed(5), signed(0), signed(-3)] == ["+5", "0", "−3"]


@in_turn(
    ("share", "text"),
    [(Fraction(1, 3), "33.3 %"), (Fraction(2, 3), "66.7 %"), (Fraction(1), "100.0 %"), (Fraction(1, 16), "6.3 %")],
)
def test_shares_are_printed_to_one_decimal(share: Fraction, text: str) -> None:
    assert percent(share) == text


@given(st.fractions(0, 1))
def test_printed_share_is_within_half_of_the_last_decimal(share: Fraction) -> None:
    assert abs(Fraction(percent(share).removesuffix(" %")) - 100 * share) <= Fraction(1, 20)


def test_places_are_words_up_to_the_tenth() -> None:
    words = [ordinal(number) for number in (1, 5, 10, 11, 12, 13, 21, 22, 33, 111, 112)]
    assert words == ["first", "fifth", "tenth", "11th", "12th", "13th", "21st", "22nd", "33rd", "111th", "112th"]


def test_names_are_listed_with_commas_and_a_conjunction() -> None:
    assert listed([]) == ""
    assert listed(["Ana"]) == "Ana"
    assert listed(["Ana", "Bo"]) == "Ana and Bo"
    assert listed(["Ana", "Bo", "Cy"], joint="or") == "Ana, Bo or Cy"
    assert listed(["Ana", "Bo", "Cy", "Dee"]) == "Ana, Bo, Cy and Dee"
    assert listed(["Ana", "Bo", "Cy", "Dee", "Eve", "Flo"]) == "Ana, Bo, Cy and 3 others"


def test_first_names_are_enough_if_the_number_is_known() -> None:
    assert listed(["Ana", "Bo", "Cy", "Dee"], count=9) == "Ana, Bo, Cy and 6 others"
    assert listed(["Ana", "Bo"], count=2) == "Ana and Bo"


def test_right_to_left_names_are_isolated() -> None:
    assert isolated("Ana Ferreira") == "Ana Ferreira"
    assert isolated("שרה") == "\u2068שרה\u2069"
    assert isolated("محمد") == "\u2068محمد\u2069"


def test_meeting_of_two_has_against_and_larger_ones_a_list() -> None:
    assert meeting(["Ana", "Bo"]) == "Ana v Bo"
    assert meeting(["Ana", "Bo", "Cy", "Dee", "Eve", "Fay"]) == "Ana, Bo, Cy, Dee, Eve and Fay"

"""Costs and warnings in words."""

from tests.often import in_turn
from tournaments.formats.constraints import NO_CONSTRAINTS
from tournaments.formats.swiss import PairingHistory, SwissEntrant, SwissRules
from tournaments.formats.swiss.field import field_of
from tournaments.formats.swiss.words import costs_in_words, horizon_warning


@in_turn(
    ("scores", "floats", "text"),
    [
        ((2, 1), ((), ()), "1 point against ½: floated down"),
        ((3, 0), ((), ()), "1½ points against 0: floated down"),
        ((3, 0), ((-1,), ()), "1½ points against 0: floated down again"),
        ((3, 0), ((), (0, 1, 0)), "1½ points against 0: floated up again"),
        ((3, 0), ((-1,), (1,)), "1½ points against 0: floated down again and up again"),
    ],
)
def test_text_of_a_float_has_both_scores_and_repeats(
    scores: tuple[int, int], floats: tuple[tuple[int, ...], tuple[int, ...]], text: str
) -> None:
    entrants = [SwissEntrant(number, scores[number - 1], floats=floats[number - 1]) for number in (1, 2)]
    assert costs_in_words(field_of(entrants, PairingHistory(), NO_CONSTRAINTS, SwissRules(3, 3), "lot"), (1, 2)) == (
        text,
    )


@in_turn(
    ("rounds", "number", "later", "text"),
    [
        (5, 4, 0, "The last round will need a rematch. Allow one, or end after this round."),
        (
            6,
            4,
            0,
            "None of the two rounds after this one can be paired without a rematch. Allow some, or end after round 4.",
        ),
        (
            9,
            4,
            2,
            "Only two of the five rounds after this one can be paired without a rematch. "
            "Allow some, or end after round 6.",
        ),
    ],
)
def test_warning_says_after_which_round_to_end(rounds: int, number: int, later: int, text: str) -> None:
    assert horizon_warning(SwissRules(rounds, number), later) == text

"""The form of a plain result."""

from typing import Any

import pytest

from engine.spit.variants import variant
from tournaments.forms.results import ResultForm, as_chosen
from tournaments.ledger.match_progress import PlainResult

FOUR = ("Ana", "Bo", "Cy", "Dee")


def form(sent: dict[str, Any], seats: int = 2, variant_id: str = "standard", best_of: int = 1) -> ResultForm:
    return ResultForm(sent, names=FOUR[:seats], rules=variant(variant_id), best_of=best_of)


def places(*order: int, **more: object) -> dict[str, Any]:
    return {f"place_{seat}": place for seat, place in enumerate(order)} | more


def test_match_of_two_offers_a_choice_for_each_way_to_win() -> None:
    def choices(best_of: int) -> list[str]:
        return [choice.choice_label for choice in form({}, best_of=best_of)["won"]]

    assert choices(1) == ["Ana won", "Bo won"]
    assert choices(3) == ["Ana won 2–0", "Ana won 2–1", "Bo won 2–1", "Bo won 2–0"]


@pytest.mark.parametrize(
    ("sent", "how", "result"),
    [
        ({"won": "0-1"}, {}, PlainResult((1, 0), (0, 1))),
        ({"won": "2-1"}, {"best_of": 3}, PlainResult((0, 1), (2, 1))),
        (
            {"won": "1-0", "points_0": 40, "points_1": 101},
            {"variant_id": "hundred"},
            PlainResult((0, 1), (1, 0), (40, 101)),
        ),
        (places(2, 4, 1, 3), {"seats": 4, "variant_id": "four-seats"}, PlainResult((2, 0, 3, 1), (0, 0, 1, 0))),
        (
            places(1, 2, 3, 4, wins_0=2, wins_1=1, wins_2=0, wins_3=1),
            {"seats": 4, "variant_id": "four-seats", "best_of": 3},
            PlainResult((0, 1, 2, 3), (2, 1, 0, 1)),
        ),
    ],
)
def test_form_and_result_round_trip(sent: dict[str, Any], how: dict[str, Any], result: PlainResult) -> None:
    filled = form(sent, **how)
    assert filled.is_valid(), filled.errors
    assert filled.result == result
    assert sent.items() <= as_chosen(result).items()


@pytest.mark.parametrize(
    ("sent", "how", "complaint"),
    [
        ({}, {}, "Say who won the match."),
        ({"won": "1-1"}, {}, "valid choice"),
        (
            {"won": "1-0", "points_0": 101, "points_1": 40},
            {"variant_id": "hundred"},
            "The winner has the fewest points.",
        ),
        (
            {"won": "1-0", "points_0": 12, "points_1": 25},
            {"variant_id": "speed-20-5"},
            "The winner has the most points.",
        ),
        ({"won": "1-0", "points_0": 12}, {"variant_id": "hundred"}, "Enter points for everybody, or for nobody."),
        (places(1, 1, 2, 3), {"seats": 4, "variant_id": "four-seats"}, "a place of their own"),
        (places(1, 2, 3), {"seats": 4, "variant_id": "four-seats"}, "Choose the place of Dee."),
        (
            places(1, 2, 3, 4, wins_0=1, wins_1=2, wins_2=0, wins_3=0),
            {"seats": 4, "variant_id": "four-seats", "best_of": 3},
            "The winner must have 2 games, everybody else fewer.",
        ),
    ],
)
def test_invalid_result_is_refused_with_a_reason(sent: dict[str, Any], how: dict[str, Any], complaint: str) -> None:
    filled = form(sent, **how)
    assert not filled.is_valid()
    assert complaint in str(filled.errors)

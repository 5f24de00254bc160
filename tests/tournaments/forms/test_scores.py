"""The form of the score sheet for every goal: its fields, and where it shows errors."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring import Figures, ScoreError, opening_score, score_entry
from engine.spit.rules import Rules, spit_rules
from engine.variants import variant
from tournaments.forms.scores import CorrectionForm, ScoreForm, as_typed

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay")


def sent(variant_id: str, kind: type[ScoreForm] = ScoreForm, **typed: Any) -> ScoreForm:
    rules = variant(variant_id)
    names = NAMES[: rules.players]
    sides = "-".join(str(seat + 1) for seat in range(rules.players))
    about = {"game": "1", "deal": "1", "sides": sides}
    return kind(about | {name: str(value) for name, value in typed.items()}, match=1, names=names, rules=rules)


def errors(form: ScoreForm) -> dict[str, str]:
    return {name: " ".join(map(str, messages)) for name, messages in form.errors.items()}


def scored(form: ScoreForm) -> ScoreForm:
    """The form after scoring. A scoring error is added to its errors."""
    assert form.is_valid(), form.errors
    try:
        score_entry(form.rules, opening_score(form.rules), form.figures)
    except ScoreError as error:
        form.add_score_error(error)
    return form


def test_standard_form_takes_the_cards_of_two_sides() -> None:
    form = sent("standard", cards_0=20, cards_1=32)
    assert form.is_valid()
    assert form.figures == Figures((20, 32))
    assert (form.total, form.least, form.most) == (52, 0, 52)


def test_speed_form_takes_the_winner_and_the_cards_left() -> None:
    form = sent("speed-20-5", won=1, left=7)
    assert form.is_valid()
    assert form.figures == Figures((7, 0))
    assert (form.total, form.least, form.most) == (0, 1, 20)
    assert not form.cards_fields


def test_pirate_form_takes_captured_ships() -> None:
    form = sent("pirate", points_0=5, points_1=2)
    assert [field.label for seat in form.seats for field in seat.figures] == [
        "Ana",
        "Bo",
    ]
    assert scored(form).figures == Figures((0, 0), points=(5, 2))
    assert (form.total, form.least, form.most) == (0, 0, 8)
    assert errors(scored(sent("pirate", points_0=5, points_1=4))) == {
        "points_1": "There are 8 ships, and 9 are entered."
    }


def test_dictation_form_takes_sequences_and_cards_left() -> None:
    form = scored(sent("dictation", points_0=1, cards_0=30, points_1=1, cards_1=12))
    assert form.is_valid()
    score = score_entry(form.rules, opening_score(form.rules), form.figures)
    assert (score.winner, score.points, as_typed(form.rules, form.figures)["points_0"]) == (1, (1, 1), 1)
    wrong = scored(sent("dictation", points_0=4, cards_0=1, points_1=0, cards_1=40))
    assert errors(wrong) == {"points_1": "A sequence has 13 cards: player 1 has fewer left than entered."}


def test_hasty_patience_form_takes_the_cards_left() -> None:
    form = scored(sent("hasty", cards_0=0, cards_1=17))
    assert (form.figures, form.total, form.most) == (Figures((0, 17)), 0, 52)


def test_drawn_deal_of_speed_needs_no_number() -> None:
    form = sent("speed-20-5", won="nobody")
    assert form.is_valid()
    assert form.figures == Figures((0, 0), stuck=True)


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"left": 7}, "won", "Say who won the deal."),
        ({"won": 0}, "left", "Enter how many cards Bo had left."),
        ({"won": 1}, "left", "Enter how many cards Ana had left."),
        ({"won": 0, "left": "x"}, "left", "Type the cards as a whole number"),
        ({"won": 2, "left": 3}, "won", "Select a valid choice"),
    ],
)
def test_speed_form_shows_errors_at_their_field(typed: dict[str, Any], field: str, sentence: str) -> None:
    found = errors(sent("speed-20-5", **typed))
    assert set(found) == {field}
    assert sentence in found[field]


@pytest.mark.parametrize(("left", "sentence"), [(21, "more than 20 cards left"), (0, "at least 1 card")])
def test_speed_form_limits_the_cards_left(left: int, sentence: str) -> None:
    assert sentence in errors(scored(sent("speed-20-5", won=0, left=left)))["left"]


def test_points_form_takes_cards_left_and_a_stuck_mark() -> None:
    form = sent("hundred", cards_0=3, cards_1=9, stuck="on")
    assert form.is_valid()
    assert form.figures == Figures((3, 9), stuck=True)
    assert (form.total, form.most) == (0, 26)


def test_form_of_three_takes_places_and_cards() -> None:
    form = sent("three-seats", cards_0=20, cards_1=11, cards_2=20, place_0=3, place_1=1, place_2=2)
    assert form.is_valid()
    assert form.figures == Figures((20, 11, 20), (1, 2, 0))


def test_equal_places_are_refused_at_the_place_field() -> None:
    form = sent("three-seats", cards_0=20, cards_1=11, cards_2=20, place_0=1, place_1=1, place_2=2)
    assert errors(form) == {"place_2": "Give each of the 3 players a place of their own."}


def test_missing_place_error_names_the_player() -> None:
    form = sent("three-seats", cards_0=20, cards_1=11, cards_2=20, place_0=1, place_2=2)
    assert errors(form) == {"place_1": "Choose the place of Bo in this deal."}


@pytest.mark.parametrize(
    ("cards", "field"),
    [
        ((20, 31), "cards_1"),
        ((0, 52), "cards_0"),
        ((52, 0), "cards_1"),
        ((-1, 53), "cards_0"),
        ((10**30, 2), "cards_0"),
    ],
)
def test_scoring_error_is_shown_at_the_figure_concerned(cards: tuple[int, int], field: str) -> None:
    assert set(errors(scored(sent("standard", cards_0=cards[0], cards_1=cards[1])))) == {field}


def test_reason_of_a_correction_is_stripped_and_limited_in_length() -> None:
    form = sent("standard", CorrectionForm, cards_0=20, cards_1=32, reason=" swapped ")
    assert form.is_valid()
    assert form.cleaned_data["reason"] == "swapped"
    assert form.typed == {"cards_0": "20", "cards_1": "32"}
    long = sent("standard", CorrectionForm, cards_0=20, cards_1=32, reason="x" * 201)
    assert errors(long) == {"reason": "Write at most 200 characters, not 201."}


def test_form_without_a_deal_has_no_place() -> None:
    form = ScoreForm({"cards_0": "1"}, match=1, names=NAMES[:2], rules=variant("standard"))
    assert form.place is None
    with pytest.raises(ValueError, match="about no deal"):
        _ = form.about


@pytest.mark.parametrize(
    ("variant_id", "typed", "words"),
    [
        ("standard", {"cards_0": 20}, "20–?"),
        ("standard", {"cards_0": 20, "cards_1": "x"}, "20–x"),
        ("speed-20-5", {"won": 0, "left": 3}, "Ana won, 3 cards left to Bo"),
        ("speed-20-5", {"left": 3}, ""),
    ],
)
def test_typed_text_describes_the_input(variant_id: str, typed: dict[str, Any], words: str) -> None:
    assert sent(variant_id, **typed).typed_text == words


def figures_for(rules: Rules) -> st.SearchStrategy[Figures]:
    cards = st.tuples(*[st.integers(0, 20)] * rules.players)
    if rules.is_speed:
        won = st.builds(lambda seat, left: Figures((0, left) if seat else (left, 0)), st.booleans(), st.integers(1, 20))
        return st.one_of(won, st.just(Figures((0, 0), stuck=True)))
    places = st.permutations(range(rules.players)).map(tuple) if rules.players > 2 else st.just(())
    stuck = st.booleans() if rules.goal == "low_points" else st.just(False)
    return st.builds(Figures, cards, places, stuck)


@given(st.data(), st.sampled_from(["standard", "hundred", "speed-15-10", "three-seats", "six-seats-three-packs"]))
def test_figures_round_trip_through_the_form(data: st.DataObject, variant_id: str) -> None:
    rules = variant(variant_id)
    figures = data.draw(figures_for(spit_rules(rules)))
    form = sent(variant_id, ScoreForm, **as_typed(rules, figures))
    assert form.is_valid(), form.errors
    assert form.figures == figures

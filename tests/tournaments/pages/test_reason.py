"""The reason for a pairing, in one sentence."""

import pytest

from engine.scoring import Figures
from tests.tournaments.evenings import begin, challenge, pair_round, play_ready, play_round, ready
from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import arranged
from tests.tournaments.pages.page_values import entry_of
from tournaments.ledger import facts

pytestmark = pytest.mark.django_db


def why(evening: Evening, number: int) -> str:
    return entry_of(evening, number).next[0].why


def test_bracket_reason_names_seeds_or_earlier_matches() -> None:
    evening = begin(arranged("single elimination", 4, "Ana", "Bo", "Cy", "Dee"))
    assert why(evening, 1) == "The draw brings together seed 1 and seed 4."
    play_ready(evening)
    assert why(evening, 1) == "The draw brings together the winner of match 1 and the winner of match 2."


def test_swiss_reason_names_points() -> None:
    evening = begin(arranged("swiss", 4))
    pair_round(evening)
    assert why(evening, 1) == "In the first round nobody has points yet: the order of seeding decides."
    play_ready(evening)
    pair_round(evening)
    assert why(evening, 1) == "Both had 1 point after round 1, and had not met."


def test_reason_of_a_rematch_does_not_claim_a_first_meeting() -> None:
    evening = begin(arranged("swiss", 4))
    for number in (1, 2, 3):
        first = 2 * number - 1
        evening.write(facts.RoundPaired(1, number, first, ((1, 2), (3, 4))))
        if number < 3:
            play_ready(evening, lambda match, number=number: match.sides[number - 1] or 0)  # type: ignore[misc]
    assert why(evening, 1) == "Both had 1 point after round 2."


def test_reason_of_a_float_names_both_scores() -> None:
    evening = begin(arranged("swiss", 6))
    play_round(evening)
    pair_round(evening)
    sentences = {why(evening, number) for number in range(1, 7)}
    assert any("had 1 point" in sentence and "had 0 points after round 1" in sentence for sentence in sentences)


def test_float_counts_as_closest_until_an_earlier_score_changes() -> None:
    evening = begin(arranged("swiss", 6))
    play_round(evening)
    pair_round(evening)
    floats = [number for number in range(1, 7) if "as close as it can be" in why(evening, number)]
    assert len(floats) == 2
    first = evening.projection.matches[1].table or ()
    evening.write(facts.DealCorrected(1, first, 1, 1, Figures((21, 31))))
    assert "as close as it can be" not in " ".join(why(evening, number) for number in floats)


def test_other_formats_have_their_own_reasons() -> None:
    evening = begin(arranged("round robin", 3))
    assert why(evening, ready(evening)[0].sides[0] or 0) == "Everybody meets everybody."
    evening = begin(arranged("groups", 6, groups=2, through=1))
    assert why(evening, 1) == "Everybody in group A meets everybody."
    evening = begin(arranged("ladder", 3, "Ana", "Bo", "Cy"))
    challenge(evening, 3, 1)
    assert why(evening, 1) == "Cy has challenged Ana."
    assert why(begin(arranged("queue", 3)), 1) == "Winner stays; the next in line sits down."

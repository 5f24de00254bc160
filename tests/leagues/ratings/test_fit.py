from math import exp, isfinite
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.ratings.fit import ANCHOR_RATING, SCALE, Pair, fit

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def _played(strengths: list[float], pairs: int, rng: Random) -> list[Pair]:
    """Random pairs between contestants of known strength. The two games of a pair are independent."""
    results = []
    for _ in range(pairs):
        first, second = rng.sample(range(len(strengths)), 2)
        expected = 1 / (1 + exp(strengths[second] - strengths[first]))
        results.append(Pair(first, second, sum(rng.random() < expected for _ in range(2)) / 2))
    return results


def _slowly(contestants: int, pairs: list[Pair], anchor: int) -> list[float]:
    """The same ratings, found by gradient ascent in small steps."""
    strengths = [0.0] * contestants
    precision = (SCALE / 600) ** 2
    for _ in range(5_000):
        slopes = [-precision * strength for strength in strengths]
        for first, second, share, *_ in pairs:
            expected = 1 / (1 + exp(strengths[second] - strengths[first]))
            slopes[first] += share - expected
            slopes[second] -= share - expected
        slopes[anchor] = 0
        strengths = [
            strength + 0.5 * slope / (1 + len(pairs)) for strength, slope in zip(strengths, slopes, strict=True)
        ]
    return [ANCHOR_RATING + SCALE * strength for strength in strengths]


def test_ratings_equal_those_of_gradient_ascent() -> None:
    pairs = _played([0, 0.5, 1.2, -0.4], 60, Random(1))
    found = fit(range(4), pairs, anchor=0)
    assert [found.rating(one).value for one in range(4)] == pytest.approx(_slowly(4, pairs, 0), abs=0.1)


@given(
    st.lists(
        st.builds(Pair, st.integers(0, 4), st.integers(5, 9), st.sampled_from(SHARES), st.integers(1, 3), st.just(0.0)),
        max_size=40,
    ),
    st.randoms(),
)
def test_ratings_are_finite_and_independent_of_the_order_of_results(pairs: list[Pair], rng: Random) -> None:
    shuffled = rng.sample(pairs, len(pairs))
    one, other = fit(range(10), pairs, anchor=3), fit(range(10), shuffled, anchor=3)
    for contestant in range(10):
        rating = one.rating(contestant)
        assert isfinite(rating.value) and rating.margin >= 0
        assert rating.value == pytest.approx(other.rating(contestant).value, abs=1e-6)
        assert rating.pairs == sum(pair.times for pair in pairs if contestant in pair[:2])


def test_anchor_keeps_its_rating_with_margin_zero() -> None:
    found = fit(range(3), _played([0, 2, 1], 100, Random(2)), anchor=1)
    assert (found.rating(1).value, found.rating(1).margin) == (ANCHOR_RATING, 0)


def test_win_of_one_side_equals_loss_of_the_other() -> None:
    assert fit((1, 2), [Pair(1, 2, 0.75)], 1).rating(2) == fit((1, 2), [Pair(2, 1, 0.25)], 1).rating(2)


def test_contestant_that_wins_everything_has_a_bounded_rating() -> None:
    found = fit((1, 2), [Pair(2, 1, 1.0)] * 50, anchor=1)
    assert 1900 < found.rating(2).value < 4000


def test_interval_contains_the_true_rating_in_about_95_percent() -> None:
    rng, held = Random(3), 0
    for _ in range(300):
        found = fit(range(4), _played([0, 0.3, -0.5, 1.0], 120, rng), anchor=0)
        rating = found.rating(3)
        held += abs(rating.value - (ANCHOR_RATING + SCALE * 1.0)) <= rating.margin
    assert 0.90 <= held / 300 <= 0.99


def test_pairs_of_unknown_contestants_are_ignored() -> None:
    assert fit((1, 2), [Pair(1, 2, 1.0), Pair(1, 9, 0.0)], 1).rating(2) == fit((1, 2), [Pair(1, 2, 1.0)], 1).rating(2)


def test_equal_results_can_be_given_once_with_their_count() -> None:
    one_by_one = [Pair(1, 2, 0.75)] * 7 + [Pair(3, 1, 0.5)] * 4
    counted = [Pair(1, 2, 0.75, 7), Pair(3, 1, 0.5, 4)]
    for contestant in (1, 2, 3):
        one, other = fit((1, 2, 3), one_by_one, 1).rating(contestant), fit((1, 2, 3), counted, 1).rating(contestant)
        assert (one.value, one.margin, one.pairs) == pytest.approx((other.value, other.margin, other.pairs))


def test_pairs_can_be_given_as_mean_and_scatter() -> None:
    one_by_one = [Pair(2, 1, 1.0)] * 6 + [Pair(2, 1, 0.25)] * 2
    mean = (6 * 1.0 + 2 * 0.25) / 8
    together = Pair(2, 1, mean, 8, 6 * (1 - mean) ** 2 + 2 * (0.25 - mean) ** 2)
    one, other = fit((1, 2), one_by_one, 1).rating(2), fit((1, 2), [together], 1).rating(2)
    assert (one.value, one.margin, one.pairs) == pytest.approx((other.value, other.margin, other.pairs))

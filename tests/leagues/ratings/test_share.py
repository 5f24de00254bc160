from random import Random

import pytest

from leagues.ratings.share import share_of


def test_share_is_the_fraction_of_all_points() -> None:
    share = share_of({4: 1, 2: 1})
    assert (share.value, share.pairs) == (0.75, 2)


def test_margin_shrinks_with_the_square_root_of_the_pairs() -> None:
    few, many = share_of({0: 100, 4: 100}), share_of({0: 400, 4: 400})
    assert few.margin == pytest.approx(2 * many.margin, rel=0.02)


def test_few_equal_results_have_a_wide_margin() -> None:
    assert share_of({4: 3}).margin > 0.2


def test_interval_contains_the_true_share_in_about_95_percent() -> None:
    rng, held = Random(1), 0
    for _ in range(400):
        results = [sum(rng.random() < 0.6 for _ in range(2)) * 2 for _ in range(60)]
        share = share_of({result: results.count(result) for result in (0, 2, 4)})
        held += abs(share.value - 0.6) <= share.margin
    assert 0.91 <= held / 400 <= 0.99

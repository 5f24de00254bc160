from random import Random

from leagues.ratings.comparison import compare


def _verdict(expected: float, rng: Random, most: int = 4_000) -> str:
    """The verdict at which the test stops, with pairs of two coins."""
    shares: list[float] = []
    while len(shares) < most:
        shares += [sum(rng.random() < expected for _ in range(2)) / 2 for _ in range(20)]
        if (verdict := compare(shares, gain=30).verdict) != "open":
            return verdict
    return "open"


def test_nothing_played_says_nothing() -> None:
    assert compare([]).verdict == "open"


def test_a_clearly_better_bot_is_found_better_and_an_equal_one_hardly_ever() -> None:
    rng = Random(1)
    assert [_verdict(0.58, rng) for _ in range(40)].count("better") >= 38
    assert [_verdict(0.50, rng) for _ in range(40)].count("better") <= 5


def test_a_few_won_pairs_are_not_enough() -> None:
    assert compare([1.0, 1.0, 1.0]).verdict == "open"


def test_level_pairs_lead_to_not_better_in_the_end() -> None:
    assert compare([0.5] * 3_000).verdict == "not better"

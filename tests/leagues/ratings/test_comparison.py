from random import Random

from leagues.ratings.comparison import compare


def _verdict(expected: float, rng: Random, most: int = 4_000) -> str:
    """The verdict at which the comparison stops. Each game of a pair is won with probability `expected`."""
    shares: list[float] = []
    while len(shares) < most:
        shares += [sum(rng.random() < expected for _ in range(2)) / 2 for _ in range(20)]
        if (verdict := compare(shares, gain=30).verdict) != "open":
            return verdict
    return "open"


def test_no_pairs_leave_the_verdict_open() -> None:
    assert compare([]).verdict == "open"


def test_better_bot_is_found_better_and_an_equal_bot_rarely() -> None:
    rng = Random(1)
    assert [_verdict(0.58, rng) for _ in range(40)].count("better") >= 38
    assert [_verdict(0.50, rng) for _ in range(40)].count("better") <= 5


def test_few_won_pairs_leave_the_verdict_open() -> None:
    assert compare([1.0, 1.0, 1.0]).verdict == "open"


def test_many_level_pairs_give_the_verdict_not_better() -> None:
    assert compare([0.5] * 3_000).verdict == "not better"

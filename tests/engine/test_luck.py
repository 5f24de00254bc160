from hypothesis import given
from hypothesis import strategies as st

from engine.luck import DRAWN, Luck, mixed
from engine.simulate.timing import Times

seeds = st.text(max_size=8) | st.binary(max_size=8)
numbers = st.integers(0, 10_000)


def drawn(luck: Luck, decision: int) -> tuple[int, ...]:
    """The random numbers for the flight and the reaction of a decision."""
    return luck.draw(decision)[2 * decision : 2 * decision + 2]


@given(seeds, numbers, numbers, st.integers(0, 60_000), st.integers(0, 100))
def test_time_is_within_the_spread_around_its_middle(
    seed: str | bytes, deal: int, decision: int, middle_ms: int, spread: int
) -> None:
    time = Times(middle_ms, spread).drawn(drawn(Luck(seed, deal, 0), decision)[0])
    assert middle_ms * (100 - spread) <= time * 100 <= middle_ms * (100 + spread)


def test_times_reach_both_ends_of_the_spread_and_average_the_middle() -> None:
    times = [Times(200, 15).drawn(number) for number in Luck("ends", 1, 0).draw(20_000)]
    assert (min(times), max(times)) == (170, 230)
    assert abs(sum(times) / len(times) - 200) < 0.5


@given(seeds, numbers, st.integers(0, 7), numbers, numbers)
def test_same_seed_deal_seat_and_decision_have_the_same_luck(
    seed: str | bytes, deal: int, seat: int, decision: int, other: int
) -> None:
    first, again = Luck(seed, deal, seat), Luck(seed, deal, seat)
    again.draw(other)
    assert drawn(first, decision) == drawn(again, decision)


def test_luck_differs_by_seed_deal_seat_runner_and_decision() -> None:
    words = [
        word
        for seed in ("a", "b")
        for deal in (1, 2)
        for seat in (0, 1)
        for runner in (0, 1)
        for word in Luck(seed, deal, seat, runner).numbers
    ]
    assert len(set(words)) == len(words) == 16 * 2 * DRAWN


def test_reactions_of_either_seat_are_shorter_about_equally_often() -> None:
    """Reactions settle draws."""
    first, second = Luck("coins", 1, 0).draw(10_000), Luck("coins", 1, 1).draw(10_000)
    wins = sum(first[place] < second[place] for place in range(1, 20_000, 2))
    assert abs(wins - 5_000) < 200


def test_mixed_numbers_are_distinct_and_have_32_bits() -> None:
    stirred = [mixed(word) for word in range(100_000)]
    assert len(set(stirred)) == len(stirred)
    assert 0 <= min(stirred) < 2**20
    assert 2**32 - 2**20 < max(stirred) < 2**32


def test_luck_is_the_same_in_every_release() -> None:
    assert Luck("Slapdeck", 1, 0).numbers[:3] == (764719485, 766858226, 3869328490)

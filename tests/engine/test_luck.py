from hypothesis import given
from hypothesis import strategies as st

from engine.luck import COIN, FLIGHT, FUMBLE, REACTION, Luck, mixed
from engine.simulate.manner import Times

seeds = st.text(max_size=8) | st.binary(max_size=8)
numbers = st.integers(0, 10_000)


@given(seeds, numbers, numbers, st.integers(0, 60_000), st.integers(0, 100))
def test_a_time_lies_within_the_spread_around_its_middle(
    seed: str | bytes, deal: int, decision: int, middle_ms: int, spread: int
) -> None:
    time = Times(middle_ms, spread).drawn(Luck(seed, deal, 0).word(decision, FLIGHT))
    assert middle_ms * (100 - spread) <= time * 100 <= middle_ms * (100 + spread)


def test_times_reach_both_ends_of_the_spread_and_are_level_between() -> None:
    luck = Luck("ends", 1, 0)
    times = [Times(200, 15).drawn(luck.word(decision, FLIGHT)) for decision in range(20_000)]
    assert (min(times), max(times)) == (170, 230)
    assert abs(sum(times) / len(times) - 200) < 0.5


@given(seeds, numbers, st.integers(0, 7), numbers)
def test_the_same_seed_deal_seat_and_decision_have_the_same_luck(
    seed: str | bytes, deal: int, seat: int, decision: int
) -> None:
    first, again = Luck(seed, deal, seat), Luck(seed, deal, seat)
    first.word(decision + 1, COIN)
    assert first.word(decision, COIN) == again.word(decision, COIN)


def test_luck_differs_by_seed_deal_seat_runner_decision_and_purpose() -> None:
    words = [
        Luck(seed, deal, seat, runner).word(decision, purpose)
        for seed in ("a", "b")
        for deal in (1, 2)
        for seat in (0, 1)
        for runner in (0, 1)
        for decision in range(50)
        for purpose in (FLIGHT, COIN, REACTION, FUMBLE)
    ]
    assert len(set(words)) == len(words)


def test_the_coins_of_two_seats_fall_each_way_about_as_often() -> None:
    first, second = Luck("coins", 1, 0), Luck("coins", 1, 1)
    wins = sum(first.word(decision, COIN) < second.word(decision, COIN) for decision in range(10_000))
    assert abs(wins - 5_000) < 200


def test_a_stirred_number_has_32_bits_and_comes_from_one_number_only() -> None:
    stirred = [mixed(word) for word in range(100_000)]
    assert len(set(stirred)) == len(stirred)
    assert 0 <= min(stirred) < 2**20
    assert 2**32 - 2**20 < max(stirred) < 2**32


def test_the_luck_of_the_format_stays_as_it_is() -> None:
    luck = Luck("Slapdeck", 1, 0)
    assert [luck.word(decision, FLIGHT) for decision in range(3)] == [764719485, 466173106, 3783380477]


@given(seeds, st.lists(numbers))
def test_the_three_numbers_of_a_decision_are_those_drawn_alone_in_any_order(
    seed: str | bytes, decisions: list[int]
) -> None:
    luck = Luck(seed, 1, 0)
    for decision in (*decisions, 0, 1, *decisions):
        assert luck.words(decision) == tuple(luck.word(decision, purpose) for purpose in (FLIGHT, COIN, REACTION))

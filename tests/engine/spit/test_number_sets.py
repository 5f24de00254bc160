"""Arithmetic of Mod-Spit (rules, section 5), checked against definitions that do not use its tables."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import comb, isqrt

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import parse_card, rank_of
from engine.chance import Stream
from engine.spit.number_sets import BASIC_MODULUS, BASIC_SET, NUMBER_SETS, calls_for_slap, draw_cards
from tests.often import in_turn


def is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, number))


def is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number


def is_cube(number: int) -> bool:
    return any(root * root * root == number for root in range(number + 1))


def is_triangular(number: int) -> bool:
    return is_square(8 * number + 1)


def is_fibonacci(number: int) -> bool:
    """Gessel's test: one of 5n² ± 4 is a square."""
    return any(five >= 0 and is_square(five) for five in (5 * number**2 + 4, 5 * number**2 - 4))


def is_lucas(number: int) -> bool:
    """As L² − 5F² = ±4 for a Lucas number L and its Fibonacci number F, one of 5L² ∓ 20 is a square."""
    return any(five >= 0 and is_square(five) for five in (5 * number**2 + 20, 5 * number**2 - 20))


def is_power_of(base: int) -> Callable[[int], bool]:
    return lambda number: number in {base**exponent for exponent in range(5)}


def is_pell(number: int) -> bool:
    """Whether m² − 2n² = ±1 has a solution with this n."""
    return any(is_square(two) for two in (2 * number**2 + 1, abs(2 * number**2 - 1)))


def is_jacobsthal(number: int) -> bool:
    return any(3 * number == 2**step - (-1) ** step for step in range(8))


def bell(size: int) -> int:
    """The number of ways to partition a set of `size` elements."""
    return 1 if size == 0 else sum(comb(size - 1, chosen) * bell(chosen) for chosen in range(size))


def is_bell(number: int) -> bool:
    return number in {bell(size) for size in range(6)}


DEFINITIONS: dict[int, tuple[str, Callable[[int], bool]]] = {
    1: ("primes", is_prime),
    2: ("squares", is_square),
    3: ("cubes", is_cube),
    4: ("triangular numbers", is_triangular),
    5: ("Fibonacci numbers", is_fibonacci),
    6: ("odd numbers", lambda number: number & 1 == 1),
    7: ("even numbers", lambda number: number & 1 == 0),
    8: ("powers of 2", is_power_of(2)),
    9: ("powers of 3", is_power_of(3)),
    10: ("Pell numbers", is_pell),
    11: ("Lucas numbers", is_lucas),
    12: ("Jacobsthal numbers", is_jacobsthal),
    13: ("Bell numbers", is_bell),
}


def test_every_rank_names_a_different_set() -> None:
    assert list(NUMBER_SETS) == list(range(1, 14))
    assert len({number_set.name for number_set in NUMBER_SETS.values()}) == 13


@in_turn("rank", DEFINITIONS)
def test_set_holds_the_numbers_below_13_that_match_its_name(rank: int) -> None:
    name, belongs = DEFINITIONS[rank]
    assert NUMBER_SETS[rank].name == name
    assert NUMBER_SETS[rank].members == tuple(number for number in range(13) if belongs(number))


def test_slap_is_right_when_the_remainder_belongs_to_the_set() -> None:
    for first, second, modulus, number_set in product(range(1, 14), range(1, 14), range(7, 14), range(1, 14)):
        remainder = (first * second) % modulus
        assert calls_for_slap(first * second, modulus, number_set) is DEFINITIONS[number_set][1](remainder)


@given(st.integers(1, 13**8), st.integers(7, 13), st.integers(1, 13))
def test_products_of_more_than_two_ranks_are_accepted(product_of_ranks: int, modulus: int, number_set: int) -> None:
    expected = product_of_ranks % modulus in NUMBER_SETS[number_set].members
    assert calls_for_slap(product_of_ranks, modulus, number_set) is expected


def test_basic_game_uses_modulus_seven_and_primes() -> None:
    assert (BASIC_MODULUS, NUMBER_SETS[BASIC_SET].name) == (7, "primes")
    assert not calls_for_slap(1 * 13, BASIC_MODULUS, BASIC_SET)  # an ace and a king leave 6
    assert calls_for_slap(3 * 4, BASIC_MODULUS, BASIC_SET)  # 12 leaves 5
    assert not calls_for_slap(7 * 9, BASIC_MODULUS, BASIC_SET)  # 63 leaves 0


def drawn(times: int) -> list[tuple[int, int]]:
    return [draw_cards(Stream("fair", number)) for number in range(times)]


def test_modulus_is_seven_to_king_with_equal_chances() -> None:
    ranks = Counter(rank_of(modulus) for modulus, _ in drawn(2100))
    assert sorted(ranks) == list(range(7, 14))
    assert all(220 < times < 380 for times in ranks.values())


def test_set_card_is_any_card_with_equal_chances_of_ranks() -> None:
    ranks = Counter(rank_of(number_set) for _, number_set in drawn(2600))
    assert sorted(ranks) == list(range(1, 14))
    assert all(130 < times < 270 for times in ranks.values())
    assert {number_set for _, number_set in drawn(2600)} == set(range(52))


def test_modulus_card_may_be_drawn_again_as_set_card() -> None:
    assert any(modulus == number_set for modulus, number_set in drawn(400))


@given(st.text(max_size=8))
def test_drawn_cards_depend_only_on_the_stream(seed: str) -> None:
    modulus, number_set = draw_cards(Stream(seed))
    assert (modulus, number_set) == draw_cards(Stream(seed))
    assert 7 <= rank_of(modulus) <= 13
    assert 0 <= number_set < 52


def test_cards_drawn_from_a_seed_are_the_same_in_every_release() -> None:
    assert draw_cards(Stream("slapdeck", "set cards")) == (parse_card("7C"), parse_card("8H"))

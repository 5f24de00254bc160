"""Thirteen invented sets of remainders for advanced Mod-Spit, one for each rank (rules, section 5)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from engine.rules import RulesError
from engine.spit.number_sets import NUMBER_SETS

Sets = tuple[tuple[int, ...], ...]
"""By the rank of the set card, from the ace to the king; the numbers of each in rising order."""

KNOB: Final = "number_sets"
MOST_NUMBER: Final = 12
"""A remainder is below thirteen, the largest modulus."""
RANK_NAMES: Final = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
PRINTED: Final[Sets] = tuple(number_set.members for number_set in NUMBER_SETS.values())


def check_sets(sets: object) -> None:
    """Raises RulesError unless these are thirteen different sets, or none, which stands for the printed ones."""
    if not isinstance(sets, tuple) or len(sets) not in (0, len(RANK_NAMES)):
        raise RulesError(f"{KNOB} are thirteen sets of numbers, one for each rank from the ace to the king", KNOB)
    for name, numbers in zip(RANK_NAMES, sets, strict=False):
        if not _is_set(numbers):
            raise RulesError(
                f"{KNOB}: the set of the {name} is one or more numbers from 0 to {MOST_NUMBER}, in rising order", KNOB
            )
    for index, other in same_sets(sets).items():
        raise RulesError(f"{KNOB}: the {RANK_NAMES[other]} and the {RANK_NAMES[index]} have the same set", KNOB)


def _is_set(numbers: object) -> bool:
    if not isinstance(numbers, tuple) or not numbers or any(type(number) is not int for number in numbers):
        return False
    rising = all(low < high for low, high in pairwise(numbers))
    return rising and numbers[0] >= 0 and numbers[-1] <= MOST_NUMBER


def same_sets(sets: Sequence[tuple[int, ...]]) -> dict[int, int]:
    """The index of each repeated set, and of the first set that equals it."""
    return {index: sets.index(numbers) for index, numbers in enumerate(sets) if sets.index(numbers) < index}


def sets_as_text(sets: Sequence[Sequence[int]]) -> str:
    """As in `2,3,5/0,1,4`: for an address, and for the command line."""
    return "/".join(",".join(map(str, numbers)) for numbers in sets)


def sets_from_text(text: str) -> list[list[int | str]]:
    """Reads a text of `sets_as_text`. Words that are not numbers stay, so that the rules refuse them."""
    return [[_number(word) for word in numbers.split(",") if word] for numbers in text.split("/") if numbers]


def _number(word: str) -> int | str:
    return int(word) if word.isdecimal() and len(word) < 3 else word

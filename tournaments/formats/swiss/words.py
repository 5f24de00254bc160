"""A pairing in words: what each pair costs, why somebody has the bye, and what to do when there is none."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from tournaments.formats.constraints import Pair
from tournaments.formats.proposals import CannotPair
from tournaments.formats.swiss.costs import by_place, repeated
from tournaments.formats.swiss.field import Field
from tournaments.formats.swiss.values import SwissRules

_GLYPHS: Final = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼"}

_FEW: Final = 3
"""More pairs are not named one by one."""

_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def points_text(score: int, unit: int) -> str:
    """3 half points are 1½."""
    points = Fraction(abs(score), unit)
    whole, rest = divmod(points, 1)
    sign = "−" if score < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}{_GLYPHS[rest]}" if rest in _GLYPHS else f"{sign}{points}"


def costs_in_words(field: Field, pair: Pair) -> tuple[str, ...]:
    """Empty where everything is as it should be."""
    return (*_met_again(field, pair), *_floated(field, pair), *_kept_apart(field, pair))


def _met_again(field: Field, pair: Pair) -> list[str]:
    times = field.met.get(pair, 0)
    often = {1: "before", 2: "twice before"}.get(times, f"{count_text(times)} times before")
    return [f"have met {often}"] if times else []


def _floated(field: Field, pair: Pair) -> list[str]:
    high, low = by_place(field, pair)
    scores = [field.entrants[number].score for number in (high, low)]
    if scores[0] == scores[1]:
        return []
    better, worse = (points_text(score, field.rules.unit) for score in scores)
    again = [
        f"{way} again" for number, way, sign in ((high, "down", -1), (low, "up", 1)) if repeated(field, number, sign)
    ]
    return [f"{better} {_points(better)} against {worse}: floated {' and '.join(again) or 'down'}"]


def _points(text: str) -> str:
    return "point" if text in ("1", "½") else "points"


def _kept_apart(field: Field, pair: Pair) -> list[str]:
    if not field.constraints.apart.get(pair):
        return []
    return [field.constraints.reasons.get(pair, "should have been kept apart")]


def bye_reason(field: Field, number: int) -> str:
    had = field.byes.get(number, 0)
    if had and not _free_of_byes(field):
        return "lowest score, and everybody has had a bye"
    if had:
        return "has had a bye, but nobody else can have it"
    if field.groups == 1 and not field.entrants[number].score and number == field.order[-1]:
        return "lowest seed, for nobody has points yet"
    if field.places[number].group == field.groups - 1:
        return "lowest score"
    return "lowest score of those who can have the bye"


def _free_of_byes(field: Field) -> bool:
    return any(not field.byes.get(number) for number in field.order)


def count_text(count: int) -> str:
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def no_new_opponents(field: Field, rematches: Sequence[Pair], *, or_meet: bool = False) -> CannotPair:
    """`rematches`: the fewest with which it would work. `or_meet`: whether it would if nobody were kept apart."""
    who = count_text(len(field.order)).capitalize()
    allow = "one rematch" if len(rematches) == 1 else f"{count_text(len(rematches))} rematches"
    if all(field.met.get(pair) for pair in _all_pairs(field)):
        problem = f"{who} players who have all met each other are left"
    else:
        problem = "Not everybody can meet somebody new"
    meet = ", let some meet who are kept apart" if or_meet else ""
    return CannotPair(f"{problem}: allow {allow}{meet}, or {_end(field.rules)}.", tuple(rematches))


def _all_pairs(field: Field) -> list[Pair]:
    order = sorted(field.order)
    return [(a, b) for at, a in enumerate(order) for b in order[at + 1 :]]


def _end(rules: SwissRules) -> str:
    return "end before this round" if rules.number == 1 else f"end after round {rules.number - 1}"


def kept_too_far_apart(field: Field, pairs: Sequence[Pair]) -> CannotPair:
    """`pairs`: the fewest who would have to meet; none where nobody has looked for them."""
    told = [f"Entry {a} would meet Entry {b}" for a, b in pairs[:_FEW]] or ["some would meet"]
    more = f" and {count_text(len(pairs) - _FEW)} more pairs likewise" if len(pairs) > _FEW else ""
    return CannotPair(
        f"In every pairing of this round {', '.join(told)}{more}, and they are kept apart. Let them meet, or "
        f"{_end(field.rules)}."
    )


def no_tables() -> CannotPair:
    return CannotPair(
        "No tables were found that keep everybody apart as wanted. Let some of them meet, "
        "or leave somebody out of this round."
    )


def horizon_warning(rules: SwissRules, later: int) -> str:
    """`later`: how many rounds can follow."""
    if rules.later == 1:
        return "The last round will not be possible without a rematch: allow one, or end after this round."
    can = f"only {count_text(later)}" if later else "none"
    return (
        f"After this round {can} of the {count_text(rules.later)} rounds still to come can be paired without a "
        f"rematch: allow some, or end after round {rules.number + later}."
    )


def bye_warnings(field: Field, number: int) -> tuple[str, ...]:
    return (f"Entry {number} has a second bye: nobody else can have it.",) if field.byes.get(number) else ()


def rematch_warning(count: int) -> str:
    many = "one pair meets" if count == 1 else f"{count_text(count)} pairs meet"
    return f"There was no other way: {many} again."


def not_there(number: int) -> CannotPair:
    return CannotPair(f"Entry {number} is in a pair that stays, but not in this round. Bring it in, or free the pair.")


def fixed_twice(number: int) -> CannotPair:
    return CannotPair(f"Entry {number} is in two pairs that stay. Free one of the two.")


def bye_is_taken() -> CannotPair:
    return CannotPair(
        "The bye stays, but one more is left without an opponent. Free the bye, or bring one more in or leave one out."
    )


def table_in_words(field: Field, table: Sequence[int]) -> tuple[str, ...]:
    """`table`: who sits there, the best placed first."""
    best, last = (points_text(field.entrants[number].score, field.rules.unit) for number in (table[0], table[-1]))
    spread = [f"scores from {best} to {last}"] if best != last else []
    pairs = [(min(a, b), max(a, b)) for at, a in enumerate(table) for b in table[at + 1 :]]
    return (*spread, *(text for pair in pairs for text in _of_two(field, pair)))


def _of_two(field: Field, pair: Pair) -> list[str]:
    return [f"{pair[0]} and {pair[1]}: {text}" for text in (*_met_again(field, pair), *_kept_apart(field, pair))]


def small_tables(small: Sequence[int], seats: int) -> tuple[str, ...]:
    sizes = " and ".join(count_text(size) for size in small)
    return (f"The entries do not fill tables of {seats} or {seats - 1}: there is one of {sizes}.",)

"""Results of deals that were never played: random results that the rules allow."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from engine.log.record import DealResult
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS

Cards = tuple[tuple[int, ...], ...]

short_games = st.builds(
    lambda rules, most: replace(rules, max_deals=most), st.sampled_from(list(VARIANTS.values())), st.integers(1, 12)
)
"""Every named variant, with few deals to a game."""


def result_of_cards(
    cards: Sequence[Sequence[int]],
    *,
    winner: int | None = None,
    places: tuple[int, ...] = (),
    points: tuple[int, ...] = (),
    out: tuple[int, ...] = (),
) -> DealResult:
    """A result as a deal would give it. By default, seats are placed in the order of their numbers."""
    owned = tuple(map(tuple, cards))
    seats = tuple(range(len(owned)))
    return DealResult(owned, winner, out, places or seats, points or (0,) * len(seats))


def parted(cards: Sequence[int], counts: Sequence[int]) -> Cards:
    """Cards handed out in order, with the given count for each seat."""
    starts = [sum(counts[:seat]) for seat in range(len(counts))]
    return tuple(tuple(cards[start : start + count]) for start, count in zip(starts, counts, strict=True))


def some_result(rules: Rules, owned: Cards, rng: Random) -> DealResult:
    """A random result that the rules allow, if the seats began the deal with the cards `owned`."""
    if rules.goal == "low_points":
        return _some_count(rules, owned, rng)
    if rules.goal == "high_points":
        return _some_hand(rules, owned, rng)
    dealt = [card for cards in owned for card in cards]
    rng.shuffle(dealt)
    first, *others = order = rng.sample(range(rules.players), rules.players)
    counts = _some_counts(len(dealt), rules.players, rng)
    winner = None
    if _may_be_without(rules, owned, first) and rng.random() < 0.7:
        counts[others[-1]] += counts[first]
        counts[first] = 0
        winner = first if rules.goal == "shed" else others[-1]
    return result_of_cards(parted(dealt, counts), winner=winner, places=tuple(order), out=(first,))


def _may_be_without(rules: Rules, owned: Cards, first: int) -> bool:
    """Whether the seat that is out first may own no card after the deal (rules, sections 4 and 7).

    A short seat may, because it takes no pile. If one of two seats is short, the long one may as well, unless the knob
    `one_pile` is `ghost` or `token`. With `pile` no seat may.
    """
    short = [len(cards) <= rules.layout_size for cards in owned]
    if rules.one_pile == "pile":
        return False
    return short[first] or (rules.players == 2 and any(short) and rules.one_pile in ("none", "play_on", "slap"))


def _some_counts(total: int, seats: int, rng: Random) -> list[int]:
    """At least one card for each seat. Often one seat gets few, and begins the next deal without spit cards."""
    borders = sorted(rng.sample(range(1, total), seats - 1))
    if rng.random() < 0.5:
        borders[0] = rng.randint(1, min(borders[0], 15))
    counts = [upper - lower for lower, upper in zip([0, *borders], [*borders, total], strict=True)]
    rng.shuffle(counts)
    return counts


def _some_count(rules: Rules, owned: Cards, rng: Random) -> DealResult:
    out = rng.choice([(), (rng.randrange(rules.players),)])
    most = rules.packet_size - 1 if out else rules.layout_size
    left = [rng.randint(1, most) for _ in range(rules.players)]
    for seat in out:
        left[seat] = rng.randint(0, rules.packet_size - rules.layout_size - 1)
    cards = [packet[:count] for packet, count in zip(owned, left, strict=True)]
    return result_of_cards(cards, points=tuple(left), out=out)


def _some_hand(rules: Rules, owned: Cards, rng: Random) -> DealResult:
    if rng.random() < 0.1:
        return result_of_cards(owned, points=(0, 0))
    seat, left = rng.randrange(2), rng.randint(1, rules.stock_size)
    cards = [packet[:left] for packet in owned]
    cards[seat] = ()
    return result_of_cards(cards, points=(left, 0) if seat == 0 else (0, left), out=(seat,))

"""Deals and games played at random, to hold properties against."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from engine.actions import ARGUMENT_LIMIT, KINDS, Action
from engine.chance import Stream
from engine.deals import Deal, IllegalAction, new_deal
from engine.games import Game, start_game
from engine.rules import Rules

seeds = st.integers(min_value=0, max_value=2**32)

rules_of_play = st.builds(
    Rules,
    layout=st.lists(st.integers(1, 5), min_size=1, max_size=5).map(tuple),
    turn=st.sampled_from(["manual", "auto"]),
    shift=st.booleans(),
    equal_ranks=st.booleans(),
    alternate_colours=st.booleans(),
    exhausted=st.sampled_from(["fewer_takes", "slap"]),
    decks=st.sampled_from([1, 2]),
)


def shuffled_deal(rules: Rules, seed: int, first_packet: int | None = None) -> Deal:
    """A deal of a shuffled pack; `first_packet` cards to seat 0, half of them when left out."""
    pack = Stream(str(seed), "test pack").shuffled(range(rules.pack_size))
    border = rules.packet_size if first_packet is None else first_packet
    return new_deal(rules, (pack[:border], pack[border:]))


def possible_actions(deal: Deal) -> list[tuple[int, Action]]:
    return [(seat, action) for seat in deal.table.seats for action in deal.legal(seat)]


def any_action(rng: Random) -> Action:
    """An action that is well formed, and mostly not allowed."""
    argument = [None, *range(6), ARGUMENT_LIMIT]
    return Action(rng.choice(KINDS), rng.choice(argument), rng.choice(argument))


def play_on(deal: Deal, rng: Random, *, mischief: float = 0.1) -> Iterator[Deal]:
    """Play to the end, yielding after every step; now and then a seat tries what it may not."""
    while deal.phase != "over":
        at_ms = deal.at_ms + rng.choice((0, 1, 150, 400, 11_000))
        possible = possible_actions(deal)
        if rng.random() < mischief or not possible:
            try_anything(deal, at_ms, rng)
        else:
            seat, action = rng.choice(possible)
            if deal.next_at() is None or at_ms < (deal.next_at() or 0):
                deal.apply(at_ms, seat, action)
            else:
                deal.advance(at_ms)
        yield deal


def try_anything(deal: Deal, at_ms: int, rng: Random) -> None:
    try:
        deal.apply(at_ms, rng.randrange(deal.rules.players), any_action(rng))
    except IllegalAction:
        return


def played_deal(rules: Rules, seed: int, first_packet: int | None = None) -> Deal:
    deal = shuffled_deal(rules, seed, first_packet)
    for _ in play_on(deal, Random(seed)):
        pass
    return deal


def played_game(rules: Rules, seed: int) -> tuple[Game, list[Deal]]:
    game, deals = start_game(rules, str(seed)), []
    while not game.over:
        deal = game.next_deal()
        for _ in play_on(deal, Random(seed)):
            pass
        game.finish(deal)
        deals.append(deal)
    return game, deals

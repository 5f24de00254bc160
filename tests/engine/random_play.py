"""Deals and games played at random, for tests of properties."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.actions import ARGUMENT_LIMIT, KINDS, Action
from engine.chance import Stream
from engine.deals import IllegalAction
from engine.games import Game, start_game
from engine.spit.deals import Deal, new_deal, spit_deal
from engine.spit.rules import Rules, RulesError
from engine.spit.variants import VARIANTS
from tests.engine.rules_by_knob import OWN_SETS

seeds = st.integers(min_value=0, max_value=2**32)

_knobs_of_spit = st.fixed_dictionaries(
    {
        "players": st.sampled_from([2, 2, 2, 3, 4]),
        "layout": st.lists(st.integers(1, 4), min_size=1, max_size=5).map(tuple),
        "turn": st.sampled_from(["manual", "auto"]),
        "shift": st.booleans(),
        "decks": st.sampled_from([1, 1, 2]),
    },
    optional={
        "stacking": st.booleans(),
        "equal_ranks": st.booleans(),
        "alternate_colours": st.booleans(),
        "refill": st.booleans(),
        "conceal": st.sampled_from([0, 3, 4, 5]),
        "peek": st.booleans(),
        "claim": st.sampled_from(["slap", "call", "winner"]),
        "one_pile": st.sampled_from(["none", "play_on", "slap", "ghost", "token", "pile"]),
        "exhausted": st.sampled_from(["fewer_takes", "slap", "from_stock"]),
        "pair_call": st.booleans(),
        "goal": st.sampled_from(["shed", "collect", "low_points"]),
    },
)
_knobs_of_mod_spit = st.fixed_dictionaries(
    {"layout": st.just((1, 1, 1, 1, 1)), "mod_slap": st.sampled_from(["basic", "advanced"])},
    optional={
        "slap_window_ms": st.sampled_from([1, 1_000, 20_000]),
        "number_sets": st.just(OWN_SETS),
        "pair_call": st.booleans(),
        "conceal": st.sampled_from([0, 5]),
        "one_pile": st.sampled_from(["none", "play_on", "slap"]),
        "exhausted": st.sampled_from(["fewer_takes", "from_stock"]),
    },
)
_knobs_of_speed = st.fixed_dictionaries(
    {"goal": st.just("high_points"), "stock_size": st.integers(5, 15), "reserve_size": st.integers(1, 10)},
    optional={"hand_size": st.integers(1, 5), "equal_ranks": st.booleans(), "alternate_colours": st.booleans()},
)


def allowed(knobs: dict[str, Any]) -> Rules:
    """Rules with as many of these knobs as go together. Of knobs that clash, the last named has its default."""
    try:
        return Rules(**knobs)
    except RulesError as clash:
        refused = next((knob for knob in reversed(clash.knobs) if knob in knobs), "players")
        return allowed({knob: value for knob, value in knobs.items() if knob != refused})


custom_rules = st.one_of(_knobs_of_spit, _knobs_of_spit, _knobs_of_mod_spit, _knobs_of_speed).map(allowed)
rules_of_play = st.one_of(st.sampled_from([*VARIANTS.values()]), custom_rules)


def shuffled_deal(rules: Rules, seed: int, first_packet: int | None = None) -> Deal:
    """A deal of shuffled packs. With two seats, seat 0 has `first_packet` cards; by default half, fewer or more."""
    pack = Stream(str(seed), "test pack").shuffled(range(rules.pack_size))
    share = rules.packet_size
    if rules.is_speed:
        dealt = 2 * share
        return new_deal(rules, (pack[:share], pack[share:dealt]), pack[dealt : dealt + rules.common_size])
    if rules.players == 2:
        border = _border(rules, seed) if first_packet is None else first_packet
        return new_deal(rules, (pack[:border], pack[border:]))
    return new_deal(rules, [pack[seat * share : (seat + 1) * share] for seat in range(rules.players)])


def _border(rules: Rules, seed: int) -> int:
    """Half of the pack, or for one seed in three a packet that the layout uses up or nearly uses up."""
    if seed % 3:
        return rules.packet_size
    least = max(1, rules.layout_size - 3)
    short = least + seed // 3 % 6
    return short if seed % 2 else rules.pack_size - short


def possible_actions(deal: Deal) -> list[tuple[int, Action]]:
    return [(seat, action) for seat in deal.table.seats for action in deal.legal(seat)]


def any_action(rng: Random) -> Action:
    """A well-formed action, which is mostly not allowed."""
    argument = [None, *range(6), ARGUMENT_LIMIT]
    return Action(rng.choice(KINDS), rng.choice(argument), rng.choice(argument))


def play_on(deal: Deal, rng: Random, *, mischief: float = 0.1) -> Iterator[Deal]:
    """Play to the end, and yield after every step.

    A step tries a random action, which may be illegal, with probability `mischief` or if no action is legal.
    """
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
    game, deals = start_game(rules, str(seed)), list[Deal]()
    while not game.over:
        deal = spit_deal(game.next_deal())
        for _ in play_on(deal, Random(seed)):
            pass
        game.finish(deal)
        deals.append(deal)
    return game, deals

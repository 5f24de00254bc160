"""Properties of every patience game, tried with random actions."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from engine.actions import ARGUMENT_LIMIT, KINDS, TABLE_KINDS, Action
from engine.deal import DealError, IllegalAction
from engine.log import pack, unpack
from engine.log.record import LogError
from engine.log.verify import Replay, verify
from engine.patience.deals import Deal, View, new_deal
from engine.patience.packs import fresh_packs
from engine.patience.rules import Rules
from engine.patience.scoring import POINTS, figures_of, standings_of
from engine.patience.variants import VARIANTS
from engine.scoring import GameScore
from engine.zones import Zone
from tests.engine.patience.tables import HASTY, PIRATE, PROGRESSIVE
from tests.often import in_turn, some, times

A_FEW = [
    HASTY,
    Rules(players=3, wastepiles=4),
    PIRATE,
    Rules(game="pirate", tie_ms=1_000, tow=True),
    Rules(game="conjugal", shuffle_waste=True),
    PROGRESSIVE,
    Rules(game="dictation", players=3),
]
"""Every game, with every kind of zone that it can have."""

RULES = [*A_FEW, *(rules for rules in VARIANTS.values() if rules not in A_FEW)]
RULES += [Rules(game="progressive", shuffle_waste=True)]
SEATS_KINDS = [kind for kind in KINDS if kind not in TABLE_KINDS]
SIZES = (9, 52, 7, 1, 52)
every_game = in_turn("rules", RULES)
a_few_games = in_turn("rules", some(RULES, at_once=A_FEW))


def dealt(rules: Rules, seed: int) -> Deal:
    """A deal of full packs, or for some seeds of a few cards from each pack."""
    packs = fresh_packs(rules, str(seed).encode(), 1).packets
    return new_deal(rules, [pack[: SIZES[seed % len(SIZES)]] for pack in packs])


def played(deal: Deal, rng: Random) -> Iterator[Deal]:
    """Play to the end, mostly building what fits. Now and then a seat tries an action that may be illegal."""
    while deal.phase != "over":
        possible = _possible(deal)
        if not possible:
            deal.advance(deal.next_at() or 0)
            yield deal
            continue
        builds = [(seat, action) for seat, action in possible if action.kind == "build"]
        seat, action = rng.choice(builds if builds and rng.random() < 0.8 else possible)
        if rng.random() < 0.05:
            argument = [None, *range(6), ARGUMENT_LIMIT]
            action = Action(rng.choice(SEATS_KINDS), rng.choice(argument), rng.choice(argument))
        pause = rng.choices((0, 20, 300, deal.rules.stall_ms), (5, 15, 75, 2))[0]
        deal.attempt(deal.at_ms + pause, seat, action)
        yield deal


def _possible(deal: Deal) -> list[tuple[int, Action]]:
    return [(seat, action) for seat in deal.table.seats for action in deal.legal(seat)]


def seeds(count: int) -> range:
    return range(times(count))


@every_game
def test_actions_are_accepted_exactly_when_they_are_legal(rules: Rules) -> None:
    arguments = [None, *range(max(9, min(rules.sequences + 1, 17)))]
    every_action = [Action(*parts) for parts in product(KINDS, arguments, arguments)]
    for seed in seeds(2):
        deal = dealt(rules, seed)
        for steps, now in enumerate(played(deal, Random(seed))):
            if steps % 150:
                continue
            for seat in now.table.seats:
                legal = now.legal(seat)
                assert [action for action in every_action if now.refusal(seat, action) is None] == legal


@every_game
def test_refused_action_changes_only_the_log(rules: Rules) -> None:
    for seed in seeds(4):
        for now in played(dealt(rules, seed), Random(seed)):
            before, entries = now.state(), len(now.entries)
            if now.phase == "over":
                break
            with pytest.raises(IllegalAction):
                now.apply(now.at_ms, 0, Action("build", ARGUMENT_LIMIT, 0))
            assert now.state() == before
            assert (len(now.entries), now.entries[-1].refused) == (entries + 1, True)


@every_game
def test_cards_are_never_lost_and_replay_gives_the_live_state_at_every_entry(rules: Rules) -> None:
    for seed in seeds(4):
        deal = dealt(rules, seed)
        cards = sorted(card for packet in deal.packets for card in packet)
        states = []
        for now in played(deal, Random(seed)):
            assert sorted(card for zone in now.zones().values() for card in zone.cards) == cards
            states.append((len(now.entries), now.state()))
        verify(deal.log)
        replay = Replay(deal.log)
        for number, state in states:
            while len(replay.deal.entries) < number:
                replay.step()
            assert replay.deal.state() == state


def test_log_with_a_changed_action_does_not_replay() -> None:
    deal = dealt(HASTY, 0)
    for _ in played(deal, Random(0)):
        pass
    log = deal.log
    other = log.entries[3]._replace(action=Action("recycle"))
    with pytest.raises(LogError, match="entry 4"):
        verify(replace(log, entries=(*log.entries[:3], other, *log.entries[4:])))


def seen_in(view: View) -> set[int]:
    """All cards that a view names."""
    cards = {*view.turned, *view.sequences, *(card for reserve in view.reserves for card in reserve)}
    cards |= {card for wastes in view.wastes for waste in wastes for card in (waste.top, *waste.cards)}
    cards |= {card for ship in (view.sea.ships if view.sea else ()) for card in ship.parts}
    return {card for card in cards if card is not None}


def lying_open(rules: Rules, zones: dict[str, Zone]) -> set[int]:
    """The cards that anybody at the table can see: face-up tops, and all cards of spread piles."""
    spread = ("waste", "column") if rules.is_spread else ()
    return {
        card
        for name, zone in zones.items()
        if zone.cards and zone.face_up[-1]
        for card in (zone.cards if name.split("/")[0] in spread else zone.cards[-1:])
    }


@a_few_games
def test_view_shows_all_open_cards_and_no_face_down_card(rules: Rules) -> None:
    for seed in range(1, times(2) + 1):  # with seed 1 a ship is taken in tow
        for now in played(dealt(rules, seed), Random(seed)):
            zones = now.zones()
            lying = lying_open(rules, zones)
            down = {card for z in zones.values() for card, up in zip(z.cards, z.face_up, strict=True) if not up}
            for seat in now.table.seats:
                view = now.view(seat)
                seen = seen_in(view)
                assert not seen & down
                own = {card for card in seen if not rules.has_own_sequences or card // 52 == seat}
                assert own == {card for card in lying if not rules.has_own_sequences or card // 52 == seat}
                assert view.legal == tuple(now.legal(seat))
                assert rules.has_own_sequences or view.stocks == tuple(
                    len(zones[f"stock/{s}"].cards) for s in now.table.seats
                )


def reachable(value: object, found: dict[int, object]) -> dict[int, object]:
    """All objects that can be reached from a value, by identity."""
    if id(value) in found or value is None or isinstance(value, int | str):
        return found
    found[id(value)] = value
    parts: list[object] = list(value) if isinstance(value, tuple) else []
    parts += [getattr(value, name) for name in getattr(type(value), "__slots__", ()) if hasattr(value, name)]
    parts += list(vars(value).values()) if hasattr(value, "__dict__") else []
    for part in parts:
        reachable(part, found)
    return found


@a_few_games
def test_view_reaches_only_plain_values_that_the_deal_does_not_share(rules: Rules) -> None:
    deal = dealt(rules, 1)
    for _, now in zip(range(50), played(deal, Random(1)), strict=False):
        for seat in now.table.seats:
            for value in reachable(now.view(seat), {}).values():
                assert isinstance(value, tuple | Rules | GameScore), value
                assert not any(value is shared for shared in (now.rules, now.score, now.context(None).score))


@every_game
def test_every_deal_ends_with_places_in_the_order_of_standings(rules: Rules) -> None:
    for seed in seeds(10):
        deal = dealt(rules, seed)
        for _ in played(deal, Random(seed)):
            pass
        result = deal.result
        assert result is not None
        standings = standings_of(rules, figures_of(rules, result))
        assert [standings[seat] for seat in result.places] == sorted(standings)
        assert (result.winner is None) == (standings.count(min(standings)) > 1)
        counts = [len(owned) for owned in result.cards]
        assert rules.game in POINTS or result.out == tuple(seat for seat, count in enumerate(counts) if count == 0)


def test_eight_seats_play_to_the_end_and_keep_all_cards() -> None:
    deal = dealt(Rules(players=8), 3)
    for _ in played(deal, Random(3)):
        pass
    assert sorted(card for zone in deal.zones().values() for card in zone.cards) == sorted(
        card for packet in deal.packets for card in packet
    )
    verify(unpack(pack(deal.log)))


def test_packs_are_reproducible_and_differ_by_deal_number() -> None:
    packs = [fresh_packs(HASTY, b"seed", number).packets for number in (1, 1, 2)]
    assert packs[0] == packs[1] != packs[2]
    assert [sorted(packet) for packet in packs[0]] == [list(range(52)), list(range(52, 104))]


def test_progressive_shuffles_packs_together_and_dictation_gives_equal_packs() -> None:
    together = fresh_packs(VARIANTS["progressive"], b"seed", 1).packets
    assert sorted([*together[0], *together[1]]) == list(range(104))
    assert any(card >= 52 for card in together[0])
    alike = fresh_packs(Rules(game="dictation", players=3), b"seed", 1).packets
    assert [[card % 52 for card in packet] for packet in alike] == [alike[0]] * 3
    with pytest.raises(DealError, match="seat 1 does not have the cards of seat 0 in their order"):
        new_deal(VARIANTS["dictation"], [[0, 1], [53, 52]])

"""Checks that anybody can make with the log and the seed of a game, with only SHA-256 and JSON.

The hash of the seed is shown before the game. After the game, the seed gives the packs of every deal:
- A key is the SHA-256 of the seed and of the purpose of the numbers, each preceded by its length.
- The key and a counter are hashed to blocks of eight 32-bit numbers.
- Cards are shuffled by the method of Fisher and Yates, from the last card on.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from engine.bots import BOTS
from engine.games import Game, start_game
from engine.log import DealLog, Replay, dumps_game
from engine.simulate import simulate_game
from engine.spit.variants import variant
from tests.engine.random_play import played_game
from tests.often import in_turn


def numbers(seed: bytes, *purpose: str) -> Iterator[int]:
    parts = [seed, *(label.encode() for label in purpose)]
    key = sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()
    counter = 0
    while True:
        block = sha256(key + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[place : place + 4], "big") for place in range(0, 32, 4))
        counter += 1


def shuffled(cards: Sequence[int], seed: bytes, *purpose: str) -> list[int]:
    deck, chance = list(cards), numbers(seed, *purpose)
    for last in range(len(deck) - 1, 0, -1):
        fair = 2**32 - 2**32 % (last + 1)
        other = next(number for number in chance if number < fair) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def deals_of(logs: Sequence[DealLog]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Header and result of each deal, from the text form."""
    lines = [json.loads(line) for line in dumps_game(logs).splitlines()]
    found = [line for line in lines if isinstance(line, dict)]
    headers, results = ([line for line in found if line["type"] == kind] for kind in ("deal", "result"))
    return list(zip(headers, results, strict=True))


def logs_of(variant_id: str) -> tuple[Game, list[DealLog]]:
    game, deals = played_game(variant(variant_id), 5)
    return game, [deal.log for deal in deals]


@in_turn("variant_id", ["standard", "two-pack", "three-seats"])
def test_packs_of_every_deal_follow_from_the_seed_and_the_cards_left(variant_id: str) -> None:
    game, logs = logs_of(variant_id)
    rules, deals = variant(variant_id), deals_of(logs)
    pack = shuffled(range(rules.pack_size), game.seed, "str:packs", "int:1")
    share = rules.pack_size // rules.players
    packets = [pack[seat * share : (seat + 1) * share] for seat in range(rules.players)]
    for number, (header, result) in enumerate(deals, start=1):
        assert header["packets"] == packets
        packets = [
            shuffled(cards, game.seed, "str:packs", f"int:{number + 1}", f"int:{seat}")
            for seat, cards in enumerate(result["result"]["cards"])
        ]
    assert len(deals) > 1


@in_turn("variant_id", ["hundred", "speed-20-5", "speed-15-10"])
def test_packs_of_games_for_points_follow_from_the_seed_alone(variant_id: str) -> None:
    game, logs = logs_of(variant_id)
    for number, (header, _) in enumerate(deals_of(logs), start=1):
        pack = shuffled(range(52), game.seed, "str:packs", f"int:{number}")
        assert [*header["packets"][0], *header["packets"][1], *header["common"]] == pack
    assert len(logs) > 1


def covered_cards_before(log: DealLog, number: int) -> list[int]:
    """The cards below the top of each spit pile, before the entry at this index."""
    again = Replay(log)
    for _ in range(number):
        again.step()
    zones = again.deal.zones()
    return [*zones["spit_pile/0"].cards[:-1], *zones["spit_pile/1"].cards[:-1]]


def test_reshuffled_cards_follow_from_the_seed() -> None:
    game, logs = logs_of("speed-20-5")
    reshuffles = 0
    for log in logs:
        kinds = [entry.action.kind for entry in log.entries]
        if "reshuffle" in kinds:
            number = kinds.index("reshuffle")
            expected = shuffled(covered_cards_before(log, number - 1), game.seed, "str:chance", f"int:{log.number}")
            assert list(log.entries[number].outcome) == expected
            reshuffles += 1
    assert reshuffles


def test_commitment_is_the_hash_of_the_seed_that_shuffles_the_packs() -> None:
    seed = "only we know this"
    record = simulate_game(variant("standard"), [BOTS["greedy"](), BOTS["greedy"]()], seed)
    assert start_game(variant("standard"), seed).commitment == record.commitment == sha256(seed.encode()).hexdigest()
    header, _ = deals_of(record.logs)[0]
    assert [*header["packets"][0], *header["packets"][1]] == shuffled(range(52), seed.encode(), "str:packs", "int:1")


def test_another_seed_has_another_hash_and_other_packs() -> None:
    game, logs = logs_of("standard")
    header, _ = deals_of(logs)[0]
    assert sha256(b"6").hexdigest() != game.commitment
    assert [*header["packets"][0], *header["packets"][1]] != shuffled(range(52), b"6", "str:packs", "int:1")

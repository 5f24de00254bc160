"""Play many random games of every variant: `python -m tests.engine.patience.random_games 100000 [id …]`.

Checks that each game ends with all its cards on the table, and verifies its log. Every tenth log is packed and unpacked
first. Prints for each variant how the games ended, and the average lengths of logs and films.
"""

import json
import sys
from collections import Counter
from random import Random

from engine.film import film_of
from engine.games import start_game
from engine.log import pack, unpack, verify
from engine.patience.deals import Deal
from engine.patience.rules import Rules
from engine.patience.variants import VARIANTS

STEP_MS = 20
FILMED = 100
"""The number of games of which a film is made too."""

PACKED_EACH = 10
"""One log in this many is packed, because packing and unpacking take twice as long as playing and verifying."""


def main(games: int, variant_ids: list[str]) -> None:
    for variant_id in variant_ids or VARIANTS:
        sys.stdout.write(f"{variant_id} {summary(VARIANTS[variant_id], games)}\n")
        sys.stdout.flush()


def summary(rules: Rules, games: int) -> str:
    ends, packed, filmed, actions = Counter[str](), list[int](), 0, 0
    for number in range(games):
        deal = played(rules, number)
        assert cards_of(deal) == sorted(card for packet in deal.packets for card in packet), number
        log = deal.log
        if number % PACKED_EACH == 0:
            text = pack(log)
            log = unpack(text)
            packed.append(len(text))
        verify(log)
        ends[end_of(deal)] += 1
        actions += len(deal.entries)
        filmed += len(json.dumps(film_of(deal.log).to_json())) if number < FILMED else 0
    film = filmed / min(games, FILMED)
    means = f"{actions / games:.0f} entries, {sum(packed) / len(packed):.0f} bytes packed, {film:.0f} of film"
    return f"{games} games: {dict(ends)}; {means}"


def played(rules: Rules, number: int) -> Deal:
    """A game in which random seats take random legal actions."""
    deal, chance = start_game(rules, f"many {number}").next_deal(), Random(number)
    assert isinstance(deal, Deal)
    while deal.phase != "over":
        deal.advance(deal.at_ms + STEP_MS)
        seat = chance.randrange(rules.players)
        possible = deal.legal(seat)
        if possible:
            deal.apply(deal.at_ms, seat, chance.choice(possible))
    return deal


def cards_of(deal: Deal) -> list[int]:
    return sorted(card for zone in deal.zones().values() for card in zone.cards)


def end_of(deal: Deal) -> str:
    result = deal.result
    how = "in circles" if deal.table.in_circles else "played"
    return f"{how}, level" if result is None or result.winner is None else how


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])

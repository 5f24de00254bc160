"""How much the luck of the packs decides, and how much the seat: deals played again with the packs passed on."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.bots.bot import Bot
from engine.cards import PACK_SIZE
from engine.chance import Stream, seed_bytes
from engine.deals import new_deal
from engine.families import family_of
from engine.lab.summary import Share
from engine.rules import AnyRules
from engine.simulate import simulate_deal
from engine.tempo import Tempo


class Luck(NamedTuple):
    """Of deals with a winner both times: those that the same pack won, and those that the same seat won."""

    pack: Share
    seat: Share


def luck_of(rules: AnyRules, make: Callable[[], Bot], seed: str, deals: int, tempo: Tempo) -> Luck | None:
    """Play so many deals twice. What hands draw stays with the seat. None where a game is not one deal."""
    if not family_of(rules).is_one_deal:
        return None
    played = [_winners(rules, make, f"{seed} {number}", tempo) for number in range(deals)]
    won = [(first, second) for first, second in played if first is not None and second is not None]
    seats = rules.players
    return Luck(
        pack=Share(sum([first == (second + 1) % seats for first, second in won]), len(won)),
        seat=Share(sum([first == second for first, second in won]), len(won)),
    )


def _winners(rules: AnyRules, make: Callable[[], Bot], seed: str, tempo: Tempo) -> tuple[int | None, int | None]:
    """Who wins a deal, and the deal in which every seat has the pack of the one after it."""
    packets, common = family_of(rules).packs(rules, seed_bytes(seed), 1, None)
    passed_on = [*packets[1:], packets[0]]
    if _faces(packets) == _faces(passed_on):
        return None, None
    winners = []
    for dealt in (packets, passed_on):
        deal = new_deal(rules, dealt, common, Stream(seed, "chance", 1))
        simulate_deal(deal, [make() for _ in dealt], seed, tempo)
        winners.append(None if deal.result is None else deal.result.winner)
    return winners[0], winners[1]


def _faces(packets: Sequence[Sequence[int]]) -> list[list[int]]:
    """Cards without their packs: all seats of Dictation have the same."""
    return [[card % PACK_SIZE for card in packet] for packet in packets]

"""How much the packs and the seats decide: deals are played twice, the second time with the packs passed on."""

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


class LuckShares(NamedTuple):
    """For deals with two winners: how many the same pack won, and how many the same seat won."""

    pack: Share
    seat: Share


def luck_of(rules: AnyRules, make: Callable[[], Bot], seed: str, deals: int, tempo: Tempo) -> LuckShares | None:
    """Play deals twice. The luck of hands stays with the seat. None if a game is more than one deal."""
    if not family_of(rules).is_one_deal:
        return None
    played = [_winners(rules, make, f"{seed} {number}", tempo) for number in range(deals)]
    won = [(first, second) for first, second in played if first is not None and second is not None]
    seats = rules.players
    return LuckShares(
        pack=Share(sum([first == (second + 1) % seats for first, second in won]), len(won)),
        seat=Share(sum([first == second for first, second in won]), len(won)),
    )


def _winners(rules: AnyRules, make: Callable[[], Bot], seed: str, tempo: Tempo) -> tuple[int | None, int | None]:
    """The winners of a deal, and of the same deal with each seat's pack taken from the next seat."""
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
    """Cards without their packs, because all seats of Dictation have the same cards."""
    return [[card % PACK_SIZE for card in packet] for packet in packets]

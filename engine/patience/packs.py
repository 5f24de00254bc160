"""What each deal of a game starts from: every seat has a shuffled pack of its own (rules, part 2)."""

from engine.cards import PACK_SIZE
from engine.chance import Stream
from engine.family import Packs
from engine.log.record import DealLog
from engine.patience.rules import Rules


def fresh_packs(rules: Rules, seed: bytes, number: int) -> Packs:
    packs = [range(PACK_SIZE * seat, PACK_SIZE * (seat + 1)) for seat in range(rules.players)]
    return Packs([Stream(seed, "packs", number, seat).shuffled(pack) for seat, pack in enumerate(packs)], [])


def refuse_start(rules: Rules, log: DealLog) -> str | None:
    """Why no deal of a game begins as this one does, or None."""
    for seat, packet in enumerate(log.packets):
        if sorted(packet) != list(range(PACK_SIZE * seat, PACK_SIZE * (seat + 1))):
            return f"seat {seat + 1} does not begin it with the {rules.packet_size} cards of its own pack"
    return None

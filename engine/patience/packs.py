"""The packs that each deal of a game starts from (rules, part 2).

Every seat has a shuffled pack of its own. In Progressive Patience they are shuffled together; in Dictation all packs
are in the same order.
"""

from engine.cards import PACK_SIZE
from engine.chance import Stream
from engine.family import Packs
from engine.log.record import DealLog
from engine.patience.rules import Rules


def fresh_packs(rules: Rules, seed: bytes, number: int) -> Packs:
    seats = range(rules.players)
    if rules.game == "progressive":
        heap = Stream(seed, "packs", number).shuffled(range(rules.pack_size))
        return Packs([heap[PACK_SIZE * seat : PACK_SIZE * (seat + 1)] for seat in seats], [])
    if rules.has_own_sequences:
        order = Stream(seed, "packs", number).shuffled(range(PACK_SIZE))
        return Packs([[card + PACK_SIZE * seat for card in order] for seat in seats], [])
    return Packs([Stream(seed, "packs", number, seat).shuffled(own_pack(seat)) for seat in seats], [])


def own_pack(seat: int) -> range:
    return range(PACK_SIZE * seat, PACK_SIZE * (seat + 1))


def refuse_start(rules: Rules, log: DealLog) -> str | None:
    """Why no deal of a game can begin like this one; None if it can."""
    for seat, packet in enumerate(log.packets):
        if rules.game == "progressive":
            if len(packet) != PACK_SIZE:
                return f"seat {seat + 1} does not begin it with {PACK_SIZE} cards"
        elif sorted(packet) != list(own_pack(seat)):
            return f"seat {seat + 1} does not begin it with the {rules.packet_size} cards of its own pack"
    return None

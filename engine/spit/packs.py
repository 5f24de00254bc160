"""The packs that each deal of a game starts from (rules, sections 1, 5 and 8).

If cards are shed or collected, each seat plays a deal with the cards that the last deal left it. If points are counted,
every deal starts from fresh packs.
"""

from collections.abc import Sequence

from engine.chance import Stream
from engine.family import Packs
from engine.log.record import DealLog, DealResult
from engine.spit.number_sets import draw_cards
from engine.spit.rules import Rules


def packs_of(rules: Rules, seed: bytes, number: int, before: DealResult | None) -> Packs:
    """The packs of a deal, with the cards drawn for the whole game; `before` is how the deal before ended."""
    packs = fresh_packs(rules, seed, number) if before is None else packs_after(rules, seed, number, before.cards)
    drawn = drawn_cards(rules, seed)
    return packs._replace(common=[*packs.common, *drawn]) if drawn else packs


def fresh_packs(rules: Rules, seed: bytes, number: int) -> Packs:
    """All packs, shuffled together and shared out; cards that do not divide evenly are not dealt."""
    pack = Stream(seed, "packs", number).shuffled(range(rules.pack_size))
    size = rules.packet_size
    shared = size * rules.players
    packets = [pack[start : start + size] for start in range(0, shared, size)]
    return Packs(packets, pack[shared : shared + rules.common_size])


def packs_after(rules: Rules, seed: bytes, number: int, owned: Sequence[Sequence[int]]) -> Packs:
    """The packets of a later deal; `owned` are the cards that the last deal left each seat."""
    if rules.counts_points:
        return fresh_packs(rules, seed, number)
    return Packs([Stream(seed, "packs", number, seat).shuffled(cards) for seat, cards in enumerate(owned)], [])


def drawn_cards(rules: Rules, seed: bytes) -> tuple[int, ...]:
    """The modulus card and the set card of a whole game, if it has them (rules, section 5)."""
    return draw_cards(Stream(seed, "set cards")) if rules.mod_slap == "advanced" else ()


def refuse_start(rules: Rules, log: DealLog, before: DealLog | None) -> str | None:
    """Why no deal of Spit can begin like this one after the deal before; None if it can."""
    if before is not None and rules.mod_slap == "advanced" and log.common != before.common:
        return "it has another modulus or set card than the deals before"
    if before is None or rules.counts_points:
        return _refuse_fresh(rules, log)
    return _refuse_carried(log, before)


def _refuse_fresh(rules: Rules, log: DealLog) -> str | None:
    expected = 2 if rules.mod_slap == "advanced" else rules.common_size
    if all(len(packet) == rules.packet_size for packet in log.packets) and len(log.common) == expected:
        return None
    others = f", and {expected} more lie on the table" if expected else ""
    return f"fresh packs give each seat {rules.packet_size} cards{others}"


def _refuse_carried(log: DealLog, before: DealLog) -> str | None:
    owned = before.result.cards if before.result else ()
    for seat, (packet, cards) in enumerate(zip(log.packets, owned, strict=True)):
        if sorted(packet) != sorted(cards):
            return f"seat {seat + 1} begins it with other cards than the deal before left it"
    return None

"""The card moved by each entry, checked against a slow comparison of all zones before and after it."""

from contextlib import suppress
from random import Random

from hypothesis import given, settings

from engine.deals import Deal, IllegalAction, new_deal
from engine.log import DealLog, LogEntry
from engine.log.verify import RecordedChance
from engine.spit.deals.moved import MovedCards
from engine.spit.rules import Rules
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.engine.spit.deals.test_view import cards_known_to
from tests.often import times


def cards_moved(log: DealLog) -> list[int | None]:
    """By entry: the only card of its seat that changed zone or was turned up; None if there is none, or several."""
    deal = new_deal(log.rules, log.packets, log.common, RecordedChance(log.entries))
    return [_moved_by(deal, entry) for entry in log.entries]


def _moved_by(deal: Deal, entry: LogEntry) -> int | None:
    if entry.seat >= 0:
        deal.advance(entry.at_ms)
    before = _side(deal, entry.seat)
    with suppress(IllegalAction):
        deal.advance(entry.at_ms) if entry.seat < 0 else deal.apply(entry.at_ms, entry.seat, entry.action)
    after = _side(deal, entry.seat)
    moved = [card for card in before | after if before.get(card, "")[:1] != after.get(card, "")[:1]]
    turned = [card for card in after if after[card] != before.get(card)]
    changed = moved or turned
    return changed[0] if len(changed) == 1 and entry.action.kind != "pick_up" else None


def _side(deal: Deal, seat: int) -> dict[int, tuple[str, bool]]:
    """The zone of each card of a seat's layout, hand and stock, and whether it is face up."""
    return {
        card: (name, is_up)
        for name, zone in deal.zones().items()
        for card, is_up in zip(zone.cards, zone.face_up, strict=True)
        if name.split("/")[:2] in (["stock", str(seat)], ["hand", str(seat)])
    }


@settings(max_examples=times(20))
@given(rules_of_play, seeds)
def test_each_entry_has_the_card_it_moves_or_turns(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    cards = MovedCards(deal)
    moved: list[int | None] = []
    for _ in play_on(deal, Random(seed)):
        moved += [cards.seen_by(deal.entries[number].seat, number) for number in range(len(moved), len(deal.entries))]
    assert moved == cards_moved(deal.log)


@settings(max_examples=times(20))
@given(rules_of_play, seeds)
def test_no_seat_learns_of_a_card_it_has_not_seen(rules: Rules, seed: int) -> None:
    """Leaves out cards that go to the centre: all seats see them, even if they are taken from there at once."""
    deal = shuffled_deal(rules, seed)
    cards, entries = MovedCards(deal), 0
    known = [cards_known_to(deal, seat) for seat in deal.table.seats]
    for _ in play_on(deal, Random(seed)):
        now = [cards_known_to(deal, seat) for seat in deal.table.seats]
        for number in range(entries, len(deal.entries)):
            if deal.entries[number].action.kind not in ("play", "spit"):
                for seat in deal.table.seats:
                    assert cards.seen_by(seat, number) in known[seat] | now[seat] | {None}
        entries, known = len(deal.entries), now

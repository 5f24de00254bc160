"""Cards that can be played: since when, how long they were left, and who made it impossible."""

from typing import Final

from engine.analysis.figures import LostRace, Missed
from engine.table import BIT, Table

NOTHING: Final = -1


class OpenPlay:
    """A card that goes on a spit pile since `from_ms`, and the longest time its seat has left it."""

    __slots__ = ("card", "from_ms", "left_from_ms", "left_until_ms", "place", "waiting_ms")

    def __init__(self, card: int, place: int, at_ms: int) -> None:
        self.card = card
        self.place = place
        self.from_ms = at_ms
        self.waiting_ms = at_ms
        """Since when it waits for the seat's hand: since it can be played, or since the seat last tried any play."""
        self.left_from_ms = at_ms
        self.left_until_ms = at_ms

    def wait_until(self, at_ms: int) -> None:
        """The hand goes to the centre, with this card or another, or the card can no longer be played."""
        if at_ms - self.waiting_ms > self.left_until_ms - self.left_from_ms:
            self.left_from_ms, self.left_until_ms = self.waiting_ms, at_ms
        self.waiting_ms = at_ms

    def missed(self, limit_ms: int, *, made: bool) -> Missed | None:
        if self.left_until_ms - self.left_from_ms <= limit_ms:
            return None
        return Missed(self.card, self.place, self.left_from_ms, self.left_until_ms, made)


class OpenPlays:
    """Looks at a table after each entry; what changed since the last look is read off sets of bits.

    A play is open while play is on, its seat has the card to play and it goes on a spit pile: as long as
    `Deal.legal` lists it. A card is open as long as a play of it is.
    """

    def __init__(self, table: Table, missed_ms: int, race_ms: int) -> None:
        seats = len(table.sides)
        self._table = table
        self._missed_ms = missed_ms
        self._race_ms = race_ms
        # Bits of the cards that a seat can play at each place, and at any.
        self._at = [[0] * seats for _ in range(seats)]
        self._anywhere = [0] * seats
        self._open: list[dict[int, OpenPlay]] = [{} for _ in range(seats)]
        # When a play was closed, and by which seat, by seat, place and card.
        self._closed: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.reactions: list[list[int]] = [[] for _ in range(seats)]
        self.missed: list[list[Missed]] = [[] for _ in range(seats)]

    def try_play(self, at_ms: int, seat: int) -> None:
        """A seat's hand comes to the centre with some card, in time or not."""
        for play in self._open[seat].values():
            play.wait_until(at_ms)

    def lost_race(self, at_ms: int, entry: int, seat: int, place: int, card: int) -> LostRace | None:
        """The race that a refused play has lost, if it is one; each is lost once."""
        closed_ms, winner = self._closed.pop((seat, place, card), (NOTHING, NOTHING))
        late_ms = at_ms - closed_ms
        if winner in (NOTHING, seat) or late_ms > self._race_ms:
            return None
        return LostRace(at_ms, entry, seat, winner, late_ms)

    def look(self, at_ms: int, actor: int, card: int) -> None:
        """The table after an accepted entry of `actor`, with the card it has played, if it was a play."""
        table = self._table
        is_on = table.phase == "play"
        for seat, side in enumerate(table.sides):
            anywhere = side.showing & table.wanted if is_on else 0
            before = self._anywhere[seat]
            if anywhere or before:
                self._look_at_places(at_ms, actor, seat, side.showing if is_on else 0)
            if anywhere != before:
                self._anywhere[seat] = anywhere
                self._close(at_ms, seat, before & ~anywhere, card if seat == actor else NOTHING)
                for opened in cards_of(anywhere & ~before):
                    place = next(place for place, bits in enumerate(self._at[seat]) if bits & BIT[opened])
                    self._open[seat][opened] = OpenPlay(opened, place, at_ms)

    def end(self, at_ms: int) -> None:
        """The log ends here, be the deal over or not."""
        for seat, bits in enumerate(self._anywhere):
            self._close(at_ms, seat, bits, NOTHING)

    def _look_at_places(self, at_ms: int, actor: int, seat: int, showing: int) -> None:
        at = self._at[seat]
        for place, on in enumerate(self._table.on):
            bits = showing & on
            if bits != at[place]:
                for card in cards_of(at[place] & ~bits):
                    self._closed[seat, place, card] = (at_ms, actor)
                at[place] = bits

    def _close(self, at_ms: int, seat: int, bits: int, played: int) -> None:
        for card in cards_of(bits):
            play = self._open[seat].pop(card)
            play.wait_until(at_ms)
            if card == played:
                self.reactions[seat].append(at_ms - play.from_ms)
            missed = play.missed(self._missed_ms, made=card == played)
            if missed is not None:
                self.missed[seat].append(missed)


def cards_of(bits: int) -> list[int]:
    """The cards of a set of bits, lowest first."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def card_at(table: Table, seat: int, source: int | None) -> int:
    """The card that a play from `source` takes, or `NOTHING`: of the hand, or where there is none of the layout."""
    side = table.sides[seat]
    cards = side.hand or side.tops
    if source is None or source >= len(cards) or cards[source] < 0:
        return NOTHING
    return cards[source]

"""Cards that can be played: since when, how long the hand rested meanwhile, and which seat made them impossible."""

from typing import Final

from engine.spit.analysis.figures import LostRace, Pause
from engine.spit.table import BIT, Table

NOTHING: Final = -1


class OpenPlay:
    """A card that can be played since `from_ms`, after an entry of `opener`."""

    __slots__ = ("card", "from_ms", "opener", "place", "waits_from_ms")

    def __init__(self, card: int, place: int, at_ms: int, opener: int) -> None:
        self.card = card
        self.from_ms = at_ms
        self.opener = opener
        self.waits_from_ms = at_ms
        """The time from which it waits for the seat's hand: when it became playable, or when the seat last acted."""
        self.place = place
        """The place where it fitted when it began to wait; of several places the lowest."""


class OpenPlays:
    """Looks at a table after each entry; sets of bits show the changes since the last look.

    A play is open while play is on, its seat has the card, and the card fits a spit pile: as long as `Deal.legal` lists
    it. A card is open as long as a play of it is open.
    """

    def __init__(self, table: Table, pause_ms: int, race_ms: int) -> None:
        seats = len(table.sides)
        self._table = table
        self._pause_ms = pause_ms
        self._race_ms = race_ms
        # Bits of the cards that a seat can play at each place, and at any.
        self._at = [[0] * seats for _ in range(seats)]
        self._anywhere = [0] * seats
        self._open: list[dict[int, OpenPlay]] = [{} for _ in range(seats)]
        # By seat, place and card: when a play was closed, and by which seat.
        self._closed: dict[tuple[int, int, int], tuple[int, int]] = {}
        # The longest wait of a card since the seat last acted, if it was too long.
        self._longest: list[Pause | None] = [None] * seats
        self.reactions: list[list[int]] = [[] for _ in range(seats)]
        self.pauses: list[list[Pause]] = [[] for _ in range(seats)]

    def begin_action(self, at_ms: int, seat: int, played: int) -> None:
        """End a pause: a seat's hand comes down, in time or not, with `played` if it plays a card."""
        for play in self._open[seat].values():
            self._wait_until(at_ms, seat, play, made=play.card == played)
            play.waits_from_ms = at_ms
        self._end_pause(seat)

    def end_action(self, seat: int) -> None:
        """Look again at the places of open cards, once `look` has seen the table after the action."""
        for play in self._open[seat].values():
            play.place = self._first_place(seat, play.card)

    def lost_race(self, at_ms: int, entry: int, seat: int, place: int, card: int) -> LostRace | None:
        """The race that a refused play has lost, or None. Each race is lost only once."""
        closed_ms, winner = self._closed.pop((seat, place, card), (NOTHING, NOTHING))
        late_ms = at_ms - closed_ms
        if winner in (NOTHING, seat) or late_ms > self._race_ms:
            return None
        return LostRace(at_ms, entry, seat, winner, late_ms)

    def look(self, at_ms: int, actor: int, played: int) -> None:
        """Look at the table after an accepted entry of `actor`; `played` is the card it played, if any."""
        table = self._table
        is_on = table.phase == "play"
        for seat, side in enumerate(table.sides):
            anywhere = side.showing & table.wanted if is_on else 0
            before = self._anywhere[seat]
            if anywhere or before:
                self._look_at_places(at_ms, actor, seat, side.showing if is_on else 0)
            if anywhere != before:
                self._anywhere[seat] = anywhere
                self._close(at_ms, seat, before & ~anywhere, played if seat == actor else NOTHING)
                for card in cards_of(anywhere & ~before):
                    self._open[seat][card] = OpenPlay(card, self._first_place(seat, card), at_ms, actor)

    def end(self, at_ms: int) -> None:
        """End the log here, even if the deal is not over."""
        for seat, bits in enumerate(self._anywhere):
            self._close(at_ms, seat, bits, NOTHING)
            self._end_pause(seat)

    def _look_at_places(self, at_ms: int, actor: int, seat: int, showing: int) -> None:
        at = self._at[seat]
        for place, fitting in enumerate(self._table.fitting):
            bits = showing & fitting
            if bits != at[place]:
                for card in cards_of(at[place] & ~bits):
                    self._closed[seat, place, card] = (at_ms, actor)
                at[place] = bits

    def _first_place(self, seat: int, card: int) -> int:
        return next(place for place, bits in enumerate(self._at[seat]) if bits & BIT[card])

    def _close(self, at_ms: int, seat: int, bits: int, played: int) -> None:
        for card in cards_of(bits):
            play = self._open[seat].pop(card)
            if card != played:
                self._wait_until(at_ms, seat, play, made=False)
            elif play.opener != seat:
                self.reactions[seat].append(at_ms - play.from_ms)

    def _wait_until(self, at_ms: int, seat: int, play: OpenPlay, *, made: bool) -> None:
        if at_ms - play.waits_from_ms <= self._pause_ms:
            return
        pause = Pause(play.card, play.place, play.waits_from_ms, at_ms, made)
        longest = self._longest[seat]
        if longest is None or _rank(pause) > _rank(longest):
            self._longest[seat] = pause

    def _end_pause(self, seat: int) -> None:
        longest = self._longest[seat]
        if longest is not None:
            self.pauses[seat].append(longest)
            self._longest[seat] = None


def _rank(pause: Pause) -> tuple[int, bool, int, int]:
    """The longest pause counts; of equal ones, the one that ended with its card's play, then the first, then the lowest
    card."""
    return pause.until_ms - pause.from_ms, pause.made, -pause.from_ms, -pause.card


def cards_of(bits: int) -> list[int]:
    """The cards of a set of bits, lowest first."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def card_at(table: Table, seat: int, source: int | None) -> int:
    """The card that a play from `source` takes, or `NOTHING`: from the hand, or from the layout if the hand is
    empty."""
    side = table.sides[seat]
    cards = side.hand or side.tops
    if source is None or source >= len(cards) or cards[source] < 0:
        return NOTHING
    return cards[source]

"""A game: deals in a row, each from the cards the last one left, until someone has won."""

from engine.chance import Stream, commitment, seed_bytes
from engine.deals import Deal, new_deal
from engine.rules import Rules
from engine.scoring import opening_score, score_after_deal


class GameError(ValueError):
    """Deals asked for or finished out of turn."""


class Game:
    """A game under way; the packs of every deal follow from the seed alone.

    `commitment` may be shown before the game and `seed` after it, so that everybody
    can check that the packs were settled from the start.
    """

    def __init__(self, rules: Rules, seed: str | bytes) -> None:
        self.rules = rules
        self.seed = seed_bytes(seed)
        self.commitment = commitment(seed)
        self._score = opening_score(rules)
        self._packets = self._first_packets()
        self._deal: Deal | None = None

    @property
    def over(self) -> bool:
        return self._score.over

    @property
    def winner(self) -> int | None:
        return self._score.winner

    @property
    def scores(self) -> tuple[int, ...]:
        """The cards each seat owns."""
        return self._score.cards

    @property
    def deals(self) -> int:
        """Deals finished so far."""
        return self._score.deals

    def next_deal(self) -> Deal:
        """Lay out the next deal. Raises GameError while one is under way, or after the end."""
        if self.over:
            raise GameError("the game is over")
        if self._deal is not None:
            raise GameError("finish the deal under way first")
        self._deal = new_deal(self.rules, self._packets, number=self.deals + 1)
        return self._deal

    def finish(self, deal: Deal) -> None:
        """Score the deal under way, and shuffle each seat's cards for the next one."""
        if deal is not self._deal:
            raise GameError("that is not the deal under way")
        if deal.result is None:
            raise GameError("the deal is not over yet")
        cards = deal.result.cards
        self._deal = None
        self._score = score_after_deal(self.rules, self._score, tuple(map(len, cards)))
        self._packets = [self._stream(seat).shuffled(packet) for seat, packet in enumerate(cards)]

    def _first_packets(self) -> list[list[int]]:
        pack = self._stream().shuffled(range(self.rules.pack_size))
        share = self.rules.packet_size
        return [pack[seat * share : (seat + 1) * share] for seat in range(self.rules.players)]

    def _stream(self, *labels: int) -> Stream:
        return Stream(self.seed, "packs", self.deals + 1, *labels)


def start_game(rules: Rules, seed: str | bytes) -> Game:
    return Game(rules, seed)

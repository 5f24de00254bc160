"""A game: deals in a row until someone has won.

Where cards are to be shed or collected, each seat plays a deal with the cards that the last
one left it; where points are counted, every deal starts from fresh packs.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.chance import Stream, commitment, seed_bytes
from engine.deals import Deal, new_deal
from engine.scoring import figures_of, opening_score, score_after_deal
from engine.spit.number_sets import draw_cards
from engine.spit.rules import Rules


class GameError(ValueError):
    """Deals asked for or finished out of turn."""


class Packs(NamedTuple):
    """What a deal starts from: `packets` by seat in dealing order, `common` for nobody."""

    packets: list[list[int]]
    common: list[int]


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
        self._drawn_cards = drawn_cards(rules, self.seed)
        self._packs = fresh_packs(rules, self.seed, number=1)
        self._deal: Deal | None = None

    @property
    def over(self) -> bool:
        return self._score.over

    @property
    def winner(self) -> int | None:
        return self._score.winner

    @property
    def scores(self) -> tuple[int, ...]:
        """The cards each seat owns, or its points where those are counted."""
        return self._score.scores

    @property
    def places(self) -> tuple[int, ...]:
        """Seats, best first; empty until the game is over. `engine.scoring` says how level ones stand."""
        return self._score.places

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
        number = self.deals + 1
        self._deal = new_deal(
            self.rules,
            self._packs.packets,
            (*self._packs.common, *self._drawn_cards),
            Stream(self.seed, "chance", number),
            number=number,
        )
        return self._deal

    def finish(self, deal: Deal) -> None:
        """Score the deal under way, and shuffle the cards for the next one."""
        if deal is not self._deal:
            raise GameError("that is not the deal under way")
        if deal.result is None:
            raise GameError("the deal is not over yet")
        self._deal = None
        self._score = score_after_deal(self.rules, self._score, figures_of(self.rules, deal.result))
        if not self.over:
            self._packs = packs_after(self.rules, self.seed, self.deals + 1, deal.result.cards)


def start_game(rules: Rules, seed: str | bytes) -> Game:
    return Game(rules, seed)


def fresh_packs(rules: Rules, seed: bytes, number: int) -> Packs:
    """All packs shuffled together and shared out; what does not divide is dealt to nobody."""
    pack = Stream(seed, "packs", number).shuffled(range(rules.pack_size))
    size = rules.packet_size
    shared = size * rules.players
    packets = [pack[start : start + size] for start in range(0, shared, size)]
    return Packs(packets, pack[shared : shared + rules.common_size])


def packs_after(rules: Rules, seed: bytes, number: int, owned: Sequence[Sequence[int]]) -> Packs:
    """For a deal that is not the first; `owned` are the cards the last one left each seat."""
    if rules.counts_points:
        return fresh_packs(rules, seed, number)
    return Packs([Stream(seed, "packs", number, seat).shuffled(cards) for seat, cards in enumerate(owned)], [])


def drawn_cards(rules: Rules, seed: bytes) -> tuple[int, ...]:
    """The modulus card and the set card of a whole game, where it has them (rules, section 5)."""
    return draw_cards(Stream(seed, "set cards")) if rules.mod_slap == "advanced" else ()

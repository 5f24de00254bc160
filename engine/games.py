"""A game: deals in a row until someone has won."""

from engine.chance import Stream, commitment, seed_bytes
from engine.deals import Deal
from engine.families import family_of
from engine.rules import AnyRules
from engine.scoring import figures_of, opening_score, score_after_deal


class GameError(ValueError):
    """A deal was requested or finished at the wrong time."""


class Game:
    """A game under way; the packs of every deal follow from the seed alone.

    `commitment` may be shown before the game and `seed` after it, so that everyone can check that the packs were fixed
    from the start.
    """

    def __init__(self, rules: AnyRules, seed: str | bytes) -> None:
        self.rules = rules
        self.seed = seed_bytes(seed)
        self.commitment = commitment(seed)
        self._score = opening_score(rules)
        self._family = family_of(rules)
        self._packs = self._family.packs(rules, self.seed, 1, None)
        self._deal: Deal | None = None

    @property
    def over(self) -> bool:
        return self._score.over

    @property
    def winner(self) -> int | None:
        return self._score.winner

    @property
    def scores(self) -> tuple[int, ...]:
        """The cards each seat owns, or its points if those are counted."""
        return self._score.scores

    @property
    def places(self) -> tuple[int, ...]:
        """Seats, best first; empty until the game is over, and if it is level for good."""
        return self._score.places

    @property
    def deals(self) -> int:
        """Deals finished so far."""
        return self._score.deals

    def next_deal(self) -> Deal:
        """Lay out the next deal. Raises GameError during a deal or after the end."""
        if self.over:
            raise GameError("the game is over")
        if self._deal is not None:
            raise GameError("finish the deal under way first")
        number = self.deals + 1
        packets, common = self._packs
        chance = Stream(self.seed, "chance", number)
        self._deal = self._family.new_deal(self.rules, packets, common, chance, number)
        self._deal.score = self._score
        return self._deal

    def finish(self, deal: Deal) -> None:
        """Score the current deal, and shuffle the cards for the next one."""
        if deal is not self._deal:
            raise GameError("that is not the deal under way")
        if deal.result is None:
            raise GameError("the deal is not over yet")
        self._deal = None
        self._score = score_after_deal(self.rules, self._score, figures_of(self.rules, deal.result))
        if not self.over:
            self._packs = self._family.packs(self.rules, self.seed, self.deals + 1, deal.result)


def start_game(rules: AnyRules, seed: str | bytes) -> Game:
    return Game(rules, seed)

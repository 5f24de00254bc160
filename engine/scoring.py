"""The one scorer: from what each seat holds after each deal to the score of a game (rules, section 10).

Simulated, live and hand-entered deals are all scored here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.rules import Rules


class ScoreError(ValueError):
    """Figures that cannot be right, in a sentence for the scorekeeper; `deal` counts from 1."""

    def __init__(self, message: str, deal: int) -> None:
        super().__init__(message)
        self.deal = deal


@dataclass(frozen=True, slots=True)
class GameScore:
    """Where a game stands. `cards` is what each seat owns now; `winner` is None until it is over."""

    deals: int
    cards: tuple[int, ...]
    over: bool = False
    winner: int | None = None


def opening_score(rules: Rules) -> GameScore:
    return GameScore(deals=0, cards=(rules.packet_size,) * rules.players)


def score_after_deal(rules: Rules, score: GameScore, cards: tuple[int, ...]) -> GameScore:
    """The score once a deal has left each seat with `cards` cards."""
    deals = score.deals + 1
    winner = cards.index(0) if 0 in cards else _winner_on_deals(rules, deals, cards)
    return GameScore(deals, cards, winner is not None, winner)


def _winner_on_deals(rules: Rules, deals: int, cards: tuple[int, ...]) -> int | None:
    """After `max_deals` the seat with fewest cards wins; level, one more deal (rules, section 2)."""
    fewest = min(cards)
    if deals < rules.max_deals or cards.count(fewest) > 1:
        return None
    return cards.index(fewest)


def score_game(rules: Rules, entries: Sequence[tuple[int, ...]]) -> GameScore:
    """Score deals entered by hand: for each deal, the cards each seat holds after the claim.

    Raises ScoreError, naming the deal, for figures that no deal can give.
    """
    score = opening_score(rules)
    for cards in entries:
        score = score_entry(rules, score, cards)
    return score


def score_entry(rules: Rules, score: GameScore, cards: tuple[int, ...]) -> GameScore:
    """Check one hand-entered deal against the score so far, and add it."""
    reason = _impossible(rules, score, cards)
    if reason is not None:
        raise ScoreError(reason, score.deals + 1)
    return score_after_deal(rules, score, cards)


def _impossible(rules: Rules, score: GameScore, cards: tuple[int, ...]) -> str | None:
    if score.over:
        return f"The game was over after deal {score.deals}: enter this deal in the next game."
    if len(cards) != rules.players:
        return f"Enter a number of cards for each of the {rules.players} players."
    if any(type(count) is not int or count < 0 for count in cards):
        return "A number of cards is a whole number, 0 or more."
    if max(cards) > rules.pack_size:
        return f"Nobody can hold more than all {rules.pack_size} cards."
    return _wrong_sum(rules, cards) or _impossible_win(rules, score, cards)


def _wrong_sum(rules: Rules, cards: tuple[int, ...]) -> str | None:
    total = rules.packet_size * rules.players
    entered = sum(cards)
    if entered == total:
        return None
    sum_text = " + ".join(map(str, cards))
    fault = f"{total - entered} too few" if entered < total else f"{entered - total} too many"
    return f"{sum_text} is {entered}, {fault}: together the players hold all {total} cards."


def _impossible_win(rules: Rules, score: GameScore, cards: tuple[int, ...]) -> str | None:
    """While every seat has spit cards there are two piles, and whoever is out must take one."""
    if 0 not in cards or min(score.cards) <= rules.layout_size:
        return None
    return (
        f"Nobody can be rid of all cards in deal {score.deals + 1}: both players began it with more than "
        f"{rules.layout_size} cards, so there were two spit piles and each took one."
    )

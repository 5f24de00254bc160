"""Scoring patience: a game is one deal, or another while they end level (rules, part 2)."""

from engine.log.record import DealResult
from engine.patience.rules import Rules
from engine.scoring import Figures, GameScore, leader


def opening_score(rules: Rules) -> GameScore:
    return GameScore(0, (rules.packet_size,) * rules.players)


def figures_of(result: DealResult) -> Figures:
    """The cards each seat has left."""
    return Figures(tuple(map(len, result.cards)))


def score_after(rules: Rules, score: GameScore, figures: Figures) -> GameScore:
    """The game goes to the seat with fewest cards left. A level deal is followed by another, up to `max_deals`."""
    deals, cards = score.deals + 1, figures.cards
    winner = leader(rules, cards)
    if winner is None and deals < rules.max_deals:
        return GameScore(deals, cards)
    if winner is None:
        return GameScore(deals, cards, over=True)
    places = tuple(sorted(range(rules.players), key=lambda seat: (cards[seat], seat)))
    return GameScore(deals, cards, over=True, winner=winner, places=places)


def impossible(rules: Rules, figures: Figures) -> str | None:
    """Why no deal ends with so many cards left, in a sentence for the scorekeeper; or None."""
    cards = figures.cards
    if len(cards) != rules.players:
        return f"Enter a number of cards for each of the {rules.players} players."
    if any(type(count) is not int or not 0 <= count <= rules.packet_size for count in cards):
        return f"A number of cards is a whole number from 0 to {rules.packet_size}."
    if cards.count(0) > 1:
        return "Only one player can have no card left: the deal ends with the first."
    return None

"""Scores patience: a game is one deal; while deals end level, another follows (rules, part 2)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.cards import PACK_SIZE
from engine.log.record import DealResult
from engine.patience.rules import GameName, Rules
from engine.patience.seen import SHIPS, SUITS
from engine.scoring import Figures, GameScore

POINTS: Final[dict[GameName, int]] = {"pirate": SHIPS * SUITS, "dictation": SUITS}
"""The games that points decide, with the most points that a seat can score."""

POINT_NAMES: Final[dict[GameName, str]] = {"pirate": "captured ships", "dictation": "complete sequences"}
RANKS_OF_SUIT: Final = 13


def opening_score(rules: Rules) -> GameScore:
    seats = rules.players
    return GameScore(0, (rules.packet_size,) * seats, (0,) * seats if rules.counts_points else ())


def figures_of(rules: Rules, result: DealResult) -> Figures:
    """The cards each seat has left, and its points if points decide.

    `stuck` if a deal of Pirate went in circles: then cards decide.
    """
    cards = tuple(map(len, result.cards))
    if not rules.counts_points:
        return Figures(cards)
    figures = Figures(cards, points=result.points)
    return figures if _best(standings_of(rules, figures)) == result.winner else replace(figures, stuck=True)


def standings_of(rules: Rules, figures: Figures) -> list[tuple[int, ...]]:
    """How well each seat has done: lower is better."""
    if not rules.counts_points or figures.stuck:
        return [(count,) for count in figures.cards]
    if rules.game == "pirate":
        return [(-ships,) for ships in figures.points]
    return [(-built, left) for built, left in zip(figures.points, figures.cards, strict=True)]


def score_after(rules: Rules, score: GameScore, figures: Figures) -> GameScore:
    """The game goes to the seat that stands best. A level deal is followed by another, up to `max_deals`."""
    deals, cards, points = score.deals + 1, figures.cards, figures.points
    standings = standings_of(rules, figures)
    winner = _best(standings)
    if winner is None:
        return GameScore(deals, cards, points, over=deals >= rules.max_deals)
    places = tuple(sorted(range(rules.players), key=lambda seat: (standings[seat], seat)))
    return GameScore(deals, cards, points, over=True, winner=winner, places=places)


def _best(standings: Sequence[tuple[int, ...]]) -> int | None:
    """The seat that stands best; None while two are level."""
    best = min(standings)
    return standings.index(best) if standings.count(best) == 1 else None


def impossible(rules: Rules, figures: Figures) -> str | None:
    """Why no deal can end with these cards left and these points, in a sentence for the scorekeeper; or None."""
    cards = figures.cards
    if len(cards) != rules.players:
        return f"Enter a number of cards for each of the {rules.players} players."
    if any(type(count) is not int or not 0 <= count <= rules.packet_size for count in cards):
        return f"A number of cards is a whole number from 0 to {rules.packet_size}."
    if rules.counts_points:
        return _impossible_points(rules, figures)
    if cards.count(0) > 1:
        return "Only one player can have no card left: the deal ends with the first."
    return None


def _impossible_points(rules: Rules, figures: Figures) -> str | None:
    points, most, name = figures.points, POINTS[rules.game], POINT_NAMES[rules.game]
    if len(points) != rules.players:
        return f"Enter a number of {name} for each of the {rules.players} players."
    if any(type(count) is not int or not 0 <= count <= most for count in points):
        return f"A number of {name} is a whole number from 0 to {most}."
    if rules.game == "pirate":
        if sum(points) > most:
            return f"There are {most} ships, and {sum(points)} are entered."
        if sum(figures.cards) > rules.pack_size - RANKS_OF_SUIT * sum(points):
            return f"A ship has {RANKS_OF_SUIT} cards: so many ships leave fewer cards than entered."
        return None
    too_many = [seat for seat, count in enumerate(figures.cards) if count > PACK_SIZE - RANKS_OF_SUIT * points[seat]]
    if too_many:
        return f"A sequence has {RANKS_OF_SUIT} cards: player {too_many[0] + 1} has fewer left than entered."
    return None

"""By how much: games, deals and cards. Walkovers and byes bring nothing."""

from typing import Final

from tournaments.standings.figures import signed
from tournaments.standings.results import Appearance, Results
from tournaments.standings.tie_breaks.shape import Figure, each


def _games(results: Results, entry: int) -> Figure:
    won = [(seen.own(seen.outcome.games), _by_others(seen, seen.outcome.games)) for seen in results.appearances[entry]]
    return _difference(won)


def _deals(results: Results, entry: int) -> Figure:
    won = [(seen.own(seen.outcome.deals), _by_others(seen, seen.outcome.deals)) for seen in results.appearances[entry]]
    return _difference(won)


def _by_others(appearance: Appearance, figures: tuple[int, ...]) -> int:
    """What the best of the others won."""
    return max((won for side, won in enumerate(figures) if side != appearance.side), default=0)


def _difference(won: list[tuple[int, int]]) -> Figure:
    own, others = sum(own for own, _ in won), sum(others for _, others in won)
    return own - others, signed(own - others), f"{own} against {others}"


def _cards(results: Results, entry: int) -> Figure:
    cards = [seen.own(seen.outcome.cards) for seen in results.appearances[entry]]
    return sum(cards), signed(sum(cards)), ", ".join(map(signed, cards)) or "no match yet"


def _left(results: Results, entry: int) -> Figure:
    left = [seen.own(seen.outcome.left) for seen in results.appearances[entry]]
    return -sum(left), str(sum(left)), " + ".join(map(str, left)) or "no match yet"


_NOT_PLAYED: Final = "Walkovers and byes bring none."

GAMES: Final = each(
    "game_difference", "Games", f"Games won less those the opponents won. {_NOT_PLAYED}", "ours", _games
)
DEALS: Final = each(
    "deal_difference", "Deals", f"Deals won less those the opponents won. {_NOT_PLAYED}", "ours", _deals
)
CARDS: Final = each(
    "card_difference", "Cards", f"By how many cards one was ahead, over all deals. {_NOT_PLAYED}", "ours", _cards
)
LEFT: Final = each("cards_left", "Cards left", "Cards left at the end of all deals: fewer is better.", "ours", _left)

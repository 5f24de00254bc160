"""How a deal ended."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DealResult:
    """Everything by seat unless it says otherwise."""

    cards: tuple[tuple[int, ...], ...]
    """The cards each seat now owns, unshuffled: stock piles left to right, then spit cards."""
    winner: int | None
    """The seat that is left without a card, which wins the game."""
    out: tuple[int, ...]
    """Seats in the order in which they went out."""
    places: tuple[int, ...]
    """Seats, best first."""
    points: tuple[int, ...]
    """Points each seat scored in this deal; zeros where the goal counts none."""

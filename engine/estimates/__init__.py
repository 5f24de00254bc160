"""How long a match takes, for timetables: from stored simulations, or from a short one for rules without a name."""

from engine.estimates.minutes import BETWEEN_DEALS_S, FEWEST_GAMES, LONGEST_MATCH, Minutes, expected_minutes

__all__ = ["BETWEEN_DEALS_S", "FEWEST_GAMES", "LONGEST_MATCH", "Minutes", "expected_minutes"]

"""What rules are like to play, read off games that were simulated between equal bots. Pure arithmetic."""

from engine.lab.late import Late
from engine.lab.shape import Shape, shape_of
from engine.lab.summary import Share, Spread, Summary, spread_of, summary_of

__all__ = ["Late", "Shape", "Share", "Spread", "Summary", "shape_of", "spread_of", "summary_of"]

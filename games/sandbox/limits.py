"""What the site promises and forbids a submitted bot."""

from engine.sandbox.limits import LONGEST_SOURCE, Limits
from engine.sandbox.modules import ALLOWED

__all__ = ["ALLOWED", "LONGEST_SOURCE", "Limits"]

"""The only signal that games send."""

from django.dispatch import Signal

game_finished = Signal()
"""Sent after the commit that finished a game, with `game`. It may arrive twice, or be lost if the process dies.
Receivers must be idempotent, and check for missed games from time to time."""

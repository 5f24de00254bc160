"""The signals that games send, after the commit. They may be lost if the process dies."""

from django.dispatch import Signal

game_finished = Signal()
"""Sent after the commit that finished a game, with `game`. It may arrive twice, or be lost if the process dies.
Receivers must be idempotent, and check for missed games from time to time."""

member_challenged = Signal()
"""A member with an account has opened a table for another, with `table_id`."""

"""The one piece of news that games send up."""

from django.dispatch import Signal

game_finished = Signal()
"""Sent after the commit that finished a game, with `game`. It can be sent twice, or be lost with
the process that was to send it: answer idempotently, and look for what was missed now and then."""

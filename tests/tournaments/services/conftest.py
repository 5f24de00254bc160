"""Fixtures for tests of bots at their tables."""

from tests.games.conftest import bad_bots, nobody_is_woken

__all__ = ["bad_bots", "nobody_is_woken"]

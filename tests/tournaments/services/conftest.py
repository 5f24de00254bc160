"""Fixtures for tests of bots at their tables."""

from tests.games.conftest import bad_bots, without_worker

__all__ = ["bad_bots", "without_worker"]

"""What tests about bots at their tables share."""

from tests.games.conftest import bad_bots, nobody_is_woken

__all__ = ["bad_bots", "nobody_is_woken"]

"""What tests about bots at their tables share."""

from tests.games.conftest import nobody_is_woken

__all__ = ["nobody_is_woken"]

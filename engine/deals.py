"""The way to a deal: laid out from packets, played by actions, kept as a log."""

from engine.log.record import DealResult
from engine.spit.deals import Deal, DealError, IllegalAction, View, new_deal

__all__ = ["Deal", "DealError", "DealResult", "IllegalAction", "View", "new_deal"]

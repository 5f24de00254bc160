"""One deal: a table, a clock and a log, and the view that a seat has of them."""

from engine.patience.deals.deal import Deal
from engine.patience.deals.dealing import new_deal
from engine.patience.deals.view import View

__all__ = ["Deal", "View", "new_deal"]

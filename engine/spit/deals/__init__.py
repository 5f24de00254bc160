"""One deal: from the layout to the claim of the spit piles.

`Deal` holds the table, the clock and the log; each other module is a part of the
rules: a question with a reason, and the change itself.
"""

from engine.log.record import DealResult
from engine.spit.deals.deal import Deal, IllegalAction
from engine.spit.deals.dealing import DealError, new_deal
from engine.spit.deals.view import View

__all__ = ["Deal", "DealError", "DealResult", "IllegalAction", "View", "new_deal"]

"""One deal: from the layout to the claim of the spit piles.

`Deal` holds the table, the clock and the log; each other module is a part of the
rules: a question with a reason, and the change itself.
"""

from engine.spit.deals.deal import Deal, spit_deal
from engine.spit.deals.dealing import new_deal
from engine.spit.deals.view import View

__all__ = ["Deal", "View", "new_deal", "spit_deal"]

"""The reasons why a player cannot take over an entry. Plain values only."""

from collections.abc import Collection

from games.texts import gettext as _
from tournaments.ledger.projection import Projection


def why_not(projection: Projection, entry: int, players: Collection[int], name: str) -> str | None:
    """The reason why the person with these numbers and this name cannot take over an entry; None if they can.

    A person who already has an entry would play twice, or even against themselves.
    """
    others = [other for other in projection.entries.values() if other.number != entry]
    if any(other.player in players and (projection.has_started or not other.withdrawn) for other in others):
        return _("%(name)s is entered already.", name=name)
    if any(not other.withdrawn and other.name.casefold() == name.casefold() for other in others):
        return _("Another %(name)s is entered. Take a longer name for this one.", name=name)
    return None

"""A sentence beside the start about the seeding and its effects. Plain values only."""

from collections.abc import Sequence

from games.texts import gettext as _
from tournaments.formats.advancement import fit_refusal
from tournaments.formats.catalogue import FORMATS
from tournaments.ledger import facts
from tournaments.ledger.apart_words import moved_text
from tournaments.ledger.fact import Line
from tournaments.ledger.projection import Projection, valid_lines


def seeding_text(projection: Projection, lines: Sequence[Line], seats: int) -> str:
    """Empty while there are no entries."""
    entries, first = [entry.number for entry in projection.playing], projection.settings[0]
    if len(entries) < 2:
        return ""
    facts_so_far = (line.fact for line in reversed(valid_lines(lines)))
    seeded = next((fact for fact in facts_so_far if isinstance(fact, facts.Seeded)), None)
    since = seeded is not None and not set(entries) <= set(seeded.order)
    how = _("%(how)s, later entries at the end", how=_how(seeded)) if since else _how(seeded)
    if names := moved_text(projection):
        how = _("%(how)s, but %(names)s changed places, since some are kept apart", how=how, names=names)
    if fit_refusal(projection.settings, len(entries), seats):
        return _("%(how)s.", how=how)
    decides = FORMATS[first.format].seeding_text(first, len(entries), seats)
    return _("%(how)s: %(decides)s.", how=how, decides=decides)


def _how(seeded: facts.Seeded | None) -> str:
    if seeded is None:
        return _("Seeded in the order of entry")
    if seeded.drawn:
        return _("Seeded by lot")
    if seeded.apart:
        return _("Seeded with club-mates apart")
    return _("Seeded by rating") if seeded.by_rating else _("Seeded by hand")

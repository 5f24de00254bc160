"""By what entries are seeded, and what their seeds decide, in a sentence beside the start. Plain values only."""

from collections.abc import Sequence

from tournaments.formats.catalogue import FORMATS
from tournaments.formats.joining import fit_refusal
from tournaments.ledger import facts
from tournaments.ledger.apart_words import moved_told
from tournaments.ledger.fact import Line
from tournaments.ledger.projection import Projection, standing


def seeding_told(seen: Projection, lines: Sequence[Line], seats: int) -> str:
    """Empty while there is nobody to be seeded."""
    there, first = [entry.number for entry in seen.playing], seen.settings[0]
    if len(there) < 2:
        return ""
    facts_so_far = (line.fact for line in reversed(standing(lines)))
    seeded = next((fact for fact in facts_so_far if isinstance(fact, facts.Seeded)), None)
    since = seeded is not None and not set(there) <= set(seeded.order)
    how = f"{_how(seeded)}{', those who entered since last' * since}{moved_told(seen)}"
    if fit_refusal(seen.settings, len(there), seats):
        return f"{how}."
    return f"{how}: {FORMATS[first.format].seeding_told(first, len(there), seats)}."


def _how(seeded: facts.Seeded | None) -> str:
    if seeded is None:
        return "Seeded in the order of the list, as they were entered"
    if seeded.drawn:
        return "Seeded by lot"
    if seeded.apart:
        return "Seeded with club-mates apart"
    return "Seeded by rating" if seeded.by_rating else "Seeded by hand"

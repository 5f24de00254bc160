"""By what entries are seeded, and what their seeds decide, in a sentence beside the start. Plain values only."""

from collections.abc import Sequence

from tournaments.formats.joining import fit_refusal
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.apart_words import moved_told
from tournaments.ledger.fact import Line
from tournaments.ledger.projection import Projection, standing


def seeding_told(seen: Projection, lines: Sequence[Line], seats: int) -> str:
    """Empty while there is nobody to be seeded."""
    there = [entry.number for entry in seen.playing]
    if len(there) < 2:
        return ""
    facts_so_far = (line.fact for line in reversed(standing(lines)))
    seeded = next((fact for fact in facts_so_far if isinstance(fact, facts.Seeded)), None)
    since = seeded is not None and not set(there) <= set(seeded.order)
    how = f"{_how(seeded)}{', those who entered since last' * since}{moved_told(seen)}"
    if fit_refusal(seen.settings, len(there), seats):
        return f"{how}."
    return f"{how}: {_for_what(seen.settings[0], len(there), seats)}."


def _how(seeded: facts.Seeded | None) -> str:
    if seeded is None:
        return "Seeded in the order of the list, as they were entered"
    if seeded.drawn:
        return "Seeded by lot"
    if seeded.apart:
        return "Seeded with club-mates apart"
    return "Seeded by rating" if seeded.by_rating else "Seeded by hand"


def _for_what(first: StageSettings, count: int, seats: int) -> str:
    match first.format:
        case "round robin" if first.groups > 1:
            return "so they are dealt out to the groups, to and fro"
        case "round robin":
            return "that only decides who meets whom first"
        case "swiss":
            return "that decides who meets in the first round"
        case "ladder":
            return "so they stand on the ladder"
        case "queue":
            return "so they stand in line"
    return _in_a_bracket(count) if seats == 2 else "the best sit at different tables"


def _in_a_bracket(count: int) -> str:
    byes = (1 << (count - 1).bit_length()) - count
    late = ", and the best seeds meet late" if count > 2 else ""
    if byes:
        return f"{'the first has a bye' if byes == 1 else f'the first {byes} have a bye'}{late}"
    return f"1 meets {count}{late}"

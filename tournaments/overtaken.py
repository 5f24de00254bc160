"""Whether what a round was paired from has changed since. Plain values only."""

from collections.abc import Sequence

from tournaments import facts
from tournaments.projection import Line, standing


def is_overtaken(lines: Sequence[Line]) -> bool:
    """Whether somebody came or left, or is kept apart, or a score of an earlier round changed, since the last round.

    What was done and undone again since has changed nothing.
    """
    paired = next((line for line in reversed(standing(lines)) if isinstance(line.fact, facts.RoundPaired)), None)
    return paired is not None and _has_changed_since(lines, paired)


def is_as_proposed(lines: Sequence[Line], stage: int, number: int) -> bool:
    """Whether a round is the best that could be had, as points are now: nothing by hand, at one go, not overtaken."""
    for line in reversed(standing(lines)):
        fact = line.fact
        if isinstance(fact, facts.RoundPaired) and (fact.stage, fact.round) == (stage, number):
            return not fact.by_hand and not fact.instead_of and not _has_changed_since(lines, line)
    return False


def _has_changed_since(lines: Sequence[Line], paired: Line) -> bool:
    assert isinstance(paired.fact, facts.RoundPaired), "it is a round that is paired"
    first = paired.fact.first_match
    then = {line.number for line in standing(lines[: lines.index(paired)])}
    changed = then ^ {line.number for line in standing(lines)}
    return any(_bears_on(line.fact, first) for line in lines if line.number in changed)


def _bears_on(fact: facts.Fact, first: int) -> bool:
    """Whether a fact is about what a round was paired from whose matches count from `first`."""
    match fact:
        case (
            facts.DealEntered(number)
            | facts.DealCorrected(number)
            | facts.SidesSwapped(number)
            | facts.WalkedOver(number)
        ):
            return number < first
        case facts.Entered() | facts.Withdrawn() | facts.KeptApart() | facts.MatesKeptApart():
            return True
    return False

"""Whether entries or scores have changed since a round was paired. Plain values only."""

from collections.abc import Iterator, Sequence

from tournaments.ledger import facts
from tournaments.ledger.fact import Fact, Line
from tournaments.ledger.projection import valid_lines


def is_outdated(lines: Sequence[Line]) -> bool:
    """Whether entries, forbidden pairs or scores of earlier rounds changed since the last round was paired.

    Changes that were undone since do not count.
    """
    for line in reversed(valid_lines(lines)):
        paired = line.fact
        if isinstance(paired, facts.RoundPaired):
            changed = _changed_since(lines, line)
            return any(fact.changes_pairing or _is_score_before(fact, paired) for fact in changed)
    return False


def is_as_proposed(lines: Sequence[Line], stage: int, number: int) -> bool:
    """Whether a round is the automatic proposal: no manual changes, paired once, and the points are unchanged."""
    for line in reversed(valid_lines(lines)):
        paired = line.fact
        if isinstance(paired, facts.RoundPaired) and (paired.stage, paired.round) == (stage, number):
            if paired.by_hand or paired.instead_of:
                return False
            return not any(_is_score_before(fact, paired) for fact in _changed_since(lines, line))
    return False


def _changed_since(lines: Sequence[Line], paired: Line) -> Iterator[Fact]:
    then = {line.number for line in valid_lines(lines[: lines.index(paired)])}
    changed = then ^ {line.number for line in valid_lines(lines)}
    return (line.fact for line in lines if line.number in changed)


def _is_score_before(fact: Fact, paired: facts.RoundPaired) -> bool:
    return isinstance(fact, facts.MatchFact) and fact.is_score and fact.match < paired.first_match

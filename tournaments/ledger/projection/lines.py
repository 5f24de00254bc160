"""The valid lines of a ledger."""

from collections.abc import Sequence

from tournaments.ledger.fact import Fact, Line, Person, PersonFact


def overridden_lines(lines: Sequence[Line]) -> dict[int, int]:
    """The lines that do not count, each with the line that undid or replaced it.

    If a line is undone, its replacements do not count either.
    """
    undone: dict[int, int] = {}
    for line in reversed(lines):
        if line.fact.is_undo and line.number not in undone:
            undone[line.fact.overridden_line] = line.number
    replaced: dict[int, int] = {}
    for line in lines:
        before = 0 if line.fact.is_undo else line.fact.overridden_line
        if before in undone:
            undone.setdefault(line.number, undone[before])
        elif before and line.number not in undone:
            replaced[before] = line.number
    return replaced | undone


def subject_of(fact: Fact, lines: Sequence[Line]) -> Fact:
    """The fact that an undo finally undoes or redoes; any other fact is returned itself."""
    while fact.is_undo:
        fact = lines[fact.overridden_line - 1].fact
    return fact


def valid_lines(lines: Sequence[Line]) -> list[Line]:
    """The valid lines that change something, in their order."""
    overridden = overridden_lines(lines)
    return [line for line in lines if line.number not in overridden and line.fact.changes_fold]


def people_in(lines: Sequence[Line]) -> dict[int, Person]:
    """The person of each entry, including entries of undone lines."""
    overridden = overridden_lines(lines)
    people: dict[int, Person] = {}
    for line in lines:
        fact = line.fact
        if isinstance(fact, PersonFact) and (fact.is_entry or line.number not in overridden):
            people[fact.entry] = fact.person
    return people

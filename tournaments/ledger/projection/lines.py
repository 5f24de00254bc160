"""The valid lines of a ledger."""

from collections.abc import Sequence

from tournaments.ledger.fact import AboutPerson, Fact, Line, Person


def set_aside(lines: Sequence[Line]) -> dict[int, int]:
    """The lines that do not count, each with the line that undid or replaced it.

    If a line is undone, its replacements do not count either.
    """
    undone: dict[int, int] = {}
    for line in reversed(lines):
        if line.fact.is_undo and line.number not in undone:
            undone[line.fact.sets_aside] = line.number
    replaced: dict[int, int] = {}
    for line in lines:
        before = 0 if line.fact.is_undo else line.fact.sets_aside
        if before in undone:
            undone.setdefault(line.number, undone[before])
        elif before and line.number not in undone:
            replaced[before] = line.number
    return replaced | undone


def subject_of(fact: Fact, lines: Sequence[Line]) -> Fact:
    """The fact that an undo finally undoes or redoes; any other fact is returned itself."""
    while fact.is_undo:
        fact = lines[fact.sets_aside - 1].fact
    return fact


def valid_lines(lines: Sequence[Line]) -> list[Line]:
    """The valid lines that change something, in their order."""
    aside = set_aside(lines)
    return [line for line in lines if line.number not in aside and line.fact.changes_fold]


def people_in(lines: Sequence[Line]) -> dict[int, Person]:
    """The person of each entry, including entries of undone lines."""
    aside = set_aside(lines)
    people: dict[int, Person] = {}
    for line in lines:
        fact = line.fact
        if isinstance(fact, AboutPerson) and (fact.is_entry or line.number not in aside):
            people[fact.entry] = fact.person
    return people

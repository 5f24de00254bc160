"""Undoing any line of a ledger, and doing it again."""

from datetime import datetime

from tournaments import facts
from tournaments.models import Event
from tournaments.projection import Line
from tournaments.services.acting import act
from tournaments.services.calling import CALLER
from tournaments.services.running import agreed_fact
from tournaments.services.writing import Actor, Ledger, Refusal
from tournaments.undoing import Course, why_not_redo, why_not_undo


def undo_line(
    *, tournament_id: int, line: int, key: str, actor: Actor, now: datetime, agreed: str = "", reason: str = ""
) -> Event:
    """Let a line count no more.

    Raises Refusal with the reason where something rests on it, and NotAgreed, with all that would change
    besides, until `agreed` is the fingerprint of that list.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        course, there = _course(ledger, line)
        if not course.counts(line):
            raise Refusal(f"Line {line} is undone already.")
        if ledger.actors.get(line) == CALLER:
            raise Refusal("The queue does this by itself. Undo or correct what came before it.")
        if refusal := why_not_undo(course, there):
            raise Refusal(refusal)
        return _agreed(ledger, there, facts.Undone(line), agreed, now, -1)

    return act(tournament_id=tournament_id, key=key, actor=actor, now=now, decide=decide, reason=reason)


def redo_line(
    *, tournament_id: int, line: int, key: str, actor: Actor, now: datetime, agreed: str = "", reason: str = ""
) -> Event:
    """Let a line count again that was undone; raises as `undo_line` does."""

    def decide(ledger: Ledger) -> facts.Fact:
        course, there = _course(ledger, line)
        if course.counts(line):
            raise Refusal(f"Line {line} counts already.")
        if refusal := why_not_redo(course, there):
            raise Refusal(refusal)
        return _agreed(ledger, there, facts.Undone(course.undone_by[line]), agreed, now, 1)

    return act(tournament_id=tournament_id, key=key, actor=actor, now=now, decide=decide, reason=reason)


def _course(ledger: Ledger, number: int) -> tuple[Course, Line]:
    course = Course(ledger.lines, ledger.seen)
    if number not in course.by_number:
        raise Refusal("There is no such line in this ledger. Look at it again.")
    return course, course.by_number[number]


def _agreed(ledger: Ledger, line: Line, fact: facts.Undone, agreed: str, now: datetime, deals: int) -> facts.Fact:
    told = line.fact
    match = told.match if isinstance(told, facts.DealEntered) else 0
    return agreed_fact(ledger, fact, agreed, now, match, deals)

"""Undo and redo of any line of a ledger."""

from collections.abc import Callable, Sequence
from datetime import datetime

from clubs.services.acts import Refusal
from games.texts import gettext as _
from tournaments.ledger import facts
from tournaments.ledger.acts import undone_with, written_with
from tournaments.ledger.fact import Line
from tournaments.ledger.history import History
from tournaments.ledger.projection import subject_of
from tournaments.models import Event
from tournaments.selectors.ledgers import history_of
from tournaments.services.agreement import agreed_fact, must_agree
from tournaments.services.calling import CALLER
from tournaments.services.setting_up import ratings_in
from tournaments.services.writing import Act, Ledger, write, writing


def undo_line(act: Act, *, line: int) -> Event:
    """Undo a line.

    Raises Refusal with the reason if later lines depend on it. Raises NotAgreed with the list of further changes, until
    `act.agreed` is the fingerprint of this list.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        history, found = _course(ledger, line)
        return _agreed(act, ledger, found, _undone(ledger, history, found, act.now), -1)

    return write(act, decide)


def redo_line(act: Act, *, line: int) -> Event:
    """Redo an undone line; raises as `undo_line`."""

    def decide(ledger: Ledger) -> facts.Fact:
        history, found = _course(ledger, line)
        return _agreed(act, ledger, found, _redone(ledger, history, found, act.now), 1)

    return write(act, decide)


def _undone(ledger: Ledger, history: History, line: Line, now: datetime) -> facts.Undone:
    if not history.counts(line.number):
        raise Refusal(_("Line %(number)s is undone already.", number=line.number))
    if ledger.actors.get(line.number) == CALLER:
        raise Refusal(_("This happens by itself. Undo or correct what came before it."))
    if refusal := history.why_not_undo(line):
        raise Refusal(refusal)
    return _rated(ledger, facts.Undone(line.number), now)


def _redone(ledger: Ledger, history: History, line: Line, now: datetime) -> facts.Undone:
    if history.counts(line.number):
        raise Refusal(_("Line %(number)s counts already.", number=line.number))
    if refusal := history.why_not_redo(line):
        raise Refusal(refusal)
    return _rated(ledger, facts.Undone(history.overridden_by[line.number]), now)


def _rated(ledger: Ledger, fact: facts.Undone, now: datetime) -> facts.Undone:
    """The fact with the ratings of its variant, if the variant changes."""
    if not isinstance(subject_of(fact, ledger.lines), facts.RulesChosen):
        return fact
    variant = ledger.after([fact], now).heading.variant
    return (
        fact if variant == ledger.projection.heading.variant else facts.Undone(fact.event, ratings_in(ledger, variant))
    )


def undo_people(act: Act, *, line: int) -> Event:
    """Undo all entries that were made in the same act as this line, or none of them.

    Raises as `undo_line`.
    """

    def decide(ledger: Ledger) -> list[facts.Undone]:
        history, found = _course(ledger, line)
        written = written_with(history, ledger.actors, found)
        return [_undone(ledger, history, one, act.now) for one in reversed(written)]

    return _do_all(act, decide)


def redo_people(act: Act, *, line: int) -> Event:
    """Redo all entries that were undone in the same act as this line, or none of them. Raises as `undo_line`."""

    def decide(ledger: Ledger) -> list[facts.Undone]:
        history, found = _course(ledger, line)
        if history.counts(line):
            return [_redone(ledger, history, found, act.now)]
        again = undone_with(history, ledger.actors, found)
        _must_be_different_people(history, again)
        return [_redone(ledger, history, one, act.now) for one in again]

    return _do_all(act, decide)


def _must_be_different_people(history: History, lines: Sequence[Line]) -> None:
    names: dict[int, str] = {}
    for line in lines:
        if not isinstance(line.fact, facts.Entered):
            continue
        person = history.people[line.fact.entry]
        player, name = history.current_player(person.player), history.projection.called(person.player)
        if other := names.get(player):
            raise Refusal(
                _(
                    "%(other)s and %(name)s are one person by now. Redo one of the two lines in the ledger.",
                    other=other,
                    name=name,
                )
            )
        names[player] = name


def _do_all(act: Act, decide: Callable[[Ledger], Sequence[facts.Undone]]) -> Event:
    with writing(act.tournament_id) as ledger:
        if done := ledger.line_with_key(act.key):
            return done
        new_facts = decide(ledger)
        must_agree(act, ledger, new_facts)
        return ledger.append_each(act, new_facts)[0]


def _course(ledger: Ledger, number: int) -> tuple[History, Line]:
    history = history_of(ledger.lines, ledger.projection)
    if number not in history.by_number:
        raise Refusal(_("There is no such line in this ledger. Look at it again."))
    return history, history.by_number[number]


def _agreed(act: Act, ledger: Ledger, line: Line, fact: facts.Undone, deals: int) -> facts.Fact:
    done = line.fact
    match = done.match if isinstance(done, facts.DealEntered) else 0
    return agreed_fact(act, ledger, fact, match, deals)

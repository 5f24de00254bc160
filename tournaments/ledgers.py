"""Reading a tournament's ledger, and keeping what was folded, so that the next reader folds only what is new.

What is kept follows from the database alone and is never more than a saving. Who reads a ledger has it for
itself, and puts it back when all is well; whatever goes wrong, it is folded anew.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final

from engine.rules import Rules
from tournaments import facts
from tournaments.models import Event, Tournament
from tournaments.projection import Fold, Line, Projection, standing

MOST: Final = 32
"""Tournaments; those that were not looked at for longest make room."""


@dataclass(frozen=True, slots=True)
class Kept:
    """`number` is that of the last line that was folded."""

    number: int
    lines: list[Line]
    actors: dict[int, str]
    fold: Fold


_kept: OrderedDict[int, Kept] = OrderedDict()
_lock = Lock()


def take(tournament_id: int) -> Kept | None:
    with _lock:
        return _kept.pop(tournament_id, None)


def put(tournament_id: int, kept: Kept) -> None:
    with _lock:
        there = _kept.get(tournament_id)
        if there is None or there.number <= kept.number:
            _kept[tournament_id] = kept
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def clear() -> None:
    with _lock:
        _kept.clear()


def seen(tournament: Tournament) -> Projection:
    """What a tournament amounts to, for who only looks; one query at most."""
    return _looked_at(tournament).fold.projection()


def lines_of(tournament: Tournament) -> tuple[Line, ...]:
    """Every line, for who only looks; one query at most."""
    return tuple(_looked_at(tournament).lines)


def actors_of(tournament: Tournament) -> dict[int, str]:
    """Who wrote each line; one query at most."""
    return dict(_looked_at(tournament).actors)


def _looked_at(tournament: Tournament) -> Kept:
    kept = read(tournament, Rules.from_json(tournament.rules))
    put(tournament.pk, kept)
    return kept


def read(tournament: Tournament, rules: Rules) -> Kept:
    """The ledger up to the tournament's last line; one query, which brings only the lines that are new here."""
    kept = take(tournament.pk)
    if kept is None or kept.number > tournament.last_event:
        kept = Kept(0, [], {}, Fold(rules, tournament.best_of, tournament.settings))
    if kept.number == tournament.last_event:
        return kept
    new: list[Line] = []
    for line, actor in _stored(tournament, kept.number):
        new.append(line)
        kept.actors[line.number] = actor
    kept.lines.extend(new)
    return Kept(tournament.last_event, kept.lines, kept.actors, folded(kept.fold, kept.lines, new))


def lines(tournament: Tournament) -> list[Line]:
    """The whole ledger as it is stored; one query."""
    return [line for line, _ in _stored(tournament, 0)]


def _stored(tournament: Tournament, after: int) -> Iterator[tuple[Line, str]]:
    """Lines and who acted, from the one after number `after` on."""
    stored = (
        Event.objects.filter(tournament=tournament, number__gt=after, number__lte=tournament.last_event)
        .order_by("number")
        .values_list("number", "at", "payload", "actor")
    )
    for number, at, payload, actor in stored:
        yield Line(number, at, facts.from_json(payload)), actor


def folded(fold: Fold, lines: Sequence[Line], new: Sequence[Line]) -> Fold:
    """A fold that has taken the last lines as well; an undoing makes it begin again."""
    if any(isinstance(line.fact, facts.Undone) for line in new):
        fold, new = fold.empty(), standing(lines)
    fold.take_all(new)
    return fold

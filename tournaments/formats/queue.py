"""The queue ("winner stays"): the loser goes to the end of the line, the next in line sits down.

At tables of more than two only the last leaves. A player with too many wins in a row leaves too, behind the loser, so
that nobody holds a table all evening. A player who is called but does not come also goes to the end.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats import brackets
from tournaments.formats.chronology import Departure, FinishedMatch, Joined, Missed, StageEvent, chronology
from tournaments.formats.course import Course, CourseMatch, Sides
from tournaments.formats.limits import count_refusal
from tournaments.formats.offers import Arrangement
from tournaments.formats.plans import StageSettings
from tournaments.formats.proposals import CannotPair, Coming, Proposal, Proposed
from tournaments.formats.shape import MOST_SEATS, PLACES_GIVE, Format, PairingKind

LONGEST_STAY = 3
"""After this number of wins in a row at one table the winner leaves too; 0 for no limit."""


@dataclass(frozen=True, slots=True)
class Queue:
    """The players at each table, perhaps without an opponent yet, and the waiting line, next first."""

    tables: tuple[tuple[int, ...], ...]
    line: tuple[int, ...]


def queue_after(
    order: Sequence[int],
    events: Iterable[StageEvent] = (),
    tables: int = 1,
    seats: int = 2,
    longest_stay: int = LONGEST_STAY,
) -> Queue:
    """`order` is the initial line, next first; `events` are in order."""
    room = _Room(list(order), [[] for _ in range(tables)], seats, longest_stay)
    room.fill()
    for event in events:
        room.take(event)
    return Queue(tuple(tuple(table) for table in room.tables), tuple(room.line))


def waiting_line(
    order: Sequence[int],
    events: Iterable[StageEvent] = (),
    tables: int = 1,
    seats: int = 2,
    longest_stay: int = LONGEST_STAY,
) -> tuple[int, ...]:
    """The waiting players, next first, without those at a table."""
    return queue_after(order, events, tables, seats, longest_stay).line


def next_pairs(
    order: Sequence[int],
    events: Iterable[StageEvent] = (),
    tables: int = 1,
    seats: int = 2,
    longest_stay: int = LONGEST_STAY,
) -> tuple[tuple[int, ...], ...]:
    """The players at each table now, including running matches; a table with only one is left out."""
    queue = queue_after(order, events, tables, seats, longest_stay)
    return tuple(table for table in queue.tables if len(table) > 1)


@dataclass(slots=True)
class _Room:
    line: list[int]
    tables: list[list[int]]
    seats: int
    longest_stay: int
    wins: dict[int, int] = field(default_factory=dict)
    """Wins in a row of each player. Only players with a win in their last match are in it."""

    def take(self, event: StageEvent) -> None:
        match event:
            case Joined(entry):
                self._join(entry)
            case Departure(entry):
                self._get_up(entry)
            case FinishedMatch():
                self._play(event)
            case Missed(sides):
                self._pass_over(sides)
        self.fill()

    def fill(self) -> None:
        """Fill the tables. A single player waits first in line instead of sitting alone."""
        self._sit_down()
        alone = [table for table in self.tables if len(table) == 1]
        self.line[:0] = [table.pop() for table in alone]
        self._sit_down()

    def _sit_down(self) -> None:
        for table in self.tables:
            if len(table) < 2 <= len(table) + len(self.line):
                self._fill(table)

    def _fill(self, table: list[int]) -> None:
        missing = self.seats - len(table)
        table += self.line[:missing]
        del self.line[:missing]

    def _join(self, entry: int) -> None:
        if not self._is_here(entry):
            self.line.append(entry)

    def _is_here(self, entry: int) -> bool:
        return entry in self.line or any(entry in table for table in self.tables)

    def _get_up(self, entry: int) -> None:
        self.wins.pop(entry, None)
        for seats in (self.line, *self.tables):
            if entry in seats:
                seats.remove(entry)

    def _pass_over(self, sides: tuple[int, ...]) -> None:
        present = [entry for entry in sides if self._is_here(entry)]
        for entry in present:
            self._get_up(entry)
        self.line += present

    def _play(self, match: FinishedMatch) -> None:
        """Apply a match. Players who have left stay out; players who sat at its table wait first in line."""
        present = [entry for entry in match.places if self._is_here(entry)]
        table = max(self.tables, key=lambda seated: len(set(seated) & set(present)))
        if not present:
            return
        wins = self.wins.get(match.winner, 0) + 1
        self.line[:0] = [entry for entry in table if entry not in present]
        table.clear()
        for entry in present:
            self._get_up(entry)
        self._stay_or_go(table, present, match, wins)

    def _stay_or_go(self, table: list[int], present: list[int], match: FinishedMatch, wins: int) -> None:
        is_tired = wins == self.longest_stay
        going = [entry for entry in present if entry == match.places[-1] or (is_tired and entry == match.winner)]
        self.line += reversed(going)
        table += [entry for entry in present if entry not in going]
        self._fill(table)
        if match.winner in table and not is_tired:
            self.wins[match.winner] = wins


def _refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    return count_refusal(_("A queue"), entries)


def _propose(course: Course, coming: Coming) -> Proposal:
    if any(not match.ended for match in course.matches.values()):
        raise CannotPair(_("The table is taken. The next two play when this match is over."))
    found = next_pairs(*chronology(course), seats=course.seats)
    if not found:
        raise CannotPair(_("Fewer than two are waiting. Enter more people, or end the stage."))
    return Proposal(tuple(Proposed(sides) for sides in found))


def _line(course: Course) -> Sides:
    playing = {side for match in course.matches.values() if not match.ended for side in match.sides}
    return tuple(entry for entry in waiting_line(*chronology(course), seats=course.seats) if entry not in playing)


def _seeding_text(settings: StageSettings, count: int, seats: int) -> str:
    return _("so they stand in line")


def _reason(course: Course, match: CourseMatch, as_proposed: bool) -> str:
    return _("Winner stays; the next in line sits down.")


def _reasons(course: Course, match: CourseMatch, as_proposed: bool) -> tuple[str, ...]:
    return (_("The winner stays at the table, and the one who has waited longest comes next."),)


FORMAT: Final = Format(
    name="queue",
    title=gettext_lazy("Queue"),
    about=gettext_lazy("Winner stays: the loser goes to the end of the line and the next in line sits down."),
    late_entry=gettext_lazy("Late entries stand at the end of the line."),
    withdrawal=gettext_lazy("If someone withdraws, the next in line takes the seat."),
    refusal=_refusal,
    arrangements={
        "queue": Arrangement(
            gettext_lazy("Queue"),
            gettext_lazy("Winner stays: the loser goes to the end of the line, the next one sits down."),
            ("tie_breaks",),
            lambda chosen: (StageSettings("queue", tie_breaks=chosen.tie_breaks),),
        )
    },
    accepts_late=True,
    most_seats=MOST_SEATS,
    is_refilled=True,
    never_apart=gettext_lazy(
        "In a queue the next in line plays the winner, so nobody can be kept apart. Choose another format."
    ),
    pairing=PairingKind.BY_TURN,
    propose=_propose,
    round_word=gettext_lazy("Turn"),
    tie_breaks=("points", "game_difference", "deal_difference", "card_difference"),
    line=_line,
    points_at_tables=PLACES_GIVE,
    seeding_text=_seeding_text,
    apart_text=brackets.apart_text,
    reason=_reason,
    reasons=_reasons,
    open_matches=gettext_lazy("At the table"),
)
"""Tie-breaks do not reward the number of matches, because some have played often and some not yet. With opponents'
points, a loser would rank above waiting players.
"""

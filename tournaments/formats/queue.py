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
from tournaments.formats.interface import MOST_SEATS, PLACES_GIVE, Format, PairingKind, always
from tournaments.formats.limits import count_refusal
from tournaments.formats.offers import Arrangement
from tournaments.formats.plans import StageSettings
from tournaments.formats.proposals import CannotPair, Proposal, Proposed, RoundToPair

LONGEST_STAY: Final = 3
"""After this number of wins in a row the winner leaves too."""


@dataclass(frozen=True, slots=True)
class Queue:
    """The players at the table, and the waiting line, next first. Nobody sits at the table alone."""

    table: tuple[int, ...]
    line: tuple[int, ...]


def queue_after(order: Sequence[int], events: Iterable[StageEvent] = (), seats: int = 2) -> Queue:
    """`order` is the initial line, next first; `events` are in order."""
    state = _QueueState(list(order), seats)
    state.fill()
    for event in events:
        state.apply(event)
    return Queue(tuple(state.table), tuple(state.line))


@dataclass(slots=True)
class _QueueState:
    line: list[int]
    seats: int
    table: list[int] = field(default_factory=list)
    wins: dict[int, int] = field(default_factory=dict)
    """Wins in a row of each player. Only players with a win in their last match are in it."""

    def apply(self, event: StageEvent) -> None:
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
        """Fill the table. A single player waits first in line instead of sitting alone."""
        if len(self.table) < 2:
            self.line[:0] = self.table
            self.table.clear()
            if len(self.line) > 1:
                self._sit_down()

    def _sit_down(self) -> None:
        missing = self.seats - len(self.table)
        self.table += self.line[:missing]
        del self.line[:missing]

    def _join(self, entry: int) -> None:
        if not self._is_here(entry):
            self.line.append(entry)

    def _is_here(self, entry: int) -> bool:
        return entry in self.line or entry in self.table

    def _get_up(self, entry: int) -> None:
        self.wins.pop(entry, None)
        for places in (self.line, self.table):
            if entry in places:
                places.remove(entry)

    def _pass_over(self, sides: tuple[int, ...]) -> None:
        present = [entry for entry in sides if self._is_here(entry)]
        for entry in present:
            self._get_up(entry)
        self.line += present

    def _play(self, match: FinishedMatch) -> None:
        """Apply a match. Players who have left stay out; others who sat at the table wait first in line."""
        present = [entry for entry in match.places if self._is_here(entry)]
        if not present:
            return
        wins = self.wins.get(match.winner, 0) + 1
        self.line[:0] = [entry for entry in self.table if entry not in present]
        self.table.clear()
        for entry in present:
            self._get_up(entry)
        self._stay_or_go(present, match, wins)

    def _stay_or_go(self, present: list[int], match: FinishedMatch, wins: int) -> None:
        is_tired = wins == LONGEST_STAY
        going = [entry for entry in present if entry == match.places[-1] or (is_tired and entry == match.winner)]
        self.line += reversed(going)
        self.table += [entry for entry in present if entry not in going]
        self._sit_down()
        if match.winner in self.table and not is_tired:
            self.wins[match.winner] = wins


def _refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    return count_refusal(_("A queue"), entries)


def _propose(course: Course, to_pair: RoundToPair) -> Proposal:
    if any(not match.ended for match in course.matches.values()):
        raise CannotPair(_("The table is taken. The next two play when this match is over."))
    table = queue_after(*chronology(course), course.seats).table
    if not table:
        raise CannotPair(_("Fewer than two are waiting. Enter more people, or end the stage."))
    return Proposal((Proposed(table),))


def _line(course: Course) -> Sides:
    playing = {side for match in course.matches.values() if not match.ended for side in match.sides}
    return tuple(entry for entry in queue_after(*chronology(course), course.seats).line if entry not in playing)


def _reasons(course: Course, match: CourseMatch, as_proposed: bool) -> tuple[str, ...]:
    return (_("The winner stays at the table, and the player with the longest wait comes next."),)


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
    seeding_text=always(gettext_lazy("so they stand in line")),
    apart_text=brackets.apart_text,
    reason=always(gettext_lazy("Winner stays; the next in line sits down.")),
    reasons=_reasons,
    open_matches=gettext_lazy("At the table"),
)
"""Tie-breaks do not reward the number of matches, because some have played often and some not yet. With opponents'
points, a loser would rank above waiting players.
"""

"""Which lines of a ledger can be undone and which done again, with the reason where they cannot. Plain values only.

A line can go while nothing rests on it. What else would change is for `consequences` to say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tournaments.formats.joining import rests_on
from tournaments.ledger import facts, late_entry
from tournaments.ledger.apart_words import why_not, why_settled
from tournaments.ledger.facts import Sides
from tournaments.ledger.progress import begun, has_begun
from tournaments.ledger.projection import (
    BEGUN,
    Line,
    MatchView,
    Projection,
    StageView,
    State,
    in_place_of,
    people_in,
    set_aside,
    subject_of,
)
from tournaments.ledger.projection.leaving import given_up
from tournaments.ledger.replacing import why_not as why_not_this_person

STARTED: Final = "The tournament has started, which rests on it. Take the start back first."
PLAYED: Final = "It has been played to its end, so it cannot be called off."
BOTS: Final = "What bots have played stays as it is."
CALLED_OFF: Final = "The tournament is called off. An organiser can take that back on its desk."

Score = facts.DealEntered | facts.DealCorrected | facts.SidesSwapped | facts.WalkedOver | facts.ResultEntered
Word = facts.DealProposed | facts.DealDisputed
OfTheHeading = facts.Named | facts.CalledOff
"""What can be taken back all the same while a tournament is called off."""


@dataclass(slots=True)
class Course:
    """A ledger and what it amounts to."""

    lines: Sequence[Line]
    seen: Projection
    merged: Mapping[int, int] = field(default_factory=dict)
    """Who players of the ledger are by now; who is not in it is the same as ever."""
    by_number: dict[int, Line] = field(init=False)
    undone_by: dict[int, int] = field(init=False)
    """The lines that do not count, each with the line that undid it or took its place."""
    people: dict[int, facts.Entered | facts.PersonMended] = field(init=False)
    """Who each entry is, be it that the entry itself was undone."""
    started: Line | None = field(init=False)
    """The line that began what is played now."""
    _last: dict[tuple[int, Sides], int] = field(init=False)
    """The last line that counts about the score of a match between these."""

    def __post_init__(self) -> None:
        self.by_number = {line.number: line for line in self.lines}
        self.undone_by = set_aside(self.lines)
        self.people = people_in(self.lines)
        self.started = self.last(facts.Started)
        self._last = {
            (line.fact.match, line.fact.sides): line.number
            for line in self.lines
            if line.number not in self.undone_by and isinstance(line.fact, Score | Word)
        }

    def counts(self, number: int) -> bool:
        return number not in self.undone_by

    def is_replaced(self, number: int) -> bool:
        """Whether another pairing of the same round took its place."""
        by = self.by_number.get(self.undone_by.get(number, 0))
        return by is not None and in_place_of(by.fact) == number

    def after_redoing(self, line: Line) -> Line:
        """What stands once a line counts again, if it does not: whatever took its place comes back with it."""
        if self.counts(line.number):
            return line
        again = Line(len(self.lines) + 1, line.at, facts.Undone(self.undone_by[line.number]))
        aside = set_aside([*self.lines, again])
        while line.number in aside:
            line = self.by_number[aside[line.number]]
        return line

    def last(self, kind: type[object]) -> Line | None:
        """The last line of a kind that counts."""
        return next(
            (line for line in reversed(self.lines) if isinstance(line.fact, kind) and self.counts(line.number)), None
        )

    def last_about(self, match: int, sides: Sides) -> int:
        """The number of the last line that counts about a score; 0 where there is none."""
        return self._last.get((match, sides), 0)

    @property
    def seeds(self) -> Sides:
        """Who played from the start on, best seed first."""
        return self.started.fact.seeds if self.started and isinstance(self.started.fact, facts.Started) else ()

    def stage(self, number: int) -> StageView | None:
        return self.seen.stages[number - 1] if number <= len(self.seen.stages) else None

    def table(self, match: int, sides: Sides) -> MatchView | None:
        """The match, if it is between these."""
        view = self.seen.matches.get(match)
        return view if view is not None and view.table == sides else None

    def person_again(self, line: Line) -> facts.Entered | facts.PersonMended:
        """Who an entry is once the line that mended it counts no more, or counts again."""
        assert isinstance(line.fact, facts.PersonMended), "only who was mended is somebody else again"
        if not self.counts(line.number):
            return line.fact
        return people_in([other for other in self.lines if other is not line])[line.fact.entry]

    def who(self, player: int) -> int:
        return self.merged.get(player, player)

    def name(self, entry: int) -> str:
        return self.seen.entries[entry].name if entry in self.seen.entries else f"Entry {entry}"


def why_not_undo(course: Course, line: Line) -> str | None:
    """Why a line that counts has to stay; None where it can go."""
    if _is_closed(course, line):
        return CALLED_OFF
    match line.fact:
        case (
            facts.DealEntered(match, sides)
            | facts.DealCorrected(match, sides)
            | facts.SidesSwapped(match, sides)
            | facts.WalkedOver(match, sides)
            | facts.ResultEntered(match, sides)
        ):
            return _why_score_stays(course, line, match, sides)
        case facts.DealProposed(match, sides) | facts.DealDisputed(match, sides):
            return _why_word_stays(course, line, match, sides)
        case facts.GameCalled() | facts.GameRecorded():
            return BOTS
        case facts.Started():
            return _why_start_stays(course)
        case facts.RoundPaired():
            return _why_round_stays(course, line, line.fact)
        case facts.Closed(stage):
            return _next_begun(course, stage)
        case facts.Undone(event):
            return why_not_redo(course, course.by_number[event])
    return _why_it_stays(course, line)


def _is_closed(course: Course, line: Line) -> bool:
    """Whether the tournament is called off, and all but its heading stays as it was then."""
    if course.seen.heading.called_off is None:
        return False
    return not isinstance(subject_of(line.fact, course.lines), OfTheHeading)


def _why_it_stays(course: Course, line: Line) -> str | None:
    """The same for what is about entries."""
    match line.fact:
        case facts.Entered(entry):
            return _why_entry_stays(course, entry)
        case facts.PersonMended():
            return _why_nobody_else(course, line)
        case facts.Withdrawn(entry):
            return _why_it_stays_away(course, entry)
        case facts.SatOut(_, stage, number):
            return _paired(course, stage, number)
        case facts.CheckInOpened() | facts.CheckedIn():
            return STARTED if course.seen.has_started else None
        case facts.KeptApart() | facts.MatesKeptApart():
            return why_settled(course.seen)
        case facts.Seeded() | facts.Arranged() | facts.RulesChosen() | facts.Named() | facts.TablesCounted():
            return _why_it_is_overtaken(course, line)
    return None


def _why_entry_stays(course: Course, entry: int) -> str | None:
    if entry in course.seeds or any(entry in match.sides for match in course.seen.matches.values()):
        return f"{course.name(entry)} plays already. Withdraw the entry instead."
    return None


def _why_nobody_else(course: Course, line: Line) -> str | None:
    """Why an entry cannot be again who it was without this line, or by it."""
    person = course.person_again(line)
    if person.entry not in course.seen.entries:
        return "The entry itself is undone. Do that again first."
    later = [other for other in course.lines[line.number :] if course.counts(other.number)]
    if any(_says_who(other.fact, person.entry) for other in later):
        return "It was changed again since. Say on the desk who it is."
    others = [entry.player for entry in course.seen.entries.values()]
    numbers = [player for player in others if course.who(player) == course.who(person.player)]
    return why_not_this_person(course.seen, person.entry, numbers, person.name)


def _says_who(fact: facts.Fact, entry: int) -> bool:
    """Whether it says who an entry is, or how strong whoever it is then."""
    match fact:
        case facts.PersonMended(number):
            return number == entry
        case facts.RulesChosen(ratings=ratings) | facts.Undone(ratings=ratings):
            return ratings is not None
    return False


def _why_it_stays_away(course: Course, entry: int) -> str | None:
    there = course.seen.entries.get(entry)
    if there is None:
        return "The entry itself is undone. Do that again first."
    if entry not in course.seeds and late_entry.refusal(course.seen):
        return f"{there.name} was withdrawn before the start, and nobody can enter any more."
    return _why_not_beside(course, there.player, there.name)


def _why_not_beside(course: Course, player: int, name: str) -> str | None:
    """Why somebody cannot play beside those who do now."""
    who = course.who(player)
    again = next((other for other in course.seen.playing if course.who(other.player) == who), None)
    if again:
        told = "" if again.name.casefold() == name.casefold() else f", as {again.name}"
        return f"{name} is entered again already{told}."
    if any(other.name.casefold() == name.casefold() for other in course.seen.playing):
        return f"Another {name} is entered. Give that one a longer name first."
    return None


def _paired(course: Course, stage: int, number: int) -> str | None:
    there = course.stage(stage)
    if there is None or len(there.rounds) >= number:
        return f"Round {number} is paired already. Take it back first."
    return None


def _why_start_stays(course: Course) -> str | None:
    if begun(course.seen):
        return "Scores have been entered, so the start stays. Undo them first."
    return None


def _why_round_stays(course: Course, line: Line, fact: facts.RoundPaired) -> str | None:
    there, started = course.stage(fact.stage), course.started
    if there is None or started is None or line.number < started.number:
        return "It belongs to a start that was taken back."
    if len(there.rounds) != fact.round:
        return "Later rounds rest on it. Take those back first."
    if fact.instead_of:
        return _why_tables_stay(course, fact, _pairing(course, fact.instead_of))
    numbers = range(fact.first_match, fact.first_match + len(fact.tables))
    if any(course.seen.matches[number].state in BEGUN for number in numbers):
        return f"Round {fact.round} has begun. Undo what was entered for it first."
    return _next_begun(course, fact.stage)


def _pairing(course: Course, number: int) -> facts.RoundPaired:
    fact = course.by_number[number].fact
    assert isinstance(fact, facts.RoundPaired), "a round is paired instead of a round"
    return fact


def _why_tables_stay(course: Course, now: facts.RoundPaired, then: facts.RoundPaired) -> str | None:
    """Why a round cannot be what it is in another pairing: somebody has sat down at a table that is not in it."""
    there, elsewhere = (_by_match(course, fact) for fact in (now, then))
    for number, table in there.items():
        if elsewhere.get(number) != table and has_begun(course.seen, course.seen.matches[number]):
            return f"Match {number} has begun. Undo what was entered for it first."
    return _next_begun(course, now.stage)


def _by_match(course: Course, fact: facts.RoundPaired) -> dict[int, set[int]]:
    """Who sits where of those who stay: the others got up before it began, or the match is over."""
    return {
        number: {entry for entry in table if not course.seen.entries[entry].withdrawn}
        for number, table in enumerate(fact.tables, start=fact.first_match)
    }


def _next_begun(course: Course, stage: int) -> str | None:
    resting = {other.number for other in course.seen.stages if rests_on(course.seen.settings, other.number, stage)}
    if any(match.stage in resting and match.state in BEGUN for match in course.seen.matches.values()):
        return "The next stage has begun. Undo what was entered for it first."
    return None


def _why_score_stays(course: Course, line: Line, match: int, sides: Sides) -> str | None:
    if course.table(match, sides) is None:
        return f"Match {match} is between others now, so this counts for nothing."
    if course.last_about(match, sides) != line.number:
        return f"Later lines about match {match} rest on it. Undo those first, or correct the deal on its score sheet."
    return None


def _why_word_stays(course: Course, line: Line, match: int, sides: Sides) -> str | None:
    there = course.table(match, sides)
    if there is None or there.proposal is None or course.last_about(match, sides) != line.number:
        return "It was answered meanwhile. Look at the score sheet."
    return None


def why_not_redo(course: Course, line: Line) -> str | None:
    """Why a line that was undone cannot count again; None where it can."""
    if _is_closed(course, line):
        return CALLED_OFF
    match line.fact:
        case facts.Started(seeds):
            return _why_start_is_gone(course, line, seeds)
        case facts.RoundPaired():
            return _why_round_is_gone(course, line, line.fact)
        case facts.Closed(stage):
            return _why_it_goes_on(course, line, stage)
        case facts.DealEntered(match, sides, game, deal) | facts.DealProposed(match, sides, game, deal):
            return _why_deal_is_gone(course, line, match, sides, (game, deal))
        case facts.DealCorrected(match, sides) | facts.DealDisputed(match, sides):
            return None if course.table(match, sides) else f"Match {match} is between others now."
        case facts.WalkedOver(match, sides) | facts.SidesSwapped(match, sides) | facts.ResultEntered(match, sides):
            return _why_match_has_gone_on(course, line, match, sides)
        case facts.GameCalled() | facts.GameRecorded():
            return BOTS
        case facts.Undone(event):
            return why_not_undo(course, course.by_number[event])
    return _why_it_is_gone(course, line)


def _why_it_is_gone(course: Course, line: Line) -> str | None:
    """The same for what is about entries."""
    match line.fact:
        case facts.Entered(entry):
            return _why_entry_is_gone(course, course.people[entry].player, course.people[entry].name)
        case facts.PersonMended():
            return _why_nobody_else(course, line)
        case facts.Withdrawn():
            return _why_nobody_leaves(course, line, line.fact)
        case facts.SatOut(entry, stage, number):
            return _why_not_without(course, entry, stage, number)
        case facts.CheckedIn(entry):
            return _why_nobody_comes(course, entry)
        case facts.CheckInOpened():
            return "Check-in is open already." if course.seen.state != State.OPEN else None
        case facts.Seeded() | facts.Arranged() | facts.RulesChosen() | facts.Named() | facts.TablesCounted():
            return _why_it_is_overtaken(course, line)
        case facts.CalledOff():
            return _why_it_takes_place(course)
        case facts.KeptApart() | facts.MatesKeptApart():
            return why_not(course.seen) or _why_it_holds(course, line.fact)
    return None


def _why_nobody_leaves(course: Course, line: Line, fact: facts.Withdrawn) -> str | None:
    there, started = course.seen.entries.get(fact.entry), course.started
    if there is None or there.withdrawn:
        return "There is nobody to withdraw."
    if started and (line.number < started.number or set(fact.gives_up or ()) - set(given_up(course.seen))):
        return f"The tournament has gone on with {there.name} since. Withdraw {there.name} anew."
    return None


def _why_not_without(course: Course, entry: int, stage: int, number: int) -> str | None:
    if (entry, stage, number) in course.seen.seats_out:
        return f"{course.name(entry)} sits that round out already."
    return _paired(course, stage, number)


def _why_nobody_comes(course: Course, entry: int) -> str | None:
    here = course.seen.entries.get(entry)
    if here is None or here.checked_in_at:
        return f"{course.name(entry)} is checked in already, or not entered any more."
    return STARTED if course.seen.has_started else None


def _why_entry_is_gone(course: Course, player: int, name: str) -> str | None:
    if refusal := _why_not_beside(course, player, name):
        return refusal
    return "The tournament has started. Enter the name as a late entry." if course.seen.has_started else None


def _why_it_is_overtaken(course: Course, line: Line) -> str | None:
    if course.seen.has_started and not isinstance(line.fact, facts.TablesCounted | facts.Named):
        return STARTED
    later = course.last(type(line.fact))
    return "It was changed again since." if later and later.number > line.number else None


def _why_it_takes_place(course: Course) -> str | None:
    if course.seen.heading.called_off:
        return "It is called off already."
    return PLAYED if course.seen.state == State.FINISHED else None


def _why_it_holds(course: Course, fact: facts.KeptApart | facts.MatesKeptApart) -> str | None:
    if course.seen.apart.after(fact) == course.seen.apart:
        return "They are kept apart again already."
    return None


def _why_start_is_gone(course: Course, line: Line, seeds: Sides) -> str | None:
    if course.seen.has_started:
        return "The tournament was started again since."
    if any(entry not in course.seen.entries for entry in seeds):
        return "Somebody who played then is not entered any more. Start it anew."
    if _rested_on([other for other in course.lines if other.number < line.number]) != _rested_on(course.lines):
        return "The stages, the seeds or the entries were changed since. Start it anew."
    if any(entry.number not in seeds for entry in course.seen.playing):
        return "Somebody is entered now who did not play then. Start it anew."
    return None


def _rested_on(lines: Sequence[Line]) -> list[int]:
    """The lines that count, of those that say who plays and how."""
    aside = set_aside(lines)
    kinds = (
        facts.Arranged | facts.RulesChosen | facts.Seeded | facts.Entered | facts.PersonMended
        | facts.KeptApart | facts.MatesKeptApart
    )  # fmt: skip
    return [line.number for line in lines if line.number not in aside and isinstance(line.fact, kinds)]


def _why_round_is_gone(course: Course, line: Line, fact: facts.RoundPaired) -> str | None:
    there, started = course.stage(fact.stage), course.started
    if there is None or started is None or line.number < started.number:
        return "It belongs to a start that was taken back."
    coming = _pairing(course, course.after_redoing(line).number)
    if _seated(coming) - course.seen.entries.keys():
        return "Somebody who played in it is not entered any more. Pair the round anew."
    if fact.instead_of and course.counts(fact.instead_of):
        if len(there.rounds) != fact.round:
            return "Later rounds rest on it. Take those back first."
        return _why_tables_stay(course, _pairing(course, fact.instead_of), fact)
    if fact.instead_of or there.is_over or len(there.rounds) != fact.round - 1:
        return f"Round {fact.round} was paired anew since, or cannot follow now."
    if coming.first_match != max(course.seen.matches, default=0) + 1:
        return "Other matches have its numbers now. Pair the round anew."
    return None


def _seated(fact: facts.RoundPaired) -> set[int]:
    return {entry for table in fact.tables for entry in table} | ({fact.bye} if fact.bye else set())


def _why_it_goes_on(course: Course, line: Line, stage: int) -> str | None:
    there, paired = course.stage(stage), course.last(facts.RoundPaired)
    if paired and paired.number > line.number:
        return "Another round was paired since. End the stage on the desk."
    if (
        there is None
        or there.is_over
        or any(match.state not in ("bye", "over", "not needed") for match in course.seen.matches_of(stage))
    ):
        return "Somebody is playing in that stage, or it is over. End it on the desk."
    return None


def _why_deal_is_gone(course: Course, line: Line, match: int, sides: Sides, place: tuple[int, int]) -> str | None:
    view = course.table(match, sides)
    if view is not None and view.expected < place:
        game, deal = view.expected
        first = f"deal {deal}" if game == place[0] else f"game {game}, deal {deal}"
        return f"Match {match} has gone back since: {first} comes before it. Redo the line of that deal first."
    if view is not None and view.expected != place:
        return f"Match {match} has gone on since. Enter the deal on its score sheet."
    return _why_match_has_gone_on(course, line, match, sides)


def _why_match_has_gone_on(course: Course, line: Line, match: int, sides: Sides) -> str | None:
    if course.table(match, sides) is None:
        return f"Match {match} is between others now."
    if course.last_about(match, sides) > line.number:
        return f"Match {match} has gone on since. Look at its score sheet."
    return None


class Step(NamedTuple):
    """A line that could be taken back or brought back, and why it cannot."""

    line: Line
    refusal: str | None


def last_act(course: Course, actors: Mapping[int, str], caller: str) -> tuple[Step | None, Step | None]:
    """What a press of "undo" would take back, and what one of "redo" would bring back; None for nothing.

    What `caller` wrote follows by itself from other lines.
    """
    own = [line for line in reversed(course.lines) if actors.get(line.number) != caller and course.counts(line.number)]
    undo = next((line for line in own if not isinstance(line.fact, facts.Undone)), None)
    redo = _last_undone(course, own, actors)
    return (
        Step(undo, why_not_undo(course, undo)) if undo else None,
        Step(redo, why_not_redo(course, redo)) if redo else None,
    )


def _last_undone(course: Course, own: Sequence[Line], actors: Mapping[int, str]) -> Line | None:
    """Of what was undone step by step, what comes back first: the step that was taken last and was not taken back.

    Another act of whoever undid it ends this. The acts of others do not, for nobody knows who is about to act.
    """
    since: set[str | None] = set()
    for step in own:
        if not isinstance(step.fact, facts.Undone):
            since.add(actors.get(step.number))
        elif not isinstance((line := course.by_number[step.fact.event]).fact, facts.Undone):
            return None if actors.get(step.number) in since else line
    return None

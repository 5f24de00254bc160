"""The common interface of all formats.

A format is a value, and its file defines everything about it: its limits, pairings, standings and sentences. Code
outside `formats/` never compares formats; it asks the format.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final, Protocol

from games.texts import Text, gettext_lazy
from games.texts import gettext as _
from tournaments.formats.course import Course, CourseMatch, Sides, half_points
from tournaments.formats.limits import FEWEST, MOST
from tournaments.formats.offers import Arrangement, Choices
from tournaments.formats.plans import PlannedRound, StageSettings
from tournaments.formats.proposals import CannotPair, Proposal, RoundToPair
from tournaments.formats.slots import Slot
from tournaments.standings.figures import halves
from tournaments.standings.points import SWISS, PointsRule
from tournaments.standings.table import Row, standings
from tournaments.standings.tie_breaks.catalogue import in_order
from tournaments.standings.tie_breaks.interface import TieBreak

MOST_SEATS: Final = 8


class PairingKind(StrEnum):
    """How the matches of a stage are made."""

    PLANNED = "planned"
    """All at once, when the stage begins."""
    BY_ROUND = "by round"
    """Round after round, from a proposal that the organiser publishes."""
    BY_CHALLENGE = "by challenge"
    """One by one, when a player challenges another."""
    BY_TURN = "by turn"
    """One by one, called automatically."""


class Ranking(StrEnum):
    """How a stage is ranked."""

    BRACKET = "bracket"
    """By how far each entry came."""
    STANDINGS = "standings"
    """Points and tie-breaks."""
    ORDER = "order"
    """By the format's own order."""


Levels = tuple[Sides, ...]
"""Entries best first, level ones together."""


class EntriesRefusal(Protocol):
    def __call__(self, entries: int, settings: StageSettings, seats: int = 2) -> str | None:
        """Why that number cannot play like this, in a sentence that says what to change; or None."""


class Plan(Protocol):
    def __call__(
        self, slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
    ) -> tuple[PlannedRound, ...]:
        """All rounds for `slots`, best seed first; raises CannotDraw with the refusal."""


class RoundsText(Protocol):
    def __call__(self, settings: StageSettings, count: int, seats: int, *, at_a_glance: bool) -> Iterator[str]:
        """Parts of a sentence; `at_a_glance` leaves out slow calculations."""


_ROUND: Final = gettext_lazy("Round")
_GOES_THROUGH: Final = gettext_lazy("goes through without playing")


def always(text: Text) -> Callable[..., str]:
    """For a sentence that is the same in every stage."""
    return lambda *_stage: str(text)


def _open_end(settings: StageSettings, entries: int) -> int | None:
    return None


def _nothing_text(settings: StageSettings, count: int, seats: int, *, at_a_glance: bool) -> Iterator[str]:
    return iter(())


def _as_swiss(rounds: Sequence[PlannedRound]) -> PointsRule:
    return SWISS


def _half_points_text(course: Course) -> Mapping[int, str]:
    return {entry: halves(half) for entry, half in half_points(course).items()}


def _nothing_proposed(course: Course, to_pair: RoundToPair) -> Proposal:
    raise CannotPair(_("No round is paired here."))


def _no_challenge(course: Course, challenger: int, challenged: int) -> str | None:
    return _("Challenges are only possible on a ladder.")


def _nobody(course: Course) -> Sides:
    return ()


def _no_story(course: Course) -> Mapping[int, tuple[str, ...]]:
    return {}


def _no_need(course: Course, entry: int) -> tuple[str, str]:
    return "", ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """`name` is stored; all other texts are for people. Code outside `formats/` does not compare names."""

    name: str
    title: Text
    about: Text
    late_entry: Text
    """How late entries are treated; shown before the start."""
    withdrawal: Text
    """How matches of withdrawn entries are treated, at tables of two; shown after `what_leaving_means`."""
    refusal: EntriesRefusal
    arrangements: Mapping[str, Arrangement]
    """Its arrangements, alone or with further stages, by the name in the form."""

    is_a_name: bool = False
    """Whether its title stays capitalised in a sentence."""

    # Limits.
    asks: tuple[str, ...] = ()
    """The settings it uses."""
    accepts_late: bool = False
    fewest: int = FEWEST
    most: int = MOST
    most_seats: int = 2
    why_two: Text = ""
    """Why tables have at most two seats; or empty."""
    is_refilled: bool = False
    """Whether the next in line replaces a player who leaves."""
    as_knockout: Callable[[Choices], StageSettings] | None = None
    """Its offer as a knockout after another stage, if any."""
    never_apart: Text = ""
    """Why entries cannot be kept apart in it; or empty."""

    # Matches.
    pairing: PairingKind = PairingKind.PLANNED
    plan: Plan | None = None
    """Plans all its matches; None if they are made during play."""
    rounds_in_all: Callable[[StageSettings, int], int | None] = _open_end
    """The number of rounds for that number of entries, if paired round by round; None if open."""
    propose: Callable[[Course, RoundToPair], Proposal] = _nothing_proposed
    """The next round; raises CannotPair."""
    challenge_refusal: Callable[[Course, int, int], str | None] = _no_challenge
    """Why the first may not challenge the second; or None."""
    round_word: Text = _ROUND

    # Ranking.
    ranking: Ranking = Ranking.STANDINGS
    rank: Callable[[Course], Levels] | None = None
    """Ranks all entries, best first, if not by standings."""
    tie_breaks: tuple[str, ...] = ()
    """Default tie-breaks in order."""
    score: TieBreak | None = None
    """The first criterion, if not points."""
    points_rule: Callable[[Sequence[PlannedRound]], PointsRule] = _as_swiss
    """The points of its matches."""
    points_text: Callable[[Course], Mapping[int, str]] = _half_points_text
    """Each entry's score beside its name in a proposal."""
    is_crossed: bool = False
    """Whether it has a cross table."""
    order: Callable[[Course], Sides] = _nobody
    """Its own order, best first."""
    order_text: Text = ""
    """A sentence about changes of that order."""
    line: Callable[[Course], Sides] = _nobody
    """The waiting line, next first."""

    # Texts.
    points_at_tables: Text = ""
    """The points for places at tables of more than two, if there are standings."""
    rounds_text: RoundsText = _nothing_text
    """The number of rounds, and how often two meet."""
    seeding_text: Callable[[StageSettings, int, int], str]
    """What seeds decide, for these numbers of entries and seats: the end of a sentence."""
    apart_text: Callable[[int], str]
    """How entries are kept apart, at that number of seats."""
    reason: Callable[[Course, CourseMatch, bool], str]
    """Why these meet, in a sentence; the last argument says whether the round is still as proposed."""
    reasons: Callable[[Course, CourseMatch, bool], tuple[str, ...]]
    """The same at length."""
    bye_text: Text = _GOES_THROUGH
    open_matches: Text = ""
    """The heading of running matches, if there are no rounds."""
    stories: Callable[[Course], Mapping[int, tuple[str, ...]]] = _no_story
    """How each entry got its place in the order."""
    need: Callable[[Course, int], tuple[str, str]] = _no_need
    """The next goal in its own order, and what it takes."""

    def decides(self, settings: StageSettings) -> tuple[TieBreak, ...]:
        """The criteria of its standings, in order."""
        score = (self.score,) if self.score else ()
        return (*score, *in_order(settings.tie_breaks or self.tie_breaks))

    def rows(self, course: Course) -> tuple[Row, ...]:
        """The standings, best first."""
        rule = self.points_rule(course.rounds)
        decides = self.decides(course.settings)
        return standings(course.entrants, course.outcomes, decides, course.rounds_in_all, rule, course.lot)

    def levels(self, course: Course) -> Levels:
        """All entries, best first, level ones together."""
        if self.rank:
            return self.rank(course)
        by_place = groupby(self.rows(course), key=lambda row: row.place)
        return tuple(tuple(row.entry for row in level) for _, level in by_place)

    @property
    def in_a_sentence(self) -> str:
        return str(self.title) if self.is_a_name else str(self.title).lower()

    @property
    def is_paired_during_play(self) -> bool:
        """Whether its matches are not all known from the start."""
        return self.pairing is not PairingKind.PLANNED

    @property
    def is_a_bracket(self) -> bool:
        """Whether places depend on how far an entry came."""
        return self.ranking is Ranking.BRACKET

    @property
    def has_rounds(self) -> bool:
        """Whether its matches are played in rounds."""
        return self.pairing in (PairingKind.PLANNED, PairingKind.BY_ROUND)

    @property
    def is_paired_by_organiser(self) -> bool:
        """Whether an organiser publishes each round or enters each challenge."""
        return self.pairing in (PairingKind.BY_ROUND, PairingKind.BY_CHALLENGE)

    def what_leaving_means(self, seats: int, is_followed: bool) -> str:
        """What withdrawing means at tables of that size; `is_followed`: whether places lead to another stage."""
        goes_on = seats > 2 and self.most_seats > 2 and not self.is_refilled
        sentences = (self.withdrawal, _TABLE_GOES_ON if goes_on else "", _NEXT_MOVES_UP if is_followed else "")
        return " ".join(map(str, filter(None, sentences)))


_TABLE_GOES_ON: Final = gettext_lazy("If someone leaves, the table plays on. The last one left wins.")
_NEXT_MOVES_UP: Final = gettext_lazy("If a qualifier withdraws, the next in the table goes through.")

PLACES_GIVE: Final = gettext_lazy(
    "At tables of more than two, a place gives a point for each seat below it: 3, 2, 1 and 0 at a table of four. "
    "A smaller table gives less."
)
"""For formats with points for places at tables."""

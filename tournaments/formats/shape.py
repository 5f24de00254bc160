"""The one shape of all formats.

A format is a value, and its file says all of it: the entries it takes, its pairings, the standings, and every sentence
about it. Nothing outside `formats/` asks which format it has; it asks the format.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final, Protocol

from games.texts import Text, gettext_lazy
from games.texts import gettext as _
from tournaments.formats.course import Course, Match, Sides, half_points
from tournaments.formats.limits import FEWEST, MOST
from tournaments.formats.offers import Arrangement, Choices
from tournaments.formats.plans import PlannedRound, StageSettings
from tournaments.formats.proposals import CannotPair, Coming, Proposal
from tournaments.formats.slots import Slot
from tournaments.standings.figures import halves
from tournaments.standings.points import SWISS, PointsRule
from tournaments.standings.table import Row, standings
from tournaments.standings.tie_breaks.catalogue import in_order
from tournaments.standings.tie_breaks.shape import TieBreak

MOST_SEATS: Final = 8


class Pairing(StrEnum):
    """How the matches of a stage come about."""

    PLANNED = "planned"
    """All at once, when the stage begins."""
    BY_ROUND = "by round"
    """Round after round, from a proposal that the organiser publishes."""
    BY_CHALLENGE = "by challenge"
    """One by one, when a player challenges another."""
    BY_TURN = "by turn"
    """One by one, called by themselves."""


class Ranking(StrEnum):
    """What says who stands where."""

    BRACKET = "bracket"
    """How far somebody came."""
    STANDINGS = "standings"
    """Points and tie-breaks."""
    ORDER = "order"
    """An order that the format keeps itself."""


Levels = tuple[Sides, ...]
"""Entries best first, those who are level together."""


class EntriesRefusal(Protocol):
    def __call__(self, entries: int, settings: StageSettings, seats: int = 2) -> str | None:
        """Why so many cannot play like this, in a sentence that says what to change; None when they can."""


class Plan(Protocol):
    def __call__(
        self, slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
    ) -> tuple[PlannedRound, ...]:
        """All rounds for `slots`, best seed first; raises CannotDraw with the refusal."""


class RoundsTold(Protocol):
    def __call__(self, settings: StageSettings, count: int, seats: int, *, at_a_glance: bool) -> Iterator[str]:
        """Parts of a sentence; `at_a_glance` leaves out what takes long to find out."""


_ROUND: Final = gettext_lazy("Round")
_GOES_THROUGH: Final = gettext_lazy("goes through without playing")


def _open_end(settings: StageSettings, entries: int) -> int | None:
    return None


def _nothing_text(settings: StageSettings, count: int, seats: int, *, at_a_glance: bool) -> Iterator[str]:
    return iter(())


def _as_swiss(rounds: Sequence[PlannedRound]) -> PointsRule:
    return SWISS


def _half_points_text(course: Course) -> Mapping[int, str]:
    return {entry: halves(half) for entry, half in half_points(course).items()}


def _nothing_proposed(course: Course, coming: Coming) -> Proposal:
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
    """`name` is stored; all other words are for people. Nobody compares names outside `formats/`."""

    name: str
    title: Text
    about: Text
    late_entry: Text
    """What happens to late entries; shown before the start."""
    withdrawal: Text
    """What becomes of the matches of those who leave, at tables of two: `what_leaving_means` is shown before."""
    refusal: EntriesRefusal
    arrangements: Mapping[str, Arrangement]
    """How it is offered, alone or with stages that follow it, by the name that a form sends."""

    is_a_name: bool = False
    """Whether its title stays capitalised in a sentence."""

    # What it takes.
    asks: tuple[str, ...] = ()
    """The settings that make a difference to it."""
    accepts_late: bool = False
    fewest: int = FEWEST
    most: int = MOST
    most_seats: int = 2
    why_two: Text = ""
    """Why no more than two can sit at a table, where that is so."""
    is_refilled: bool = False
    """Whether the next in line takes the seat of a player who leaves."""
    as_knockout: Callable[[Choices], StageSettings] | None = None
    """The knockout after another stage, where it is offered as one."""
    never_apart: Text = ""
    """Why nobody can be kept apart in it, where that is so."""

    # How its matches come about.
    pairing: Pairing = Pairing.PLANNED
    plan: Plan | None = None
    """All its matches; None where they come about as it goes."""
    rounds_in_all: Callable[[StageSettings, int], int | None] = _open_end
    """How many rounds so many entries play where they are paired as it goes; None where that is open."""
    propose: Callable[[Course, Coming], Proposal] = _nothing_proposed
    """The next round; raises CannotPair."""
    challenge_refusal: Callable[[Course, int, int], str | None] = _no_challenge
    """Why the first may not challenge the second; None when it may."""
    round_word: Text = _ROUND

    # Who stands where.
    ranking: Ranking = Ranking.STANDINGS
    rank: Callable[[Course], Levels] | None = None
    """Everybody, best first, where that is not by standings."""
    tie_breaks: tuple[str, ...] = ()
    """In the order in which they decide, unless an organiser chooses others."""
    score: TieBreak | None = None
    """What decides before any tie-break, if not points."""
    points_rule: Callable[[Sequence[PlannedRound]], PointsRule] = _as_swiss
    """What the matches of its rounds are worth."""
    points_text: Callable[[Course], Mapping[int, str]] = _half_points_text
    """What each entry has so far, as it stands beside the names of a proposal."""
    is_crossed: bool = False
    """Whether it has a cross table."""
    order: Callable[[Course], Sides] = _nobody
    """The order that it keeps itself, best first."""
    order_text: Text = ""
    """What moves somebody in that order."""
    line: Callable[[Course], Sides] = _nobody
    """Who waits for a turn, next first."""

    # Its words.
    points_at_tables: Text = ""
    """What the places at tables of more than two give, where there are standings."""
    rounds_text: RoundsTold = _nothing_text
    """How many rounds so many play, and how often two meet."""
    seeding_text: Callable[[StageSettings, int, int], str]
    """What the seeds of so many entries decide, at so many seats: the end of a sentence."""
    apart_text: Callable[[int], str]
    """What becomes of those who are kept apart, at so many seats."""
    reason: Callable[[Course, Match, bool], str]
    """Why these meet, in a sentence; the last says whether the round is still as it was proposed."""
    reasons: Callable[[Course, Match, bool], tuple[str, ...]]
    """The same at length."""
    bye_text: Text = _GOES_THROUGH
    open_matches: Text = ""
    """What stands above the matches that are being played, where there are no rounds."""
    stories: Callable[[Course], Mapping[int, tuple[str, ...]]] = _no_story
    """How each came where the order has them."""
    need: Callable[[Course, int], tuple[str, str]] = _no_need
    """For what, and what it takes, in the order that it keeps."""

    def decides(self, settings: StageSettings) -> tuple[TieBreak, ...]:
        """What decides in its standings, first things first."""
        score = (self.score,) if self.score else ()
        return (*score, *in_order(settings.tie_breaks or self.tie_breaks))

    def rows(self, course: Course) -> tuple[Row, ...]:
        """The standings, best first."""
        rule = self.points_rule(course.rounds)
        decides = self.decides(course.settings)
        return standings(course.entrants, course.outcomes, decides, course.rounds_in_all, rule, course.lot)

    def levels(self, course: Course) -> Levels:
        """Everybody, best first, those who are level together."""
        if self.rank:
            return self.rank(course)
        by_place = groupby(self.rows(course), key=lambda row: row.place)
        return tuple(tuple(row.entry for row in level) for _, level in by_place)

    @property
    def in_a_sentence(self) -> str:
        return str(self.title) if self.is_a_name else str(self.title).lower()

    @property
    def is_paired_as_it_goes(self) -> bool:
        return self.pairing is not Pairing.PLANNED

    @property
    def is_a_bracket(self) -> bool:
        """Whether places are given by how far one came."""
        return self.ranking is Ranking.BRACKET

    @property
    def has_rounds(self) -> bool:
        """Whether its matches are played side by side, round after round."""
        return self.pairing in (Pairing.PLANNED, Pairing.BY_ROUND)

    @property
    def is_asked_each_time(self) -> bool:
        """Whether pairings are made while it is played."""
        return self.pairing in (Pairing.BY_ROUND, Pairing.BY_CHALLENGE)

    def what_leaving_means(self, seats: int, is_followed: bool) -> str:
        """At tables of so many, in a stage whose places lead to another or do not."""
        goes_on = seats > 2 and self.most_seats > 2 and not self.is_refilled
        sentences = (self.withdrawal, _TABLE_GOES_ON if goes_on else "", _NEXT_MOVES_UP if is_followed else "")
        return " ".join(map(str, filter(None, sentences)))


_TABLE_GOES_ON: Final = gettext_lazy("If someone leaves, the table plays on. The last one left wins.")
_NEXT_MOVES_UP: Final = gettext_lazy("If a qualifier withdraws, the next in the table goes through.")

PLACES_GIVE: Final = gettext_lazy(
    "At tables of more than two, a place gives a point for each seat below it: 3, 2, 1 and 0 at a table of four. "
    "A smaller table gives less."
)
"""Where points at tables follow places."""

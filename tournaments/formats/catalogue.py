"""The formats in the order in which a form shows them, and what an organiser should know of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from tournaments.formats import double_elimination, round_robin, single_elimination, single_match
from tournaments.formats.limits import FEWEST, MOST, count_refusal, seats_refusal
from tournaments.formats.plans import PlannedRound, StageSettings
from tournaments.formats.slots import Slot

MOST_SEATS: Final = 8


class Refusal(Protocol):
    def __call__(self, entries: int, settings: StageSettings, seats: int = 2) -> str | None:
        """Why so many cannot play like this, in a sentence that says what to change; None when they can."""


class Plan(Protocol):
    def __call__(
        self, slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
    ) -> tuple[PlannedRound, ...]:
        """All rounds for `slots`, best seed first; raises CannotDraw with the refusal."""


@dataclass(frozen=True, slots=True)
class Format:
    """`name` is stored; the other words are for people."""

    name: str
    title: str
    about: str
    late_entry: str
    """What becomes of those who come late: shown before."""
    withdrawal: str
    """What becomes of the matches of those who leave, at tables of two: `what_leaving_means` is shown before."""
    refusal: Refusal
    plan: Plan | None
    """None where rounds are paired as it goes, from what has happened so far."""
    is_a_bracket: bool = False
    """Whether places are given by how far one came; otherwise by standings."""
    accepts_late: bool = False
    fewest: int = FEWEST
    most: int = MOST
    most_seats: int = 2
    points_at_tables: str = ""
    """What the places at tables of more than two give, where there are standings."""
    why_two: str = ""
    """Why no more than two can sit at a table, where that is so."""
    is_refilled: bool = False
    """Whether somebody else sits down for who leaves a table."""

    @property
    def is_paired_as_it_goes(self) -> bool:
        return self.plan is None

    def what_leaving_means(self, seats: int, is_followed: bool) -> str:
        """At tables of so many, in a stage whose places lead to another or do not."""
        goes_on = seats > 2 and self.most_seats > 2 and not self.is_refilled
        told = (self.withdrawal, _TABLE_GOES_ON if goes_on else "", _NEXT_MOVES_UP if is_followed else "")
        return " ".join(filter(None, told))


def _swiss_refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    if reason := count_refusal("A Swiss stage", entries):
        return reason
    if seats > 2:
        return None  # at larger tables people meet again where it cannot be helped
    most = entries - 1 + entries % 2  # everybody has met everybody, and with an odd number has had a bye
    if not 0 <= settings.rounds <= most:
        return f"Without meeting twice {entries} entries play at most {_rounds(most)}. Set {most} or fewer."
    return None


def _ladder_refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    if settings.reach < 1:
        return "A challenge has to reach somebody. Let it reach at least 1 place up."
    return seats_refusal("A ladder", seats, _CHALLENGE_OF_TWO) or count_refusal("A ladder", entries)


def _queue_refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    return count_refusal("A queue", entries)


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"


_BRACKET_IS_DRAWN: Final = "Nobody can enter once the bracket is drawn, since every place in it is taken."
_OPPONENTS_GO_THROUGH: Final = (
    "Whoever leaves loses the match that is due without playing it; the opponent goes through."
)

_TABLE_GOES_ON: Final = "A table of more than two goes on without who left, and whoever is left there alone is first."
_NEXT_MOVES_UP: Final = "Until the next stage begins, a place that leads there goes to whoever comes next."
_PLACES_GIVE: Final = (
    "At tables of more than two a place gives as many points as there are seats below it: 3, 2, 1 and 0 at a table of "
    "four."
)
_CHALLENGE_OF_TWO: Final = "a challenge is between whoever makes it and one who stands above"

_ALL: Final = (
    Format(
        name="single elimination",
        title="Single elimination",
        about="Whoever loses is out, until one is left: the quickest way to a winner.",
        late_entry=_BRACKET_IS_DRAWN,
        withdrawal=_OPPONENTS_GO_THROUGH,
        refusal=single_elimination.refusal,
        plan=single_elimination.plan,
        is_a_bracket=True,
        most_seats=MOST_SEATS,
    ),
    Format(
        name="double elimination",
        title="Double elimination",
        about="Whoever loses twice is out: nobody goes home after one bad match.",
        late_entry=_BRACKET_IS_DRAWN,
        withdrawal="Whoever leaves loses the matches that are left without playing them; the opponents go through.",
        refusal=double_elimination.refusal,
        plan=double_elimination.plan,
        is_a_bracket=True,
        why_two=double_elimination.WHY_TWO,
    ),
    Format(
        name="round robin",
        title="Round robin",
        about="Everybody meets everybody, once or twice, all together or in groups.",
        late_entry="Nobody can enter once the rounds are drawn, since everybody's opponents are fixed.",
        withdrawal="Whoever leaves loses the matches that are left without playing them; those played count.",
        refusal=round_robin.refusal,
        plan=round_robin.plan,
        most_seats=MOST_SEATS,
        points_at_tables=f"{_PLACES_GIVE} The first of a smaller table gets as many as the first of a full one, and "
        "the last gets none. Some meet again before all have met.",
    ),
    Format(
        name="swiss",
        title="Swiss",
        about="Everybody plays every round, each time against somebody who stands about as well and is new to them.",
        late_entry="Whoever comes late plays from the next round on; missed rounds count as lost.",
        withdrawal="Whoever leaves is not paired any more; what was played counts, for the opponents too.",
        refusal=_swiss_refusal,
        plan=None,
        accepts_late=True,
        most_seats=MOST_SEATS,
        points_at_tables=f"{_PLACES_GIVE} A smaller table gives less.",
    ),
    Format(
        name="ladder",
        title="Ladder",
        about="Whoever beats somebody above takes that place: for weeks and months, without rounds.",
        late_entry="Whoever comes late starts at the foot of the ladder.",
        withdrawal="Whoever leaves is taken off the ladder, and those below move up.",
        refusal=_ladder_refusal,
        plan=None,
        accepts_late=True,
        why_two=_CHALLENGE_OF_TWO,
    ),
    Format(
        name="queue",
        title="Queue",
        about="Winner stays: the loser goes to the end of the line and the next in line sits down.",
        late_entry="Whoever comes late stands at the end of the line.",
        withdrawal="Whoever leaves is taken out of the line; at a table the next in line sits down.",
        is_refilled=True,
        refusal=_queue_refusal,
        plan=None,
        accepts_late=True,
        most_seats=MOST_SEATS,
        points_at_tables=f"{_PLACES_GIVE} A smaller table gives less.",
    ),
    Format(
        name="single match",
        title="Single match",
        about="One match and nothing else.",
        late_entry="Nobody can enter once the match is drawn.",
        withdrawal="Whoever leaves loses the match without playing it.",
        refusal=single_match.refusal,
        plan=single_match.plan,
        is_a_bracket=True,
        most=MOST_SEATS,
        most_seats=MOST_SEATS,
    ),
)

FORMATS: Final[Mapping[str, Format]] = MappingProxyType({each.name: each for each in _ALL})

"""The figures of an analysis, as values that JSON can store. Times are milliseconds from the start of a deal."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.spit.rules import Rules


class AnalysisLimits(NamedTuple):
    """The limits of the analysis: `reach_ms` of the rules is added to each, because no hand can be sooner.

    A second is one and a half times as long as the slowest player at club tempo needs to see a card and to play one.
    """

    pause_ms: int = 1_000
    """A hand that does nothing for longer, though it has a card to play, makes a pause."""
    race_ms: int = 1_000
    """A hand that comes down later than this has not lost a race: it had time to see that the chance was gone."""
    chain_ms: int = 1_000
    """Plays with a longer gap between them make no chain."""

    def with_reach(self, rules: Rules) -> "AnalysisLimits":
        """The limits for these rules: each with `reach_ms` added."""
        return AnalysisLimits(*[limit + rules.reach_ms for limit in self])


class Pause(NamedTuple):
    """A time in which a seat did nothing, although it could play `card` all the time: at first on the pile at `place`.

    Of several cards, `card` waited longest. `made`: whether the pause ended with the play of that card.
    """

    card: int
    place: int
    from_ms: int
    until_ms: int
    made: bool


class LostRace(NamedTuple):
    """A refused play, by the number of its entry. `winner` had made it impossible `late_ms` before."""

    at_ms: int
    entry: int
    loser: int
    winner: int
    late_ms: int


class Chain(NamedTuple):
    """A number of plays of one seat in quick succession, with the times of the first and the last."""

    seat: int
    from_ms: int
    to_ms: int
    plays: int


class Stretch(NamedTuple):
    """A time during which all seats were stuck, with any number of spits."""

    from_ms: int
    to_ms: int


class SeatFigures(NamedTuple):
    """The actions of one seat in a deal.

    `actions` are the accepted ones while play was on; for this seat that was `played_ms` long. `plays` are cards played
    to the centre, `fumbles` are actions refused at any time. `reactions` has a time for each play that another seat's
    action made possible, in order; `chain` is the seat's best one.
    """

    actions: int
    plays: int
    fumbles: int
    played_ms: int
    reactions: tuple[int, ...]
    pauses: tuple[Pause, ...]
    chain: Chain | None

    def to_json(self) -> dict[str, object]:
        return {
            "actions": self.actions,
            "plays": self.plays,
            "fumbles": self.fumbles,
            "played_ms": self.played_ms,
            "reactions": list(self.reactions),
            "pauses": [list(pause) for pause in self.pauses],
            "chain": None if self.chain is None else list(self.chain),
        }


@dataclass(frozen=True, slots=True)
class DealFigures:
    """One deal; `seats` is by seat, all else in order of time.

    `winner` stood first by `closeness` cards when the first seat was out or play ended. Both are None if no seat did:
    the deal was level, drawn by the rules, or broken off before. `turning_ms` is None if there is no winner, or the
    winner was never far behind. `chains` are those of `LISTED_CHAIN` plays or more; they may share plays.
    """

    number: int
    length_ms: int
    winner: int | None
    closeness: int | None
    turning_ms: int | None
    seats: tuple[SeatFigures, ...]
    races: tuple[LostRace, ...]
    stuck: tuple[Stretch, ...]
    chains: tuple[Chain, ...]

    def to_json(self) -> dict[str, object]:
        return {
            "number": self.number,
            "length_ms": self.length_ms,
            "winner": self.winner,
            "closeness": self.closeness,
            "seats": [seat.to_json() for seat in self.seats],
            **self.story(),
        }

    def story(self) -> dict[str, object]:
        """The values for a timeline: `races`, `stuck` and `chains` as lists of their fields, and `turning_ms`."""
        return {
            "races": [list(race) for race in self.races],
            "stuck": [list(stretch) for stretch in self.stuck],
            "turning_ms": self.turning_ms,
            "chains": [list(chain) for chain in self.chains],
        }


LISTED_CHAIN = 3
"""Two quick plays are common, so shorter chains are not listed."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """All deals of a game, in order, and the limits used (without `reach_ms`)."""

    seats: int
    limits: AnalysisLimits
    deals: tuple[DealFigures, ...]

    def to_json(self) -> dict[str, object]:
        return {"seats": self.seats, "limits": list(self.limits), "deals": [deal.to_json() for deal in self.deals]}

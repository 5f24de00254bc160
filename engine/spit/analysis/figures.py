"""What an analysis finds, as values that JSON can keep. Times are milliseconds from the start of a deal."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.spit.rules import Rules


class Limits(NamedTuple):
    """How long is long: `reach_ms` of the rules is added to each, for then no hand can be sooner.

    A second is half as long again as a player at club tempo needs, at the slowest, to see a card and to play one.
    """

    pause_ms: int = 1_000
    """A hand that does nothing for longer, though it has a card to play, makes a pause."""
    race_ms: int = 1_000
    """A hand that comes down later than this has not lost a race: it could have seen that there was nothing left."""
    chain_ms: int = 1_000
    """Plays that are further apart make no chain."""

    def under(self, rules: Rules) -> "Limits":
        return Limits(*[limit + rules.reach_ms for limit in self])


class Pause(NamedTuple):
    """A time in which a seat did nothing, though it could play `card` all along: at first on the pile at `place`.

    Of several cards it is the one that waited longest. `made`: whether the pause ended with the play of that card.
    """

    card: int
    place: int
    from_ms: int
    until_ms: int
    made: bool


class LostRace(NamedTuple):
    """A refused play, by the number of its entry, that `winner` has made impossible `late_ms` before."""

    at_ms: int
    entry: int
    loser: int
    winner: int
    late_ms: int


class Chain(NamedTuple):
    """So many plays of one seat in quick succession, the first and the last at these times."""

    seat: int
    from_ms: int
    to_ms: int
    plays: int


class Stretch(NamedTuple):
    """A time during which all were stuck, however many spits it took."""

    from_ms: int
    to_ms: int


class SeatFigures(NamedTuple):
    """What one seat did in a deal.

    `actions` are those that were accepted while play was on, which for this seat was `played_ms` long; `plays` are
    cards played to the centre, `fumbles` actions refused at any time. `reactions` has a time for each play that became
    possible by somebody else's action, in their order; `chain` is its best one.
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
    """One deal; `seats` by seat, all else in order of time.

    `winner` stood first when the first seat was out or play ended, by `closeness` cards; both are None where nobody
    did: level, drawn by the rules, or broken off before. `turning_ms` is None where there is no winner, or the winner
    was never far behind. `chains` are those of `LISTED_CHAIN` plays or more; they may share plays.
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
        """What a timeline shows of it: `races`, `stuck` and `chains` as lists of their fields, and `turning_ms`."""
        return {
            "races": [list(race) for race in self.races],
            "stuck": [list(stretch) for stretch in self.stuck],
            "turning_ms": self.turning_ms,
            "chains": [list(chain) for chain in self.chains],
        }


LISTED_CHAIN = 3
"""Two quick plays are nothing out of the ordinary."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """All deals of a game, in their order, and how long was long (before `reach_ms`)."""

    seats: int
    limits: Limits
    deals: tuple[DealFigures, ...]

    def to_json(self) -> dict[str, object]:
        return {"seats": self.seats, "limits": list(self.limits), "deals": [deal.to_json() for deal in self.deals]}

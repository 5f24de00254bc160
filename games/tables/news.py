"""News of a table as JSON, for each seat and for spectators. Seats are counted from the reader's own."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.families import family_of
from engine.film import Step
from engine.seat_film import Try
from games.tables.judge import Judge

T = TypeVar("T")

_A_SEAT: Final = re.compile(r"seat (\d+)")
_REWORDED: Final = (
    (re.compile(r"stock pile \d+ is a space"), "that pile is empty"),
    (re.compile(r"stock pile \d+ is no space"), "that pile is not empty"),
    (re.compile(r"spit needs a target: .*"), "you spit alone: tap the pile you want"),
    (re.compile(r"stock pile \d+"), "that stock pile"),
    (re.compile(r"stock piles \d+ and \d+"), "those stock piles"),
    (re.compile(r"the seat that"), "the player who"),
    (re.compile(r"the seat with"), "the player with"),
    (re.compile(r"fits at place \d+"), "fits"),
    (re.compile(r"at place \d+, the lowest free one"), "at the first free place"),
    (re.compile(r"the ship of its suit is at place \d+"), "that is the ship of another suit"),
    (re.compile(r"(no spit pile|spit|rank|card|part|sequence|ships) at place \d+"), r"\1 there"),
)
"""Words in the engine's reasons, and those at a table. A player has just touched the thing, so numbers are dropped."""

SPECTATORS: Final = "watch"
"""The name of the spectators' stream. Streams of seats are named by their numbers."""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A seat's player as the page shows it; without a name while the seat is free."""

    name: str = ""
    bot: bool = False
    country: str = ""
    left: bool = False
    """Whether this player has left, and a bot plays on."""

    def to_json(self) -> dict[str, object]:
        return {"name": self.name, "bot": self.bot, "country": self.country, "left": self.left}


@dataclass(frozen=True, slots=True)
class TableStatus:
    """Facts about a table besides the game itself."""

    players: Sequence[SeatedPlayer]
    away: frozenset[int]
    """Seats of people who have been silent."""
    watching: int = 0
    """The number of spectators."""
    replay: str = ""
    """The address of the recorded game, once there is one."""


@dataclass(slots=True)
class Stream:
    """One reader's news, numbered without gaps."""

    seat: int | None
    number: int = 0
    deal: int = 0
    """The deal whose film was sent."""
    tries: Sequence[Try] = ()
    legal: Sequence[int] = ()
    moment: object = None
    """The moment of the game to which `tries` and `legal` belong."""
    state: dict[str, object] = field(default_factory=dict)

    def changes(
        self, judge: Judge, status: TableStatus, steps: Sequence[Step], answers: Mapping[str, str | None], now_ms: int
    ) -> dict[str, object]:
        """The changes for this reader since the last news; empty if there are none."""
        news: dict[str, object] = {}
        camera, deal = judge.camera, judge.deal
        if camera is not None and deal is not None and deal.number != self.deal:
            self.deal = deal.number
            news["film"] = self._film(judge)
        elif camera is not None and steps:
            news["steps"] = camera.seen_steps(steps, self.seat)
        if (state := self._state(judge, status)) != self.state:
            self.state = state
            news["state"] = state | {"starts_in_ms": _starts_in(judge, now_ms)}
        if news:
            news["clock_ms"] = judge.clock_ms(now_ms)
        if judge.moment != self.moment:
            news |= self._new_tries(judge)
        if answers:
            news["answers"] = {name: reason and _named(reason, status) for name, reason in answers.items()}
        return news

    def _new_tries(self, judge: Judge) -> dict[str, object]:
        """What differs from the latest ones."""
        self.moment = judge.moment
        tries, legal = self._tries(judge)
        news: dict[str, object] = {}
        if tries != self.tries:
            news["tries"] = [one.to_json() for one in tries]
        if news or legal != self.legal:
            news["legal"] = legal
        self.tries, self.legal = tries, legal
        return news

    def whole(self, epoch: int, judge: Judge, status: TableStatus, now_ms: int) -> str:
        """The whole state, for a reader who has just arrived or missed news."""
        tries, legal = self._tries(judge)
        news: dict[str, object] = {
            "whole": True,
            "seats": self._turned([player.to_json() for player in status.players]),
            "plays": self.seat is not None,
            "commitment": judge.commitment,
            "state": self._state(judge, status) | {"starts_in_ms": _starts_in(judge, now_ms)},
            "tries": [one.to_json() for one in tries],
            "legal": legal,
            "clock_ms": judge.clock_ms(now_ms),
        }
        if judge.camera is not None:
            news["film"] = self._film(judge)
        return self._as_text(epoch, news)

    def written(self, epoch: int, news: Mapping[str, object]) -> str:
        """The next news, as text."""
        self.number += 1
        return self._as_text(epoch, news)

    def _as_text(self, epoch: int, news: Mapping[str, object]) -> str:
        return json.dumps({"t": "news", "epoch": epoch, "seq": self.number, **news}, separators=(",", ":"))

    def _film(self, judge: Judge) -> dict[str, object]:
        assert judge.camera is not None and judge.deal is not None
        return {"number": judge.deal.number, "zones": judge.camera.zones(self.seat)}

    def _tries(self, judge: Judge) -> tuple[Sequence[Try], Sequence[int]]:
        return ((), ()) if self.seat is None else judge.tries(self.seat)

    def _state(self, judge: Judge, status: TableStatus) -> dict[str, object]:
        seats = range(len(status.players))
        return {
            "phase": judge.phase,
            "deal": judge.deal_number,
            "one_deal": judge.rules.max_deals == 1,
            "full": all(player.name for player in status.players),
            "ready": self._turned([seat in judge.ready for seat in seats]),
            "pausing": self._turned([seat in judge.pausing for seat in seats]),
            "breaking": self._turned([seat in judge.breaking for seat in seats]),
            "away": self._turned([seat in status.away for seat in seats]),
            "watching": status.watching,
            "scores": self._turned(judge.scores),
            "counts": family_of(judge.rules).unit(judge.rules),
            "fresh": judge.is_fresh,
            "ending": judge.ending,
            "turn": self._seat(judge.to_move, len(status.players)),
            "winner": self._seat(judge.winner, len(status.players)),
            "replay": status.replay,
            "seed": judge.seed.hex() if judge.phase == "over" else "",
        }

    def _turned(self, by_seat: Sequence[T]) -> list[T]:
        first = self.seat or 0
        return [*by_seat[first:], *by_seat[:first]]

    def _seat(self, seat: int | None, seats: int) -> int | None:
        return None if seat is None else (seat - (self.seat or 0)) % seats


def _named(reason: str, status: TableStatus) -> str:
    """A reason from the engine in the words of a table, with names for seat numbers."""
    for words, better in _REWORDED:
        reason = words.sub(better, reason)
    return _A_SEAT.sub(lambda found: status.players[int(found[1])].name, reason)


def _starts_in(judge: Judge, now_ms: int) -> int:
    return max(judge.goes_on_ms - now_ms, 0) if judge.phase == "countdown" else 0


def streams_of(seats: int) -> dict[str, Stream]:
    """One for each seat, and one for all spectators, by name."""
    return {str(seat): Stream(seat) for seat in range(seats)} | {SPECTATORS: Stream(None)}

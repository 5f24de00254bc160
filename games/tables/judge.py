"""Judges one game at a table, deal by deal: what is accepted, and what comes next.

Time is milliseconds on the clock of the judging process. Callers pass it in, and it never goes back.
"""

import json
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from engine.actions import Action
from engine.bots import BOTS
from engine.bots.bot import Bot
from engine.deal import Deal, IllegalAction
from engine.families import family_of
from engine.film import Step
from engine.games import start_game
from engine.log.bounds import MOST_NOTES
from engine.log.record import CHANCE, DealLog, LogEntry, Note
from engine.rules import AnyRules
from engine.seat_film import Camera, Try
from engine.simulate.paced import PacedRace, PersonAsBot
from engine.tempo import HAND_KINDS, Tempo
from games.tables.fairness import NO_HAND, Touch

COUNTDOWN_MS: Final = 3_000
QUICKEST: Final = 4
"""A hand may be at most this many times as fast as the tempo of the table."""
READY: Final = Action("ready")
ANTICIPATED: Final = frozenset({"claim", "slap_table", "slam", "call"})
"""Kinds of actions that count as a fumble, with its cost, if tried too early."""
STILL_THERE: Final = "the others are still there"
STAND_IN: Final = "greedy"
"""The bot that plays on when a player has left a table of three or more."""

Phase = Literal["ready", "countdown", "play", "paused", "over"]
"""Players get ready, then a countdown starts the deal. A pause needs everyone's agreement."""

Ending = Literal["", "played", "level", "resigned", "left", "broken"]


@dataclass(frozen=True, slots=True)
class Setting:
    """The rules and settings of a game. `bots` has a name for each seat, empty for a person."""

    rules: AnyRules
    seed: bytes
    tempo: Tempo
    bots: tuple[str, ...]
    left: Mapping[int, int] = field(default_factory=dict)
    """The seats of people who have left, each with the deal from which a bot plays on there."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """A stored entry: `number` counts through all deals of the game."""

    number: int
    deal: int
    entry: LogEntry
    note: str = ""
    """The text of `Touch.note`; empty for most."""
    message: str = ""
    """The id of the player's message; empty for actions of bots and time."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Results of one event: first stored, then sent."""

    rows: tuple[StoredEntry, ...]
    steps: tuple[Step, ...]


class Judge:
    def __init__(
        self, setting: Setting, stored: Sequence[StoredEntry] = (), now_ms: int = 0, *, is_paused: bool = False
    ) -> None:
        """The game continues after the `stored` entries, in their order. A paused game waits until all are ready."""
        self._setting = setting
        self._game = start_game(setting.rules, setting.seed)
        self.left = dict(setting.left)
        self.people = frozenset(seat for seat, bot in enumerate(setting.bots) if not bot and seat not in self.left)
        self.ready: set[int] = set()
        """The people who are ready for the next deal."""
        self.phase: Phase = "ready"
        self.pausing: set[int] = set()
        """The people who have requested a pause."""
        self.breaking: set[int] = set()
        """The people who want to break the game off because someone is away."""
        self.starts_ms = 0
        """The start of the deal; pauses move it later."""
        self.goes_on_ms = 0
        """The end of the countdown."""
        self._paused_at_ms = 0
        """In time of the deal."""
        self.ending: Ending = ""
        self.winner: int | None = None
        self.logs: list[DealLog] = []
        """Logs of the finished deals, and of one that was broken off."""
        self.deal: Deal | None = None
        self.camera: Camera | None = None
        self._race: PacedRace | None = None
        self._written = 0
        """The number of the deal's entries already taken."""
        self._notes: dict[int, str] = {}
        """Notes of the deal, by the number of the entry."""
        self._messages: dict[int, str] = {}
        """The ids of the players' messages, by the number of the entry."""
        self._next_row = len(stored)
        self._go_on_from(stored, now_ms, is_paused)

    @property
    def rules(self) -> AnyRules:
        return self._setting.rules

    @property
    def seed(self) -> bytes:
        """The seed; secret until the game is over."""
        return self._setting.seed

    @property
    def commitment(self) -> str:
        return self._game.commitment

    @property
    def deal_number(self) -> int:
        """The number of the current or next deal; after the game, of the last one."""
        return self._game.deals + 1 if self.phase != "over" else max(len(self.logs), 1)

    @property
    def scores(self) -> tuple[int, ...]:
        return self._game.scores

    def deal_ms(self, now_ms: int) -> int:
        """The time of the deal, which begins at `starts_ms`."""
        return max(now_ms - self.starts_ms, 0)

    def due_ms(self) -> int | None:
        """When the next automatic event is due."""
        if self.phase == "countdown":
            return self.goes_on_ms
        if self.phase == "play" and self._race is not None:
            due = self._race.due_ms()
            return None if due is None else self.starts_ms + due
        return None

    def next_event(self, now_ms: int) -> bool:
        """Process one due event. Returns whether there was one."""
        if self.phase == "countdown" and now_ms >= self.goes_on_ms:
            self._begin()
            return True
        return self.phase == "play" and self._race is not None and self._race.next_event(self.deal_ms(now_ms))

    def say_ready(self, seat: int, now_ms: int) -> str | None:
        """Note that a person is ready. Returns why they cannot be, or None."""
        if self.phase not in ("ready", "paused"):
            return "a deal is on already"
        self.ready.add(seat)
        if self.ready >= self.people:
            self._count_down(now_ms)
        return None

    def ask_pause(self, seat: int, now_ms: int) -> str | None:
        """Request a pause, or withdraw the request. Once everyone asks, the deal pauses until all are ready again."""
        if self.phase != "play":
            return "there is nothing to pause"
        self.pausing ^= {seat}
        if self.pausing >= self.people:
            self.pause(now_ms)
        return None

    def pause(self, now_ms: int) -> None:
        """Pause a running deal until everyone is ready."""
        self.phase, self._paused_at_ms = "paused", self.deal_ms(now_ms)
        self.pausing, self.ready = set(), set()

    def ask_break(self, seat: int, away: Set[int]) -> str | None:
        """Ask to break the game off while others are away, or withdraw. It ends once all who are present ask."""
        if not away & (self.people - {seat}):
            return STILL_THERE
        if self.breaking | {seat} >= self.people - away:
            self.abort()
        else:
            self.breaking ^= {seat}
        return None

    def clock_ms(self, now_ms: int) -> int | None:
        """The time left on the clock of a turn or a standstill; None if no clock runs."""
        due = self.deal.next_at() if self.phase == "play" and self.deal is not None else None
        return None if due is None else max(self.starts_ms + due - now_ms, 0)

    def act(self, touch: Touch, now_ms: int) -> str | None:
        """Do a person's action in a deal, given by its number. Returns the reason if it is refused. Due events come
        first: `next_event` has none left."""
        due_ms = self.due_ms()
        assert due_ms is None or due_ms >= now_ms, "time would run backwards in the log"
        if self.phase == "countdown":
            return "play has not begun"
        if self.phase == "paused":
            return "the game is paused"
        if self.phase != "play" or self._race is None or self.deal is None or touch.deal != self.deal_number:
            return "that deal is over"
        first = len(self.deal.entries)
        try:
            return self._race.act(self.deal_ms(now_ms), touch.seat, touch.action)
        except IllegalAction as wrong:
            return str(wrong)
        finally:
            self._note(touch, first)

    def _note(self, touch: Touch, first: int) -> None:
        """Keep the message id and the note of a touch with its entry, one of those from `first` on."""
        assert self.deal is not None
        entries = self.deal.entries
        own = next((number for number in range(first, len(entries)) if entries[number].seat == touch.seat), None)
        if own is None:
            return
        self._messages[own] = touch.id
        if note := touch.note(self.starts_ms):
            self._notes[own] = note

    def limbs(self, kind: str) -> Sequence[int]:
        """The limbs of a player that can do this kind of action: hands, or the voice."""
        return range(self._race.hands if self._race else 1) if kind in HAND_KINDS else (NO_HAND,)

    def hand_ms(self, kind: str) -> int:
        """The least time a hand needs for this kind of action before its next one."""
        return self._setting.tempo.middle_ms(kind) // QUICKEST if kind in HAND_KINDS else 0

    def fumble_ms(self, kind: str) -> int:
        """The time a refused action costs a hand or the voice, as for bots, for kinds that may be tried early."""
        return self._setting.tempo.fumble_ms if kind in ANTICIPATED else 0

    def rivals(self, seat: int, action: Action) -> set[int]:
        """The other people who could now go for the same place or say the same word."""
        if self.camera is None or self.deal is None:
            return set()
        own = next(iter(self.camera.tries(seat, [action])), None)
        return {other for other in self.people - {seat} if own and self._goes_for(other, own)}

    def _goes_for(self, seat: int, what: Try) -> bool:
        assert self.camera is not None and self.deal is not None
        found = self.camera.tries(seat, self.deal.legal(seat))
        if what.from_zone is None:
            return any(one.action.kind == what.action.kind for one in found)
        return what.to_zone is not None and any(one.to_zone == what.to_zone for one in found)

    def new_changes(self) -> Changes:
        """What has happened since the last call. Scores a finished deal."""
        deal, camera = self.deal, self.camera
        if deal is None or camera is None:
            return Changes((), ())
        ahead = self._next_row - self._written
        rows = tuple(
            StoredEntry(ahead + at, deal.number, deal.entries[at], self._notes.get(at, ""), self._messages.get(at, ""))
            for at in range(self._written, len(deal.entries))
        )
        self._written += len(rows)
        self._next_row += len(rows)
        steps = tuple(camera.new_steps())
        if deal.result is not None and self.phase == "play":
            self._finish(deal)
        return Changes(rows, steps)

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None in a race and between deals."""
        on = self.phase == "play" and self.deal is not None
        return family_of(self._setting.rules).to_move(self.deal) if on else None

    def resign(self, seat: int, now_ms: int) -> None:
        """Let a player leave. The table plays on if two others are left, at least one of them a person."""
        if self.phase != "over" and self.people - {seat} and len(self._all_but({seat})) > 1:
            self._seat_bot(seat, now_ms)
        else:
            self._break_off("resigned", self._best_but({seat}))

    def claim(self, away: Set[int]) -> None:
        """End the game because these players are away."""
        self._break_off("left", self._best_but(away))

    def _seat_bot(self, seat: int, now_ms: int) -> None:
        """Let a bot play on for a person, because all seats have to call "spit". It cannot win."""
        self.left[seat] = self.deal_number
        self.people -= {seat}
        for waiting in (self.ready, self.pausing, self.breaking):
            waiting.discard(seat)
        if self._race is not None:
            at_ms = self.deal_ms(now_ms) if self.phase == "play" else self._paused_at_ms
            self._race.seat_bot(seat, self._bots()[seat], at_ms)
        if self.phase in ("ready", "paused") and self.ready >= self.people:
            self._count_down(now_ms)
        elif self.phase == "play" and self.pausing >= self.people:
            self.pause(now_ms)

    def _all_but(self, out: Set[int]) -> list[int]:
        """The seats whose players are still in the game, except those in `out`."""
        return [seat for seat in range(self.rules.players) if seat not in out | self.left.keys()]

    def _best_but(self, out: Set[int]) -> int:
        """The best seat whose player is still in the game, except those in `out`."""
        family = family_of(self.rules)
        return min(self._all_but(out), key=lambda seat: (family.rank(self.rules, self.scores[seat]), seat))

    def abort(self) -> None:
        """End the game without a winner."""
        self._break_off("broken", None)

    @property
    def is_fresh(self) -> bool:
        """Whether no card has moved yet, so that any player may abort."""
        return not self.logs and (self.deal is None or not self.deal.entries)

    @property
    def moment(self) -> tuple[int, int, Phase]:
        """Differs from an earlier one if `tries` may differ too."""
        return self.deal_number, len(self.deal.entries) if self.deal else 0, self.phase

    def tries(self, seat: int) -> tuple[list[Try], list[int]]:
        """The actions a seat may try, and the indexes of those that are legal now."""
        if self.camera is None or self.deal is None or self._race is None or self.phase != "play":
            return [], []
        legal = set(self.deal.legal(seat))
        # Some games need "ready" several times in a deal.
        tries = self.camera.tries(seat, self._race.actions() + [READY] * (READY in legal))
        return tries, [place for place, one in enumerate(tries) if one.action in legal]

    def _count_down(self, now_ms: int) -> None:
        if self._race is None:
            self.deal = self._game.next_deal()
            self.camera = Camera(self.deal)
            self._written, self._notes, self._messages, self._paused_at_ms = 0, {}, {}, 0
        self.goes_on_ms = now_ms + COUNTDOWN_MS
        self.phase, self.starts_ms = "countdown", self.goes_on_ms - self._paused_at_ms

    def _begin(self) -> None:
        """Begin a deal: everyone is ready. Bots are asked now."""
        self.phase = "play"
        if self._race is not None:
            return
        race = self._race_of(self.deal)
        race.begin()
        for seat in sorted(self.people):
            race.act(0, seat, READY)

    def _race_of(self, deal: Deal | None) -> PacedRace:
        assert deal is not None, "it was laid out"
        setting = self._setting
        self._race = PacedRace(deal, self._bots(), setting.seed, setting.tempo)
        return self._race

    def _bots(self) -> list[Bot]:
        """By seat, with a `PersonAsBot` where people sit."""
        names = [STAND_IN if seat in self.left else name for seat, name in enumerate(self._setting.bots)]
        return [BOTS[name]() if name else PersonAsBot() for name in names]

    def _finish(self, deal: Deal) -> None:
        assert self._race is not None
        self._race.close()
        self._race = None
        self.logs.append(self._log_of(deal))
        self._game.finish(deal)
        self.ready, self.pausing = set(), set()
        self.phase = "ready"
        if self._game.over:
            self.phase, self.winner = "over", self._game.winner
            self.ending = "level" if self.winner is None else "played"
            if self.winner in self.left:
                self.ending, self.winner = "resigned", self._best_but(set())

    def _log_of(self, deal: Deal) -> DealLog:
        """The log of a deal, with notes for players who have left, and for entries that waited for others."""
        stored = ({"entry": number} | json.loads(text) for number, text in sorted(self._notes.items()))
        left = [{"seat": seat, "bot": STAND_IN} for seat in sorted(self.left) if self.left[seat] <= deal.number]
        notes = [Note("left", json.dumps(one)) for one in left] + [Note("client", json.dumps(one)) for one in stored]
        return replace(deal.log, notes=tuple(notes[:MOST_NOTES]))

    def _break_off(self, ending: Ending, winner: int | None) -> None:
        if self.phase == "over":
            return
        deal = self.deal
        if self.phase == "play" and deal is not None and deal.entries:
            self.logs.append(self._log_of(deal))
        if self._race is not None:
            self._race.close()
            self._race = None
        self.phase, self.ending, self.winner = "over", ending, winner

    def _go_on_from(self, stored: Sequence[StoredEntry], now_ms: int, is_paused: bool) -> None:
        for number in sorted({row.deal for row in stored}):
            self.deal = deal = self._game.next_deal()
            rows = [row for row in stored if row.deal == number]
            self.camera = Camera(deal)
            for _ in filmed(deal, self.camera, [row.entry for row in rows]):
                pass
            self._notes = {place: row.note for place, row in enumerate(rows) if row.note}
            self._written = len(deal.entries)
            self.phase = "play"
            race = self._race_of(deal)
            if deal.result is not None:
                self._finish(deal)
            else:
                self.starts_ms = now_ms - deal.at_ms
                race.begin()
                if is_paused:
                    self.pause(now_ms)


def filmed(deal: Deal, camera: Camera, entries: Sequence[LogEntry]) -> Iterator[list[Step]]:
    """The camera's steps for each entry, while `repeat` replays the deal."""
    for count in range(1, len(entries) + 1):
        repeat(deal, entries[:count])
        yield camera.new_steps()


def repeat(deal: Deal, entries: Sequence[LogEntry]) -> None:
    """Replay entries in a deal. Chance repeats its results from the seed."""
    while len(deal.entries) < len(entries):
        entry = entries[len(deal.entries)]
        if entry.seat == CHANCE:
            deal.advance(entry.at_ms)
        else:
            deal.attempt(entry.at_ms, entry.seat, entry.action)

"""One deal raced on the virtual clock: decisions, flights, arrivals, in the order of time and coins."""

from collections.abc import Sequence
from typing import Final, Literal

from engine.actions import Action
from engine.bots.bot import Bot, Wait
from engine.deals import Deal
from engine.log.record import Entry
from engine.luck import Luck
from engine.simulate.answers import answer_of
from engine.simulate.chair import Chair
from engine.simulate.facts import Facts, News
from engine.simulate.faults import Fault
from engine.simulate.manner import Manner
from engine.simulate.record import Forfeit, SeatRecord
from engine.simulate.sight import Sight
from engine.spit.deals.deal import NEVER
from engine.spit.table import Table
from engine.tempo import Tempo

LONGEST_DEAL_MS: Final = 1_800_000
"""After this no bot is asked any more, and time alone ends the deal."""

MOST_QUESTIONS: Final = 20_000
"""No bot is asked more often than this in a deal; a hundred is usual."""

PATIENCE_MS: Final = 10_000
"""A seat that will not say that it is ready is taken to be, after this."""

What = Literal["lands", "ends", "news", "asked"]
"""What is due: an action lands, a hand comes free, news comes in sight, a wait is over."""

_AFTER_LANDINGS: Final = 2**32


class Event:
    """What is due: when, with which coin, for which seat, what, and how it is done where that is an action."""

    __slots__ = ("at_ms", "coin", "manner", "seat", "what")

    def __init__(self, at_ms: int, coin: int, seat: int, what: What, manner: Manner | None) -> None:
        self.at_ms = at_ms
        self.coin = coin
        self.seat = seat
        self.what = what
        self.manner = manner

    def is_before(self, other: "Event") -> bool:
        """Events of one millisecond go by coin, then by seat; what is level even so, in the order of its making."""
        if self.at_ms != other.at_ms:
            return self.at_ms < other.at_ms
        if self.coin != other.coin:
            return self.coin < other.coin
        return self.seat < other.seat


class Race:
    """A deal, the chairs round it, and what is due."""

    def __init__(self, deal: Deal, bots: Sequence[Bot], seed: str | bytes, tempo: Tempo) -> None:
        self._deal = deal
        self._table = deal.table
        self._facts = Facts(deal.table)
        self._chairs = [
            Chair(
                seat,
                bot,
                Sight(seat, Table(deal.rules, deal.packets, deal.common), self._facts.piles()),
                tempo,
                [Luck(seed, deal.number, seat, runner) for runner in range(deal.rules.relay)],
            )
            for seat, bot in enumerate(bots)
        ]
        # In order, the next one last. There are few at a time, and a new one is mostly later than all others.
        self._due: list[Event] = []
        self._told = 0
        self.forfeits: list[Forfeit] = []

    def run(self) -> tuple[SeatRecord, ...]:
        """Play the deal to its end, or until nothing would ever happen again."""
        for chair in self._chairs:
            self._ask(chair, 0)
        while self._table.phase != "over" and self._step():
            pass
        return tuple(chair.record() for chair in self._chairs)

    def _step(self) -> bool:
        """The next thing due, be it a stall; whether there was any."""
        due = self._due[-1].at_ms if self._due else LONGEST_DEAL_MS
        acts_at = self._deal.due_ms if self._table.phase != "ready" else PATIENCE_MS
        if due < LONGEST_DEAL_MS and due < acts_at:
            self._happen(self._due.pop())
        elif acts_at < NEVER:
            self._let_time_act(acts_at)
        else:
            self._stand_still()
            return False
        return True

    def _stand_still(self) -> None:
        """All wait for ever, and no stall moves them on: unless one has forfeited already, those do who could act."""
        idle = [] if self.forfeits else [chair for chair in self._chairs if chair.sight.legal()]
        for chair in idle:
            self._forfeit(chair, self._deal.at_ms, Fault("idle", "it waits for ever, and the rules have no stall"))

    def _let_time_act(self, at_ms: int) -> None:
        if self._deal.phase == "ready":
            self._get_everybody_ready(at_ms)
        else:
            self._deal.advance(at_ms)
        news = self._facts.news(self._table, 0, None, self._happened())
        for chair in self._chairs:
            self._tell_later(chair, at_ms, news)

    def _happen(self, event: Event) -> None:
        at_ms, chair, manner = event.at_ms, self._chairs[event.seat], event.manner
        if manner is None:
            is_due = chair.sight.look(at_ms) if event.what == "news" else chair.wait is event
            if is_due:
                self._ask(chair, at_ms)
        elif event.what == "lands":
            self._land(chair, at_ms, manner)
        else:
            chair.end(manner)
            self._ask(chair, at_ms)

    def _land(self, chair: Chair, at_ms: int, manner: Manner) -> None:
        """An action is judged when it arrives."""
        if self._deal.attempt(at_ms, chair.seat, manner.action) is not None:
            self._fumble(chair, at_ms, manner)
            return
        self._tell(at_ms, chair, manner)
        chair.end(manner)
        chair.hand_over(manner)
        self._ask(chair, at_ms)

    def _fumble(self, chair: Chair, at_ms: int, manner: Manner) -> None:
        chair.fumbles += 1
        refused = self._happened()[-1]
        chair.sight.fumble(refused, self._facts.at_hand(chair.seat, manner.action))
        self._plan(at_ms + max(chair.fumble_ms(manner), 1), chair, "ends", manner)

    def _tell(self, at_ms: int, actor: Chair, manner: Manner) -> None:
        """What a seat has done is seen by itself at once, and by the others when they have reacted.

        A last word makes everybody spit: that is everybody's doing, which its speaker sees no sooner.
        """
        news = self._facts.news(self._table, actor.seat, manner.action, self._happened())
        for chair in self._chairs:
            if chair is not actor:
                self._tell_later(chair, at_ms, news)
            elif manner.is_said and not self._facts.is_only_said(news):
                chair.sight.hear_oneself(manner.action, until=news)
                yet_to_be_seen = [entry for entry in news.happened if entry.seat != chair.seat]
                self._tell_later(chair, at_ms, News(news.version, news.facts, news.values, yet_to_be_seen))
            else:
                chair.sight.notice(news)

    def _happened(self) -> list[Entry]:
        """What the deal has written down since this was last asked, without what chance keeps to itself."""
        happened = self._deal.entries[self._told :]
        self._told += len(happened)
        return [entry if not entry.outcome else entry._replace(outcome=()) for entry in happened]

    def _tell_later(self, chair: Chair, at_ms: int, news: News) -> None:
        seen_at = at_ms + chair.reaction_ms
        chair.sight.expect(seen_at, news)
        self._plan(seen_at, chair, "news")

    def _ask(self, chair: Chair, at_ms: int) -> None:
        """Ask a seat for actions while it has somebody free to act and does not wait."""
        chair.sight.look(at_ms)
        while not chair.is_silent and chair.decisions + chair.waits < MOST_QUESTIONS:
            choices = chair.choices()
            if not choices or not self._answered(chair, at_ms, choices) or not chair.has_more_for(choices):
                return

    def _answered(self, chair: Chair, at_ms: int, choices: list[Action]) -> bool:
        """Whether the bot put a hand to something, so that its next hand may be asked."""
        chair.wait = None
        answer = answer_of(chair.bot, chair.sight.view(at_ms, choices))
        if type(answer) is Action:
            return self._is_begun(chair, at_ms, answer, choices)
        if isinstance(answer, Fault):
            self._forfeit(chair, at_ms, answer)
        elif isinstance(answer, Wait):
            self._wait(chair, at_ms, answer)
        return False

    def _is_begun(self, chair: Chair, at_ms: int, action: Action, choices: list[Action]) -> bool:
        """Let a seat begin an action, unless it is at it already; whether it put a hand to it."""
        manner = chair.manner_of(action)
        if action not in choices:
            if chair.is_busy_with(manner):
                chair.waits += 1
                return False
            chair.illegal += 1
        flight_ms, coin = chair.decide(manner)
        self._plan(at_ms + flight_ms, chair, "lands", manner, coin)
        return not manner.is_said

    def _wait(self, chair: Chair, at_ms: int, answer: Wait) -> None:
        chair.waits += 1
        if answer.ms is not None:
            chair.wait = self._plan(at_ms + max(answer.ms, 1), chair, "asked")

    def _forfeit(self, chair: Chair, at_ms: int, fault: Fault) -> None:
        """The seat does nothing more in this deal; the others play it to its end."""
        chair.is_silent = True
        self.forfeits.append(Forfeit(chair.seat, self._deal.number, at_ms, fault.rule, fault.reason))

    def _plan(
        self, at_ms: int, chair: Chair, what: What, manner: Manner | None = None, coin: int = _AFTER_LANDINGS
    ) -> Event:
        """Make an event due."""
        event, due = Event(at_ms, coin, chair.seat, what, manner), self._due
        place = 0
        while place < len(due) and event.is_before(due[place]):
            place += 1
        due.insert(place, event)
        return event

    def _get_everybody_ready(self, at_ms: int) -> None:
        for chair in self._chairs:
            action = Action("ready")
            if self._deal.refusal(chair.seat, action) is None:
                self._deal.apply(at_ms, chair.seat, action)

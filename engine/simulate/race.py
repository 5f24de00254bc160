"""One deal raced on the virtual clock: decisions, flights, arrivals, in the order of time and coins."""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action
from engine.bots.bot import Bot, Wait
from engine.deals import Deal
from engine.luck import Luck
from engine.simulate.answers import answer_of
from engine.simulate.chair import Chair
from engine.simulate.faults import Fault
from engine.simulate.manner import Manner, manners_of
from engine.simulate.record import Forfeit, SeatRecord
from engine.spit.deals.deal import NEVER
from engine.spit.news import Chronicle, Memory
from engine.tempo import Tempo

LONGEST_DEAL_MS: Final = 1_800_000
"""After this no bot is asked any more, and time alone ends the deal."""

PATIENCE_MS: Final = 10_000
"""A seat that will not say that it is ready is taken to be, after this."""

LANDS: Final = 0
ENDS: Final = 1
LOOKS: Final = 2
ASKED: Final = 3
"""What is due: an action lands, a hand comes free, a seat sees news, a wait is over."""

_AFTER_LANDINGS: Final = 2**32


class Event:
    """What is due: when, with which coin, for which seat, what, and how it is done where that is an action."""

    __slots__ = ("at_ms", "chair", "coin", "manner", "what")

    def __init__(self, at_ms: int, coin: int, chair: Chair, what: int, manner: Manner) -> None:
        self.at_ms = at_ms
        self.coin = coin
        self.chair = chair
        self.what = what
        self.manner = manner

    def is_before(self, other: "Event") -> bool:
        """Of two events of one millisecond."""
        if self.coin != other.coin:
            return self.coin < other.coin
        return self.chair.seat < other.chair.seat


class Race:
    """A deal, the chairs round it, and what is due."""

    def __init__(self, deal: Deal, bots: Sequence[Bot], seed: str | bytes, tempo: Tempo) -> None:
        rules = deal.rules
        self._deal = deal
        self._table = deal.table
        chronicle = Chronicle(deal)
        deal.witness = chronicle
        self._news = chronicle.news
        self._spread = 0
        """News before this number have been passed on."""
        manners = manners_of(rules, tempo)
        offers = manners.offers[-1]
        # Of what is due and is no action.
        self._no_manner = manners.of(Action("ready"))
        self._chairs = [
            Chair(
                rules,
                seat,
                bot,
                Memory(chronicle, deal, seat, offers),
                tempo,
                [Luck(seed, deal.number, seat, runner) for runner in range(rules.relay)],
            )
            for seat, bot in enumerate(bots)
        ]
        self._words_follow_plays = rules.pair_call
        # In order, the next one last. There are few at a time, and a new one is mostly later than all others.
        self._due: list[Event] = []
        self.forfeits: list[Forfeit] = []

    def run(self) -> tuple[SeatRecord, ...]:
        """Play the deal to its end, or until nothing would ever happen again."""
        try:
            for chair in self._chairs:
                self._ask(chair, 0)
            self._go_on()
        finally:
            for chair in self._chairs:
                chair.leave()
            self._deal.witness = None
        return tuple(chair.record() for chair in self._chairs)

    def _go_on(self) -> None:
        """Do what is due, be it a stall, until the deal is over or nothing would ever happen again."""
        due, table, deal = self._due, self._table, self._deal
        while table.phase != "over":
            acts_at = deal.due_ms if table.phase != "ready" else PATIENCE_MS
            if not due or due[-1].at_ms >= acts_at or due[-1].at_ms >= LONGEST_DEAL_MS:
                if acts_at >= NEVER:
                    self._stand_still()
                    return
                self._let_time_act(acts_at)
                continue
            event = due.pop()
            at_ms, chair, what = event.at_ms, event.chair, event.what
            if what == LANDS:
                self._land(chair, at_ms, event.manner)
            elif what == LOOKS:
                self._look(chair, at_ms)
            elif what == ENDS:
                chair.end(event.manner)
                self._ask(chair, at_ms)
            elif chair.wait is event:
                self._ask(chair, at_ms)

    def _look(self, chair: Chair, at_ms: int) -> None:
        """A seat looks up, and is asked if it sees any news."""
        chair.looks_up = False
        if chair.memory.look(at_ms - chair.reaction_ms):
            self._ask(chair, at_ms)
        else:
            self._look_out(chair)

    def _stand_still(self) -> None:
        """All wait for ever, and no stall moves them on: unless one has forfeited already, those do who could act."""
        idle = [] if self.forfeits else [chair for chair in self._chairs if self._deal.legal(chair.seat)]
        for chair in idle:
            self._forfeit(chair, self._deal.at_ms, Fault("idle", "it waits for ever, and the rules have no stall"))

    def _let_time_act(self, at_ms: int) -> None:
        if self._deal.phase == "ready":
            self._get_everybody_ready(at_ms)
        else:
            self._deal.advance(at_ms)
        self._pass_on(at_ms)

    def _land(self, chair: Chair, at_ms: int, manner: Manner) -> None:
        """An action is judged when it arrives."""
        move, deal = manner.move, self._deal
        if move is None:
            deal.attempt(at_ms, chair.seat, manner.action)
        if move is None or deal.land(at_ms, chair.seat, move) is not None:
            self._fumble(chair, at_ms, manner)
            return
        self._pass_on(at_ms)
        chair.end(manner)
        chair.hand_over(manner)
        self._ask(chair, at_ms)

    def _fumble(self, chair: Chair, at_ms: int, manner: Manner) -> None:
        chair.fumbles += 1
        chair.memory.fumble(manner.place)
        self._plan(at_ms + max(chair.fumble_ms(manner), 1), chair, ENDS, manner)

    def _pass_on(self, at_ms: int) -> None:
        """What a seat has done it sees itself at once, and the others when they have reacted.

        A last word makes everybody spit: that is everybody's doing, which its speaker sees no sooner. Who has no hand
        free looks up only for what it could speak to: it takes in the rest when it has a hand again.
        """
        news, table = self._news, self._table
        for number in range(self._spread, len(news)):
            item = news[number]
            seat = item.seat
            is_for_all = item.change is not None or self._words_follow_plays
            for chair in self._chairs:
                if chair.seat == seat:
                    chair.memory.do(number, item)
                elif not chair.looks_up and (
                    chair.has_hand_free or is_for_all or not table.sides[chair.seat].showing & table.wanted
                ):
                    chair.looks_up = True
                    self._plan(at_ms + chair.reaction_ms, chair, LOOKS, self._no_manner)
        self._spread = len(news)

    def _look_out(self, chair: Chair) -> None:
        """Let a seat look up for the next news that it has not seen."""
        read = chair.memory.read
        if read < len(self._news) and not chair.looks_up:
            chair.looks_up = True
            self._plan(self._news[read].at_ms + chair.reaction_ms, chair, LOOKS, self._no_manner)

    def _ask(self, chair: Chair, at_ms: int) -> None:
        """Ask a seat for actions while it has somebody free to act and does not wait."""
        memory = chair.memory
        if memory.read < len(self._news):
            memory.look(at_ms - chair.reaction_ms)
        memory.at_ms = at_ms
        while chair.has_choice() and self._answered(chair, at_ms) and chair.has_hand_free:
            pass
        if chair.has_hand_free and not chair.looks_up and memory.read < len(self._news):
            self._look_out(chair)

    def _answered(self, chair: Chair, at_ms: int) -> bool:
        """Whether the bot put a hand to something, so that its next hand may be asked."""
        chair.wait = None
        memory = chair.memory
        first = memory.first
        assert first is not None
        answer = answer_of(chair.bot, chair.view, first)
        memory.forget_news()
        if answer is first or type(answer) is Action:
            return self._is_begun(chair, at_ms, answer)
        if isinstance(answer, Fault):
            self._forfeit(chair, at_ms, answer)
        elif isinstance(answer, Wait):
            self._wait(chair, at_ms, answer)
        return False

    def _is_begun(self, chair: Chair, at_ms: int, action: Action) -> bool:
        """Let a seat begin an action, unless it is at it already; whether it put a hand to it."""
        manner = chair.manner_of(action)
        memory = chair.memory
        if action is not memory.first and action not in memory.all_legal():
            if chair.is_busy_with(manner):
                chair.waits += 1
                return False
            chair.illegal += 1
        flight_ms, coin = chair.decide(manner)
        self._plan(at_ms + flight_ms, chair, LANDS, manner, coin)
        return not manner.is_said

    def _wait(self, chair: Chair, at_ms: int, answer: Wait) -> None:
        chair.waits += 1
        if answer.ms is not None:
            chair.wait = self._plan(at_ms + max(answer.ms, 1), chair, ASKED, self._no_manner)

    def _forfeit(self, chair: Chair, at_ms: int, fault: Fault) -> None:
        """The seat does nothing more in this deal; the others play it to its end."""
        chair.is_silent = True
        self.forfeits.append(Forfeit(chair.seat, self._deal.number, at_ms, fault.rule, fault.reason))

    def _plan(self, at_ms: int, chair: Chair, what: int, manner: Manner, coin: int = _AFTER_LANDINGS) -> Event:
        """Make an event due. Those of one millisecond go by coin, then by seat; what is level even so, as it came."""
        event, due = Event(at_ms, coin, chair, what, manner), self._due
        place = 0
        for other in due:
            if at_ms > other.at_ms or (at_ms == other.at_ms and not event.is_before(other)):
                break
            place += 1
        due.insert(place, event)
        return event

    def _get_everybody_ready(self, at_ms: int) -> None:
        for chair in self._chairs:
            action = Action("ready")
            if self._deal.refusal(chair.seat, action) is None:
                self._deal.apply(at_ms, chair.seat, action)

"""A deal: a table, a clock and a log, changed by `apply` and `advance` alone."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from engine.actions import TABLE_KINDS, Action, malformed
from engine.cards import card_text
from engine.chance import Stream
from engine.deals.claims import CLAIM, claim_for_the_idle, result_of, stop_exhausted, stop_if_exhausted, stop_if_out
from engine.deals.plays import PLAY, SHIFT, TURN, is_stuck
from engine.deals.result import DealResult
from engine.deals.rule import Rule
from engine.deals.spits import READY, SPIT, has_spit_cards_left, spit_together, withdraw_calls
from engine.deals.view import View, view_of
from engine.log.record import CHANCE, DealLog, Entry
from engine.rules import LONGEST_MS, Rules
from engine.shown import shown
from engine.table import Phase, Table, Zone

RULES_OF_PLAY: Final = (READY, PLAY, TURN, SHIFT, SPIT, CLAIM)
_BY_KIND: Final = {rule.kind: rule for rule in RULES_OF_PLAY}
_BY_PHASE: Final[dict[Phase, tuple[Rule, ...]]] = {
    phase: tuple(rule for rule in RULES_OF_PLAY if rule.phase == phase) for phase in ("ready", "play", "claim", "over")
}
_PHASE_REASONS: Final[dict[Phase, str]] = {
    "ready": "play has not begun: not everybody is ready",
    "play": "that is not for the time of play",
    "claim": "play has stopped: the spit piles are to be claimed",
    "over": "the deal is over",
}


class IllegalAction(ValueError):
    """What the rules refuse, with the reason."""


class DealError(ValueError):
    """Cards that cannot be dealt."""


class Deal:
    """One deal under way. Time is whole milliseconds from its start and never runs backwards."""

    def __init__(self, rules: Rules, packets: tuple[tuple[int, ...], ...], *, number: int = 1) -> None:
        self.rules = rules
        self.packets = packets
        self.number = number
        self.at_ms = 0
        self.table = Table(rules, packets)
        self._moved_at = 0
        self._entries: list[Entry] = []
        self._result: DealResult | None = None

    @property
    def phase(self) -> Phase:
        return self.table.phase

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None until it is over."""
        return self._result

    def legal(self, seat: int) -> list[Action]:
        """All a seat may do now, by kind, source and target. Raises IllegalAction for no seat of this deal."""
        self._check_seat(seat)
        return legal_on(self.table, seat)

    def refusal(self, seat: int, action: Action) -> str | None:
        """Why a seat may not do this now, or None."""
        return self._not_addressed(seat, action) or self._not_allowed(seat, action)

    def apply(self, at_ms: int, seat: int, action: Action) -> None:
        """Let time run to `at_ms`, then do what the seat wants, and log it.

        Raises IllegalAction, which changes nothing but what time itself did. A refused
        action is logged too, as long as the deal goes on and seat, time and action are
        such that they can be written down.
        """
        reason = self._not_addressed(seat, action) or self._not_timed(at_ms)
        if reason is not None:
            raise IllegalAction(reason)
        self.advance(at_ms)
        if self.table.phase == "over":
            raise IllegalAction(_PHASE_REASONS["over"])
        reason = self._not_allowed(seat, action)
        self._entries.append(Entry(at_ms, seat, action, refused=reason is not None))
        if reason is not None:
            raise IllegalAction(reason)
        self._change(seat, action)

    def advance(self, at_ms: int) -> None:
        """Let time run, and let it act where nobody does (rules, section 2).

        The time of a deal that is over stands still. Raises IllegalAction when time would run backwards.
        """
        reason = self._not_timed(at_ms)
        if reason is not None:
            raise IllegalAction(reason)
        stall_at = self.next_at()
        while stall_at is not None and stall_at <= at_ms:
            self._stall(stall_at)
            stall_at = self.next_at()
        if self.table.phase != "over":
            self.at_ms = at_ms

    def next_at(self) -> int | None:
        """When time will act if nobody does before, or None if it never will."""
        waits = self.table.phase in ("play", "claim") and self.rules.stall_ms > 0
        return min(self._moved_at + self.rules.stall_ms, LONGEST_MS) if waits else None

    def stuck(self, seat: int) -> bool:
        self._check_seat(seat)
        return is_stuck(self.table, seat)

    def view(self, seat: int) -> View:
        return view_of(self.table, seat, self.at_ms, tuple(self.legal(seat)))

    def zones(self) -> dict[str, Zone]:
        return self.table.zones()

    def digest(self) -> str:
        """Hex SHA-256 of the whole state, in a form that no release may change."""
        return sha256(repr((self.table.state(), self._result_state())).encode()).hexdigest()

    @property
    def log(self) -> DealLog:
        return DealLog(
            rules=self.rules,
            packets=self.packets,
            common=(),
            entries=tuple(self._entries),
            number=self.number,
            result=self._result,
            digest="" if self._result is None else self.digest(),
        )

    def _check_seat(self, seat: object) -> None:
        reason = self._no_seat(seat)
        if reason is not None:
            raise IllegalAction(reason)

    def _no_seat(self, seat: object) -> str | None:
        if type(seat) is not int or seat not in self.table.seats:
            return f"there is no seat {shown(seat)}: they are numbered from 0"
        return None

    def _not_addressed(self, seat: object, action: object) -> str | None:
        missing = self._no_seat(seat)
        if missing is not None:
            return missing
        wrong = malformed(action)
        if wrong is None and isinstance(action, Action) and action.kind in TABLE_KINDS:
            return f"no seat may do {action.kind}"
        return wrong

    def _not_timed(self, at_ms: int) -> str | None:
        if type(at_ms) is not int or not 0 <= at_ms <= LONGEST_MS:
            return f"time is whole milliseconds from 0 to {LONGEST_MS}, not {shown(at_ms)}"
        if at_ms < self.at_ms:
            return f"time does not run backwards: it is {self.at_ms} ms already"
        return None

    def _not_allowed(self, seat: int, action: Action) -> str | None:
        rule = _BY_KIND.get(action.kind)
        if rule is None:
            return f"these rules know no {action.kind}"
        if rule.phase != self.table.phase:
            return _PHASE_REASONS[self.table.phase]
        return rule.refusal(self.table, seat, action)

    def _change(self, seat: int, action: Action) -> None:
        if action.kind != SPIT.kind:
            withdraw_calls(self.table)
        _BY_KIND[action.kind].change(self.table, seat, action)
        self._moved_at = self.at_ms
        if self.table.phase == "play":
            stop_if_out(self.table, seat)
            stop_if_exhausted(self.table)
        self._close_if_over()

    def _stall(self, at_ms: int) -> None:
        self.at_ms = self._moved_at = at_ms
        self._entries.append(Entry(at_ms, CHANCE, Action("stall")))
        if self.table.phase == "claim":
            claim_for_the_idle(self.table)
        elif has_spit_cards_left(self.table):
            spit_together(self.table)
            stop_if_exhausted(self.table)
        else:
            stop_exhausted(self.table)
        self._close_if_over()

    def _close_if_over(self) -> None:
        if self.table.phase == "over":
            self._result = result_of(self.table)

    def _result_state(self) -> tuple[object, ...] | None:
        if self._result is None:
            return None
        found = self._result
        return (found.cards, found.winner, found.out, found.places, found.points)


def legal_on(table: Table, seat: int) -> list[Action]:
    """All a seat may do on a table, be it the real one or one as somebody remembers it."""
    rules = _BY_PHASE[table.phase]
    return [action for rule in rules for action in rule.options(table, seat)]


def new_deal(
    rules: Rules,
    packets: Sequence[Sequence[int]],
    common: Sequence[int] = (),
    chance: Stream | None = None,
    *,
    number: int = 1,
) -> Deal:
    """Lay out a deal from the seats' packets, each in the order in which its cards are taken.

    `common` are cards of no seat and `chance` is where a deal's own randomness comes from:
    Spit proper has neither. Raises DealError for cards that these rules cannot deal.
    """
    if len(packets) != rules.players:
        raise DealError(f"{rules.players} seats need as many packets, not {len(packets)}")
    if common:
        raise DealError("these rules have no common cards")
    if type(number) is not int or number < 1:
        raise DealError(f"deals are numbered from 1, not {shown(number)}")
    dealt = tuple(tuple(packet) for packet in packets)
    if not all(dealt):
        raise DealError("every seat needs at least one card: one that has none has won")
    _check_cards(rules, [card for packet in dealt for card in packet])
    return Deal(rules, dealt, number=number)


def _check_cards(rules: Rules, cards: list[int]) -> None:
    for card in cards:
        if type(card) is not int or not 0 <= card < rules.pack_size:
            raise DealError(f"{shown(card)} is no card of these packs")
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise DealError(f"the card {card_text(twice)} is dealt twice")

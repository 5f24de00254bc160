"""The bot that plans for the cards it will need next, and for those that others reach for."""

from collections.abc import Iterable
from typing import Final

from engine.actions import Action
from engine.bots.bot import Wait
from engine.cards import PACK_SIZE
from engine.patience.bots.greedy import NOTHING
from engine.patience.deals.view import View

KINGS: Final = 12
UNBURIED: Final = 100
"""The worth of an empty pile, in ranks: more than that of any well-placed card."""

HEAD_START_MS: Final = 600
"""For this time after laying a card, a seat can go on there before any other can: a reaction and a play."""

GLANCE: Final = Wait(60)

IN_OWN: Final = 2
IN_OTHER: Final = 5
HIDDEN: Final = 10
"""The cost of a card to wait for: in the bot's own reserve, in the other's, or out of sight."""


class Planner:
    """Builds every card it can. Its discards avoid burying cards that are needed soon.

    In Grabbage it first builds cards that others could build as well. If another seat has just laid a card and shows
    the next one, the bot does not reach for that place: the other hand is there first. In Conjugal it discards the card
    that waits longest for cards out of sight.
    """

    def __init__(self) -> None:
        self._asked_ms = 0
        self._laid: dict[int, tuple[int, int]] = {}
        """By place of a sequence: the seat that was the last to lay a card there, and when."""

    def act(self, view: View) -> Action | Wait:
        builds = [action for action in view.legal if action.kind == "build"]
        if view.rules.game == "grabbage":
            self._watch(view)
            won = [action for action in builds if not self._is_lost(view, action)]
            if won:
                return max(won, key=lambda action: _worth_in_race(view, action))
        elif builds:
            return max(builds, key=lambda action: _worth_of_build(view, action))
        others = [action for action in view.legal if action.kind != "build"]
        return max(others, key=lambda action: _worth(view, action), default=GLANCE if builds else NOTHING)

    def _watch(self, view: View) -> None:
        if view.at_ms < self._asked_ms:  # another deal has begun
            self._laid.clear()
        self._asked_ms = view.at_ms
        for event in view.news:
            if event.action.kind == "build" and not event.refused:
                self._laid[event.action.target or 0] = (event.seat, event.at_ms)

    def _is_lost(self, view: View, action: Action) -> bool:
        """Whether the seat that has just laid the card to be built on shows a card that goes there too."""
        seat, laid_ms = self._laid.get(action.target or 0, (view.seat, 0))
        is_new = seat != view.seat and view.at_ms - laid_ms < HEAD_START_MS
        return is_new and _rank_of_source(view, action) in _ranks_shown(view, seat)


def _worth_in_race(view: View, action: Action) -> tuple[bool, bool, int]:
    """Cards that others could build too come first, then the turned card, which holds up the stock. Of places the last
    is best: many take the first."""
    rank = _rank_of_source(view, action)
    is_contested = any(rank in _ranks_shown(view, seat) for seat in range(view.rules.players) if seat != view.seat)
    return is_contested, not action.source, action.target or 0


def _rank_of_source(view: View, action: Action) -> int | None:
    source = action.source or 0
    card = view.wastes[view.seat][source - 1].top if source else view.turned[view.seat]
    return None if card is None else card % 13


def _ranks_shown(view: View, seat: int) -> set[int]:
    """The ranks of the cards that a seat can build next."""
    cards = (view.turned[seat], *[waste.top for waste in view.wastes[seat]])
    return {card % 13 for card in cards if card is not None}


def _worth_of_build(view: View, action: Action) -> tuple[int, int]:
    """The turned card comes first: it holds up the stock. Of piles, the one with the fewest cards comes first, so that
    it is emptied."""
    source = action.source or 0
    if view.rules.game == "conjugal" or not source:
        return (1, 0)
    return (0, -view.wastes[view.seat][source - 1].count)


def _worth(view: View, action: Action) -> int:
    if action.kind != "discard":
        return UNBURIED * 10
    if view.rules.game == "conjugal":
        return _wait_in_suit(view, action)
    if view.rules.game == "grabbage":
        return _ease_of_covering(view, action.target or 0)
    turned = view.turned[view.seat]
    return 0 if turned is None else -_harm(view, turned % 13, action.target or 0)


def _wait_in_suit(view: View, action: Action) -> int:
    """How long a reserve card has to wait, by the cards before it in its suit, and where they lie."""
    own, other = (_faces(view.reserves[seat]) for seat in (view.seat, 1 - view.seat))
    card = view.reserves[view.seat][action.source or 0]
    face = 0 if card is None else card % PACK_SIZE
    ace = face - face % 13
    following = [ace, *[top % PACK_SIZE + 1 for top in view.sequences if top is not None]]
    return min(
        [
            sum([IN_OWN if before in own else IN_OTHER if before in other else HIDDEN for before in range(first, face)])
            for first in following
            if ace <= first <= face
        ]
    )


def _faces(cards: Iterable[int | None]) -> set[int]:
    """Cards without their packs."""
    return {card % PACK_SIZE for card in cards if card is not None}


def _ease_of_covering(view: View, pile: int) -> int:
    """More for a pile whose top card has to wait longer; of equal piles, more for the lower one."""
    waste = view.wastes[view.seat][pile]
    wait = UNBURIED if waste.top is None else wait_for(view, waste.top % 13)
    return wait * UNBURIED - waste.count


def _harm(view: View, rank: int, pile: int) -> int:
    """How badly a card lies on a pile: a card that is needed sooner must not lie below one that is needed later."""
    waste = view.wastes[view.seat][pile]
    if not waste.count:
        return UNBURIED // 2 if rank < KINGS else 0
    cards = waste.cards or (() if waste.top is None else (waste.top,))
    soonest = min([wait_for(view, card % 13) for card in cards], default=0)
    buried = wait_for(view, rank) - soonest
    return buried if buried <= 0 else UNBURIED + buried - soonest


def wait_for(view: View, rank: int) -> int:
    """How many ranks have to be built on a sequence before one of this rank can be, at least."""
    own = view.sequences[4 * view.seat : 4 * view.seat + 4] if view.rules.has_own_sequences else view.sequences
    return min([(rank - (-1 if top is None else top % 13)) % 13 or 13 for top in own], default=rank)

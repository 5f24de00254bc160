"""The interface of a family of games, through which the engine's root modules play, store and show its deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.bots.bot import Bot
from engine.chance import Chance
from engine.deal import Deal
from engine.log.record import DealLog, DealResult, LogEntry
from engine.rules import AnyRules
from engine.scoring import Figures, GameScore
from engine.zones import Zone

if TYPE_CHECKING:
    from engine.bots.messages import DealStart

R = TypeVar("R", bound=AnyRules)

Gesture = tuple[object, ...]
"""A film primitive that moves no card, for hands and voices."""


class Outline(NamedTuple):
    """The speed and closeness of a game, for sorting lists.

    `pace` is the mean of actions per minute and seat; 0 if that has no meaning. `closeness` is how many more cards the
    second seat had left than the winner of the last deal; None if cards do not decide.
    """

    pace: float
    closeness: int | None


class Packs(NamedTuple):
    """The cards of a new deal: `packets` by seat in dealing order, and `common` cards of no seat."""

    packets: list[list[int]]
    common: list[int]


class Family(Generic[R]):
    """One family of games. It must implement every method."""

    name: str
    variants: Mapping[str, R]
    """Variants by id, in the order of the rules."""
    bots: Mapping[str, Callable[[], Bot]]
    """Built-in bots for its games, by name."""
    is_one_deal: bool
    """Whether a game is one deal by default, so that packs and the starting seat decide games."""
    areas: Mapping[str, str]
    """The areas of zones in a film, by the first part of their names; other zones lie aside."""

    def rules_of(self, knobs: object) -> R:
        """Rules from the result of `AnyRules.to_json`. Raises RulesError."""
        raise NotImplementedError

    def new_deal(
        self,
        rules: R,
        packets: Sequence[Sequence[int]],
        common: Sequence[int],
        chance: Chance | None,
        number: int,
    ) -> Deal:
        """Lay out a deal. Raises DealError for cards that these rules cannot deal."""
        raise NotImplementedError

    def view_fields(self, view: Any) -> dict[str, object]:
        """The changing fields of a view (`engine.bots.messages`), in JSON's types."""
        raise NotImplementedError

    def read_view(self, rules: R, fields: Mapping[str, object], start: DealStart) -> Any:
        """A view from such fields, in this deal. Raises FieldError."""
        raise NotImplementedError

    def view_row(self, view: Any) -> Any:
        """The same as `view_fields` in a faster format, for processes of the same release."""
        return self.view_fields(view)

    def row_view(self, rules: R, row: Any, start: DealStart, bank_ms: int | None) -> Any:
        """A view from such a row, with the bot's time left."""
        return self.read_view(rules, row, start)._replace(bank_ms=bank_ms)

    def packs(self, rules: R, seed: bytes, number: int, before: DealResult | None) -> Packs:
        """The packs of a deal; `before` is the result of the previous deal, None for the first."""
        raise NotImplementedError

    def refuse_start(self, rules: R, log: DealLog, before: DealLog | None) -> str | None:
        """Why this deal cannot follow the previous one, which has equal rules; or None."""
        raise NotImplementedError

    def opening_score(self, rules: R) -> GameScore:
        raise NotImplementedError

    def figures_of(self, rules: R, result: DealResult) -> Figures:
        """The figures that players would count after this result."""
        raise NotImplementedError

    def score_after(self, rules: R, score: GameScore, figures: Figures) -> GameScore:
        """The score after one more deal with these figures."""
        raise NotImplementedError

    def impossible(self, rules: R, score: GameScore, figures: Figures) -> str | None:
        """A sentence for the scorekeeper: why no deal after this score can have these figures; or None."""
        raise NotImplementedError

    def unit(self, rules: R) -> str:
        """The unit of scores: `cards`, `points`, `ships` or `sequences`."""
        raise NotImplementedError

    def rank(self, rules: R, scored: int) -> int:
        """A sort key for cards or points; lower is better."""
        raise NotImplementedError

    def deals_in_the_end(self, rules: R, scores: Sequence[int], deals: int) -> int:
        """The estimated number of deals of a whole game that has these scores after `deals` deals."""
        raise NotImplementedError

    def standing(self, deal: Any) -> Sequence[int]:
        """Each seat's standing in a running deal; lower is better."""
        raise NotImplementedError

    def standstills(self, log: DealLog) -> int:
        """How often all seats were stuck in a deal. Raises LogError like `engine.log.verify`."""
        raise NotImplementedError

    def went_in_circles(self, log: DealLog) -> bool:
        """Whether a deal ended because nobody made progress."""
        raise NotImplementedError

    def outline(self, logs: Sequence[DealLog]) -> Outline:
        """The outline of a game from its deals in order; there may be none. Raises LogError."""
        raise NotImplementedError

    def story(self, log: DealLog) -> dict[str, object] | None:
        """Data for a replay's timeline besides the film, or None. Raises LogError."""
        raise NotImplementedError

    def gestures(self, rules: R, entry: LogEntry, zones: Mapping[str, Zone]) -> Iterator[Gesture]:
        """Gestures of hands and voices for an accepted entry; `zones` as before it."""
        raise NotImplementedError

    def to_move(self, deal: Any) -> int | None:
        """The seat whose turn it is; None in a race."""
        raise NotImplementedError

    def is_spread(self, rules: R, zone: str) -> bool:
        """Whether every face-up card of a zone is visible; in other zones only the top card is."""
        raise NotImplementedError

    def reveals(self, rules: R, before: Mapping[str, Zone], after: Mapping[str, Zone]) -> bool:
        """Whether with this change everyone sees what each seat has done. Until then a seat only sees its own part.

        Always true for games without hidden moves.
        """
        raise NotImplementedError

    def reached_for(self, entry: LogEntry, zones: Mapping[str, Zone]) -> tuple[str | None, str | None]:
        """The zones a hand moves from and to, if any."""
        raise NotImplementedError

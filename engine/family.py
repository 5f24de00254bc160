"""What a family of games gives, so that everything at the root of the engine plays, keeps and shows its deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.bots.bot import Bot
from engine.chance import Chance
from engine.deal import Deal
from engine.log.record import DealLog, DealResult, Entry
from engine.rules import AnyRules
from engine.scoring import Figures, GameScore
from engine.zones import Zone

if TYPE_CHECKING:
    from engine.bots.messages import DealStart

R = TypeVar("R", bound=AnyRules)

Gesture = tuple[object, ...]
"""A primitive of a film that moves no card: what a hand or a voice does."""


class Outline(NamedTuple):
    """How fast a game was, and how close: what lists of games are ordered by.

    `pace` is the actions a minute of one seat, on average; 0 where that has no meaning. `closeness` is how many more
    cards the next seat had left than the winner of the last deal; None where cards do not say it.
    """

    pace: float
    closeness: int | None


class Packs(NamedTuple):
    """What a deal starts from: `packets` by seat in dealing order, `common` for nobody."""

    packets: list[list[int]]
    common: list[int]


class Family(Generic[R]):
    """One family: all that what is shared asks of it. Every method has to be given."""

    name: str
    variants: Mapping[str, R]
    """By id, in the order of the rules."""
    bots: Mapping[str, Callable[[], Bot]]
    """Those that come with the engine and play its games, by name."""
    is_one_deal: bool
    """Whether a game is one deal unless the rules say otherwise, so that packs and starting decide games."""
    areas: Mapping[str, str]
    """The area of a film's table in which zones lie, by the first part of their names; others lie aside."""

    def rules_of(self, knobs: object) -> R:
        """Rules from what `AnyRules.to_json` gave. Raises RulesError."""
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
        """What a view tells besides what stays the same in a deal (`engine.bots.messages`), in JSON's types."""
        raise NotImplementedError

    def read_view(self, rules: R, fields: Mapping[str, object], start: DealStart) -> Any:
        """The view that such fields tell, in a deal that started so. Raises FieldError."""
        raise NotImplementedError

    def view_row(self, view: Any) -> Any:
        """What `view_fields` tells, quicker to write and to read: for processes of one release."""
        return self.view_fields(view)

    def row_view(self, rules: R, row: Any, start: DealStart, bank_ms: int | None) -> Any:
        """The view that such a row tells, with the time that is left to the bot."""
        return self.read_view(rules, row, start)._replace(bank_ms=bank_ms)

    def packs(self, rules: R, seed: bytes, number: int, before: DealResult | None) -> Packs:
        """The packs of a deal of a game; `before` is how the deal before ended, None for the first."""
        raise NotImplementedError

    def refuse_start(self, rules: R, log: DealLog, before: DealLog | None) -> str | None:
        """Why no deal can begin as this one does where the one before, of equal rules, left off; or None."""
        raise NotImplementedError

    def opening_score(self, rules: R) -> GameScore:
        raise NotImplementedError

    def figures_of(self, rules: R, result: DealResult) -> Figures:
        """What would be counted at a table after a deal that ended so."""
        raise NotImplementedError

    def score_after(self, rules: R, score: GameScore, figures: Figures) -> GameScore:
        """The score once one more deal has ended so."""
        raise NotImplementedError

    def impossible(self, rules: R, score: GameScore, figures: Figures) -> str | None:
        """Why no deal after this score can end so, in a sentence for the scorekeeper; or None."""
        raise NotImplementedError

    def unit(self, rules: R) -> str:
        """What scores are counted in: `cards`, `points`, `ships` or `sequences`."""
        raise NotImplementedError

    def rank(self, rules: R, scored: int) -> int:
        """How good cards or points are: lower is better."""
        raise NotImplementedError

    def deals_in_the_end(self, rules: R, scores: Sequence[int], deals: int) -> int:
        """How many deals a game will have had in the end, as far as can be told, that stands so after some deals."""
        raise NotImplementedError

    def standing(self, deal: Any) -> Sequence[int]:
        """How well each seat stands in a deal under way: lower is better."""
        raise NotImplementedError

    def standstills(self, log: DealLog) -> int:
        """How often all were stuck in a deal. Raises LogError as `engine.log.verify` does."""
        raise NotImplementedError

    def went_in_circles(self, log: DealLog) -> bool:
        """Whether a deal ended because nobody got on."""
        raise NotImplementedError

    def outline(self, logs: Sequence[DealLog]) -> Outline:
        """Of the deals of one game in their order; there may be none. Raises LogError."""
        raise NotImplementedError

    def story(self, log: DealLog) -> dict[str, object] | None:
        """What the timeline of a replay shows of a deal besides its film, if anything. Raises LogError."""
        raise NotImplementedError

    def gestures(self, rules: R, entry: Entry, zones: Mapping[str, Zone]) -> Iterator[Gesture]:
        """What hands and voices do with an entry that was not refused; `zones` as they were before it."""
        raise NotImplementedError

    def to_move(self, deal: Any) -> int | None:
        """The seat whose turn it is; None in a race."""
        raise NotImplementedError

    def is_spread(self, rules: R, zone: str) -> bool:
        """Whether all see every card that lies face up in a zone; elsewhere they see the uppermost."""
        raise NotImplementedError

    def reveals(self, rules: R, before: Mapping[str, Zone], after: Mapping[str, Zone]) -> bool:
        """Whether with this change of the zones all see what each seat has done; until then a seat sees its own alone.

        True for games in which all see everything at once.
        """
        raise NotImplementedError

    def reached_for(self, entry: Entry, zones: Mapping[str, Zone]) -> tuple[str | None, str | None]:
        """The zones a hand goes from and to, as far as there are such."""
        raise NotImplementedError

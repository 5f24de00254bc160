"""Patience as one family of games: what the shared part of the engine asks of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.bots.bot import Bot
from engine.bots.messages import DealStart
from engine.chance import Chance
from engine.family import Family, Gesture, Outline, Packs
from engine.log.record import DealLog, DealResult, LogEntry
from engine.log.verify import replay
from engine.patience import gestures, messages, packs, scoring
from engine.patience.bots.greedy import Greedy
from engine.patience.bots.planner import Planner
from engine.patience.bots.random_bot import Random
from engine.patience.deals import Deal, View, new_deal
from engine.patience.outline import outline_of
from engine.patience.rules import Rules
from engine.patience.seen import NOBODY
from engine.patience.variants import VARIANTS
from engine.scoring import Figures, GameScore
from engine.zones import Zone


class Patience(Family[Rules]):
    name = "patience"
    is_one_deal = True
    variants: Mapping[str, Rules] = VARIANTS
    bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"random": Random, "greedy": Greedy, "planner": Planner})
    areas: Mapping[str, str] = gestures.AREAS

    def rules_of(self, knobs: object) -> Rules:
        return Rules.from_json(knobs)

    def new_deal(
        self,
        rules: Rules,
        packets: Sequence[Sequence[int]],
        common: Sequence[int],
        chance: Chance | None,
        number: int,
    ) -> Deal:
        return new_deal(rules, packets, common, chance, number=number)

    def view_fields(self, view: View) -> dict[str, object]:
        return messages.view_fields(view)

    def read_view(self, rules: Rules, fields: Mapping[str, object], start: DealStart) -> View:
        return messages.read_view(rules, fields, start)

    def packs(self, rules: Rules, seed: bytes, number: int, before: DealResult | None) -> Packs:
        return packs.fresh_packs(rules, seed, number)

    def refuse_start(self, rules: Rules, log: DealLog, before: DealLog | None) -> str | None:
        return packs.refuse_start(rules, log)

    def opening_score(self, rules: Rules) -> GameScore:
        return scoring.opening_score(rules)

    def figures_of(self, rules: Rules, result: DealResult) -> Figures:
        return scoring.figures_of(rules, result)

    def score_after(self, rules: Rules, score: GameScore, figures: Figures) -> GameScore:
        return scoring.score_after(rules, score, figures)

    def impossible(self, rules: Rules, score: GameScore, figures: Figures) -> str | None:
        return scoring.impossible(rules, figures)

    def unit(self, rules: Rules) -> str:
        return rules.goal

    def rank(self, rules: Rules, scored: int) -> int:
        return -scored if rules.counts_points else scored

    def deals_in_the_end(self, rules: Rules, scores: Sequence[int], deals: int) -> int:
        """Deals seldom end level, so no more deals are expected."""
        return deals

    def standing(self, deal: Deal) -> Sequence[int]:
        points, table = deal.game.points(deal.table), deal.table
        if deal.rules.game == "pirate":
            return [-count for count in points]
        return [table.sides[seat].count() for seat in table.seats]

    def standstills(self, log: DealLog) -> int:
        return 0

    def went_in_circles(self, log: DealLog) -> bool:
        return (None, "circles") in replay(log).marks()

    def outline(self, logs: Sequence[DealLog]) -> Outline:
        return outline_of(logs)

    def story(self, log: DealLog) -> None:
        """None: the film shows everything."""
        return

    def gestures(self, rules: Rules, entry: LogEntry, zones: Mapping[str, Zone]) -> Iterator[Gesture]:
        return gestures.gestures(rules, entry)

    def to_move(self, deal: Deal) -> int | None:
        seat = deal.table.to_move
        return seat if seat != NOBODY and deal.phase == "play" else None

    def is_spread(self, rules: Rules, zone: str) -> bool:
        return rules.is_spread and zone.startswith(("waste/", "column/"))

    def reveals(self, rules: Rules, before: Mapping[str, Zone], after: Mapping[str, Zone]) -> bool:
        """When the next card is called, if seats play apart."""
        return not rules.has_own_sequences or len(after["stock/0"].cards) < len(before["stock/0"].cards)

    def reached_for(self, entry: LogEntry, zones: Mapping[str, Zone]) -> tuple[str | None, str | None]:
        return gestures.reached_for(entry, zones)


FAMILY: Final = Patience()

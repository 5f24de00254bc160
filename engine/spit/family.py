"""Spit as one family of games: what the shared part of the engine asks of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from types import MappingProxyType
from typing import Final

from engine.bots.bot import Bot
from engine.bots.messages import DealStart
from engine.chance import Chance
from engine.family import Family, Gesture, Outline, Packs
from engine.log.record import DealLog, DealResult, LogEntry
from engine.scoring import Figures, GameScore
from engine.spit import gestures, messages, packs, scoring
from engine.spit.bots.greedy import Greedy
from engine.spit.bots.planner import Planner
from engine.spit.bots.random_bot import Random
from engine.spit.bots.sprinter import Sprinter
from engine.spit.bots.strategist import Strategist
from engine.spit.deals import Deal, View, new_deal
from engine.spit.deals.rows import Row, RowView, row_of
from engine.spit.rules import Rules
from engine.spit.standstills import stuck_stretches
from engine.spit.variants import VARIANTS
from engine.zones import Zone


class Spit(Family[Rules]):
    name = "spit"
    is_one_deal = False
    variants: Mapping[str, Rules] = VARIANTS
    bots: Mapping[str, Callable[[], Bot]] = MappingProxyType(
        {"random": Random, "greedy": Greedy, "sprinter": Sprinter, "planner": Planner, "strategist": Strategist}
    )
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

    def view_row(self, view: View) -> Row:
        return row_of(view)

    def row_view(self, rules: Rules, row: Row, start: DealStart, bank_ms: int | None) -> View:
        return RowView(rules, row, start, bank_ms)

    def packs(self, rules: Rules, seed: bytes, number: int, before: DealResult | None) -> Packs:
        return packs.packs_of(rules, seed, number, before)

    def refuse_start(self, rules: Rules, log: DealLog, before: DealLog | None) -> str | None:
        return packs.refuse_start(rules, log, before)

    def opening_score(self, rules: Rules) -> GameScore:
        return scoring.opening_score(rules)

    def figures_of(self, rules: Rules, result: DealResult) -> Figures:
        return scoring.figures_of(rules, result)

    def score_after(self, rules: Rules, score: GameScore, figures: Figures) -> GameScore:
        return scoring.score_after(rules, score, figures)

    def impossible(self, rules: Rules, score: GameScore, figures: Figures) -> str | None:
        return scoring.impossible(rules, score, figures)

    def unit(self, rules: Rules) -> str:
        return "points" if rules.counts_points else "cards"

    def rank(self, rules: Rules, scored: int) -> int:
        return scoring.rank(rules, scored)

    def deals_in_the_end(self, rules: Rules, scores: Sequence[int], deals: int) -> int:
        """An estimate: points come at the same rate as so far; any other game goes on until its deals are used up."""
        most = max(scores) if rules.counts_points else 0
        needed = ceil(deals * rules.target / most) if most else rules.max_deals
        return max(deals, min(needed, rules.max_deals))

    def standing(self, deal: Deal) -> Sequence[int]:
        return [len(deal.owned(seat)) for seat in range(deal.rules.players)]

    def standstills(self, log: DealLog) -> int:
        return stuck_stretches(log)

    def went_in_circles(self, log: DealLog) -> bool:
        return False

    def outline(self, logs: Sequence[DealLog]) -> Outline:
        from engine.spit.analysis import outline_of  # it is built on what plays deals, and only asked for by a site

        return outline_of(logs)

    def story(self, log: DealLog) -> dict[str, object]:
        from engine.spit.analysis import story_of

        return story_of(log)

    def gestures(self, rules: Rules, entry: LogEntry, zones: Mapping[str, Zone]) -> Iterator[Gesture]:
        return gestures.gestures(rules, entry, zones)

    def to_move(self, deal: Deal) -> None:
        return

    def is_spread(self, rules: Rules, zone: str) -> bool:
        return False

    def reveals(self, rules: Rules, before: Mapping[str, Zone], after: Mapping[str, Zone]) -> bool:
        return True

    def reached_for(self, entry: LogEntry, zones: Mapping[str, Zone]) -> tuple[str | None, str | None]:
        return gestures.reached_for(entry, zones)


FAMILY: Final = Spit()

"""The matches of a tournament during the fold: sides and scores."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from engine.families import family_of
from engine.rules import AnyRules
from tournaments.formats.plans import PlannedMatch
from tournaments.formats.slots import NOBODY, Bye, EntrySlot, LoserOf, PlaceOf, Seed, Slot, WinnerOf
from tournaments.ledger.fact import Sides
from tournaments.ledger.match_progress import MatchProgress
from tournaments.ledger.projection.entry_list import EntryList
from tournaments.ledger.projection.leaving import (
    SlotEntries,
    left_before_match,
    remaining_sides,
    walkover_places,
    was_played_by,
    won_by_remaining,
)
from tournaments.ledger.projection.stages import StageFold
from tournaments.ledger.projection.values import FINAL, GameView, MatchState, MatchView


@dataclass(slots=True)
class Matches:
    """Matches by their number. `views` are current as of the last call of `renew`."""

    entries: EntryList
    stages: list[StageFold]
    planned: dict[int, PlannedMatch] = field(default_factory=dict)
    views: dict[int, MatchView] = field(default_factory=dict)
    _stage_of: dict[int, StageFold] = field(default_factory=dict)
    _plays: dict[tuple[int, Sides], MatchProgress] = field(default_factory=dict)
    _begun_by: dict[int, list[tuple[Sides, int]]] = field(default_factory=dict)
    """The sides at the begin of each match, and its line. Several if a correction changed the sides."""
    _decided: dict[tuple[int, Sides], datetime] = field(default_factory=dict)
    """When each match was first decided between these sides."""
    _followers: dict[int, list[int]] = field(default_factory=dict)
    """The matches whose sides come from a match."""

    def clear(self) -> None:
        """Return to the state before the start: results of removed stages do not apply to new ones."""
        for kept in (
            self.planned,
            self.views,
            self._stage_of,
            self._plays,
            self._begun_by,
            self._decided,
            self._followers,
        ):
            kept.clear()

    def add(self, stage: StageFold, planned: Iterable[PlannedMatch]) -> None:
        for match in planned:
            self.planned[match.number] = match
            self._stage_of[match.number] = stage
            for slot in match.sides:
                if isinstance(slot, WinnerOf | LoserOf):
                    self._followers.setdefault(slot.match, []).append(match.number)

    def play(self, match: int, sides: Sides, rules: AnyRules, best_of: int, line: int) -> MatchProgress:
        """The score of a match between these sides; `line` begins it if there is none yet."""
        if (match, sides) not in self._plays:
            self._plays[match, sides] = MatchProgress(rules_at(rules, len(sides)), best_of)
            self._begun_by.setdefault(match, []).append((sides, line))
        return self._plays[match, sides]

    def renew(self, number: int, now: datetime | None) -> tuple[MatchView | None, MatchView]:
        """The old and new view of a match, from its score and its entries."""
        before = self.views.get(number)
        view = self._view(number)
        if view.state == MatchState.OVER and view.table is not None and now is not None:
            # A correction does not change the time: ratings follow the order of play.
            view = replace(view, decided_at=self._decided.setdefault((number, view.table), now))
        if view != before:
            self.views[number] = view  # an unchanged view stays the same object, so that changes are visible
        return before, view

    def of_entry(self, entry: int) -> list[int]:
        return [number for number, view in self.views.items() if entry in view.sides]

    def stage_of(self, match: int) -> StageFold:
        return self._stage_of[match]

    def followers(self, match: int) -> list[int]:
        """The matches whose sides come from this one."""
        return self._followers.get(match, [])

    def with_places_of(self, stage: int) -> list[int]:
        """The matches whose sides are places of a stage."""
        return [
            match.number
            for match in self.planned.values()
            if any(isinstance(slot, PlaceOf) and slot.stage == stage for slot in match.sides)
        ]

    def entry_at(self, slot: Slot) -> int | None:
        """The entry at a side; NOBODY if it stays empty, None while it is unknown."""
        match slot:
            case Seed(number):
                return self.entries.seeds[number - 1]
            case EntrySlot(entry):
                return entry
            case Bye():
                return NOBODY
            case WinnerOf(number):
                return _from(self.views.get(number), lambda view: view.winner)
            case LoserOf(number):
                return _from(self.views.get(number), lambda view: view.places[1] if len(view.places) > 1 else None)
            case PlaceOf(stage, place, group):
                return self.stages[stage - 1].at_place(group, place)

    def _view(self, number: int) -> MatchView:
        planned, stage = self.planned[number], self._stage_of[number]
        slot_entries = [(slot, self.entry_at(slot)) for slot in planned.sides]
        invited = [side for _, side in slot_entries]
        if len(slot_entries) > 2:
            slot_entries = [(slot, side) for slot, side in slot_entries if side != NOBODY] or slot_entries[:1]
            slot_entries = self._seated(number, slot_entries)
        sides = tuple(side or None for _, side in slot_entries)
        wins = (0,) * len(sides)
        empty = MatchView(
            number, stage.number, stage.round_of(number), tuple(slot for slot, _ in slot_entries), sides,
            MatchState.WAITING, wins=wins, gone=left_before_match(invited, sides) if len(invited) > 2 else (),
        )  # fmt: skip
        if planned.reset_of and (done := self._not_needed(planned.reset_of, empty)):
            return done
        if all(side is not None for _, side in slot_entries):
            return self._filled(empty, tuple(side for _, side in slot_entries if side))
        return empty

    def _seated(self, match: int, slot_entries: SlotEntries) -> SlotEntries:
        """The entries at the begin of the match, even if some have left since; otherwise all present entries."""
        for table, line in self._begun_by.get(match, ()):
            if was_played_by(slot_entries, table, line, self.entries.views):
                return [(slot, side) for slot, side in slot_entries if side in table]
        return remaining_sides(slot_entries, self.entries.views)

    def _not_needed(self, final: int, empty: MatchView) -> MatchView | None:
        played = self.views[final]
        if played.state not in (MatchState.OVER, MatchState.BYE) or played.winner is None:
            return None
        if played.winner != played.sides[0]:
            return None
        return replace(empty, state=MatchState.NOT_NEEDED, winner=played.winner, places=played.places)

    def _filled(self, empty: MatchView, sides: Sides) -> MatchView:
        """A match whose sides are known, even if one of them stays empty."""
        if len(sides) < 2:
            return replace(empty, state=MatchState.BYE, winner=sides[0] if sides else None, places=sides)
        play = self._plays.get((empty.number, sides))
        view = _played(empty, sides, play) if play else replace(empty, state=MatchState.READY)
        return view if view.state == MatchState.OVER else won_by_remaining(view, sides, self.entries.views)


def _from(view: MatchView | None, who: Callable[[MatchView], int | None]) -> int | None:
    if view is None or view.state not in FINAL:
        return None
    return who(view) or NOBODY


_AT: dict[tuple[AnyRules, int], AnyRules] = {}


def rules_at(rules: AnyRules, seats: int) -> AnyRules:
    """The rules at a table with `seats`; raises RulesError if they do not allow this number."""
    if rules.players == seats:
        return rules
    if (rules, seats) not in _AT:
        _AT[rules, seats] = family_of(rules).rules_of({**rules.to_json(), "players": seats})
    return _AT[rules, seats]


def _played(match: MatchView, table: Sides, play: MatchProgress) -> MatchView:
    score = play.score
    winner = play.walkover or None
    if play.walkover is None and score.winner is not None:
        winner = table[score.winner]
    begun = play.games or play.records
    state = MatchState.PLAYING if begun else MatchState.READY
    return replace(
        match,
        state=state if winner is None and play.walkover is None else MatchState.OVER,
        winner=winner,
        places=_places(table, play, winner),
        wins=score.wins,
        walkover=play.walkover is not None,
        games=_games(play),
        expected=(score.game, score.deal),
        proposal=play.proposal,
        contradictions=tuple(play.contradictions.values()),
        result=play.result,
    )


def _places(table: Sides, play: MatchProgress, winner: int | None) -> Sides:
    if winner is None:
        return ()
    if play.walkover:
        return walkover_places(winner, table)
    return tuple(table[side] for side in (play.result or play.score).places)


def _games(play: MatchProgress) -> tuple[GameView, ...]:
    called = [number for number in play.records if number == len(play.games) + 1]
    played = [
        GameView(number, score, tuple(deals), play.records.get(number))
        for number, (score, deals) in enumerate(zip(play.scores, play.games, strict=True), start=1)
    ]
    return (*played, *(GameView(number, None, (), play.records[number]) for number in called))

"""Random acts in tournaments of every format: rules, entries, withdrawals, scores and undo.

Every refusal must have a sentence, and every act must leave a tournament that can be played to its end.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from clubs.services.acts import Refusal
from clubs.services.members import describe_person
from engine.scoring import Figures
from games.models import Player
from tests.games.factories import PlayerFactory
from tests.often import times
from tests.tournaments.evenings import begin, evening_in, projection_of, reloaded
from tests.tournaments.factories import LEFT, RIGHT, Evening
from tournaments.formats.advancement import fit_refusal
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.offers import Choices
from tournaments.formats.plans import StageSettings
from tournaments.formats.slots import NOBODY
from tournaments.ledger import facts
from tournaments.ledger.acts import undone_with, written_with
from tournaments.ledger.fact import Line
from tournaments.ledger.history import History, last_act, last_score
from tournaments.ledger.match_progress import PlainResult
from tournaments.ledger.projection import FINAL, MatchView, Projection, State, people_in
from tournaments.ledger.projection.heading import Heading
from tournaments.ledger.projection.tables import tables
from tournaments.models import Rating
from tournaments.selectors import ledgers
from tournaments.selectors.entering import ratings
from tournaments.services import entries, keeping_apart, rounds, scores, setting_up, starting, undoing
from tournaments.services.agreement import NotAgreed
from tournaments.services.calling import CALLER
from tournaments.services.rebuilding import rebuild
from tournaments.services.results import enter_result
from tournaments.services.writing import read_ledger

pytestmark = pytest.mark.django_db

OFFERED = [arrangement.stages(Choices()) for arrangement in ARRANGEMENTS.values()]
JOINED = [
    (
        StageSettings("swiss", rounds=2),
        StageSettings("single elimination", through=2),
        StageSettings("round robin", after=1, from_place=3),
    ),
    (
        StageSettings("round robin", groups=2),
        StageSettings("double elimination", through=2),
        StageSettings("swiss", rounds=1, after=1, from_place=3),
        StageSettings("single match", after=2, from_place=3),
    ),
    (StageSettings("round robin"), StageSettings("swiss", rounds=2, through=4), StageSettings("queue", through=3)),
    (StageSettings("single elimination"), StageSettings("ladder", through=3)),
]
"""Stages that the form does not offer: side by side, paired round by round, and for losers."""
NAME = st.sampled_from(["Friday Cup", "Sunday Cup"])
HELD = st.sampled_from([6, 9, 20, 33, 46])
ANY = st.integers(0, 10_000)
ALIKE = ("standard", "penguin", "ghost")
"""Variants that accept the same deals."""

Stages = tuple[StageSettings, ...]

while_it_is_played = precondition(lambda self: self.projection.has_started and not self.projection.heading.called_off)
"""Rules without this condition test the refusals of a tournament that is called off."""


class Whatever(RuleBasedStateMachine):
    evening: Evening
    called_off: Projection | None = None
    """The projection when the tournament was called off, without its heading."""

    @initialize(
        stages=st.sampled_from([(StageSettings("swiss", rounds=3),), *OFFERED, *JOINED]),
        count=st.sampled_from([6, *range(2, 10)]),
        best_of=st.sampled_from([1, 3]),
        has_begun=st.sampled_from([True, True, False]),
        kept_apart=st.lists(st.tuples(ANY, ANY), max_size=2),
    )
    def set_up(
        self, stages: Stages, count: int, best_of: int, has_begun: bool, kept_apart: list[tuple[int, int]]
    ) -> None:
        """The first value of each list makes the first example: rounds in which entries could meet again."""
        enough = [number for number in range(2, 10) if fit_refusal(stages, number, 2) is None]
        self.evening = evening_in(stages, min(enough, key=lambda number: abs(number - count)), best_of=best_of)
        for one, other in kept_apart:
            self.keep_two_apart(one, other)
        if has_begun:
            begin(self.evening)
            self.groups_must_be_kept_apart()

    @property
    def projection(self) -> Projection:
        return projection_of(self.evening)

    def do(self, act: Callable[..., object], **asked: Any) -> None:
        """Do an act, agreeing to its changes. A question or a refusal, which must be a sentence, changes nothing."""
        before = self.projection
        try:
            act(self.evening.act(), **asked)
        except NotAgreed as question:
            assert self.projection == before
            act(self.evening.act(agreed=question.fingerprint), **asked)
        except Refusal as refusal:
            self.must_be_a_sentence(str(refusal))
            assert self.projection == before

    def must_be_a_sentence(self, text: str) -> None:
        assert text[:1] == text[:1].upper() and text.endswith(".")

    def open_matches(self) -> list[MatchView]:
        return [match for match in self.projection.matches.values() if match.state in ("ready", "playing")]

    def chosen_match(self, number: int) -> MatchView | None:
        open_matches = self.open_matches()
        return open_matches[number % len(open_matches)] if open_matches else None

    @while_it_is_played
    @rule(number=ANY, held=HELD, ends=st.sampled_from([None, (0, 52), (52, 0)]))
    def enter_a_deal(self, number: int, held: int, ends: tuple[int, int] | None) -> None:
        if match := self.chosen_match(number):
            score = match.games[-1].score if match.games else None
            short = score is not None and not score.over and min(score.cards) <= 15
            figures = Figures(ends if short and ends else (held, 52 - held))
            self.do(scores.enter_deal, place=self.evening.place(match.number), figures=figures)

    @while_it_is_played
    @rule(number=ANY, winner=st.booleans())
    def play_a_game(self, number: int, winner: bool) -> None:
        if match := self.chosen_match(number):
            self.play(match, 0 if winner else 1)

    def play(self, match: MatchView, side: int) -> None:
        if match.expected[1] == 1:
            for cards in (LEFT, RIGHT)[side]:
                self.do(scores.enter_deal, place=self.evening.place(match.number), figures=Figures(cards))
        else:
            table = match.table or (0, 0)
            self.do(scores.walk_over, match=match.number, sides=table, winner=table[side])

    @precondition(lambda self: self.projection.has_started)
    @rule(number=ANY, side=st.sampled_from((0, 1, None)))
    def give_a_walkover(self, number: int, side: int | None) -> None:
        """Give a walkover to one side, or note that nobody came."""
        if match := self.chosen_match(number):
            table = match.table or (0, 0)
            winner = NOBODY if side is None else table[side]
            self.do(scores.walk_over, match=match.number, sides=table, winner=winner)

    @while_it_is_played
    @rule(number=ANY, side=st.sampled_from((0, 1)), lost=st.sampled_from((0, 1)))
    def enter_only_the_result(self, number: int, side: int, lost: int) -> None:
        """Enter a plain result for an open match, or replace its earlier result."""
        candidates = [*self.open_matches(), *(match for match in self.projection.matches.values() if match.result)]
        if candidates:
            match = candidates[number % len(candidates)]
            most = self.projection.heading.best_of // 2 + 1
            wins = (most, min(lost, most - 1))
            result = PlainResult((side, 1 - side), wins if side == 0 else wins[::-1])
            self.do(enter_result, match=match.number, sides=match.table or (), result=result)

    @while_it_is_played
    @rule(number=ANY)
    def swap_the_sides_of_a_match(self, number: int) -> None:
        played = [match for match in self.projection.matches.values() if match.deals and match.table]
        if played:
            match = played[number % len(played)]
            last = last_score(read_ledger(reloaded(self.evening)).lines, match.number, match.table)
            event = last.number if last else 0
            self.do(scores.swap_sides, match=match.number, sides=match.table or (), event=event)

    @while_it_is_played
    @rule()
    def pair_the_next_round(self) -> None:
        stage = self.projection.stage_to_pair
        if stage is not None and stage.settings.format == "swiss":
            self.do(rounds.publish, number=len(stage.rounds) + 1)
            for planned in self.projection.stages[stage.number - 1].rounds[len(stage.rounds) :]:
                self.must_be_kept_apart(
                    [self.projection.matches[match.number].table or () for match in planned.matches]
                )

    def groups_must_be_kept_apart(self) -> None:
        self.must_be_kept_apart([group.entries for group in self.projection.stages[0].groups if group.number])

    def must_be_kept_apart(self, tables: Sequence[Sequence[int]]) -> None:
        never = self.projection.constraints.never
        assert not any(pair in never for table in tables for pair in combinations(sorted(table), 2))

    @while_it_is_played
    @rule(challenger=ANY, up=st.integers(1, 4))
    def challenge_somebody(self, challenger: int, up: int) -> None:
        stage = self.projection.stage_to_pair
        if stage is not None and len(stage.order) > 1:
            at = challenger % len(stage.order)
            self.do(rounds.challenge, challenger=stage.order[at], challenged=stage.order[max(at - up, 0)])

    @rule(number=ANY, name=st.sampled_from(["Nora", "Nuno"]))
    def rename_somebody(self, number: int, name: str) -> None:
        if numbers := sorted(self.projection.entries):
            entry = self.projection.entries[numbers[number % len(numbers)]]
            self.evening.now += timedelta(seconds=10)
            player = Player.objects.get(pk=entry.player)
            describe_person(
                player=player, name=f"{name} {entry.number}", country="", team=player.team, now=self.evening.now
            )
            assert self.projection.entries[entry.number].name == f"{name} {entry.number}"
            self.called_off = None  # a tournament that was called off shows new names, too

    @precondition(lambda self: not self.projection.has_started)
    @rule()
    def start(self) -> None:
        self.do(starting.start, everybody=True)
        if self.projection.has_started:
            self.groups_must_be_kept_apart()

    @rule(name=NAME, variant_id=st.sampled_from(ALIKE), best_of=st.sampled_from([1, 3]))
    def set_it_up_again(self, name: str, variant_id: str, best_of: int) -> None:
        self.do(setting_up.change_set_up, asked=setting_up.SetUp(name, variant_id, best_of))

    @precondition(lambda self: not self.projection.heading.called_off)
    @rule()
    def call_it_off(self) -> None:
        self.do(setting_up.call_off, why="")

    @precondition(lambda self: self.projection.heading.called_off)
    @rule()
    def let_it_take_place_after_all(self) -> None:
        self.do(setting_up.reinstate)

    def some_entry(self, number: int) -> int:
        return sorted(self.projection.entries)[number % len(self.projection.entries)]

    @precondition(lambda self: self.projection.entries)
    @rule(number=ANY)
    def withdraw_somebody(self, number: int) -> None:
        self.do(entries.withdraw, entry=self.some_entry(number))

    @precondition(lambda self: self.projection.entries)
    @rule(number=ANY)
    def take_a_withdrawal_back(self, number: int) -> None:
        self.do(entries.undo_withdrawal, entry=self.some_entry(number))

    @precondition(lambda self: self.projection.entries)
    @rule(number=ANY, other=ANY, is_new=st.booleans(), team=st.sampled_from(["", "Porto"]))
    def say_who_somebody_is(self, number: int, other: int, is_new: bool, team: str) -> None:
        """Replace a person by a new player, or by a player who is or was entered, also by the same one."""
        named = people_in(read_ledger(reloaded(self.evening)).lines)
        known = Player.objects.get(pk=sorted(person.player for person in named.values())[other % len(named)])
        player = self.somebody(team) if is_new else known
        before = self.projection
        self.do(entries.replace_person, entry=self.some_entry(number), player=player)
        assert self.projection.matches == before.matches

    @precondition(lambda self: self.projection.entries)
    @rule(one=ANY, other=ANY)
    def keep_two_apart(self, one: int, other: int) -> None:
        self.do(keeping_apart.keep_apart, one=self.some_entry(one), other=self.some_entry(other))

    @rule(number=ANY)
    def let_two_meet(self, number: int) -> None:
        if pairs := self.projection.apart.pairs:
            one, other = pairs[number % len(pairs)]
            self.do(keeping_apart.let_meet, one=one, other=other)

    @rule()
    def keep_club_mates_apart_or_let_them_meet(self) -> None:
        self.do(keeping_apart.let_mates_meet if self.projection.apart.mates else keeping_apart.keep_mates_apart)

    @precondition(lambda self: len(self.projection.entries) < 12)
    @rule(team=st.sampled_from(["", "Porto"]))
    def enter_somebody(self, team: str) -> None:
        self.do(entries.enter, player=self.somebody(team))

    def somebody(self, team: str) -> Player:
        player = PlayerFactory.create(team=team)
        for better, variant_id in enumerate(ALIKE):
            Rating.objects.create(player=player, variant=variant_id, mu=20.0 + 5 * better, sigma=2.0, matches=9)
        return player

    @precondition(lambda self: len(self.projection.entries) < 12)
    @rule(number=ANY, count=st.integers(2, 3))
    def enter_a_list(self, number: int, count: int) -> None:
        people = [(f"Guest {number}, {at}", "", "") for at in range(count)]
        self.do(entries.enter_newcomers, people=people)

    @rule(back=st.booleans())
    def step_back_or_forth(self, back: bool) -> None:
        """Undo or redo one step as the desk does: a whole list is one step."""
        ledger_state = ledgers.ledger_state(reloaded(self.evening))
        undo, redo = last_act(History(ledger_state.lines, ledger_state.projection), ledger_state.actors, CALLER)
        if step := undo if back else redo:
            self.do(undoing.undo_people if back else undoing.redo_people, line=step.line.number)

    @rule(number=ANY)
    def undo_a_list(self, number: int) -> None:
        """Undo must remove all entries of a list, or none."""
        entries, line, history = set(self.projection.entries), *self.some_line_of_a_list(number)
        written = written_with(history, read_ledger(reloaded(self.evening)).actors, line)
        self.do(undoing.undo_people, line=line.number)
        assert entries - set(self.projection.entries) in (set(), entered_by(written))

    @rule(number=ANY)
    def redo_a_list(self, number: int) -> None:
        entries, line, history = set(self.projection.entries), *self.some_line_of_a_list(number)
        counts = history.counts(line.number)
        undone = () if counts else undone_with(history, read_ledger(reloaded(self.evening)).actors, line)
        self.do(undoing.redo_people, line=line.number)
        assert set(self.projection.entries) - entries in (set(), entered_by(undone))

    def some_line_of_a_list(self, number: int) -> tuple[Line, History]:
        """Return a line of the last entries, and the history."""
        ledger = read_ledger(reloaded(self.evening))
        entered = [line for line in ledger.lines if isinstance(line.fact, facts.Entered)]
        return entered[-1 - number % min(len(entered), 6)], History(ledger.lines, ledger.projection)

    @rule(number=ANY)
    def undo_some_line(self, number: int) -> None:
        """One of the last 12 lines."""
        last = reloaded(self.evening).last_event
        self.do(undoing.undo_line, line=last - number % min(last, 12))

    @rule(number=ANY)
    def redo_some_line(self, number: int) -> None:
        last = reloaded(self.evening).last_event
        self.do(undoing.redo_line, line=last - number % min(last, 12))

    @while_it_is_played
    @rule(number=ANY, held=HELD)
    def correct_a_deal(self, number: int, held: int) -> None:
        played = [match for match in self.projection.matches.values() if match.deals and match.table]
        if played:
            match = played[number % len(played)]
            game = match.games[number % len(match.games)]
            if game.deals:
                place = self.evening.place(match.number, game.number, number % len(game.deals) + 1)
                self.do(scores.correct_deal, place=place, figures=Figures((held, 52 - held)))

    @while_it_is_played
    @rule()
    def take_the_round_back(self) -> None:
        self.do(rounds.take_back)

    @while_it_is_played
    @rule()
    def pair_the_round_again(self) -> None:
        if (stage := self.projection.stage_to_pair) and stage.settings.format == "swiss" and stage.rounds:
            self.do(rounds.pair_again)

    @invariant()
    def what_was_called_off_stays_as_it_was(self) -> None:
        before = replace(self.projection, heading=Heading()) if self.projection.heading.called_off else None
        assert self.called_off is None or before in (None, self.called_off)
        self.called_off = before

    @invariant()
    def ratings_are_of_the_variant_that_is_played(self) -> None:
        projection = self.projection
        players = {number: entry.player for number, entry in projection.entries.items()}
        known = ratings(projection.heading.variant, list(players.values()))
        assert {number: entry.rating for number, entry in projection.entries.items()} == {
            number: known.get(player) for number, player in players.items()
        }

    @invariant()
    def nobody_plays_twice_in_a_round(self) -> None:
        for stage in self.projection.stages:
            for planned in stage.rounds:
                seated = Counter(
                    side for match in planned.matches for side in self.projection.matches[match.number].sides if side
                )
                assert max(seated.values(), default=1) == 1

    @invariant()
    def in_swiss_rounds_nobody_meets_twice(self) -> None:
        for stage in self.projection.stages:
            if stage.settings.format == "swiss":
                tables = [match.table for match in self.projection.matches_of(stage.number) if match.state != "bye"]
                met = Counter(frozenset(pair) for table in tables for pair in combinations(table or (), 2))
                assert max(met.values(), default=1) == 1

    @invariant()
    def everybody_has_a_row_wherever_there_are_standings(self) -> None:
        projection = self.projection
        for stage in projection.stages:
            for table in tables(projection, stage, projection.heading.rules):
                assert {row.entry for row in table.rows} == set(table.group.entries) >= set(table.fates())

    @invariant()
    def folding_from_the_first_line_gives_the_same(self) -> None:
        assert self.projection == ledgers.from_the_first_line(reloaded(self.evening))

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            self.play_to_the_end()
            self.in_swiss_rounds_nobody_meets_twice()
            assert not self.projection.has_started or self.projection.state == State.FINISHED
            assert all(match.state in FINAL for match in self.projection.matches.values())
            assert rebuild(tournament_id=self.evening.tournament.pk) == []

    def play_to_the_end(self) -> None:
        """Finish the tournament from any state: play matches, pair rounds, settle places, end stages.

        If nobody has played, because all withdrew or nobody challenged, undo the start.
        """
        self.do(setting_up.reinstate)
        self.do(starting.start, everybody=True)
        for _ in range(200):
            projection = self.projection
            if (endless := projection.stage_to_pair) and endless.settings.format in ("ladder", "queue"):
                self.do(rounds.close_stage if endless.rounds else starting.undo_start)
                projection = self.projection
            if projection.state == State.FINISHED or not projection.has_started:
                return
            if match := self.chosen_match(0):
                self.play(match, 0)
            elif undecided := next(
                ((s, g) for s in projection.stages for g in s.groups if s.is_over and g.undecided), None
            ):
                stage, group = undecided
                self.do(rounds.settle_places, stage=stage.number, group=group.number, order=group.undecided)
            else:
                self.go_on_with_rounds(projection)

    def go_on_with_rounds(self, projection: Projection) -> None:
        stage = projection.stage_to_pair
        assert stage is not None
        before = len(stage.rounds)
        if stage.settings.format == "swiss":
            self.pair_the_next_round()
        if len(self.projection.stages[stage.number - 1].rounds) == before:
            self.do(rounds.close_stage if stage.may_be_ended else starting.undo_start)


def entered_by(lines: Iterable[Line]) -> set[int]:
    return {line.fact.entry for line in lines if isinstance(line.fact, facts.Entered)}


def test_whatever_happens_a_tournament_can_be_played_to_its_end() -> None:
    run_state_machine_as_test(
        Whatever,
        settings=settings(
            max_examples=times(4),
            stateful_step_count=12,
            deadline=None,
            phases=(Phase.explicit, Phase.reuse, Phase.generate),  # each example is a tournament, too slow to shrink
            suppress_health_check=list(HealthCheck),
        ),
    )

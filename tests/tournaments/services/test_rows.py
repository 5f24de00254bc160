"""Database rows always equal the projection of the ledger."""

import random
from typing import Any

import pytest

from clubs.services.acts import Refusal
from engine.scoring import Figures
from tests.games.factories import PlayerFactory
from tests.often import some
from tests.tournaments.factories import LEFT, RIGHT, Evening, started
from tournaments.ledger.history import last_score
from tournaments.ledger.projection import MatchState, MatchView
from tournaments.models import Entry, Match, MatchSide, Round, ScoreSheet, Stage, Tournament
from tournaments.services import entries, scores, starting
from tournaments.services.agreement import NotAgreed
from tournaments.services.rows import rebuild_rows
from tournaments.services.writing import read_ledger

pytestmark = pytest.mark.django_db

RowSnapshot = dict[str, list[Any]]


def row_snapshot(tournament: Tournament) -> RowSnapshot:
    """Return all rows computed from the ledger, without primary keys."""
    return {
        "entries": list(
            Entry.objects.filter(tournament=tournament).order_by("number").values_list(
                "number", "player", "seed", "checked_in_at", "withdrawn"
            )
        ),
        "stages": list(
            Stage.objects.filter(tournament=tournament).order_by("number").values_list(
                "number", "format", "settings", "is_over"
            )
        ),
        "rounds": list(
            Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number").values_list(
                "stage__number", "number", "name", "group", "branch"
            )
        ),
        "matches": list(
            Match.objects.filter(tournament=tournament).order_by("number").values_list(
                "number", "round__number", "winner__number", "walkover", "state", "decided_at", "proposal"
            )
        ),
        "sides": list(
            MatchSide.objects.filter(match__tournament=tournament).order_by("match__number", "number").values_list(
                "match__number", "number", "slot", "entry__number", "wins", "place"
            )
        ),
        "sheets": list(
            ScoreSheet.objects.filter(match__tournament=tournament).order_by("match__number", "number").values_list(
                "match__number", "number", "winner", "record__public_id", "figures"
            )
        ),
    }  # fmt: skip


def rebuilt(tournament: Tournament) -> RowSnapshot:
    tournament = Tournament.objects.get(pk=tournament.pk)
    rebuild_rows(tournament, read_ledger(tournament).projection)
    return row_snapshot(tournament)


def test_rebuilt_rows_equal_rows_written_line_by_line() -> None:
    evening = started(5, best_of=3)
    evening.game(2, LEFT)
    evening.game(2, RIGHT[:2])
    assert row_snapshot(evening.tournament) == rebuilt(evening.tournament)


def test_undoing_the_start_removes_the_matches() -> None:
    evening = started(4)
    evening.take_start_back()
    assert row_snapshot(evening.tournament)["matches"] == []
    assert Entry.objects.filter(checked_in_at=None).count() == 0


def test_restart_with_fewer_entries_leaves_no_rows_of_the_old_bracket() -> None:
    evening = started(5)
    evening.take_start_back()
    entries.withdraw(evening.act(), entry=5)
    starting.start(evening.act())
    assert Match.objects.count() == 3
    assert row_snapshot(evening.tournament) == rebuilt(evening.tournament)


def test_score_of_one_match_does_not_update_rows_of_others() -> None:
    evening = started(8)
    evening.game(2, LEFT[:2])
    sides, sheets = MatchSide.objects.exclude(match__number__in=[1, 5]), ScoreSheet.objects.filter(match__number=2)
    other = [*sides.values_list("pk", flat=True), *sheets.values_list("pk", flat=True)]
    sides.update(wins=7)
    sheets.update(winner=7)
    evening.game(1, LEFT)
    assert other == [*sides.values_list("pk", flat=True), *sheets.values_list("pk", flat=True)]
    assert all(row.wins == 7 for row in sides.all()) and all(row.winner == 7 for row in sheets.all())


@pytest.mark.parametrize("luck", some(range(6), at_once=range(2)))
def test_rows_after_random_acts_equal_rebuilt_rows(luck: int) -> None:
    rng = random.Random(luck)
    evening = started(rng.randint(2, 12), best_of=rng.choice([1, 3]))
    for _ in range(30):
        act_at_random(evening, rng)
    assert row_snapshot(evening.tournament) == rebuilt(evening.tournament)


def act_at_random(evening: Evening, rng: random.Random) -> None:
    """Do a random act: mostly the next deal, sometimes a walkover, withdrawal, correction or undo."""
    projection = evening.projection
    open_ones = [m for m in projection.matches.values() if m.state in (MatchState.READY, MatchState.PLAYING)]
    begun = [match for match in projection.matches.values() if match.deals or match.walkover]
    chance = rng.random()
    if chance < 0.75 and open_ones:
        match = rng.choice(open_ones)
        evening.deal(match.number, possible_cards(match, rng))
    elif chance < 0.8 and open_ones:
        match = rng.choice(open_ones)
        evening.walk_over(match.number, rng.choice(match.table or (0, 0)))
    elif chance < 0.82:
        withdraw_or_back(evening, rng)
    elif chance < 0.9 and begun:
        undo_last(evening, rng.choice(begun).number)
    elif begun:
        correct_some_deal(evening, rng.choice(begun).number, rng)


def possible_cards(match: MatchView, rng: random.Random) -> tuple[int, int]:
    """Return the cards of a deal, which ends the game once a side may be out of spit cards."""
    score = match.games[-1].score if match.games else None
    if score and not score.over and min(score.cards) <= 15:
        return rng.choice([(0, 52), (52, 0)])
    held = rng.choice([10, 20, 30, 40])
    return held, 52 - held


def undo_last(evening: Evening, match: int) -> None:
    ledger = read_ledger(Tournament.objects.get(pk=evening.tournament.pk))
    last = last_score(ledger.lines, match, ledger.projection.matches[match].table)
    if last is None:
        return
    try:
        scores.undo_score(evening.act(), match=match, event=last.number)
    except NotAgreed as question:
        scores.undo_score(evening.act(agreed=question.fingerprint), match=match, event=last.number)


def withdraw_or_back(evening: Evening, rng: random.Random) -> None:
    entry = rng.choice(list(evening.projection.entries.values()))
    act = entries.undo_withdrawal if entry.withdrawn else entries.withdraw
    try:
        act(evening.act(), entry=entry.number)
    except NotAgreed as question:
        act(evening.act(agreed=question.fingerprint), entry=entry.number)


def correct_some_deal(evening: Evening, match: int, rng: random.Random) -> None:
    games = [game for game in evening.projection.matches[match].games if game.deals]
    if not games:
        return
    game = rng.choice(games)
    place = evening.place(match, game.number, rng.randint(1, len(game.deals)))
    held = rng.randint(1, 51)
    figures = Figures((held, 52 - held))
    try:
        scores.correct_deal(evening.act(), place=place, figures=figures)
    except NotAgreed as question:
        scores.correct_deal(evening.act(agreed=question.fingerprint), place=place, figures=figures)
    except Refusal as refusal:
        assert "figures that stand there" in str(refusal)  # noqa: PT017, random figures may be the old ones


def test_withdrawal_keeps_the_person_who_replaced_a_merged_player() -> None:
    evening = started(4)
    gone = Entry.objects.get(number=2).player
    gone.merged_into = PlayerFactory.create(name="Kept")
    gone.save()
    Entry.objects.filter(number=2).update(player=gone.merged_into)
    entries.withdraw(evening.act(agreed=agreed_to_leave(evening, 2)), entry=2)
    assert Entry.objects.get(number=2).player.name == "Kept"
    assert row_snapshot(evening.tournament) == rebuilt(evening.tournament)


def agreed_to_leave(evening: Evening, entry: int) -> str:
    try:
        entries.withdraw(evening.act(), entry=entry)
    except NotAgreed as question:
        return question.fingerprint
    raise AssertionError("the withdrawal needed no agreement")

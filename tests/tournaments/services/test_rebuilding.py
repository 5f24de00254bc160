"""Rebuilding rows from the ledger, and the command for it."""

import random

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.factories import LEFT, RIGHT, started
from tournaments.models import Entry, Match, MatchSide, ScoreSheet, Tournament
from tournaments.services.rebuilding import rebuild, row_snapshot

pytestmark = pytest.mark.django_db


def test_rebuild_of_correct_rows_changes_nothing() -> None:
    evening = started(5, best_of=3)
    evening.game(2, LEFT)
    before = row_snapshot(evening.tournament)
    assert rebuild(tournament_id=evening.tournament.pk) == []
    assert row_snapshot(evening.tournament) == before
    assert before["sheets"] and before["sides"]


def test_rebuild_reports_and_repairs_rows_changed_without_the_ledger() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    before = row_snapshot(evening.tournament)
    Match.objects.filter(number=2).update(walkover=True)
    MatchSide.objects.filter(match__number=3, number=0).update(entry=None)
    ScoreSheet.objects.update(figures=[])
    Entry.objects.filter(number=4).update(seed=7)
    Tournament.objects.update(state="finished")
    differences = rebuild(tournament_id=evening.tournament.pk)
    assert {sentence.split(":")[0] for sentence in differences[:-1]} == {"entries", "matches", "sides", "sheets"}
    assert differences[-1] == "The state was “finished” and is “running”."
    assert row_snapshot(evening.tournament) == before
    assert Tournament.objects.get().state == "running"


@pytest.mark.parametrize("luck", range(3))
def test_rebuild_finds_no_differences_after_random_results(luck: int) -> None:
    rng = random.Random(luck)
    evening = started(rng.randint(3, 9), best_of=rng.choice([1, 3]))
    while ready := [match for match in evening.projection.matches.values() if match.state == "ready"]:
        match = rng.choice(ready)
        evening.game(match.number, rng.choice([LEFT, RIGHT]) * 1)
        if rng.random() < 0.1:
            break
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_command_prints_differences_and_exits_with_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    evening = started(2)
    call_command("rebuild", evening.tournament.slug)
    assert capsys.readouterr().out == "1 rebuilt, 0 of them had differed.\n"
    Entry.objects.filter(number=1).update(withdrawn=True)
    with pytest.raises(SystemExit):
        call_command("rebuild", "--all")
    assert f"{evening.tournament.slug}: entries: " in capsys.readouterr().out


@pytest.mark.parametrize(("asked", "answer"), [([], "say --all"), (["nowhere"], "no tournament called nowhere")])
def test_command_explains_missing_or_unknown_tournament(asked: list[str], answer: str) -> None:
    with pytest.raises(CommandError, match=answer):
        call_command("rebuild", *asked)

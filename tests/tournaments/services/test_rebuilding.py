"""Rebuilding rows from the ledger, and the command for it."""

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.factories import LEFT, started
from tournaments.models import Entry, Match, MatchSide, ScoreSheet, Tournament
from tournaments.services.rebuilding import rebuild, row_snapshot

pytestmark = pytest.mark.django_db


def test_rebuild_reports_and_repairs_rows_changed_without_the_ledger() -> None:
    evening = started(4)
    evening.game(1, LEFT)
    before = row_snapshot(evening.tournament)
    assert before["sheets"] and before["sides"]
    assert rebuild(tournament_id=evening.tournament.pk) == []
    assert row_snapshot(evening.tournament) == before
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


def test_command_prints_differences_and_exits_with_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    evening = started(2)
    call_command("rebuild", evening.tournament.slug)
    assert capsys.readouterr().out == "1 rebuilt, 0 of them had differed.\n"
    Entry.objects.filter(number=1).update(withdrawn=True)
    with pytest.raises(SystemExit):
        call_command("rebuild", "--all")
    assert f"{evening.tournament.slug}: entries: " in capsys.readouterr().out


def test_command_explains_missing_or_unknown_tournament() -> None:
    for asked, answer in (([], "say --all"), (["nowhere"], "no tournament called nowhere")):
        with pytest.raises(CommandError, match=answer):
            call_command("rebuild", *asked)

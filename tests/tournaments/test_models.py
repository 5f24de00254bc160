"""Properties of model rows that pages use."""

import pytest
from django.db.models import Model

from tests.often import in_turn
from tests.tournaments.factories import LEFT, RIGHT, started
from tournaments.models import Entry, Event, Match, MatchSide, Round, ScoreSheet, Stage

pytestmark = pytest.mark.django_db


def labels(match: Match) -> list[str]:
    return [side.label for side in match.sides]


def test_undecided_match_names_its_sources_and_only_a_match_that_can_be_played_is_open() -> None:
    evening = started(4)
    assert labels(evening.row(3)) == ["Winner of match 1", "Winner of match 2"]
    assert evening.row(1).is_open
    assert not evening.row(3).is_open
    evening.game(1, LEFT)
    assert not evening.row(1).is_open


def test_bye_is_labelled_and_won_by_the_other_side() -> None:
    evening = started(3)
    first, second = evening.row(1).sides
    assert (second.label, second.is_bye, first.is_bye) == ("Bye", True, False)
    assert first.is_winner


def test_winner_and_loser_are_marked_once_the_match_is_over_and_rows_have_names_for_the_admin() -> None:
    evening = started(2)
    assert not any(side.is_winner or side.is_loser for side in evening.row(1).sides)
    evening.game(1, LEFT)
    match = evening.row(1)
    first, second = match.sides
    assert (first.is_winner, first.is_loser, second.is_winner, second.is_loser) == (True, False, False, True)
    named = (match, match.side_rows.get(number=1), match.sheets.get(), match.round, match.round.stage)
    assert [str(row) for row in named] == [
        "match 1", "side 1 of match 1", "game 1 of match 1", "Final", "stage 1 of Friday Cup"
    ]  # fmt: skip


@in_turn(("bots", "between"), [(0, False), (1, False), (2, True)])
def test_match_is_between_bots_only_with_two_bots(bots: int, between: bool) -> None:
    assert started(2, bots=bots).row(1).is_between_bots == between


def test_result_has_the_games_of_the_winner_first() -> None:
    evening = started(2, best_of=3)
    for deals in (LEFT, RIGHT, RIGHT):
        evening.game(1, deals)
    assert evening.row(1).result == "2–1"


def test_deleting_a_tournament_deletes_its_matches() -> None:
    evening = started(4)
    evening.deal(1, (20, 32))
    evening.tournament.delete()
    assert not Match.objects.exists()


@in_turn("kind", [Entry, Event, Match, MatchSide, Round, ScoreSheet, Stage])
def test_default_order_needs_no_joins(kind: type[Model]) -> None:
    assert "JOIN" not in str(kind._default_manager.all().query)

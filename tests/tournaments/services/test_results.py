"""Plain results, which say who won and by how many games: entering, changing and undoing them."""

from functools import partial
from typing import Any

import pytest

from clubs.services.acts import Refusal
from engine.scoring import Figures
from tests.tournaments.factories import LEFT, RIGHT, Evening, started
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.facts import Sides
from tournaments.ledger.match_progress import PlainResult
from tournaments.ledger.projection import MatchState
from tournaments.ledger.projection.results import outcome_of
from tournaments.services import scores
from tournaments.services.agreement import NotAgreed
from tournaments.services.rebuilding import rebuild
from tournaments.services.results import enter_result
from tournaments.services.scores import correct_deal
from tournaments.standings.outcomes import Kind

pytestmark = pytest.mark.django_db

FIRST = PlainResult((0, 1), (1, 0))
SECOND = PlainResult((1, 0), (0, 1))


def end(evening: Evening, match: int, result: PlainResult, sides: Sides | None = None) -> None:
    view = evening.projection.matches[match]
    table = view.table if sides is None else sides
    asked = partial(enter_result, match=match, sides=table or (0, 0), result=result)
    try:
        asked(evening.act())
    except NotAgreed as question:
        asked(evening.act(agreed=question.fingerprint))


def undo_last(evening: Evening, match: int) -> None:
    event = evening.tournament.events.latest("number").number
    asked: Any = partial(scores.undo_score, match=match, event=event)
    try:
        asked(evening.act())
    except NotAgreed as question:
        asked(evening.act(agreed=question.fingerprint))


def test_plain_result_ends_the_match_and_the_winner_advances() -> None:
    evening = started(4)
    end(evening, 1, FIRST)
    match = evening.projection.matches[1]
    assert (match.state, match.winner, match.wins, match.walkover) == (MatchState.OVER, 1, (1, 0), False)
    assert evening.projection.matches[3].sides[0] == 1
    outcome = outcome_of(match)
    assert outcome is not None
    assert (outcome.kind, outcome.games, outcome.deals, outcome.cards) == (Kind.PLAYED, (1, 0), (), ())
    row = evening.row(1)
    assert (row.state, row.walkover, row.result) == ("over", False, "1–0")
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_round_robin_is_ranked_by_plain_results() -> None:
    evening = started(3)
    evening.take_start_back()
    evening.write(facts.Arranged((StageSettings("round robin"),)), facts.Started((1, 2, 3)))
    for number, match in evening.projection.matches.items():
        end(evening, number, SECOND if (match.table or (0, 0))[0] > (match.table or (0, 0))[1] else FIRST)
    assert evening.projection.winner == 1
    assert evening.projection.stages[0].groups[0].ranking == ((1,), (2,), (3,))


def test_plain_result_is_replaced_after_agreement_and_restored_by_its_undo() -> None:
    evening = started(4)
    end(evening, 1, FIRST)
    enter = partial(enter_result, match=1, sides=(1, 4), result=SECOND)
    with pytest.raises(NotAgreed) as question:
        enter(evening.act())
    assert any("wins match 1, not" in change for change in question.value.changes)
    end(evening, 1, SECOND)
    assert (evening.projection.matches[1].winner, evening.projection.matches[3].sides[0]) == (4, 4)
    with pytest.raises(Refusal, match="is entered already"):
        end(evening, 1, SECOND)
    undo_last(evening, 1)
    assert evening.projection.matches[1].winner == 1
    evening.write(facts.Undone(evening.tournament.events.get(kind="result_entered", payload__wins=[1, 0]).number))
    assert evening.projection.matches[1].state == MatchState.READY
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_entered_deals_are_kept_under_a_plain_result_but_cannot_change() -> None:
    evening = started(2, best_of=3)
    evening.game(1, LEFT)
    evening.deal(1, (20, 32))
    with pytest.raises(Refusal, match="somebody has won more games"):
        end(evening, 1, PlainResult((1, 0), (0, 2)))
    end(evening, 1, PlainResult((1, 0), (1, 2)))
    match = evening.projection.matches[1]
    assert (match.winner, match.wins, match.deals) == (2, (1, 2), 4)
    place = evening.place(1, game=1, deal=1)
    with pytest.raises(Refusal, match="Undo that first"):
        correct_deal(evening.act(), place=place, figures=Figures((22, 30)))
    undo_last(evening, 1)
    evening.game(1, RIGHT[1:])
    assert evening.projection.matches[1].wins == (1, 1)


def test_plain_result_is_refused_for_matches_that_are_over_or_of_others() -> None:
    evening = started(4)
    evening.win(1, 1)
    evening.walk_over(2, 2)
    for match in (1, 2):
        with pytest.raises(Refusal, match=f"Match {match} is over"):
            end(evening, match, SECOND)
    with pytest.raises(Refusal, match="is between others now"):
        end(evening, 3, FIRST, (2, 3))
    with pytest.raises(Refusal, match="Bots play match 1"):
        end(started(2, bots=2), 1, FIRST)


def test_plain_result_of_four_players_gives_each_a_place() -> None:
    evening = started(4, variant_id="four-seats")
    end(evening, 1, PlainResult((2, 0, 3, 1), (0, 0, 1, 0)))
    assert evening.projection.matches[1].places == (3, 1, 4, 2)
    assert [side.place for side in evening.row(1).sides] == [2, 4, 1, 3]

"""The text on how a table is ranked."""

import pytest

from engine.spit.variants import variant
from tests.tournaments.evenings import begin, pair_round, play_ready
from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import arranged
from tests.tournaments.pages.page_values import stages_of
from tournaments.pages.ranking import RankedBy, laid_out

pytestmark = pytest.mark.django_db


def ranked_by(evening: Evening) -> RankedBy:
    (stage,) = stages_of(evening)
    assert stage.ranked_by is not None
    return stage.ranked_by


def test_queue_ranks_by_points_with_waiting_entries_above_losers() -> None:
    evening = begin(arranged("queue", 5))
    play_ready(evening)
    assert ranked_by(evening).words == "points, then games, then deals, then cards"
    (stage,) = stages_of(evening)
    rows = [standing.row for standing in stage.groups[0].table.standings]
    assert rows[0].points == 2 and [row.place for row in rows] == [1, 2, 2, 2, 5]


def test_text_for_matches_of_two_does_not_mention_places() -> None:
    ranking = ranked_by(begin(arranged("round robin", 4)))
    assert (ranking.points, ranking.smaller) == ("", "")
    assert ranking.words.startswith("points, then head-to-head, then wins, then Sonneborn-Berger")


def test_text_gives_points_for_places_at_each_table_size() -> None:
    evening = begin(arranged("swiss", 7, seats=4, rounds=2))
    pair_round(evening)
    ranking = ranked_by(evening)
    assert ranking.points == "The places give points: 3, 2, 1 and 0 at a table of 4; 2, 1 and 0 at a table of 3."
    assert ranking.smaller.startswith("Three at a table play by the same rules, each with ")


def test_text_explains_two_players_at_a_table_for_three() -> None:
    assert laid_out(variant("three-seats"), 2) == (
        "Two at a table play by the same rules, each with 26 cards and piles of 1, 2, 3 and 4."
    )


def test_bracket_has_no_ranking_text() -> None:
    (stage,) = stages_of(begin(arranged("single elimination", 4)))
    assert stage.ranked_by is None

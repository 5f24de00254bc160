"""The sentences that say what ending a stage changes."""

import pytest

from tests.tournaments.evenings import arranged, begin, evening_in, pair_round, play_ready, play_round, reloaded
from tests.tournaments.factories import Evening
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.stage_ends import what_ending_means, who_has_won

pytestmark = pytest.mark.django_db
SWISS_AND_CUT = (StageSettings("swiss", rounds=4), StageSettings("single elimination", through=2, name="Final"))
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eva", "Fay")


def means(evening: Evening) -> tuple[str, ...]:
    before = evening.projection
    evening.write(facts.Closed(1))
    return what_ending_means(before, evening.projection, 1)


def test_missing_rounds_and_entries_through_and_out_are_named() -> None:
    evening = begin(evening_in(SWISS_AND_CUT, 4, *NAMES))
    for _ in range(2):
        play_round(evening)
    evening.write(facts.Withdrawn(4))
    assert means(evening) == (
        "Rounds 3 to 4 are not played.",
        "Ana and Bo go on to the Final.",
        "Out: Cy.",
    )


def test_entries_level_at_the_cut_are_named() -> None:
    evening = begin(evening_in(SWISS_AND_CUT, 4, *NAMES))
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 3), (2, 4))))
    evening.write(facts.WalkedOver(1, (1, 3), 0), facts.WalkedOver(2, (2, 4), 0))
    sentences = means(evening)
    assert sentences[0] == "Rounds 2 to 4 are not played."
    assert sentences[1].endswith("are level, and not all can go on. Then settle the order.")


def test_missing_last_round_and_the_winner_are_named() -> None:
    evening = begin(evening_in((StageSettings("swiss", rounds=2),), 4, *NAMES))
    pair_round(evening)
    play_ready(evening)
    sentences = means(evening)
    assert sentences[0] == "Round 2, the last one, is not played."
    assert sentences[-1].startswith("The tournament is over, and ")


def test_removed_match_of_a_queue_is_named() -> None:
    evening = begin(arranged("queue", 3, *NAMES))
    evening.win(1, entry=1)
    before = evening.projection
    evening.write(facts.Undone(reloaded(evening).last_event), facts.Closed(1))
    assert what_ending_means(before, evening.projection, 1) == (
        "Match 2, Ana v Cy, is removed. It has not begun.",
        "The tournament is over, and Ana has won it.",
    )


def test_top_of_a_ladder_wins_it() -> None:
    evening = begin(arranged("ladder", 3, *NAMES))
    evening.write(facts.RoundPaired(1, 1, 1, ((2, 1),)))
    evening.win(1, entry=2)
    assert means(evening) == ("The tournament is over, and Bo has won it.",)


def test_absent_finalists_or_a_shared_first_place_give_no_single_winner() -> None:
    bracket = begin(arranged("single elimination", 2, *NAMES))
    bracket.write(facts.WalkedOver(1, (1, 2), 0))
    assert [*who_has_won(bracket.projection)] == ["The tournament is over, and nobody has won it."]
    level = begin(arranged("round robin", 2, *NAMES))
    level.write(facts.WalkedOver(1, level.projection.matches[1].table or (), 0))
    assert [*who_has_won(level.projection)] == ["The tournament is over, and nobody has won it alone."]

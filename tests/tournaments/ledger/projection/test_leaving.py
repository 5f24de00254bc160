"""Withdrawals: who remains at a table, who wins there, and which places are given up."""

from tests.tournaments.ledger.projection.test_stages import (
    FINAL_OF_SWISS,
    begun,
    leaves,
    projected,
    swiss_after_a_round_robin,
)
from tournaments.formats.plans import StageSettings
from tournaments.formats.slots import NOBODY, EntrySlot
from tournaments.ledger import facts
from tournaments.ledger.projection import EntryView, MatchState, MatchView, State
from tournaments.ledger.projection.leaving import (
    SlotEntries,
    given_up,
    left_before_match,
    remaining_sides,
    was_played_by,
    won_by_remaining,
)

TABLE = (1, 2, 3)


def entries(**left: int) -> dict[int, EntryView]:
    """Return three entries, called a, b and c. `left` has the lines by which some of them withdrew."""
    return {
        number: EntryView(number, 100 + number, name, bot=False, left_by=left.get(name, 0))
        for number, name in enumerate("abc", start=1)
    }


def slot_entries(*sides: int | None) -> SlotEntries:
    return [(EntrySlot(side or NOBODY), side) for side in sides]


def match(*sides: int) -> MatchView:
    return MatchView(1, 1, 1, tuple(map(EntrySlot, sides)), sides, MatchState.READY, wins=(0,) * len(sides))


def test_withdrawn_entry_is_not_at_the_table() -> None:
    assert remaining_sides(slot_entries(1, 2, 3), entries(b=5)) == slot_entries(1, 3)


def test_undecided_side_keeps_its_place_at_the_table() -> None:
    assert remaining_sides(slot_entries(1, None, 3), entries(a=5)) == slot_entries(None, 3)


def test_last_to_withdraw_remains_if_all_have_withdrawn() -> None:
    assert remaining_sides(slot_entries(1, 2, 3), entries(a=7, b=9, c=8)) == slot_entries(2)


def test_score_without_an_entry_counts_only_after_its_withdrawal() -> None:
    assert was_played_by(slot_entries(1, 2, 3), (1, 3), 6, entries(b=5))
    assert not was_played_by(slot_entries(1, 2, 3), (1, 3), 4, entries(b=5))
    assert not was_played_by(slot_entries(1, 2, 3), (1, 3), 6, entries())


def test_match_with_two_players_left_is_not_decided() -> None:
    view = match(*TABLE)
    assert won_by_remaining(view, TABLE, entries(c=4)) is view


def test_last_player_left_wins_by_walkover_ahead_of_the_others() -> None:
    over = won_by_remaining(match(*TABLE), TABLE, entries(a=4, b=5))
    assert (over.state, over.winner, over.places, over.walkover) == (MatchState.OVER, 3, (3, 1, 2), True)


def test_winner_by_walkover_is_kept_when_the_winner_withdraws() -> None:
    over = won_by_remaining(match(*TABLE), TABLE, entries(a=4, b=5, c=6))
    assert over.winner == 3


def test_entries_that_withdrew_before_a_table_began_are_returned() -> None:
    assert left_before_match((1, NOBODY, 3, None), (3,)) == (1,)


def test_place_is_kept_once_a_round_of_the_next_stage_is_paired() -> None:
    assert given_up(swiss_after_a_round_robin()) == (1, 2)
    assert given_up(swiss_after_a_round_robin(FINAL_OF_SWISS)) == (2,)


def test_withdrawal_after_the_end_gives_up_no_place() -> None:
    stages = (StageSettings("round robin", groups=2), StageSettings("single elimination", through=1))
    happened = [*begun(4), facts.WalkedOver(1, (4, 1), 1), leaves(2), leaves(3)]
    over = projected(stages, *happened)
    assert (over.state, over.winner, given_up(over)) == (State.FINISHED, 1, ())

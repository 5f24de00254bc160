"""Who sits at a table, who has won there, and which places are given up, when somebody leaves."""

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
    Coming,
    at_the_table,
    fallen_to_the_others,
    given_up,
    gone_from,
    is_of,
)

TABLE = (1, 2, 3)


def entries(**left: int) -> dict[int, EntryView]:
    """Three of them; by name (a, b, c), with which line some have left."""
    return {
        number: EntryView(number, 100 + number, name, bot=False, left_by=left.get(name, 0))
        for number, name in enumerate("abc", start=1)
    }


def coming(*sides: int | None) -> Coming:
    return [(EntrySlot(side or NOBODY), side) for side in sides]


def match(*sides: int) -> MatchView:
    return MatchView(1, 1, 1, tuple(map(EntrySlot, sides)), sides, MatchState.READY, wins=(0,) * len(sides))


def test_who_has_left_does_not_sit_down() -> None:
    assert at_the_table(coming(1, 2, 3), entries(b=5)) == coming(1, 3)


def test_a_side_nobody_knows_yet_keeps_its_chair() -> None:
    assert at_the_table(coming(1, None, 3), entries(a=5)) == coming(None, 3)


def test_where_all_have_left_the_last_of_them_is_there() -> None:
    assert at_the_table(coming(1, 2, 3), entries(a=7, b=9, c=8)) == coming(2)


def test_a_table_is_theirs_though_somebody_left_before_it_began() -> None:
    assert is_of(coming(1, 2, 3), (1, 3), 6, entries(b=5))
    assert not is_of(coming(1, 2, 3), (1, 3), 4, entries(b=5))
    assert not is_of(coming(1, 2, 3), (1, 3), 6, entries())


def test_nothing_falls_to_anybody_while_two_play() -> None:
    view = match(*TABLE)
    assert fallen_to_the_others(view, TABLE, entries(c=4)) is view


def test_who_is_left_alone_has_won_by_walkover_and_the_others_come_after() -> None:
    over = fallen_to_the_others(match(*TABLE), TABLE, entries(a=4, b=5))
    assert (over.state, over.winner, over.places, over.walkover) == (MatchState.OVER, 3, (3, 1, 2), True)


def test_a_win_by_walkover_stays_when_the_winner_leaves_too() -> None:
    over = fallen_to_the_others(match(*TABLE), TABLE, entries(a=4, b=5, c=6))
    assert over.winner == 3


def test_those_who_left_before_a_table_began_are_known() -> None:
    assert gone_from((1, NOBODY, 3, None), (3,)) == (1,)


def test_once_a_round_of_the_next_stage_is_paired_who_leaves_keeps_the_place() -> None:
    assert given_up(swiss_after_a_round_robin()) == (1, 2)
    assert given_up(swiss_after_a_round_robin(FINAL_OF_SWISS)) == (2,)


def test_who_leaves_when_all_is_over_gives_up_nothing_though_the_last_match_was_a_bye() -> None:
    stages = (StageSettings("round robin", groups=2), StageSettings("single elimination", through=1))
    happened = [*begun(4), facts.WalkedOver(1, (4, 1), 1), leaves(2), leaves(3)]
    over = projected(stages, *happened)
    assert (over.state, over.winner, given_up(over)) == (State.FINISHED, 1, ())

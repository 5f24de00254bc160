"""Assigning tables of the hall to matches."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import Figures
from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_fold import STANDARD, entered, lines
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.projection import MatchState
from tournaments.ledger.projection.table_assignment import TableAssignment, playable_at_once

SIDES = {1: (1, 2), 2: (3, 4), 3: (1, 3), 4: (5, 6), 5: (2, 5), 6: (7, 8)}


def seated_at(tables: int, *ready: int) -> TableAssignment:
    room = TableAssignment()
    room.count(tables)
    for match in ready:
        room.note(match, MatchState.READY, (2 * match, 2 * match + 1))
    room.seat()
    return room


def test_first_matches_get_the_first_tables() -> None:
    assert seated_at(2, 3, 1, 2).taken == {1: 1, 2: 2}


@given(begun=st.sets(st.integers(1, 15), max_size=3), tables=st.integers(0, 3), over=st.integers(0, 10))
@settings(max_examples=40, deadline=None)
def test_simultaneous_matches_share_no_player_and_leave_no_playable_match(
    begun: set[int], tables: int, over: int
) -> None:
    happened = [
        *entered(6), facts.TablesCounted(tables), facts.CheckInOpened(), facts.Started((1, 2, 3, 4, 5, 6)),
    ]  # fmt: skip
    robin = (StageSettings("round robin"),)
    planned = project(lines(*happened), STANDARD, 1, robin).matches
    at = {number: match.table or (0,) for number, match in planned.items()}
    happened += [facts.WalkedOver(number, at[number], at[number][0]) for number in range(1, over + 1)]
    happened += [
        facts.DealEntered(number, at[number], 1, 1, Figures((20, 32))) for number in sorted(begun) if number > over
    ]
    projection = project(lines(*happened), STANDARD, 1, robin)
    now = playable_at_once(projection)
    playing = [number for number, match in projection.matches.items() if match.state == MatchState.PLAYING]
    assert set(playing) <= set(now)
    people = [side for number in now if number not in playing for side in projection.matches[number].sides]
    busy = {side for number in playing for side in projection.matches[number].sides}
    assert len(people) == len(set(people)) and not busy & set(people)
    ready = [
        match for match in projection.matches.values() if match.state == MatchState.READY and match.number not in now
    ]
    assert all((busy | set(people)) & set(match.sides) for match in ready)


def test_bot_can_play_several_matches_at_once() -> None:
    bots = [facts.Entered(number, 100 + number, bot=True) for number in (1, 2, 3)]
    projection = project(lines(*bots, facts.Started((1, 2, 3))), STANDARD, 1, (StageSettings("round robin"),))
    assert playable_at_once(projection) == [1, 2, 3]


def test_no_match_has_a_table_if_tables_are_not_counted() -> None:
    assert seated_at(0, 1, 2).taken == {}


def test_played_match_keeps_its_table_and_a_waiting_match_gets_a_table() -> None:
    room = seated_at(2, 1, 2, 3)
    room.note(2, MatchState.PLAYING, (4, 5))
    room.note(1, MatchState.OVER, (2, 3))
    room.seat()
    assert room.taken == {2: 2, 3: 1}


def test_matches_lose_tables_when_there_are_fewer_and_regain_them() -> None:
    room = seated_at(3, 1, 2, 3)
    room.count(1)
    room.seat()
    assert room.taken == {1: 1}
    room.count(3)
    room.seat()
    assert room.taken == {1: 1, 2: 2, 3: 3}


def test_player_has_only_one_table() -> None:
    room = TableAssignment()
    room.count(3)
    for match, sides in ((1, (1, 2)), (2, (2, 3)), (3, (3, 4))):
        room.note(match, MatchState.READY, sides)
    room.seat()
    assert room.taken == {1: 1, 3: 2}
    room.note(3, MatchState.OVER, (3, 4))
    room.seat()
    assert room.taken == {1: 1}
    room.note(1, MatchState.OVER, (1, 2))
    room.seat()
    assert list(room.taken) == [2]


@settings(max_examples=50)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("tables"), st.integers(0, 4)),
            st.tuples(st.sampled_from(["ready", "playing", "over", "waiting"]), st.integers(1, 6)),
        )
    )
)
def test_tables_are_not_shared_and_none_is_free_while_a_match_waits(happened: list[tuple[str, int]]) -> None:
    room, states = TableAssignment(), {}
    for kind, number in happened:
        if kind == "tables":
            room.count(number)
        else:
            states[number] = MatchState(kind)
            room.note(number, states[number], SIDES[number])
        room.seat()
        open_matches = {match for match, state in states.items() if state in ("ready", "playing")}
        assert sorted(room.taken) == sorted(set(room.taken) & open_matches)
        assert len(set(room.taken.values())) == len(room.taken) <= room.tables
        assert all(1 <= table <= room.tables for table in room.taken.values())
        busy = [entry for match in room.taken for entry in SIDES[match]]
        assert len(set(busy)) == len(busy)
        could = [match for match in open_matches - room.taken.keys() if not set(SIDES[match]) & set(busy)]
        assert not could or len(room.taken) == room.tables

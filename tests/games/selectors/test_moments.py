"""The moment that an address names, and the deal drawn for its picture."""

import pytest
from django.http import QueryDict
from hypothesis import example, given
from hypothesis import strategies as st

from engine.log import LogError
from games.models import Game
from games.moments import address_of
from games.selectors.moments import (
    drawn_deal,
    moment_in,
    moment_query,
    stepped,
    stretch_in,
    title_of,
)
from tests.games.factories import damage
from tests.often import in_turn

LENGTHS = [20_000, 30_005, 9_000]
LONGEST = 10_000

anything = st.one_of(st.text(max_size=12), st.floats().map(str), st.integers().map(str))


def query_dict(**words: str) -> QueryDict:
    query = QueryDict(mutable=True)
    query.update(words)
    return query


@in_turn(
    ("words", "moment"),
    [
        ({"deal": "2", "t": "12.340"}, (2, 12_340)),
        ({"deal": "2", "t": "12.3474"}, (2, 12_347)),
        ({"deal": "2", "t": "12.29"}, (2, 12_290)),
        ({"t": "5"}, (1, 5_000)),
        ({"deal": "3"}, (3, 0)),
        ({}, (1, 0)),
        ({"deal": "0", "t": "5"}, (1, 5_000)),
        ({"deal": "-7", "t": "-5"}, (1, 0)),
        ({"deal": "2", "t": "99"}, (2, 30_005)),
        ({"deal": "4", "t": "1"}, (3, 9_000)),
        ({"deal": "1e99", "t": "1"}, (3, 9_000)),
        ({"deal": "2", "t": "inf"}, (2, 30_005)),
        ({"deal": "2", "t": "nan"}, (2, 0)),
        ({"deal": "spit", "t": "'; drop"}, (1, 0)),
    ],
)
def test_moment_outside_the_game_becomes_the_nearest_end(words: dict[str, str], moment: tuple[int, int]) -> None:
    assert moment_in(query_dict(**words), LENGTHS) == moment


@given(anything, anything)
@example("-inf", "-inf")
def test_any_query_gives_a_moment_of_the_game(deal: str, seconds: str) -> None:
    number, at_ms = moment_in(query_dict(deal=deal, t=seconds), LENGTHS)
    assert 1 <= number <= 3 and 0 <= at_ms <= LENGTHS[number - 1]


@given(st.integers(0, 30_005))
def test_ends_of_clips_are_rounded_up_to_ten_milliseconds(at_ms: int) -> None:
    shown_ms = stepped(at_ms, 30_005)
    assert at_ms <= shown_ms < at_ms + 10
    assert shown_ms % 10 == 0 or shown_ms == 30_005


@given(anything, anything, anything, anything)
def test_any_requested_stretch_is_inside_a_deal_and_limited_in_length(deal: str, t: str, first: str, last: str) -> None:
    number, from_ms, to_ms = stretch_in(query_dict(deal=deal, t=t, **{"from": first, "to": last}), LENGTHS, LONGEST)
    assert 0 <= from_ms <= to_ms <= LENGTHS[number - 1]
    assert to_ms - from_ms <= LONGEST
    assert all(at_ms % 10 == 0 or at_ms == LENGTHS[number - 1] for at_ms in (from_ms, to_ms))


@in_turn(
    ("words", "stretch"),
    [
        ({"deal": "2", "from": "3", "to": "8"}, (2, 3_000, 8_000)),
        ({"deal": "2", "from": "3", "to": "28"}, (2, 3_000, 13_000)),
        ({"deal": "2", "from": "8", "to": "3"}, (2, 8_000, 8_000)),
        ({"deal": "2", "t": "12"}, (2, 7_000, 17_000)),
        ({"deal": "3", "from": "7"}, (3, 7_000, 9_000)),
        ({}, (1, 5_000, 15_000)),
        ({"deal": "2", "t": "12", "loop": "3-8"}, (2, 3_000, 8_000)),
        ({"deal": "2", "loop": "3-28"}, (2, 3_000, 13_000)),
        ({"deal": "2", "from": "4", "loop": "3-8"}, (2, 4_000, 14_000)),
    ],
)
def test_stretch_is_read_from_the_address_or_is_around_the_moment(
    words: dict[str, str], stretch: tuple[int, int, int]
) -> None:
    assert stretch_in(query_dict(**words), LENGTHS, LONGEST) == stretch


def test_moment_without_a_time_is_the_given_fraction_of_the_deal() -> None:
    assert moment_in(query_dict(deal="2"), LENGTHS, 0.5) == (2, 15_002)
    assert moment_in(query_dict(deal="2", t="0"), LENGTHS, 0.5) == (2, 0)


def test_moment_is_formatted_as_a_query() -> None:
    assert address_of(3, 12_340) == "?deal=3&t=12.340"
    assert moment_query(query_dict(deal="2", t="12.34", seat="1"), LENGTHS) == "?deal=2&t=12.340"
    assert moment_query(query_dict(page="2"), LENGTHS) == ""


@pytest.mark.django_db
def test_drawn_deal_has_the_scores_before_and_after(game: Game) -> None:
    lengths = game.lengths_ms
    assert len(lengths) == game.deal_count
    first, scores = drawn_deal(game, 1)
    assert first.length_ms == lengths[0] and first.number == 1
    assert scores.before == (26, 26) and sum(scores.after) == 52
    assert scores.deals == game.deal_count
    assert list(scores.names) == [seat.player.name for seat in game.seats.all()]
    second, later = drawn_deal(game, 2)
    assert second.number == 2 and later.before == scores.after


@pytest.mark.django_db
def test_damaged_record_is_not_drawn(game: Game) -> None:
    damage(game)
    with pytest.raises(LogError):
        drawn_deal(game, 1)


@pytest.mark.django_db
def test_title_of_a_game_names_its_players(game: Game) -> None:
    assert title_of(game) == " v ".join(seat.player.name for seat in game.seats.all())


@in_turn(
    ("words", "query"),
    [
        ({"deal": "2", "t": "12.34", "loop": "12-15.8"}, "?deal=2&t=12.340&loop=12.000-15.800"),
        ({"deal": "2", "loop": "12-15.8"}, "?deal=2&t=12.000&loop=12.000-15.800"),
        ({"loop": "1-2"}, "?deal=1&t=1.000&loop=1.000-2.000"),
        ({"deal": "2", "t": "1", "loop": "12-99"}, "?deal=2&t=1.000&loop=12.000-30.005"),
        ({"deal": "3", "t": "1", "loop": "12-15"}, "?deal=3&t=1.000"),
        ({"deal": "2", "t": "1", "loop": "5-5"}, "?deal=2&t=1.000"),
        ({"deal": "2", "t": "1", "loop": "8-5"}, "?deal=2&t=1.000"),
        ({"deal": "2", "t": "1", "loop": "'; drop"}, "?deal=2&t=1.000"),
        ({"loop": "-1-2"}, ""),
        ({"deal": "", "t": "", "loop": "1-2"}, "?deal=1&t=1.000&loop=1.000-2.000"),
    ],
)
def test_loop_is_limited_to_its_deal_and_malformed_loops_are_dropped(words: dict[str, str], query: str) -> None:
    assert moment_query(query_dict(**words), LENGTHS) == query


@given(anything, anything, st.one_of(anything, st.tuples(anything, anything).map("-".join)))
def test_moment_query_is_idempotent(deal: str, t: str, loop: str) -> None:
    query = moment_query(query_dict(deal=deal, t=t, loop=loop), LENGTHS)
    assert moment_query(QueryDict(query[1:]), LENGTHS) == query

"""Ratings as arithmetic."""

import datetime as dt

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.ratings import MIDDLE, UNSETTLED, RatedMatch, at_least, history, shown, uncertainty

NOW = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)


def played(*results: tuple[int, ...]) -> list[RatedMatch]:
    """Matches an hour apart, each the players in the order in which they ended."""
    return [
        RatedMatch(
            number, NOW + dt.timedelta(hours=number), tuple((who, place) for place, who in enumerate(result, start=1))
        )
        for number, result in enumerate(results)
    ]


def test_who_wins_goes_up_and_who_loses_goes_down_from_the_middle() -> None:
    winner, loser = history(played((1, 2)))
    assert shown(winner.mu) > MIDDLE > shown(loser.mu)
    assert (winner.player, loser.player) == (1, 2)


def test_every_match_makes_a_rating_more_certain() -> None:
    steps = [step for step in history(played(*[(1, 2)] * 6)) if step.player == 1]
    widths = [uncertainty(step.sigma) for step in steps]
    assert widths == sorted(widths, reverse=True)
    assert [step.matches for step in steps] == [1, 2, 3, 4, 5, 6]


def test_few_lucky_matches_are_worth_less_than_many_good_ones() -> None:
    steps = history(played(*[(1, 2), (1, 2), (2, 1)] * 15, *[(3, 2)] * 4))
    steady, lucky = ([step for step in steps if step.player == who][-1] for who in (1, 3))
    assert shown(lucky.mu) > shown(steady.mu)
    assert at_least(lucky.mu, lucky.sigma) < at_least(steady.mu, steady.sigma)
    assert uncertainty(lucky.sigma) >= UNSETTLED > uncertainty(steady.sigma)


def test_beating_somebody_stronger_is_worth_more() -> None:
    strong_falls = history(played(*[(1, 2)] * 8, (3, 1)))[-2]
    weak_falls = history(played(*[(1, 2)] * 8, (3, 2)))[-2]
    assert strong_falls.player == weak_falls.player == 3
    assert strong_falls.mu > weak_falls.mu


def test_places_of_many_seats_count_one_by_one() -> None:
    steps = history(played((3, 1, 4, 2)))
    assert [step.player for step in sorted(steps, key=lambda step: -step.mu)] == [3, 1, 4, 2]


def test_those_who_share_a_place_move_alike() -> None:
    one, other, last = history([RatedMatch(1, NOW, ((7, 1), (8, 1), (9, 3)))])
    assert one.mu == other.mu > last.mu


@settings(max_examples=30)
@given(st.data())
def test_the_order_in_which_matches_are_read_does_not_matter(data: st.DataObject) -> None:
    results = data.draw(st.lists(st.permutations(range(5)).map(lambda order: tuple(order[:3])), max_size=12))
    matches = played(*results)
    mixed = data.draw(st.permutations(matches))
    assert history(mixed) == history(matches)

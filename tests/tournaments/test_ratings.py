"""The calculation of ratings."""

import datetime as dt

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.ratings import MIDDLE, UNSETTLED, RatedMatch, at_least, history, shown, uncertainty

NOW = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)


def played(*results: tuple[int, ...]) -> list[RatedMatch]:
    """Return matches an hour apart. A result lists the players from first to last."""
    return [
        RatedMatch(
            number, NOW + dt.timedelta(hours=number), tuple((who, place) for place, who in enumerate(result, start=1))
        )
        for number, result in enumerate(results)
    ]


def test_first_win_raises_and_first_loss_lowers_the_middle_rating() -> None:
    winner, loser = history(played((1, 2)))
    assert shown(winner.mu) > MIDDLE > shown(loser.mu)
    assert (winner.player, loser.player) == (1, 2)


def test_each_match_reduces_the_uncertainty_of_a_rating() -> None:
    steps = [step for step in history(played(*[(1, 2)] * 6)) if step.player == 1]
    widths = [uncertainty(step.sigma) for step in steps]
    assert widths == sorted(widths, reverse=True)
    assert [step.matches for step in steps] == [1, 2, 3, 4, 5, 6]


def test_few_wins_give_a_lower_guaranteed_rating_than_many() -> None:
    steps = history(played(*[(1, 2), (1, 2), (2, 1)] * 15, *[(3, 2)] * 4))
    steady, lucky = ([step for step in steps if step.player == who][-1] for who in (1, 3))
    assert shown(lucky.mu) > shown(steady.mu)
    assert at_least(lucky.mu, lucky.sigma) < at_least(steady.mu, steady.sigma)
    assert uncertainty(lucky.sigma) >= UNSETTLED > uncertainty(steady.sigma)


def test_win_over_a_stronger_player_raises_the_rating_more() -> None:
    strong_falls = history(played(*[(1, 2)] * 8, (3, 1)))[-2]
    weak_falls = history(played(*[(1, 2)] * 8, (3, 2)))[-2]
    assert strong_falls.player == weak_falls.player == 3
    assert strong_falls.mu > weak_falls.mu


def test_ratings_after_a_match_of_four_follow_the_places() -> None:
    steps = history(played((3, 1, 4, 2)))
    assert [step.player for step in sorted(steps, key=lambda step: -step.mu)] == [3, 1, 4, 2]


def test_players_that_share_a_place_get_the_same_rating() -> None:
    one, other, last = history([RatedMatch(1, NOW, ((7, 1), (8, 1), (9, 3)))])
    assert one.mu == other.mu > last.mu


@settings(max_examples=30)
@given(st.data())
def test_ratings_do_not_depend_on_the_order_of_reading_matches(data: st.DataObject) -> None:
    results = data.draw(st.lists(st.permutations(range(5)).map(lambda order: tuple(order[:3])), max_size=12))
    matches = played(*results)
    mixed = data.draw(st.permutations(matches))
    assert history(mixed) == history(matches)

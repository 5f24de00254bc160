"""Ratings of a league from its pairs."""

from datetime import timedelta
from random import Random

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from leagues.models import BotRating, Entrant, League, Pairing, RatingRound
from leagues.ratings import Pair, fit
from leagues.services.rating import rate, rebuild
from tests.games.factories import NOW
from tests.leagues.factories import active, built_in, make_author, make_ladder, make_league, play_some, played
from tests.often import times

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]
A_MINUTE = timedelta(minutes=1)
AN_HOUR = timedelta(hours=1)


@pytest.fixture
def ladder(db: None) -> League:
    return make_ladder()


def one_by_one(league: League, variant: str, entrant: int) -> tuple[float, float]:
    """The rating of an entrant, worked out from the rows alone, each by itself."""
    pairs = [
        Pair(row.first_id, row.second_id, row.quarters / 4)
        for row in Pairing.objects.filter(league=league, state="played", is_ranked=True)
        if variant in ("", row.variant) and row.quarters is not None
    ]
    active = Entrant.objects.filter(league=league, state="active").values_list("pk", flat=True)
    rating = fit({*active, entrant}, pairs, built_in(league).pk).rating(entrant)
    return rating.value, rating.margin


class TestTheTable(TestCase):
    @given(st.integers(1, 20), st.integers(0, 2**32))
    @settings(max_examples=times(4))
    def test_its_ratings_are_those_that_follow_from_the_rows(self, pairs: int, seed: int) -> None:
        ladder = make_ladder()
        play_some(list(ladder.entrants.all()), pairs, Random(seed))
        rate(league=ladder, now=NOW)
        stored = list(BotRating.objects.filter(round__league=ladder))
        assert len(stored) == 5 * 3
        for rating in stored:
            assert (rating.value, rating.margin) == pytest.approx(
                one_by_one(ladder, rating.variant, rating.entrant_id), abs=1e-6
            )


def test_a_round_is_made_only_when_something_was_played(ladder: League) -> None:
    assert rate(league=ladder, now=NOW) is None
    played(built_in(ladder), built_in(ladder, "random"))
    added = rate(league=ladder, now=NOW)
    assert added and added.pairs == 1
    assert rate(league=ladder, now=NOW + A_MINUTE) is None
    assert RatingRound.objects.count() == 1


def test_nobody_is_rated_without_the_bot_to_measure_by() -> None:
    league = make_league()
    assert rate(league=league, now=NOW) is None


def test_pairs_of_one_owner_challenges_and_pairs_that_failed_do_not_count(ladder: League, ana: User) -> None:
    one, other, greedy = active(ladder, ana, "One"), active(ladder, ana, "Other"), built_in(ladder)
    played(one, other)
    played(one, greedy, is_ranked=False)
    played(one, greedy, state=Pairing.State.FAILED)
    assert rate(league=ladder, now=NOW) is None
    played(one, greedy, 2)
    assert rate(league=ladder, now=NOW)
    rating = one.ratings.get(variant="")
    assert (rating.pairs, rating.won, rating.level, rating.lost) == (1, 0, 1, 0)
    assert other.ratings.get(variant="").pairs == 0


def test_each_version_is_rated_for_itself(ladder: League, ana: User) -> None:
    old, greedy = active(ladder, ana), built_in(ladder)
    played(old, greedy, 0)
    Entrant.objects.filter(pk=old.pk).update(state="withdrawn")
    new = active(ladder, make_author("bo"), "Young")
    played(new, greedy, 4)
    rate(league=ladder, now=NOW)
    assert old.ratings.get(variant="").value < 1500 < new.ratings.get(variant="").value


def test_the_older_rounds_are_the_fewer_are_kept(ladder: League) -> None:
    greedy, dice = built_in(ladder), built_in(ladder, "random")
    start = NOW.replace(hour=0, minute=0)

    def rate_at(*minutes: int) -> list[int]:
        for at in minutes:
            played(greedy, dice)
            rate(league=ladder, now=start + at * A_MINUTE)
        return [(one.rated_at - start) // A_MINUTE for one in RatingRound.objects.all()]

    assert rate_at(0, 1, 4, 5, 61) == [61, 5, 4], "the last one in five minutes"
    assert rate_at(240) == [240, 61, 5], "the last one in an hour"
    assert rate_at(3 * 24 * 60) == [3 * 24 * 60, 240], "the last one in a day"


def test_rebuilding_puts_right_what_somebody_has_changed(ladder: League, capsys: pytest.CaptureFixture[str]) -> None:
    play_some(list(ladder.entrants.all()), 30, Random(1))
    rate(league=ladder, now=NOW)
    play_some(list(ladder.entrants.all()), 30, Random(2), NOW + AN_HOUR)
    rate(league=ladder, now=NOW + AN_HOUR)
    assert rebuild(league=ladder) == 0
    right = list(BotRating.objects.order_by("round", "variant", "entrant").values_list("value", "margin", "won"))
    BotRating.objects.filter(entrant=built_in(ladder, "random")).update(value=3000.0)
    with pytest.raises(SystemExit):
        call_command("rebuild_ratings", "ladder")
    assert capsys.readouterr().out == "ladder: 2 rounds, 2 of them had differed.\n"
    again = list(BotRating.objects.order_by("round", "variant", "entrant").values_list("value", "margin", "won"))
    assert [row[2] for row in again] == [row[2] for row in right]
    assert [row[:2] for row in again] == [pytest.approx(row[:2]) for row in right]

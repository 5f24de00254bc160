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
    """The rating and margin of an entrant, computed from single rows of pairs."""
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
    def test_stored_ratings_equal_those_computed_from_the_rows(self, pairs: int, seed: int) -> None:
        ladder = make_ladder()
        play_some(list(ladder.entrants.all()), pairs, Random(seed))
        rate(league=ladder, now=NOW)
        stored = list(BotRating.objects.filter(round__league=ladder))
        assert len(stored) == 5 * 3
        for rating in stored:
            assert (rating.value, rating.margin) == pytest.approx(
                one_by_one(ladder, rating.variant, rating.entrant_id), abs=1e-6
            )


def test_round_is_stored_only_after_new_pairs(ladder: League) -> None:
    assert rate(league=ladder, now=NOW) is None
    played(built_in(ladder), built_in(ladder, "random"))
    added = rate(league=ladder, now=NOW)
    assert added and added.pairs == 1
    assert rate(league=ladder, now=NOW + A_MINUTE) is None
    assert RatingRound.objects.count() == 1


def test_league_without_an_anchor_bot_has_no_ratings() -> None:
    league = make_league()
    assert rate(league=league, now=NOW) is None


def test_same_owner_unranked_and_failed_pairs_do_not_count(ladder: League, ana: User) -> None:
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


def test_each_entrant_has_its_own_rating_even_if_withdrawn(ladder: League, ana: User) -> None:
    old, greedy = active(ladder, ana), built_in(ladder)
    played(old, greedy, 0)
    Entrant.objects.filter(pk=old.pk).update(state="withdrawn")
    new = active(ladder, make_author("bo"), "Young")
    played(new, greedy, 4)
    rate(league=ladder, now=NOW)
    assert old.ratings.get(variant="").value < 1500 < new.ratings.get(variant="").value


def test_fewer_rounds_are_kept_the_older_they_are(ladder: League) -> None:
    greedy, dice = built_in(ladder), built_in(ladder, "random")
    start = NOW.replace(hour=0, minute=0)

    def rate_at(*minutes: int) -> list[int]:
        for at in minutes:
            played(greedy, dice)
            rate(league=ladder, now=start + at * A_MINUTE)
        return [(one.rated_at - start) // A_MINUTE for one in RatingRound.objects.all()]

    assert rate_at(0, 1, 4, 5, 61) == [61, 5, 4], "the last round in five minutes"
    assert rate_at(240) == [240, 61, 5], "the last round in an hour"
    assert rate_at(3 * 24 * 60) == [3 * 24 * 60, 240], "the last round in a day"


def test_rebuilding_restores_changed_ratings(ladder: League, capsys: pytest.CaptureFixture[str]) -> None:
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

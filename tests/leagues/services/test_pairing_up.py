"""Pairs that the ladder requests."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.contrib.auth.models import User
from django.db.models import Q

from leagues.models import Entrant, League, Pairing, Trial
from leagues.services.bots import upload_version
from leagues.services.pair_requests import LADDER, MOST_WAITING
from leagues.services.pairing_up import (
    AT_ONCE,
    ENOUGH_BUILT_IN,
    MOST_IN_ALL,
    NEWCOMERS_FIRST,
    compare_versions,
    pair_up,
    request_nightly_pairs,
)
from leagues.services.places import take_place
from leagues.services.rating import rate
from tests.games.factories import NOW
from tests.leagues.factories import active, built_in, make_ladder, play_some, played, source_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]
RNG = Random(1)
NIGHT = datetime(2026, 11, 21, 2, 5, tzinfo=UTC)


@pytest.fixture
def ladder(db: None) -> League:
    """A ladder of four bots."""
    ladder = make_ladder()
    built_in(ladder, "strategist").delete()
    return ladder


def known_well(league: League) -> None:
    """Play so many pairs that no bot is a newcomer."""
    play(league, 1_200)


def play(league: League, pairs: int) -> None:
    play_some(list(league.entrants.all()), pairs, Random(3))
    rate(league=league, now=NOW)


def waiting() -> list[Pairing]:
    return list(Pairing.objects.filter(state="waiting").order_by("pk"))


def test_waiting_pairs_are_limited_and_variants_are_balanced(ladder: League) -> None:
    pair_up(league=ladder, now=NOW, rng=RNG)
    first = waiting()
    uses = Counter(one for pair in first for one in (pair.first_id, pair.second_id))
    assert len(first) <= MOST_IN_ALL and max(uses.values()) == MOST_WAITING
    assert pair_up(league=ladder, now=NOW, rng=RNG) == []
    variants = Counter(pair.variant for pair in first)
    assert abs(variants["standard"] - variants["penguin"]) <= 6


def test_newcomers_are_paired_first(ladder: League, ana: User) -> None:
    known_well(ladder)
    new = active(ladder, ana)
    pairs = pair_up(league=ladder, now=NOW, rng=RNG)
    assert len(pairs) == MOST_WAITING
    assert all(new.pk in (pair.first_id, pair.second_id) for pair in pairs)
    assert {pair.priority for pair in pairs} == {NEWCOMERS_FIRST}


def test_only_submitted_bots_are_newcomers_in_a_young_league(ladder: League, ana: User) -> None:
    new = active(ladder, ana)
    pairs = pair_up(league=ladder, now=NOW, rng=RNG)
    first = [pair for pair in pairs if pair.priority == NEWCOMERS_FIRST]
    assert len(first) == MOST_WAITING
    assert all(new.pk in (pair.first_id, pair.second_id) for pair in first)


def test_built_in_bots_are_not_paired_after_enough_pairs(ladder: League) -> None:
    play(ladder, 900)
    assert pair_up(league=ladder, now=NOW, rng=RNG), f"450 pairs each are less than {ENOUGH_BUILT_IN}"
    Pairing.objects.filter(state="waiting").delete()
    play(ladder, 300)
    assert pair_up(league=ladder, now=NOW, rng=RNG) == []


def test_paused_leagues_and_bots_of_one_owner_are_not_paired(ladder: League, ana: User) -> None:
    ours = {active(ladder, ana, "One").pk, active(ladder, ana, "Other").pk}
    League.objects.update(is_paused=True)
    assert pair_up(league=ladder, now=NOW, rng=RNG) == []
    League.objects.update(is_paused=False)
    pairs = pair_up(league=ladder, now=NOW, rng=RNG)
    assert pairs and all({pair.first_id, pair.second_id} != ours for pair in pairs)


def test_new_version_plays_the_previous_until_the_comparison_is_decided(ladder: League, ana: User) -> None:
    old = active(ladder, ana)
    assert old.version is not None
    Trial.objects.update(state="passed")
    version = upload_version(bot=old.version.bot, source=source_of(2), leagues=[ladder], now=NOW).version
    new = version.entrants.get()
    take_place(entrant=new, now=NOW)
    asked = compare_versions(league=ladder, now=NOW, rng=RNG)
    assert len(asked) == AT_ONCE and not any(pair.is_ranked for pair in asked)
    assert compare_versions(league=ladder, now=NOW, rng=RNG) == [], "the requested pairs are played first"
    Pairing.objects.update(state="played", quarters=2, played_at=NOW)
    assert len(compare_versions(league=ladder, now=NOW, rng=RNG)) == AT_ONCE
    Pairing.objects.filter(state="waiting").update(state="played", quarters=4, played_at=NOW)
    for number in range(50):
        played(new, old, 3 + number % 2, is_ranked=False)
    assert compare_versions(league=ladder, now=NOW, rng=RNG) == [], "the comparison is decided"


def test_neighbours_meet_in_each_variant_once_a_night(ladder: League) -> None:
    known_well(ladder)
    assert request_nightly_pairs(league=ladder, now=NIGHT - timedelta(hours=1), rng=RNG) == []
    pairs = request_nightly_pairs(league=ladder, now=NIGHT, rng=RNG)
    assert len(pairs) == 6 * len(ladder.variants)
    assert {pair.priority for pair in pairs} == {LADDER}
    assert request_nightly_pairs(league=ladder, now=NIGHT + timedelta(minutes=5), rng=RNG) == []
    greedy = built_in(ladder)
    assert Pairing.objects.filter(Q(first=greedy) | Q(second=greedy), state="waiting").count() == 6
    assert Entrant.objects.count() == 4

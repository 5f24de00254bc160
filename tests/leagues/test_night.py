"""A night of a league on real PostgreSQL, Valkey and match workers: twelve bots, five of them bad. A worker dies."""

import os
import random
import signal
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.utils import timezone

from config.supervisor.processes import Member
from config.supervisor.workers import make_user, match_member, matches_url
from games.models import Forfeit, Game
from games.selectors.replays import deal_logs
from games.services import matches
from leagues.models import Cause, Entrant, League, Pairing
from leagues.ratings import Pair, fit
from leagues.services import leases
from leagues.services.pair_requests import WantedPair, request_pairings
from leagues.services.rating import rate, rebuild
from tests.config.started_site import descendants, wait_for
from tests.games.matches.bots import CRASHING, ENDING, FLOODING, GREEDY, PRYING, SLOW
from tests.leagues.factories import make_author
from tests.leagues.services.upkeep import active, built_in, pump
from tests.often import in_depth
from tests.services import MATCHES_PASSWORD, Services

pytestmark = [in_depth, pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]

BAD = {
    "Prying": (PRYING, Cause.FORBIDDEN),
    "Flooding": (FLOODING, Cause.MEMORY),
    "Crashing": (CRASHING, Cause.ERROR),
    "Slow": (SLOW, Cause.TIME),
    "Ending": (ENDING, Cause.ERROR),
}
GOOD = tuple(f"Good {number}" for number in range(7))
NEIGHBOURS = (1, 2)
"""Each bot plays the bots at these distances in a circle, in both directions."""


@pytest.fixture
def workers(services: Services) -> Iterator[Member]:
    """Match workers for this test only, because it kills them."""
    make_user(services.own.redis_url, MATCHES_PASSWORD)
    member = match_member(services.own, matches_url(services.own.redis_url, MATCHES_PASSWORD))
    member.log = services.own.logs / "night.log"
    member.is_up = lambda: "ready." in member.log.read_text()
    member.start()
    try:
        member.wait_until_up(60)
        yield member
    finally:
        member.stop()


def start_night(league: League) -> list[Entrant]:
    """Request pairs between seven good bots, five bad bots and the built-in anchor of the ratings, which is last."""
    sources = {name: f"{GREEDY}\n# {name}\n" for name in GOOD} | {name: source for name, (source, _) in BAD.items()}
    names = sorted(sources, key=lambda name: (sources[name][::-1], name))
    entrants = [active(make_author(name.lower().replace(" ", "")), name, sources[name], league) for name in names]
    entrants.append(built_in(league))
    count = len(entrants)
    wanted = [
        WantedPair(entrants[place], entrants[(place + step) % count], "standard", f"night {place} {step}")
        for place in range(count)
        for step in NEIGHBOURS
    ]
    request_pairings(wanted=wanted, now=timezone.now(), rng=random.Random(5))
    return entrants


def table(league: League) -> dict[int, float]:
    """The ratings that the site shows, by entrant."""
    rated = rate(league=league, now=timezone.now())
    assert rated is not None
    return dict(rated.ratings.filter(variant="").values_list("entrant", "value"))


def recomputed(entrants: list[Entrant]) -> dict[int, float]:
    found = fit([one.pk for one in entrants], from_records(), anchor=entrants[-1].pk)
    return {one.pk: found.rating(one.pk).value for one in entrants}


def from_records() -> list[Pair]:
    """Results of pairs, computed only from logs and forfeits."""
    played = Pairing.objects.filter(state=Pairing.State.PLAYED).order_by("pk").prefetch_related("games")
    return [Pair(one.first_id, one.second_id, sum(_points(one)) / 2) for one in played]


def _points(pairing: Pairing) -> Iterator[float]:
    """The points of the first entrant in each of the two games."""
    for seat, game in enumerate(sorted(pairing.games.all(), key=lambda game: game.pk)):
        out = set(Forfeit.objects.filter(seat__game=game).values_list("seat__number", flat=True))
        logs = deal_logs(game)
        result = logs[-1].result
        winner = next(iter({0, 1} - out), None) if out else result and result.winner
        yield 0.5 if winner is None or out == {0, 1} else float(winner == seat)


def test_ratings_follow_from_records_despite_bad_bots_and_a_dead_worker(
    workers: Member, league: League, no_tries: None
) -> None:
    matches._broker().flushdb()
    entrants = start_night(league)
    count = Pairing.objects.count()

    def played(least: int) -> bool:
        return Pairing.objects.filter(state=Pairing.State.PLAYED).count() >= least

    pump(lambda: played(3))
    kill_all_of(workers)
    workers.start()
    # Pairs of the dead worker would wait minutes for their leases to expire, so the test expires them now.
    assert leases.requeue_expired(now=timezone.now() + 2 * leases.LEASE) > 0
    pump(lambda: played(count), seconds=200)

    assert Game.objects.count() == Game.objects.filter(state=Game.State.FINISHED).count() == 2 * count
    shown = table(league)
    assert shown == pytest.approx(recomputed(entrants), abs=0.001)
    assert rebuild(league=league) == 0
    for entrant in entrants:
        found = causes(entrant)
        name = str(entrant).rpartition(" ")[0]
        assert found == ({BAD[name][1]} if name in BAD else {Cause.NONE}), entrant
    ratings = {str(one).rpartition(" ")[0]: shown[one.pk] for one in entrants}
    assert max(ratings[name] for name in BAD) < min(ratings[name] for name in GOOD)


def causes(entrant: Entrant) -> set[str]:
    first = entrant.pairings_as_first.values_list("first_cause", flat=True)
    return set(first) | set(entrant.pairings_as_second.values_list("second_cause", flat=True))


def kill_all_of(member: Member) -> None:
    """Kill a worker and all its processes at once, while they work."""
    assert member.process is not None
    gone = descendants(member.process.pid)
    for pid in gone:
        with suppress(ProcessLookupError):  # the process of a bot ends with its worker
            os.kill(pid, signal.SIGKILL)
    wait_for(lambda: not member.is_running())
    member.log.write_text("")

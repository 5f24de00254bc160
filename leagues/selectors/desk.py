"""The author's desk: own bots, the state of their versions, and recent failures."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Count, Prefetch, Q, QuerySet

from games.models import Bot, BotVersion, Game
from leagues.models import Cause, Entrant, League, Pairing, Trial

MOST_FAILURES: Final = 5
"""The most failed matches shown for each bot."""


@dataclass(frozen=True, slots=True)
class LeaguePlace:
    """A version in a league, or the button to enter it; `entrant` is None if it never entered."""

    version: BotVersion
    league: League
    entrant: Entrant | None

    @property
    def is_in(self) -> bool:
        return self.entrant is not None and self.entrant.state in (Entrant.State.TRIAL, Entrant.State.ACTIVE)

    @property
    def may_enter(self) -> bool:
        return self.entrant is None or (self.entrant.state == Entrant.State.WITHDRAWN and not self.may_try_again)

    @property
    def may_try_again(self) -> bool:
        """Whether its trial failed and can be repeated."""
        return not self.is_in and self.entrant is not None and self.entrant.trial.state == Trial.State.FAILED


@dataclass(frozen=True, slots=True)
class VersionShown:
    version: BotVersion
    standings: Sequence[LeaguePlace]


@dataclass(frozen=True, slots=True)
class Failure:
    """A match that a bot forfeited."""

    pairing: Pairing
    cause: Cause
    opponent: Entrant
    game: Game | None


@dataclass(frozen=True, slots=True)
class BotShown:
    bot: Bot
    versions: Sequence[VersionShown]
    """Latest first."""
    failures: Sequence[Failure]
    """Results of the latest version."""
    causes: Sequence[tuple[Cause, int]]
    """The number of matches it forfeited, by cause."""

    @property
    def latest(self) -> VersionShown:
        return self.versions[0]


def bots_of(user: User) -> list[BotShown]:
    """Active ones first. Four queries, and up to four for each bot."""
    leagues = list(League.objects.all())
    entrants = Entrant.objects.select_related("league", "trial")
    versions = BotVersion.objects.defer("source").prefetch_related(Prefetch("entrants", entrants))
    bots = Bot.objects.filter(owner=user).prefetch_related(Prefetch("versions", versions))
    shown = [_bot_shown(bot, leagues) for bot in bots]
    return sorted(shown, key=lambda one: one.bot.withdrawn_at is not None)


def _bot_shown(bot: Bot, leagues: Sequence[League]) -> BotShown:
    versions = [_version_shown(version, leagues) for version in bot.versions.all()]
    latest = versions[0]
    entrants = [standing.entrant.pk for standing in latest.standings if standing.entrant]
    return BotShown(bot, versions, failures_of(latest.version, entrants), causes_of(entrants))


def _version_shown(version: BotVersion, leagues: Iterable[League]) -> VersionShown:
    entrants = {entrant.league_id: entrant for entrant in version.entrants.all()}
    return VersionShown(version, [LeaguePlace(version, league, entrants.get(league.pk)) for league in leagues])


def failures_of(version: BotVersion, entrants: Sequence[int]) -> list[Failure]:
    """The latest matches that a version forfeited, as any of these entrants."""
    forfeited = Q(first__in=entrants) & ~Q(first_cause="") | Q(second__in=entrants) & ~Q(second_cause="")
    pairings = (
        Pairing.objects.filter(forfeited)
        .select_related("league", "first__version__bot", "second__version__bot")
        .defer("first__version__source", "second__version__source")
        .prefetch_related("games")
    )
    return [_failure(pairing, version) for pairing in pairings.order_by("-played_at", "-pk")[:MOST_FAILURES]]


def _failure(pairing: Pairing, version: BotVersion) -> Failure:
    is_first = pairing.first.version_id == version.pk
    cause = Cause(pairing.first_cause if is_first else pairing.second_cause)
    games = [game for game in pairing.games.all() if game.ending == Game.Ending.FORFEIT]
    return Failure(pairing, cause, pairing.second if is_first else pairing.first, games[0] if games else None)


def causes_of(entrants: Sequence[int]) -> list[tuple[Cause, int]]:
    """The numbers of matches these entrants forfeited, the most frequent cause first."""
    counts: Counter[str] = Counter()
    for side in ("first", "second"):
        forfeited = Pairing.objects.filter(**{f"{side}__in": entrants}).exclude(**{f"{side}_cause": ""})
        counts.update(dict(forfeited.order_by().values_list(f"{side}_cause").annotate(Count("pk"))))
    return [(Cause(cause), times) for cause, times in counts.most_common()]


def trials_of(version: BotVersion) -> QuerySet[Entrant]:
    """The version in each of its leagues, with its trial."""
    return version.entrants.select_related("league", "trial").order_by("league")

"""Upkeep of a league by the test itself, while real match workers play."""

from collections.abc import Callable

from django.contrib.auth.models import User
from django.utils import timezone

from leagues.models import Entrant, League
from leagues.services.bots import create_bot
from leagues.tasks import exchange
from tests.config.started_site import wait_for
from tests.games.factories import NOW


def pump(until: Callable[[], object], seconds: float = 60.0) -> None:
    """Hand out and store pairs, as the periodic tasks do, until a condition is true."""

    def is_so() -> bool:
        exchange()
        return bool(until())

    wait_for(is_so, seconds)


def entered(owner: User, name: str, source: str, league: League) -> Entrant:
    """The entrant of a new bot, on trial."""
    version = create_bot(owner=owner, name=name, source=source, leagues=[league], now=timezone.now()).version
    return Entrant.objects.get(version=version)


def active(owner: User, name: str, source: str, league: League) -> Entrant:
    """The entrant of a new bot, as if it had passed its trial."""
    entrant = entered(owner, name, source, league)
    entrant.trial.delete()
    entrant.state = Entrant.State.ACTIVE
    entrant.save()
    return entrant


def built_in(league: League, bot: str = "greedy") -> Entrant:
    return Entrant.objects.create(league=league, built_in=bot, state=Entrant.State.ACTIVE, entered_at=NOW)

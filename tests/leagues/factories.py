"""Leagues, bots and their authors for tests."""

from collections.abc import Sequence
from datetime import datetime
from random import Random

from django.contrib.auth.models import User

from games.models import BotVersion
from leagues.models import Entrant, League, Pairing
from leagues.services.bots import create_bot
from leagues.services.creating import make_league as create_league
from leagues.services.places import take_place
from tests.games.factories import NOW

SOURCE = '''from engine.bots import Wait


class First:
    """Number {number}."""

    def act(self, view):
        return view.legal[0] if view.legal else Wait()
'''


def make_author(name: str = "ana") -> User:
    return User.objects.create_user(name)


def make_league(slug: str = "ladder", variants: Sequence[str] = ("standard",)) -> League:
    return League.objects.create(slug=slug, name=slug.capitalize(), variants=[*variants], created_at=NOW)


def source_of(number: int = 1) -> str:
    """The source of a bot, different for each number."""
    return SOURCE.format(number=number)


def make_version(owner: User, name: str = "Zed", *leagues: League, is_public: bool = False) -> BotVersion:
    """The first version of a new bot."""
    return create_bot(owner=owner, name=name, source=source_of(), leagues=leagues, is_public=is_public, now=NOW).version


def make_ladder(*variants: str) -> League:
    """A league with the built-in bots."""
    return create_league(variants=variants or ("standard", "penguin"), now=NOW)[0]


def built_in(league: League, name: str = "greedy") -> Entrant:
    return league.entrants.get(built_in=name)


def active(league: League, owner: User, name: str = "Zed") -> Entrant:
    """A new bot that has passed its trial."""
    entrant = make_version(owner, name, league).entrants.get(league=league)
    take_place(entrant=entrant, now=NOW)
    entrant.refresh_from_db()
    return entrant


def played(
    first: Entrant,
    second: Entrant,
    quarters: int | None = 4,
    variant: str = "standard",
    at: datetime = NOW,
    **fields: object,
) -> Pairing:
    """A played pair without its games."""
    number = Pairing.objects.count()
    stored = {
        "league": first.league, "first": first, "second": second, "variant": variant, "seed": b"seed",
        "key": f"pair {number}", "state": Pairing.State.PLAYED, "quarters": quarters, "asked_at": at, "played_at": at,
    }  # fmt: skip
    return Pairing.objects.create(**stored | fields)


def play_some(entrants: list[Entrant], pairs: int, rng: Random, at: datetime = NOW) -> None:
    """Store played pairs: random entrants, variants of their league and results."""
    number = Pairing.objects.count()
    rows = []
    for one in range(pairs):
        first, second = rng.sample(entrants, 2)
        rows.append(
            Pairing(
                league=first.league, first=first, second=second, variant=rng.choice(first.league.variants),
                seed=b"seed", key=f"pair {number + one}", state=Pairing.State.PLAYED, quarters=rng.randint(0, 4),
                asked_at=at, played_at=at,
            )
        )  # fmt: skip
    Pairing.objects.bulk_create(rows)

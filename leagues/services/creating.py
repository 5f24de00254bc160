"""Creates leagues with built-in bots, which serve as opponents in trials and as references for ratings."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from engine.families import family_of
from engine.variants import VARIANTS
from leagues.models import Entrant, League

FIRST_LEAGUE: Final = "ladder"
VARIANTS_PLAYED: Final = ("standard", "speed-20-5", "penguin", "stacking")
REFERENCE_BOTS: Final = ("random", "greedy", "sprinter", "planner", "strategist")
SEATS: Final = 2


class UnplayableVariant(ValueError):
    """A sentence that says why a league cannot play a variant."""


@transaction.atomic
def make_league(
    *, slug: str = FIRST_LEAGUE, name: str = "The ladder", variants: Sequence[str] = VARIANTS_PLAYED, now: datetime
) -> tuple[League, bool]:
    """The league with this slug, and whether it is new. An existing league only gets missing built-in bots.

    Raises UnknownVariant.
    """
    for one in variants:
        if one not in VARIANTS:
            raise UnplayableVariant(f"There is no variant called {one}.")
        if (players := VARIANTS[one].players) != SEATS:
            raise UnplayableVariant(f"A match of a league is between two bots, and {one} is for {players} players.")
    fields = {"name": name, "variants": list(variants), "created_at": now}
    league, is_new = League.objects.get_or_create(slug=slug, defaults=fields)
    for bot in known_bots(league.variants):
        Entrant.objects.get_or_create(
            league=league, built_in=bot, defaults={"state": Entrant.State.ACTIVE, "entered_at": now}
        )
    return league, is_new


def known_bots(variants: Sequence[str]) -> list[str]:
    """The built-in bots that know all these variants."""
    families = [family_of(VARIANTS[one]) for one in variants]
    return [bot for bot in REFERENCE_BOTS if all(bot in family.bots for family in families)]

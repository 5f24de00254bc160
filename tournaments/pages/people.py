"""Entries with their names, for pages."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from tournaments.ledger.projection import Projection
from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """An entry; `slug` is that of its tournament."""

    slug: str
    number: int
    name: str
    country: str = ""
    is_bot: bool = False
    seed: int | None = None
    withdrawn: bool = False
    has_come: bool = False

    @property
    def url(self) -> str:
        return reverse("entry", args=[self.slug, self.number])


def everybody(tournament: Tournament) -> dict[int, ShownPerson]:
    """All people by number of the entry, best seed first, including withdrawn ones; one query."""
    rows = Entry.objects.filter(tournament=tournament).values_list(
        "number", "player__name", "player__country", "player__bot", "seed", "withdrawn", "checked_in_at"
    )
    return {
        number: ShownPerson(
            tournament.slug, number, name, country, bool(bot), seed, withdrawn, checked_in_at is not None
        )
        for number, name, country, bot, seed, withdrawn, checked_in_at in rows
    }


def not_started(projection: Projection, people: Mapping[int, ShownPerson]) -> list[ShownPerson]:
    """The entered people before the start; empty afterwards."""
    return [] if projection.has_started else [person for person in people.values() if not person.withdrawn]

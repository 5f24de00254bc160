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


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """A tournament for its pages: `people` are all of its people by number of the entry, also withdrawn ones."""

    tournament: Tournament
    projection: Projection
    people: Mapping[int, ShownPerson]

    @property
    def not_started(self) -> list[ShownPerson]:
        """The entered people before the start, best seed first; empty afterwards."""
        return [] if self.projection.has_started else [one for one in self.people.values() if not one.withdrawn]


def page_of(tournament: Tournament, projection: Projection) -> TournamentPage:
    """One query."""
    rows = Entry.objects.filter(tournament=tournament).values_list(
        "number", "player__name", "player__country", "player__bot", "seed", "withdrawn", "checked_in_at"
    )
    people = {
        number: ShownPerson(
            tournament.slug, number, name, country, bool(bot), seed, withdrawn, checked_in_at is not None
        )
        for number, name, country, bot, seed, withdrawn, checked_in_at in rows
    }
    return TournamentPage(tournament, projection, people)

"""The entries of a tournament during the fold, and the order of their seeds."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tournaments.formats.catalogue import FORMATS
from tournaments.formats.plans import StageSettings
from tournaments.formats.seeding import by_rating
from tournaments.ledger.fact import Person, Ratings, Sides
from tournaments.ledger.projection.apart import KeepApartRules
from tournaments.ledger.projection.values import EntryView


@dataclass(slots=True)
class EntryList:
    """Entries by their number, in the order of entering."""

    views: dict[int, EntryView] = field(default_factory=dict)
    """Without seeds."""
    order: Sides = ()
    """The organiser's seeding, best first."""
    is_by_rating: bool = False
    """Whether this seeding follows the ratings of the variant."""
    seeds: Sides = ()
    """The entries at the start, best first."""
    late: list[int] = field(default_factory=list)
    """Entries after the start, including withdrawn ones."""
    has_started: bool = False
    apart: KeepApartRules = field(default_factory=KeepApartRules)
    moved: frozenset[int] = frozenset()
    """Entries whose seed changed to keep pairs apart."""
    _seeded: dict[int, EntryView] | None = None

    def add(self, entry: EntryView) -> None:
        self.views[entry.number] = entry
        self._seeded = None
        if self.has_started:
            self.late.append(entry.number)

    def change(self, entry: int, **changed: object) -> None:
        """Does nothing for an undone entry."""
        if entry in self.views:
            self.views[entry] = replace(self.views[entry], **changed)  # type: ignore[arg-type]
            self._seeded = None

    def replace_person(self, person: Person, name: str, rating: int | None, team: str) -> None:
        self.change(person.entry, player=person.player, name=name, rating=rating, team=team)
        self._seed_by_rating()

    def seed(self, order: Sides, *, by_rating: bool) -> None:
        """Best first. `by_rating`: the order follows the ratings until the start."""
        self.order, self.is_by_rating, self._seeded = order, by_rating, None

    def rate(self, ratings: Ratings) -> None:
        rating_of = dict(ratings)
        for entry in self.views:
            self.change(entry, rating=rating_of.get(entry))
        self._seed_by_rating()

    def keep_apart(self, apart: KeepApartRules) -> None:
        self.apart, self._seeded = apart, None

    def forget_seeds(self) -> None:
        """Call after changes of stages or rules: the seeds of entries kept apart depend on them."""
        self._seeded = None

    def start(self, seeds: Sides) -> None:
        seeded = set(seeds)
        if self.apart:
            self.moved = _elsewhere([entry for entry in self._as_ordered() if entry in seeded], seeds)
        self.seeds, self.has_started, self._seeded = seeds, True, None
        self.late = [entry for entry in self._staying() if entry not in seeded]

    def seeded(self, first: StageSettings, seats: int) -> dict[int, EntryView]:
        """All entries with their seeds, for a first stage at tables of `seats`."""
        if self._seeded is None:
            seed_of = {entry: seed for seed, entry in enumerate(self._best_first(first, seats), start=1)}
            self._seeded = {number: replace(entry, seed=seed_of.get(number)) for number, entry in self.views.items()}
        return self._seeded

    def latecomers(self, first: StageSettings) -> Sequence[int]:
        """Entries after the start that play in the first stage."""
        return self.late if FORMATS[first.format].accepts_late else ()

    def _best_first(self, first: StageSettings, seats: int) -> Sequence[int]:
        """Without withdrawn entries. Unseeded and late entries come last, in the order of entering."""
        if self.has_started:
            return [*self.seeds, *(entry for entry in self.latecomers(first) if not self.views[entry].withdrawn)]
        ordered = self._as_ordered()
        teams = {entry: self.views[entry].team for entry in ordered}
        seeded = self.apart.seeded(ordered, teams, first, seats)
        self.moved = _elsewhere(ordered, seeded)
        return seeded

    def _as_ordered(self) -> list[int]:
        """The organiser's order without swaps to keep pairs apart."""
        place = {entry: at for at, entry in enumerate(self.order)}
        return sorted(self._staying(), key=lambda entry: (place.get(entry, len(place)), entry))

    def _staying(self) -> list[int]:
        return [number for number, entry in self.views.items() if not entry.withdrawn]

    def _seed_by_rating(self) -> None:
        if self.is_by_rating and not self.has_started:
            self.order = by_rating([(entry, self._rating_of(entry)) for entry in self.order])

    def _rating_of(self, entry: int) -> int | None:
        view = self.views.get(entry)
        return view.rating if view else None


def _elsewhere(ordered: Sequence[int], seeded: Sequence[int]) -> frozenset[int]:
    """The entries whose places differ between `ordered` and `seeded`."""
    return frozenset(entry for entry, other in zip(ordered, seeded, strict=False) if entry != other)

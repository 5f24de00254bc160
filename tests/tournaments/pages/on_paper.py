"""Evenings without rows of matches and entries, for pages that are computed from the ledger alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

from clubs.models import Club
from engine.variants import variant
from tests.games.factories import NOW
from tests.tournaments.factories import Evening
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.offers import Choices
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.fact import Fact, Line
from tournaments.ledger.projection import Fold, Projection
from tournaments.models import Event, Tournament
from tournaments.selectors import ledgers
from tournaments.selectors.ledgers import LedgerState
from tournaments.services.calling import calls

_slugs = map("cup-{}".format, count(1))
"""Different ones, because boxes of matches are cached by them."""


@dataclass(slots=True)
class PaperEvening(Evening):
    """Its ledger is in memory, and in the database only after `store`."""

    lines: list[Line] = field(default_factory=list)
    stored: int = 0
    """The number of stored lines."""
    fold: Fold = field(init=False)

    def __post_init__(self) -> None:
        self.fold = ledgers.beginning(self.tournament)

    @property
    def projection(self) -> Projection:
        return self.fold.projection()

    def reload(self) -> Tournament:
        return self.tournament

    def ledger_state(self) -> LedgerState:
        return LedgerState(self.projection, tuple(self.lines), {})

    def write(self, *happened: Fact) -> None:
        """Append the lines, and those that follow automatically."""
        self._append(happened)
        while called := next(calls(self.projection, self.lines, self.fold.heading.rules.players), None):
            self._append([called])

    def store(self) -> None:
        """Store the new lines, for pages that read the ledger again."""
        if self.tournament.pk is None:
            self.tournament.club = Club.objects.create(name="The club", slug=self.tournament.slug)
            self.tournament.save()
        Event.objects.bulk_create(
            Event(tournament=self.tournament, number=line.number, kind=facts.kind(line.fact), key=str(line.number),
                  payload=facts.to_json(line.fact), actor="Ana", at=line.at)
            for line in self.lines[self.stored :]
        )  # fmt: skip
        self.stored = len(self.lines)
        self.tournament.save(update_fields=["last_event"])

    def _append(self, happened: Sequence[Fact]) -> None:
        now = self.act().now
        new = [Line(number, now, fact) for number, fact in enumerate(happened, start=len(self.lines) + 1)]
        self.lines.extend(new)
        self.fold = ledgers.folded(self.fold, self.lines, new)
        self.tournament.last_event = len(self.lines)


def arranged(arrangement: str, entries: int, *names: str, seats: int = 2, best_of: int = 1, **choices: int) -> Evening:
    """As `evening_in`, with the stages of an arrangement on the set-up form and its choices."""
    stages = ARRANGEMENTS[arrangement].stages(Choices(**choices))  # type: ignore[arg-type]
    return evening_in(stages, entries, *names, seats=seats, best_of=best_of)


def evening_in(stages: Sequence[StageSettings], entries: int, *names: str, seats: int = 2, best_of: int = 1) -> Evening:
    """As the function of the same name in `tests.tournaments.evenings`."""
    tables = {"players": seats, "decks": -(-seats // 2)} if seats > 2 else {}
    slug = next(_slugs)
    tournament = Tournament(
        name="Friday Cup", slug=slug, variant="standard", rules=variant("standard").to_json() | tables,
        best_of=best_of, created_at=NOW, key=slug,
    )  # fmt: skip
    evening = PaperEvening(tournament)
    everybody = range(1, entries + 1)
    evening.fold.names = {number: f"Player {number}" for number in everybody} | dict(enumerate(names, 1))
    evening.write(facts.Arranged(tuple(stages)), *(facts.Entered(number, number) for number in everybody))
    return evening

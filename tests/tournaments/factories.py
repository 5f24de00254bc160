"""Tournaments for tests, created through the services."""

import datetime as dt
import random
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from clubs.models import Club
from clubs.services.acts import Actor
from engine.scoring import Figures
from engine.variants import variant
from games.models import Player
from tests.clubs.factories import ANA, make_club
from tests.games.factories import NOW, BotFactory, PlayerFactory
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact, Sides
from tournaments.ledger.projection import Projection
from tournaments.models import Event, Match, ScoreSheet, Tournament
from tournaments.selectors import ledgers
from tournaments.selectors.ledgers import LedgerState
from tournaments.services import agreement, entries, rounds, scores, setting_up, starting
from tournaments.services.scores import DealPlace
from tournaments.services.writing import Act, read_ledger, writing

LEFT = ((20, 32), (12, 40), (0, 52))
"""The deals of a game that the first side wins."""
RIGHT = ((30, 22), (41, 11), (52, 0))


def make_tournament(
    best_of: int = 1,
    name: str = "Friday Cup",
    club: Club | None = None,
    key: str = "",
    variant_id: str = "standard",
) -> Tournament:
    return setting_up.create_tournament(
        club=club or make_club(),
        name=name,
        variant=variant_id,
        rules=variant(variant_id),
        best_of=best_of,
        key=key or str(uuid.uuid4()),
        now=NOW,
    )


@dataclass(slots=True)
class Evening:
    """A tournament, and methods for acts in it, each with its own key and time."""

    tournament: Tournament
    now: dt.datetime = NOW
    acts: int = 0
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    def act(self, actor: Actor = ANA, key: str = "", agreed: str = "", reason: str = "") -> Act:
        self.acts += 1
        self.now += dt.timedelta(seconds=10)
        return Act(
            tournament_id=self.tournament.pk,
            key=key or f"act {self.acts}",
            actor=actor,
            now=self.now,
            agreed=agreed,
            reason=reason,
        )

    @property
    def projection(self) -> Projection:
        return read_ledger(Tournament.objects.get(pk=self.tournament.pk)).projection

    def reload(self) -> Tournament:
        self.tournament.refresh_from_db()
        return self.tournament

    def ledger_state(self) -> LedgerState:
        """The ledger as pages read it."""
        return ledgers.ledger_state(self.reload())

    def enter(self, *players: Player) -> None:
        for player in players:
            entries.enter(self.act(), player=player)

    def write(self, *happened: Fact) -> None:
        """Write facts directly into the ledger, which is faster than calling the services."""
        with writing(self.tournament.pk) as ledger:
            ledger.append_each(self.act(), happened)

    def check_everybody_in(self) -> None:
        absent = [entry.number for entry in self.projection.playing if not entry.checked_in_at]
        self.write(facts.CheckInOpened(), *(facts.CheckedIn(number) for number in absent))

    def start(self) -> None:
        """Check in all entries and start."""
        playing = self.projection.playing
        absent = [facts.CheckedIn(entry.number) for entry in playing if not entry.checked_in_at]
        self.write(facts.CheckInOpened(), *absent, facts.Started(tuple(entry.number for entry in playing)))

    def take_start_back(self, key: str = "") -> None:
        """Undo the start, agreeing to the changes."""
        try:
            starting.undo_start(self.act(key=key))
        except agreement.NotAgreed as question:
            starting.undo_start(self.act(key=key, agreed=question.fingerprint))

    def end_stage(self) -> None:
        """End the current stage, agreeing to the changes."""
        try:
            rounds.close_stage(self.act())
        except agreement.NotAgreed as question:
            rounds.close_stage(self.act(agreed=question.fingerprint))

    def row(self, number: int) -> Match:
        return Match.objects.get(tournament=self.tournament, number=number)

    def place(self, match: int, game: int = 0, deal: int = 0) -> DealPlace:
        """Return the place of a deal of a match, by default of the next one."""
        view = self.projection.matches[match]
        assert view.table is not None
        return DealPlace(match, view.table, game or view.expected[0], deal or view.expected[1])

    def deal(self, match: int, cards: Sides, place: DealPlace | None = None, actor: Actor = ANA) -> Event:
        place = place or self.place(match)
        return scores.enter_deal(self.act(actor), place=place, figures=Figures(cards))

    def game(self, match: int, deals: Sequence[Sides]) -> None:
        for cards in deals:
            self.deal(match, cards)

    def walk_over(self, match: int, winner: int, sides: Sides | None = None) -> Event:
        view = self.projection.matches.get(match)
        sides = sides or (view and view.table) or (0, 0)
        asked = partial(scores.walk_over, match=match, sides=sides, winner=winner)
        try:
            return asked(self.act())
        except agreement.NotAgreed as question:
            return asked(self.act(agreed=question.fingerprint))

    def win(self, match: int, entry: int) -> None:
        """Enter a whole game that this entry wins, in a match of two."""
        table = self.projection.matches[match].table
        assert table is not None
        self.game(match, LEFT if table[0] == entry else RIGHT)


def deals_on_sheets() -> list[Sides]:
    """Return the cards of all deals on score sheets, in the order of matches, games and deals."""
    sheets = ScoreSheet.objects.order_by("match__tournament", "match__number", "number")
    return [tuple(figures["cards"]) for sheet in sheets for figures in sheet.figures]


def wins(row: Match) -> tuple[int, ...]:
    """Return the games won by each side."""
    return tuple(side.wins for side in row.sides)


def evening_of(entries: int, best_of: int = 1, bots: int = 0, variant_id: str = "standard") -> Evening:
    """Return a tournament with this number of entries, the last of which are bots."""
    evening = Evening(make_tournament(best_of, variant_id=variant_id))
    evening.write(*_entered(_players(entries, bots)))
    return evening


def evening_with(*names: str) -> Evening:
    """Return a tournament with entries of these names."""
    evening = Evening(make_tournament())
    evening.write(*_entered([PlayerFactory.build(name=name) for name in names]))
    return evening


def started(entries: int, best_of: int = 1, bots: int = 0, variant_id: str = "standard") -> Evening:
    """As `evening_of`, but checked in and started. All facts are written together."""
    evening = Evening(make_tournament(best_of, variant_id=variant_id))
    people, everybody = range(1, entries - bots + 1), range(1, entries + 1)
    start: list[Fact] = [facts.CheckInOpened(), *map(facts.CheckedIn, people), facts.Started(tuple(everybody))]
    evening.write(*_entered(_players(entries, bots)), *start)
    return evening


def _players(count: int, bots: int) -> list[Player]:
    return [*PlayerFactory.build_batch(count - bots), *BotFactory.build_batch(bots)]


def _entered(players: list[Player]) -> list[Fact]:
    Player.objects.bulk_create(players)
    return [facts.Entered(at, who.pk, who.is_bot) for at, who in enumerate(players, start=1)]

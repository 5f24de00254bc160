"""Tournaments.

The ledger (`Event`) is the only source of a tournament's state. Stage, Entry, Round, Match, MatchSide and
ScoreSheet are derived from it as rows for the pages; only `services.writing` writes them.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, TypedDict

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.functional import cached_property

from clubs.models import Club
from games.models import Game, Player
from games.plain_text import LONGEST_NAME
from games.texts import gettext_lazy
from tournaments import ratings
from tournaments.formats.arrangements import arrangement_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.plans import StageSettings
from tournaments.formats.slots import slot_words
from tournaments.ledger.fact import Sides
from tournaments.ledger.projection import SINGLE_ELIMINATION, MatchState, State
from tournaments.ledger.series import Counting as SeriesCounting

LONGEST_PLACE: Final = 120
LONGEST_NOTES: Final = 2_000
COUNTING_EXPLAINED: Final = {
    SeriesCounting.PLACES: gettext_lazy("The last of an evening gets 1 point, each place above one more."),
    SeriesCounting.WINS: gettext_lazy("Each match won gives 1 point."),
    SeriesCounting.KEIZER: gettext_lazy(
        "Keizer: a win against a high place is worth more. The columns say how many matches were won."
    ),
}


class Series(models.Model):
    """Evenings of a club that share a table."""

    class Counting(models.TextChoices):
        PLACES = SeriesCounting.PLACES.value, gettext_lazy("Places")
        WINS = SeriesCounting.WINS.value, gettext_lazy("Matches won")
        KEIZER = SeriesCounting.KEIZER.value, gettext_lazy("Keizer")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series")
    name = models.CharField(max_length=LONGEST_NAME)
    slug = models.SlugField(max_length=100)
    counting = models.CharField(max_length=8, choices=Counting.choices, default=Counting.PLACES)
    best = models.PositiveSmallIntegerField(default=0, help_text="How many evenings of each count; 0 for all.")

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = "series"
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "slug"], name="one_series_for_each_address")]

    def __str__(self) -> str:
        return self.name

    @property
    def explained(self) -> str:
        """A sentence about the points for an evening."""
        return str(COUNTING_EXPLAINED[SeriesCounting(self.counting)])


class InitialHeading(TypedDict):
    name: str
    variant: str
    rules: dict[str, object]
    best_of: int


class Tournament(models.Model):
    class BestOf(models.IntegerChoices):
        ONE = 1, gettext_lazy("one game")
        THREE = 3, gettext_lazy("best of 3 games")
        FIVE = 5, gettext_lazy("best of 5 games")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=LONGEST_NAME)
    slug = models.SlugField(max_length=100, unique=True)
    variant = models.CharField(max_length=40)
    rules = models.JSONField()
    best_of = models.PositiveSmallIntegerField(choices=BestOf.choices)
    stages_set = models.JSONField(
        default=list, blank=True, help_text="How each stage was set up; empty for a single elimination."
    )
    set_up_as = models.JSONField(
        null=True, blank=True, help_text="Name, variant, rules and length at set-up, before changes in the ledger."
    )
    state = models.CharField(
        max_length=12, choices=[(state.value, state.value) for state in State], default=State.OPEN.value
    )
    stages_now = models.JSONField(null=True, blank=True, help_text="How each stage is set up, as the ledger says.")
    winner = models.PositiveIntegerField(null=True, blank=True, help_text="The number of the entry that has won it.")
    called_off = models.BooleanField(default=False, help_text="It does not take place, or does not go on.")
    last_event = models.PositiveIntegerField(default=0, help_text="Number of the last line of the ledger.")
    key = models.CharField(max_length=80, unique=True, help_text="Setting up twice with one key is one tournament.")
    scorekeeper_key = models.CharField(max_length=43, help_text="The link with it lets people keep scores.")
    created_at = models.DateTimeField()
    begins_at = models.DateTimeField(null=True, blank=True, help_text="When people meet; not when it was started.")
    place = models.CharField(max_length=LONGEST_PLACE, blank=True, help_text="Where they meet.")
    notes = models.TextField(max_length=LONGEST_NOTES, blank=True, help_text="What else they should know.")
    series = models.ForeignKey(
        Series, on_delete=models.SET_NULL, null=True, blank=True, related_name="tournaments",
        help_text="Whose table it counts for.",
    )  # fmt: skip
    clock_ends_at = models.DateTimeField(null=True, blank=True, help_text="When the clock of the round runs out.")
    clock_presses = models.PositiveIntegerField(
        default=0, db_default=0, help_text="How often the clock was set or stopped; screens compare it."
    )

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return self.name

    @property
    def settings(self) -> tuple[StageSettings, ...]:
        """The initial settings of each stage; the ledger may have changed them since."""
        return msgspec.convert(self.stages_set, type=tuple[StageSettings, ...]) or SINGLE_ELIMINATION

    @property
    def arrangement(self) -> str:
        """The arrangement in words."""
        return arrangement_of(msgspec.convert(self.stages_now or [], type=tuple[StageSettings, ...]) or self.settings)

    @property
    def begins(self) -> InitialHeading:
        """The ledger may have changed it since."""
        now: InitialHeading = {"name": self.name, "variant": self.variant, "rules": self.rules, "best_of": self.best_of}
        return self.set_up_as or now


class Event(models.Model):
    """A line of the ledger: written once, never changed. Lines of a tournament count from 1."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    payload = models.JSONField(help_text="The fact, as tournaments.ledger.facts stores it.")
    actor = models.CharField(
        max_length=LONGEST_NAME, blank=True, help_text="Who did it, where that was a phone or a program."
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="acts",
        help_text="Who did it as a player.",
    )  # fmt: skip
    key = models.CharField(max_length=80, help_text="The same key again is the same act, done once.")
    reason = models.CharField(max_length=200, blank=True, help_text="Why, where somebody gave a reason.")
    at = models.DateTimeField()

    class Meta:
        ordering = ("tournament_id", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_line_for_each_number"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_line_for_each_key"),
        ]

    restored_results: tuple[str, ...] = ()
    """Sentences about later results restored by this line; set only when it is written."""

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Entry(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    seed = models.PositiveIntegerField(null=True, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ("tournament_id", F("seed").asc(nulls_last=True), "number")
        verbose_name_plural = "entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entry_for_each_number"),
            models.UniqueConstraint(
                fields=["tournament", "player"], condition=Q(withdrawn=False), name="one_entry_for_each_player"
            ),
        ]

    def __str__(self) -> str:
        return self.player.name


class Stage(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    format = models.CharField(max_length=24)
    settings = models.JSONField(default=dict)
    is_over = models.BooleanField(default=False)

    class Meta:
        ordering = ("tournament_id", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_for_each_number")
        ]

    def __str__(self) -> str:
        return f"stage {self.number} of {self.tournament}"

    @property
    def bye_text(self) -> str:
        """The sentence for an entry with a bye."""
        return str(FORMATS[self.format].bye_text)


class Round(models.Model):
    """`group` is 0 in a stage without groups; `branch` is the part of a bracket, empty if there is only one."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    group = models.PositiveSmallIntegerField(default=0)
    branch = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ("stage_id", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["stage", "number"], name="one_round_for_each_number")]

    def __str__(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        """The name with that of the stage, if it has one: rounds of several stages have the same names."""
        stage = self.stage.settings.get("name")
        return f"{stage}: {self.name}" if stage else self.name


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match as shown on a page; `label` names the source of a side that is still unknown."""

    number: int
    entry: Entry | None
    label: str
    wins: int
    place: int | None
    is_winner: bool
    is_loser: bool
    is_bye: bool


class Match(models.Model):
    """`number` counts through the tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    winner = models.ForeignKey(Entry, on_delete=models.RESTRICT, null=True, blank=True, related_name="+")
    walkover = models.BooleanField(default=False)
    state = models.CharField(max_length=12, choices=[(state.value, state.value) for state in MatchState])
    decided_at = models.DateTimeField(null=True, blank=True)
    proposal = models.JSONField(null=True, blank=True, help_text="A deal that waits for somebody to confirm it.")

    class Meta:
        ordering = ("tournament_id", "number")
        verbose_name_plural = "matches"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_match_for_each_number")
        ]

    score_sheets: list["ScoreSheet"]
    """First game first, if the match was read with `selectors.matches.SHEETS`."""

    def __str__(self) -> str:
        return f"match {self.number}"

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Sides in the order of seats; one query unless `side_rows` and their entries and players were prefetched."""
        return tuple(self._side(row) for row in self.side_rows.all())

    def _side(self, row: "MatchSide") -> Side:
        won = row.entry_id is not None and self.winner_id == row.entry_id
        lost = self.winner_id is not None and not won
        label = row.entry.player.name if row.entry else slot_words(row.slot)
        return Side(row.number, row.entry, label, row.wins, row.place, won, lost, row.slot == "bye")

    @property
    def is_open(self) -> bool:
        return self.state in (MatchState.READY, MatchState.PLAYING)

    @property
    def table(self) -> Sides | None:
        """The numbers of the entries in the order of seats; None while one is missing."""
        seated = tuple(side.entry.number for side in self.sides if side.entry)
        return seated if len(seated) == len(self.sides) else None

    @property
    def result(self) -> str:
        """Games won, the winner's first: 2–1."""
        return "–".join(str(wins) for wins in sorted((side.wins for side in self.sides), reverse=True))

    @property
    def is_between_bots(self) -> bool:
        return all(side.entry is not None and side.entry.player.is_bot for side in self.sides)


class MatchSide(models.Model):
    """A side that is still unknown or stays empty has no entry."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="side_rows")
    number = models.PositiveSmallIntegerField(help_text="The seat, from 0.")
    slot = models.CharField(max_length=24, help_text="Where it comes from, as tournaments.formats.slots writes it.")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, null=True, blank=True, related_name="side_rows")
    wins = models.PositiveSmallIntegerField(default=0, help_text="Games won.")
    place = models.PositiveSmallIntegerField(null=True, blank=True, help_text="From 1, once the match is over.")

    class Meta:
        ordering = ("match_id", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "number"], name="one_side_for_each_seat")]

    def __str__(self) -> str:
        return f"side {self.number} of {self.match}"


class ScoreSheet(models.Model):
    """One game of a match: deal by deal, or the record of a game played on this site."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sheets")
    number = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True, blank=True, help_text="The side, from 0.")
    record = models.ForeignKey(Game, on_delete=models.PROTECT, null=True, blank=True, related_name="sheets")
    figures = models.JSONField(default=list, help_text="What was counted after each deal, as msgspec writes Figures.")

    class Meta:
        ordering = ("match_id", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "number"], name="one_sheet_for_each_game")]

    def __str__(self) -> str:
        return f"game {self.number} of {self.match}"


class Screen(models.Model):
    """A screen in a club's hall: its address stays the same; an organiser chooses its content."""

    class Shows(models.TextChoices):
        TURN = "turn", gettext_lazy("All in turn")
        NAMES = "names", gettext_lazy("Who sits where")
        TABLES = "tables", gettext_lazy("Matches by table")
        BRACKET = "bracket", gettext_lazy("Bracket")
        STANDINGS = "standings", gettext_lazy("Standings")
        LIVE = "live", gettext_lazy("Live table")
        CLOCK = "clock", gettext_lazy("Round clock")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="screens")
    code = models.CharField(max_length=8, unique=True, help_text="Its address, short enough for a remote control.")
    name = models.CharField(max_length=LONGEST_NAME)
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, blank=True, related_name="screens")
    shows = models.CharField(max_length=12, choices=Shows.choices, default=Shows.TURN)
    presses = models.PositiveIntegerField(default=0, help_text="How often somebody has changed what it shows.")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name


class AlertAddress(models.Model):
    """The address for alerts about a player's matches: a browser, or the account's e-mail if the endpoint is empty."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="alert_addresses")
    endpoint = models.CharField(max_length=1000, blank=True, help_text="Where the push service takes its messages.")
    key = models.CharField(max_length=100, blank=True, help_text="The browser’s public key.")
    secret = models.CharField(max_length=40, blank=True, help_text="Shared with the browser.")
    site = models.CharField(max_length=300, help_text="Where the player reached this site: https://club.example.")
    made_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "alert addresses"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["endpoint"], condition=~Q(endpoint=""), name="one_player_for_each_browser"),
            models.UniqueConstraint(fields=["player"], condition=Q(endpoint=""), name="one_mail_wish_for_each_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {'a browser' if self.endpoint else 'e-mail'}"


class Alert(models.Model):
    """A sent alert: a player is alerted at most once about a match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="alerts")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="alerts")
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "player"], name="one_alert_for_each_player")]

    def __str__(self) -> str:
        return f"{self.player} of {self.match}"


class Estimate(models.Model):
    """A strength on openskill's scale: its mean and its deviation."""

    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        abstract = True

    @property
    def shown(self) -> int:
        return ratings.shown(self.mu)

    @property
    def uncertainty(self) -> int:
        return ratings.uncertainty(self.sigma)

    @property
    def at_least(self) -> int:
        return ratings.at_least(self.mu, self.sigma)

    @property
    def is_settled(self) -> bool:
        return self.uncertainty < ratings.UNSETTLED


class Rating(Estimate):
    """The strength of a person in a variant after the last counted match; see `tournaments.ratings`."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    variant = models.CharField(max_length=40)
    matches = models.PositiveIntegerField()

    class Meta:
        ordering = ("variant", "-mu", "player")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "variant"], name="one_rating_in_each_variant")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.shown} ± {self.uncertainty} in {self.variant}"


class RatingStep(Estimate):
    """The rating after one match; together these rows are its history."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="rating_steps")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rating_steps")
    variant = models.CharField(max_length=40)
    at = models.DateTimeField()

    class Meta:
        ordering = ("player", "at", "match")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "match"], name="one_rating_step_for_each_match")
        ]

    def __str__(self) -> str:
        return f"{self.player} after {self.match}: {self.shown}"

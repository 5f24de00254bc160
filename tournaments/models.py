"""Clubs and their tournaments.

A tournament's truth is its ledger (`Event`). Stage, Entry, Round, Match, ScoreSheet and DealScore
are what the ledger amounts to, kept as rows for the pages; only `services.writing` writes them.
"""

from dataclasses import dataclass
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models import Game, Player
from tournaments.projection import MatchState, State


class Club(models.Model):
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=40, unique=True)
    place = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    class Role(models.TextChoices):
        """What each may do is in `tournaments.permissions`."""

        OWNER = "owner", "owner"
        ORGANISER = "organiser", "organiser"
        SCOREKEEPER = "scorekeeper", "scorekeeper"
        MEMBER = "member", "player"
        SPECTATOR = "spectator", "spectator"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.MEMBER)

    class Meta:
        ordering = ("player__name",)
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "player"], name="one_membership_each")]

    def __str__(self) -> str:
        return f"{self.player}, {self.role} of {self.club}"


class Tournament(models.Model):
    class BestOf(models.IntegerChoices):
        ONE = 1, "one game"
        THREE = 3, "best of 3 games"
        FIVE = 5, "best of 5 games"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=100, unique=True)
    variant = models.CharField(max_length=40)
    rules = models.JSONField()
    best_of = models.PositiveSmallIntegerField(choices=BestOf.choices)
    state = models.CharField(
        max_length=12, choices=[(state.value, state.value) for state in State], default=State.OPEN.value
    )
    last_event = models.PositiveIntegerField(default=0, help_text="Number of the last line of the ledger.")
    key = models.CharField(max_length=80, unique=True, help_text="Setting up twice with one key is one tournament.")
    scorekeeper_key = models.CharField(max_length=43, help_text="Whoever follows the link with it may keep scores.")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """A line of the ledger: written once, never changed. Lines of a tournament count from 1."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    payload = models.JSONField(help_text="The fact, as tournaments.facts stores it.")
    actor = models.CharField(max_length=80, help_text="Who did it, as the ledger shows it.")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    key = models.CharField(max_length=80, help_text="The same key again is the same act, done once.")
    at = models.DateTimeField()

    class Meta:
        ordering = ("tournament", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_line_for_each_number"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_line_for_each_key"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Entry(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ("tournament", F("seed").asc(nulls_last=True), "number")
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
    class Format(models.TextChoices):
        SINGLE_ELIMINATION = "single elimination", "single elimination"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    format = models.CharField(max_length=24, choices=Format.choices, default=Format.SINGLE_ELIMINATION)

    class Meta:
        ordering = ("tournament", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_for_each_number")
        ]

    def __str__(self) -> str:
        return f"stage {self.number} of {self.tournament}"


class Round(models.Model):
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)

    class Meta:
        ordering = ("stage", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["stage", "number"], name="one_round_for_each_number")]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match as a page shows it; `label` says who comes when nobody is there yet."""

    number: int
    entry: Entry | None
    label: str
    wins: int
    is_winner: bool
    is_loser: bool
    is_bye: bool


class Match(models.Model):
    """`number` counts through the tournament; a side that nobody fills yet is null."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField()
    slot_0 = models.CharField(max_length=24)
    slot_1 = models.CharField(max_length=24)
    entry_0 = models.ForeignKey(Entry, on_delete=models.RESTRICT, null=True, blank=True, related_name="+")
    entry_1 = models.ForeignKey(Entry, on_delete=models.RESTRICT, null=True, blank=True, related_name="+")
    winner = models.ForeignKey(Entry, on_delete=models.RESTRICT, null=True, blank=True, related_name="+")
    wins_0 = models.PositiveSmallIntegerField(default=0)
    wins_1 = models.PositiveSmallIntegerField(default=0)
    walkover = models.BooleanField(default=False)
    state = models.CharField(max_length=12, choices=[(state.value, state.value) for state in MatchState])

    class Meta:
        ordering = ("tournament", "number")
        verbose_name_plural = "matches"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_match_for_each_number")
        ]

    def __str__(self) -> str:
        return f"match {self.number}"

    @property
    def sides(self) -> tuple[Side, Side]:
        return (
            self._side(0, self.entry_0, self.slot_0, self.wins_0),
            self._side(1, self.entry_1, self.slot_1, self.wins_1),
        )

    def _side(self, number: int, entry: Entry | None, slot: str, wins: int) -> Side:
        won = entry is not None and self.winner_id == entry.pk
        lost = self.winner_id is not None and not won
        label = entry.player.name if entry else slot.replace("winner of", "Winner of match").replace("bye", "Bye")
        return Side(number, entry, label, wins, won, lost, slot == "bye")

    @property
    def is_open(self) -> bool:
        return self.state in (MatchState.READY, MatchState.PLAYING)

    @property
    def result(self) -> str:
        """Games won, the winner's first: 2–1."""
        return f"{max(self.wins_0, self.wins_1)}–{min(self.wins_0, self.wins_1)}"

    @property
    def is_between_bots(self) -> bool:
        return all(side.entry is not None and side.entry.player.is_bot for side in self.sides)


class ScoreSheet(models.Model):
    """One game of a match: deal by deal, or the record of a game between bots."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sheets")
    number = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True, blank=True, help_text="The side, 0 or 1.")
    record = models.ForeignKey(Game, on_delete=models.PROTECT, null=True, blank=True, related_name="sheets")

    class Meta:
        ordering = ("match", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "number"], name="one_sheet_for_each_game")]

    def __str__(self) -> str:
        return f"game {self.number} of {self.match}"


class DealScore(models.Model):
    """The cards each side held after the claim of one deal."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    cards_0 = models.PositiveSmallIntegerField()
    cards_1 = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("sheet", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["sheet", "number"], name="one_score_for_each_deal")]

    def __str__(self) -> str:
        return f"deal {self.number}: {self.cards_0}–{self.cards_1}"


class Invitation(models.Model):
    """A link that makes whoever follows it a member. With a player it is for that one person: it claims the player."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=Membership.Role.choices)
    key = models.CharField(max_length=43, unique=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations")
    uses_left = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Empty: any number of people.")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return f"invitation to {self.club} as {self.get_role_display()}"


class PlayerLink(models.Model):
    """A player's private address: the phone that follows it acts as the player, without an account."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="link")
    key = models.CharField(max_length=43, unique=True)

    def __str__(self) -> str:
        return f"link of {self.player}"


class PersonEvent(models.Model):
    """What was done to the people of a club: written once, never changed."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="person_events")
    kind = models.CharField(max_length=24)
    payload = models.JSONField(help_text="What an undo needs to know.")
    actor = models.CharField(max_length=80)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    key = models.CharField(max_length=80, help_text="The same key again is the same act, done once.")
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_person_event_for_each_key"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.club}"

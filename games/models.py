"""Players, games and the deals that were recorded of them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class Player(models.Model):
    """A person, with or without an account, or a built-in bot."""

    name = models.CharField(max_length=80)
    country = models.CharField(max_length=2, blank=True, help_text="Two letters, as in ISO 3166.")
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="player"
    )
    bot = models.CharField(max_length=40, blank=True, help_text="Name of a built-in bot; empty for a person.")
    team = models.CharField(max_length=80, blank=True, help_text="Whom the person plays for, as it was written.")
    outside_rating = models.PositiveIntegerField(
        null=True, blank=True, help_text="What the person is rated elsewhere; good for a first order of seeding."
    )
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged",
        help_text="Set when this row turned out to be the same person as another one; ledgers may still name it.",
    )  # fmt: skip

    class Meta:
        ordering = ("name", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["bot", "name"], condition=~Q(bot=""), name="one_player_for_each_bot"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_bot(self) -> bool:
        return bool(self.bot)


class Game(models.Model):
    """One game. Its row is the truth about who plays it: a queue only wakes a worker."""

    class Conduct(models.TextChoices):
        TABLE = "table", "at a table"
        LIVE = "live", "live online"
        SIMULATED = "simulated", "simulated"

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        PLAYING = "playing", "playing"
        FINISHED = "finished", "finished"
        FAILED = "failed", "failed"

    class Ending(models.TextChoices):
        """As `engine.simulate.record.Ending`."""

        PLAYED = "played", "played to its end"
        FORFEIT = "forfeit", "by forfeit"
        LEVEL = "level", "level for ever"

    public_id = models.CharField(max_length=12, unique=True)
    key = models.CharField(max_length=120, unique=True, help_text="Asking twice with one key gives one game.")
    variant = models.CharField(max_length=40)
    rules = models.JSONField()
    conduct = models.CharField(max_length=12, choices=Conduct.choices)
    seed = models.BinaryField()
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the seed, shown before the game.")
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    winner = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Number of the seat.")
    score = models.JSONField(default=list, blank=True)
    ending = models.CharField(
        max_length=8, choices=Ending.choices, blank=True, help_text="Empty until it is over, and where nobody noted it."
    )
    fault = models.TextField(blank=True, help_text="Why the game could not be played.")
    attempt = models.PositiveSmallIntegerField(default=0)
    leased_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-finished_at", "-pk")
        indexes: ClassVar = [
            models.Index(fields=["-finished_at", "-id"], name="games_newest_first"),
            models.Index(fields=["leased_until"], condition=Q(state__in=("waiting", "playing")), name="games_to_play"),
        ]

    def __str__(self) -> str:
        return f"game {self.public_id}"


class Seat(models.Model):
    """Who sat where, and how they played."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    decisions = models.PositiveIntegerField(default=0)
    fumbles = models.PositiveIntegerField(default=0)
    waits = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("game", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_player_for_each_seat")]

    def __str__(self) -> str:
        return f"seat {self.number} of game {self.game_id}"


class Forfeit(models.Model):
    """Why a seat lost a game before the end of it; the record of the game goes on to the end of that deal."""

    class Rule(models.TextChoices):
        """As `engine.simulate.record.ForfeitRule`; the words go on from "forfeited by"."""

        ERROR = "error", "an error"
        NONSENSE = "nonsense", "nonsense"
        IDLE = "idle", "idleness"

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="forfeit")
    deal = models.PositiveSmallIntegerField(help_text="Number of the deal.")
    at_ms = models.PositiveIntegerField(help_text="Milliseconds after the start of that deal.")
    rule = models.CharField(max_length=12, choices=Rule.choices)
    reason = models.TextField()

    class Meta:
        ordering = ("deal", "at_ms", "seat")

    def __str__(self) -> str:
        reason = self.reason.rstrip(".")
        return f"{self.seat.player} forfeited in deal {self.deal} by {self.get_rule_display()}: {reason}."

    @property
    def moment(self) -> str:
        """Where in the replay it happened, for the address of the game's page."""
        return f"deal={self.deal}&t={self.at_ms / 1000:.3f}"


class DealRecord(models.Model):
    """One deal of a game as a packed log; everything else here can be made from it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    log = models.BinaryField(help_text="As engine.log.pack writes it.")
    result = models.JSONField()
    duration_ms = models.PositiveIntegerField()
    action_count = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, help_text="SHA-256 of the final state.")

    class Meta:
        ordering = ("game", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_record_for_each_deal")]

    def __str__(self) -> str:
        return f"deal {self.number} of game {self.game_id}"

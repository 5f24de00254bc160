"""Leagues of bots: entrants, their pairs of games, and their ratings."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from games.models import BotVersion, Game
from games.texts import gettext_lazy


class League(models.Model):
    """A permanent ladder of bots over some variants. Leagues belong to the site."""

    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=60)
    variants = ArrayField(models.CharField(max_length=40), help_text="Ids of variants for two seats.")
    is_paused = models.BooleanField(default=False, help_text="No more pairs are played while this is set.")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """One version of a submitted bot in a league, or a built-in bot as a reference."""

    class State(models.TextChoices):
        TRIAL = "trial", gettext_lazy("on trial")
        ACTIVE = "active", gettext_lazy("playing")
        FAILED = "failed", gettext_lazy("failed its trial")
        WITHDRAWN = "withdrawn", gettext_lazy("withdrawn")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="entrants")
    version = models.ForeignKey(BotVersion, on_delete=models.PROTECT, null=True, blank=True, related_name="entrants")
    built_in = models.CharField(
        max_length=40, blank=True, help_text="Name of a built-in bot; empty for a submitted one."
    )
    state = models.CharField(max_length=12, choices=State.choices, default=State.TRIAL)
    entered_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["league", "version"], name="one_entrant_for_each_version"),
            models.UniqueConstraint(
                fields=["league", "built_in"], condition=~Q(built_in=""), name="one_entrant_for_each_built_in_bot"
            ),
            models.CheckConstraint(
                condition=Q(version=None, built_in__gt="") | Q(version__isnull=False, built_in=""),
                name="an_entrant_is_submitted_or_built_in",
            ),
        ]

    def __str__(self) -> str:
        return self.built_in.capitalize() if self.version is None else str(self.version)


class Trial(models.Model):
    """A version must pass a trial before it plays in a league. Only the author sees the report."""

    class State(models.TextChoices):
        WAITING = "waiting", gettext_lazy("waiting")
        PLAYING = "playing", gettext_lazy("running")
        PASSED = "passed", gettext_lazy("passed")
        FAILED = "failed", gettext_lazy("failed")

    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="trial")
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    attempt = models.PositiveSmallIntegerField(default=0)
    leased_until = models.DateTimeField(null=True, blank=True)
    report = models.JSONField(default=dict, blank=True)
    asked_at = models.DateTimeField()
    asked_again = ArrayField(
        models.DateTimeField(),
        default=list,
        db_default=[],
        blank=True,
        help_text="When its author asked for it once more.",
    )
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        indexes: ClassVar = [
            models.Index(fields=["asked_at"], condition=Q(state__in=("waiting", "playing")), name="trials_to_run")
        ]

    def __str__(self) -> str:
        return f"trial of {self.entrant}"


class Cause(models.TextChoices):
    """Why a bot did not play a game to its end."""

    NONE = "", gettext_lazy("by the rules")
    ERROR = "error", gettext_lazy("crash")
    NONSENSE = "nonsense", gettext_lazy("no valid answer")
    IDLE = "idle", gettext_lazy("never acted")
    TIME = "time", gettext_lazy("out of time")
    MEMORY = "memory", gettext_lazy("out of memory")
    FORBIDDEN = "forbidden", gettext_lazy("forbidden call")
    START = "start", gettext_lazy("did not start")
    WORKER = "worker", gettext_lazy("ended its worker three times")


class Pairing(models.Model):
    """Two games with one seed and swapped seats. In the first game `first` has seat 0."""

    class State(models.TextChoices):
        WAITING = "waiting", gettext_lazy("waiting")
        PLAYING = "playing", gettext_lazy("playing")
        PLAYED = "played", gettext_lazy("played")
        FAILED = "failed", gettext_lazy("could not be played")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="pairings")
    variant = models.CharField(max_length=40)
    first = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="pairings_as_first")
    second = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="pairings_as_second")
    seed = models.BinaryField()
    key = models.CharField(max_length=80, help_text="Asking twice with one key gives one pairing.")
    is_ranked = models.BooleanField(default=True, help_text="Challenges, and pairs between bots of one owner, are not.")
    priority = models.SmallIntegerField(default=0, help_text="Higher ones are played first.")
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    attempt = models.PositiveSmallIntegerField(default=0)
    leased_until = models.DateTimeField(null=True, blank=True)
    quarters = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The points of `first`, in quarters of all there are: 0 to 4."
    )
    first_cause = models.CharField(max_length=12, choices=Cause.choices, blank=True)
    second_cause = models.CharField(max_length=12, choices=Cause.choices, blank=True)
    games = models.ManyToManyField(Game, related_name="pairings", blank=True)
    asked_at = models.DateTimeField()
    played_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-played_at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["key"], name="one_pairing_for_each_key"),
            models.CheckConstraint(condition=~Q(first=F("second")), name="nobody_plays_itself"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["-priority", "id"], condition=Q(state="waiting"), name="pairings_that_wait"),
            models.Index(fields=["id"], condition=Q(state="waiting", attempt__gt=0), name="pairings_to_retry"),
            models.Index(fields=["leased_until"], condition=Q(state="playing"), name="pairings_being_played"),
            models.Index(fields=["league", "-played_at", "-id"], condition=Q(state="played"), name="pairings_by_date"),
            models.Index(
                fields=["league", "variant", "first", "second", "quarters"],
                condition=Q(state="played", is_ranked=True), name="pairings_that_count",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.first} against {self.second}, {self.variant}"


class RatingRound(models.Model):
    """Ratings of a league at one time, computed from all pairs that counted then."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="rounds")
    rated_at = models.DateTimeField()
    pairs = models.PositiveIntegerField(help_text="How many counted.")

    class Meta:
        ordering = ("-rated_at", "-pk")
        indexes: ClassVar = [models.Index(fields=["league", "-rated_at"], name="rounds_of_a_league")]

    def __str__(self) -> str:
        return f"{self.league} at {self.rated_at:%Y-%m-%d %H:%M}"


class BotRating(models.Model):
    """One entrant's rating in one rating round, overall or in one variant."""

    round = models.ForeignKey(RatingRound, on_delete=models.CASCADE, related_name="ratings", db_index=False)
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="ratings")
    variant = models.CharField(max_length=40, blank=True, help_text="Empty for all variants together.")
    value = models.FloatField()
    margin = models.FloatField(help_text="The true rating is within this of `value` with 95 %.")
    pairs = models.PositiveIntegerField()
    won = models.PositiveIntegerField(default=0, help_text="Pairs in which it had more than half of the points.")
    level = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-value", "entrant")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "variant", "entrant"], name="one_rating_in_each_round")
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.value:.0f} ± {self.margin:.0f}"

    @property
    def lost(self) -> int:
        return self.pairs - self.won - self.level


class ApiToken(models.Model):
    """A token for an author's programs to submit bots. Only its hash is stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name

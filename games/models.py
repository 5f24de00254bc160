"""Players, games and their recorded deals."""

from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import connection, models
from django.db.models import Q

from games.moments import address_of
from games.packing import NOTHING
from games.plain_text import LONGEST_NAME
from games.texts import gettext as _
from games.texts import gettext_lazy

LONGEST_BOT_NAME = 40


FORMER_PLAYER: Final = "Former player"
"""Replaces the name of a person who asked to be erased."""
VERSION: Final = "version:"
"""The prefix of `Player.bot` for a submitted bot; the key of its version follows."""


class Player(models.Model):
    """A person, with or without an account, or a built-in bot."""

    name = models.CharField(max_length=LONGEST_NAME)
    country = models.CharField(max_length=2, blank=True, help_text="Two letters, as in ISO 3166.")
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="player"
    )
    bot = models.CharField(
        max_length=40, blank=True, help_text="Name of a built-in bot, or version:KEY; empty for a person."
    )
    team = models.CharField(
        max_length=LONGEST_NAME, blank=True, help_text="The team or club the person plays for, as it was written."
    )
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

    @property
    def is_submitted(self) -> bool:
        """Whether it is a version of a submitted bot."""
        return self.bot.startswith(VERSION)


RulesJson = dict[str, Any]
"""Knobs by name, as `engine.families.rules_to_json` writes them."""


class RuleSet(models.Model):
    """The rules of games. A row never changes, and many games share it."""

    digest = models.CharField(max_length=64, help_text="SHA-256 of the rules.")
    rules = models.JSONField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["digest"], name="one_row_for_the_same_rules")]

    def __str__(self) -> str:
        return f"rules {self.digest[:12]}"


@lru_cache(maxsize=256)
def rules_in(rule_set: int) -> RulesJson:
    """The stored rules of a `RuleSet`; one query, then cached by the process."""
    rules: RulesJson = RuleSet.objects.values_list("rules", flat=True).get(pk=rule_set)
    return rules


class Bot(models.Model):
    """A submitted bot; its versions hold the sources."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bots")
    name = models.CharField(max_length=LONGEST_BOT_NAME)
    slug = models.SlugField(max_length=LONGEST_BOT_NAME, help_text="Stands in addresses.")
    is_public = models.BooleanField(default=False, help_text="Whether all may read its source.")
    created_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name", "pk")
        constraints: ClassVar = [models.UniqueConstraint(fields=["slug"], name="one_bot_at_an_address")]

    def __str__(self) -> str:
        return self.name


class BotVersion(models.Model):
    """One source of a bot. It never changes; each upload makes a new version."""

    bot = models.ForeignKey(Bot, on_delete=models.CASCADE, related_name="versions", db_index=False)
    number = models.PositiveIntegerField(help_text="From 1.")
    source = models.TextField(help_text="One file of Python, at most 64 KiB.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the source.")
    notes = models.TextField(blank=True, help_text="What the author says of it.")
    isolation = models.CharField(max_length=20, blank=True, help_text="Of the sandbox in which it was tried.")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("bot", "-number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["bot", "number"], name="one_version_of_each_number"),
            models.UniqueConstraint(fields=["bot", "digest"], name="one_version_of_each_source"),
        ]

    def __str__(self) -> str:
        return f"{self.bot} {self.number}"


RECORDED = Q(state="finished", deal_count__gt=0)
"""The replays: finished games with a record."""


class Game(models.Model):
    """One game. Its row decides who plays it; a queue only wakes a worker."""

    class Conduct(models.TextChoices):
        TABLE = "table", gettext_lazy("at a table")
        LIVE = "live", gettext_lazy("live online")
        SIMULATED = "simulated", gettext_lazy("simulated")
        UPLOADED = "uploaded", gettext_lazy("uploaded as a file")

    class State(models.TextChoices):
        WAITING = "waiting", gettext_lazy("waiting")
        PLAYING = "playing", gettext_lazy("playing")
        FINISHED = "finished", gettext_lazy("finished")
        FAILED = "failed", gettext_lazy("failed")

    class Ending(models.TextChoices):
        """As `engine.simulate.record.Ending`; a live or broadcast game can also be broken off."""

        PLAYED = "played", gettext_lazy("played to its end")
        FORFEIT = "forfeit", gettext_lazy("by forfeit")
        LEVEL = "level", gettext_lazy("level for good")
        BROKEN = "broken", gettext_lazy("broken off")
        RESIGNED = "resigned", gettext_lazy("by resignation")

    public_id = models.CharField(
        max_length=12, help_text="Made from the key it was asked for with: asking twice gives one game."
    )
    variant = models.CharField(max_length=40)
    rule_set = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="games", db_index=False)
    conduct = models.CharField(max_length=12, choices=Conduct.choices)
    seed = models.BinaryField(help_text="Empty where somebody else dealt the cards.")
    commitment = models.CharField(max_length=64, blank=True, help_text="SHA-256 of the seed, shown before the game.")
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    winner = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Number of the seat.")
    score = models.JSONField(default=list, blank=True)
    ending = models.CharField(
        max_length=8, choices=Ending.choices, blank=True, help_text="Empty until it is over, and where nobody noted it."
    )
    fault = models.TextField(blank=True, help_text="Why the game could not be played.")
    confined = models.BooleanField(
        default=False, db_default=False, help_text="A submitted bot sits there: match workers play it."
    )
    attempt = models.PositiveSmallIntegerField(default=0)
    leased_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="games_uploaded",
        db_index=False, help_text="Whose file it came from.",
    )  # fmt: skip
    occasion = models.CharField(max_length=100, blank=True, help_text="What games of one tournament share: its slug.")
    host = models.CharField(
        max_length=40, blank=True, help_text="The club that a game outside of tournaments is played for: its slug."
    )

    # Search fields of replays, which games.services.figures reads from the record.
    deal_count = models.PositiveIntegerField(default=0, help_text="0 = there is no record.")
    length_ms = models.PositiveBigIntegerField(default=0, help_text="All deals together.")
    fumbles = models.PositiveIntegerField(default=0, help_text="Refused entries of all seats.")
    pace = models.PositiveIntegerField(default=0, help_text="Actions in ten minutes of one seat, on average.")
    closeness = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Cards the runner-up had left when the last deal was won."
    )
    people = models.PositiveSmallIntegerField(default=0, help_text="Seats that are not bots.")
    player_ids = ArrayField(models.BigIntegerField(), default=list, blank=True, help_text="Who sat there.")
    packs = models.BinaryField(default=b"", blank=True, help_text="Games dealt the same first cards share it.")

    class Meta:
        ordering = ("-finished_at", "-pk")
        constraints: ClassVar = [models.UniqueConstraint(fields=["public_id"], name="one_game_at_an_address")]
        indexes: ClassVar = [
            models.Index(fields=["attempt", "id"], condition=Q(state="waiting"), name="games_that_wait"),
            models.Index(fields=["leased_until"], condition=Q(state="playing"), name="games_being_played"),
            models.Index(
                fields=["uploaded_by", "created_at"], condition=Q(uploaded_by__isnull=False), name="games_uploaded_by"
            ),
            models.Index(fields=["finished_at", "id"], condition=RECORDED, name="replays_by_date"),
            models.Index(fields=["length_ms", "id"], condition=RECORDED, name="replays_by_length"),
            models.Index(fields=["pace", "id"], condition=RECORDED, name="replays_by_pace"),
            models.Index(fields=["fumbles", "id"], condition=RECORDED, name="replays_by_fumbles"),
            models.Index(fields=["closeness", "id"], condition=RECORDED, name="replays_by_closeness"),
            models.Index(fields=["variant", "finished_at", "id"], condition=RECORDED, name="replays_of_a_variant"),
            models.Index(
                fields=["finished_at", "id"], condition=RECORDED & Q(people__gt=0), name="replays_with_people"
            ),
            models.Index(fields=["occasion", "finished_at", "id"], condition=~Q(occasion=""), name="replays_occasion"),
            models.Index(fields=["packs"], condition=~Q(packs=b""), name="replays_of_the_same_packs"),
            GinIndex(fields=["player_ids"], condition=RECORDED, name="replays_of_players"),
        ]

    def __str__(self) -> str:
        return f"game {self.public_id}"

    @property
    def rules(self) -> RulesJson:
        """As stored. Rules of another release may be unknown here."""
        return rules_in(self.rule_set_id)

    @cached_property
    def seated(self) -> list["Seat"]:
        """Its seats in order; one query, unless they were prefetched."""
        return list(self.seats.all())

    @property
    def names(self) -> list[str]:
        """Names of the players, by seat."""
        return [seat.player.name for seat in self.seated]

    @cached_property
    def lengths_ms(self) -> list[int]:
        """The length of each deal; one query, then cached."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT lengths_ms FROM games_record WHERE game_id = %s", [self.pk])
            found = cursor.fetchone()
        return list(found[0]) if found else []


class Seat(models.Model):
    """A player's seat in a game."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("game", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="one_player_for_each_seat")]

    def __str__(self) -> str:
        return f"seat {self.number} of game {self.game_id}"


class Forfeit(models.Model):
    """Why a seat lost a game before its end. The record goes on to the end of that deal."""

    class Rule(models.TextChoices):
        """As `engine.simulate.record.ForfeitRule`; the labels complete "forfeited by …"."""

        ERROR = "error", gettext_lazy("an error")
        NONSENSE = "nonsense", gettext_lazy("nonsense")
        IDLE = "idle", gettext_lazy("idleness")
        START = "start", gettext_lazy("not starting")
        TIME = "time", gettext_lazy("overtime")
        MEMORY = "memory", gettext_lazy("too much memory")
        FORBIDDEN = "forbidden", gettext_lazy("a forbidden system call")

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="forfeit")
    deal = models.PositiveSmallIntegerField(help_text="Number of the deal.")
    at_ms = models.PositiveIntegerField(help_text="Milliseconds after the start of that deal.")
    rule = models.CharField(max_length=12, choices=Rule.choices)
    reason = models.TextField()

    class Meta:
        ordering = ("deal", "at_ms", "seat")

    def __str__(self) -> str:
        """The public text. It leaves out the reason, because a submitted bot's error may quote its source."""
        player, rule = self.seat.player, self.get_rule_display()
        sentence = _("%(player)s forfeited in deal %(deal)s by %(rule)s", player=player, deal=self.deal, rule=rule)
        return f"{sentence}." if player.is_submitted else f"{sentence}: {self.reason.rstrip('.')}."

    @property
    def moment(self) -> str:
        """The moment of the forfeit, for the address of the game's page."""
        return address_of(self.deal, self.at_ms).removeprefix("?")


class BotRun(models.Model):
    """A submitted bot's run in a game: for its author only, and to play the game again."""

    MOST_PRINTS: ClassVar = 2_048

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, primary_key=True, related_name="run")
    told_ms = models.BinaryField(help_text="The time left that it was told with each question, packed.")
    times_us = models.BinaryField(help_text="How long each answer took by the clock on the wall, packed.")
    deals = models.BinaryField(db_default=NOTHING, help_text="The deal in which each question was put, packed.")
    asked_ms = models.BinaryField(db_default=NOTHING, help_text="The millisecond of that deal, packed.")
    prints = models.JSONField(
        default=list, db_default=[], blank=True,
        help_text="What it printed, the first 2 KiB: number of the question, from 1, and text.",
    )  # fmt: skip

    def __str__(self) -> str:
        return f"run of {self.seat}"


class Record(models.Model):
    """All deals of a game, in one row. Everything else about the game can be computed from them."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="record")
    log = models.BinaryField(help_text="As engine.log.pack_game writes it.")
    lengths_ms = ArrayField(models.PositiveIntegerField(), help_text="Of each deal.")
    digest = models.BinaryField(help_text="SHA-256 of the state in which the last deal ended; empty before.")

    def __str__(self) -> str:
        return f"record of game {self.game_id}"


class Comment(models.Model):
    """A comment on a moment of a game, as plain text."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="comments")
    deal = models.PositiveSmallIntegerField(help_text="Number of the deal, from 1.")
    at_ms = models.PositiveIntegerField(help_text="Milliseconds after the start of that deal.")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="comments")
    text = models.CharField(max_length=500)
    key = models.CharField(max_length=64, unique=True, help_text="Sending twice with one key gives one comment.")
    created_at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    deleted_at = models.DateTimeField(
        null=True, blank=True, help_text="Nobody sees it any more, its text is gone, and it was written all the same."
    )

    class Meta:
        ordering = ("deal", "at_ms", "created_at", "pk")
        indexes: ClassVar = [models.Index(fields=["author", "created_at"], name="comments_of_an_author")]

    def __str__(self) -> str:
        return f"comment {self.pk} on game {self.game_id}"


class Report(models.Model):
    """A reader asks the moderators to look at a comment."""

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="reports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports")
    created_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True, help_text="When the comment was hidden or kept.")

    class Meta:
        ordering = ("created_at", "pk")
        indexes: ClassVar = [
            models.Index(fields=["by", "created_at"], name="reports_of_a_reader"),
            models.Index(fields=["comment"], condition=Q(answered_at=None), name="reports_to_answer"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["comment", "by"], name="one_report_of_a_comment_by_each_reader")
        ]

    def __str__(self) -> str:
        return f"report of comment {self.comment_id}"


class Favourite(models.Model):
    """A game that a person has bookmarked."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="favourites")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="favourites")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "game"], name="one_favourite_for_each_game")]

    def __str__(self) -> str:
        return f"game {self.game_id} for {self.user}"


class Table(models.Model):
    """A live table. While people play, its entries are the record; afterwards the game has one.

    Only the process that holds the lease judges. `fence` is its token, and grows with each lease.
    """

    class State(models.TextChoices):
        OPEN = "open", gettext_lazy("open")
        PLAYING = "playing", gettext_lazy("playing")
        OVER = "over", gettext_lazy("over")

    public_id = models.CharField(max_length=12, help_text="Stands in its address.")
    variant = models.CharField(max_length=40)
    rule_set = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="tables", db_index=False)
    tempo = models.CharField(max_length=12, help_text="Of its bots: a name in engine.tempo.TEMPOS.")
    seed = models.BinaryField(help_text="Secret until the game is over; its SHA-256 is shown before.")
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    is_listed = models.BooleanField(default=False, help_text="Whether the lobby offers its open seats to everybody.")
    created_at = models.DateTimeField()
    fence = models.PositiveIntegerField(default=0)
    leased_until = models.DateTimeField(null=True, blank=True)
    is_paused = models.BooleanField(
        default=False, db_default=False, help_text="Whether the deal stands still until all are ready."
    )
    game = models.OneToOneField(
        Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="table", help_text="Its record."
    )
    leads_to = models.CharField(
        max_length=200, blank=True, help_text="The page that called it, where its players go on afterwards."
    )
    rematch = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch_of",
        help_text="Where the same people play on.",
    )  # fmt: skip

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["public_id"], name="one_table_at_an_address")]
        indexes: ClassVar = [
            models.Index(fields=["created_at"], condition=Q(state="open", is_listed=True), name="tables_in_the_lobby"),
        ]

    def __str__(self) -> str:
        return f"table {self.public_id}"

    @property
    def rules(self) -> RulesJson:
        """As stored."""
        return rules_in(self.rule_set_id)

    @property
    def names(self) -> list[str]:
        """Names of the seated players, in the order of the seats."""
        return [seat.player.name for seat in self.seats.all() if seat.player]


class TableSeat(models.Model):
    """A seat at a table; free while it has no player."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="table_seats")
    is_challenged = models.BooleanField(
        default=False, db_default=False, help_text="Whether somebody else chose this player."
    )
    left_in_deal = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The deal from which a bot plays on, if the player has left."
    )

    class Meta:
        ordering = ("table", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_row_for_a_table_seat")]

    def __str__(self) -> str:
        return f"seat {self.number} of table {self.table_id}"


class TableEntry(models.Model):
    """One event at a table, in order. A row is written before anyone is told, and never changes."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField(help_text="From 0, through all deals of the game.")
    deal = models.PositiveIntegerField(help_text="Number of the deal, from 1.")
    at_ms = models.PositiveIntegerField(help_text="Milliseconds after the start of that deal.")
    seat = models.SmallIntegerField(help_text="-1: time or chance.")
    kind = models.CharField(max_length=16)
    source = models.PositiveSmallIntegerField(null=True, blank=True)
    target = models.PositiveSmallIntegerField(null=True, blank=True)
    refused = models.BooleanField()
    note = models.CharField(max_length=200, blank=True, help_text="How long it waited for others, for the log.")
    message = models.CharField(
        max_length=24, blank=True, db_default="", help_text="Id of the message that it came with, as the page gave it."
    )

    class Meta:
        ordering = ("table", "number")
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_entry_of_each_number")]

    def __str__(self) -> str:
        return f"entry {self.number} of table {self.table_id}"

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.operations import CreateModels


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "__first__"),
    ]

    operations = [
        CreateModels(
            [
                migrations.CreateModel(
                    name="RuleSet",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("digest", models.CharField(help_text="SHA-256 of the rules.", max_length=64)),
                        ("rules", models.JSONField()),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("digest",), name="one_row_for_the_same_rules")],
                    },
                ),
                migrations.CreateModel(
                    name="Game",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "public_id",
                            models.CharField(
                                help_text="Made from the key it was asked for with: asking twice gives one game.",
                                max_length=12,
                            ),
                        ),
                        ("variant", models.CharField(max_length=40)),
                        (
                            "conduct",
                            models.CharField(
                                choices=[
                                    ("table", "at a table"),
                                    ("live", "live online"),
                                    ("simulated", "simulated"),
                                    ("uploaded", "uploaded as a file"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("seed", models.BinaryField(help_text="Empty where somebody else dealt the cards.")),
                        (
                            "commitment",
                            models.CharField(
                                blank=True, help_text="SHA-256 of the seed, shown before the game.", max_length=64
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "waiting"),
                                    ("playing", "playing"),
                                    ("finished", "finished"),
                                    ("failed", "failed"),
                                ],
                                default="waiting",
                                max_length=12,
                            ),
                        ),
                        (
                            "winner",
                            models.PositiveSmallIntegerField(blank=True, help_text="Number of the seat.", null=True),
                        ),
                        ("score", models.JSONField(blank=True, default=list)),
                        (
                            "ending",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("played", "played to its end"),
                                    ("forfeit", "by forfeit"),
                                    ("level", "level for good"),
                                    ("broken", "broken off"),
                                    ("resigned", "by resignation"),
                                ],
                                help_text="Empty until it is over, and where nobody noted it.",
                                max_length=8,
                            ),
                        ),
                        ("fault", models.TextField(blank=True, help_text="Why the game could not be played.")),
                        (
                            "confined",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="A submitted bot sits there: match workers play it.",
                            ),
                        ),
                        ("attempt", models.PositiveSmallIntegerField(default=0)),
                        ("leased_until", models.DateTimeField(blank=True, null=True)),
                        ("created_at", models.DateTimeField()),
                        ("finished_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "occasion",
                            models.CharField(
                                blank=True, help_text="What games of one tournament share: its slug.", max_length=100
                            ),
                        ),
                        (
                            "host",
                            models.CharField(
                                blank=True,
                                help_text="The club that a game outside of tournaments is played for: its slug.",
                                max_length=40,
                            ),
                        ),
                        ("deal_count", models.PositiveIntegerField(default=0, help_text="0 = there is no record.")),
                        ("length_ms", models.PositiveBigIntegerField(default=0, help_text="All deals together.")),
                        ("fumbles", models.PositiveIntegerField(default=0, help_text="Refused entries of all seats.")),
                        (
                            "pace",
                            models.PositiveIntegerField(
                                default=0, help_text="Actions in ten minutes of one seat, on average."
                            ),
                        ),
                        (
                            "closeness",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="Cards the runner-up had left when the last deal was won.",
                                null=True,
                            ),
                        ),
                        ("people", models.PositiveSmallIntegerField(default=0, help_text="Seats that are not bots.")),
                        (
                            "player_ids",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.BigIntegerField(),
                                blank=True,
                                default=list,
                                help_text="Who sat there.",
                                size=None,
                            ),
                        ),
                        (
                            "packs",
                            models.BinaryField(
                                blank=True, default=b"", help_text="Games dealt the same first cards share it."
                            ),
                        ),
                        (
                            "uploaded_by",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                help_text="Whose file it came from.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="games_uploaded",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "rule_set",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="games",
                                to="games.ruleset",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-finished_at", "-pk"),
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "waiting")),
                                fields=["attempt", "id"],
                                name="games_that_wait",
                            ),
                            models.Index(
                                condition=models.Q(("state", "playing")),
                                fields=["leased_until"],
                                name="games_being_played",
                            ),
                            models.Index(
                                condition=models.Q(("uploaded_by__isnull", False)),
                                fields=["uploaded_by", "created_at"],
                                name="games_uploaded_by",
                            ),
                            models.Index(
                                condition=models.Q(("deal_count__gt", 0), ("state", "finished")),
                                fields=["finished_at", "id"],
                                name="replays_by_date",
                            ),
                            models.Index(
                                condition=models.Q(("deal_count__gt", 0), ("state", "finished")),
                                fields=["length_ms", "id"],
                                name="replays_by_length",
                            ),
                            models.Index(
                                condition=models.Q(("deal_count__gt", 0), ("state", "finished")),
                                fields=["pace", "id"],
                                name="replays_by_pace",
                            ),
                            models.Index(
                                condition=models.Q(("deal_count__gt", 0), ("state", "finished")),
                                fields=["fumbles", "id"],
                                name="replays_by_fumbles",
                            ),
                            models.Index(
                                condition=models.Q(("deal_count__gt", 0), ("state", "finished")),
                                fields=["closeness", "id"],
                                name="replays_by_closeness",
                            ),
                            models.Index(
                                condition=models.Q(("deal_count__gt", 0), ("state", "finished")),
                                fields=["variant", "finished_at", "id"],
                                name="replays_of_a_variant",
                            ),
                            models.Index(
                                condition=models.Q(("deal_count__gt", 0), ("state", "finished"), ("people__gt", 0)),
                                fields=["finished_at", "id"],
                                name="replays_with_people",
                            ),
                            models.Index(
                                condition=models.Q(("occasion", ""), _negated=True),
                                fields=["occasion", "finished_at", "id"],
                                name="replays_occasion",
                            ),
                            models.Index(
                                condition=models.Q(("packs", b""), _negated=True),
                                fields=["packs"],
                                name="replays_of_the_same_packs",
                            ),
                            django.contrib.postgres.indexes.GinIndex(
                                condition=models.Q(("deal_count__gt", 0), ("state", "finished")),
                                fields=["player_ids"],
                                name="replays_of_players",
                            ),
                        ],
                        "constraints": [models.UniqueConstraint(fields=("public_id",), name="one_game_at_an_address")],
                    },
                ),
                migrations.CreateModel(
                    name="Player",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80)),
                        (
                            "country",
                            models.CharField(blank=True, help_text="Two letters, as in ISO 3166.", max_length=2),
                        ),
                        (
                            "bot",
                            models.CharField(
                                blank=True,
                                help_text="Name of a built-in bot, or version:KEY; empty for a person.",
                                max_length=40,
                            ),
                        ),
                        (
                            "team",
                            models.CharField(
                                blank=True,
                                help_text="The team or club the person plays for, as it was written.",
                                max_length=80,
                            ),
                        ),
                        (
                            "outside_rating",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="What the person is rated elsewhere; good for a first order of seeding.",
                                null=True,
                            ),
                        ),
                        (
                            "merged_into",
                            models.ForeignKey(
                                blank=True,
                                help_text="Set when this row turned out to be the same person as another one; ledgers may still name it.",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="merged",
                                to="games.player",
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="player",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("name", "pk"),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("bot", ""), _negated=True),
                                fields=("bot", "name"),
                                name="one_player_for_each_bot",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seats",
                                to="games.game",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="games.player"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("game", "number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "number"), name="one_player_for_each_seat")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Bot",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=40)),
                        ("slug", models.SlugField(help_text="Stands in addresses.", max_length=40)),
                        ("is_public", models.BooleanField(default=False, help_text="Whether all may read its source.")),
                        ("created_at", models.DateTimeField()),
                        ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "owner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="bots",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("name", "pk"),
                        "constraints": [models.UniqueConstraint(fields=("slug",), name="one_bot_at_an_address")],
                    },
                ),
                migrations.CreateModel(
                    name="BotRun",
                    fields=[
                        (
                            "seat",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="run",
                                serialize=False,
                                to="games.seat",
                            ),
                        ),
                        (
                            "told_ms",
                            models.BinaryField(help_text="The time left that it was told with each question, packed."),
                        ),
                        (
                            "times_us",
                            models.BinaryField(help_text="How long each answer took by the clock on the wall, packed."),
                        ),
                        (
                            "deals",
                            models.BinaryField(
                                db_default=b"x\x9c\x03\x00\x00\x00\x00\x01",
                                help_text="The deal in which each question was put, packed.",
                            ),
                        ),
                        (
                            "asked_ms",
                            models.BinaryField(
                                db_default=b"x\x9c\x03\x00\x00\x00\x00\x01",
                                help_text="The millisecond of that deal, packed.",
                            ),
                        ),
                        (
                            "prints",
                            models.JSONField(
                                blank=True,
                                db_default=[],
                                default=list,
                                help_text="What it printed, the first 2 KiB: number of the question, from 1, and text.",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="BotVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField(help_text="From 1.")),
                        ("source", models.TextField(help_text="One file of Python, at most 64 KiB.")),
                        ("digest", models.CharField(help_text="SHA-256 of the source.", max_length=64)),
                        ("notes", models.TextField(blank=True, help_text="What the author says of it.")),
                        (
                            "isolation",
                            models.CharField(
                                blank=True, help_text="Of the sandbox in which it was tried.", max_length=20
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        (
                            "bot",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="versions",
                                to="games.bot",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("bot", "-number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("bot", "number"), name="one_version_of_each_number"),
                            models.UniqueConstraint(fields=("bot", "digest"), name="one_version_of_each_source"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Forfeit",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("deal", models.PositiveSmallIntegerField(help_text="Number of the deal.")),
                        ("at_ms", models.PositiveIntegerField(help_text="Milliseconds after the start of that deal.")),
                        (
                            "rule",
                            models.CharField(
                                choices=[
                                    ("error", "an error"),
                                    ("nonsense", "nonsense"),
                                    ("idle", "idleness"),
                                    ("start", "not starting"),
                                    ("time", "overtime"),
                                    ("memory", "too much memory"),
                                    ("forbidden", "a forbidden system call"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("reason", models.TextField()),
                        (
                            "seat",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="forfeit", to="games.seat"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("deal", "at_ms", "seat"),
                    },
                ),
                migrations.CreateModel(
                    name="Record",
                    fields=[
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="record",
                                serialize=False,
                                to="games.game",
                            ),
                        ),
                        ("log", models.BinaryField(help_text="As engine.log.pack_game writes it.")),
                        (
                            "lengths_ms",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.PositiveIntegerField(), help_text="Of each deal.", size=None
                            ),
                        ),
                        (
                            "digest",
                            models.BinaryField(
                                help_text="SHA-256 of the state in which the last deal ended; empty before."
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Favourite",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="favourites",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="favourites", to="games.game"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-created_at", "-pk"),
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "game"), name="one_favourite_for_each_game")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Comment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("deal", models.PositiveSmallIntegerField(help_text="Number of the deal, from 1.")),
                        ("at_ms", models.PositiveIntegerField(help_text="Milliseconds after the start of that deal.")),
                        ("text", models.CharField(max_length=500)),
                        (
                            "key",
                            models.CharField(
                                help_text="Sending twice with one key gives one comment.", max_length=64, unique=True
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        ("hidden_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "deleted_at",
                            models.DateTimeField(
                                blank=True,
                                help_text="Nobody sees it any more, its text is gone, and it was written all the same.",
                                null=True,
                            ),
                        ),
                        (
                            "author",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="comments",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "hidden_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="comments", to="games.game"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("deal", "at_ms", "created_at", "pk"),
                        "indexes": [models.Index(fields=["author", "created_at"], name="comments_of_an_author")],
                    },
                ),
                migrations.CreateModel(
                    name="Report",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        (
                            "answered_at",
                            models.DateTimeField(
                                blank=True, help_text="When the comment was hidden or kept.", null=True
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reports",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "comment",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="games.comment"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("created_at", "pk"),
                        "indexes": [
                            models.Index(fields=["by", "created_at"], name="reports_of_a_reader"),
                            models.Index(
                                condition=models.Q(("answered_at", None)), fields=["comment"], name="reports_to_answer"
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("comment", "by"), name="one_report_of_a_comment_by_each_reader"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Table",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("public_id", models.CharField(help_text="Stands in its address.", max_length=12)),
                        ("variant", models.CharField(max_length=40)),
                        (
                            "tempo",
                            models.CharField(help_text="Of its bots: a name in engine.tempo.TEMPOS.", max_length=12),
                        ),
                        (
                            "seed",
                            models.BinaryField(help_text="Secret until the game is over; its SHA-256 is shown before."),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[("open", "open"), ("playing", "playing"), ("over", "over")],
                                default="open",
                                max_length=8,
                            ),
                        ),
                        (
                            "is_listed",
                            models.BooleanField(
                                default=False, help_text="Whether the lobby offers its open seats to everybody."
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        ("fence", models.PositiveIntegerField(default=0)),
                        ("leased_until", models.DateTimeField(blank=True, null=True)),
                        (
                            "is_paused",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="Whether the deal stands still until all are ready.",
                            ),
                        ),
                        (
                            "game",
                            models.OneToOneField(
                                blank=True,
                                help_text="Its record.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="table",
                                to="games.game",
                            ),
                        ),
                        (
                            "leads_to",
                            models.CharField(
                                blank=True,
                                help_text="The page that called it, where its players go on afterwards.",
                                max_length=200,
                            ),
                        ),
                        (
                            "rematch",
                            models.OneToOneField(
                                blank=True,
                                help_text="Where the same people play on.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="rematch_of",
                                to="games.table",
                            ),
                        ),
                        (
                            "rule_set",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="tables",
                                to="games.ruleset",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="TableEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField(help_text="From 0, through all deals of the game.")),
                        ("deal", models.PositiveIntegerField(help_text="Number of the deal, from 1.")),
                        ("at_ms", models.PositiveIntegerField(help_text="Milliseconds after the start of that deal.")),
                        ("seat", models.SmallIntegerField(help_text="-1: time or chance.")),
                        ("kind", models.CharField(max_length=16)),
                        ("source", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("target", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("refused", models.BooleanField()),
                        (
                            "note",
                            models.CharField(
                                blank=True, help_text="How long it waited for others, for the log.", max_length=200
                            ),
                        ),
                        (
                            "message",
                            models.CharField(
                                blank=True,
                                db_default="",
                                help_text="Id of the message that it came with, as the page gave it.",
                                max_length=24,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="games.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("table", "number"),
                    },
                ),
                migrations.CreateModel(
                    name="TableSeat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "is_challenged",
                            models.BooleanField(
                                db_default=False, default=False, help_text="Whether somebody else chose this player."
                            ),
                        ),
                        (
                            "left_in_deal",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="The deal from which a bot plays on, if the player has left.",
                                null=True,
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="table_seats",
                                to="games.player",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seats",
                                to="games.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("table", "number"),
                    },
                ),
            ]
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(("is_listed", True), ("state", "open")),
                fields=["created_at"],
                name="tables_in_the_lobby",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(fields=("public_id",), name="one_table_at_an_address"),
        ),
        migrations.AddConstraint(
            model_name="tableentry",
            constraint=models.UniqueConstraint(fields=("table", "number"), name="one_entry_of_each_number"),
        ),
        migrations.AddConstraint(
            model_name="tableseat",
            constraint=models.UniqueConstraint(fields=("table", "number"), name="one_row_for_a_table_seat"),
        ),
    ]

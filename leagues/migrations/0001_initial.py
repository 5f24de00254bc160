import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.operations import CreateModels


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "__first__"),
        ("games", "0001_initial"),
    ]

    operations = [
        CreateModels(
            [
                migrations.CreateModel(
                    name="League",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("slug", models.SlugField(max_length=40, unique=True)),
                        ("name", models.CharField(max_length=60)),
                        (
                            "variants",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=40),
                                help_text="Ids of variants for two seats.",
                                size=None,
                            ),
                        ),
                        (
                            "is_paused",
                            models.BooleanField(default=False, help_text="No more pairs are played while this is set."),
                        ),
                        ("created_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ("pk",),
                    },
                ),
                migrations.CreateModel(
                    name="ApiToken",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        ("digest", models.CharField(max_length=64, unique=True)),
                        ("created_at", models.DateTimeField()),
                        ("last_used_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="api_tokens",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                    },
                ),
                migrations.CreateModel(
                    name="Entrant",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "built_in",
                            models.CharField(
                                blank=True,
                                help_text="Name of a built-in bot; empty for a submitted one.",
                                max_length=40,
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("trial", "on trial"),
                                    ("active", "playing"),
                                    ("failed", "failed its trial"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                default="trial",
                                max_length=12,
                            ),
                        ),
                        ("entered_at", models.DateTimeField()),
                        ("left_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "version",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="entrants",
                                to="games.botversion",
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entrants",
                                to="leagues.league",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                        "constraints": [
                            models.UniqueConstraint(fields=("league", "version"), name="one_entrant_for_each_version"),
                            models.UniqueConstraint(
                                condition=models.Q(("built_in", ""), _negated=True),
                                fields=("league", "built_in"),
                                name="one_entrant_for_each_built_in_bot",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("built_in__gt", ""), ("version", None)),
                                    models.Q(("built_in", ""), ("version__isnull", False)),
                                    _connector="OR",
                                ),
                                name="an_entrant_is_submitted_or_built_in",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Pairing",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("variant", models.CharField(max_length=40)),
                        ("seed", models.BinaryField()),
                        (
                            "key",
                            models.CharField(help_text="Asking twice with one key gives one pairing.", max_length=80),
                        ),
                        (
                            "is_ranked",
                            models.BooleanField(
                                default=True, help_text="Challenges, and pairs between bots of one owner, are not."
                            ),
                        ),
                        ("priority", models.SmallIntegerField(default=0, help_text="Higher ones are played first.")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "waiting"),
                                    ("playing", "playing"),
                                    ("played", "played"),
                                    ("failed", "could not be played"),
                                ],
                                default="waiting",
                                max_length=12,
                            ),
                        ),
                        ("attempt", models.PositiveSmallIntegerField(default=0)),
                        ("leased_until", models.DateTimeField(blank=True, null=True)),
                        (
                            "quarters",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="The points of `first`, in quarters of all there are: 0 to 4.",
                                null=True,
                            ),
                        ),
                        (
                            "first_cause",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "by the rules"),
                                    ("error", "crash"),
                                    ("nonsense", "no valid answer"),
                                    ("idle", "never acted"),
                                    ("time", "out of time"),
                                    ("memory", "out of memory"),
                                    ("forbidden", "forbidden call"),
                                    ("start", "did not start"),
                                    ("worker", "ended its worker three times"),
                                ],
                                max_length=12,
                            ),
                        ),
                        (
                            "second_cause",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "by the rules"),
                                    ("error", "crash"),
                                    ("nonsense", "no valid answer"),
                                    ("idle", "never acted"),
                                    ("time", "out of time"),
                                    ("memory", "out of memory"),
                                    ("forbidden", "forbidden call"),
                                    ("start", "did not start"),
                                    ("worker", "ended its worker three times"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("asked_at", models.DateTimeField()),
                        ("played_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "first",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="pairings_as_first",
                                to="leagues.entrant",
                            ),
                        ),
                        ("games", models.ManyToManyField(blank=True, related_name="pairings", to="games.game")),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pairings",
                                to="leagues.league",
                            ),
                        ),
                        (
                            "second",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="pairings_as_second",
                                to="leagues.entrant",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-played_at", "-pk"),
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "waiting")),
                                fields=["-priority", "id"],
                                name="pairings_that_wait",
                            ),
                            models.Index(
                                condition=models.Q(("attempt__gt", 0), ("state", "waiting")),
                                fields=["id"],
                                name="pairings_to_retry",
                            ),
                            models.Index(
                                condition=models.Q(("state", "playing")),
                                fields=["leased_until"],
                                name="pairings_being_played",
                            ),
                            models.Index(
                                condition=models.Q(("state", "played")),
                                fields=["league", "-played_at", "-id"],
                                name="pairings_by_date",
                            ),
                            models.Index(
                                condition=models.Q(("is_ranked", True), ("state", "played")),
                                fields=["league", "variant", "first", "second", "quarters"],
                                name="pairings_that_count",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("key",), name="one_pairing_for_each_key"),
                            models.CheckConstraint(
                                condition=models.Q(("first", models.F("second")), _negated=True),
                                name="nobody_plays_itself",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingRound",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("rated_at", models.DateTimeField()),
                        ("pairs", models.PositiveIntegerField(help_text="How many counted.")),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="leagues.league"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-rated_at", "-pk"),
                        "indexes": [models.Index(fields=["league", "-rated_at"], name="rounds_of_a_league")],
                    },
                ),
                migrations.CreateModel(
                    name="BotRating",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "variant",
                            models.CharField(blank=True, help_text="Empty for all variants together.", max_length=40),
                        ),
                        ("value", models.FloatField()),
                        ("margin", models.FloatField(help_text="The true rating is within this of `value` with 95 %.")),
                        ("pairs", models.PositiveIntegerField()),
                        (
                            "won",
                            models.PositiveIntegerField(
                                default=0, help_text="Pairs in which it had more than half of the points."
                            ),
                        ),
                        ("level", models.PositiveIntegerField(default=0)),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ratings",
                                to="leagues.entrant",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ratings",
                                to="leagues.ratinground",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-value", "entrant"),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("round", "variant", "entrant"), name="one_rating_in_each_round"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Trial",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "waiting"),
                                    ("playing", "running"),
                                    ("passed", "passed"),
                                    ("failed", "failed"),
                                ],
                                default="waiting",
                                max_length=12,
                            ),
                        ),
                        ("attempt", models.PositiveSmallIntegerField(default=0)),
                        ("leased_until", models.DateTimeField(blank=True, null=True)),
                        ("report", models.JSONField(blank=True, default=dict)),
                        ("asked_at", models.DateTimeField()),
                        (
                            "asked_again",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.DateTimeField(),
                                blank=True,
                                db_default=[],
                                default=list,
                                help_text="When its author asked for it once more.",
                                size=None,
                            ),
                        ),
                        ("finished_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "entrant",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="trial", to="leagues.entrant"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state__in", ("waiting", "playing"))),
                                fields=["asked_at"],
                                name="trials_to_run",
                            )
                        ],
                    },
                ),
            ]
        ),
    ]

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.operations import CreateModels


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "__first__"),
        ("clubs", "0001_initial"),
        ("games", "0001_initial"),
    ]

    operations = [
        CreateModels(
            [
                migrations.CreateModel(
                    name="Series",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80)),
                        ("slug", models.SlugField(max_length=100)),
                        (
                            "counting",
                            models.CharField(
                                choices=[
                                    ("places", "Places"),
                                    ("wins", "Matches won"),
                                    ("values", "Keizer"),
                                ],
                                default="places",
                                max_length=8,
                            ),
                        ),
                        (
                            "best",
                            models.PositiveSmallIntegerField(
                                default=0, help_text="How many evenings of each count; 0 for all."
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="series", to="clubs.club"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "series",
                        "ordering": ("-pk",),
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "slug"), name="one_series_for_each_address")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Tournament",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80)),
                        ("slug", models.SlugField(max_length=100, unique=True)),
                        ("variant", models.CharField(max_length=40)),
                        ("rules", models.JSONField()),
                        (
                            "best_of",
                            models.PositiveSmallIntegerField(
                                choices=[(1, "one game"), (3, "best of 3 games"), (5, "best of 5 games")]
                            ),
                        ),
                        (
                            "stages_set",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="How each stage was set up; empty for a single elimination.",
                            ),
                        ),
                        (
                            "set_up_as",
                            models.JSONField(
                                blank=True,
                                help_text="Name, variant, rules and length at set-up, before changes in the ledger.",
                                null=True,
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "open"),
                                    ("checking in", "checking in"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                ],
                                default="open",
                                max_length=12,
                            ),
                        ),
                        (
                            "stages_now",
                            models.JSONField(
                                blank=True, help_text="How each stage is set up, as the ledger says.", null=True
                            ),
                        ),
                        (
                            "winner",
                            models.PositiveIntegerField(
                                blank=True, help_text="The number of the entry that has won it.", null=True
                            ),
                        ),
                        (
                            "called_off",
                            models.BooleanField(default=False, help_text="It does not take place, or does not go on."),
                        ),
                        (
                            "last_event",
                            models.PositiveIntegerField(default=0, help_text="Number of the last line of the ledger."),
                        ),
                        (
                            "key",
                            models.CharField(
                                help_text="Setting up twice with one key is one tournament.", max_length=80, unique=True
                            ),
                        ),
                        (
                            "scorekeeper_key",
                            models.CharField(help_text="The link with it lets people keep scores.", max_length=43),
                        ),
                        ("created_at", models.DateTimeField()),
                        (
                            "begins_at",
                            models.DateTimeField(
                                blank=True, help_text="When people meet; not when it was started.", null=True
                            ),
                        ),
                        ("place", models.CharField(blank=True, help_text="Where they meet.", max_length=120)),
                        (
                            "notes",
                            models.TextField(blank=True, help_text="What else they should know.", max_length=2000),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                blank=True,
                                help_text="Whose table it counts for.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="tournaments",
                                to="tournaments.series",
                            ),
                        ),
                        (
                            "clock_ends_at",
                            models.DateTimeField(
                                blank=True, help_text="When the clock of the round runs out.", null=True
                            ),
                        ),
                        (
                            "clock_presses",
                            models.PositiveIntegerField(
                                db_default=0,
                                default=0,
                                help_text="How often the clock was set or stopped; screens compare it.",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="tournaments", to="clubs.club"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-created_at", "-pk"),
                    },
                ),
                migrations.CreateModel(
                    name="Stage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(default=1)),
                        ("format", models.CharField(max_length=24)),
                        ("settings", models.JSONField(default=dict)),
                        ("is_over", models.BooleanField(default=False)),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="stages",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("tournament_id", "number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "number"), name="one_stage_for_each_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Entry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("seed", models.PositiveIntegerField(blank=True, null=True)),
                        ("checked_in_at", models.DateTimeField(blank=True, null=True)),
                        ("withdrawn", models.BooleanField(default=False)),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="games.player"
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "entries",
                        "ordering": ("tournament_id", models.OrderBy(models.F("seed"), nulls_last=True), "number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "number"), name="one_entry_for_each_number"),
                            models.UniqueConstraint(
                                condition=models.Q(("withdrawn", False)),
                                fields=("tournament", "player"),
                                name="one_entry_for_each_player",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Round",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(max_length=60)),
                        ("group", models.PositiveSmallIntegerField(default=0)),
                        ("branch", models.CharField(blank=True, max_length=12)),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rounds",
                                to="tournaments.stage",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("stage_id", "number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("stage", "number"), name="one_round_for_each_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Match",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("walkover", models.BooleanField(default=False)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "waiting"),
                                    ("bye", "bye"),
                                    ("ready", "ready"),
                                    ("playing", "playing"),
                                    ("over", "over"),
                                    ("not needed", "not needed"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("decided_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "proposal",
                            models.JSONField(
                                blank=True, help_text="A deal that waits for somebody to confirm it.", null=True
                            ),
                        ),
                        (
                            "winner",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.RESTRICT,
                                related_name="+",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="matches",
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="matches",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "matches",
                        "ordering": ("tournament_id", "number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "number"), name="one_match_for_each_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Event",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("kind", models.CharField(max_length=24)),
                        ("payload", models.JSONField(help_text="The fact, as tournaments.ledger.facts stores it.")),
                        (
                            "actor",
                            models.CharField(
                                blank=True, help_text="Who did it, where that was a phone or a program.", max_length=80
                            ),
                        ),
                        (
                            "key",
                            models.CharField(help_text="The same key again is the same act, done once.", max_length=80),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True, help_text="Why, where somebody gave a reason.", max_length=200
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                help_text="Who did it as a player.",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="games.player",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="events",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("tournament_id", "number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "number"), name="one_line_for_each_number"),
                            models.UniqueConstraint(fields=("tournament", "key"), name="one_line_for_each_key"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MatchSide",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(help_text="The seat, from 0.")),
                        (
                            "slot",
                            models.CharField(
                                help_text="Where it comes from, as tournaments.formats.slots writes it.", max_length=24
                            ),
                        ),
                        ("wins", models.PositiveSmallIntegerField(default=0, help_text="Games won.")),
                        (
                            "place",
                            models.PositiveSmallIntegerField(
                                blank=True, help_text="From 1, once the match is over.", null=True
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.RESTRICT,
                                related_name="side_rows",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="side_rows",
                                to="tournaments.match",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("match_id", "number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("match", "number"), name="one_side_for_each_seat")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Rating",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("mu", models.FloatField()),
                        ("sigma", models.FloatField()),
                        ("variant", models.CharField(max_length=40)),
                        ("matches", models.PositiveIntegerField()),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="games.player"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("variant", "-mu", "player"),
                        "constraints": [
                            models.UniqueConstraint(fields=("player", "variant"), name="one_rating_in_each_variant")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingStep",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("mu", models.FloatField()),
                        ("sigma", models.FloatField()),
                        ("variant", models.CharField(max_length=40)),
                        ("at", models.DateTimeField()),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_steps",
                                to="tournaments.match",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_steps",
                                to="games.player",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("player", "at", "match"),
                        "constraints": [
                            models.UniqueConstraint(fields=("player", "match"), name="one_rating_step_for_each_match")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ScoreSheet",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "winner",
                            models.PositiveSmallIntegerField(blank=True, help_text="The side, from 0.", null=True),
                        ),
                        (
                            "figures",
                            models.JSONField(
                                default=list, help_text="What was counted after each deal, as msgspec writes Figures."
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sheets",
                                to="tournaments.match",
                            ),
                        ),
                        (
                            "record",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sheets",
                                to="games.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("match_id", "number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("match", "number"), name="one_sheet_for_each_game")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Screen",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "code",
                            models.CharField(
                                help_text="Its address, short enough for a remote control.", max_length=8, unique=True
                            ),
                        ),
                        ("name", models.CharField(max_length=80)),
                        (
                            "shows",
                            models.CharField(
                                choices=[
                                    ("turn", "All in turn"),
                                    ("names", "Who sits where"),
                                    ("tables", "Matches by table"),
                                    ("bracket", "Bracket"),
                                    ("standings", "Standings"),
                                    ("live", "Live table"),
                                    ("clock", "Round clock"),
                                ],
                                default="turn",
                                max_length=12,
                            ),
                        ),
                        (
                            "presses",
                            models.PositiveIntegerField(
                                default=0, help_text="How often somebody has changed what it shows."
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="screens", to="clubs.club"
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="screens",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                    },
                ),
                migrations.CreateModel(
                    name="AlertAddress",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "endpoint",
                            models.CharField(
                                blank=True, help_text="Where the push service takes its messages.", max_length=1000
                            ),
                        ),
                        ("key", models.CharField(blank=True, help_text="The browser’s public key.", max_length=100)),
                        ("secret", models.CharField(blank=True, help_text="Shared with the browser.", max_length=40)),
                        (
                            "site",
                            models.CharField(
                                help_text="Where the player reached this site: https://club.example.", max_length=300
                            ),
                        ),
                        ("made_at", models.DateTimeField()),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="alert_addresses",
                                to="games.player",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "alert addresses",
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("endpoint", ""), _negated=True),
                                fields=("endpoint",),
                                name="one_player_for_each_browser",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("endpoint", "")),
                                fields=("player",),
                                name="one_mail_wish_for_each_player",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Alert",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="alerts",
                                to="tournaments.match",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="alerts", to="games.player"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("match", "player"), name="one_alert_for_each_player")
                        ],
                    },
                ),
            ]
        ),
    ]

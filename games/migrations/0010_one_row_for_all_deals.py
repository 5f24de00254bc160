import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_pace_from_analysis"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                    models.BinaryField(help_text="SHA-256 of the state in which the last deal ended; empty before."),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RuleSet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(help_text="SHA-256 of the rules.", max_length=64)),
                ("rules", models.JSONField()),
            ],
        ),
        migrations.RemoveField(
            model_name="dealrecord",
            name="game",
        ),
        migrations.RemoveField(
            model_name="gameanalysis",
            name="game",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="games_to_play",
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="replays_of_the_same_packs",
        ),
        migrations.RemoveField(
            model_name="game",
            name="key",
        ),
        migrations.RemoveField(
            model_name="game",
            name="rules",
        ),
        migrations.RemoveField(
            model_name="seat",
            name="decisions",
        ),
        migrations.RemoveField(
            model_name="seat",
            name="fumbles",
        ),
        migrations.RemoveField(
            model_name="seat",
            name="waits",
        ),
        migrations.AlterField(
            model_name="game",
            name="brought_by",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                help_text="Whose file it came from.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games_brought",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="commitment",
            field=models.CharField(blank=True, help_text="SHA-256 of the seed, shown before the game.", max_length=64),
        ),
        migrations.AlterField(
            model_name="game",
            name="pace",
            field=models.PositiveIntegerField(default=0, help_text="Actions in ten minutes of one seat, on average."),
        ),
        migrations.AlterField(
            model_name="game",
            name="packs",
            field=models.BinaryField(blank=True, default=b"", help_text="Games dealt the same first cards share it."),
        ),
        migrations.AlterField(
            model_name="game",
            name="public_id",
            field=models.CharField(
                help_text="Made from the key it was asked for with: asking twice gives one game.", max_length=12
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="seed",
            field=models.BinaryField(help_text="Empty where somebody else dealt the cards."),
        ),
        migrations.AlterField(
            model_name="seat",
            name="game",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="games.game"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.UniqueConstraint(fields=("digest",), name="one_row_for_the_same_rules"),
        ),
        migrations.AddField(
            model_name="game",
            name="rule_set",
            field=models.ForeignKey(
                db_index=False,
                default=None,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="games.ruleset",
            ),
            preserve_default=False,
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("state", "waiting")), fields=["attempt", "id"], name="games_that_wait"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("state", "playing")), fields=["leased_until"], name="games_being_played"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("brought_by__isnull", False)),
                fields=["brought_by", "created_at"],
                name="games_brought_by",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("packs", b""), _negated=True), fields=["packs"], name="replays_of_the_same_packs"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(fields=("public_id",), name="one_game_at_an_address"),
        ),
        migrations.DeleteModel(
            name="DealRecord",
        ),
        migrations.DeleteModel(
            name="GameAnalysis",
        ),
    ]

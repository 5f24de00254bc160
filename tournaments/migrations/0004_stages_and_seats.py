import django.db.models.deletion
from django.db import migrations, models


def copy_sides_and_deals(apps, schema_editor):
    """What stood in columns for two sides, as rows for any number of them; what no column held is in the ledger."""
    match_sides, score_sheets = apps.get_model("tournaments", "MatchSide"), apps.get_model("tournaments", "ScoreSheet")
    sides = []
    for match in apps.get_model("tournaments", "Match").objects.all():
        for number in (0, 1):
            entry = getattr(match, f"entry_{number}_id")
            over = match.winner_id is not None and entry is not None
            place = 1 if match.winner_id == entry else 2
            row = match_sides(match=match, number=number, entry_id=entry, place=place if over else None)
            row.slot, row.wins = getattr(match, f"slot_{number}"), getattr(match, f"wins_{number}")
            sides.append(row)
    match_sides.objects.bulk_create(sides)
    for sheet in score_sheets.objects.all():
        deals = sheet.deals.order_by("number").values_list("cards_0", "cards_1")
        sheet.figures = [{"cards": list(cards), "places": [], "stuck": False} for cards in deals]
        sheet.save(update_fields=["figures"])
    for stage in apps.get_model("tournaments", "Stage").objects.select_related("tournament"):
        stage.settings = {"format": stage.format}
        stage.is_over = stage.tournament.state == "finished"
        stage.save(update_fields=["settings", "is_over"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_people"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="reason",
            field=models.CharField(blank=True, help_text="Why, where somebody gave a reason.", max_length=200),
        ),
        migrations.AddField(
            model_name="match",
            name="decided_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="proposal",
            field=models.JSONField(blank=True, help_text="A deal that waits for somebody to confirm it.", null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="branch",
            field=models.CharField(blank=True, max_length=12),
        ),
        migrations.AddField(
            model_name="round",
            name="group",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="scoresheet",
            name="figures",
            field=models.JSONField(
                default=list, help_text="What was counted after each deal, as msgspec writes Figures."
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="is_over",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="stage",
            name="settings",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="tournament",
            name="stages_set",
            field=models.JSONField(
                blank=True, default=list, help_text="How each stage was set up; empty for a single elimination."
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="number",
            field=models.PositiveIntegerField(),
        ),
        migrations.AlterField(
            model_name="entry",
            name="seed",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="match",
            name="number",
            field=models.PositiveIntegerField(),
        ),
        migrations.AlterField(
            model_name="match",
            name="state",
            field=models.CharField(
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
        migrations.AlterField(
            model_name="round",
            name="name",
            field=models.CharField(max_length=60),
        ),
        migrations.AlterField(
            model_name="scoresheet",
            name="winner",
            field=models.PositiveSmallIntegerField(blank=True, help_text="The side, from 0.", null=True),
        ),
        migrations.AlterField(
            model_name="stage",
            name="format",
            field=models.CharField(max_length=24),
        ),
        migrations.CreateModel(
            name="MatchSide",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="side_rows", to="tournaments.match"
                    ),
                ),
            ],
            options={
                "ordering": ("match", "number"),
            },
        ),
        migrations.AddConstraint(
            model_name="matchside",
            constraint=models.UniqueConstraint(fields=("match", "number"), name="one_side_for_each_seat"),
        ),
        migrations.RunPython(copy_sides_and_deals, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name="match",
            name="entry_0",
        ),
        migrations.RemoveField(
            model_name="match",
            name="entry_1",
        ),
        migrations.RemoveField(
            model_name="match",
            name="slot_0",
        ),
        migrations.RemoveField(
            model_name="match",
            name="slot_1",
        ),
        migrations.RemoveField(
            model_name="match",
            name="wins_0",
        ),
        migrations.RemoveField(
            model_name="match",
            name="wins_1",
        ),
        migrations.DeleteModel(
            name="DealScore",
        ),
    ]

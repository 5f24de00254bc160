import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_pace_from_analysis"),
        ("tournaments", "0008_round_names"),
    ]

    operations = [
        migrations.DeleteModel(name="PlayerLink"),
        migrations.CreateModel(
            name="PlayerLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=43, unique=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player_links",
                        to="tournaments.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="games.player"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "player"), name="one_link_each_in_a_club"),
                ],
            },
        ),
    ]

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
                    name="Club",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80)),
                        ("slug", models.SlugField(max_length=40, unique=True)),
                        ("place", models.CharField(blank=True, max_length=80)),
                    ],
                    options={
                        "ordering": ("name",),
                    },
                ),
                migrations.CreateModel(
                    name="Invitation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "owner"),
                                    ("organiser", "organiser"),
                                    ("scorekeeper", "scorekeeper"),
                                    ("member", "player"),
                                    ("spectator", "spectator"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("key", models.CharField(max_length=43, unique=True)),
                        (
                            "uses_left",
                            models.PositiveSmallIntegerField(
                                blank=True, help_text="Empty: any number of people.", null=True
                            ),
                        ),
                        ("made_at", models.DateTimeField()),
                        ("expires_at", models.DateTimeField()),
                        ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="clubs.club"
                            ),
                        ),
                        (
                            "made_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to="games.player",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-made_at", "-pk"),
                    },
                ),
                migrations.CreateModel(
                    name="Membership",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "owner"),
                                    ("organiser", "organiser"),
                                    ("scorekeeper", "scorekeeper"),
                                    ("member", "player"),
                                    ("spectator", "spectator"),
                                ],
                                default="member",
                                max_length=12,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="clubs.club"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to="games.player",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("player__name",),
                        "constraints": [models.UniqueConstraint(fields=("club", "player"), name="one_membership_each")],
                    },
                ),
                migrations.CreateModel(
                    name="PersonEvent",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.CharField(max_length=24)),
                        ("payload", models.JSONField(help_text="What an undo needs to know.")),
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
                        ("at", models.DateTimeField()),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="person_events",
                                to="clubs.club",
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
                    ],
                    options={
                        "ordering": ("-pk",),
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "key"), name="one_person_event_for_each_key")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerLink",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.CharField(max_length=43, unique=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="player_links",
                                to="clubs.club",
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
                            models.UniqueConstraint(fields=("club", "player"), name="one_link_each_in_a_club")
                        ],
                    },
                ),
            ]
        ),
    ]

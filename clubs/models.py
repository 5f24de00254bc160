"""Clubs and their people."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from games.models import FORMER_PLAYER, Player
from games.plain_text import LONGEST_NAME
from games.texts import gettext_lazy


class Club(models.Model):
    name = models.CharField(max_length=LONGEST_NAME)
    slug = models.SlugField(max_length=40, unique=True)
    place = models.CharField(max_length=LONGEST_NAME, blank=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    class Role(models.TextChoices):
        """The permissions of each role are in `clubs.permissions`."""

        OWNER = "owner", gettext_lazy("owner")
        ORGANISER = "organiser", gettext_lazy("organiser")
        SCOREKEEPER = "scorekeeper", gettext_lazy("scorekeeper")
        MEMBER = "member", gettext_lazy("player")
        SPECTATOR = "spectator", gettext_lazy("spectator")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.MEMBER)

    class Meta:
        ordering = ("player__name",)
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "player"], name="one_membership_each")]

    def __str__(self) -> str:
        return f"{self.player}, {self.role} of {self.club}"


class Invitation(models.Model):
    """A link that makes a person a member. With a player, it is for one person, who takes over this player."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=Membership.Role.choices)
    key = models.CharField(max_length=43, unique=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations")
    uses_left = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Empty: any number of people.")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return f"invitation to {self.club} as {self.get_role_display()}"


class PlayerLink(models.Model):
    """A player's private link in one club. A phone that opens it acts as the player there, without an account."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="player_links")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="links")
    key = models.CharField(max_length=43, unique=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "player"], name="one_link_each_in_a_club")]

    def __str__(self) -> str:
        return f"link of {self.player} in {self.club}"

    @property
    def acts_as(self) -> Player:
        """The current player; a merged player is resolved."""
        return self.player.merged_into or self.player


class PersonEvent(models.Model):
    """A change to the people of a club: written once, never changed."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="person_events")
    kind = models.CharField(max_length=24)
    payload = models.JSONField(help_text="What an undo needs to know.")
    actor = models.CharField(
        max_length=LONGEST_NAME, blank=True, help_text="Who did it, where that was a phone or a program."
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    key = models.CharField(max_length=80, help_text="The same key again is the same act, done once.")
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_person_event_for_each_key"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.club}"

    @property
    def by(self) -> str:
        """The current name of the acting person."""
        if self.user is not None:
            return self.user.get_full_name() or self.user.get_username()
        return self.actor or FORMER_PLAYER

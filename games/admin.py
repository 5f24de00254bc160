from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Comment, Game, Player, Report, Seat


class ReadOnlyAdmin:
    """Read-only: services write these rows."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin[Player]):
    list_display = ("name", "country", "bot", "user")
    search_fields = ("name",)


class SeatInline(admin.TabularInline[Seat, Game]):
    model = Seat
    extra = 0


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin, admin.ModelAdmin[Game]):
    list_display = ("public_id", "variant", "conduct", "state", "ending", "attempt", "created_at")
    list_filter = ("state", "ending", "conduct", "variant")
    search_fields = ("public_id",)
    inlines = (SeatInline,)


class ReportInline(admin.TabularInline[Report, Comment]):
    model = Report
    extra = 0


@admin.register(Comment)
class CommentAdmin(ReadOnlyAdmin, admin.ModelAdmin[Comment]):
    """Also shows who reported a comment, which no page of the site does."""

    list_display = ("game", "author", "text", "created_at", "hidden_at", "deleted_at")
    list_filter = (("reports", admin.EmptyFieldListFilter), ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("game", "author")
    search_fields = ("text", "author__username", "game__public_id")
    inlines = (ReportInline,)

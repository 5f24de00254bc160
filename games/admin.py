from django.contrib import admin
from django.http import HttpRequest

from games.models import Game, Player, Seat


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin[Player]):
    list_display = ("name", "country", "bot", "user")
    search_fields = ("name",)


class SeatInline(admin.TabularInline[Seat, Game]):
    model = Seat
    extra = 0


@admin.register(Game)
class GameAdmin(admin.ModelAdmin[Game]):
    """Games and who sat at them can be looked at here, not written."""

    list_display = ("public_id", "variant", "conduct", "state", "ending", "attempt", "created_at")
    list_filter = ("state", "ending", "conduct", "variant")
    search_fields = ("public_id",)
    inlines = (SeatInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

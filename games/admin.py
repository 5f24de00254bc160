from django.contrib import admin

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
    list_display = ("public_id", "variant", "conduct", "state", "attempt", "created_at")
    list_filter = ("state", "conduct", "variant")
    search_fields = ("public_id",)
    inlines = (SeatInline,)

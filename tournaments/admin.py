from django.contrib import admin
from django.http import HttpRequest

from tournaments.models import Event, Tournament


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin[Tournament]):
    """Fields on which the ledger depends are read-only; a club sets up its own tournaments."""

    list_display = ("name", "club", "state", "created_at")
    readonly_fields = (
        "name", "slug", "variant", "rules", "best_of", "stages_set", "set_up_as", "state", "called_off", "last_event",
        "key", "scorekeeper_key", "created_at", "series", "clock_ends_at", "clock_presses",
    )  # fmt: skip

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Event)
class EventAdmin(admin.ModelAdmin[Event]):
    """The ledger is read-only here."""

    list_display = ("tournament", "number", "kind", "actor", "user", "player", "at")
    list_filter = ("kind", "tournament")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return False

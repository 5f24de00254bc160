"""Clubs and their members."""

from django.contrib import admin

from clubs.models import Club, Membership


class MembershipInline(admin.TabularInline[Membership, Club]):
    model = Membership
    extra = 0
    autocomplete_fields = ("player",)


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    list_display = ("name", "place")
    inlines = (MembershipInline,)

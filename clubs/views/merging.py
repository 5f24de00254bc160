"""Merge two members who are one person: choose them, preview, merge and undo."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from clubs import selectors
from clubs.models import Club, PersonEvent
from clubs.permissions import Permission
from clubs.services.merging import MERGED, MergePreview, merge, preview_merge, undo_merge
from clubs.views.access import club_act_of, for_club, number_of, takes_forms, try_to
from games.models import Player
from games.texts import gettext as _


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(Permission.MANAGE_MEMBERS)
def merge_people(request: HttpRequest, club: Club) -> HttpResponse:
    """The choice of two members, the preview for two chosen members, and the merge on submit."""
    asked = request.POST if request.method == "POST" else request.GET
    preview = _preview(club, *(number_of(asked.get(name, "")) for name in ("keep", "gone")))
    if request.method == "POST" and preview and _merge(request, club, preview):
        return redirect("merge", club.slug)
    context = {
        "club": club,
        "members": selectors.people_of(club),
        "preview": preview,
        "merges": selectors.merges(club),
    }
    return render(request, "clubs/merge.html", context)


def _preview(club: Club, keep: int, gone: int) -> MergePreview | None:
    if not (keep and gone):
        return None
    players = Player.objects.filter(memberships__club=club)
    return preview_merge(
        keep=get_object_or_404(players, pk=keep), gone=get_object_or_404(players, pk=gone), club=club
    )  # fmt: skip


def _merge(request: HttpRequest, club: Club, preview: MergePreview) -> bool:
    merge_them = partial(merge, keep=preview.keep, gone=preview.gone, act=club_act_of(request, club))
    return try_to(
        request,
        merge_them,
        _("Merged. All results of %(gone)s belong to %(keep)s now.", gone=preview.gone, keep=preview.keep),
    )


@takes_forms
@for_club(Permission.MANAGE_MEMBERS)
def undo(request: HttpRequest, club: Club, event: int) -> HttpResponse:
    merge = get_object_or_404(PersonEvent, club=club, pk=event, kind=MERGED)
    try_to(request, partial(undo_merge, event=merge, act=club_act_of(request, club)), _("The merge is undone."))
    return redirect("merge", club.slug)

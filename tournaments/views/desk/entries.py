"""Entries, seeds and check-in."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from clubs.services.acts import Refusal
from clubs.services.adding import similar_names_sentence
from clubs.views.access import number_in, number_of, takes_forms
from games.models import Player
from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.forms.entries import NewcomerForm, NewcomersForm, SeedFields
from tournaments.models import Tournament
from tournaments.selectors import entering
from tournaments.services import entries
from tournaments.services.entries import AlreadyEntered, StartedMeanwhile
from tournaments.views.access import act_of, for_organisers, say_who_was_entered, try_to
from tournaments.views.desk.page import back_to, button, desk_page


def _is_early(request: HttpRequest) -> bool:
    """Whether the form was shown before the start."""
    return "early" in request.POST


@takes_forms
@for_organisers
def enter_member(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    chosen = number_in(request, "player")
    if not chosen:
        messages.error(request, _("Choose a member first."))
        return back_to(tournament)
    player = get_object_or_404(Player, pk=chosen, memberships__club=tournament.club)
    enter = partial(entries.enter, act_of(request, tournament), player=player, early=_is_early(request))
    try_to(request, enter, _("%(player)s is entered.", player=player))
    return back_to(tournament)


@takes_forms
@for_organisers
def enter_newcomer(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = NewcomerForm(request.POST)
    if not form.is_valid():
        return desk_page(request, tournament, form=form)
    try:
        entries.enter_newcomer(act_of(request, tournament), **form.cleaned_data, early=_is_early(request))
    except (AlreadyEntered, StartedMeanwhile) as refusal:
        form.add_error("name", str(refusal))
        return desk_page(request, tournament, form=form)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(name)s is entered.", name=form.cleaned_data["name"]))
    return back_to(tournament)


@takes_forms
@for_organisers
def enter_newcomers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter many names at once. If one is refused, none is entered, and the form keeps all of them."""
    form = NewcomersForm(request.POST)
    if not form.is_valid():
        return desk_page(request, tournament, many=form)
    people, act = form.cleaned_data["people"], act_of(request, tournament)
    near = similar_names_sentence(club=tournament.club, names=[name for name, _, _ in people])
    try:
        entries.enter_newcomers(act, people=people, early=_is_early(request))
    except (AlreadyEntered, StartedMeanwhile) as refusal:
        form.add_error("people", str(refusal))
        return desk_page(request, tournament, many=form)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        text = _are_entered([name for name, *_ in people])
        say_who_was_entered(request, tournament, text, act.key)
        if near:
            messages.warning(request, near)
    return back_to(tournament)


@takes_forms
@for_organisers
def enter_bot(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    bot, name = [*request.POST.get("bot", "").split("/", 1), ""][:2]
    enter = partial(entries.enter_bot, act_of(request, tournament), bot=bot, name=name, early=_is_early(request))
    try_to(request, enter, _("%(name)s is entered.", name=name))
    return back_to(tournament)


def _are_entered(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("%(name)s is entered.", name=names[0])
    return ngettext("%(count)s person is entered.", "%(count)s people are entered.", len(names))


open_check_in = button(entries.open_check_in)
check_in = button(entries.check_in)
undo_check_in = button(entries.undo_check_in)
sit_out = button(entries.sit_out)
undo_sit_out = button(entries.undo_sit_out)
draw = button(partial(entries.draw_seeds, rng=random.SystemRandom()), gettext_lazy("The seeds are drawn by lot."))
seed_by_rating = button(entries.seed_by_rating, gettext_lazy("They are seeded by rating."))
seed_mates_apart = button(
    entries.seed_mates_apart, gettext_lazy("Some seeds have changed places. Club-mates are as far apart as possible.")
)


@takes_forms
@for_organisers
def seed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Save the seeds typed beside the names. Equal numbers keep the displayed order, and a message says so."""
    sent = {number_of(name.removeprefix("seed-")): name for name in request.POST if name.startswith("seed-")}
    typed = {entry: request.POST[name].strip() for entry, name in sent.items()}
    seeds = SeedFields(entering.entries(tournament), typed)
    if seeds.errors:
        page = desk_page(request, tournament, seeds=seeds)
        page["HX-Reswap"] = "outerHTML show:none"  # the browser goes to the field that has the focus
        return page
    return _seed_as(request, tournament, {entry: number_of(text) for entry, text in typed.items()})


def _seed_as(request: HttpRequest, tournament: Tournament, typed: Mapping[int, int]) -> HttpResponse:
    order = sorted(typed, key=lambda entry: typed[entry])
    seed_them = partial(entries.seed_by_hand, act_of(request, tournament), order=order)
    try_to(request, seed_them, " ".join([_("The seeds are saved."), *_ties(tournament, order, typed)]))
    return back_to(tournament)


def _ties(tournament: Tournament, order: Sequence[int], typed: Mapping[int, int]) -> list[str]:
    """A sentence with the seeds of entries for which the same number was typed; empty without such ties."""
    counts = Counter(typed.values())
    names = dict(entering.entries(tournament).values_list("number", "player__name"))
    tied = [
        _("%(name)s is seed %(seed)s", name=names.get(entry), seed=seed)
        for seed, entry in enumerate(order, start=1)
        if counts[typed[entry]] > 1
    ]
    if not tied:
        return []
    return [
        _("The same number stood beside several names. They keep the order they had: %(seeds)s.", seeds=", ".join(tied))
    ]

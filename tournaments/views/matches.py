"""The public page of a match, and the button that opens its live table."""

import random

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.permissions import player_of
from clubs.views.access import takes_forms
from games.models import Game
from tournaments.ledger import score_words
from tournaments.models import Match, Tournament
from tournaments.pages.games import speed_warnings
from tournaments.pages.reasons import reasons
from tournaments.pages.unconfirmed_deals import contradicted_in, waiting_in
from tournaments.permissions import entry_of
from tournaments.selectors import ledgers
from tournaments.services import called_games
from tournaments.views.access import may_organise, tournament_or_404, try_to
from tournaments.views.match_context import match_context, match_or_404, names_of, rules_of
from tournaments.views.sheet_holders import SheetHolder, for_sheet_holders, holder_of


@require_safe
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = tournament_or_404(slug)
    match = match_or_404(tournament, number)
    holder = holder_of(request, tournament, match)
    ledger_state = ledgers.ledger_state(tournament)
    plain = ledger_state.projection.matches[number].result
    context = match_context(tournament, match) | {
        "holder": holder,
        "waiting": waiting_in(match, rules_of(tournament, match)),
        "contradictions": contradicted_in(tournament, ledger_state, number) if holder else [],
        "reasons": reasons(ledger_state.projection, ledger_state.lines, number),
        "result": score_words.result(names_of(match), plain) if plain else "",
        "speed_warnings": speed_warnings(match) if holder and holder.keeps_scores else [],
        "may_play": not tournament.called_off and _waits_for_a_press(match) and may_organise(request, tournament.club),
        "live_table": _live_table(match),
        "may_play_here": holder and not tournament.called_off and _is_for_people(match),
        "is_between_games": not any(sheet.winner is None and sheet.figures for sheet in match.score_sheets),
    }
    part = request.GET.get("part") == "match"
    return render(request, "tournaments/parts/match.html" if part else "tournaments/match.html", context)


@takes_forms
@for_sheet_holders
def play_here(request: HttpRequest, tournament: Tournament, match: Match, holder: SheetHolder) -> HttpResponse:
    """Open the live table of a match. Its players are sent to the table."""
    opened: list[str] = []

    def open_it() -> None:
        act = holder.act(request, tournament)
        opened.append(called_games.open_live_table(act, match=match.number, rng=random.SystemRandom()))

    try_to(request, open_it)
    entry = entry_of(player_of(request, tournament.club), match)
    if not opened or entry is None:
        return redirect("match", tournament.slug, match.number)
    if not request.user.is_authenticated:
        request.session["player"] = entry.player_id
    return redirect("table", opened[0])


def _live_table(match: Match) -> str:
    """The address of the live table where this match is being played; empty if there is none."""
    on = (sheet.record for sheet in match.score_sheets if sheet.winner is None)
    return next(
        (
            reverse("table", args=[game.public_id])
            for game in on
            if game and game.conduct == Game.Conduct.LIVE and game.state == Game.State.PLAYING
        ),
        "",
    )


def _is_for_people(match: Match) -> bool:
    return match.is_open and match.table is not None and not match.is_between_bots


def _waits_for_a_press(match: Match) -> bool:
    """Whether bots can play this match but no game of theirs is on. Nobody has started it yet, or it failed."""
    at_table = any(
        sheet.winner is None and sheet.record is not None and sheet.record.state != Game.State.FAILED
        for sheet in match.score_sheets
    )
    return match.is_open and match.is_between_bots and not at_table

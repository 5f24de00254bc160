"""The desk: before the start the entries, after it the next step and all matches."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.views.access import takes_forms
from clubs.views.phones import link_of
from engine.families import rules_from_json
from games.texts import Text
from tournaments.formats.advancement import fit_refusal
from tournaments.formats.arrangements import arrangement_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.plan_words import plan_in_words
from tournaments.forms.entries import NewcomerForm, NewcomersForm, SeedFields, TablesForm
from tournaments.ledger import facts, late_entry
from tournaments.ledger.acts import coming_back, written_with
from tournaments.ledger.apart_words import kept_apart
from tournaments.ledger.history import last_act
from tournaments.ledger.progress import begun, never_played
from tournaments.ledger.projection import Projection, State
from tournaments.ledger.projection.table_assignment import playable_at_once
from tournaments.ledger.words import all_sentences, words_for
from tournaments.models import Tournament
from tournaments.pages import desk as desk_shown
from tournaments.pages.desk_rounds import LONG, bots_at_tables, desk_rounds, to_play, without
from tournaments.pages.people import page_of
from tournaments.pages.seeding import seeding_text
from tournaments.pages.timetable import timetable
from tournaments.pages.unconfirmed_deals import contradictions, disputes
from tournaments.selectors import entering, ledgers
from tournaments.selectors.ledgers import LedgerState, history_of
from tournaments.services.calling import CALLER
from tournaments.services.rounds import CannotBePaired, pairs_otherwise, why_not_paired
from tournaments.views.access import act_of, for_organisers, try_to

MOST_ENTRIES_TRIED: Final = 128
"""The largest field that the desk tries to pair. In matches of two this takes some 25 ms."""

UNDONE_ELSEWHERE: Final = (facts.Started, facts.DealContradicted)
"""Acts with a button of their own: "Back to check-in", and "Keep" for a deal that was entered twice."""

LISTED: Final = 32
"""How many entries are listed at once before the start. If there are more, absent entries come first."""


@require_safe
@for_organisers
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return desk_page(request, tournament)


def back_to(tournament: Tournament) -> HttpResponse:
    return redirect("desk", tournament.slug)


def button(do: Callable[..., object], done: Text = "", back: str = "desk") -> Callable[..., HttpResponseBase]:
    """The view of a button: it sends nothing but the entries in its address, and leads to the page `back`."""

    @takes_forms
    @for_organisers
    def view(request: HttpRequest, tournament: Tournament, /, **about: int) -> HttpResponse:
        try_to(request, partial(do, act_of(request, tournament), **about), str(done))
        return redirect(back, tournament.slug)

    return view


def desk_page(request: HttpRequest, tournament: Tournament, **typed: Form | SeedFields) -> HttpResponse:
    """The desk. `typed` are forms with errors, which replace its empty forms."""
    ledger_state = ledgers.ledger_state(tournament)
    projection = ledger_state.projection
    first = FORMATS[projection.settings[0].format]
    context = {
        "tournament": tournament,
        "projection": projection,
        "called_off": projection.heading.called_off,
        "kept_apart": kept_apart(projection, tournament.rules["players"]),
        "first": first,
        "arrangement": arrangement_of(projection.settings),
        "form": NewcomerForm(),
        "many": NewcomersForm(),
        "tables": TablesForm(initial={"tables": projection.tables}),
        **(
            _running(tournament, ledger_state)
            if projection.has_started
            else _gathering(request, tournament, ledger_state)
        ),
        **_late(projection),
        "scorekeeper_link": link_of(request, "scorekeeper-link", tournament.slug, tournament.scorekeeper_key),
        **_last_act(ledger_state),
        **typed,
    }
    if context["takes_entries"]:
        context["members"] = entering.members_not_entered(tournament)
        context["bots"] = entering.bots_not_entered(tournament)
    return render(request, _template(request, projection), context)


def _template(request: HttpRequest, projection: Projection) -> str:
    """With `?part=`, only the part that changes: the entries before the start, the matches after it.

    A page that asks for the wrong part so learns that the tournament has started, or no longer has.
    """
    if request.GET.get("part") not in ("matches", "entries"):
        return "tournaments/desk.html"
    return f"tournaments/parts/{'desk_parts' if projection.has_started else 'desk_parts_before'}.html"


def _late(projection: Projection) -> dict[str, object]:
    """Whether entries are open, the reason if not, and the text about late entries."""
    refusal = late_entry.refusal(projection)
    text = late_entry.policy(projection) if projection.has_started and refusal is None else ""
    return {"takes_entries": refusal is None, "nobody_enters": refusal, "late_policy": text}


def _gathering(request: HttpRequest, tournament: Tournament, ledger_state: LedgerState) -> dict[str, object]:
    projection, seats = ledger_state.projection, tournament.rules["players"]
    entered = list(entering.entries(tournament))
    listed = sorted(entered, key=lambda entry: entry.checked_in_at is not None) if len(entered) > LISTED else entered
    return {
        "entries": entered,
        "entries_first": listed[:LISTED],
        "entries_rest": listed[LISTED:],
        "seeds": SeedFields(entered),
        "check_in_link": link_of(request, "check-in-self", tournament.slug)
        if projection.state == State.CHECKING_IN
        else None,
        "waiting_to_enter": [(number, projection.called(number)) for number in projection.self_entry.waiting],
        "fitting": projection.self_entry.fitting(len(projection.playing)),
        "may_begin": fit_refusal(projection.settings, len(projection.playing), seats) is None,
        "plan": plan_in_words(projection.settings, len(projection.playing), seats, at_a_glance=True),
        "absent": [entry for entry in entered if entry.checked_in_at is None],
        "seeding": seeding_text(projection, ledger_state.lines, seats),
        "checked_in": sum(entry.checked_in_at is not None for entry in entered),
    }


def _running(tournament: Tournament, ledger_state: LedgerState) -> dict[str, object]:
    projection, decisions = ledger_state.projection, desk_shown.open_decisions(ledger_state)
    rounds, now = desk_rounds(page_of(tournament, projection)), set(playable_at_once(projection))
    rounds_now = [shown for shown in rounds if any(match.number in now for match in shown.matches)]
    return {
        "bots_at_tables": bots_at_tables(projection),
        "to_play": to_play([match for shown in rounds_now for match in shown.matches if match.number in now]),
        "rounds_now": rounds_now if any(len(shown.matches) > LONG for shown in rounds_now) else [],
        "other_rounds": without(rounds, now | never_played(projection)),
        "champion": projection.entries.get(projection.winner) if projection.winner else None,
        "may_undo_start": not begun(projection),
        "decisions": decisions,
        "is_outdated": _is_outdated(tournament, ledger_state, decisions),
        "not_paired": _why_not_paired(tournament, ledger_state, decisions),
        "next_stage_texts": desk_shown.next_stage_texts(projection),
        "timetable": timetable(projection, rules_from_json(tournament.rules), tournament.best_of, timezone.now()),
        "disputes": disputes(tournament, projection),
        "contradictions": contradictions(tournament, ledger_state),
        "sitting": desk_shown.sitting_out(projection),
        "has_teams": any(entry.team for entry in projection.entries.values()),
    }


def _why_not_paired(
    tournament: Tournament, ledger_state: LedgerState, decisions: desk_shown.OpenDecisions
) -> CannotBePaired | None:
    """Why the next round cannot be paired. None if it can, or if the field is too large to try here.

    Large fields have enough opponents and take long to pair. The page of the round finds out.
    """
    if (
        decisions.stage is None
        or not decisions.stage.is_ready
        or len(ledger_state.projection.playing) > MOST_ENTRIES_TRIED
    ):
        return None
    return cached_refusal(tournament, len(ledger_state.lines))


@lru_cache(maxsize=64)
def cached_refusal(tournament: Tournament, lines: int) -> CannotBePaired | None:
    """Why the next round cannot be paired, cached by the number of lines.

    At larger tables it takes up to half a second, and desks ask often.
    """
    return why_not_paired(tournament, ledgers.projection_of(tournament))


def _is_outdated(tournament: Tournament, ledger_state: LedgerState, decisions: desk_shown.OpenDecisions) -> bool:
    """Whether pairing the last round again could change it. Always True for a large outdated round.

    There, only pairing it again finds out.
    """
    if decisions.stage is None or not decisions.stage.is_outdated:
        return False
    return len(ledger_state.projection.playing) > MOST_ENTRIES_TRIED or would_pairing_differ(
        tournament, len(ledger_state.lines)
    )


@lru_cache(maxsize=64)
def would_pairing_differ(tournament: Tournament, lines: int) -> bool:
    """Whether pairing the last round again would change it; cached like `cached_refusal`."""
    return pairs_otherwise(tournament, ledgers.ledger_state(tournament))


def _last_act(ledger_state: LedgerState) -> dict[str, object]:
    """What the undo and redo buttons would do, in words, with the reason if they cannot.

    There is no undo button for an act that another button of the desk undoes.
    """
    history = history_of(ledger_state.lines, ledger_state.projection)
    words = words_for(ledger_state.lines, ledger_state.projection.names)
    undo, redo = last_act(history, ledger_state.actors, CALLER)
    if undo and isinstance(undo.line.fact, UNDONE_ELSEWHERE):
        undo = None
    return {
        name: {
            "number": step.line.number,
            "words": all_sentences(with_it(history, ledger_state.actors, step.line), words),
            "refusal": step.refusal,
        }
        for name, step, with_it in (("last_undo", undo, written_with), ("last_redo", redo, coming_back))
        if step
    }

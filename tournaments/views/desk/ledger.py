"""The ledger in sentences, with undo and redo of its lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.views.access import takes_forms
from games.texts import gettext as _
from tournaments.ledger.acts import Lines, coming_back, written_with
from tournaments.ledger.history import History
from tournaments.ledger.words import LedgerWords, all_sentences, words_for
from tournaments.models import Event, Tournament
from tournaments.selectors import ledgers
from tournaments.selectors.ledgers import history_of
from tournaments.services.calling import CALLER
from tournaments.services.undoing import redo_line, redo_people, undo_line, undo_people
from tournaments.views.access import act_of, for_organisers
from tournaments.views.desk.agreement import ask_first

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line for the page. `act` is its button, "undo" or "redo"; empty without a button.

    `refusal` says why it has no button. It is empty where that is obvious: the tournament has started since this
    line, or is called off.
    """

    event: Event
    actor: str
    words: str
    is_undone: bool
    is_replaced: bool
    act: str
    refusal: str

    @property
    def aside(self) -> str:
        """The word beside a crossed-out line."""
        return _("paired again") if self.is_replaced else _("undone")


@require_safe
@for_organisers
def ledger(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The ledger, last line first. Three queries more than every page needs."""
    ledger_state = ledgers.ledger_state(tournament)
    history = history_of(ledger_state.lines, ledger_state.projection)
    words = words_for(ledger_state.lines, ledger_state.projection.names)
    page = Paginator(Event.objects.filter(tournament=tournament).order_by("-number"), PER_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "tournament": tournament,
        "page": page,
        "lines": list(
            _once(
                _shown(history, event, ledger_state.actors[event.number], words)
                for event in page
                if event.number in history.by_number
            )
        ),
    }
    return render(request, "tournaments/ledger.html", context)


def _once(lines: Iterable[LineShown]) -> Iterator[LineShown]:
    """The lines, each reason kept only on the first line that has it."""
    given: set[str] = set()
    for line in lines:
        yield replace(line, refusal="") if line.refusal in given else line
        given.add(line.refusal)


def _shown(history: History, event: Event, actor: str, words: LedgerWords) -> LineShown:
    line = history.by_number[event.number]
    text, is_undone = line.fact.sentence(words), not history.counts(event.number)
    shown = partial(LineShown, event, actor, text, is_undone, history.is_replaced(event.number))
    if event.kind == "undone":
        return shown("", "")
    if actor == CALLER:
        return shown("", "" if is_undone else _("It follows by itself from other lines."))
    refusal = history.why_not_redo(line) if is_undone else history.why_not_undo(line)
    if not refusal:
        return shown("redo" if is_undone else "undo", "")
    is_settled = history.started is not None and line.number < history.started.number
    return shown("", "" if is_settled or history.projection.heading.called_off else refusal)


@takes_forms
@for_organisers
def undo(request: HttpRequest, tournament: Tournament, line: int) -> HttpResponse:
    """Undo a line, or with `whole` all lines of the same act."""
    whole = "whole" in request.POST
    do = partial(undo_people if whole else undo_line, act_of(request, tournament), line=line)
    words = _words(tournament, line, whole=whole)
    return ask_first(
        request,
        tournament,
        do,
        _("Undo: %(words)s?", words=words),
        _("Undone: %(words)s.", words=words),
        _back(request),
    )


@takes_forms
@for_organisers
def redo(request: HttpRequest, tournament: Tournament, line: int) -> HttpResponse:
    whole = "whole" in request.POST
    do = partial(redo_people if whole else redo_line, act_of(request, tournament), line=line)
    words = _words(tournament, line, whole=whole)
    done = _("Redone: %(words)s.", words=words)
    return ask_first(request, tournament, do, _("Redo: %(words)s?", words=words), done, _back(request))


def _words(tournament: Tournament, number: int, *, whole: bool) -> str:
    """The sentence of a line, or with `whole` the sentences of all lines of its act."""
    ledger_state = ledgers.ledger_state(tournament)
    history = History(ledger_state.lines, ledger_state.projection)
    line = history.by_number.get(number)
    if line is None:
        return _("line %(number)s", number=number)
    lines: Lines = (history.after_redoing(line),)
    if whole:
        lines = (written_with if history.counts(number) else coming_back)(history, ledger_state.actors, line)
    return all_sentences(lines, words_for(ledger_state.lines, ledger_state.projection.names))


def _back(request: HttpRequest) -> str:
    return "ledger" if request.POST.get("back") == "ledger" else "desk"

"""The ledger in sentences, and any line of it undone or done again."""

from dataclasses import dataclass
from functools import partial

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments import ledgers, undoing
from tournaments.ledger_words import names_in, told
from tournaments.models import Event, Tournament
from tournaments.services.calling import CALLER
from tournaments.services.undoing import redo_line, undo_line
from tournaments.undoing import Course
from tournaments.views.access import for_organisers, hand_of, takes_forms
from tournaments.views.desk.asking import ask_first

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class LineShown:
    """`refusal` says why it can neither be undone nor done again, unless that is the start, for which it goes without
    saying; `act` is what a press does, if it can."""

    event: Event
    words: str
    is_undone: bool
    act: str
    refusal: str


@require_safe
@for_organisers
def ledger(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The last line first; two queries besides the page's own."""
    look = ledgers.look(tournament)
    course, names = Course(look.lines, look.seen), names_in(look.lines)
    page = Paginator(Event.objects.filter(tournament=tournament).order_by("-number"), PER_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "tournament": tournament,
        "nav_club": tournament.club,
        "page": page,
        "lines": [_shown(course, event, names) for event in page if event.number in course.by_number],
    }
    return render(request, "tournaments/ledger.html", context)


def _shown(course: Course, event: Event, names: dict[int, str]) -> LineShown:
    line = course.by_number[event.number]
    words, is_undone = told(line.fact, names, course.by_number), not course.counts(event.number)
    if event.kind == "undone":
        return LineShown(event, words, is_undone, "", "")
    if event.actor == CALLER:
        return LineShown(event, words, is_undone, "", "" if is_undone else "It follows by itself from other lines.")
    refusal = undoing.why_not_redo(course, line) if is_undone else undoing.why_not_undo(course, line)
    if not refusal:
        return LineShown(event, words, is_undone, "redo" if is_undone else "undo", "")
    is_settled = course.started is not None and line.number < course.started.number
    return LineShown(event, words, is_undone, "", "" if is_settled else refusal)


@takes_forms
@for_organisers
def undo(request: HttpRequest, tournament: Tournament, line: int) -> HttpResponse:
    do = partial(undo_line, line=line, **hand_of(request, tournament))
    heading = f"Undo: {_words(tournament, line)}?"
    return ask_first(request, tournament, do, heading, f"Line {line} is undone.", _back(request))


@takes_forms
@for_organisers
def redo(request: HttpRequest, tournament: Tournament, line: int) -> HttpResponse:
    do = partial(redo_line, line=line, **hand_of(request, tournament))
    heading = f"Let it count again: {_words(tournament, line)}?"
    return ask_first(request, tournament, do, heading, f"Line {line} counts again.", _back(request))


def _words(tournament: Tournament, line: int) -> str:
    lines = {each.number: each for each in ledgers.look(tournament).lines}
    return told(lines[line].fact, names_in(list(lines.values())), lines) if line in lines else f"line {line}"


def _back(request: HttpRequest) -> str:
    return "ledger" if request.POST.get("back") == "ledger" else "desk"

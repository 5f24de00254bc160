"""Print sheets of a tournament, CSV exports, and the picture of its result."""

import csv
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe

from clubs.views.phones import link_of
from games.pictures.drawing import as_png
from games.pictures.result import result_drawing
from games.texts import Text, gettext_lazy
from games.texts import gettext as _
from tournaments.ledger.projection import Projection, State
from tournaments.models import Tournament
from tournaments.pages import stages as stage_pages
from tournaments.pages.paging import WantedPages
from tournaments.pages.people import TournamentPage, page_of
from tournaments.pages.printing import bracket_sheets, by_name, deal_rows, in_cut_order, pages_of
from tournaments.selectors import ledgers
from tournaments.views.access import tournament_or_404

CsvRows = Iterable[Iterable[object]]

WHOLE: Final = 4_096
CARDS: Final = 10
"""Place cards on a page."""
LONG_WORD: Final = 13
"""Letters in a line of a place card."""
BYTE_ORDER_MARK: Final = "\ufeff"
"""Without it, spreadsheets guess the wrong encoding."""
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet reads text with these first characters as a formula."""

SHEETS: Final[dict[str, Text]] = {
    "tables": gettext_lazy("Pairings by table"),
    "names": gettext_lazy("Pairings by name"),
    "slips": gettext_lazy("Score slips"),
    "standings": gettext_lazy("Standings"),
    "bracket": gettext_lazy("Bracket"),
    "cards": gettext_lazy("Place cards"),
}
PAIRINGS: Final = {"tables", "names", "slips"}
"""The sheets of matches to be played."""


@require_safe
def print_sheet(request: HttpRequest, slug: str, sheet: str = "") -> HttpResponse:
    """One print sheet. Without `sheet`, the list of sheets and exports."""
    tournament = tournament_or_404(slug)
    if sheet and sheet not in SHEETS:
        raise Http404(_("There is no such sheet."))
    page = _page(tournament)
    is_over = page.projection.state == State.FINISHED
    context = {
        "tournament": tournament,
        "sheet": sheet,
        "title": SHEETS.get(sheet) or (_("Print, share and export") if is_over else _("Print and export")),
        "sheets": _offered(page.projection),
        "lists": {name: title for name, (title, _table) in LISTS.items()},
        "is_over": is_over,
        **(_made(request, page, sheet) if sheet else {}),
    }
    return render(request, "tournaments/printing.html", context)


def _offered(projection: Projection) -> dict[str, Text]:
    """The sheets that the tournament has. After its end there is nothing left to pair."""
    is_over = projection.state == State.FINISHED or projection.heading.called_off is not None
    has_bracket = any(stage.is_a_bracket for stage in stage_pages.all_stages(projection))
    missing = (PAIRINGS if is_over else set()) | (set() if has_bracket else {"bracket"})
    return {sheet: words for sheet, words in SHEETS.items() if sheet not in missing}


def _page(tournament: Tournament) -> TournamentPage:
    return page_of(tournament, ledgers.projection_of(tournament))


def _made(request: HttpRequest, page: TournamentPage, sheet: str) -> dict[str, object]:
    if sheet == "cards":
        playing = [person for person in page.people.values() if not person.withdrawn and not person.is_bot]
        cards = [
            (person, _has_a_long_word(person.name), link_of(request, "entry", person.slug, person.number).qr)
            for person in playing
        ]
        return {"cards": pages_of(cards, CARDS)}
    if sheet in ("standings", "bracket"):
        stages = stage_pages.stages(page, WantedPages(whole=WHOLE))
        brackets = [(stage, bracket_sheets(stage.branches)) for stage in stages if stage.branches]
        return {"stages": stages, "brackets": brackets, "places": stage_pages.places(page)}
    matches = stage_pages.open_matches(page).by_table
    has_tables = any(match.table for match in matches)
    return {"matches": matches, "seats": by_name(matches), "slips": in_cut_order(matches), "has_tables": has_tables}


def _has_a_long_word(name: str) -> bool:
    """Whether a word of the name is wider than a place card in large letters."""
    return max(map(len, name.replace("-", " ").split()), default=0) > LONG_WORD


@require_safe
def export(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A list as CSV in UTF-8."""
    tournament = tournament_or_404(slug)
    if name not in LISTS:
        raise Http404(_("There is no such list."))
    heading, rows = LISTS[name][1](_page(tournament))
    answer = HttpResponse(BYTE_ORDER_MARK, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{name}.csv"'
    csv.writer(answer).writerows([heading, *([_harmless(cell) for cell in row] for row in rows)])
    return answer


@require_safe
def result_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The final places as a PNG picture. Before the end, redirects to the tournament's page."""
    tournament = tournament_or_404(slug)
    if tournament.state != State.FINISHED:
        return redirect("tournament", slug)
    answer = HttpResponse(_drawn(tournament, tournament.last_event), content_type="image/png")
    answer["Cache-Control"] = "public, max-age=60"
    return answer


@lru_cache(maxsize=64)
def _drawn(tournament: Tournament, last_event: int) -> bytes:
    """The picture as PNG. `last_event` is part of the cache key, since each new line may change the picture."""
    places = stage_pages.result(_page(tournament))
    lines = [(place.words, [person.name for person in place.people]) for place in places]
    on = date_format(localtime(tournament.begins_at or tournament.created_at), "j F Y")
    return as_png(result_drawing(tournament.name, f"{tournament.club}, {on}", lines))


def _harmless(cell: object) -> object:
    """The cell, with an apostrophe before text that a spreadsheet would run as a formula."""
    is_formula = isinstance(cell, str) and cell.startswith(FORMULAS)
    return f"'{cell}" if is_formula else cell


def _entries(page: TournamentPage) -> tuple[list[str], CsvRows]:
    rows = (
        (entry.number, entry.seed or "", page.people[entry.number].name, page.people[entry.number].country, entry.team,
         entry.rating or "", "yes" if entry.withdrawn else "")
        for entry in page.projection.entries.values()
    )  # fmt: skip
    return ["number", "seed", "name", "country", "team", "rating", "withdrawn"], rows


def _pairings(page: TournamentPage) -> tuple[list[str], CsvRows]:
    rows = (
        (match.stage, match.round, match.number, seat, page.people[entry].name,
         match.wins[seat - 1] if match.wins else "", "yes" if match.winner == entry else "")
        for match in page.projection.matches.values()
        for seat, entry in enumerate(match.table or (), start=1)
    )  # fmt: skip
    return ["stage", "round", "match", "seat", "name", "games won", "winner"], rows


def _standings(page: TournamentPage) -> tuple[list[str], CsvRows]:
    """The standings of each group, the places of each bracket, and the final places. Each tie-break has a column."""
    stages = stage_pages.stages(page, WantedPages(whole=WHOLE))
    tables = [group.table for stage in stages for group in stage.groups]
    columns = list(dict.fromkeys(str(tie_break.title) for table in tables for tie_break in table.headings))
    rows: list[tuple[object, ...]] = []
    for stage in stages:
        for group in stage.groups:
            titles = [str(tie_break.title) for tie_break in group.table.headings]
            for standing in group.table.standings:
                figures = dict(zip(titles, (value.figure for value in standing.row.values), strict=True))
                cells = [figures.get(column, "") for column in columns]
                rows.append((stage.view.number, group.title, standing.row.place, standing.person.name, *cells))
        rows += [(stage.view.number, "", shown.words, one.name) for shown in stage.places for one in shown.people]
    rows += [("all", "", shown.words, one.name) for shown in stage_pages.places(page) for one in shown.people]
    return ["stage", "group", "place", "name", *columns], rows


def _deals(page: TournamentPage) -> tuple[list[str], CsvRows]:
    return ["match", "game", "deal", "name", "cards", "place"], deal_rows(page.projection)


LISTS: Final[dict[str, tuple[Text, Callable[[TournamentPage], tuple[list[str], CsvRows]]]]] = {
    "entries": (gettext_lazy("Entries"), _entries),
    "pairings": (gettext_lazy("Pairings and results"), _pairings),
    "standings": (gettext_lazy("Standings"), _standings),
    "deals": (gettext_lazy("Deals"), _deals),
}

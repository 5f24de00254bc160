"""An entry in a tournament: its place with the reasons, the results it needs, its opponents and its results."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.sentences import isolated
from games.texts import gettext as _
from tournaments.formats.bracket_places import bracket_places
from tournaments.formats.groups import group_name
from tournaments.ledger.fact import Line
from tournaments.ledger.projection import MatchState, MatchView, Projection, StageView
from tournaments.models import Tournament
from tournaments.pages import ladder
from tournaments.pages.matches import MatchShown, SideShown, match_shown
from tournaments.pages.people import ShownPerson, TournamentPage, page_of
from tournaments.pages.reasons import reason
from tournaments.pages.standings import RankedTable, StandingRow, place_of, ranked_tables, title_of
from tournaments.selectors.ledgers import LedgerState
from tournaments.standings.fates import Fate
from tournaments.standings.figures import nth
from tournaments.standings.needs import OUT, THROUGH
from tournaments.standings.table import Row


@dataclass(frozen=True, slots=True)
class ResultShown:
    """One match from the view of one side; `figure` has its own games first."""

    round: str
    match: MatchShown
    others: tuple[SideShown, ...]
    word: str
    figure: str = ""
    why: str = ""
    """The reason for this pairing, for an open match."""


@dataclass(frozen=True, slots=True)
class EntryStage:
    """`place` is in words; `why` and `need` are sentences, or empty.

    `goal`: the aim of `need`; empty if it is decided.
    """

    title: str
    is_over: bool
    place: str
    why: tuple[str, ...]
    goal: str
    need: str
    standing: StandingRow | None
    results: tuple[ResultShown, ...]


@dataclass(frozen=True, slots=True)
class EntryShown:
    person: ShownPerson
    stages: tuple[EntryStage, ...]
    next: tuple[ResultShown, ...]
    """The matches that can be played now."""


def entry_shown(page: TournamentPage, lines: Sequence[Line], number: int) -> EntryShown:
    """One query at most. Raises KeyError for an unknown entry."""
    person, projection = page.people[number], page.projection
    played = [stage for stage in reversed(projection.stages) if _plays_in(projection, stage, number)]
    stages = tuple(_stage(page, lines, stage, number) for stage in played)
    is_next = (result for stage in stages for result in stage.results if result.match.is_open)
    return EntryShown(person, stages, tuple(is_next))


def needs(tournament: Tournament, ledger_state: LedgerState, number: int) -> list[tuple[str, str]]:
    """Goal and needed results for each stage in which the entry can still reach a goal."""
    shown = entry_shown(page_of(tournament, ledger_state.projection), ledger_state.lines, number)
    return [(stage.goal, stage.need) for stage in shown.stages if stage.need]


def _plays_in(projection: Projection, stage: StageView, entry: int) -> bool:
    """Whether an entry plays in a stage. It may have matches before the stage lists its entries."""
    return any(entry in group.entries for group in stage.groups) or any(
        entry in match.sides for match in projection.matches_of(stage.number)
    )


def _stage(page: TournamentPage, lines: Sequence[Line], stage: StageView, entry: int) -> EntryStage:
    projection = page.projection
    group = next((group.number for group in stage.groups if entry in group.entries), 0)
    title = (
        _("%(stage)s, %(group)s", stage=stage.format.title, group=group_name(group))
        if group
        else title_of(stage.settings)
    )
    results = tuple(_results(page, lines, stage, entry))
    tables = ranked_tables(page.tournament, stage.number)
    table = next((one for one in tables if entry in one.table.group.entries), None)
    if table is None:
        goal, need = ladder.need(projection, stage, entry)
        why = ladder.why(projection, stage, entry)
        return EntryStage(title, stage.is_over, _place(projection, stage, entry), why, goal, need, None, results)
    return _in_a_table(table, title, page.people[entry], results)


def _in_a_table(ranked: RankedTable, title: str, person: ShownPerson, results: tuple[ResultShown, ...]) -> EntryStage:
    table = ranked.table
    row = place_of(table.rows, person.number)
    assert row is not None, "every entry of a group has a row in its table"
    standing = StandingRow(row, person, fate=ranked.fates.get(person.number), next=ranked.next.get(person.number, ""))
    return EntryStage(
        title,
        table.stage.is_over,
        _place_in_words(row, len(table.rows)),
        ranked.why.get(person.number) or table.why(person.number),
        *_need(ranked, person),
        standing,
        results,
    )


def _place_in_words(row: Row, rows: int) -> str:
    if row.is_shared:
        return _("Place %(place)s of %(rows)s, shared", place=row.place, rows=rows)
    return _("Place %(place)s of %(rows)s", place=row.place, rows=rows)


def _need(ranked: RankedTable, person: ShownPerson) -> tuple[str, str]:
    """The goal and the needed results.

    Empty if all is decided, if the entry has withdrawn, or if the end of the stage is unknown.
    """
    table = ranked.table
    if table.stage.is_over or person.withdrawn or not table.has_an_end:
        return "", ""
    if goal := ranked.next.get(person.number):
        return "", _("%(stage)s, whatever happens.", stage=isolated(goal))
    if ranked.fates.get(person.number, Fate.OPEN) is not Fate.OPEN:
        return "", str(THROUGH) if ranked.fates[person.number] is Fate.THROUGH else _("Out.")
    text = table.need(person.number)
    is_certain = text in (str(THROUGH), str(OUT))
    if table.group.cut:
        return "" if is_certain else _("To go on"), text
    if not is_certain:
        return _("To come first"), text
    return "", _("First, whatever happens.") if text == str(THROUGH) else _("The first place is out of reach.")


def _place(projection: Projection, stage: StageView, entry: int) -> str:
    if stage.order:
        if entry not in stage.order:
            return ""
        return _("Place %(place)s of %(rows)s", place=stage.order.index(entry) + 1, rows=len(stage.order))
    places = bracket_places(stage.rounds, lambda match: projection.matches[match].ended)
    mine = next((group for group in places if entry in group.entries), None)
    if mine is None:
        return _("Still in")
    if mine.first == mine.last:
        return _("Place %(place)s", place=mine.first)
    return _("Places %(first)s to %(last)s", first=mine.first, last=mine.last)


def _results(page: TournamentPage, lines: Sequence[Line], stage: StageView, entry: int) -> Iterator[ResultShown]:
    for planned in stage.rounds:
        for match in planned.matches:
            view = page.projection.matches[match.number]
            if entry in view.sides:
                shown = match_shown(page, view)
                others = tuple(side for side in shown.sides if side.person is None or side.person.number != entry)
                why = reason(page.projection, lines, view) if shown.is_open else ""
                yield ResultShown(planned.name, shown, others, _word(view, entry), _figure(view, entry), why)


def _word(view: MatchView, entry: int) -> str:
    if view.state == MatchState.OVER:
        if len(view.sides) > 2 and not view.walkover:
            return _("came")
        if view.walkover and view.winner is None:
            return _("nobody came")
        if view.walkover:
            return _("won by walkover") if view.winner == entry else _("lost by walkover")
        return _("won") if view.winner == entry else _("lost")
    words = {
        MatchState.BYE: _("bye"),
        MatchState.PLAYING: _("being played"),
        MatchState.NOT_NEEDED: _("not needed"),
    }
    return words.get(view.state, _("to be played"))


def _figure(view: MatchView, entry: int) -> str:
    if view.state not in (MatchState.PLAYING, MatchState.OVER) or view.walkover:
        return ""
    if len(view.sides) > 2:
        return nth(view.places.index(entry) + 1) if entry in view.places else ""
    own = view.wins[view.sides.index(entry)]
    return f"{own}–{sum(view.wins) - own}"

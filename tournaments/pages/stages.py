"""The stages of a tournament: brackets, tables and their rounds, ladders, queues."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.texts import gettext as _
from tournaments.formats.advancement import depth, next_stages
from tournaments.formats.bracket_places import PlaceRange, bracket_places
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.groups import group_name
from tournaments.formats.interface import Format, PairingKind
from tournaments.formats.plans import PlannedRound, StageSettings
from tournaments.ledger.projection import FINAL, MatchState, Projection, StageView, State
from tournaments.ledger.projection.courses import course_of
from tournaments.ledger.projection.final_places import final_places
from tournaments.ledger.projection.table_assignment import playable_at_once
from tournaments.pages.ladder import Rung, rungs
from tournaments.pages.matches import MatchShown, matches_shown
from tournaments.pages.paging import Link, ListPage, WantedPages, found, page_of
from tournaments.pages.people import ShownPerson, TournamentPage
from tournaments.pages.ranking import RankedBy, ranked_by
from tournaments.pages.rounds import BranchShown, RoundShown, branches, current, round_shown
from tournaments.pages.standings import RankedTable, StandingsShown, ranked_tables, table_shown, title_of

FOLDED: Final = 64
"""With more entries, a round other than the current one has its own page."""
UNDECIDED: Final = "undecided"
"""The note on a finished stage whose qualifiers are not decided yet."""
LAST_PLAYED: Final = 30
"""The number of past matches shown in a stage without rounds."""


@dataclass(frozen=True, slots=True)
class TablesShown:
    """The matches of one round, a page of them."""

    name: str
    matches: ListPage[MatchShown]


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group of a stage; `title` is empty if the stage has no groups.

    `now` is the current or requested round, `next` names the round to be paired. `rounds` are the others, folded;
    `links` lead to rounds that are too long for folding.
    """

    number: int
    title: str
    table: StandingsShown
    now: TablesShown | None = None
    next: str = ""
    rounds: tuple[RoundShown, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacesShown:
    """The people with a shared final place in a bracket: 5–8."""

    first: int
    last: int
    people: tuple[ShownPerson, ...]

    @property
    def words(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class StageShown:
    view: StageView
    format: Format
    is_now: bool
    branches: list[BranchShown] = field(default_factory=list)
    places: tuple[PlacesShown, ...] = ()
    groups: tuple[GroupShown, ...] = ()
    seated: tuple[MatchShown, ...] = ()
    """The current matches of a stage without rounds."""
    played: tuple[MatchShown, ...] = ()
    """The latest finished matches, newest first."""
    line: tuple[ShownPerson, ...] = ()
    """The people waiting for a turn, next first."""
    rungs: tuple[Rung, ...] = ()
    """The places of a ladder, from the top."""
    ranked_by: RankedBy | None = None
    """None if the places follow from the bracket."""

    @property
    def title(self) -> str:
        return title_of(self.view.settings)

    @property
    def ladder(self) -> list[ShownPerson]:
        return [rung.person for rung in self.rungs]

    @property
    def tables_first(self) -> bool:
        """Whether the pairings come first, because all play at the same time."""
        return self.format.pairing is PairingKind.BY_ROUND


@dataclass(frozen=True, slots=True)
class ListedStage:
    """A stage in the order of the evening; `number` 0 for one that has not begun."""

    number: int
    title: str
    state: str
    is_a_bracket: bool


def all_stages(projection: Projection) -> list[ListedStage]:
    """All stages, including those that wait for earlier ones."""
    return [_listed_stage(projection, number, settings) for number, settings in enumerate(projection.settings, start=1)]


def _listed_stage(projection: Projection, number: int, settings: StageSettings) -> ListedStage:
    stage = projection.stages[number - 1] if number <= len(projection.stages) else None
    state = _state(projection, stage) if stage else "later"
    if state == "over" and stage and any(group.undecided for group in stage.groups):
        state = UNDECIDED
    return ListedStage(stage.number if stage else 0, title_of(settings), state, FORMATS[settings.format].is_a_bracket)


def _state(projection: Projection, stage: StageView) -> str:
    if stage.is_over:
        return "over"
    return "now" if stage in projection.stages_now else "later"


def stages(page: TournamentPage, wanted: WantedPages | None = None) -> list[StageShown]:
    """Current stages first, then later ones, then earlier ones; one query at most."""
    order = sorted(page.projection.stages, key=lambda stage: _rank(page.projection, stage))
    return [_stage(page, stage, wanted or WantedPages()) for stage in order]


def _rank(projection: Projection, stage: StageView) -> tuple[int, int, int]:
    """The sort key: later finished stages first; among parallel stages, the one of the best first."""
    at = ("now", "later", "over").index(_state(projection, stage))
    return at, -depth(projection.settings, stage.number) if stage.is_over else 0, stage.number


def _stage(page: TournamentPage, stage: StageView, wanted: WantedPages) -> StageShown:
    kind, is_now = stage.format, stage in page.projection.stages_now
    if kind.is_a_bracket:
        return StageShown(stage, kind, is_now, branches(page, stage.rounds), _places(page, stage))
    tables = ranked_tables(page.tournament, stage.number)
    if not kind.has_rounds:
        return _going_on(page, stage, wanted, tables)
    groups = tuple(_group(page, one, wanted) for one in tables)
    return StageShown(stage, kind, is_now, groups=groups, ranked_by=ranked_by(page.tournament, stage))


def champion(page: TournamentPage) -> ShownPerson | None:
    """The winner of the tournament; None until it is over."""
    return page.people.get(page.projection.winner or 0)


@dataclass(frozen=True, slots=True)
class Winner:
    """The winner of a group or a plate, which is named by `of`."""

    of: str
    person: ShownPerson


def other_winners(page: TournamentPage) -> list[Winner]:
    """The winners of all last stages and groups except the tournament; empty until it is over."""
    projection = page.projection
    if projection.state != State.FINISHED:
        return []
    ends = [stage for stage in projection.stages if not next_stages(projection.settings, stage.number)]
    firsts = [(stage, group, group.ranking[0]) for stage in ends for group in stage.groups if group.ranking]
    return [
        Winner(group_name(group.number) if group.number else title_of(stage.settings), page.people[first[0]])
        for stage, group, first in firsts
        if len(first) == 1 and first[0] != projection.winner
    ]


@dataclass(frozen=True, slots=True)
class OpenMatches:
    """The open matches of all stages; `later` have a player who is needed at another match first."""

    now: tuple[MatchShown, ...] = ()
    later: tuple[MatchShown, ...] = ()

    @property
    def by_table(self) -> list[MatchShown]:
        """All of them; those with a table come first, in the order of the tables."""
        return sorted((*self.now, *self.later), key=lambda match: (not match.table, match.table, match.number))


def open_matches(page: TournamentPage) -> OpenMatches:
    now, matches = playable_at_once(page.projection), page.projection.matches
    ready = (number for number, match in matches.items() if match.state in (MatchState.READY, MatchState.PLAYING))
    later = [number for number in ready if number not in set(now)]
    return OpenMatches(*(matches_shown(page, numbers) for numbers in (now, later)))


def _places(page: TournamentPage, stage: StageView) -> tuple[PlacesShown, ...]:
    """The final places of a finished bracket; those of several stages are shown together at the end."""
    projection = page.projection
    if not stage.is_over or (len(projection.settings) > 1 and projection.state == State.FINISHED):
        return ()
    return _places_shown(page, bracket_places(stage.rounds, lambda match: projection.matches[match].ended))


def places(page: TournamentPage) -> tuple[PlacesShown, ...]:
    """The final places of a tournament of several stages; empty until it is over."""
    return result(page) if len(page.projection.settings) > 1 else ()


def result(page: TournamentPage) -> tuple[PlacesShown, ...]:
    """The final places in any format; empty until the end."""
    return _places_shown(page, final_places(page.projection))


def _places_shown(page: TournamentPage, found: Iterable[PlaceRange]) -> tuple[PlacesShown, ...]:
    return tuple(
        PlacesShown(group.first, group.last, tuple(page.people[entry] for entry in group.entries))
        for group in found
        if group.entries
    )


def _group(page: TournamentPage, ranked: RankedTable, wanted: WantedPages) -> GroupShown:
    number, stage = ranked.table.group.number, ranked.table.stage
    rounds = [planned for planned in stage.rounds if planned.group == number]
    is_long = len(ranked.table.rows) > FOLDED
    now = next((planned for planned in rounds if is_long and planned.number == wanted.round), None)
    now = now or current(rounds, page.projection.matches)
    others = [planned for planned in rounds if planned is not now]
    return GroupShown(
        number,
        group_name(number) if number else "",
        table_shown(ranked, page.people, wanted),
        _tables(page, _name(now, stage), now, wanted) if now else None,
        _next(stage),
        () if is_long else tuple(_folded(page, others, now)),
        tuple(Link(planned.name, WantedPages(round=planned.number, find=wanted.find).query()) for planned in others)
        if is_long
        else (),
    )


def _name(planned: PlannedRound, stage: StageView) -> str:
    if not stage.rounds_in_all:
        return planned.name
    return _("%(round)s of %(rounds)s", round=planned.name, rounds=stage.rounds_in_all)


def _next(stage: StageView) -> str:
    """The next round to be paired in a stage that is paired during play, or empty."""
    if not stage.next_round:
        return ""
    if not stage.rounds_in_all:
        return _("Round %(number)s", number=stage.next_round)
    return _("Round %(number)s of %(rounds)s", number=stage.next_round, rounds=stage.rounds_in_all)


def _tables(page: TournamentPage, name: str, planned: PlannedRound, wanted: WantedPages) -> TablesShown:
    numbers: Sequence[int] = [match.number for match in planned.matches]
    if wanted.find:
        tables = found(matches_shown(page, numbers), wanted, lambda match: " ".join(side.label for side in match.sides))
        numbers = [match.number for match in tables]
    part = page_of(numbers, wanted, "tables")
    return TablesShown(name, ListPage(matches_shown(page, part.items), part.first, part.count, part.links))


def _folded(page: TournamentPage, others: Sequence[PlannedRound], now: PlannedRound | None) -> Iterator[RoundShown]:
    """Coming rounds first, then finished ones, newest first."""
    later = [planned for planned in others if now and planned.number > now.number]
    earlier = [planned for planned in reversed(others) if planned not in later]
    return (round_shown(page, planned) for planned in (*later, *earlier))


def _going_on(page: TournamentPage, stage: StageView, wanted: WantedPages, tables: Sequence[RankedTable]) -> StageShown:
    """A stage with successive matches and no rounds."""
    projection = page.projection
    numbers = [match.number for planned in stage.rounds for match in planned.matches]
    seated = [number for number in numbers if projection.matches[number].state not in FINAL]
    over = [number for number in reversed(numbers) if number not in set(seated)]
    played = stage.format
    line = () if stage.is_over else played.line(course_of(projection, stage))
    return StageShown(
        stage,
        played,
        stage in projection.stages_now,
        groups=tuple(GroupShown(0, "", table_shown(one, page.people, wanted)) for one in tables),
        seated=matches_shown(page, seated),
        played=matches_shown(page, over[:LAST_PLAYED]),
        line=tuple(page.people[entry] for entry in line),
        rungs=rungs(page, stage),
        ranked_by=ranked_by(page.tournament, stage) if tables else None,
    )

"""What pages show of a tournament's stages: brackets, tables, rounds."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engine.rules import Rules
from games.models import Player
from tournaments import ledgers, selectors
from tournaments.formats.catalogue import FORMATS, Format
from tournaments.formats.groups import group_name
from tournaments.models import Entry, Match, Tournament
from tournaments.projection import StageView
from tournaments.projection.tables import Table, tables
from tournaments.selectors import BracketRound
from tournaments.standings.fates import Fate
from tournaments.standings.table import Row
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS
from tournaments.standings.tie_breaks.shape import TieBreak

_BRANCHES = {"": "", "winners": "Winners’ bracket", "losers": "Losers’ bracket", "final": "Final", "third place": ""}


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of a table as a page shows it; `fate` is None where nobody goes on."""

    row: Row
    entry: Entry
    why: tuple[str, ...]
    fate: Fate | None

    @property
    def player(self) -> Player:
        return self.entry.player


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group of a stage; `title` is empty where the stage has none. `cut` of it go on."""

    number: int
    title: str
    standings: list[Standing]
    rounds: list[BracketRound]
    cut: int = 0
    alarm: str | None = None
    undecided: tuple[Entry, ...] = ()

    @property
    def headings(self) -> list[TieBreak]:
        return [TIE_BREAKS[value.tie_break] for value in self.standings[0].row.values] if self.standings else []


@dataclass(frozen=True, slots=True)
class BranchShown:
    title: str
    rounds: list[BracketRound]


@dataclass(frozen=True, slots=True)
class StageShown:
    view: StageView
    format: Format
    entries: list[Entry]
    rounds: list[BracketRound]
    branches: list[BranchShown] = field(default_factory=list)
    groups: list[GroupShown] = field(default_factory=list)
    ladder: list[Entry] = field(default_factory=list)

    @property
    def title(self) -> str:
        return f"{self.format.title}, in groups" if self.view.settings.groups > 1 else self.format.title


def stages(tournament: Tournament) -> list[StageShown]:
    """First stage first; six queries, however many entries there are."""
    seen = ledgers.seen(tournament)
    rounds = selectors.bracket(tournament)
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=tournament).select_related("player")}
    return [
        _stage(tournament, stage, [shown for shown in rounds if shown.stage == stage.number], entries)
        for stage in seen.stages
    ]


def champion(tournament: Tournament, shown: Sequence[StageShown]) -> Entry | None:
    """Who has won the tournament; None while it goes on."""
    winner = ledgers.seen(tournament).winner
    return next((entry for stage in shown for entry in stage.entries if entry.number == winner), None)


def open_matches(shown: Sequence[StageShown]) -> list[Match]:
    return [match for stage in shown for there in stage.rounds for match in there.matches if match.is_open]


def _stage(
    tournament: Tournament,
    stage: StageView,
    rounds: list[BracketRound],
    entries: dict[int, Entry],
) -> StageShown:
    kind = FORMATS[stage.settings.format]
    there = [entries[number] for group in stage.groups for number in group.entries]
    if kind.is_a_bracket:
        return StageShown(stage, kind, there, rounds, branches=_branches(rounds))
    if stage.settings.format == "ladder":
        ladder = [entries[number] for number in stage.order]
        return StageShown(stage, kind, there, rounds, groups=[GroupShown(0, "", [], rounds)], ladder=ladder)
    groups = [_group(table, rounds, entries) for table in tables_of(tournament, stage)]
    return StageShown(stage, kind, there, rounds, groups=groups)


def _branches(rounds: Sequence[BracketRound]) -> list[BranchShown]:
    """The match for third place stands under the final, as another round of the same branch."""
    titles: dict[str, list[BracketRound]] = {}
    for shown in rounds:
        titles.setdefault(_BRANCHES[shown.branch], []).append(shown)
    return [BranchShown(title, there) for title, there in titles.items()]


def tables_of(tournament: Tournament, stage: StageView) -> list[Table]:
    """The tables of a stage, worked out once for each state of the ledger."""
    return _tables(tournament, tournament.last_event, stage.number)


@lru_cache(maxsize=64)
def _tables(tournament: Tournament, last_event: int, number: int) -> list[Table]:
    """`last_event` is there for the cache: a tournament is the same one whatever its state."""
    seen = ledgers.seen(tournament)
    return tables(seen, seen.stages[number - 1], Rules.from_json(tournament.rules))


def _group(table: Table, rounds: Sequence[BracketRound], entries: dict[int, Entry]) -> GroupShown:
    number, fates = table.group.number, table.fates()
    return GroupShown(
        number,
        group_name(number) if number else "",
        [Standing(row, entries[row.entry], table.why(row.entry), fates.get(row.entry)) for row in table.rows],
        [shown for shown in rounds if shown.group in (0, number)],
        table.group.cut,
        table.alarm,
        tuple(entries[entry] for entry in table.group.undecided),
    )

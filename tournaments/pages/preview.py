"""The preview of a tournament that starts now with these people: draw, byes, rounds and expected end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.rules import AnyRules
from games.texts import gettext as _
from tournaments.formats.interface import PairingKind
from tournaments.formats.plan_words import stage_title
from tournaments.formats.plans import StageSettings
from tournaments.formats.proposals import CannotPair
from tournaments.ledger import facts
from tournaments.ledger.fact import Fact, Line
from tournaments.ledger.projection import FINAL, Projection, StageView, project
from tournaments.ledger.proposals import next_round
from tournaments.models import Tournament
from tournaments.pages.matches import MatchShown
from tournaments.pages.people import ShownPerson, TournamentPage
from tournaments.pages.rounds import round_shown
from tournaments.pages.timetable import Timetable, timetable

LOT = "preview"
"""The lot of the preview. The start uses another lot, so this is only one of several possible draws."""


@dataclass(frozen=True, slots=True)
class TablePreview:
    """The sides of a table: names or their sources."""

    number: int
    sides: Sequence[str]


@dataclass(frozen=True, slots=True)
class RoundPreview:
    """`byes` are the names with a bye in this round."""

    name: str
    tables: Sequence[TablePreview]
    byes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class StagePreview:
    """`note` names the parts that are not known yet."""

    title: str
    rounds: Sequence[RoundPreview]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """`tables`: the most matches at one time; `timetable` is None for a tournament without a fixed end."""

    stages: Sequence[StagePreview]
    tables: int
    timetable: Timetable | None


def preview(
    names: Sequence[str],
    stages: Sequence[StageSettings],
    rules: AnyRules,
    best_of: int,
    begins_at: datetime,
) -> Preview:
    """With the names as seeds, first to last."""
    projection = _begun(names, stages, rules, best_of, begins_at)
    people = {number: ShownPerson("", number, name, seed=number) for number, name in enumerate(names, start=1)}
    page = TournamentPage(Tournament(), projection, people)
    shown = [_stage(page, stage) for stage in projection.stages]
    most = max((len(one.tables) for stage in shown for one in stage.rounds), default=0)
    return Preview(shown, most, timetable(projection, rules, best_of, begins_at))


def _begun(
    names: Sequence[str], stages: Sequence[StageSettings], rules: AnyRules, best_of: int, at: datetime
) -> Projection:
    numbers = range(1, len(names) + 1)
    entered = (facts.Entered(number, number) for number in numbers)
    first_facts: list[Fact] = [*entered, facts.CheckInOpened(), facts.Started(tuple(numbers))]
    lines = [Line(number, at, fact) for number, fact in enumerate(first_facts, start=1)]
    return project(lines, rules, best_of, stages, LOT, names=dict(zip(numbers, names, strict=True)))


def _stage(page: TournamentPage, stage: StageView) -> StagePreview:
    title = stage_title(stage.settings)
    if not stage.rounds and stage.format.pairing is PairingKind.BY_ROUND:
        note = _("The other rounds are paired from the results.")
        return StagePreview(title, _first_round(page.projection, stage), note)
    return StagePreview(title, [_round(planned.name, round_shown(page, planned).matches) for planned in stage.rounds])


def _first_round(projection: Projection, stage: StageView) -> list[RoundPreview]:
    try:
        proposal = next_round(projection, stage, LOT, projection.heading.rules.players)
    except CannotPair:
        return []
    tables = [
        TablePreview(number, [projection.entries[entry].name for entry in pair.sides])
        for number, pair in enumerate(proposal.pairs, start=1)
    ]
    byes = [projection.entries[proposal.bye].name] if proposal.bye else []
    return [RoundPreview(_("Round 1"), tables, byes)]


def _round(name: str, matches: Sequence[MatchShown]) -> RoundPreview:
    byes = [side.label for match in matches if match.is_final for side in match.sides if side.person]
    tables = [
        TablePreview(match.number, [side.label for side in match.sides])
        for match in matches
        if match.state not in FINAL
    ]
    return RoundPreview(name, tables, byes)

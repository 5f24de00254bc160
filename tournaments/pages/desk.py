"""The desk after the start: the next step, and open decisions."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from games.sentences import isolated, listed
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.advancement import next_stages, places_taken
from tournaments.formats.constraints import Pair, pair_of, pairs_of
from tournaments.formats.groups import group_name
from tournaments.formats.interface import Format, PairingKind
from tournaments.formats.plan_words import called
from tournaments.formats.plans import StageSettings
from tournaments.formats.proposals import Proposal, marked
from tournaments.ledger.fact import Line, Sides
from tournaments.ledger.outdated_pairings import is_outdated
from tournaments.ledger.projection import FINAL, MatchState, Projection, StageView
from tournaments.ledger.projection.courses import course_of
from tournaments.ledger.proposals import named
from tournaments.ledger.stage_ends import too_few
from tournaments.selectors.ledgers import LedgerState


@dataclass(frozen=True, slots=True)
class Undecided:
    """Tied entries at a qualifying place. The stage waits until their order is decided."""

    stage: int
    group: int
    title: str
    entries: Sides
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenStage:
    """The open stage that is paired during play; `left` are its open matches."""

    view: StageView
    format: Format
    left: int
    may_take_back: bool
    may_pair_again: bool
    is_outdated: bool = False
    """Whether the inputs of the last pairing have changed since."""
    line: tuple[str, ...] = ()
    """The waiting entries of a queue, next first."""
    rungs: "tuple[ChallengeRung, ...]" = ()
    """The rungs of a ladder, from the top."""

    @property
    def number(self) -> int:
        """The number of the next round."""
        return len(self.view.rounds) + 1

    @property
    def is_by_round(self) -> bool:
        return self.format.pairing is PairingKind.BY_ROUND

    @property
    def is_by_challenge(self) -> bool:
        return self.format.pairing is PairingKind.BY_CHALLENGE

    @property
    def is_ready(self) -> bool:
        """Whether a round is to be paired now."""
        return self.has_next and not self.left

    @property
    def is_under_way(self) -> bool:
        """Whether a round is being played."""
        return self.is_by_round and not self.is_ready

    @property
    def has_next(self) -> bool:
        """Whether another round will be paired, which an entry may sit out."""
        return bool(self.view.next_round)

    @property
    def may_end(self) -> bool:
        return self.view.may_be_ended and (not self.left or self.format.pairing is PairingKind.BY_TURN)


@dataclass(frozen=True, slots=True)
class OpenDecisions:
    """The open decisions of the desk."""

    stage: OpenStage | None
    undecided: list[Undecided] = field(default_factory=list)


def open_decisions(ledger_state: LedgerState) -> OpenDecisions:
    return OpenDecisions(_open_stage(ledger_state.projection, ledger_state.lines), undecided(ledger_state.projection))


def _open_stage(projection: Projection, lines: Sequence[Line]) -> OpenStage | None:
    stage = projection.stage_to_pair
    if stage is None:
        return None
    matches = projection.matches_of(stage.number)
    last = [match for match in matches if match.round == len(stage.rounds)]
    played = stage.format
    is_by_round = played.pairing is PairingKind.BY_ROUND
    may_pair_again = is_by_round and any(match.state == MatchState.READY for match in last)
    return OpenStage(
        stage,
        played,
        sum(match.state not in FINAL for match in matches),
        may_take_back=is_by_round and bool(last) and not any(match.has_begun for match in last),
        may_pair_again=may_pair_again,
        is_outdated=may_pair_again and is_outdated(lines),
        line=tuple(projection.entries[entry].name for entry in played.line(course_of(projection, stage))),
        rungs=rungs(projection, stage),
    )


def undecided(projection: Projection) -> list[Undecided]:
    return [
        Undecided(
            stage.number,
            group.number,
            group_name(group.number) if group.number else stage.settings.name or str(stage.format.title),
            group.undecided,
            tuple(projection.entries[entry].name for entry in group.undecided),
        )
        for stage in projection.stages
        for group in stage.groups
        if stage.is_over and group.undecided
    ]


def next_stage_texts(projection: Projection) -> list[str]:
    """A sentence for each current stage about its qualifiers and their next stage."""
    stages = ((stage, next_stages(projection.settings, stage.number)) for stage in projection.stages_now)
    return [*(_goes_on(projection, stage, following) for stage, following in stages if following), *too_few(projection)]


def _goes_on(projection: Projection, stage: StageView, following: Sequence[int]) -> str:
    groups, settings = stage.settings.groups, [projection.settings[next_stage - 1] for next_stage in following]
    ways = ", ".join(_way(next_stage, groups, is_first=at == 0) for at, next_stage in enumerate(settings))
    if stage.rounds_in_all:
        return _("After round %(round)s %(ways)s.", round=stage.rounds_in_all, ways=ways)
    return _("After the last match %(ways)s.", ways=ways)


def _way(next_stage: StageSettings, groups: int, *, is_first: bool) -> str:
    """Only the first sentence says that entries qualify."""
    who, where = _who(next_stage), called(next_stage)
    if groups > 1 and next_stage.through:
        who = _("%(who)s of each group", who=who)
    if not is_first:
        return _("%(who)s to the %(where)s", who=who, where=where)
    return ngettext(
        "%(who)s goes on to the %(where)s",
        "%(who)s go on to the %(where)s",
        next_stage.through or 2,
        who=who,
        where=where,
    )


def _who(next_stage: StageSettings) -> str:
    first, last = places_taken(next_stage, 0)
    if not next_stage.through:
        return _("all") if first == 1 else _("all others")
    if first == last:
        return _("the first") if first == 1 else _("place %(place)s", place=first)
    if first == 1:
        return _("the first %(last)s", last=last)
    return _("places %(first)s to %(last)s", first=first, last=last)


def sitting_out(projection: Projection) -> set[int]:
    """The entries left out of the next round to be paired."""
    stage = projection.stage_to_pair
    if stage is None:
        return set()
    coming = stage.number, len(stage.rounds) + 1
    return {entry for entry, *where in projection.sat_out if tuple(where) == coming}


@dataclass(frozen=True, slots=True)
class ProposedSeat:
    entry: int
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class ProposedTable:
    """A table of an unpublished round; `notes` name unfulfilled conditions or manual changes."""

    seats: tuple[ProposedSeat, ...]
    notes: tuple[str, ...]
    by_hand: bool


def tables_shown(
    projection: Projection, stage: StageView, proposal: Proposal, tables: Sequence[Sides]
) -> list[ProposedTable]:
    """`tables` are those of the proposal, or manually changed ones."""
    course = course_of(projection, stage)
    points = stage.format.points_text(course)
    proposed = {frozenset(table.sides): table.costs for table in proposal.pairs}
    shown = []
    for table in tables:
        seats = tuple(ProposedSeat(entry, projection.entries[entry].name, points.get(entry, "0")) for entry in table)
        by_hand = frozenset(table) not in proposed
        again = not course.met.isdisjoint(pairs_of(table))
        notes = (
            (*(_("have met before"),) * again, *_apart(projection, table)) if by_hand else proposed[frozenset(table)]
        )
        shown.append(ProposedTable(seats, tuple(named(note, projection) for note in notes), by_hand))
    return shown


def _apart(projection: Projection, table: Sides) -> list[str]:
    pairs = [pair for pair in sorted(projection.constraints.never) if set(pair) <= set(table)]
    return [
        _("%(one)s and %(other)s: are kept apart, so this cannot be published", one=marked(a), other=marked(b))
        for a, b in pairs
    ]


@dataclass(frozen=True, slots=True)
class ChallengeRung:
    """A place on a ladder, and the entries its holder may challenge, nearest first."""

    place: int
    entry: int
    name: str
    is_busy: bool
    reach: tuple[tuple[int, str], ...]

    @property
    def text(self) -> str:
        """A sentence about the entries it may challenge or the reason why there are none; empty at the top."""
        if self.is_busy:
            return _("has a challenge to play")
        if self.place == 1:
            return ""
        names = [isolated(name) for _entry, name in self.reach]
        if not names:
            return _("can challenge nobody now")
        return _("may challenge %(names)s", names=listed(names, len(names), _("or")))


def rungs(projection: Projection, stage: StageView) -> tuple[ChallengeRung, ...]:
    """Empty if the format keeps no order."""
    busy = {side for match in projection.matches_of(stage.number) if match.state not in FINAL for side in match.sides}
    never = projection.constraints.never
    return tuple(
        ChallengeRung(
            at, entry, projection.entries[entry].name, entry in busy, _in_reach(projection, stage, at, busy, never)
        )
        for at, entry in enumerate(stage.order, start=1)
    )


def _in_reach(
    projection: Projection, stage: StageView, place: int, busy: set[int | None], never: Collection[Pair]
) -> tuple[tuple[int, str], ...]:
    """The entries in reach: above, within the ladder's limit, and not kept apart."""
    entry, above = stage.order[place - 1], stage.order[max(0, place - 1 - stage.settings.reach) : place - 1]
    if entry in busy:
        return ()
    free = (other for other in reversed(above) if other not in busy and pair_of(entry, other) not in never)
    return tuple((other, projection.entries[other].name) for other in free)


def swapped(tables: Sequence[Sides], bye: int | None, one: int, other: int) -> tuple[tuple[Sides, ...], int | None]:
    """The tables after two entries swap places; one of them may have the bye."""
    place: Mapping[int, int] = {one: other, other: one}
    return (
        tuple(tuple(place.get(entry, entry) for entry in table) for table in tables),
        None if bye is None else place.get(bye, bye),
    )

"""Rounds paired during play: propose, publish, pair again, withdraw and end them."""

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Final

from msgspec import structs

from clubs.services.acts import Refusal
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats.constraints import pairs_of
from tournaments.formats.interface import PairingKind
from tournaments.formats.proposals import CannotPair, Proposal
from tournaments.ledger import facts
from tournaments.ledger.fact import Line, Sides
from tournaments.ledger.progress import begun
from tournaments.ledger.projection import FINAL, MatchState, Projection, StageView, valid_lines
from tournaments.ledger.projection.courses import course_of
from tournaments.ledger.proposals import named, next_round, round_again
from tournaments.ledger.stage_ends import what_ending_means
from tournaments.models import Event, Tournament
from tournaments.selectors.ledgers import LedgerState
from tournaments.services.agreement import agreed_fact, must_agree
from tournaments.services.writing import Act, Ledger, write, writing

NO_ROUND: Final = gettext_lazy("No round is published.")


class CannotBePaired(Refusal):
    """`may_rematch`: whether pairing is possible with rematches."""

    def __init__(self, message: str, *, may_rematch: bool) -> None:
        super().__init__(message)
        self.may_rematch = may_rematch


class PairingUnchanged(Refusal):
    """A new pairing would not change the round."""


def open_stage(projection: Projection) -> StageView:
    """The stage whose next round is to be paired; raises Refusal if there is none."""
    if projection.stage_to_pair is None:
        raise Refusal(_("No round can be paired now."))
    return projection.stage_to_pair


def propose(tournament: Tournament, projection: Projection, *, rematches: bool = False) -> Proposal:
    """The next round as it would be published; raises CannotBePaired or another Refusal with the reason.

    `rematches`: whether two may meet again if it is unavoidable.
    """
    stage = open_stage(projection)
    if stage.rounds_in_all is not None and len(stage.rounds) >= stage.rounds_in_all:
        raise Refusal(_("All rounds of this stage are paired."))
    if stage.format.pairing is PairingKind.BY_CHALLENGE:
        raise Refusal(_("On a ladder nobody is paired. A player challenges another."))
    try:
        lot = _lot(tournament, stage, len(stage.rounds) + 1)
        return next_round(projection, stage, lot, _seats(tournament), rematches=rematches)
    except CannotPair as reason:
        raise CannotBePaired(named(str(reason), projection), may_rematch=bool(reason.rematches)) from reason


def why_not_paired(tournament: Tournament, projection: Projection) -> CannotBePaired | None:
    """The reason why the next round cannot be paired now; None if it can."""
    try:
        propose(tournament, projection)
    except CannotBePaired as refusal:
        return CannotBePaired(str(refusal), may_rematch=refusal.may_rematch)  # a copy without references, to be kept
    except Refusal:
        return None  # it has been paired in the meantime
    return None


def _lot(tournament: Tournament, stage: StageView, number: int) -> str:
    """The random seed for the last tie-break: always the same for one round, different for each round."""
    return f"{tournament.key} {stage.number} {number}"


def _seats(tournament: Tournament) -> int:
    seats: int = tournament.rules["players"]
    return seats


def publish(
    act: Act, *, number: int, tables: Sequence[Sides] = (), bye: int | None = None, rematches: bool = False
) -> Event:
    """Publish round `number` as proposed, or with other `tables`, which must contain the same entries once each.

    Differences from the proposal are noted in the line. Raises Refusal if the round is not the next one.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        stage = open_stage(ledger.projection)
        if number != len(stage.rounds) + 1:
            raise Refusal(_("Round %(number)s is published already. Look at the tables.", number=number))
        proposal = propose(ledger.tournament, ledger.projection, rematches=rematches)
        seated = tuple(tables) or tuple(proposed.sides for proposed in proposal.pairs)
        rests = bye if tables else proposal.bye
        _must_seat_the_same(proposal, seated, rests, ledger.rules.players)
        _must_keep_apart(ledger.projection, seated)
        return facts.RoundPaired(
            stage.number,
            number,
            first_free(ledger),
            seated,
            rests,
            by_hand(proposal, seated, rests),
            kept_apart=proposal.kept_apart,
        )

    return write(act, decide)


def first_free(ledger: Ledger) -> int:
    return max(ledger.projection.matches, default=0) + 1


def _must_seat_the_same(proposal: Proposal, tables: Sequence[Sides], bye: int | None, seats: int) -> None:
    wanted = sorted(_seated([proposed.sides for proposed in proposal.pairs], proposal.bye))
    seated = sorted(_seated(tables, bye))
    if seated != wanted or any(len(table) < 2 for table in tables):
        raise Refusal(_("Somebody would play twice, or not at all. Look at the proposal again, then change it."))
    if any(len(table) > seats for table in tables):
        raise Refusal(_("A table has only %(seats)s seats. Look at the proposal again.", seats=seats))


def _must_keep_apart(projection: Projection, tables: Sequence[Sides]) -> None:
    together = (pair for table in tables for pair in pairs_of(table))
    if pair := next(iter(projection.constraints.never.intersection(together)), None):
        one, other = (projection.entries[entry].name for entry in pair)
        text = _(
            "%(one)s and %(other)s are kept apart. Change the tables, or let the two meet first.", one=one, other=other
        )
        raise Refusal(text)


def _seated(tables: Sequence[Sides], bye: int | None) -> list[int]:
    return [entry for table in tables for entry in table] + ([] if bye is None else [bye])


def by_hand(proposal: Proposal, tables: Sequence[Sides], bye: int | None) -> tuple[Sides, ...]:
    """The tables that differ from the proposal, a bye as a table of one."""
    proposed = {frozenset(table.sides) for table in proposal.pairs}
    other = [tuple(table) for table in tables if frozenset(table) not in proposed]
    return (*other, (bye,)) if bye is not None and bye != proposal.bye else tuple(other)


def challenge(act: Act, *, challenger: int, challenged: int) -> Event:
    """Record a challenge on a ladder; raises Refusal if the rules of the ladder do not allow it."""

    def decide(ledger: Ledger) -> facts.Fact:
        stage = open_stage(ledger.projection)
        if stage.format.pairing is not PairingKind.BY_CHALLENGE:
            raise Refusal(_("Challenges are only possible on a ladder."))
        busy = {
            side for match in ledger.projection.matches.values() if match.state not in FINAL for side in match.sides
        }
        for entry in (challenger, challenged):
            if entry not in ledger.projection.entries or ledger.projection.entries[entry].withdrawn:
                raise Refusal(_("One of the two does not play on this ladder. Choose again."))
            if entry in busy:
                raise Refusal(_("%(name)s has a challenge to play first.", name=ledger.projection.entries[entry].name))
        course = course_of(ledger.projection, stage)
        if reason := stage.format.challenge_refusal(course, challenger, challenged):
            raise Refusal(reason)
        _must_keep_apart(ledger.projection, [(challenger, challenged)])
        number = len(stage.rounds) + 1
        return facts.RoundPaired(stage.number, number, first_free(ledger), ((challenger, challenged),))

    return write(act, decide)


def pair_again(act: Act) -> Event:
    """Pair the last round again, for example after a correction. Begun matches stay, others if possible.

    Raises NotAgreed with the list of changes, until `act.agreed` is the fingerprint of this list.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        return agreed_fact(act, ledger, _new_pairing(ledger.tournament, ledger.projection, ledger.valid_lines))

    return write(act, decide)


def pairs_otherwise(tournament: Tournament, ledger_state: LedgerState) -> bool:
    """Whether a new pairing of the last round would differ. Also True if a new pairing is impossible."""
    try:
        _new_pairing(tournament, ledger_state.projection, valid_lines(ledger_state.lines))
    except PairingUnchanged:
        return False
    except Refusal:
        return True
    return True


def _new_pairing(tournament: Tournament, projection: Projection, lines: Sequence[Line]) -> facts.RoundPaired:
    """The new pairing of the last round; `lines` are the valid ones. Raises PairingUnchanged if nothing changes."""
    stage, seats = open_stage(projection), _seats(tournament)
    if stage.format.pairing is not PairingKind.BY_ROUND:
        raise Refusal(_("Only rounds that were published are paired again. Correct a score, or undo a line."))
    line, paired = _last_paired(projection, lines)
    if paired.stage != stage.number:
        raise Refusal(NO_ROUND)
    try:
        proposal = round_again(projection, stage, _lot(tournament, stage, len(stage.rounds)), seats)
    except CannotPair as refusal:
        raise Refusal(named(str(refusal), projection)) from refusal
    again = _in_place_of(_as_it_is(projection, paired), proposal, begun(projection))
    return structs.replace(again, instead_of=line.number, kept_apart=proposal.kept_apart)


def _as_it_is(projection: Projection, paired: facts.RoundPaired) -> facts.RoundPaired:
    """The round without entries that left larger tables before these began."""
    tables = (
        projection.matches[number].table
        for number in range(paired.first_match, paired.first_match + len(paired.tables))
    )
    now = tuple(table or before for table, before in zip(tables, paired.tables, strict=True))
    return facts.RoundPaired(paired.stage, paired.round, paired.first_match, now, paired.bye)


def _in_place_of(before: facts.RoundPaired, proposal: Proposal, begun: Collection[int]) -> facts.RoundPaired:
    """The same round with new tables; unchanged tables keep their numbers.

    If fewer tables are needed, the last ones fill the gaps; raises Refusal if one of these has `begun`.
    """
    old, new = _as_sets(before.tables), _as_sets(proposed.sides for proposed in proposal.pairs)
    others = [sides for table, sides in new.items() if table not in old]
    tables = [sides if table in new else None for table, sides in old.items()]
    for at in [at for at, sides in enumerate(tables) if sides is None][: len(others)]:
        tables[at] = others.pop(0)
    seated = (*_without_gaps(tables, before.first_match, begun), *others)
    if seated == before.tables and proposal.bye == before.bye:
        raise PairingUnchanged(_("The round would be paired as it is now. Nothing changes."))
    return facts.RoundPaired(before.stage, before.round, before.first_match, seated, proposal.bye)


def _as_sets(tables: Iterable[Sides]) -> dict[frozenset[int], Sides]:
    return {frozenset(table): table for table in tables}


def _without_gaps(tables: Sequence[Sides | None], first: int, begun: Collection[int]) -> list[Sides]:
    left = list(tables)
    while None in left:
        if (last := left.pop()) is None:
            continue
        if (number := first + len(left)) in begun:
            raise Refusal(
                _(
                    "Match %(number)s has begun, and with fewer matches its number would change. Leave the "
                    "round as it is. A player without an opponent wins by walkover.",
                    number=number,
                )
            )
        left[left.index(None)] = last
    return [table for table in left if table is not None]


def _last_paired(projection: Projection, lines: Sequence[Line]) -> tuple[Line, facts.RoundPaired]:
    rounds = {stage.number: len(stage.rounds) for stage in projection.stages}
    newest_first = ((line, line.fact) for line in reversed(lines))
    last = next(((line, fact) for line, fact in newest_first if isinstance(fact, facts.RoundPaired)), None)
    if last is None or not rounds.get(last[1].stage):
        raise Refusal(NO_ROUND)
    return last


def take_back(act: Act) -> Event:
    """Withdraw the last published round with all its pairings. None of its matches may have begun."""

    def decide(ledger: Ledger) -> facts.Fact:
        line, fact = _last_paired(ledger.projection, ledger.valid_lines)
        numbers = range(fact.first_match, fact.first_match + len(fact.tables))
        if any(ledger.projection.matches[number].has_begun for number in numbers):
            raise Refusal(_("Round %(round)s has begun, so it stays. Undo its scores first.", round=fact.round))
        return facts.Undone(_paired_first(ledger, line))

    return write(act, decide)


def _paired_first(ledger: Ledger, line: Line) -> int:
    """The line of the first pairing of a round; undoing it also removes later pairings."""
    by_number = {one.number: one for one in ledger.lines}
    while before := line.fact.overridden_line:
        line = by_number[before]
    return line.number


def close_stage(act: Act) -> Event:
    """End a stage that is paired during play: a ladder, a queue, or a Swiss stage before its last round.

    Called matches of a queue that have not begun are withdrawn. Raises NotAgreed with the list of effects, until
    `act.agreed` is the fingerprint of this list.
    """
    with writing(act.tournament_id) as ledger:
        if done := ledger.line_with_key(act.key):
            return done
        stage = open_stage(ledger.projection)
        if not stage.may_be_ended:
            raise Refusal(_("Nothing has been played yet. Take the start back instead."))
        called = _called_and_not_begun(ledger.projection, stage)
        matches = ledger.projection.matches_of(stage.number)
        if any(match.state not in FINAL and match.number not in called for match in matches):
            raise Refusal(_("Somebody is still playing. Finish those matches, then end the stage."))
        get_up = (
            {f"{act.key} last": facts.Undone(_last_paired(ledger.projection, ledger.valid_lines)[0].number)}
            if called
            else {}
        )
        new_facts: dict[str, facts.Fact] = {**get_up, act.key: facts.Closed(stage.number)}
        must_agree(act, ledger, new_facts.values(), partial(what_ending_means, number=stage.number))
        return ledger.append_all(act, new_facts)[-1]


def _called_and_not_begun(projection: Projection, stage: StageView) -> list[int]:
    """The last called match of a queue, if it has not begun."""
    if stage.format.pairing is not PairingKind.BY_TURN or len(stage.rounds) < 2:
        return []
    last = [match.number for match in stage.rounds[-1].matches]
    return last if all(projection.matches[number].state == MatchState.READY for number in last) else []


def settle_places(act: Act, *, stage: int, group: int, order: Sequence[int]) -> Event:
    """Decide the order of tied entries, best first."""

    def decide(ledger: Ledger) -> facts.Fact:
        found = next((view for view in ledger.projection.stages if view.number == stage), None)
        levels = next((view.ranking for view in found.groups if view.number == group), None) if found else None
        if not any(len(level) > 1 and set(level) == set(order) for level in levels or ()):
            raise Refusal(_("These are not level any more. Look at the standings again."))
        return facts.Settled(stage, group, tuple(order))

    return write(act, decide)

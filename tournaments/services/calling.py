"""Automatic calls in a queue: after each new line, the next players are called to the table if it is free."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tournaments.formats.interface import PairingKind
from tournaments.formats.proposals import CannotPair, Proposal
from tournaments.ledger import facts
from tournaments.ledger.fact import Fact, Line
from tournaments.ledger.projection import MatchState, MatchView, Projection, StageView, valid_lines
from tournaments.ledger.proposals import next_round

CALLER: Final = "Slapdeck"
"""The actor of automatic lines in the ledger."""


def calls(projection: Projection, lines: Sequence[Line], seats: int) -> Iterator[Fact]:
    """The lines that the ledger needs next, so that the players whose turn it is have the table.

    If a correction gives the turn to others, the call of a match that has not begun is undone. A tournament that is
    called off needs no lines.
    """
    stage = _stage_by_turn(projection)
    if stage is None:
        return
    last = _last(projection, stage)
    if last is None or last.state in (MatchState.OVER, MatchState.BYE):
        yield from _next(projection, stage, seats)
    elif last.state == MatchState.READY and _turn(projection, _without_last(stage), seats) != last.sides:
        yield facts.Undone(_called_by(lines, stage).number)


def _stage_by_turn(projection: Projection) -> StageView | None:
    stage = None if projection.heading.called_off else projection.stage_to_pair
    return stage if stage is not None and stage.format.pairing is PairingKind.BY_TURN else None


def _last(projection: Projection, stage: StageView) -> MatchView | None:
    return projection.matches[stage.rounds[-1].matches[0].number] if stage.rounds else None


def _without_last(stage: StageView) -> StageView:
    return replace(stage, rounds=stage.rounds[:-1])


def _turn(projection: Projection, stage: StageView, seats: int) -> tuple[int, ...]:
    """The entries whose turn it is; empty while an earlier match is open."""
    numbers = {match.number for planned in stage.rounds for match in planned.matches}
    matches = {number: match for number, match in projection.matches.items() if number in numbers}
    proposal = _proposal(replace(projection, matches=matches), stage, seats)
    return proposal.pairs[0].sides if proposal else ()


def _proposal(projection: Projection, stage: StageView, seats: int) -> Proposal | None:
    try:
        return next_round(projection, stage, "", seats)
    except CannotPair:
        return None


def _next(projection: Projection, stage: StageView, seats: int) -> Iterator[Fact]:
    proposal = _proposal(projection, stage, seats)
    if proposal is not None:
        first = max(projection.matches, default=0) + 1
        yield facts.RoundPaired(stage.number, len(stage.rounds) + 1, first, (proposal.pairs[0].sides,))


def _called_by(lines: Sequence[Line], stage: StageView) -> Line:
    number = len(stage.rounds)
    return next(
        line
        for line in reversed(valid_lines(lines))
        if isinstance(line.fact, facts.RoundPaired) and (line.fact.stage, line.fact.round) == (stage.number, number)
    )

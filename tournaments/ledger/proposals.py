"""The proposal for the next round of a stage that is paired during play. Plain values only."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.constraints import Pair, pair_of
from tournaments.formats.proposals import CannotPair, Proposal, Proposed, RoundToPair
from tournaments.formats.slots import NOBODY
from tournaments.ledger.projection import FINAL, MatchView, Projection, StageView
from tournaments.ledger.projection.courses import pairing_of

_MARKED: Final = re.compile(r"\bEntry (?P<number>\d+)\b")
"""Matches an entry in the sentences of the pairing, as written by `formats.proposals.marked`."""


def next_round(
    projection: Projection, stage: StageView, lot: str, seats: int = 0, *, rematches: bool = False
) -> Proposal:
    """The next pairings; raises CannotPair with a sentence that suggests another action.

    `rematches`: whether two may meet again if it is unavoidable. `seats`: 0 for the seats of the rules.
    """
    played = stage.format
    unfinished = [match for match in projection.matches_of(stage.number) if match.state not in FINAL]
    if unfinished and played.has_rounds:
        raise CannotPair(
            ngettext(
                "One match of round %(round)s is still open. Finish the round, then pair the next one.",
                "%(count)s matches of round %(round)s are still open. Finish the round, then pair the next one.",
                len(unfinished),
                round=len(stage.rounds),
            )
        )
    return played.propose(pairing_of(projection, stage, seats), RoundToPair(len(stage.rounds) + 1, lot, rematches))


def round_again(projection: Projection, stage: StageView, lot: str, seats: int = 2) -> Proposal:
    """The last round paired again, for example after a correction. Matches that have begun stay, others if possible.

    Rematches are allowed if the current round contains one.
    """
    number = len(stage.rounds)
    paired = [match for match in projection.matches_of(stage.number) if match.round == number]
    gone = {entry for group in stage.groups for entry in group.displaced}
    gone.update(number for number, entry in projection.entries.items() if entry.withdrawn)
    begun = [match for match in paired if match.has_begun]
    closed = [match for match in begun if seats > 2 or not gone.isdisjoint(match.sides)]
    sat = tuple(table for match in closed if (table := match.table))
    kept = [match for match in paired if match not in closed and gone.isdisjoint(match.sides)]
    rest = _rest_again(projection, stage, lot, seats, kept, {entry for table in sat for entry in table})
    return replace(rest, pairs=(*map(Proposed, sat), *rest.pairs))


def _rest_again(
    projection: Projection, stage: StageView, lot: str, seats: int, kept: Sequence[MatchView], sat: Collection[int]
) -> Proposal:
    """The same without entries that `sat` down and stay; the matches of `kept` that have begun stay too."""
    number = len(stage.rounds)
    course = pairing_of(projection, stage, seats)
    free = [entry for entry in course.playing if entry not in sat and (entry, number) not in course.absent]
    if len(free) < 2:
        return _nobody_to_meet(projection, free, seats)
    keep = tuple(map(_pair, kept))
    fixed = tuple(_pair(match) for match in kept if match.has_begun)
    again = not course.before(number).met.isdisjoint(keep)
    return stage.format.propose(course, RoundToPair(number, lot, again, keep, fixed, sat))


def _nobody_to_meet(projection: Projection, free: Sequence[int], seats: int) -> Proposal:
    """The proposal if all other entries have sat down already."""
    if not free:
        return Proposal(())
    if seats > 2:
        name = projection.entries[free[0]].name
        raise CannotPair(_("Only %(name)s is left without a table. Leave the round as it is.", name=name))
    return Proposal((), free[0], _("all others play already"))


def named(words: str, projection: Projection) -> str:
    """A sentence with names instead of entry numbers, for example "Entry 4 has a second bye"."""

    def name(found: re.Match[str]) -> str:
        number = int(found["number"])
        return projection.entries[number].name if number in projection.entries else found[0]

    return _MARKED.sub(name, words)


def _pair(match: MatchView) -> Pair:
    """A bye is a pair with NOBODY."""
    seated = [side for side in match.sides if side is not None]
    return pair_of(seated[0], seated[1] if len(seated) > 1 else NOBODY)

"""Sentences about qualifiers at the end of a stage. Plain values only."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.sentences import isolated, listed
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.advancement import next_stages
from tournaments.formats.groups import group_within
from tournaments.formats.plan_words import called
from tournaments.ledger.projection import Group, Projection, StageView, State
from tournaments.standings.figures import in_words, meeting

NAMED_AT_MOST: Final = 8


def what_ending_means(before: Projection, after: Projection, number: int) -> tuple[str, ...]:
    """`before` and `after` are the projections before and after the end of the stage."""
    stage = before.stages[number - 1]
    return (
        *_rounds_left_out(stage),
        *_vanished(before, after),
        *(_level(after, group) for group in after.stages[number - 1].groups if group.undecided),
        *_who_goes_on(after, number),
        *_who_is_out(after, number),
        *who_has_won(after),
    )


def _rounds_left_out(stage: StageView) -> Iterator[str]:
    first, last = len(stage.rounds) + 1, stage.rounds_in_all or 0
    if first == last:
        yield _("Round %(last)s, the last one, is not played.", last=last)
    elif first < last:
        yield _("Rounds %(first)s to %(last)s are not played.", first=first, last=last)


def _vanished(before: Projection, after: Projection) -> Iterator[str]:
    for number in sorted(before.matches.keys() - after.matches.keys()):
        table = before.matches[number].table or ()
        pairing = meeting(_names(before, table))
        yield _("Match %(number)s, %(pairing)s, is removed. It has not begun.", number=number, pairing=pairing)


def _level(projection: Projection, group: Group) -> str:
    who = _listed(projection, group.undecided)
    if not group.number:
        return _("%(who)s are level, and not all can go on. Then settle the order.", who=who)
    where = group_within(group.number)
    return _("%(who)s are level in %(where)s, and not all can go on. Then settle the order.", who=who, where=where)


def _who_goes_on(after: Projection, number: int) -> Iterator[str]:
    for next_stage in next_stages(after.settings, number):
        settings = after.settings[next_stage - 1]
        groups = [group.entries for stage in after.stages if stage.number == next_stage for group in stage.groups]
        who = list(dict.fromkeys(entry for entries in groups for entry in entries))
        if who:
            names, where = _listed(after, who), called(settings)
            yield ngettext(
                "%(names)s goes on to the %(where)s.",
                "%(names)s go on to the %(where)s.",
                len(who),
                names=names,
                where=where,
            )


def _who_is_out(after: Projection, number: int) -> Iterator[str]:
    """Sentences about remaining entries that are eliminated; empty if nobody qualifies from this stage."""
    following = [
        after.stages[next_stage - 1]
        for next_stage in next_stages(after.settings, number)
        if next_stage <= len(after.stages)
    ]
    go_on = {entry for stage in following for group in stage.groups for entry in group.entries}
    entries = [entry for group in after.stages[number - 1].groups for entry in group.entries]
    out = [entry for entry in entries if entry not in go_on and not after.entries[entry].withdrawn]
    if go_on and out:
        yield _("Out: %(names)s.", names=_listed(after, out))


def who_has_won(after: Projection) -> Iterator[str]:
    """Empty while the tournament continues."""
    if after.state != State.FINISHED:
        return
    yield _how_it_ended(after)


def _how_it_ended(after: Projection) -> str:
    if after.winner:
        return _("The tournament is over, and %(name)s has won it.", name=isolated(after.entries[after.winner].name))
    if any(stage.format.is_a_bracket for stage in after.stages):
        return _("The tournament is over, and nobody has won it.")
    return _("The tournament is over, and nobody has won it alone.")


def _listed(projection: Projection, entries: Sequence[int]) -> str:
    return listed(_names(projection, entries), at_most=NAMED_AT_MOST)


def _names(projection: Projection, entries: Sequence[int]) -> list[str]:
    return [isolated(projection.entries[entry].name) for entry in entries]


def too_few(projection: Projection) -> tuple[str, ...]:
    """Groups of the current stages with fewer remaining entries than qualifying places."""
    return tuple(
        _too_few_left(group, left)
        for stage in projection.stages_now
        for group, left in _short_groups(projection, stage)
    )


def _short_groups(projection: Projection, stage: StageView) -> Iterator[tuple[Group, int]]:
    """Groups with too few entries for the places that other stages take, each with its remaining entries."""
    wanted = [
        bool(projection.settings[next_stage - 1].through)
        for next_stage in next_stages(projection.settings, stage.number)
    ]
    for group in stage.groups:
        last = max((last for (_, last), is_wanted in zip(group.taken, wanted, strict=True) if is_wanted), default=0)
        gone = group.displaced | {entry for entry in group.entries if projection.entries[entry].withdrawn}
        if (left := len(group.entries) - len(gone)) < last:
            yield group, left


def _too_few_left(group: Group, left: int) -> str:
    where, count = group_within(group.number) if group.number else "", in_words(left)
    if not left:
        return _("Nobody of %(group)s is left to go on.", group=where) if where else _("Nobody is left to go on.")
    if not where:
        return ngettext("Only %(number)s is left to go on.", "Only %(number)s are left to go on.", left, number=count)
    return ngettext(
        "Only %(number)s of %(group)s is left to go on.",
        "Only %(number)s of %(group)s are left to go on.",
        left,
        number=count,
        group=where,
    )

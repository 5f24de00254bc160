"""What the end of a stage means for its qualifiers, in sentences. Plain values only."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.sentences import listed, within
from tournaments.formats.groups import group_within
from tournaments.formats.joining import takers
from tournaments.formats.plan_words import called
from tournaments.ledger.projection import Group, Projection, StageView, State
from tournaments.standings.figures import in_words, meeting

NAMED_AT_MOST: Final = 8


def what_ending_means(before: Projection, after: Projection, number: int) -> tuple[str, ...]:
    """`before` the stage is ended and `after` that."""
    stage = before.stages[number - 1]
    return (
        *_rounds_left_out(stage),
        *_vanished(before, after),
        *(_level(after, group) for group in after.stages[number - 1].groups if group.undecided),
        *_who_goes_on(after, number),
        *_for_whom_it_is_over(after, number),
        *who_has_won(after),
    )


def _rounds_left_out(stage: StageView) -> Iterator[str]:
    first, last = len(stage.rounds) + 1, stage.rounds_in_all or 0
    if first == last:
        yield f"Round {last}, the last one, is not played."
    elif first < last:
        yield f"Rounds {first} to {last} are not played."


def _vanished(before: Projection, after: Projection) -> Iterator[str]:
    for number in sorted(before.matches.keys() - after.matches.keys()):
        table = before.matches[number].table or ()
        yield f"Match {number}, {meeting(_names(before, table))}, is taken off the table: nobody has begun it."


def _level(seen: Projection, group: Group) -> str:
    where = f" in {group_within(group.number)}" if group.number else ""
    return f"{_listed(seen, group.undecided)} are level{where} where it decides who goes on: settle that then."


def _who_goes_on(after: Projection, number: int) -> Iterator[str]:
    for taker in takers(after.settings, number):
        settings = after.settings[taker - 1]
        there = [group.entries for stage in after.stages if stage.number == taker for group in stage.groups]
        who = list(dict.fromkeys(entry for entries in there for entry in entries))
        if who:
            go = "goes" if len(who) == 1 else "go"
            yield f"{_listed(after, who)} {go} on to the {called(settings)}."


def _for_whom_it_is_over(after: Projection, number: int) -> Iterator[str]:
    """Of those who were still there; nobody where nobody goes on."""
    following = [after.stages[taker - 1] for taker in takers(after.settings, number) if taker <= len(after.stages)]
    go_on = {entry for stage in following for group in stage.groups for entry in group.entries}
    there = [entry for group in after.stages[number - 1].groups for entry in group.entries]
    out = [entry for entry in there if entry not in go_on and not after.entries[entry].withdrawn]
    if go_on and out:
        yield f"For {_listed(after, out)} it is over."


def who_has_won(after: Projection) -> Iterator[str]:
    """Nothing while it goes on."""
    if after.state != State.FINISHED:
        return
    yield f"The tournament is over, and {_winner(after)}."


def _winner(after: Projection) -> str:
    if after.winner:
        return f"{within(after.entries[after.winner].name)} has won it"
    has_a_final = any(stage.format.is_a_bracket for stage in after.stages)
    return "nobody has won it" if has_a_final else "nobody has won it alone"


def _listed(seen: Projection, entries: Sequence[int]) -> str:
    return listed(_names(seen, entries), at_most=NAMED_AT_MOST)


def _names(seen: Projection, entries: Sequence[int]) -> list[str]:
    return [within(seen.entries[entry].name) for entry in entries]


def too_few(seen: Projection) -> tuple[str, ...]:
    """Groups of the current stages with fewer entries left than qualify."""
    return tuple(_too_few_left(group, left) for stage in seen.stages_now for group, left in _short_groups(seen, stage))


def _short_groups(seen: Projection, stage: StageView) -> Iterator[tuple[Group, int]]:
    """Groups in which not all places that others wait for will be taken, each with how many stay."""
    wanted = [bool(seen.settings[taker - 1].through) for taker in takers(seen.settings, stage.number)]
    for group in stage.groups:
        last = max((last for (_, last), is_said in zip(group.taken, wanted, strict=True) if is_said), default=0)
        gone = group.displaced | {entry for entry in group.entries if seen.entries[entry].withdrawn}
        if (left := len(group.entries) - len(gone)) < last:
            yield group, left


def _too_few_left(group: Group, left: int) -> str:
    where = f" of {group_within(group.number)}" if group.number else ""
    if not left:
        return f"Nobody{where} is left to go on."
    return f"Only {in_words(left)}{where} {'is' if left == 1 else 'are'} left to go on."

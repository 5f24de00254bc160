"""Where fewer are left in a stage than were to go on from it, in sentences. Plain values only."""

from collections.abc import Iterator

from tournaments.formats.groups import group_within
from tournaments.formats.joining import takers
from tournaments.projection import Group, Projection, StageView
from tournaments.standings.figures import in_words


def too_few(seen: Projection) -> tuple[str, ...]:
    """Of the stages that are being played."""
    return tuple(_told(group, left) for stage in seen.stages_now for group, left in _short(seen, stage))


def _short(seen: Projection, stage: StageView) -> Iterator[tuple[Group, int]]:
    """Groups in which not all places that others wait for will be taken, each with how many stay."""
    wanted = [bool(seen.settings[taker - 1].through) for taker in takers(seen.settings, stage.number)]
    for group in stage.groups:
        last = max((last for (_, last), is_said in zip(group.taken, wanted, strict=True) if is_said), default=0)
        gone = group.displaced | {entry for entry in group.entries if seen.entries[entry].withdrawn}
        if (left := len(group.entries) - len(gone)) < last:
            yield group, left


def _told(group: Group, left: int) -> str:
    where = f" of {group_within(group.number)}" if group.number else ""
    if not left:
        return f"Nobody{where} is left to go on."
    return f"Only {in_words(left)}{where} {'is' if left == 1 else 'are'} left to go on."

"""Late entries: whether they are possible, and what they are told before."""

from tournaments.formats.catalogue import FORMATS
from tournaments.ledger.projection import Projection, StageView, State


def refusal(seen: Projection) -> str | None:
    """Why nobody can enter any more; None before the start, and as long as the format lets people come late."""
    if not seen.has_started:
        return None
    first = FORMATS[seen.settings[0].format]
    if not first.accepts_late:
        return "The tournament has started, so its entries and seeds are settled."
    if len(seen.stages) > 1 or seen.state == State.FINISHED:
        return f"The {first.title} is over: nobody can enter any more."
    return None


def policy(seen: Projection) -> str:
    """What becomes of somebody who enters now that the first stage is being played."""
    stage = seen.stages[0]
    told = stage.format.late_entry
    if stage.rounds_in_all is None:
        return told
    if len(stage.rounds) >= stage.rounds_in_all:
        return f"{told} The last round is paired already. Latecomers play only if it is paired again."
    return f"{told} {_rounds_stay(stage, stage.rounds_in_all, len(seen.playing) + 1)}"


def _rounds_stay(stage: StageView, rounds: int, entries: int) -> str:
    wanted = stage.format.rounds_in_all(stage.settings, entries) or 0
    if wanted > rounds:
        return f"{entries} entries would need {wanted} rounds to leave one unbeaten; it stays at {rounds}."
    return f"It stays at {rounds} {'round' if rounds == 1 else 'rounds'}."

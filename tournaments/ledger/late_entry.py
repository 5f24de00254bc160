"""Late entries: whether they are possible, and a sentence about their treatment."""

from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.catalogue import FORMATS
from tournaments.ledger.projection import Projection, StageView, State


def refusal(projection: Projection) -> str | None:
    """The reason why entries are closed; None before the start and while the format accepts late entries."""
    if not projection.has_started:
        return None
    first = FORMATS[projection.settings[0].format]
    if not first.accepts_late:
        return _("The tournament has started. Its format takes no late entries.")
    if len(projection.stages) > 1 or projection.state == State.FINISHED:
        return _("The %(format)s is over. Nobody can enter any more.", format=first.title)
    return None


def policy(projection: Projection) -> str:
    """The treatment of a late entry during the first stage."""
    stage = projection.stages[0]
    text = str(stage.format.late_entry)
    if stage.rounds_in_all is None:
        return text
    if len(stage.rounds) >= stage.rounds_in_all:
        return f"{text} {_('The last round is paired already. Latecomers play only if it is paired again.')}"
    return f"{text} {_rounds_stay(stage, stage.rounds_in_all, len(projection.playing) + 1)}"


def _rounds_stay(stage: StageView, rounds: int, entries: int) -> str:
    wanted = stage.format.rounds_in_all(stage.settings, entries) or 0
    if wanted > rounds:
        return _(
            "%(entries)s entries would need %(wanted)s rounds to leave one unbeaten; it stays at %(rounds)s.",
            entries=entries,
            wanted=wanted,
            rounds=rounds,
        )
    return ngettext("It stays at %(count)s round.", "It stays at %(count)s rounds.", rounds)

"""The start, and the settings before it: stages and tables."""

from collections.abc import Collection, Sequence
from typing import Final

from clubs.services.acts import Refusal
from games.texts import gettext as _
from tournaments.formats.advancement import fit_refusal, stages_refusal
from tournaments.formats.limits import FEWEST
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.apart_words import no_way
from tournaments.ledger.progress import begun
from tournaments.ledger.projection import EntryView, State
from tournaments.models import Event
from tournaments.services.agreement import must_agree
from tournaments.services.writing import Act, Ledger, write, writing

LEFT_OUT: Final = "left "
"""Part of the keys of lines that withdraw absent entries at a start."""


class CannotStart(Refusal):
    """The checked-in entries cannot play the stages."""


class NotCheckedIn(Exception):
    """Entries would be left out; `absent` are the entries that are not checked in, best seed first."""

    def __init__(self, absent: Sequence[EntryView]) -> None:
        super().__init__(_("Somebody is not checked in."))
        self.absent = absent


def start(act: Act, *, come: Collection[int] = (), left_out: Collection[int] = (), everybody: bool = False) -> Event:
    """Begin the first stage with the checked-in entries, in the order of their seeds.

    `come` are entries to check in now, `left_out` are known absent entries. `everybody` opens check-in if necessary
    and checks in all entries. Entries left out are withdrawn, which can be undone. Raises CannotStart, and NotCheckedIn
    while an entry would be left out that is not in `left_out`.
    """
    with writing(act.tournament_id) as ledger:
        if done := ledger.line_with_key(act.key):
            return done
        if everybody:
            come = [entry.number for entry in ledger.projection.playing]
            if ledger.projection.state == State.OPEN:
                ledger.append(act.part("open"), facts.CheckInOpened())
        playing, before = _entries_playing(ledger, come, left_out), ledger.projection
        for entry in sorted(playing):
            if not before.entries[entry].checked_in_at:
                ledger.append(act.part(entry), facts.CheckedIn(entry))
        for entry in [other.number for other in before.playing if other.number not in playing]:
            ledger.append(act.part(f"{LEFT_OUT}{entry}"), facts.Withdrawn(entry, gives_up=()))
        seeds = tuple(entry.number for entry in ledger.projection.playing)
        return ledger.append(act, facts.Started(seeds))


def _entries_playing(ledger: Ledger, come: Collection[int], left_out: Collection[int]) -> set[int]:
    """The playing entries. Their seeds may change without the absent ones, if pairs are kept apart."""
    projection = ledger.projection
    if projection.has_started:
        raise CannotStart(_("The tournament has started already."))
    if projection.state == State.OPEN:
        raise CannotStart(_("Open check-in and check people in first. Then start."))
    absent = [entry for entry in projection.playing if not entry.checked_in_at]
    present = [entry for entry in projection.playing if entry not in absent or entry.number in come]
    refusal = _too_few_have_come(present, projection.playing) or _start_refusal(ledger, present)
    is_unnamed = any(entry.number not in left_out for entry in absent if entry not in present)
    may_come = len(present) > 1 and not _start_refusal(ledger, projection.playing)
    if is_unnamed and (may_come or not refusal):
        raise NotCheckedIn(absent)
    if refusal:
        raise CannotStart(refusal)
    return {entry.number for entry in present}


def _too_few_have_come(present: Sequence[EntryView], entered: Sequence[EntryView]) -> str | None:
    if len(present) < FEWEST <= len(entered):
        return _("Fewer than %(fewest)s are checked in. Check more people in, then start.", fewest=FEWEST)
    return None


def _start_refusal(ledger: Ledger, present: Sequence[EntryView]) -> str | None:
    """The reason why these entries cannot play the arranged stages; None if they can."""
    if refusal := fit_refusal(ledger.fold.settings, len(present), ledger.rules.players):
        return refusal
    if len({entry.player for entry in present}) < len(present):
        return _("The same player is entered twice. Withdraw one of the two entries, then start.")
    return no_way(ledger.projection, [entry.number for entry in present], ledger.rules.players)


def arrange(act: Act, *, stages: Sequence[StageSettings]) -> Event:
    """Change the stages, until the start."""

    def decide(ledger: Ledger) -> facts.Fact:
        if ledger.projection.has_started:
            raise Refusal(_("The tournament has started. To change how it is played, take the start back first."))
        if refusal := stages_refusal(stages):
            raise Refusal(refusal)
        if tuple(stages) == tuple(ledger.fold.settings):
            raise Refusal(_("It is played like this already."))
        return facts.Arranged(tuple(stages))

    return write(act, decide)


def count_tables(act: Act, *, tables: int) -> Event:
    """Set the number of matches that can be played at the same time; 0 if tables are not counted."""
    return write(act, lambda _: facts.TablesCounted(tables))


def undo_start(act: Act) -> Event:
    """Return to check-in if there is no valid result. Undone results are removed with the bracket.

    Entries left out at the start are entered again. Raises NotAgreed with the list of visible changes, until
    `act.agreed` is the fingerprint of this list.
    """
    with writing(act.tournament_id) as ledger:
        if done := ledger.line_with_key(act.key):
            return done
        started = ledger.last(lambda fact: isinstance(fact, facts.Started))
        if started is None:
            raise Refusal(_("The tournament has not started."))
        if begun(ledger.projection):
            raise Refusal(_("Scores have been entered. Undo them first."))
        left_out = {f"{act.key} back {number}": number for number in _withdrawn_with(ledger, started.number)}
        undone = {each: facts.Undone(number) for each, number in {**left_out, act.key: started.number}.items()}
        must_agree(act, ledger, undone.values())
        return ledger.append_all(act, undone)[-1]


def _withdrawn_with(ledger: Ledger, start: int) -> list[int]:
    """The valid lines that withdrew absent entries at this start."""
    events = Event.objects.filter(tournament=ledger.tournament)
    key = f"{events.get(number=start).key} {LEFT_OUT}"
    left_out = set(events.filter(key__startswith=key).values_list("number", flat=True))
    return [line.number for line in ledger.valid_lines if line.number in left_out]

"""Facts about the history of play: the start, rounds, the order of level entries, the end of a stage."""

from typing import TYPE_CHECKING

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats.advancement import depends_on
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.groups import group_within
from tournaments.formats.interface import PairingKind
from tournaments.ledger.fact import Fact, Line, Sides
from tournaments.ledger.facts.setting_up import Arranged
from tournaments.ledger.progress import begun
from tournaments.ledger.projection.values import FINAL

if TYPE_CHECKING:
    from tournaments.ledger.history import History
    from tournaments.ledger.projection.fold import Fold
    from tournaments.ledger.words import LedgerWords

OTHER_START = gettext_lazy("It belongs to a start that was undone.")
LATER_ROUNDS = gettext_lazy("Later rounds depend on it. Undo those first.")


class Started(Fact, frozen=True, tag="started"):
    """The entries that play, seed 1 first."""

    seeds: tuple[int, ...]

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.start(self.seeds)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return (
            _("Scores have been entered, so the start stays. Undo them first.") if begun(history.projection) else None
        )

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        projection = history.projection
        if projection.has_started:
            return _("The tournament was started again later.")
        if any(entry not in projection.entries for entry in self.seeds):
            return _("One of its players is no longer entered. Start it again.")
        if history.lines_before_start(up_to=line.number) != history.lines_before_start():
            return _("The stages, the seeds or the entries have changed. Start it again.")
        if any(entry.number not in self.seeds for entry in projection.playing):
            return _("Somebody has entered since then. Start it again.")
        return None

    def sentence(self, words: "LedgerWords") -> str:
        return _("started with %(count)s entries", count=len(self.seeds))


class RoundPaired(Fact, frozen=True, tag="round_paired"):
    """The pairing of the next round, in a stage that is paired round by round.

    The matches are numbered from `first_match`, in the order of `tables`. `bye` is the entry without an opponent.
    `by_hand` are the tables that differ from the proposal; a bye is a table of one. `instead_of` is the line of an
    earlier pairing of this round, which this one replaces; 0 without one. `kept_apart` are the pairs that would have
    met if they were not kept apart.
    """

    stage: int
    round: int
    first_match: int
    tables: tuple[Sides, ...]
    bye: int | None = None
    by_hand: tuple[Sides, ...] = ()
    instead_of: int = 0
    kept_apart: tuple[Sides, ...] = ()

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.pair_round(self)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        view, started = history.stage(self.stage), history.started
        if view is None or started is None or line.number < started.number:
            return str(OTHER_START)
        if len(view.rounds) != self.round:
            return str(LATER_ROUNDS)
        if self.instead_of:
            return _why_tables_stay(history, self, history.pairing(self.instead_of))
        matches = range(self.first_match, self.first_match + len(self.tables))
        if any(history.projection.matches[number].has_begun for number in matches):
            return _("Round %(round)s has begun. Undo its scores first.", round=self.round)
        return _why_next_stage_stays(history, self.stage)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        view, started = history.stage(self.stage), history.started
        if view is None or started is None or line.number < started.number:
            return str(OTHER_START)
        coming = history.pairing(history.after_redoing(line).number)
        if coming.seated - history.projection.entries.keys():
            return _("A player of this round is no longer entered. Pair the round again.")
        if self.instead_of and history.counts(self.instead_of):
            if len(view.rounds) != self.round:
                return str(LATER_ROUNDS)
            return _why_tables_stay(history, history.pairing(self.instead_of), self)
        if self.instead_of or view.is_over or len(view.rounds) != self.round - 1:
            return _("Round %(round)s was paired again later, or cannot follow now.", round=self.round)
        if coming.first_match != max(history.projection.matches, default=0) + 1:
            return _("Other matches have its numbers now. Pair the round again.")
        return None

    def sentence(self, words: "LedgerWords") -> str:
        if len(self.tables) == 1 and self.bye is None:
            return self._one_match(words)
        text = self._published(words)
        if not self.by_hand:
            return text
        by_hand = " ".join(map(words.by_hand, self.by_hand)).rstrip(".")
        return _("%(published)s. By hand: %(by_hand)s", published=text, by_hand=by_hand)

    def _published(self, words: "LedgerWords") -> str:
        number, matches = self.round, len(self.tables)
        if self.bye is None:
            if self.instead_of:
                return _("paired round %(number)s again, %(matches)s matches", number=number, matches=matches)
            return _("published round %(number)s, %(matches)s matches", number=number, matches=matches)
        bye = words.name(self.bye)
        if self.instead_of:
            return _(
                "paired round %(number)s again, %(matches)s matches, a bye for %(bye)s",
                number=number, matches=matches, bye=bye,
            )  # fmt: skip
        return _(
            "published round %(number)s, %(matches)s matches, a bye for %(bye)s",
            number=number, matches=matches, bye=bye,
        )  # fmt: skip

    def _one_match(self, words: "LedgerWords") -> str:
        if self._is_challenge(words):
            challenger, challenged = (words.name(side) for side in self.tables[0])
            return _(
                "entered match %(match)s: %(challenger)s challenges %(challenged)s",
                match=self.first_match,
                challenger=challenger,
                challenged=challenged,
            )
        return _("sent %(table)s to match %(match)s", table=words.table(self.tables[0]), match=self.first_match)

    def _is_challenge(self, words: "LedgerWords") -> bool:
        """Whether the match is a challenge on a ladder. False if the earlier lines are not known."""
        lines = reversed(words.valid_lines_before(self))
        stages = next((line.fact.stages for line in lines if isinstance(line.fact, Arranged)), ())
        return len(stages) >= self.stage and FORMATS[stages[self.stage - 1].format].pairing is PairingKind.BY_CHALLENGE

    @property
    def overridden_line(self) -> int:
        return self.instead_of

    @property
    def seated(self) -> set[int]:
        """All entries of the round, with a bye too."""
        return {entry for table in self.tables for entry in table} | ({self.bye} if self.bye else set())

    def tables_without(self, withdrawn: set[int]) -> dict[int, set[int]]:
        """The entries of each table, by number of the match, without the withdrawn ones."""
        return {
            number: {entry for entry in table if entry not in withdrawn}
            for number, table in enumerate(self.tables, start=self.first_match)
        }


class Settled(Fact, frozen=True, tag="settled"):
    """The decided order of level entries, at the end of a stage or of one of its groups."""

    stage: int
    group: int
    order: tuple[int, ...]

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.settle(self.stage, self.group, self.order)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return None

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return None

    def sentence(self, words: "LedgerWords") -> str:
        order = ", ".join(words.name(entry) for entry in self.order)
        if not self.group:
            return _("settled the order: %(order)s", order=order)
        return _("settled the order in %(group)s: %(order)s", group=group_within(self.group), order=order)


class Closed(Fact, frozen=True, tag="closed"):
    """An organiser has ended a stage that is paired round by round."""

    stage: int

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.close(self.stage)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return _why_next_stage_stays(history, self.stage)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        view, paired = history.stage(self.stage), history.last(RoundPaired)
        if paired and paired.number > line.number:
            return _("Another round was paired later. End the stage on the desk.")
        matches = history.projection.matches_of(self.stage)
        if view is None or view.is_over or any(match.state not in FINAL for match in matches):
            return _("A match of that stage is open, or the stage is over. End it on the desk.")
        return None

    def sentence(self, words: "LedgerWords") -> str:
        return _("ended stage %(stage)s", stage=self.stage)


def _why_tables_stay(history: "History", now: RoundPaired, then: RoundPaired) -> str | None:
    """Why the pairing of a round cannot change from `now` to `then`.

    A match has begun at a table that `then` does not have, or the next stage has begun.
    """
    withdrawn = {number for number, entry in history.projection.entries.items() if entry.withdrawn}
    tables, others = now.tables_without(withdrawn), then.tables_without(withdrawn)
    for number, table in tables.items():
        if others.get(number) != table and history.projection.matches[number].has_begun:
            return _("Match %(number)s has begun. Undo its score first.", number=number)
    return _why_next_stage_stays(history, now.stage)


def _why_next_stage_stays(history: "History", stage: int) -> str | None:
    projection = history.projection
    resting = {other.number for other in projection.stages if depends_on(projection.settings, other.number, stage)}
    if any(match.stage in resting and match.has_begun for match in projection.matches.values()):
        return _("The next stage has begun. Undo its scores first.")
    return None

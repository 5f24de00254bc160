"""Facts about who plays: entries, check-in, withdrawals, rounds sat out."""

from typing import TYPE_CHECKING, ClassVar

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.ledger import late_entry
from tournaments.ledger.fact import Fact, Line, Person, PersonFact, called
from tournaments.ledger.projection.leaving import given_up
from tournaments.ledger.projection.values import EntryView, State
from tournaments.ledger.replacing import why_not as why_not_replace

if TYPE_CHECKING:
    from tournaments.ledger.history import History
    from tournaments.ledger.projection.fold import Fold
    from tournaments.ledger.words import LedgerWords

STARTED = gettext_lazy("The start of the tournament depends on it. Undo the start first.")


class Entered(PersonFact, frozen=True, tag="entered"):
    """An entry joins. After the start it plays from the next round that is paired."""

    bot: bool = False
    rating: int | None = None
    team: str = ""

    is_entry: ClassVar = True
    changes_pairing: ClassVar = True
    is_before_start: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        since = len(fold.stages[0].rounds) if fold.stages else 0
        here = line.at if self.bot else None
        name = called(fold.names, self.player)
        fold.enter(
            EntryView(self.entry, self.player, name, self.bot, self.rating, self.team, checked_in_at=here, since=since)
        )

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        matches = history.projection.matches.values()
        if self.entry in history.seeds or any(self.entry in match.sides for match in matches):
            return _("%(name)s plays already. Withdraw the entry instead.", name=history.name(self.entry))
        return None

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        if refusal := _why_not_beside(history, history.people[self.entry]):
            return refusal
        return (
            _("The tournament has started. Enter the name as a late entry.") if history.projection.has_started else None
        )

    def sentence(self, words: "LedgerWords") -> str:
        return _entered(words.player(self.player), self.team, is_bot=self.bot)


class PersonReplaced(PersonFact, frozen=True, tag="person_replaced"):
    """An entry belongs to another person, who gets its past results too. Neither person is a bot."""

    rating: int | None = None
    team: str = ""

    is_before_start: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.replace_person(self.person, self.rating, self.team)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return _why_not_this_person(history, line, self.entry)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return _why_not_this_person(history, line, self.entry)

    def sentence(self, words: "LedgerWords") -> str:
        return _(
            "put %(name)s in the place of %(before)s",
            name=words.player(self.player),
            before=words.name_before(self, self.entry),
        )


class Withdrawn(Fact, frozen=True, tag="withdrawn"):
    """An entry stops playing. Its results count. Its open matches go to the opponents.

    `gives_up` are the stages where its place goes to the next in order. No later result depended on them yet.
    """

    entry: int
    gives_up: tuple[int, ...] = ()

    changes_pairing: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.withdraw(self.entry, self.gives_up, line.number)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        entry = history.projection.entries.get(self.entry)
        if entry is None:
            return _("The entry itself is undone. Do that again first.")
        if self.entry not in history.seeds and late_entry.refusal(history.projection):
            return _("%(name)s was withdrawn before the start, and nobody can enter any more.", name=entry.name)
        return _why_not_beside(history, Person(self.entry, entry.player))

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        entry, started = history.projection.entries.get(self.entry), history.started
        if entry is None or entry.withdrawn:
            return _("There is nobody to withdraw.")
        if started and (line.number < started.number or set(self.gives_up) - set(given_up(history.projection))):
            return _("The tournament has gone on with %(name)s since. Withdraw %(name)s again.", name=entry.name)
        return None

    def sentence(self, words: "LedgerWords") -> str:
        return _("withdrew %(name)s", name=words.name(self.entry))


class SatOut(Fact, frozen=True, tag="sat_out"):
    """An entry is not paired in one round of a stage that is paired round by round."""

    entry: int
    stage: int
    round: int

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.sat_out.add((self.entry, self.stage, self.round))

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return _why_round_is_paired(history, self.stage, self.round)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        if (self.entry, self.stage, self.round) in history.projection.sat_out:
            return _("%(name)s already sits that round out.", name=history.name(self.entry))
        return _why_round_is_paired(history, self.stage, self.round)

    def sentence(self, words: "LedgerWords") -> str:
        return _("left %(name)s out of round %(round)s", name=words.name(self.entry), round=self.round)


class NamesChanged(Fact, frozen=True, tag="names_changed"):
    """The name of a player or organiser has changed. Lines hold no names, so this one holds none either."""

    changes_names: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        """Change nothing. The fold gets all current names before its first line."""

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return _("Names are changed on the club's page of members.")

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_not_undo(history, line)

    def sentence(self, words: "LedgerWords") -> str:
        return _("changed a name")


class CheckInOpened(Fact, frozen=True, tag="check_in_opened"):
    def apply(self, fold: "Fold", line: Line) -> None:
        fold.is_checking_in = True

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return str(STARTED) if history.projection.has_started else None

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return _("Check-in is open already.") if history.projection.state != State.OPEN else None

    def sentence(self, words: "LedgerWords") -> str:
        return _("opened check-in")


class CheckedIn(Fact, frozen=True, tag="checked_in"):
    entry: int

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.entries.change(self.entry, checked_in_at=line.at)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return str(STARTED) if history.projection.has_started else None

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        entry = history.projection.entries.get(self.entry)
        if entry is None or entry.checked_in_at:
            return _("%(name)s is checked in already, or no longer entered.", name=history.name(self.entry))
        return str(STARTED) if history.projection.has_started else None

    def sentence(self, words: "LedgerWords") -> str:
        return _("checked in %(name)s", name=words.name(self.entry))


def _entered(name: str, team: str, *, is_bot: bool) -> str:
    if is_bot:
        return _("entered the bot %(name)s", name=name)
    return _("entered %(name)s of %(team)s", name=name, team=team) if team else _("entered %(name)s", name=name)


def _why_not_this_person(history: "History", line: Line, entry: int) -> str | None:
    """Why this line cannot be undone or redone: the reason against the person that the entry would then have."""
    person = history.person_after(line)
    if entry not in history.projection.entries:
        return _("The entry itself is undone. Do that again first.")
    later = (other.fact for other in history.lines[line.number :] if history.counts(other.number))
    if any(fact.changes_ratings or (isinstance(fact, PersonReplaced) and fact.entry == entry) for fact in later):
        return _("It was changed again later. Choose the person on the desk.")
    others = [view.player for view in history.projection.entries.values()]
    players = [player for player in others if history.current_player(player) == history.current_player(person.player)]
    return why_not_replace(history.projection, entry, players, history.projection.called(person.player))


def _why_not_beside(history: "History", person: Person) -> str | None:
    """Why a person cannot join the playing entries: this person, or another of the same name, is among them."""
    player, name = history.current_player(person.player), history.projection.called(person.player)
    again = next((view for view in history.projection.playing if history.current_player(view.player) == player), None)
    if again:
        if again.name.casefold() == name.casefold():
            return _("%(name)s is already entered again.", name=name)
        return _("%(name)s is already entered again, as %(other)s.", name=name, other=again.name)
    if any(view.name.casefold() == name.casefold() for view in history.projection.playing):
        return _("Another %(name)s is entered. Give that one a longer name first.", name=name)
    return None


def _why_round_is_paired(history: "History", stage: int, number: int) -> str | None:
    view = history.stage(stage)
    if view is None or len(view.rounds) >= number:
        return _("Round %(number)s is already paired. Undo it first.", number=number)
    return None

"""Facts about self-entry: its settings, requests of players, and the end of requests."""

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from games.texts import gettext as _
from tournaments.ledger.fact import Fact, Line
from tournaments.ledger.facts.entries import STARTED
from tournaments.ledger.facts.setting_up import SettingFact

if TYPE_CHECKING:
    from tournaments.ledger.history import History
    from tournaments.ledger.projection.fold import Fold
    from tournaments.ledger.words import LedgerWords


class SelfEntrySet(SettingFact, frozen=True, tag="self_entry_set"):
    """The settings of self-entry from this line on. Waiting players keep their place."""

    is_open: bool
    needs_approval: bool = False
    places: int = 0
    closes_at: datetime | None = None

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.self_entry = replace(
            fold.self_entry,
            is_open=self.is_open,
            needs_approval=self.needs_approval,
            places=self.places,
            closes_at=self.closes_at,
        )

    def sentence(self, words: "LedgerWords") -> str:
        return _("let players enter by themselves") if self.is_open else _("closed entry by players themselves")


class CheckInByNameSet(SettingFact, frozen=True, tag="check_in_by_name_set"):
    """Whether visitors of the check-in page may check in any entry by its name, from this line on."""

    is_allowed: bool

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.self_entry = replace(fold.self_entry, checks_in_by_name=self.is_allowed)

    def sentence(self, words: "LedgerWords") -> str:
        if self.is_allowed:
            return _("let players check in by picking their names")
        return _("let players check in by account or private link only")


class _Request(Fact, frozen=True):
    player: int

    @property
    def named_player(self) -> int:
        return self.player


class AskedToEnter(_Request, frozen=True, tag="asked_to_enter"):
    """A player asks to enter, and waits for a place or for approval."""

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.self_entry = replace(fold.self_entry, waiting=fold.self_entry.with_waiting(self.player))

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return _why_not_end(history, self.player)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return _why_not_wait(history, self.player)

    def sentence(self, words: "LedgerWords") -> str:
        name = words.player(self.player)
        if _needed_approval(words, self):
            return _("asked to enter as %(name)s", name=name)
        return _("put %(name)s on the waiting list", name=name)


class RequestEnded(_Request, frozen=True, tag="request_ended"):
    """A player who asked to enter no longer waits: they changed their mind, or the organiser declined."""

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.self_entry = replace(fold.self_entry, waiting=fold.self_entry.without(self.player))

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return _why_not_wait(history, self.player)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return _why_not_end(history, self.player)

    def sentence(self, words: "LedgerWords") -> str:
        name = words.player(self.player)
        if _needed_approval(words, self):
            return _("ended the request of %(name)s", name=name)
        return _("took %(name)s off the waiting list", name=name)


def _needed_approval(words: "LedgerWords", fact: Fact) -> bool:
    """Whether the organiser approved entries when the fact was written."""
    settings = [line.fact for line in words.valid_lines_before(fact) if isinstance(line.fact, SelfEntrySet)]
    return bool(settings) and settings[-1].needs_approval


def _why_not_end(history: "History", player: int) -> str | None:
    """Why a player cannot be taken off the waiting list."""
    if player in history.projection.self_entry.waiting:
        return None
    return _("%(name)s no longer waits.", name=history.projection.called(player))


def _why_not_wait(history: "History", player: int) -> str | None:
    """Why a player cannot be put on the waiting list again."""
    if history.projection.has_started:
        return str(STARTED)
    name = history.projection.called(player)
    if player in history.projection.self_entry.waiting:
        return _("%(name)s already waits.", name=name)
    current = history.current_player(player)
    if any(history.current_player(entry.player) == current for entry in history.projection.playing):
        return _("%(name)s is already entered.", name=name)
    return None

"""A match for a box on a page: its sides with their sources, and the score."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse

from games.texts import gettext as _
from tournaments.formats.slots import LoserOf, Slot, WinnerOf, slot_words
from tournaments.ledger.projection import FINAL, MatchState, MatchView, Projection
from tournaments.ledger.score_words import cards, deal_named
from tournaments.pages.people import ShownPerson, TournamentPage
from tournaments.standings.figures import nth


@dataclass(frozen=True, slots=True)
class SideShown:
    """`label` names the source of an unknown side; `figure` is empty until there is a score."""

    person: ShownPerson | None
    label: str
    figure: str = ""
    is_winner: bool = False
    is_loser: bool = False
    is_bye: bool = False


@dataclass(frozen=True, slots=True)
class MatchShown:
    slug: str
    number: int
    state: str
    sides: tuple[SideShown, ...]
    note: str = ""
    table: int = 0
    """The number of its table; 0 if tables are not counted or none is free."""

    @property
    def url(self) -> str:
        return reverse("match", args=[self.slug, self.number])

    def __str__(self) -> str:
        return f"match {self.number}"

    @property
    def winner(self) -> ShownPerson | None:
        return next((side.person for side in self.sides if side.is_winner), None)

    @property
    def seated(self) -> list[int]:
        """The entries in the order of seats; empty while one is missing."""
        people = [side.person.number for side in self.sides if side.person]
        return people if len(people) == len(self.sides) else []

    @property
    def is_open(self) -> bool:
        return self.state in (MatchState.READY, MatchState.PLAYING)

    @property
    def is_final(self) -> bool:
        return self.state in FINAL

    @property
    def is_live(self) -> bool:
        return self.state == MatchState.PLAYING

    @property
    def is_empty(self) -> bool:
        """Whether it stays without sides: a place in a bracket that is empty because of byes."""
        return self.state == MatchState.BYE and all(side.is_bye for side in self.sides)

    @property
    def is_between_bots(self) -> bool:
        return all(side.person is not None and side.person.is_bot for side in self.sides)


def match_shown(page: TournamentPage, view: MatchView) -> MatchShown:
    sides = tuple(_side(page, view, seat) for seat in range(len(view.sides)))
    table = page.projection.at_tables.get(view.number, 0)
    note = _note(view, page.tournament.best_of)
    return MatchShown(page.tournament.slug, view.number, str(view.state), sides, note, table)


def matches_shown(page: TournamentPage, numbers: Iterable[int]) -> tuple[MatchShown, ...]:
    return tuple(match_shown(page, page.projection.matches[number]) for number in numbers)


def _side(page: TournamentPage, view: MatchView, seat: int) -> SideShown:
    entry = view.sides[seat]
    if entry is None:
        slot = view.slots[seat]
        is_bye = view.state == MatchState.BYE or _is_nobody(page.projection, slot)
        return SideShown(None, _("Bye") if is_bye else _slot_words(slot), is_bye=is_bye)
    won = view.winner == entry
    is_decided = view.state == MatchState.OVER and view.winner is not None
    person = page.people[entry]
    return SideShown(person, person.name, _figure(view, seat), won and is_decided, is_decided and not won)


def _is_nobody(projection: Projection, slot: Slot) -> bool:
    """Whether this slot is already known to stay empty."""
    if not isinstance(slot, WinnerOf | LoserOf):
        return False
    before = projection.matches[slot.match]
    came = len(before.places) if isinstance(slot, WinnerOf) else len(before.places[1:])
    return before.state in FINAL and not came


@lru_cache(4096)
def _slot_words(slot: Slot) -> str:
    return slot_words(str(slot))


def _figure(view: MatchView, seat: int) -> str:
    """Games won, or the place at a finished larger table; empty without play."""
    if view.walkover:
        return ""
    entry = view.sides[seat]
    if len(view.sides) > 2 and entry in view.places:
        return nth(view.places.index(entry) + 1)
    return str(view.wins[seat]) if view.state in (MatchState.PLAYING, MatchState.OVER) else ""


def _note(view: MatchView, best_of: int) -> str:
    if view.walkover:
        return _("walkover") if view.winner is not None else _("nobody came")
    if view.state == MatchState.NOT_NEEDED:
        return _("not needed")
    if view.state != MatchState.PLAYING or not view.games:
        return ""
    game = view.games[-1]
    if not game.deals:
        return _("game %(game)s", game=game.number) if best_of > 1 else ""
    last = deal_named(game.number, len(game.deals), best_of)
    return _("%(deal)s: %(cards)s", deal=last, cards=cards(game.deals[-1]))

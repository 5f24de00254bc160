"""Adds a list of people to a club and a destination: finds known people, new people and unclear lines."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from django.db import transaction

from clubs.models import Club, PersonEvent
from clubs.name_lists import ListedPerson, are_near, folded
from clubs.selectors import known_only_to
from clubs.services.acts import ClubAct, Refusal
from clubs.services.clubs import join_club_together
from clubs.services.person_events import earlier_record, record_act
from games.models import Player
from games.sentences import listed
from games.texts import gettext as _

_MOST_NAMED: Final = 4
_MOST_COMPARED: Final = 100
"""The maximum number of names to compare with all members: thousands of each would take half a minute."""
NEW, LEFT_OUT = "new", "left out"
"""Choices for a line; any other choice is the number of a player."""


class Destination(Protocol):
    """A further destination for the people of a list, such as a tournament of the club."""

    @property
    def note(self) -> Mapping[str, int]:
        """Data about the destination for the club's record of the list."""

    def numbers(self) -> frozenset[int]:
        """The players who are already there."""

    def add_players(self, act: ClubAct, players: Sequence[Player]) -> None:
        """Add all of the players or none; raises Refusal."""


class NameMatch(StrEnum):
    NEW = "new"
    KNOWN = "known"
    NEAR = "near"
    ENTERED = "entered"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Found:
    """A line and the people it may mean: `choice` is the proposal, empty if the user must choose."""

    line: ListedPerson
    kind: NameMatch
    candidates: tuple[Player, ...]
    choice: str

    @property
    def choices(self) -> tuple[str, ...]:
        who = tuple(str(player.pk) for player in self.candidates)
        return (LEFT_OUT,) if self.kind in (NameMatch.ENTERED, NameMatch.FAULT) else (*who, NEW, LEFT_OUT)


def look_up(*, club: Club, lines: Sequence[ListedPerson], destination: Destination | None = None) -> list[Found]:
    """The members of the club that the lines mean; two queries at most."""
    members = list(Player.objects.filter(memberships__club=club, bot=""))
    entered = destination.numbers() if destination else frozenset()
    known = _Known(members)
    return [_found(line, known, entered) for line in lines]


def similar_names_sentence(*, club: Club, names: Sequence[str]) -> str:
    """A sentence about new names that are similar to names of members; empty if there are none.

    Call it before the people are entered, because they are members afterwards. It is empty for more than 100 names:
    another page asks about each name of a list before people are added.
    """
    if len(names) > _MOST_COMPARED:
        return ""
    lines = [ListedPerson(at, name) for at, name in enumerate(names, start=1)]
    near = [found for found in look_up(club=club, lines=lines) if found.candidates and not _has_that_name(found)]
    if not near:
        return ""
    pairs = listed([f"{found.line.name} ({found.candidates[0].name})" for found in near], _MOST_NAMED)
    return _(
        "New to the club, with a name close to a member’s: %(pairs)s. If it is the same person, press "
        "“Replace” beside the name.",
        pairs=pairs,
    )


def _has_that_name(found: Found) -> bool:
    return found.line.name.casefold() in {player.name.casefold() for player in found.candidates}


class _Known:
    """Members by their folded names. Similar names are searched only among names with a common word."""

    def __init__(self, members: Iterable[Player]) -> None:
        self.exact: dict[str, list[Player]] = defaultdict(list)
        self.by_word: dict[str, dict[str, None]] = defaultdict(dict)
        for player in members:
            name = folded(player.name)
            self.exact[name].append(player)
            for word in _words(name):
                self.by_word[word][name] = None

    def near(self, name: str) -> tuple[Player, ...]:
        candidates = {other: None for word in _words(name) for other in self.by_word.get(word, ())}
        return tuple(player for other in candidates if are_near(name, other) for player in self.exact[other])


def _words(name: str) -> set[str]:
    """The words to search by: similar names share a word, or for a name of one word its beginning."""
    words = name.split()
    return {*words, name[:2]} if len(words) == 1 else set(words)


def _found(line: ListedPerson, known: _Known, entered: frozenset[int]) -> Found:
    if line.fault:
        return Found(line, NameMatch.FAULT, (), LEFT_OUT)
    alike = tuple(known.exact.get(folded(line.name), ()))
    if len(alike) == 1 and not _is_from_elsewhere(line, alike[0]):
        if alike[0].pk in entered:
            return Found(line, NameMatch.ENTERED, alike, LEFT_OUT)
        return Found(line, NameMatch.KNOWN, alike, str(alike[0].pk))
    near = alike or known.near(folded(line.name))
    return Found(line, NameMatch.NEAR, near, "") if near else Found(line, NameMatch.NEW, (), NEW)


def _is_from_elsewhere(line: ListedPerson, player: Player) -> bool:
    """The same name with another country may be another person."""
    return bool(line.country and player.country and line.country != player.country)


@dataclass(frozen=True, slots=True)
class Added:
    """The numbers of added people, for the message."""

    new: int
    known: int
    left_out: int


@transaction.atomic
def add_people(
    act: ClubAct, *, found: Sequence[Found], chosen: Mapping[int, str], destination: Destination | None = None
) -> Added:
    """Carry out the choice for each line, all or none; the same key again is the same act.

    People are looked up again, because others may have added some in the meantime. Raises Refusal if a choice is
    missing, is not among the current proposals or names one person twice, or if the destination refuses.
    """
    if done := earlier_record(act):
        return _added(done)
    picked = [(one, _picked(one, chosen)) for one in _found_now(found, chosen, act.club, destination)]
    _must_be_different(picked)
    players = _players(act.club, [(one, choice) for one, choice in picked if choice != LEFT_OUT])
    if destination:
        destination.add_players(act, players)
    new = sum(choice == NEW for _, choice in picked)
    added = {"new": new, "known": len(players) - new, "left_out": len(picked) - len(players)}
    payload: dict[str, object] = {"added": added, "players": [player.pk for player in players]}
    payload |= destination.note if destination else {}
    record_act(act, "people added", payload)
    return Added(**added)


def added_before(act: ClubAct) -> Added | None:
    """The result of an earlier act with this key, if any; one query without a lock."""
    done = PersonEvent.objects.filter(club=act.club, key=act.key[:80]).first()
    return _added(done) if done else None


def _added(done: PersonEvent) -> Added:
    return Added(**done.payload["added"])


def _found_now(
    found: Sequence[Found], chosen: Mapping[int, str], club: Club, destination: Destination | None
) -> list[Found]:
    """The same lines looked up again under the lock on the club's people."""
    now = look_up(club=club, lines=[one.line for one in found], destination=destination)
    for was, one in zip(found, now, strict=True):
        if one.line.number in chosen and set(was.candidates) != set(one.candidates):
            raise Refusal(
                _(
                    "Members have come or gone. Choose again who %(name)s in line %(number)s is.",
                    name=one.line.name,
                    number=one.line.number,
                )
            )
    return now


def _picked(found: Found, chosen: Mapping[int, str]) -> str:
    choice = chosen.get(found.line.number, found.choice)
    if choice not in found.choices:
        raise Refusal(_("Choose who %(name)s in line %(number)s is.", name=found.line.name, number=found.line.number))
    return choice


def _must_be_different(picked: Sequence[tuple[Found, str]]) -> None:
    first: dict[str, ListedPerson] = {}
    for found, choice in picked:
        line = found.line
        if choice not in (NEW, LEFT_OUT) and first.setdefault(choice, line) is not line:
            raise Refusal(
                _(
                    "Lines %(first)s and %(second)s are the same person. Leave one out.",
                    first=first[choice].number,
                    second=line.number,
                )
            )


def _players(club: Club, picked: Sequence[tuple[Found, str]]) -> list[Player]:
    """The members, with new details from the list, and new people, who become members; three queries."""
    known = {str(player.pk): player for found, _ in picked for player in found.candidates}
    players = [_new(found.line) if choice == NEW else _renewed(known[choice], found.line) for found, choice in picked]
    met = known_only_to(club, [player for player in players if player.pk])
    new = Player.objects.bulk_create([player for player in players if not player.pk])
    Player.objects.bulk_update(met, ["country", "team", "outside_rating"])
    join_club_together(club=club, players=new)
    return players


def _new(line: ListedPerson) -> Player:
    return Player(name=line.name, country=line.country, team=line.team, outside_rating=line.rating)


def _renewed(player: Player, line: ListedPerson) -> Player:
    player.country = player.country or line.country
    player.team = line.team or player.team
    player.outside_rating = player.outside_rating if line.rating is None else line.rating
    return player

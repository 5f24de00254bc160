"""Property: no act of one club changes roles, links or results in another club, not even a merge."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import count
from typing import Any, TypeVar

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from clubs.models import Club, Invitation, Membership, PersonEvent, PlayerLink
from clubs.permissions import ROLES_TO_GIVE, Role
from clubs.services import invitations, members, merging, player_links
from clubs.services.acts import Actor, ClubAct, Refusal
from clubs.services.clubs import join_club
from games.models import Game, Player, Seat
from tests.clubs.factories import ANA, make_club
from tests.games.factories import NOW, standard_rules
from tests.often import in_depth, times
from tests.tournaments.factories import make_tournament
from tournaments.models import Entry, Event
from tournaments.services import entries, undoing
from tournaments.services.agreement import NotAgreed
from tournaments.services.writing import Act

pytestmark = pytest.mark.django_db

OWNER = ROLES_TO_GIVE[Role.OWNER]
ANY = st.integers(0, 10_000)
CLUB = st.sampled_from([0, 1])
ROLE = st.sampled_from(list(Role))
NAME = st.sampled_from(["Ann", "Anna", "Bo"])
T = TypeVar("T")

Person = tuple[int, int | None]
"""The ids of a player and of its account, if it has one."""


@dataclass(frozen=True, slots=True)
class Held:
    """State of one club: roles by person, and persons by entry, by seat and by private link."""

    roles: Mapping[Person, str]
    results: Mapping[tuple[str, int], Person]
    links: Mapping[str, Person]

    @property
    def roles_of_accounts(self) -> dict[int, str]:
        return {user: role for (_, user), role in self.roles.items() if user}


def held_in(club: Club) -> Held:
    memberships = Membership.objects.filter(club=club).values_list("player", "player__user", "role")
    entered = Entry.objects.filter(tournament__club=club)
    seated = Seat.objects.filter(game__host=club.slug)
    played = [
        *entered.values_list("tournament__slug", "number", "player", "player__user"),
        *seated.values_list("game__public_id", "number", "player", "player__user"),
    ]
    links = PlayerLink.objects.select_related("player__merged_into").filter(club=club)
    return Held(
        roles={(player, user): role for player, user, role in memberships},
        results={(where, number): (player, user) for where, number, player, user in played},
        links={link.key: (link.acts_as.pk, link.acts_as.user_id) for link in links},
    )


def picked(among: Sequence[T], number: int) -> T:
    return among[number % len(among)]


class TwoClubs(RuleBasedStateMachine):
    """Five people with accounts and, in each club, some players without accounts."""

    held: list[Held]
    """State of each club after the last act."""

    @initialize()
    def set_up(self) -> None:
        self.whole = transaction.atomic()
        self.whole.__enter__()
        self.keys = count()
        self.clubs = [make_club("one"), make_club("two")]
        names = ("owner-of-one", "owner-of-two", "pia", "kim", "tim")
        self.accounts = [User.objects.create(username=name) for name in names]
        self.evenings = [make_tournament(name=f"Cup of {club}", club=club) for club in self.clubs]
        for at, club in enumerate(self.clubs):
            self.belongs(self.accounts[at], club, Role.OWNER)
            for name in ("Ann", "Bo"):
                entries.enter_newcomer(self.act_in(at), name=name, country="")
        self.belongs(self.accounts[2], self.clubs[1], Role.MEMBER)
        self.belongs(self.accounts[3], self.clubs[0], Role.ORGANISER)
        self.belongs(self.accounts[3], self.clubs[1], Role.MEMBER)
        self.look()
        self.merge(1, keep=1, gone=3)  # a player with an account into a player without one
        self.merge(1, keep=3, gone=2)  # a player without an account into a player with one

    def belongs(self, user: User, club: Club, role: Role) -> None:
        player, _ = Player.objects.get_or_create(user=user, defaults={"name": user.username})
        join_club(club=club, player=player, role=role)

    def act_in(self, at: int) -> Act:
        return Act(tournament_id=self.evenings[at].pk, key=self.key(), actor=ANA, now=NOW)

    def club_act(self, at: int) -> ClubAct:
        return ClubAct(self.clubs[at], self.key(), ANA, NOW)

    def key(self) -> str:
        return f"act {next(self.keys)}"

    def do_in(self, at: int, do: Callable[..., object], **asked: Any) -> None:
        """Does an act in the tournament of one club, and agrees to its consequences if asked."""

        def done() -> object:
            act = self.act_in(at)
            try:
                return do(act, **asked)
            except NotAgreed as question:
                return do(replace(act, agreed=question.fingerprint), **asked)

        self.act(at, done)

    def act(self, at: int, do: Callable[..., object], **asked: Any) -> None:
        """Does an act in one club. Checks that a refusal changes nothing, and that the other club stays the same."""
        before = self.held
        try:
            do(**asked)
        except Refusal:
            assert self.look() == before
        assert self.look()[1 - at] == before[1 - at]

    def look(self) -> list[Held]:
        self.held = [held_in(club) for club in self.clubs]
        return self.held

    def members(self, at: int) -> list[Membership]:
        return list(Membership.objects.filter(club=self.clubs[at]).order_by("pk"))

    def member(self, at: int, number: int) -> Membership:
        return picked(self.members(at), number)

    @rule(at=CLUB, number=ANY, name=NAME, what=st.sampled_from(["enter", "mend", "undo", "redo", "play"]))
    def tournament(self, at: int, number: int, name: str, what: str) -> None:
        """Enters a player, replaces one, undoes or redoes a line, or plays a game outside the tournament."""
        entered = list(Entry.objects.filter(tournament=self.evenings[at]).order_by("number"))
        player, lines = self.member(at, number).player, Event.objects.filter(tournament=self.evenings[at]).count()
        if what == "enter" and number % 2:
            self.do_in(at, entries.enter_newcomer, name=name, country="")
        elif what == "enter":
            self.do_in(at, entries.enter, player=player)
        elif what == "mend" and entered:
            entry = picked(entered, number).number
            self.do_in(at, entries.replace_person, entry=entry, player=player)
        elif what == "undo":
            self.do_in(at, undoing.undo_line, line=lines - number % lines)
        elif what == "redo":
            self.do_in(at, undoing.redo_line, line=lines - number % lines)
        else:
            self.play(at, [player, self.member(at, number + 1).player])

    def play(self, at: int, players: Sequence[Player]) -> None:
        key = self.key()
        game = Game.objects.create(
            public_id=key, variant="standard", rule_set=standard_rules(), conduct="table", seed=b"", commitment="",
            created_at=NOW, host=self.clubs[at].slug,
        )  # fmt: skip
        Seat.objects.bulk_create(Seat(game=game, number=seat, player=player) for seat, player in enumerate(players))
        self.look()

    @rule(at=CLUB, role=ROLE, account=ANY)
    def welcome(self, at: int, role: Role, account: int) -> None:
        """Makes an invitation for any number of people. The account accepts it at once."""
        self.act(at, invitations.invite, role=role, uses=None, days=7, act=self.club_act(at))
        self.follow(Invitation.objects.latest("pk"), account)

    @rule(at=CLUB, number=ANY, account=ANY, at_once=st.booleans())
    def invite_to_claim(self, at: int, number: int, account: int, at_once: bool) -> None:
        before = Invitation.objects.count()
        membership = self.member(at, number)
        asked = {"role": Role(membership.role), "player": membership.player, "uses": 1, "days": 7}
        self.act(at, invitations.invite, **asked, act=self.club_act(at))
        if at_once and Invitation.objects.count() > before:
            self.follow(Invitation.objects.latest("pk"), account)

    @rule(number=ANY, account=ANY)
    def follow_an_invitation(self, number: int, account: int) -> None:
        if invitations := list(Invitation.objects.order_by("-pk")[:4]):
            self.follow(picked(invitations, number), account)

    def follow(self, invitation: Invitation, account: int) -> None:
        user, at = picked(self.accounts, account), self.clubs.index(invitation.club)
        asked: dict[str, Any] = {"user": user, "name": user.username, "actor": Actor("x", user.pk)}
        self.act(at, invitations.accept, invitation=invitation, now=NOW + timedelta(days=1), **asked)

    @rule(at=CLUB, keep=ANY, gone=ANY)
    def merge(self, at: int, keep: int, gone: int) -> None:
        asked = {"keep": self.member(at, keep).player, "gone": self.member(at, gone).player}
        self.keeping_roles(at, merging.merge, **asked)

    @rule(at=CLUB, number=ANY)
    def undo_a_merge(self, at: int, number: int) -> None:
        if merges := list(PersonEvent.objects.filter(club=self.clubs[at], kind=merging.MERGED).order_by("-pk")):
            self.keeping_roles(at, merging.undo_merge, event=picked(merges, number))

    def keeping_roles(self, at: int, do: Callable[..., object], **asked: Any) -> None:
        """Checks that no account's role changes in the own club either."""
        before = self.held[at].roles_of_accounts
        self.act(at, do, **asked, act=self.club_act(at))
        assert self.held[at].roles_of_accounts == before

    @rule(at=CLUB, number=ANY)
    def give_everybody_a_link_and_renew_one(self, at: int, number: int) -> None:
        player_links.make_links(club=self.clubs[at])
        self.act(at, player_links.renew_link, club=self.clubs[at], player=self.member(at, number).player)

    @rule(at=CLUB, number=ANY, role=ROLE)
    def change_a_role(self, at: int, number: int, role: Role) -> None:
        membership = self.member(at, number)
        self.act(at, members.change_role, member=membership.pk, role=role, changeable=OWNER, act=self.club_act(at))

    @rule(at=CLUB, number=ANY, leaves=st.booleans())
    def end_a_membership(self, at: int, number: int, leaves: bool) -> None:
        membership = self.member(at, number)
        if leaves:
            self.act(at, members.leave, player=membership.player, act=self.club_act(at))
        else:
            self.act(at, members.remove, member=membership.pk, changeable=OWNER, act=self.club_act(at))

    @rule(number=ANY)
    def the_site_takes_an_account_from_a_person(self, number: int) -> None:
        """Detaches an account. Clubs cannot do this, but it can leave a player without account in two clubs."""
        Player.objects.filter(user=picked(self.accounts, number)).update(user=None)
        self.look()

    def teardown(self) -> None:
        if hasattr(self, "whole"):
            transaction.set_rollback(True)
            self.whole.__exit__(None, None, None)


def run_machine(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        TwoClubs,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=(Phase.explicit, Phase.reuse, Phase.generate),
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_no_act_of_one_club_changes_the_other_club() -> None:
    run_machine(2, steps=15)


@in_depth
def test_no_act_of_one_club_changes_the_other_club_in_long_runs() -> None:
    run_machine(times(6, deep=400), steps=30)

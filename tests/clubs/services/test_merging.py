"""Merging two players who are the same person, and undoing a merge."""

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Invitation, Membership, PersonEvent, PlayerLink
from clubs.permissions import Role
from clubs.selectors import resolve
from clubs.services import merging
from clubs.services.acts import ClubAct, Refusal
from clubs.services.clubs import create_club, join_club
from clubs.services.invitations import accept, invite
from clubs.services.merging import CannotMerge, merge, preview_merge, undo_merge
from clubs.services.player_links import renew_link
from games.models import Game, Player, Seat
from tests.clubs.factories import ANA, make_club, make_user
from tests.games.factories import NOW, BotFactory, PlayerFactory, standard_rules
from tests.often import in_depth
from tests.threads import at_once
from tests.tournaments.factories import LEFT, Evening, make_tournament
from tournaments.ledger import facts
from tournaments.models import Entry, Rating
from tournaments.services.entries import AlreadyEntered, enter_all, undo_withdrawal, withdraw
from tournaments.services.rating import rate_again
from tournaments.services.rebuilding import rebuild
from tournaments.services.undoing import redo_line, redo_people, undo_line, undo_people
from tournaments.templatetags.club_tournaments import tournaments_entered

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def person(club: Club, name: str, role: Role = Role.MEMBER, **fields: Any) -> Player:
    player = PlayerFactory.create(name=name, **fields)
    join_club(club=club, player=player, role=role)
    return player


def merged(club: Club, keep: Player, gone: Player, key: str = "merge") -> PersonEvent:
    event = merge(keep=keep, gone=gone, act=ClubAct(club, key, ANA, NOW))
    keep.refresh_from_db()
    gone.refresh_from_db()
    return event


def entered(club: Club, name: str, *players: Player) -> Evening:
    evening = Evening(make_tournament(name=name, club=club))
    evening.enter(*players)
    return evening


def seat(*players: Player, **of: str) -> Game:
    game = Game.objects.create(
        public_id=f"g{Game.objects.count()}", variant="standard", rule_set=standard_rules(),
        conduct="table", seed=b"", commitment="", created_at=NOW, **of,
    )  # fmt: skip
    Seat.objects.bulk_create(Seat(game=game, number=at, player=player) for at, player in enumerate(players))
    return game


def everything() -> list[object]:
    """Returns all rows that a merge can change."""
    tables = (
        Entry.objects.order_by("tournament", "number").values_list("tournament", "number", "player"),
        Seat.objects.order_by("pk").values_list("pk", "player"),
        Membership.objects.order_by("club", "player").values_list("club", "player", "role"),
        Invitation.objects.order_by("pk").values_list("pk", "player"),
        Player.objects.order_by("pk").values_list("pk", "name", "user", "merged_into"),
        PlayerLink.objects.order_by("pk").values_list("pk", "player"),
    )
    return [list(table) for table in tables]


def test_merge_moves_entries_and_seats_to_the_kept_player(club: Club) -> None:
    keep, gone, other = person(club, "Ana Ferreira"), person(club, "A. Ferreira"), person(club, "Bo")
    first, second = entered(club, "First", keep, other), entered(club, "Second", gone, other)
    seat(gone, other)
    merged(club, keep, gone)
    assert set(Entry.objects.filter(player=keep).values_list("tournament__name", flat=True)) == {"First", "Second"}
    assert Seat.objects.filter(player=keep).count() == 1
    assert not Membership.objects.filter(player=gone).exists()
    assert gone.merged_into == keep
    assert resolve([keep.pk, gone.pk, other.pk]) == {keep.pk: keep.pk, gone.pk: keep.pk, other.pk: other.pk}
    assert first.projection.entries[1].player == keep.pk and second.projection.entries[1].player == gone.pk


def test_person_entered_under_the_merged_name_cannot_enter_again(club: Club) -> None:
    keep, gone = person(club, "Ana"), person(club, "Anna")
    evening = entered(club, "Friday Cup", gone)
    merged(club, keep, gone)
    with pytest.raises(AlreadyEntered, match="Ana is already entered"):
        evening.enter(keep)


def test_ratings_follow_a_merge_and_its_undo(club: Club) -> None:
    keep, gone, other = person(club, "Ana"), person(club, "Anna"), person(club, "Bo")
    evening = entered(club, "Friday Cup", gone, other)
    evening.start()
    evening.game(1, LEFT)
    rate_again(variant="standard")
    event = merged(club, keep, gone)
    assert set(Rating.objects.values_list("player", flat=True)) == {keep.pk, other.pk}
    undo_merge(event=event, act=ClubAct(club, "undo", ANA, NOW))
    assert set(Rating.objects.values_list("player", flat=True)) == {gone.pk, other.pk}


def test_player_merged_twice_is_resolved_in_one_query(club: Club, django_assert_num_queries: Any) -> None:
    first, second, third = (person(club, name) for name in ("Ana", "Anna", "Ann"))
    merged(club, second, third, key="1")
    merged(club, first, second, key="2")
    with django_assert_num_queries(1):
        assert resolve([third.pk, second.pk]) == {third.pk: first.pk, second.pk: first.pk}
    assert resolve([]) == {}


def test_player_with_the_account_must_be_kept(club: Club) -> None:
    own, other = Player.objects.get(user=make_user("ana", club, Role.MEMBER)), person(club, "Ana Ferreira")
    refused(club, other, own, "Ana has an account. Keep that name")
    merged(club, own, other)
    assert own.user and not other.user


@pytest.mark.parametrize("lower", [Role.MEMBER, Role.SCOREKEEPER])
def test_merge_gives_nobody_a_higher_role(club: Club, lower: Role) -> None:
    keep, gone = person(club, "Ana", lower), person(club, "Anna", Role.OWNER)
    refused(club, keep, gone, "Anna is owner, Ana is")
    merged(club, gone, keep)
    assert Membership.objects.get().role == Role.OWNER


def test_preview_shows_what_moves_and_changes_nothing(club: Club) -> None:
    keep, gone = person(club, "Ana Ferreira"), person(club, "A. Ferreira")
    entered(club, "Friday Cup", gone)
    seat(gone)
    before = everything()
    preview = preview_merge(keep=keep, gone=gone, club=club)
    assert [str(one) for one in tournaments_entered(gone)] == ["Friday Cup"]
    assert (preview.games, preview.refusal) == (1, "")
    assert everything() == before


def test_players_of_one_tournament_or_game_cannot_be_merged(club: Club) -> None:
    keep, gone, other = (person(club, name) for name in ("Ana", "Anna", "Bo"))
    seat(keep, other)
    refused(club, keep, other, "against each other")
    entered(club, "Friday Cup", keep, gone)
    refused(club, keep, gone, "Both are entered in Friday Cup")


def test_players_who_both_have_accounts_cannot_be_merged(club: Club) -> None:
    ana, anna = (Player.objects.get(user=make_user(name, club, Role.MEMBER)) for name in ("ana", "anna"))
    refused(club, ana, anna, "Both have an account")


def test_player_cannot_be_merged_with_itself_or_a_bot(club: Club) -> None:
    ana, bot = person(club, "Ana"), BotFactory.create()
    join_club(club=club, player=bot)
    refused(club, ana, ana, "two different people")
    refused(club, ana, bot, "Bots")


def test_only_members_of_the_club_can_be_merged(club: Club) -> None:
    refused(club, person(club, "Ana"), PlayerFactory.create(name="Anna"), "Both have to be members")
    refused(club, PlayerFactory.create(name="Bea"), person(club, "Bee"), "Both have to be members")


ELSEWHERE: dict[str, Callable[[Club, Player], object]] = {
    "membership": lambda other, player: join_club(club=other, player=player),
    "entry": lambda other, player: entered(other, "Cup", player),
    "game of a tournament": lambda other, player: seat(player, occasion=make_tournament(name="Cup", club=other).slug),
    "game of a club": lambda other, player: seat(player, host=other.slug),
    "link": lambda other, player: renew_link(club=other, player=player),
}


def test_player_with_data_in_another_club_blocks_merge_and_undo(club: Club) -> None:
    gone, other = person(club, "Anna"), create_club(name="Other", slug="other")
    for what, happens in ELSEWHERE.items():
        keep, third = person(club, "Ana"), person(club, "Ann")
        event = merged(club, keep, third, key=what)
        happens(other, keep)
        refused(
            club, keep, gone, "Ana also belongs to Other. A club can merge only people who belong to no other club."
        )
        refused(club, gone, keep, "Ana also belongs to Other.")
        with pytest.raises(CannotMerge, match=r"Ana also belongs to Other\. The merge can no longer be undone"):
            undo_merge(event=event, act=ClubAct(club, f"undo {what}", ANA, NOW))


def test_invitation_merges_a_name_into_a_player_of_several_clubs(club: Club) -> None:
    ana, gone = make_user("ana", club, Role.MEMBER), person(club, "Anna")
    keep = Player.objects.get(user=ana)
    join_club(club=create_club(name="Other", slug="other"), player=keep)
    refused(club, keep, gone, "Invite Anna instead. When Ana accepts, both names become one.")
    link = invite(role=Role.MEMBER, uses=1, days=1, player=gone, act=ClubAct(club, "i", ANA, NOW))
    accept(invitation=link, user=ana, name="Ana", actor=ANA, now=NOW)
    assert Player.objects.get(pk=gone.pk).merged_into == keep


def test_merge_cannot_be_undone_after_the_account_has_changed(club: Club) -> None:
    keep, gone = person(club, "Ana"), person(club, "Anna")
    event = merged(club, keep, gone)
    link = invite(role=Role.MEMBER, uses=1, days=1, player=keep, act=ClubAct(club, "i", ANA, NOW))
    accept(invitation=link, user=make_user("ana"), name="Ana", actor=ANA, now=NOW)
    with pytest.raises(CannotMerge, match="The account of Ana has changed since the merge"):
        undo_merge(event=event, act=ClubAct(club, "undo", ANA, NOW))


def refused(club: Club, keep: Player, gone: Player, sentence: str) -> None:
    before = everything()
    assert sentence in preview_merge(keep=keep, gone=gone, club=club).refusal
    with pytest.raises(CannotMerge, match=sentence):
        merge(keep=keep, gone=gone, act=ClubAct(club, "k", ANA, NOW))
    assert everything() == before
    assert not PersonEvent.objects.filter(kind=merging.MERGED, key="k").exists()


def test_merge_sent_twice_is_done_once(club: Club) -> None:
    keep, gone = person(club, "Ana"), person(club, "Anna")
    assert merged(club, keep, gone) == merged(club, keep, gone)
    assert PersonEvent.objects.count() == 1


def rich(club: Club) -> tuple[Player, Player]:
    """Returns two players with every kind of data that a merge moves."""
    keep = Player.objects.get(user=make_user("ana", club, Role.ORGANISER))
    gone = person(club, "Ana Ferreira", Role.SCOREKEEPER)
    entered(club, "First", keep)
    entered(club, "Second", gone)
    seat(gone)
    seat(keep)
    earlier = person(club, "Anna")
    merged(club, gone, earlier, key="earlier")
    PlayerLink.objects.create(club=Club.objects.get(), player=gone, key="k")
    invite(role=Role.SCOREKEEPER, uses=1, days=1, player=gone, act=ClubAct(club, "i", ANA, NOW))
    return keep, gone


def test_undoing_a_merge_restores_everything(club: Club) -> None:
    keep, gone = rich(club)
    before = everything()
    event = merged(club, keep, gone)
    assert everything() != before
    for _ in range(2):
        undo_merge(event=event, act=ClubAct(club, "undo", ANA, NOW))
    assert everything() == before
    assert list(PersonEvent.objects.order_by("pk").values_list("kind", flat=True))[-2:] == ["merged", "unmerged"]


def test_entries_since_the_merge_stay_with_the_kept_player(club: Club) -> None:
    keep, gone = person(club, "Ana"), person(club, "Anna")
    event = merged(club, keep, gone)
    entered(club, "Later", keep)
    undo_merge(event=event, act=ClubAct(club, "undo", ANA, NOW))
    assert Entry.objects.get().player == keep


def test_undoing_a_merge_respects_replacements_made_and_undone_since(club: Club) -> None:
    keep, gone, cilla = (person(club, name) for name in ("Ana", "Anna", "Cilla"))
    now_kept, now_gone = entered(club, "Kept", gone), entered(club, "Gone", gone)
    now_gone.write(facts.PersonReplaced(1, cilla.pk))
    event = merged(club, keep, gone)
    now_kept.write(facts.PersonReplaced(1, cilla.pk), facts.PersonReplaced(1, keep.pk))
    now_gone.write(facts.Undone(2))
    assert set(Entry.objects.values_list("player", flat=True)) == {keep.pk}
    undo_merge(event=event, act=ClubAct(club, "undo", ANA, NOW))
    assert Entry.objects.get(tournament=now_kept.tournament).player == keep
    assert Entry.objects.get(tournament=now_gone.tournament).player == gone
    assert [rebuild(tournament_id=evening.tournament.pk) for evening in (now_kept, now_gone)] == [[], []]


def test_undoing_a_replacement_cannot_enter_a_merged_person_twice(club: Club) -> None:
    keep, gone, cilla = (person(club, name) for name in ("Ana", "Anna", "Cilla"))
    evening = entered(club, "Friday Cup", keep, gone)
    evening.write(facts.PersonReplaced(2, cilla.pk))
    merged(club, keep, gone)
    with pytest.raises(Refusal, match="Anna is entered already"):
        undo_line(evening.act(), line=3)


def test_redo_cannot_enter_a_merged_person_twice_and_the_ledger_shows_why(club: Club, client: Client) -> None:
    keep, gone, bo = (person(club, name) for name in ("Anna", "Ana", "Bo"))
    evening = entered(club, "Friday Cup", gone, bo)
    undo_line(evening.act(), line=1)
    evening.enter(keep)
    merged(club, keep, gone)
    for act in (redo_line, redo_people):
        with pytest.raises(Refusal, match="Ana is already entered again, as Anna"):
            act(evening.act(), line=1)
    client.force_login(make_user("boss", club))
    page = client.get(reverse("ledger", args=[evening.tournament.slug])).content.decode()
    assert "Ana is already entered again, as Anna." in page
    assert reverse("redo-line", args=[evening.tournament.slug, 1]) not in page


def test_undoing_a_withdrawal_cannot_enter_a_merged_person_twice(club: Club) -> None:
    keep, gone = person(club, "Anna"), person(club, "Ana")
    evening = entered(club, "Friday Cup", gone)
    left = withdraw(evening.act(), entry=1).number
    merged(club, keep, gone)
    evening.enter(keep)
    for come_back in (partial(undo_withdrawal, entry=1), partial(undo_line, line=left)):
        with pytest.raises(Refusal, match="Ana is already entered again, as Anna"):
            come_back(evening.act())


def test_redoing_a_list_cannot_enter_a_merged_person_twice(club: Club) -> None:
    keep, gone = person(club, "Anna"), person(club, "Ana")
    evening = Evening(make_tournament(club=club))
    enter_all(evening.act(), players=[(gone, ""), (keep, "")])
    undo_people(evening.act(), line=1)
    merged(club, keep, gone)
    with pytest.raises(Refusal, match="Ana and Anna are one person by now"):
        redo_people(evening.act(), line=1)
    redo_line(evening.act(), line=1)
    assert [entry.name for entry in evening.projection.playing] == ["Ana"]


def test_later_merge_must_be_undone_before_the_earlier_merge(club: Club) -> None:
    first, second, third = (person(club, name) for name in ("Ana", "Anna", "Ann"))
    event = merged(club, second, third, key="1")
    later = merged(club, first, second, key="2")
    with pytest.raises(CannotMerge, match="Undo that first"):
        undo_merge(event=event, act=ClubAct(club, "undo 1", ANA, NOW))
    undo_merge(event=later, act=ClubAct(club, "undo 2", ANA, NOW))
    undo_merge(event=event, act=ClubAct(club, "undo 3", ANA, NOW))
    assert resolve([third.pk]) == {third.pk: third.pk}


def test_keeps_nothing_is_true_only_for_a_player_without_data(club: Club) -> None:
    nobody = PlayerFactory.create()
    assert merging.has_no_rows(nobody)
    join_club(club=club, player=nobody)
    assert not merging.has_no_rows(nobody)


@in_depth
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_written", [True, False])
def test_player_entered_during_a_merge_is_entered_as_the_kept_player(
    club: Club, monkeypatch: pytest.MonkeyPatch, is_written: bool
) -> None:
    keep, gone = person(club, "Ana"), person(club, "Anna")
    evening = Evening(make_tournament(club=club))
    is_on_its_way = threading.Event()

    def read_then_wait(asked: Any) -> Any:
        read = resolve(asked)
        if not is_on_its_way.is_set():
            is_on_its_way.set()
            time.sleep(0.5)
        return read

    if not is_written:
        monkeypatch.setattr("clubs.selectors.resolve", read_then_wait)

    def act(number: int) -> None:
        if number:
            is_on_its_way.wait(10)
            merged(club, keep, gone)
            return
        with transaction.atomic():
            evening.enter(gone)
            is_on_its_way.set()
            time.sleep(0.5)

    at_once(2, act)
    assert Entry.objects.get().player == keep

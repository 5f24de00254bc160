"""Erasing a person, with all traces of the name."""

import json
from collections.abc import Iterator
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from clubs.models import Club
from clubs.permissions import Role
from clubs.services.acts import Actor, ClubAct
from clubs.services.clubs import create_club, join_club
from clubs.services.erasing import CannotErase, erase, mentions
from clubs.services.invitations import invite
from clubs.services.merging import merge
from clubs.services.player_links import make_links
from games.models import FORMER_PLAYER, Comment, Favourite, Game, Player
from games.services.uploads import UploadedSeats
from leagues.models import ApiToken, Entrant
from tests.clubs.factories import ANA, make_club, make_user
from tests.games.factories import NOW, BotFactory, PlayerFactory
from tests.games.services.test_uploads import uploaded
from tests.leagues.factories import make_league, make_version
from tests.tournaments.factories import Evening, make_tournament
from tournaments.ledger import facts
from tournaments.models import Event
from tournaments.services import entries, setting_up
from tournaments.services.rebuilding import rebuild

pytestmark = pytest.mark.django_db

NAME, NICK, LOGIN, MAIL = "Zenobia Quillfeather", "Zeno Quill", "zquill77", "zen@quill.example"
TRACES = ("zenobia", "quill", "zquill77")


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def zenobia(club: Club) -> Player:
    """A player with an account, a private link, an invitation, bots, tokens, comments and results."""
    user = make_user(LOGIN, club, Role.ORGANISER)
    user.email, user.first_name, user.last_name = MAIL, *NAME.split()
    user.save()
    EmailAddress.objects.create(user=user, email=MAIL, primary=True, verified=True)
    zenobia = Player.objects.get(user=user)
    Player.objects.filter(pk=zenobia.pk).update(name=NAME)
    zenobia.refresh_from_db()
    _give_bots(zenobia)
    _write_comments(zenobia)
    _play_tournaments(zenobia, club)
    make_links(club=club)
    return zenobia


def _give_bots(zenobia: Player) -> None:
    assert zenobia.user
    version = make_version(zenobia.user, "Magpie Two", make_league())
    version.notes = f"By {NAME}."
    version.source += f"\n# {NAME}\n"
    version.save()
    ApiToken.objects.create(user=zenobia.user, name=f"{NAME}'s laptop", digest="d", created_at=NOW)


def _write_comments(zenobia: Player) -> None:
    assert zenobia.user
    game = uploaded(zenobia.user, uploaded_seats=UploadedSeats(("", "A friend"), own=0))
    for author, text in ((zenobia.user, f"{NAME} was here"), (make_user("other"), f"Well played, {NAME.upper()}!")):
        Comment.objects.create(
            game=game, deal=1, at_ms=1, author=author, text=text, key=f"from {author.pk}", created_at=NOW
        )
    Favourite.objects.create(user=zenobia.user, game=game, created_at=NOW)
    LogEntry.objects.create(
        user=make_user("root"), content_type=ContentType.objects.get_for_model(Player), object_id=str(zenobia.pk),
        object_repr=NAME, action_flag=CHANGE, change_message=json.dumps([{"changed": {"name": NAME}}]),
    )  # fmt: skip


def _play_tournaments(zenobia: Player, club: Club) -> None:
    """Adds two tournaments with results, replacements, a withdrawal and an undone line, an invitation and a merge."""
    assert zenobia.user
    by_her = Actor(NAME, zenobia.user.pk, zenobia.pk)
    evening = Evening(make_tournament(club=club))
    bo = PlayerFactory.create(name="Bo")
    evening.enter(zenobia, bo, PlayerFactory.create(name="Cy"), BotFactory.create())
    evening.start()
    evening.deal(1, (20, 32), actor=by_her)
    nick = PlayerFactory.create(name=NICK)
    join_club(club=club, player=nick)
    invite(role=Role.MEMBER, uses=1, days=9, player=nick, act=ClubAct(club, "invited", by_her, NOW))
    evening.write(facts.PersonReplaced(2, nick.pk), facts.PersonReplaced(2, bo.pk))
    late = Evening(make_tournament(name="Swiss", club=club))
    late.write(facts.Entered(1, nick.pk), facts.Entered(2, bo.pk), facts.Entered(3, zenobia.pk), facts.Undone(3))
    entries.withdraw(late.act(by_her, reason=f"{NICK} has gone home, says {NAME}."), entry=1)
    merge(keep=zenobia, gone=nick, act=ClubAct(club, "merged", Actor(NAME, zenobia.user.pk), NOW))


def rows_with_traces() -> Iterator[str]:
    """Yields every row of any table that contains a trace of the name, as text or as bytes."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT to_jsonb(t)::text FROM "{table}" t')
            for (row,) in cursor.fetchall():
                if any(trace in row.casefold() or trace.encode().hex() in row.casefold() for trace in TRACES):
                    yield f"{table}: {row}"


def test_erasing_leaves_no_trace_of_the_name_and_no_access(zenobia: Player, client: Client) -> None:
    assert len(list(rows_with_traces())) >= 10  # the search does find traces before erasing
    assert NAME in Client().get("/tournaments/friday-cup/").content.decode()
    lines = list(Event.objects.order_by("pk").values_list("pk", "payload", "key"))
    games, user = Game.objects.count(), zenobia.user
    assert user
    client.force_login(user)
    erase(None, player=zenobia, now=NOW)
    assert list(rows_with_traces()) == []
    for page in ("/tournaments/friday-cup/", "/tournaments/friday-cup/entries/1/", "/replays/"):
        text = Client().get(page).content.decode()
        assert FORMER_PLAYER in text, page
        assert not any(trace in text.casefold() for trace in TRACES), page
    after = list(Event.objects.order_by("pk").values_list("pk", "payload", "key"))
    assert after[: len(lines)] == lines, "ledgers only grow"
    assert [payload for _, payload, _ in after[len(lines) :]] == [{"type": "names_changed"}] * 2
    assert Game.objects.count() == games
    for event in Event.objects.order_by("tournament_id").distinct("tournament_id"):
        assert rebuild(tournament_id=event.tournament_id) == []
    assert client.get("/account/").status_code == 302
    assert not client.login(username=LOGIN, password="slap")
    assert not Entrant.objects.exclude(version=None).filter(state__in=("trial", "active")).exists()
    user.refresh_from_db()
    assert (user.is_active, user.email, user.get_full_name()) == (False, "", FORMER_PLAYER)


def test_members_of_other_clubs_last_owners_and_oneself_cannot_be_erased(club: Club) -> None:
    owner, nora = make_user("owner", club, Role.OWNER), PlayerFactory.create(name="Nora")
    join_club(club=club, player=nora)
    join_club(club=create_club(name="Porto", slug="porto"), player=nora)
    with pytest.raises(CannotErase, match=r"Nora also belongs to Porto. Ask the people who run this site"):
        erase(ClubAct(club, "k", ANA, NOW), player=nora, now=NOW)
    own = Player.objects.get(user=owner)
    with pytest.raises(CannotErase, match=r"only owner of The club. Make another member an owner first"):
        erase(None, player=own, now=NOW)
    make_user("second", club, Role.OWNER)
    with pytest.raises(CannotErase, match="cannot erase yourself"):
        erase(ClubAct(club, "k", Actor("Owner", owner.pk), NOW), player=own, now=NOW)
    assert Player.objects.filter(name=FORMER_PLAYER).count() == 0


def test_erase_command_shows_the_effect_and_requires_yes(zenobia: Player) -> None:
    out = StringIO()
    call_command("erase_person", zenobia.pk, stdout=out)
    assert NAME in out.getvalue() and "Nothing is done yet" in out.getvalue()
    assert list(rows_with_traces())
    gone = zenobia.merged.get()
    with pytest.raises(CommandError, match=f"was merged into {NAME}"):
        call_command("erase_person", gone.pk, "--yes")
    with pytest.raises(CommandError, match="no player with the number 0"):
        call_command("erase_person", 0)
    call_command("erase_person", zenobia.pk, "--yes", stdout=out)
    assert not list(rows_with_traces())


def test_mentions_are_searched_as_whole_words(club: Club) -> None:
    bo = PlayerFactory.create(name="Bo")
    for name, why in (("Friday Cup", "bo is ill."), ("Bonn Cup", "Bonn is far.")):
        evening = Evening(make_tournament(club=club, name=name))
        evening.enter(bo)
        setting_up.call_off(evening.act(), why=why)
    assert mentions(bo) == ["the ledger of Friday Cup"]

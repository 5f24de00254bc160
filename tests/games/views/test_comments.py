"""Comments, their moderation, and favourites."""

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.db.models import Q
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from clubs.models import Membership
from games import moderation
from games.models import Comment, Favourite, Game, Report
from games.templatetags import comments
from tests.clubs.factories import make_user
from tests.games.factories import NOW, PlayerFactory, game_asked_for, game_played
from tests.often import in_turn, times
from tests.tournaments.factories import make_tournament

pytestmark = pytest.mark.django_db


def page_of(game: Game) -> str:
    return f"/replays/{game.public_id}/"


def comments_of(game: Game) -> str:
    return f"{page_of(game)}comments/"


def sent(text: str = "There!", key: str = "k", deal: str = "2", t: str = "3.500") -> dict[str, str]:
    return {"text": text, "deal": deal, "t": t, "key": key}


def written(game: Game, author: User, text: str = "There!", **fields: object) -> Comment:
    comment = {"deal": 1, "at_ms": 3_500, "text": text, "key": f"{author} {text}", "created_at": NOW, **fields}
    return Comment.objects.create(game=game, author=author, **comment)


@pytest.fixture
def ana(client: Client) -> User:
    """A signed-in user with a player."""
    user = User.objects.create_user("ana")
    PlayerFactory.create(name="Ana Ferreira", user=user)
    client.force_login(user)
    return user


@pytest.fixture
def bo() -> User:
    return User.objects.create_user("bo")


def test_comment_is_stored_and_shown_at_its_moment(client: Client, game: Game, ana: User) -> None:
    answer = client.post(comments_of(game), sent("Look at <em>that</em>\r\n& that"))
    comment = Comment.objects.get()
    assert answer["Location"] == f"{page_of(game)}?deal=2&t=3.500#comment-{comment.pk}"
    assert (comment.author, comment.deal, comment.at_ms) == (ana, 2, 3_500)
    page = client.get(page_of(game)).content.decode()
    assert "Look at &lt;em&gt;that&lt;/em&gt;\n&amp; that" in page
    assert f'id="comment-{comment.pk}" data-deal-number="2" data-at-ms="3500"' in page
    assert f'data-moment href="{page_of(game)}?deal=2&amp;t=3.500"' in page
    assert "Deal 2, 0:03.500" in page and "Ana Ferreira" in page


def test_form_works_without_a_script_and_stores_a_comment_once(client: Client, game: Game, ana: User) -> None:
    page = client.get(f"{page_of(game)}?deal=2&t=3.5").content.decode()
    form = page[page.index("data-comment-form") :]
    fields = dict(re.findall(r'name="(deal|t|key)" value="([^"]*)"', form))
    for _ in range(2):
        client.post(comments_of(game), {**fields, "text": "Sent twice"})
    comment = Comment.objects.get()
    assert (comment.deal, comment.at_ms) == (2, 3_500)


def test_moment_outside_the_game_becomes_the_nearest_end(client: Client, game: Game, ana: User) -> None:
    client.post(comments_of(game), sent(deal="99", t="nonsense"))
    comment = Comment.objects.get()
    assert (comment.deal, comment.at_ms) == (game.deal_count, game.lengths_ms[-1])


def test_text_that_is_too_long_is_returned_with_the_reason(client: Client, game: Game, ana: User) -> None:
    answer = client.post(comments_of(game), sent("x" * 501))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "at most 500 characters" in page and "x" * 501 in page
    assert 'name="deal" value="2"' in page
    assert not Comment.objects.exists()


def test_comment_over_the_rate_limit_is_refused_and_keeps_its_text(client: Client, game: Game, ana: User) -> None:
    for number in range(5):
        assert client.post(comments_of(game), sent(key=str(number))).status_code == 302
    answer = client.post(comments_of(game), sent("The sixth, with care", key="6"))
    page = answer.content.decode()
    assert answer.status_code == 429
    assert "You have written 5 comments within a minute" in page and "The sixth, with care" in page
    assert Comment.objects.count() == 5


def test_visitor_can_read_comments_and_must_sign_in_to_write(client: Client, game: Game, bo: User) -> None:
    written(game, bo)
    page = client.get(f"{page_of(game)}?deal=2&t=1").content.decode()
    assert "There!" in page and "data-comment-form" not in page
    assert "Sign in to comment" in page and "Delete" not in page
    answer = client.post(comments_of(game), sent())
    assert answer["Location"] == f"/sign-in/?next={page_of(game)}%3Fdeal%3D2%26t%3D3.500"
    assert Comment.objects.count() == 1


def test_only_the_author_can_delete_a_comment(client: Client, game: Game, ana: User, bo: User) -> None:
    own, other = written(game, ana), written(game, bo)
    page = client.get(page_of(game)).content.decode()
    assert f"/comments/{own.pk}/delete/" in page and f"/comments/{other.pk}/delete/" not in page
    assert client.post(f"{comments_of(game)}{other.pk}/delete/").status_code == 403
    assert client.post(f"{comments_of(game)}{own.pk}/delete/").status_code == 302
    assert list(Comment.objects.filter(deleted_at=None)) == [other]
    assert f'id="comment-{own.pk}"' not in client.get(page_of(game)).content.decode()
    assert client.post(f"{comments_of(game)}{own.pk}/delete/").status_code == 404


def test_comment_is_found_only_on_its_own_game(client: Client, game: Game, ana: User) -> None:
    comment = written(game_asked_for("another"), ana)
    assert client.post(f"{comments_of(game)}{comment.pk}/delete/").status_code == 404
    assert client.post(f"{comments_of(game)}99999/delete/").status_code == 404


@pytest.mark.parametrize("act", ["hide", "show"])
def test_only_moderators_can_hide_or_show_comments(client: Client, game: Game, ana: User, bo: User, act: str) -> None:
    comment = written(game, bo, hidden_at=NOW if act == "show" else None)
    assert client.post(f"{comments_of(game)}{comment.pk}/{act}/").status_code == 403
    page = client.get(page_of(game)).content.decode()
    assert ("There!" in page) == (act == "hide")
    assert f"/comments/{comment.pk}/{act}/" not in page


def test_staff_can_hide_and_show_comments_on_any_game(client: Client, game: Game, ana: User, bo: User) -> None:
    User.objects.filter(pk=ana.pk).update(is_staff=True)
    comment = written(game, bo)
    assert client.post(f"{comments_of(game)}{comment.pk}/hide/")["Location"] == f"{page_of(game)}#comments"
    page = client.get(page_of(game)).content.decode()
    assert "Hidden by Ana Ferreira on" in page and "There!" in page and "Show again" in page
    assert "There!" not in Client().get(page_of(game)).content.decode()
    client.post(f"{comments_of(game)}{comment.pk}/show/")
    assert "There!" in Client().get(page_of(game)).content.decode()


@pytest.mark.parametrize(
    ("role", "moderates"),
    [(Membership.Role.OWNER, True), (Membership.Role.ORGANISER, True), (Membership.Role.SCOREKEEPER, False)],
)
def test_owners_and_organisers_can_hide_comments_on_games_of_their_club(
    client: Client, game: Game, bo: User, role: str, moderates: bool
) -> None:
    tournament = make_tournament()
    comment = written(game, bo)
    client.force_login(make_user("cy", tournament.club, role))
    assert client.post(f"{comments_of(game)}{comment.pk}/hide/").status_code == 403
    Game.objects.filter(pk=game.pk).update(occasion=tournament.slug)
    assert ("Hide" in client.get(page_of(game)).content.decode()) == moderates
    assert client.post(f"{comments_of(game)}{comment.pk}/hide/").status_code == (302 if moderates else 403)


def test_uploader_can_hide_comments_only_on_that_game(client: Client, game: Game, ana: User, bo: User) -> None:
    Game.objects.filter(pk=game.pk).update(uploaded_by=ana)
    theirs = game_played("another")
    Game.objects.filter(pk=theirs.pk).update(uploaded_by=bo)
    here, elsewhere = written(game, bo, "Here!"), written(theirs, bo, "There!")
    assert client.post(f"{comments_of(game)}{here.pk}/hide/").status_code == 302
    assert client.post(f"{comments_of(theirs)}{elsewhere.pk}/hide/").status_code == 403
    assert [*Comment.objects.filter(hidden_by=ana).values_list("game", flat=True)] == [game.pk]
    assert "Show again" in client.get(page_of(game)).content.decode()


def test_reader_can_report_a_comment_of_others_only_once(client: Client, game: Game, ana: User, bo: User) -> None:
    own, other = written(game, ana), written(game, bo)
    page = client.get(page_of(game)).content.decode()
    assert f"/comments/{other.pk}/report/" in page and f"/comments/{own.pk}/report/" not in page
    answer = client.post(f"{comments_of(game)}{other.pk}/report/", {"deal": "2", "t": "3.5"})
    assert answer["Location"] == f"{page_of(game)}?deal=2&t=3.500#comments"
    page = client.get(page_of(game)).content.decode()
    assert "You have reported it." in page and f"/comments/{other.pk}/report/" not in page
    assert client.post(f"{comments_of(game)}{own.pk}/report/").status_code == 403
    stranger = Client()
    assert "Report" not in stranger.get(page_of(game)).content.decode()
    assert stranger.post(f"{comments_of(game)}{other.pk}/report/")["Location"].startswith("/sign-in/")
    assert [*Report.objects.values_list("comment", "by")] == [(other.pk, ana.pk)]


def test_hidden_and_deleted_comments_cannot_be_reported(client: Client, game: Game, ana: User, bo: User) -> None:
    hidden, deleted = written(game, bo, "Hidden", hidden_at=NOW), written(game, bo, "", deleted_at=NOW)
    for comment in (hidden, deleted):
        assert client.post(f"{comments_of(game)}{comment.pk}/report/").status_code == 404


def test_reports_are_limited_to_five_within_a_minute(client: Client, game: Game, ana: User, bo: User) -> None:
    for number in range(5):
        Report.objects.create(comment=written(game, bo, str(number)), by=ana, created_at=timezone.now())
    answer = client.post(f"{comments_of(game)}{written(game, bo).pk}/report/", follow=True)
    assert "You have reported 5 comments within a minute" in answer.content.decode()
    assert Report.objects.count() == 5


def reported_on(game: Game, author: User, text: str) -> Comment:
    comment = written(game, author, text)
    Report.objects.create(comment=comment, by=User.objects.create_user(f"reader of {text}"), created_at=NOW)
    return comment


def test_moderator_can_hide_or_keep_reported_comments(client: Client, game: Game, ana: User, bo: User) -> None:
    theirs = game_played("another")
    Game.objects.filter(pk=game.pk).update(uploaded_by=ana)
    rude, harmless = reported_on(game, bo, "Rude!"), reported_on(game, bo, "Harmless")
    reported_on(theirs, bo, "Elsewhere")
    for address in ("/replays/", "/account/"):
        assert '<p><a href="/replays/reported/">2 reported comments</a></p>' in client.get(address).content.decode()
    assert "Reported by 1 reader." in client.get(page_of(game)).content.decode()
    page = client.get("/replays/reported/").content.decode()
    assert "Rude!" in page and "Harmless" in page and "Elsewhere" not in page
    assert f"{page_of(game)}?deal=1&amp;t=3.500#comment-{rude.pk}" in page
    for comment, act in ((rude, "hide"), (harmless, "keep")):
        answer = client.post(f"{comments_of(game)}{comment.pk}/{act}/", {"pressed_in": "list"})
        assert answer["Location"] == "/replays/reported/"
    assert "No reports" in client.get("/replays/reported/").content.decode()
    assert "reported comment" not in client.get("/replays/").content.decode()
    page = Client().get(page_of(game)).content.decode()
    assert "Rude!" not in page and "Harmless" in page


def test_each_button_in_the_list_names_its_comment(client: Client, game: Game, ana: User, bo: User) -> None:
    User.objects.filter(pk=ana.pk).update(is_staff=True)
    for written_on, text in ((game, "Rude!"), (game_played("another"), "Harmless")):
        reported_on(written_on, bo, text)
    page = client.get("/replays/reported/").content.decode()
    named = re.findall(r'<(?:a|button) [^>]*?id="(\w+-\d+)"[^>]*>(.*?)</(?:a|button)>', page)
    words = {key: re.sub("<[^>]*>", "", inside) for key, inside in named}
    names = [
        " ".join(words[key] for key in keys.split()) for keys in re.findall(r'aria-labelledby="(\w+-\d+ .*?)"', page)
    ]
    assert len(set(names)) == 4
    assert re.fullmatch("Keep the comment of bo: .+ v .+, deal 1, 0:03.500", names[0])


def test_moderators_cannot_decide_about_their_own_reported_comments(
    client: Client, game: Game, ana: User, bo: User
) -> None:
    Game.objects.filter(pk=game.pk).update(uploaded_by=ana)
    User.objects.filter(pk=bo.pk).update(is_staff=True)
    comment = reported_on(game, ana, "Rude!")
    page = client.get(page_of(game)).content.decode()
    for act in ("keep", "hide", "show"):
        assert f"/comments/{comment.pk}/{act}/" not in page
        answer = client.post(f"{comments_of(game)}{comment.pk}/{act}/", {"pressed_in": "list"})
        assert answer.status_code == 403 and "others who moderate decide about it" in answer.content.decode()
    assert "No reports" in client.get("/replays/reported/").content.decode()
    assert "reported comment" not in client.get("/replays/").content.decode()
    client.force_login(bo)
    assert "Rude!" in client.get("/replays/reported/").content.decode()
    assert client.post(f"{comments_of(game)}{comment.pk}/hide/").status_code == 302
    client.force_login(ana)
    page = client.get(page_of(game)).content.decode()
    assert "Hidden by bo" in page and f"/comments/{comment.pk}/show/" not in page


def test_users_without_moderation_rights_cannot_see_or_answer_reports(
    client: Client, game: Game, ana: User, bo: User
) -> None:
    comment = reported_on(game, bo, "Rude!")
    assert "Rude!" not in client.get("/replays/reported/").content.decode()
    page = client.get(page_of(game)).content.decode()
    assert "Reported by" not in page and "/keep/" not in page
    assert client.post(f"{comments_of(game)}{comment.pk}/keep/").status_code == 403
    assert Client().get("/replays/reported/")["Location"] == "/sign-in/?next=/replays/reported/"
    assert not Report.objects.exclude(answered_at=None).exists()


@pytest.fixture
def nobody_else_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "_answers", {})


@pytest.mark.usefixtures("nobody_else_asked")
def test_other_apps_can_name_moderators(client: Client, game: Game, ana: User, bo: User) -> None:
    comment = written(game, bo)
    elsewhere = moderation.Moderation(lambda request: Q(occasion="another"), lambda game: (), lambda slug: False)
    moderation.register_moderation("a test", elsewhere)
    assert client.post(f"{comments_of(game)}{comment.pk}/hide/").status_code == 403
    assert "Moderated by the site&#x27;s staff." in client.get(page_of(game)).content.decode()
    here = elsewhere._replace(games=lambda request: Q(occasion=game.occasion), names=lambda game: ["those of the test"])
    moderation.register_moderation("a test", here)
    assert client.post(f"{comments_of(game)}{comment.pk}/hide/").status_code == 302
    sentence = "Moderated by those of the test and the site&#x27;s staff."
    assert sentence in client.get(page_of(game)).content.decode()


@in_turn("address", ["comments/", "comments/1/delete/", "comments/1/hide/", "comments/1/report/", "favourite/"])
def test_form_addresses_accept_only_post(client: Client, game: Game, ana: User, address: str) -> None:
    answer = client.get(page_of(game) + address)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")


def test_favourite_is_added_and_removed_with_one_button(client: Client, game: Game, ana: User) -> None:
    assert 'aria-pressed="false"' in client.get(page_of(game)).content.decode()
    assert client.post(f"{page_of(game)}favourite/", {"wanted": "yes"})["Location"] == page_of(game)
    page = client.get(page_of(game)).content.decode()
    assert 'aria-pressed="true"' in page and 'name="wanted" value="no"' in page
    client.post(f"{page_of(game)}favourite/", {"wanted": "no"})
    assert not Favourite.objects.exists()


def test_visitor_must_sign_in_for_favourites(client: Client, game: Game) -> None:
    answer = client.post(f"{page_of(game)}favourite/", {"wanted": "yes"})
    assert answer["Location"] == f"/sign-in/?next={page_of(game)}"
    assert client.get("/replays/favourites/")["Location"] == "/sign-in/?next=/replays/favourites/"


@pytest.mark.parametrize(
    ("shown", "moment"),
    [
        ({"deal": "2", "t": "3.5"}, "?deal=2&t=3.500"),
        ({"deal": "2", "t": "3.5", "loop": "3-4.5"}, "?deal=2&t=3.500&loop=3.000-4.500"),
        ({"deal": "", "t": "", "loop": ""}, ""),
        ({"deal": "//elsewhere.example", "t": "1", "loop": "1"}, "?deal=1&t=1.000"),
    ],
)
def test_every_form_returns_to_the_moment_shown(
    client: Client, game: Game, ana: User, bo: User, shown: dict[str, str], moment: str
) -> None:
    User.objects.filter(pk=ana.pk).update(is_staff=True)
    own, other = written(game, ana), written(game, bo)
    for act in (f"{other.pk}/hide/", f"{other.pk}/show/", f"{own.pk}/delete/"):
        assert client.post(comments_of(game) + act, shown)["Location"] == f"{page_of(game)}{moment}#comments"
    assert client.post(f"{page_of(game)}favourite/", shown)["Location"] == page_of(game) + moment
    stranger = Client().post(f"{page_of(game)}favourite/", {"wanted": "yes", **shown})
    assert parse_qs(urlsplit(stranger["Location"]).query) == {"next": [page_of(game) + moment]}


def test_forms_contain_the_moment_of_the_address_without_a_script(client: Client, game: Game, ana: User) -> None:
    written(game, ana)
    page = client.get(f"{page_of(game)}?deal=2&t=3.5&loop=%3Cb%3E").content.decode()
    fields = '<input type="hidden" name="deal" value="2">\n<input type="hidden" name="t" value="3.5">\n'
    assert page.count(f'{fields}<input type="hidden" name="loop" value="&lt;b&gt;">') == 2
    assert page.count('" data-with-moment>') == 2


def test_favourites_are_listed_for_their_owner(client: Client, game: Game, ana: User, bo: User) -> None:
    assert "None yet" in client.get("/replays/favourites/").content.decode()
    Favourite.objects.create(user=ana, game=game, created_at=NOW)
    Favourite.objects.create(user=bo, game=game_played("another"), created_at=NOW)
    page = client.get("/replays/favourites/").content.decode()
    assert page.count("<tr>") == 2 and page_of(game) in page


def test_favourites_are_linked_only_for_signed_in_users(client: Client, game: Game) -> None:
    link = 'href="/replays/favourites/"'
    assert link not in client.get("/replays/").content.decode()
    client.force_login(User.objects.create_user("cy"))
    assert link in client.get("/replays/").content.decode()
    assert link in client.get("/account/").content.decode()


def test_page_shows_a_limited_number_of_comments(
    client: Client, game: Game, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comments, "MOST_SHOWN", 2)
    for number in range(2):
        written(game, bo, str(number))
    assert "There are more" not in client.get(page_of(game)).content.decode()
    written(game, bo, "one more", at_ms=9_000)
    page = client.get(page_of(game)).content.decode()
    assert page.count('class="comment-text"') == 2 and "one more" not in page
    assert "There are more. The first 2 are shown." in page


@hypothesis_settings(max_examples=times(8), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(st.sampled_from("<>&\"'/ab\n{}%=;"), min_size=1, max_size=60))
def test_any_comment_is_escaped_on_the_page(client: Client, game: Game, bo: User, text: str) -> None:
    Comment.objects.all().delete()
    written(game, bo, text=text)
    page = client.get(page_of(game)).content.decode()
    shown = page[page.index('class="comment-text"') :].split(">", 1)[1].split("</p>", 1)[0]
    assert html.unescape(shown) == text and not set("<>\"'") & set(shown)

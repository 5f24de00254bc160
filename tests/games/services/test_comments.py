"""Comments pinned to moments of a replay, and favourites. Tests set the times."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User

from games.models import Comment, Favourite, Game
from games.selectors.comments import comments_on, favourites_of, is_favourite, name_of
from games.services.comments import (
    NotAuthor,
    add_comment,
    delete_comment,
    drop_favourite,
    hide_comment,
    keep_favourite,
    show_comment,
)
from games.services.limits import TooOften
from tests.games.factories import NOW, PlayerFactory, game_asked_for, game_played
from tests.often import in_turn
from tests.threads import at_once

pytestmark = pytest.mark.django_db

SECOND = dt.timedelta(seconds=1)


@pytest.fixture
def game() -> Game:
    return game_asked_for()


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana")


@pytest.fixture
def bo() -> User:
    return User.objects.create_user("bo")


def say(game: Game, author: User, now: dt.datetime = NOW, **how: Any) -> Comment:
    """Add a comment. Its key is unique unless `how` has a key."""
    comment = {"deal": 1, "at_ms": 2_000, "text": "Well played", "key": f"key {Comment.objects.count()} {now}", **how}
    return add_comment(game=game, author=author, now=now, **comment)


def test_comment_is_pinned_to_its_moment(game: Game, ana: User) -> None:
    comment = say(game, ana, deal=2, at_ms=12_340, text="There!")
    assert (comment.game, comment.author, comment.created_at) == (game, ana, NOW)
    assert (comment.deal, comment.at_ms, comment.text) == (2, 12_340, "There!")


def test_comments_are_ordered_by_moment_and_not_by_time_of_writing(game: Game, ana: User, bo: User) -> None:
    last, first, middle = say(game, ana, deal=2), say(game, bo, at_ms=10), say(game, ana, at_ms=500)
    assert list(comments_on(game, with_hidden=False)) == [first, middle, last]
    assert not comments_on(game_asked_for("another"), with_hidden=True)


def test_comments_of_the_same_moment_are_in_order_of_writing(game: Game, ana: User, bo: User) -> None:
    cy = User.objects.create_user("cy")
    in_order = [say(game, ana if number % 2 else bo, now=NOW + number * SECOND) for number in range(5)]
    for comment in (in_order[3], in_order[1]):  # an updated row may move to another place in the database
        hide_comment(comment=comment, by=cy, now=NOW)
        show_comment(comment=comment, by=cy)
    for with_hidden in (False, True):
        assert list(comments_on(game, with_hidden=with_hidden)) == in_order


def test_comment_sent_twice_is_stored_once(game: Game, ana: User) -> None:
    assert say(game, ana, key="k") == say(game, ana, NOW + SECOND, key="k")
    assert Comment.objects.count() == 1


@in_turn("how", [{"text": "Another"}, {"at_ms": 7}, {"deal": 3}, {"key": "l"}])
def test_comment_that_differs_in_any_field_is_separate(game: Game, ana: User, how: dict[str, Any]) -> None:
    assert say(game, ana, key="k") != say(game, ana, **{"key": "k", **how})


def test_same_key_by_another_author_or_game_is_a_separate_comment(game: Game, ana: User, bo: User) -> None:
    say(game, ana, key="k")
    say(game, bo, key="k")
    say(game_asked_for("another"), ana, key="k")
    assert Comment.objects.count() == 3


def test_comments_are_limited_to_five_a_minute_per_author(game: Game, ana: User, bo: User) -> None:
    for number in range(5):
        say(game, ana, NOW + 10 * number * SECOND)
    with pytest.raises(TooOften, match=r"5 comments within a minute, and that is the most\. Wait 15 seconds\."):
        say(game, ana, NOW + 45 * SECOND)
    say(game, bo, NOW + 45 * SECOND)
    say(game, ana, NOW + 60 * SECOND)


def test_repeated_comment_does_not_count_towards_the_limit(game: Game, ana: User) -> None:
    comments = [say(game, ana, key=str(number)) for number in range(5)]
    assert say(game, ana, key="4") == comments[4]


def test_comments_are_limited_to_sixty_a_day_over_all_games(game: Game, ana: User) -> None:
    other = game_asked_for("another")
    for number in range(60):
        say(other if number % 2 else game, ana, NOW + 20 * number * SECOND)
    with pytest.raises(TooOften, match=r"60 comments within a day, and that is the most\. Wait 23 hours\."):
        say(game, ana, NOW + 2 * dt.timedelta(hours=1) - 59 * 60 * SECOND)
    say(game, ana, NOW + dt.timedelta(days=1))


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("without_worker")
def test_concurrent_comments_do_not_exceed_the_limit(game: Game, ana: User) -> None:
    def send(number: int) -> bool:
        try:
            say(game, ana, key=str(number % 7))
        except TooOften:
            return False
        return True

    assert sum(at_once(8, send)) >= 5
    assert Comment.objects.count() == 5


def test_only_the_author_can_delete_a_comment(game: Game, ana: User, bo: User) -> None:
    comment = say(game, ana)
    with pytest.raises(NotAuthor):
        delete_comment(comment=comment, by=bo, now=NOW)
    assert [*comments_on(game, with_hidden=True)] == [comment]
    delete_comment(comment=comment, by=ana, now=NOW + SECOND)
    assert not comments_on(game, with_hidden=True)


def test_deleted_comments_lose_their_text_but_count_towards_the_limit(game: Game, ana: User) -> None:
    for number in range(5):
        delete_comment(comment=say(game, ana, key=str(number)), by=ana, now=NOW)
    with pytest.raises(TooOften):
        say(game, ana)
    assert {*Comment.objects.values_list("text", "deleted_at")} == {("", NOW)}


def test_deleted_comment_stays_deleted_when_it_is_sent_again(game: Game, ana: User) -> None:
    delete_comment(comment=say(game, ana, key="k"), by=ana, now=NOW)
    say(game, ana, NOW + SECOND, key="k")
    assert not comments_on(game, with_hidden=True) and Comment.objects.count() == 1


def test_deleted_comment_keeps_the_moderator_who_hid_it(game: Game, ana: User, bo: User) -> None:
    comment = say(game, ana)
    hide_comment(comment=comment, by=bo, now=NOW)
    delete_comment(comment=comment, by=ana, now=NOW + SECOND)
    delete_comment(comment=comment, by=ana, now=NOW + 9 * SECOND)
    comment.refresh_from_db()
    assert (comment.hidden_by, comment.hidden_at, comment.deleted_at) == (bo, NOW, NOW + SECOND)


def test_moderators_see_hidden_comments_with_first_moderator_and_time(game: Game, ana: User, bo: User) -> None:
    comment = say(game, ana)
    hide_comment(comment=comment, by=bo, now=NOW + SECOND)
    assert not comments_on(game, with_hidden=False)
    (found,) = comments_on(game, with_hidden=True)
    assert (found.hidden_by, found.hidden_at) == (bo, NOW + SECOND)
    hide_comment(comment=comment, by=User.objects.create_user("cy"), now=NOW + 9 * SECOND)
    comment.refresh_from_db()
    assert (comment.hidden_by, comment.hidden_at) == (bo, NOW + SECOND)


def test_comment_that_is_shown_again_is_visible_to_everybody(game: Game, ana: User, bo: User) -> None:
    comment = say(game, ana)
    hide_comment(comment=comment, by=bo, now=NOW)
    show_comment(comment=comment, by=bo)
    (found,) = comments_on(game, with_hidden=False)
    assert (found.hidden_by, found.hidden_at) == (None, None)


def test_list_of_comments_takes_one_query(game: Game, ana: User, bo: User, django_assert_num_queries: Any) -> None:
    PlayerFactory.create(user=ana)
    cy = User.objects.create_user("cy")
    for author in (ana, bo, ana):
        hide_comment(comment=say(game, author), by=cy, now=NOW)
    with django_assert_num_queries(1):
        assert [name_of(comment.author) for comment in comments_on(game, with_hidden=True)]


def test_author_is_named_by_player_name_or_else_by_username(ana: User, bo: User) -> None:
    PlayerFactory.create(name="Ana Ferreira", user=ana)
    assert (name_of(User.objects.get(pk=ana.pk)), name_of(bo)) == ("Ana Ferreira", "bo")


def test_favourite_is_kept_once_and_can_be_dropped(ana: User, bo: User) -> None:
    game, later = game_played("one"), game_played("two")
    keep_favourite(game=game, user=ana, now=NOW)
    keep_favourite(game=game, user=ana, now=NOW + SECOND)
    keep_favourite(game=later, user=ana, now=NOW + SECOND)
    assert Favourite.objects.count() == 2
    assert is_favourite(game, ana) and not is_favourite(game, bo)
    assert list(favourites_of(ana)) == [later, game]
    drop_favourite(game=game, user=ana)
    drop_favourite(game=game, user=ana)
    assert list(favourites_of(ana)) == [later] and not favourites_of(bo)

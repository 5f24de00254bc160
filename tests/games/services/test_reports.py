"""Readers report comments, and those who moderate answer, at times that the test names."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Q

from games.models import Comment, Game, Report
from games.selectors.talk import comments_on, comments_to_look_at, reported_by
from games.services.limits import TooOften
from games.services.reports import OwnComment, keep_comment, report_comment
from games.services.talk import delete_comment, hide_comment, show_comment
from tests.games.factories import NOW, game_asked_for
from tests.threads import at_once

pytestmark = pytest.mark.django_db

SECOND = dt.timedelta(seconds=1)
EVERYWHERE = Q()


def to_look_at(by: User, games: Q = EVERYWHERE) -> list[tuple[int, int, dt.datetime]]:
    """Each by its key, with how many ask and since when."""
    asked: Any = comments_to_look_at(games, by)
    return [(comment.pk, comment.reports_to_answer, comment.reported_at) for comment in asked]


@pytest.fixture
def game() -> Game:
    return game_asked_for()


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana")


@pytest.fixture
def bo() -> User:
    return User.objects.create_user("bo")


@pytest.fixture
def cy() -> User:
    """Moderates."""
    return User.objects.create_user("cy")


@pytest.fixture
def readers() -> list[User]:
    return [User.objects.create_user(f"reader {number}") for number in range(3)]


def said(game: Game, author: User) -> Comment:
    comment = {
        "deal": 1,
        "at_ms": 10,
        "text": "Well played",
        "key": f"key {Comment.objects.count()}",
        "created_at": NOW,
    }
    return Comment.objects.create(game=game, author=author, **comment)


def test_a_reader_reports_a_comment_once(game: Game, ana: User, bo: User, cy: User) -> None:
    comment = said(game, ana)
    first = report_comment(comment=comment, by=bo, now=NOW)
    assert report_comment(comment=comment, by=bo, now=NOW + SECOND) == first
    keep_comment(comment=comment, by=cy, now=NOW + 2 * SECOND)
    report_comment(comment=comment, by=bo, now=NOW + 3 * SECOND)
    assert Report.objects.count() == 1
    assert to_look_at(cy) == []
    assert (reported_by(bo, game), reported_by(ana, game)) == ({comment.pk}, set())


def test_nobody_reports_what_they_have_written(game: Game, ana: User) -> None:
    with pytest.raises(OwnComment):
        report_comment(comment=said(game, ana), by=ana, now=NOW)


def test_five_reports_in_a_minute_are_enough_and_one_that_is_there_is_none(game: Game, ana: User, bo: User) -> None:
    comments = [said(game, ana) for _ in range(6)]
    for comment in (*comments[:5], comments[0]):
        report_comment(comment=comment, by=bo, now=NOW)
    with pytest.raises(
        TooOften, match=r"reported 5 comments within a minute, and that is the most\. Wait 15 seconds\."
    ):
        report_comment(comment=comments[5], by=bo, now=NOW + 45 * SECOND)
    report_comment(comment=comments[5], by=bo, now=NOW + 60 * SECOND)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("nobody_is_woken")
def test_a_report_sent_twice_at_once_is_one(game: Game, ana: User, bo: User) -> None:
    comment = said(game, ana)
    at_once(4, lambda _: report_comment(comment=comment, by=bo, now=NOW))
    assert Report.objects.count() == 1


def test_what_waits_longest_is_looked_at_first_with_how_many_ask(
    game: Game, ana: User, cy: User, readers: list[User]
) -> None:
    late, early = said(game, ana), said(game, ana)
    said(game, ana)
    for number, reader in enumerate(readers):
        report_comment(comment=early, by=reader, now=NOW + number * SECOND)
    report_comment(comment=late, by=readers[0], now=NOW + SECOND)
    assert to_look_at(cy) == [(early.pk, 3, NOW), (late.pk, 1, NOW + SECOND)]
    assert to_look_at(cy, Q(public_id="another")) == []


def test_an_answer_is_one_to_all_who_asked_until_somebody_else_does(
    game: Game, ana: User, cy: User, readers: list[User]
) -> None:
    comment = said(game, ana)
    for reader in readers[:2]:
        report_comment(comment=comment, by=reader, now=NOW)
    keep_comment(comment=comment, by=cy, now=NOW + SECOND)
    assert to_look_at(cy) == []
    report_comment(comment=comment, by=readers[2], now=NOW + 2 * SECOND)
    assert to_look_at(cy) == [(comment.pk, 1, NOW + 2 * SECOND)]
    (seen,) = comments_on(game, with_hidden=True)
    assert vars(seen)["reports_to_answer"] == 1
    hide_comment(comment=comment, by=cy, now=NOW + 3 * SECOND)
    show_comment(comment=comment, by=cy)
    assert to_look_at(cy) == []


def test_nobody_answers_reports_of_what_they_have_written(game: Game, ana: User, bo: User, cy: User) -> None:
    comment = said(game, ana)
    report_comment(comment=comment, by=bo, now=NOW)
    for act in (keep_comment, hide_comment):
        with pytest.raises(OwnComment, match="others who moderate decide"):
            act(comment=comment, by=ana, now=NOW)
    assert to_look_at(cy) == [(comment.pk, 1, NOW)]
    assert to_look_at(ana) == []
    hide_comment(comment=comment, by=cy, now=NOW)
    with pytest.raises(OwnComment):
        show_comment(comment=comment, by=ana)
    assert not comments_on(game, with_hidden=False)


def test_what_is_gone_is_not_looked_at(game: Game, ana: User, bo: User, cy: User) -> None:
    comment = said(game, ana)
    report_comment(comment=comment, by=bo, now=NOW)
    delete_comment(comment=comment, by=ana, now=NOW)
    assert to_look_at(cy) == []


def test_the_list_is_asked_for_at_once(
    game: Game, ana: User, cy: User, readers: list[User], django_assert_num_queries: Any
) -> None:
    for reader in readers:
        report_comment(comment=said(game, ana), by=reader, now=NOW)
    with django_assert_num_queries(3):
        for comment in comments_to_look_at(EVERYWHERE, cy):
            assert comment.author.username == "ana"
            assert len([seat.player.name for seat in comment.game.seats.all()]) == 2

"""Reports of comments by readers, and answers by moderators. Tests set the times."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Q

from games.models import Comment, Game, Report
from games.selectors.comments import comments_on, comments_with_open_reports, reported_by
from games.services.comments import delete_comment, hide_comment, show_comment
from games.services.limits import TooOften
from games.services.reports import OwnComment, keep_comment, report_comment
from tests.games.factories import NOW, game_asked_for
from tests.threads import at_once

pytestmark = pytest.mark.django_db

SECOND = dt.timedelta(seconds=1)
EVERYWHERE = Q()


def to_look_at(by: User, games: Q = EVERYWHERE) -> list[tuple[int, int, dt.datetime]]:
    """The comments to moderate: each with its key, its number of open reports, and the time of the first."""
    asked: Any = comments_with_open_reports(games, by)
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
    """A moderator."""
    return User.objects.create_user("cy")


@pytest.fixture
def readers() -> list[User]:
    return [User.objects.create_user(f"reader {number}") for number in range(3)]


def make_comment(game: Game, author: User) -> Comment:
    comment = {
        "deal": 1,
        "at_ms": 10,
        "text": "Well played",
        "key": f"key {Comment.objects.count()}",
        "created_at": NOW,
    }
    return Comment.objects.create(game=game, author=author, **comment)


def test_repeated_report_of_a_comment_by_a_reader_counts_once(game: Game, ana: User, bo: User, cy: User) -> None:
    comment = make_comment(game, ana)
    first = report_comment(comment=comment, by=bo, now=NOW)
    assert report_comment(comment=comment, by=bo, now=NOW + SECOND) == first
    keep_comment(comment=comment, by=cy, now=NOW + 2 * SECOND)
    report_comment(comment=comment, by=bo, now=NOW + 3 * SECOND)
    assert Report.objects.count() == 1
    assert to_look_at(cy) == []
    assert (reported_by(bo, game), reported_by(ana, game)) == ({comment.pk}, set())


def test_authors_cannot_report_their_own_comments(game: Game, ana: User) -> None:
    with pytest.raises(OwnComment):
        report_comment(comment=make_comment(game, ana), by=ana, now=NOW)


def test_reports_are_limited_to_five_a_minute_without_repeats(game: Game, ana: User, bo: User) -> None:
    comments = [make_comment(game, ana) for _ in range(6)]
    for comment in (*comments[:5], comments[0]):
        report_comment(comment=comment, by=bo, now=NOW)
    with pytest.raises(
        TooOften, match=r"reported 5 comments within a minute, and that is the most\. Wait 15 seconds\."
    ):
        report_comment(comment=comments[5], by=bo, now=NOW + 45 * SECOND)
    report_comment(comment=comments[5], by=bo, now=NOW + 60 * SECOND)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("without_worker")
def test_concurrent_reports_by_a_reader_are_stored_once(game: Game, ana: User, bo: User) -> None:
    comment = make_comment(game, ana)
    at_once(4, lambda _: report_comment(comment=comment, by=bo, now=NOW))
    assert Report.objects.count() == 1


def test_longest_waiting_comment_comes_first_with_its_number_of_reports(
    game: Game, ana: User, cy: User, readers: list[User]
) -> None:
    late, early = make_comment(game, ana), make_comment(game, ana)
    make_comment(game, ana)
    for number, reader in enumerate(readers):
        report_comment(comment=early, by=reader, now=NOW + number * SECOND)
    report_comment(comment=late, by=readers[0], now=NOW + SECOND)
    assert to_look_at(cy) == [(early.pk, 3, NOW), (late.pk, 1, NOW + SECOND)]
    assert to_look_at(cy, Q(public_id="another")) == []


def test_answer_closes_all_reports_until_another_reader_reports(
    game: Game, ana: User, cy: User, readers: list[User]
) -> None:
    comment = make_comment(game, ana)
    for reader in readers[:2]:
        report_comment(comment=comment, by=reader, now=NOW)
    keep_comment(comment=comment, by=cy, now=NOW + SECOND)
    assert to_look_at(cy) == []
    report_comment(comment=comment, by=readers[2], now=NOW + 2 * SECOND)
    assert to_look_at(cy) == [(comment.pk, 1, NOW + 2 * SECOND)]
    (found,) = comments_on(game, with_hidden=True)
    assert vars(found)["reports_to_answer"] == 1
    hide_comment(comment=comment, by=cy, now=NOW + 3 * SECOND)
    show_comment(comment=comment, by=cy)
    assert to_look_at(cy) == []


def test_moderators_cannot_answer_reports_of_their_own_comments(game: Game, ana: User, bo: User, cy: User) -> None:
    comment = make_comment(game, ana)
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


def test_deleted_comment_is_not_listed_for_moderators(game: Game, ana: User, bo: User, cy: User) -> None:
    comment = make_comment(game, ana)
    report_comment(comment=comment, by=bo, now=NOW)
    delete_comment(comment=comment, by=ana, now=NOW)
    assert to_look_at(cy) == []


def test_list_of_reported_comments_takes_three_queries(
    game: Game, ana: User, cy: User, readers: list[User], django_assert_num_queries: Any
) -> None:
    for reader in readers:
        report_comment(comment=make_comment(game, ana), by=reader, now=NOW)
    with django_assert_num_queries(3):
        for comment in comments_with_open_reports(EVERYWHERE, cy):
            assert comment.author.username == "ana"
            assert len([seat.player.name for seat in comment.game.seats.all()]) == 2

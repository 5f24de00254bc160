"""Ratings computed from the matches played, also after corrections."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from engine.scoring import Figures
from tests.tournaments.factories import LEFT, Evening, make_tournament, started
from tournaments.ledger import facts
from tournaments.models import Rating, RatingStep
from tournaments.services.rating import rate_again
from tournaments.services.setting_up import call_off

pytestmark = pytest.mark.django_db

Callbacks = Callable[..., AbstractContextManager[list[object]]]


def ratings() -> dict[str, int]:
    return {rating.player.name: rating.shown for rating in Rating.objects.select_related("player")}


def test_correcting_a_result_and_back_restores_all_ratings() -> None:
    """The first semi-final is corrected after the final was played, so the final has other sides meanwhile."""
    evening = started(4)
    names = [entry.name for entry in evening.projection.playing]
    for match, sides in ((1, (1, 4)), (2, (2, 3)), (3, (1, 2))):
        evening.write(*(facts.DealEntered(match, sides, 1, deal, Figures(cards)) for deal, cards in enumerate(LEFT, 1)))
    last = evening.tournament.events.latest("number").number
    assert (rate_again(variant="standard"), rate_again(variant="standard")) == (6 + 4, 0)
    before, steps = ratings(), set(RatingStep.objects.values_list("player", "at", "mu", "sigma"))
    assert before[names[0]] > before[names[1]] > before[names[2]]
    assert RatingStep.objects.filter(player__name=names[0]).count() == 2
    for cards in ((52, 0), LEFT[2]):
        evening.write(facts.DealCorrected(1, (1, 4), 1, 3, Figures(cards)))
        rate_again(variant="standard")
        assert (ratings() == before) == (cards == LEFT[2])
    assert set(RatingStep.objects.values_list("player", "at", "mu", "sigma")) == steps
    evening.write(facts.SidesSwapped(1, (1, 4)))
    rate_again(variant="standard")
    assert ratings() != before
    evening.write(facts.Undone(evening.tournament.events.latest("number").number))
    rate_again(variant="standard")
    assert ratings() == before
    evening.write(*map(facts.Undone, (last, last - 3, last - 6)))
    rate_again(variant="standard")
    assert not Rating.objects.exists()
    assert not RatingStep.objects.exists()


def test_walkovers_and_matches_with_bots_are_not_rated() -> None:
    evening = started(4, bots=2)
    evening.walk_over(1, 1)
    evening.walk_over(2, 2)
    rate_again(variant="standard")
    assert ratings() == {}


def test_variants_are_rated_separately() -> None:
    evening = started(2, variant_id="ghost")
    evening.game(1, LEFT)
    rate_again(variant="standard")
    assert ratings() == {}
    rate_again(variant="ghost")
    assert len(ratings()) == 2


def test_ratings_are_requested_when_a_tournament_ends_or_is_reopened(
    django_capture_on_commit_callbacks: Callbacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("tournaments.services.writing.rate_soon", asked.append)
    evening = started(2)
    with django_capture_on_commit_callbacks(execute=True):
        evening.game(1, LEFT[:2])
    assert asked == []
    with django_capture_on_commit_callbacks(execute=True):
        evening.deal(1, LEFT[2])
    with django_capture_on_commit_callbacks(execute=True):
        evening.write(facts.Undone(evening.tournament.events.latest("number").number))
    assert asked == ["standard", "standard"]


def test_matches_played_before_calling_off_are_rated(
    django_capture_on_commit_callbacks: Callbacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("tournaments.services.writing.rate_soon", asked.append)
    evening = started(3)
    with django_capture_on_commit_callbacks(execute=True):
        evening.game(2, LEFT)
    assert asked == []
    with django_capture_on_commit_callbacks(execute=True):
        call_off(evening.act(), why="")
    assert asked == ["standard"]
    rate_again(variant="standard")
    assert len(ratings()) == 2


def test_entry_has_the_rating_of_the_played_variant() -> None:
    evening = started(2)
    evening.game(1, LEFT)
    rate_again(variant="standard")
    best = Rating.objects.order_by("-mu")[0]
    for variant_id, rating in (("standard", best.shown), ("ghost", None)):
        later = Evening(make_tournament(name=variant_id, variant_id=variant_id))
        later.enter(best.player)
        assert [entry.rating for entry in later.projection.playing] == [rating]

"""Pages with ratings."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.games.factories import PlayerFactory, game_played
from tests.tournaments.evenings import play_out
from tests.tournaments.factories import started
from tournaments.models import Rating
from tournaments.services.rating import rate_again

pytestmark = pytest.mark.django_db


def played() -> list[Rating]:
    """Ratings after three matches between four people, highest first."""
    play_out(evening := started(4))
    rate_again(variant=evening.tournament.variant)
    return list(Rating.objects.select_related("player").order_by("-mu"))


def test_each_variant_lists_ratings_and_uncertainties_highest_first(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    assert "Nobody is rated yet" in Client().get("/ratings/").content.decode()
    best, *_, last = played()
    with django_assert_max_num_queries(12):
        page = Client().get("/ratings/").content.decode()
    assert page.index(best.player.name) < page.index(last.player.name)
    assert f">{best.shown} <" in page and f">± {best.uncertainty}<" in page
    ghost = Rating.objects.create(player=PlayerFactory.create(name="Gus"), variant="ghost", mu=31, sigma=3, matches=9)
    assert ghost.player.name not in page
    page = Client().get("/ratings/ghost/").content.decode()
    assert ghost.player.name in page and best.player.name not in page
    assert Client().get("/ratings/no-such-variant/").status_code == 404


def test_steady_player_ranks_above_a_lucky_one_with_few_matches() -> None:
    lucky, steady = PlayerFactory.create(name="Lucky"), PlayerFactory.create(name="Steady")
    Rating.objects.create(player=lucky, variant="standard", mu=34.2, sigma=7.4, matches=4)
    Rating.objects.create(player=steady, variant="standard", mu=31, sigma=3.6, matches=45)
    page = Client().get("/ratings/").content.decode()
    assert page.index("Steady") < page.index("Lucky") < page.index("not settled</span>")
    assert ">1452<" in page and ">1276<" in page
    assert "rating minus ±" in page
    assert "not settled yet" in Client().get(f"/players/{lucky.pk}/").content.decode()
    assert "not settled yet" not in Client().get(f"/players/{steady.pk}/").content.decode()


def test_player_page_shows_rating_history_and_last_opponents(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    best = played()[0]
    with django_assert_max_num_queries(12):
        page = Client().get(f"/players/{best.player_id}/").content.decode()
    assert "Rating over time" in page
    assert "Friday Cup" in page
    assert page.count("won 1–0") == 2
    assert 'href="/tournaments/friday-cup/matches/3/"' in page
    others = Rating.objects.exclude(player=best.player).select_related("player")
    assert sum(f">{other.player.name}</a>" in page for other in others) == 2


def test_page_of_a_merged_player_shows_the_kept_player() -> None:
    kept = PlayerFactory.create(name="Kept")
    gone = PlayerFactory.create(name="Gone", merged_into=kept)
    page = Client().get(f"/players/{gone.pk}/").content.decode()
    assert "<h1><bdi>Kept" in page
    assert "Last matches" not in page, "neither player has played"


def test_player_page_links_to_replays_if_there_are_any() -> None:
    ada = PlayerFactory.create(name="Ada Lovelace")
    address = f"/players/{ada.pk}/"
    assert "/replays/?player=" not in Client().get(address).content.decode()
    seat = game_played().seats.all()[0]
    seat.player = ada
    seat.save()
    assert 'href="/replays/?player=Ada%20Lovelace"' in Client().get(address).content.decode()

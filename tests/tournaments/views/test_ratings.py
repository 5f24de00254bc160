"""The pages of ratings."""

import pytest
from django.test import Client

from tests.games.factories import PlayerFactory, game_played
from tests.tournaments.factories import LEFT, started
from tournaments.models import Rating
from tournaments.services.rating import rate_again

pytestmark = pytest.mark.django_db


def played(variant_id: str = "standard") -> list[Rating]:
    """Four people, three matches between them; their ratings, the highest first."""
    evening = started(4, variant_id=variant_id)
    for match in (1, 2, 3):
        evening.game(match, LEFT)
    rate_again(variant=variant_id)
    return list(Rating.objects.filter(variant=variant_id).select_related("player").order_by("-mu"))


def test_before_the_first_tournament_is_over_the_page_says_when_there_will_be_ratings() -> None:
    assert "Nobody is rated yet" in Client().get("/ratings/").content.decode()


def test_the_list_has_the_highest_first_and_how_sure_it_is() -> None:
    best, *_, last = played()
    page = Client().get("/ratings/").content.decode()
    assert page.index(best.player.name) < page.index(last.player.name)
    assert f">{best.shown} <" in page and f">± {best.uncertainty}<" in page


def test_who_played_much_stands_above_who_was_lucky_for_a_few_matches() -> None:
    lucky, steady = PlayerFactory.create(name="Lucky"), PlayerFactory.create(name="Steady")
    Rating.objects.create(player=lucky, variant="standard", mu=34.2, sigma=7.4, matches=4)
    Rating.objects.create(player=steady, variant="standard", mu=31, sigma=3.6, matches=45)
    page = Client().get("/ratings/").content.decode()
    assert page.index("Steady") < page.index("Lucky") < page.index("not settled</span>")
    assert ">1452<" in page and ">1276<" in page
    assert "rating minus ±" in page
    assert "not settled yet" in Client().get(f"/players/{lucky.pk}/").content.decode()
    assert "not settled yet" not in Client().get(f"/players/{steady.pk}/").content.decode()


def test_each_variant_has_a_list_of_its_own() -> None:
    played()
    ghosts = played("ghost")
    page = Client().get("/ratings/ghost/").content.decode()
    assert ghosts[0].player.name in page
    assert Rating.objects.filter(variant="standard")[0].player.name not in page
    assert Client().get("/ratings/no-such-variant/").status_code == 404


def test_a_player_sees_the_history_of_the_rating() -> None:
    best = played()[0]
    page = Client().get(f"/players/{best.player_id}/").content.decode()
    assert "Rating over time" in page
    assert "Friday Cup" in page


def test_a_player_s_page_lists_the_last_opponents_and_results() -> None:
    best = played()[0]
    page = Client().get(f"/players/{best.player_id}/").content.decode()
    assert page.count("won 1–0") == 2
    assert 'href="/tournaments/friday-cup/matches/3/"' in page
    others = Rating.objects.exclude(player=best.player).select_related("player")
    assert sum(f">{other.player.name}</a>" in page for other in others) == 2


def test_somebody_who_has_not_played_has_no_list_of_matches() -> None:
    assert "Last matches" not in Client().get(f"/players/{PlayerFactory.create().pk}/").content.decode()


def test_a_player_who_was_merged_shows_as_who_it_was_merged_into() -> None:
    kept = PlayerFactory.create(name="Kept")
    gone = PlayerFactory.create(name="Gone", merged_into=kept)
    assert "<h1><bdi>Kept" in Client().get(f"/players/{gone.pk}/").content.decode()


@pytest.mark.parametrize("address", ["/ratings/", "/players/{}/"])
def test_a_page_takes_few_queries_however_many_play(address: str, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    path = address.format(played()[0].player_id)
    with django_assert_max_num_queries(12):
        Client().get(path)


def test_a_player_s_page_leads_to_replays_where_there_are_any() -> None:
    ada = PlayerFactory.create(name="Ada Lovelace")
    address = f"/players/{ada.pk}/"
    assert "/replays/?player=" not in Client().get(address).content.decode()
    seat = game_played().seats.all()[0]
    seat.player = ada
    seat.save()
    assert 'href="/replays/?player=Ada%20Lovelace"' in Client().get(address).content.decode()

"""Search of replays by players, variant, date and figures."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Game, Player, Seat
from games.selectors import replay_search
from games.selectors.replay_search import (
    MOST_NAMED,
    ORDERS,
    GameSearch,
    Sort,
    has_replays,
    is_recorded,
    neighbours,
    players_called,
    search_games,
)
from tests.games.factories import NOW, BotFactory, PlayerFactory, standard_rules

pytestmark = pytest.mark.django_db

Record = Callable[..., Game]


@pytest.fixture
def ada() -> Player:
    return PlayerFactory.create(name="Ada")


@pytest.fixture
def grace() -> Player:
    return PlayerFactory.create(name="Grace")


@pytest.fixture
def record(ada: Player, grace: Player) -> Record:
    """Returns a function that stores a game of these players. It finishes one minute after the previous game."""
    made: list[Game] = []

    def store(*players: Player, **figures: Any) -> Game:
        seats = players or (ada, grace)
        number = len(made)
        fields = {
            "deal_count": 1,
            "variant": "standard",
            "finished_at": NOW + timedelta(minutes=number),
            "player_ids": [player.pk for player in seats],
            "people": sum(not player.is_bot for player in seats),
            "state": Game.State.FINISHED,
            "conduct": Game.Conduct.SIMULATED,
        }
        game = Game.objects.create(
            public_id=f"g{number}", rule_set=standard_rules(), seed=b"",
            created_at=NOW, **(fields | figures),
        )  # fmt: skip
        Seat.objects.bulk_create(Seat(game=game, number=at, player=player) for at, player in enumerate(seats))
        made.append(game)
        return game

    return store


def names(**wanted: Any) -> list[str]:
    return [game.public_id for game in search_games(GameSearch(**wanted), 50).rows]


def test_empty_search_finds_all_games_newest_first(record: Record) -> None:
    record()
    record()
    assert names() == ["g1", "g0"]


def test_games_without_a_record_or_in_progress_are_not_found(record: Record) -> None:
    record(deal_count=0)
    record(state=Game.State.PLAYING)
    assert names() == []


def test_name_finds_the_games_of_its_player_in_any_seat(record: Record, ada: Player, grace: Player) -> None:
    bot = BotFactory.create(name="Greedy")
    record(ada, bot)
    record(bot, grace)
    assert names(players=("ada",)) == ["g0"]
    assert names(players=("greedy",)) == ["g1", "g0"]
    assert names(players=("greedy", "grace")) == ["g1"]
    assert names(players=("nobody",)) == []


def test_full_name_matches_only_itself_and_part_matches_all() -> None:
    ann, anna, hannah = (PlayerFactory.create(name=name).pk for name in ("Ann", "Anna", "Hannah"))
    assert players_called(["ann"]) == [[ann]]
    assert players_called(["nna"]) == [[anna, hannah]]


def test_full_name_is_found_among_many_longer_names() -> None:
    PlayerFactory.create_batch(MOST_NAMED + 5, name="Annabelle")
    ann = PlayerFactory.create(name="Ann")
    assert players_called(["ann"]) == [[ann.pk]]


def test_merged_players_are_found_only_once(ada: Player) -> None:
    PlayerFactory.create(name="Ada", merged_into=ada)
    assert players_called(["Ada"]) == [[ada.pk]]


def test_variant_occasion_and_kind_of_players_narrow_the_search(record: Record, ada: Player) -> None:
    record(variant="speed")
    record(occasion="friday")
    record(BotFactory.create(), BotFactory.create())
    record(ada, BotFactory.create())
    assert names(variant="speed") == ["g0"]
    assert names(occasion="friday") == ["g1"]
    assert names(who="bots") == ["g2"]
    assert names(who="people") == ["g3", "g1", "g0"]


def test_date_limits_include_whole_days(record: Record) -> None:
    record(finished_at=NOW.replace(hour=0, minute=0))
    record(finished_at=NOW.replace(hour=23, minute=59))
    record(finished_at=NOW + timedelta(days=1))
    day = NOW.date()
    assert names(since=day, until=day) == ["g1", "g0"]
    assert names(since=day + timedelta(days=1)) == ["g2"]
    assert names(until=date(1999, 1, 1)) == []


def test_length_limits_are_inclusive_in_whole_seconds(record: Record) -> None:
    for ms in (59_999, 60_000, 129_999, 130_000):
        record(length_ms=ms)
    assert names(least_seconds=60, most_seconds=129) == ["g2", "g1"]
    assert names(most_seconds=0) == []


@pytest.mark.parametrize(
    ("sort", "column", "first"),
    [
        ("closest", "closeness", 1),
        ("fumbles", "fumbles", 3),
        ("fastest", "pace", 3),
        ("shortest", "length_ms", 1),
        ("longest", "length_ms", 3),
    ],
)
def test_games_are_sorted_as_requested(record: Record, sort: Sort, column: str, first: int) -> None:
    for value in (2, 1, 3):
        record(**{column: value})
    ordered = [getattr(game, column) for game in search_games(GameSearch(sort=sort), 50).rows]
    assert ordered == (sorted(ordered) if first == 1 else sorted(ordered, reverse=True))
    assert ordered[0] == first


def test_closest_games_exclude_games_of_unknown_closeness(record: Record) -> None:
    record()
    record(closeness=0)
    assert names(sort="closest") == ["g1"]


def test_column_of_every_sort_order_is_first_in_an_index() -> None:
    led_by = {index.fields[0] for index in Game._meta.indexes if index.condition is not None and index.fields}
    assert {order.column for order in ORDERS.values()} <= led_by


def test_several_names_must_all_match_and_unknown_names_find_nothing(record: Record, ada: Player) -> None:
    record(ada, BotFactory.create(name="Adam"))
    record()
    assert names(players=("Grace", "ada")) == names(players=("ada", "Grace")) == ["g1"]
    assert names(players=("ada", "adam")) == ["g0"]
    for players in (("nobody", "ada"), ("ada", "nobody"), ("nobody", "no one")):
        assert names(players=players) == []


@pytest.mark.parametrize("players", [("ada",), ("ada", "grace")])
def test_search_by_names_takes_three_queries(
    record: Record, django_assert_num_queries: DjangoAssertNumQueries, players: tuple[str, ...]
) -> None:
    for _ in range(3):
        record()
    with django_assert_num_queries(3):
        games = search_games(GameSearch(players=players, variant="standard"), 50)
        assert [game.names for game in games.rows] == [("Ada", "Grace")] * 3


def test_neighbours_of_a_game_have_the_same_players_in_any_seats(record: Record, ada: Player, grace: Player) -> None:
    first = record(ada, grace)
    record(ada, grace, BotFactory.create())
    record(ada, BotFactory.create())
    second = record(grace, ada)
    third = record(ada, grace)
    assert neighbours(second) == (first.public_id, third.public_id)
    assert neighbours(first) == (None, second.public_id)
    assert neighbours(third) == (second.public_id, None)


def test_uploaded_game_has_no_neighbours(record: Record) -> None:
    record()
    uploaded = record(conduct=Game.Conduct.UPLOADED)
    record()
    assert neighbours(uploaded) == (None, None)


@pytest.mark.parametrize("few", [0, 100])
def test_players_with_few_or_many_games_are_found_alike(
    record: Record, ada: Player, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(replay_search, "FEW", few)
    bot = BotFactory.create(name="Greedy")
    record(ada, bot)
    record(bot, BotFactory.create())
    record(ada, BotFactory.create(), deal_count=0)
    assert names(players=("ada",)) == ["g0"]
    assert names(players=("greedy",)) == ["g1", "g0"]
    assert names(players=("greedy", "ada"), sort="longest") == ["g0"]


def test_fastest_games_exclude_uploaded_games(record: Record) -> None:
    record(pace=10)
    record(pace=99_999, conduct=Game.Conduct.UPLOADED)
    assert names(sort="fastest") == ["g0"]
    assert names() == ["g1", "g0"]


def test_only_players_of_recorded_games_have_replays(record: Record, ada: Player, grace: Player) -> None:
    record(ada, deal_count=0)
    record(grace)
    assert has_replays(grace)
    assert not has_replays(ada)


def test_occasion_is_recorded_once_it_has_a_recorded_game(record: Record) -> None:
    record(occasion="friday", deal_count=0)
    assert not is_recorded("friday")
    record(occasion="friday")
    assert is_recorded("friday")

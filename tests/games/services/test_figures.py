"""What replays are found by."""

from dataclasses import replace

import pytest

from engine.log.record import CHANCE
from games.models import Game
from games.selectors.replays import deal_logs, replays
from games.services.figures import note_figures, packs_key, renumber_player
from tests.games.factories import PlayerFactory, game_asked_for, game_played

pytestmark = pytest.mark.django_db


def test_a_stored_game_says_what_its_record_says() -> None:
    game = game_played()
    logs = deal_logs(game)
    entries = [entry for log in logs for entry in log.entries if entry.seat != CHANCE]
    assert game.deal_count == len(logs)
    assert game.length_ms == sum(game.deals.values_list("duration_ms", flat=True))
    assert game.fumbles == sum(seat.fumbles for seat in game.seats.all())
    assert game.fumbles == sum(entry.refused for entry in entries)
    assert game.player_ids == [seat.player_id for seat in game.seats.all()]


def test_people_are_counted_among_the_seats() -> None:
    game, person = game_asked_for(), PlayerFactory.create()
    bot = game.seats.all()[0].player
    note_figures(game, (), [bot, person])
    assert game.people == 1


def test_without_a_record_there_is_nothing_to_find() -> None:
    game = game_asked_for()
    note_figures(game, (), ())
    assert (game.deal_count, game.length_ms, game.packs) == (0, 0, "")
    assert not replays().exists()


def test_both_halves_of_a_pair_share_their_packs_and_other_games_do_not() -> None:
    one = game_played("one", seed=b"first")
    other_half = game_played("two", seed=b"first")
    another = game_played("three", seed=b"second")
    assert one.packs == other_half.packs != another.packs


def test_other_rules_or_other_hands_are_other_packs() -> None:
    first = deal_logs(game_played())[0]
    swapped = replace(first, packets=first.packets[::-1])
    ruled = replace(first, rules=replace(first.rules, equal_ranks=not first.rules.equal_ranks))
    assert len({packs_key(log) for log in (first, swapped, ruled)}) == 3


def test_who_turned_out_to_be_another_is_found_under_the_other() -> None:
    game, other = game_played(), PlayerFactory.create()
    mine, yours = game.player_ids
    renumber_player(games=[game.pk], was=mine, becomes=other.pk)
    assert Game.objects.get(pk=game.pk).player_ids == [other.pk, yours]
    renumber_player(games=[game.pk], was=other.pk, becomes=mine)
    assert Game.objects.get(pk=game.pk).player_ids == [mine, yours]

"""Figures of games, by which replays are found."""

from dataclasses import replace

import pytest

from engine.family import Outline
from engine.log.record import CHANCE
from engine.spit.analysis import analysis_of
from engine.spit.family import Spit
from engine.spit.rules import spit_rules
from games.analysis_page import analysis_page_of
from games.models import Game
from games.selectors.replays import deal_logs, replays
from games.services import figures
from games.services.figures import MOST_PACE, figures_of, packs_key, player_fields, renumber_player
from tests.games.factories import BotFactory, PlayerFactory, game_asked_for, game_played

pytestmark = pytest.mark.django_db


def test_figures_of_a_stored_game_match_its_record(game: Game) -> None:
    logs = deal_logs(game)
    entries = [entry for log in logs for entry in log.entries if entry.seat != CHANCE]
    assert game.deal_count == len(logs)
    assert game.lengths_ms == [log.entries[-1].at_ms for log in logs]
    assert game.length_ms == sum(game.lengths_ms)
    assert game.fumbles == sum(entry.refused for entry in entries)
    assert game.player_ids == [seat.player_id for seat in game.seats.all()]


def test_game_has_the_pace_and_closeness_of_its_analysis() -> None:
    game = game_played("of three", variant_id="three-seats")
    analysis = analysis_of(deal_logs(game))
    [row] = [row for row in analysis_page_of(analysis, ["A", "B", "C"], 0).rows if row.name == "Actions a minute"]
    paces = [float(cell.text) for cell in row.cells]
    assert game.pace == pytest.approx(sum(paces) / 3 * 10, abs=1)
    assert game.closeness == analysis.deals[-1].closeness is not None


def test_extreme_pace_is_capped_so_that_it_can_be_stored(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    monkeypatch.setattr(Spit, "outline", lambda family, logs: Outline(10**12, None))
    pace = figures.figures_of(deal_logs(game)).pace
    assert pace == MOST_PACE
    Game.objects.filter(pk=game.pk).update(pace=pace)


def test_sitters_counts_people_and_lists_the_ids_of_all() -> None:
    bot, person = BotFactory.create(), PlayerFactory.create()
    assert player_fields([bot, person]) == (1, [bot.pk, person.pk])


def test_game_without_a_record_has_empty_figures_and_no_replay() -> None:
    game = game_asked_for()
    assert figures_of(()) == (0, 0, 0, 0, None, b"")
    assert game not in replays()


def test_games_of_a_pair_share_their_packs_and_others_do_not(game: Game) -> None:
    other_half = game_played("half", seed=bytes(game.seed))
    another = game_played("another", seed=b"second")
    assert game.packs == other_half.packs != another.packs


def test_packs_key_depends_on_rules_and_hands(game: Game) -> None:
    first = deal_logs(game)[0]
    swapped = replace(first, packets=first.packets[::-1])
    ruled = replace(first, rules=replace(spit_rules(first.rules), equal_ranks=True))
    assert len({packs_key(log) for log in (first, swapped, ruled)}) == 3


def test_renumbering_a_player_replaces_the_id_in_the_game(game: Game) -> None:
    other = PlayerFactory.create()
    mine, yours = game.player_ids
    renumber_player(games=[game.pk], was=mine, becomes=other.pk)
    assert Game.objects.get(pk=game.pk).player_ids == [other.pk, yours]
    renumber_player(games=[game.pk], was=other.pk, becomes=mine)
    assert Game.objects.get(pk=game.pk).player_ids == [mine, yours]

"""Recording of games while they are played elsewhere."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from engine.bots import BOTS
from engine.log import DealLog, LogError
from engine.simulate import GameRecord, simulate_game
from engine.spit.variants import variant
from games.models import Game
from games.selectors.replays import deal_logs, is_silent, live_games, replays, watchable
from games.services.broadcasts import (
    LEASE,
    SILENCE,
    BroadcastError,
    close_game,
    close_silent,
    note_sender_connected,
    open_game,
    record_deal,
)
from tests.games.factories import NOW, PlayerFactory, game_asked_for

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=5)


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return simulate_game(variant("standard"), [BOTS["greedy"](), BOTS["random"]()], b"live")


@pytest.fixture
def game() -> Game:
    players = PlayerFactory.create_batch(2)
    return open_game(players=players, variant="standard", rules=variant("standard"), key="table 1", now=NOW)


def running(log: DealLog, entries: int) -> DealLog:
    return replace(log, entries=log.entries[:entries], result=None, digest="")


def test_game_is_on_as_soon_as_a_deal_is_recorded(game: Game, record: GameRecord) -> None:
    assert not watchable().exists()
    record_deal(game_id=game.pk, log=running(record.logs[0], 0), now=NOW)
    assert live_games(NOW) == [game]
    assert not replays().exists()


def test_recorded_deal_grows_until_it_is_over(game: Game, record: GameRecord) -> None:
    first = record.logs[0]
    for entries in range(0, len(first.entries), 7):
        record_deal(game_id=game.pk, log=running(first, entries), now=NOW)
        assert deal_logs(game) == [running(first, entries)]
    record_deal(game_id=game.pk, log=first, now=NOW)
    assert deal_logs(game) == [first]


def test_opening_a_game_and_recording_a_deal_are_idempotent(game: Game, record: GameRecord) -> None:
    for _ in range(2):
        record_deal(game_id=game.pk, log=running(record.logs[0], 5), now=NOW)
    assert len(deal_logs(game)) == 1
    same = open_game(players=(), variant="standard", rules=variant("standard"), key="table 1", now=LATER)
    assert (same, same.seats.count()) == (game, 2)


def test_complete_game_becomes_a_replay_with_winner_score_and_figures(game: Game, record: GameRecord) -> None:
    for log in record.logs:
        record_deal(game_id=game.pk, log=log, now=NOW)
    close_game(game_id=game.pk, now=LATER)
    (closed,) = replays()
    assert (closed.winner, closed.score) == (record.winner, list(record.scores))
    assert (closed.ending, closed.finished_at) == (Game.Ending.PLAYED, LATER)
    assert closed.deal_count == len(record.logs)
    assert closed.fumbles == sum(entry.refused for log in record.logs for entry in log.entries)
    assert not live_games(LATER)


def test_broken_off_game_is_kept_without_a_winner(game: Game, record: GameRecord) -> None:
    record_deal(game_id=game.pk, log=record.logs[0], now=NOW)
    record_deal(game_id=game.pk, log=running(record.logs[1], 9), now=NOW)
    closed = close_game(game_id=game.pk, now=LATER)
    assert (closed.winner, closed.ending) == (None, Game.Ending.BROKEN)
    assert len(deal_logs(closed)) == 2


def test_game_without_deals_cannot_be_watched(game: Game) -> None:
    close_game(game_id=game.pk, now=LATER)
    assert not watchable().exists()


def test_closing_is_idempotent_and_a_closed_game_records_no_deals(game: Game, record: GameRecord) -> None:
    record_deal(game_id=game.pk, log=record.logs[0], now=NOW)
    close_game(game_id=game.pk, now=LATER)
    assert close_game(game_id=game.pk, now=LATER + timedelta(days=1)).finished_at == LATER
    with pytest.raises(BroadcastError, match="not being recorded"):
        record_deal(game_id=game.pk, log=record.logs[0], now=NOW)


def test_log_that_contradicts_recorded_entries_is_refused(game: Game, record: GameRecord) -> None:
    first = record.logs[0]
    record_deal(game_id=game.pk, log=running(first, 9), now=NOW)
    late = [entry._replace(at_ms=entry.at_ms + 1) for entry in first.entries]
    swapped = replace(running(first, 9), packets=first.packets[::-1])
    for other in (running(first, 8), replace(first, entries=tuple(late)), swapped):
        with pytest.raises(BroadcastError, match="Something else was told of deal 1: 9 entries"):
            record_deal(game_id=game.pk, log=other, now=NOW)
    assert deal_logs(game) == [running(first, 9)]


def test_deal_out_of_order_is_refused(game: Game, record: GameRecord) -> None:
    record_deal(game_id=game.pk, log=running(record.logs[0], 9), now=NOW)
    with pytest.raises(LogError, match="deal 2: the deal before was not played to its end"):
        record_deal(game_id=game.pk, log=record.logs[1], now=NOW)
    with pytest.raises(LogError, match="deal 2"):
        record_deal(game_id=game.pk, log=record.logs[2], now=NOW)


def test_illegal_play_is_refused_with_the_number_of_its_entry(game: Game, record: GameRecord) -> None:
    first = record.logs[0]
    refused = next(number for number, entry in enumerate(first.entries) if entry.refused)
    entries = list(first.entries[: refused + 1])
    entries[refused] = entries[refused]._replace(refused=False)
    with pytest.raises(LogError, match=f"entry {refused + 1}: "):
        record_deal(game_id=game.pk, log=replace(first, entries=tuple(entries), result=None, digest=""), now=NOW)
    assert not watchable().exists()


def test_deal_with_other_rules_is_refused(game: Game, record: GameRecord) -> None:
    stacking = replace(record.logs[0], rules=replace(variant("standard"), stacking=True))
    with pytest.raises(BroadcastError, match="other rules"):
        record_deal(game_id=game.pk, log=stacking, now=NOW)


def test_simulated_game_cannot_be_recorded_live(record: GameRecord) -> None:
    with pytest.raises(BroadcastError):
        record_deal(game_id=game_asked_for().pk, log=record.logs[0], now=NOW)


def test_game_that_is_silent_for_too_long_is_broken_off(game: Game, record: GameRecord) -> None:
    record_deal(game_id=game.pk, log=running(record.logs[0], 9), now=NOW)
    assert close_silent(now=NOW + SILENCE) == 0
    record_deal(game_id=game.pk, log=running(record.logs[0], 10), now=NOW + SILENCE)
    assert close_silent(now=NOW + SILENCE + SILENCE) == 0
    late = NOW + SILENCE + SILENCE + timedelta(seconds=1)
    assert close_silent(now=late) == 1
    game.refresh_from_db()
    assert (game.state, game.ending, game.finished_at) == (Game.State.FINISHED, Game.Ending.BROKEN, late)
    assert close_silent(now=late + SILENCE) == 0


def test_game_is_on_only_while_its_sender_gives_signs_of_life(game: Game, record: GameRecord) -> None:
    def is_on(now: datetime) -> bool:
        game.refresh_from_db()
        assert watchable().contains(game)
        assert is_silent(game, now) != (game in live_games(now))
        return game in live_games(now)

    record_deal(game_id=game.pk, log=running(record.logs[0], 9), now=NOW)
    assert is_on(NOW + LEASE)
    gone = NOW + LEASE + timedelta(seconds=1)
    assert not is_on(gone)
    note_sender_connected(game_id=game.pk, now=gone)
    assert is_on(gone + LEASE)
    back = gone + LEASE + timedelta(seconds=1)
    assert not is_on(back)
    record_deal(game_id=game.pk, log=running(record.logs[0], 10), now=back)
    assert is_on(back)


def test_sign_of_life_does_not_reopen_a_closed_game(game: Game, record: GameRecord) -> None:
    record_deal(game_id=game.pk, log=running(record.logs[0], 9), now=NOW)
    close_game(game_id=game.pk, now=NOW)
    note_sender_connected(game_id=game.pk, now=LATER)
    game.refresh_from_db()
    assert (game.state, game.leased_until) == (Game.State.FINISHED, None)


def test_simulated_game_is_not_closed_for_its_silence() -> None:
    game = game_asked_for()
    Game.objects.filter(pk=game.pk).update(state=Game.State.PLAYING, leased_until=NOW)
    assert close_silent(now=NOW + SILENCE) == 0

"""Whole simulated games: they end, they replay, and they are deterministic."""

from hashlib import sha256
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import BOTS
from engine.game_check import verify_game
from engine.games import start_game
from engine.log import dumps_game, loads_game, pack, pack_game, unpack, unpack_game, verify
from engine.simulate import simulate_deal, simulate_game
from engine.spit.rules import Rules
from engine.tempo import Tempo
from engine.variants import variant
from tests.engine.random_play import rules_of_play
from tests.engine.simulate.spies import pair, sleeper
from tests.often import times

names = st.sampled_from(list(BOTS))
seeds = st.integers(0, 10**6).map(str)
SHORT = Rules(max_deals=3)


@settings(max_examples=times(10))
@given(names, names, seeds)
def test_simulated_games_replay_and_round_trip_in_both_formats(first: str, second: str, seed: str) -> None:
    record = simulate_game(SHORT, pair(first, second), seed)
    for log in record.logs:
        verify(log)
    assert loads_game(dumps_game(record.logs)) == record.logs
    assert unpack_game(pack_game(record.logs)) == record.logs


def test_level_game_ends_after_twenty_more_deals() -> None:
    record = simulate_game(Rules(max_deals=2), (sleeper(), sleeper()), "asleep")
    assert (record.ending, record.winner, len(record.logs)) == ("level", None, 22)
    assert verify_game(record.logs).score.is_level


def test_luck_depends_on_the_seed_and_not_only_on_the_packs() -> None:
    first, second = (
        simulate_deal(start_game(Rules(), "packs").next_deal(), pair("greedy", "greedy"), luck).log
        for luck in ("one", "other")
    )
    assert first.packets == second.packets
    assert [entry.at_ms for entry in first.entries] != [entry.at_ms for entry in second.entries]


@settings(max_examples=times(20))
@given(rules_of_play, names, names, seeds)
def test_deal_under_any_rules_ends_and_replays(rules: Rules, first: str, second: str, seed: str) -> None:
    bots = [BOTS[(first, second)[seat % 2]]() for seat in range(rules.players)]
    record = simulate_deal(start_game(rules, seed).next_deal(), bots, seed)
    assert record.log.result is not None
    verify(record.log)
    assert unpack(pack(record.log)) == record.log


@settings(max_examples=times(5))
@given(names, names, seeds)
def test_every_game_ends_and_each_deal_continues_from_the_last(first: str, second: str, seed: str) -> None:
    record = simulate_game(Rules(), pair(first, second), seed)
    assert [log.number for log in record.logs] == list(range(1, len(record.logs) + 1))
    assert sum(record.scores) == 52
    assert record.winner is not None
    assert record.scores[record.winner] == min(record.scores)
    for log in record.logs:
        assert log.result is not None
        assert sorted(card for packet in log.packets for card in packet) == list(range(52))
        assert sorted(card for owned in log.result.cards for card in owned) == list(range(52))
    for before, after in pairwise(record.logs):
        assert before.result is not None
        assert list(map(sorted, after.packets)) == list(map(sorted, before.result.cards))


@settings(max_examples=times(5))
@given(names, names, seeds)
def test_same_arguments_give_the_same_game(first: str, second: str, seed: str) -> None:
    record = simulate_game(SHORT, pair(first, second), seed)
    assert simulate_game(SHORT, pair(first, second), seed) == record
    assert simulate_game(SHORT, pair(first, second), seed.encode()) == record


def test_another_seed_or_tempo_gives_another_game() -> None:
    records = [
        simulate_game(SHORT, pair("greedy", "greedy"), "one"),
        simulate_game(SHORT, pair("greedy", "greedy"), "two"),
        simulate_game(SHORT, pair("greedy", "greedy"), "one", Tempo(play_ms=360)),
    ]
    assert len({dumps_game(record.logs) for record in records}) == 3
    assert records[0].logs[0].packets == records[2].logs[0].packets


def test_game_record_has_the_commitment_of_its_seed() -> None:
    record = simulate_game(SHORT, pair("greedy", "greedy"), "hidden until later")
    assert record.commitment == sha256(b"hidden until later").hexdigest()


def _wins(first: str, second: str, games: int) -> list[int]:
    winners = [simulate_game(Rules(), pair(first, second), f"match {game}").winner for game in range(games)]
    return [winners.count(0), winners.count(1)]


def test_greedy_beats_random_from_either_seat() -> None:
    assert _wins("greedy", "random", 12)[0] >= 9
    assert _wins("random", "greedy", 12)[1] >= 9


def test_deals_of_equal_bots_last_about_as_long_as_at_a_table() -> None:
    records = [simulate_game(Rules(), pair("greedy", "greedy"), f"long {game}") for game in range(5)]
    lengths = [log.entries[-1].at_ms for record in records for log in record.logs]
    assert 5_000 < sum(lengths) / len(lengths) < 60_000


def test_reverse_is_won_with_all_cards() -> None:
    record = simulate_game(variant("reverse"), pair("greedy", "random"), "0")
    assert (record.ending, record.winner, record.scores) == ("played", 0, (52, 0))
    last = record.logs[-1].result
    assert last is not None and [len(cards) for cards in last.cards] == [52, 0]

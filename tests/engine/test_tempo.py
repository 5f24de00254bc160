from dataclasses import FrozenInstanceError, asdict, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import KINDS, TABLE_KINDS, Action
from engine.bots import BOTS
from engine.rules import Rules
from engine.simulate import simulate_game
from engine.tempo import (
    CLUB,
    COIN,
    FLIGHT,
    FUMBLE,
    QUICK,
    REACHING,
    REACTION,
    TEMPOS,
    UNLIMITED,
    VOICE,
    Luck,
    Tempo,
    TempoError,
    done_as,
    mixed,
)
from engine.variants import VARIANTS

seeds = st.text(max_size=8) | st.binary(max_size=8)
numbers = st.integers(0, 10_000)


def test_club_tempo_is_as_the_rules_have_it() -> None:
    assert Tempo() == CLUB
    assert (
        Tempo(
            reaction_ms=250,
            play_ms=350,
            turn_ms=250,
            shift_ms=350,
            stack_ms=350,
            refill_ms=350,
            slap_ms=200,
            call_ms=150,
            fumble_ms=200,
            pick_up_ms=500,
            spread_percent=15,
        )
        == CLUB
    )


def test_a_tempo_never_changes() -> None:
    with pytest.raises(FrozenInstanceError):
        CLUB.play_ms = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    "wrong", [{"play_ms": -1}, {"play_ms": 60_001}, {"turn_ms": 2.5}, {"call_ms": True}, {"spread_percent": 101}]
)
def test_a_figure_that_no_hand_can_have_is_refused_by_its_name(wrong: dict[str, int]) -> None:
    with pytest.raises(TempoError, match=next(iter(wrong))):
        replace(CLUB, **wrong)


def test_a_card_spat_from_the_stock_is_moved_like_one_that_is_played() -> None:
    assert done_as(Action("spit", 1, 0)) == "play"
    assert [done_as(Action("spit")), done_as(Action("spit", target=1))] == ["spit", "spit"]


def test_every_kind_that_a_seat_may_do_takes_a_time() -> None:
    for kind in KINDS:
        if kind not in TABLE_KINDS:
            assert 150 <= CLUB.middle_ms(kind) <= 500
    assert set(KINDS) >= VOICE | REACHING


@given(seeds, numbers, numbers, st.integers(0, 60_000), st.integers(0, 100))
def test_a_time_lies_within_the_spread_around_its_middle(
    seed: str | bytes, deal: int, decision: int, middle_ms: int, spread: int
) -> None:
    time = Luck(seed, deal, 0).around(middle_ms, spread, decision, FLIGHT)
    assert middle_ms * (100 - spread) <= time * 100 <= middle_ms * (100 + spread)


def test_times_reach_both_ends_of_the_spread_and_are_level_between() -> None:
    luck = Luck("ends", 1, 0)
    times = [luck.around(200, 15, decision, FLIGHT) for decision in range(20_000)]
    assert (min(times), max(times)) == (170, 230)
    assert abs(sum(times) / len(times) - 200) < 0.5


@given(seeds, numbers, st.integers(0, 7), numbers)
def test_the_same_seed_deal_seat_and_decision_have_the_same_luck(
    seed: str | bytes, deal: int, seat: int, decision: int
) -> None:
    first, again = Luck(seed, deal, seat), Luck(seed, deal, seat)
    first.word(decision + 1, COIN)
    assert first.word(decision, COIN) == again.word(decision, COIN)


def test_luck_differs_by_seed_deal_seat_runner_decision_and_purpose() -> None:
    words = [
        Luck(seed, deal, seat, runner).word(decision, purpose)
        for seed in ("a", "b")
        for deal in (1, 2)
        for seat in (0, 1)
        for runner in (0, 1)
        for decision in range(50)
        for purpose in (FLIGHT, COIN, REACTION, FUMBLE)
    ]
    assert len(set(words)) == len(words)


def test_the_coins_of_two_seats_fall_each_way_about_as_often() -> None:
    first, second = Luck("coins", 1, 0), Luck("coins", 1, 1)
    wins = sum(first.word(decision, COIN) < second.word(decision, COIN) for decision in range(10_000))
    assert abs(wins - 5_000) < 200


def test_a_stirred_number_has_32_bits_and_comes_from_one_number_only() -> None:
    stirred = [mixed(word) for word in range(100_000)]
    assert len(set(stirred)) == len(stirred)
    assert 0 <= min(stirred) < 2**20
    assert 2**32 - 2**20 < max(stirred) < 2**32


def test_the_luck_of_the_format_stays_as_it_is() -> None:
    luck = Luck("Slapdeck", 1, 0)
    assert [luck.word(decision, FLIGHT) for decision in range(3)] == [1406537365, 1095743724, 2295796664]


def test_named_tempos_are_the_club_a_quick_table_and_no_time_at_all() -> None:
    assert list(TEMPOS) == ["club", "quick", "unlimited"]
    assert TEMPOS["club"] is CLUB
    assert set(asdict(UNLIMITED).values()) == {0}


def test_quick_hands_take_three_fifths_of_club_tempo_and_reactions_more() -> None:
    club, quick = asdict(CLUB), asdict(QUICK)
    assert quick.pop("spread_percent") == club.pop("spread_percent")
    assert 0.6 * CLUB.reaction_ms < quick.pop("reaction_ms") < club.pop("reaction_ms")
    assert quick == {name: value * 6 // 10 for name, value in club.items()}


@pytest.mark.parametrize("tempo", TEMPOS)
@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_ends_its_games_of_every_variant_at_every_tempo(bot: str, tempo: str) -> None:
    for variant_id, rules in VARIANTS.items():
        short = replace(rules, max_deals=2)
        record = simulate_game(short, [BOTS[bot]() for _ in range(rules.players)], "tempo", TEMPOS[tempo])
        assert (record.forfeits, record.ending) in (((), "played"), ((), "level")), variant_id
        assert all(log.result is not None for log in record.logs), variant_id


def test_without_a_time_an_action_still_takes_a_millisecond() -> None:
    (log,) = simulate_game(Rules(max_deals=1), [BOTS["greedy"](), BOTS["greedy"]()], "at once", UNLIMITED).logs[:1]
    acted = [entry for entry in log.entries if entry.seat == 0]
    assert all(after.at_ms > before.at_ms for before, after in pairwise(acted))
    assert log.entries[-1].at_ms < 200


def test_a_quick_table_plays_the_same_cards_in_less_time() -> None:
    deals = [
        simulate_game(Rules(max_deals=1), [BOTS["greedy"](), BOTS["greedy"]()], "fast", tempo).logs[0]
        for tempo in (CLUB, QUICK)
    ]
    assert deals[0].packets == deals[1].packets
    assert deals[1].entries[-1].at_ms < 0.9 * deals[0].entries[-1].at_ms

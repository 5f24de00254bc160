from dataclasses import FrozenInstanceError, asdict, replace
from itertools import cycle, pairwise

import pytest

from engine.actions import KINDS, TABLE_KINDS, Action
from engine.bots import BOTS
from engine.simulate import simulate_game
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS
from engine.tempo import (
    CLUB,
    QUICK,
    REACHING_KINDS,
    TEMPOS,
    UNLIMITED,
    VOICE_KINDS,
    Tempo,
    TempoError,
    figure_kind,
)
from tests.often import in_turn, some


def test_club_tempo_has_the_times_of_the_rules() -> None:
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


def test_tempo_is_immutable() -> None:
    with pytest.raises(FrozenInstanceError):
        CLUB.play_ms = 1  # type: ignore[misc]


@in_turn("wrong", [{"play_ms": -1}, {"play_ms": 60_001}, {"turn_ms": 2.5}, {"call_ms": True}, {"spread_percent": 101}])
def test_invalid_figures_are_refused_by_name(wrong: dict[str, int]) -> None:
    with pytest.raises(TempoError, match=next(iter(wrong))):
        replace(CLUB, **wrong)


def test_spit_from_stock_takes_the_time_of_a_play() -> None:
    assert figure_kind(Action("spit", 1, 0)) == "play"
    assert [figure_kind(Action("spit")), figure_kind(Action("spit", target=1))] == ["spit", "spit"]


def test_every_kind_of_seat_action_takes_150_to_500_ms() -> None:
    for kind in KINDS:
        if kind not in TABLE_KINDS:
            assert 150 <= CLUB.middle_ms(kind) <= 500
    assert set(KINDS) >= VOICE_KINDS | REACHING_KINDS


def test_named_tempos_are_club_quick_and_unlimited() -> None:
    assert list(TEMPOS) == ["club", "quick", "unlimited"]
    assert TEMPOS["club"] is CLUB
    assert set(asdict(UNLIMITED).values()) == {0}


def test_quick_tempo_is_three_fifths_of_club_tempo_except_reactions() -> None:
    club, quick = asdict(CLUB), asdict(QUICK)
    assert quick.pop("spread_percent") == club.pop("spread_percent")
    assert 0.6 * CLUB.reaction_ms < quick.pop("reaction_ms") < club.pop("reaction_ms")
    assert quick == {name: value * 6 // 10 for name, value in club.items()}


@in_turn("tempo", some(TEMPOS, at_once=["quick"]))
def test_games_of_every_variant_end_at_every_tempo(tempo: str) -> None:
    """The bots take turns over the variants, so at each tempo each bot plays and each variant is played."""
    for (variant_id, rules), bot in zip(VARIANTS.items(), cycle(BOTS.values()), strict=False):
        record = simulate_game(
            replace(rules, max_deals=1), [bot() for _ in range(rules.players)], "tempo", TEMPOS[tempo]
        )
        assert (record.forfeits, record.ending) in (((), "played"), ((), "level")), variant_id
        assert all(log.result is not None for log in record.logs), variant_id


def test_actions_take_a_millisecond_at_unlimited_tempo() -> None:
    (log,) = simulate_game(Rules(max_deals=1), [BOTS["greedy"](), BOTS["greedy"]()], "at once", UNLIMITED).logs[:1]
    acted = [entry for entry in log.entries if entry.seat == 0]
    assert all(after.at_ms > before.at_ms for before, after in pairwise(acted))
    assert log.entries[-1].at_ms < 200


def test_quick_tempo_plays_the_same_cards_in_less_time() -> None:
    deals = [
        simulate_game(Rules(max_deals=1), [BOTS["greedy"](), BOTS["greedy"]()], "fast", tempo).logs[0]
        for tempo in (CLUB, QUICK)
    ]
    assert deals[0].packets == deals[1].packets
    assert deals[1].entries[-1].at_ms < 0.9 * deals[0].entries[-1].at_ms

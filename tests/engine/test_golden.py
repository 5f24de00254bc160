"""Golden games: recorded once, they replay in every release. A file is never recorded again to make a test pass.

tests/golden/README.md describes them, and how to add the game of a new variant. `tests.engine.patience.golden` records
those of patience.
"""

from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from engine.film import Step, film_of
from engine.log import DealLog, Replay, dumps_game, loads_game, pack_game, unpack_game, verify
from engine.patience.variants import VARIANTS as PATIENCE_VARIANTS
from engine.spit.variants import VARIANTS as SPIT_VARIANTS
from engine.variants import VARIANTS
from tests.engine.film_interpreter import as_zones, opening, take_step
from tests.engine.patience import golden
from tests.golden import record
from tests.golden.scenes import WANTED, scenes
from tests.often import A_FEW_VARIANTS, in_turn, some

SPIT = {file.stem: file for file in sorted(record.FOLDER.glob("*.jsonl"))}
PATIENCE = {file.stem: file for file in sorted(golden.FOLDER.glob("*.jsonl"))}
FILES = SPIT | PATIENCE

every_golden_game = in_turn("variant_id", FILES)
a_few_golden_games_of_spit = in_turn("variant_id", some(SPIT, at_once=A_FEW_VARIANTS))


@cache
def text_of(variant_id: str) -> str:
    return FILES[variant_id].read_text(encoding="utf-8")


@cache
def logs_of(variant_id: str) -> tuple[DealLog, ...]:
    return loads_game(text_of(variant_id))


def test_every_variant_has_a_golden_game() -> None:
    assert (set(SPIT), set(PATIENCE)) == (set(SPIT_VARIANTS), set(PATIENCE_VARIANTS))


@every_golden_game
def test_golden_game_replays_as_recorded(variant_id: str) -> None:
    logs = logs_of(variant_id)
    assert logs
    assert {log.rules for log in logs} == {VARIANTS[variant_id]}
    for log in logs:
        assert log.result is not None
        assert len(log.digest) == 64
        verify(log)


@every_golden_game
def test_golden_game_has_all_scenes_wanted_for_its_variant(variant_id: str) -> None:
    shows, wanted = (scenes, WANTED) if variant_id in SPIT else (golden.scenes, golden.WANTED)
    assert not wanted[variant_id] - set().union(*map(shows, logs_of(variant_id)))


@every_golden_game
def test_golden_game_round_trips_byte_for_byte(variant_id: str) -> None:
    packed = pack_game(logs_of(variant_id))
    again = unpack_game(packed)
    assert pack_game(again) == packed == pack_game(logs_of(variant_id), as_played=True)
    assert dumps_game(again) == text_of(variant_id)


@a_few_golden_games_of_spit
def test_film_of_a_golden_game_gives_the_engine_zones_at_every_entry(variant_id: str) -> None:
    for log in logs_of(variant_id):
        film, again = film_of(log), Replay(log)
        lying = opening(film)
        assert as_zones(lying) == again.deal.zones()
        steps = {index: list(group) for index, group in groupby(film.steps, key=_entry_of)}
        for index in range(len(log.entries)):
            again.step()
            for step in steps.pop(index, ()):
                take_step(lying, step)
            assert as_zones(lying) == again.deal.zones()
        assert not steps


def _entry_of(step: Step) -> object:
    return step[1]


def test_golden_game_is_never_recorded_again() -> None:
    with pytest.raises(FileExistsError, match="only once"):
        record.record("standard")
    with pytest.raises(FileExistsError, match="only once"):
        golden.record("hasty")


def test_new_game_is_recorded_once_with_all_wanted_scenes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "FOLDER", tmp_path)
    file = record.record("four-singles")
    logs = loads_game(file.read_text(encoding="utf-8"))
    assert set().union(*map(scenes, logs)) >= WANTED["four-singles"]
    with pytest.raises(FileExistsError):
        record.record("four-singles")


def test_golden_game_of_standard_spit_has_every_kind_of_action() -> None:
    logs = logs_of("standard")
    done = {(entry.action.kind, entry.refused) for log in logs for entry in log.entries}
    assert done >= {(kind, False) for kind in ("ready", "play", "turn", "shift", "spit", "claim")}
    assert done >= {(kind, True) for kind in ("play", "turn", "shift", "spit")}
    assert any(entry.action.kind == "spit" and entry.action.target is not None for log in logs for entry in log.entries)
    assert logs[-1].result is not None
    assert logs[-1].result.winner == 0

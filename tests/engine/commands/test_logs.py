"""The `--record` option, which writes only whole games, even if a run is interrupted; and the `verify` command."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path

import pytest

from engine.bots import BOTS, Wait
from engine.commands import main as commands
from engine.commands.logs import Recorder
from engine.commands.logs import games_in as games_of_file
from engine.log import DealLog, dumps_game, pack_game, with_seed
from engine.simulate import simulate_game
from engine.spit.rules import Rules
from tests.engine.simulate.spies import Habit
from tests.often import in_depth, in_turn

FORMS = in_turn("name", ["games.jsonl", "games.slap"])
DUEL = ["duel", "greedy", "random"]
GAMES = 4


@cache
def duelled(games: int = GAMES) -> list[tuple[DealLog, ...]]:
    """The first games of `DUEL`."""
    pairs = ((number // 2, ("greedy", "random")[:: -1 if number % 2 else 1]) for number in range(games))
    return [
        with_seed(simulate_game(Rules(), [BOTS[bot]() for bot in seats], f"duel {pair}").logs, f"duel {pair}".encode())
        for pair, seats in pairs
    ]


def written(name: str, game: tuple[DealLog, ...]) -> bytes:
    return pack_game(game) if name.endswith(".slap") else dumps_game(game).encode()


def entries_of(game: tuple[DealLog, ...]) -> list[object]:
    return [log.entries for log in game]


def games_in(file: Path) -> list[tuple[DealLog, ...]]:
    return [game.deals for game in games_of_file(file)]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the games of a duel in both forms."""
    folder = tmp_path_factory.mktemp("recorded")
    for name in ("games.jsonl", "games.slap"):
        assert commands.main([*DUEL, "--pairs", "2", "--record", str(folder / name)]) == 0
    return folder


@FORMS
def test_duel_records_every_game_in_order(name: str, recorded: Path) -> None:
    assert games_in(recorded / name) == duelled()


def test_recorded_file_is_what_the_engine_writes_for_all_deals(recorded: Path) -> None:
    logs = [*chain.from_iterable(duelled())]
    assert (recorded / "games.jsonl").read_text(encoding="utf-8") == dumps_game(logs)
    assert (recorded / "games.slap").read_bytes() == pack_game(logs)


@FORMS
@in_turn(
    ("command", "says"),
    [(["verify"], "{deals} deals"), (["replay", "--game", "3", "--deal", "1"], "game 3, deal 1: laid out")],
)
def test_verify_and_replay_read_files_of_several_games(
    name: str, command: list[str], says: str, recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main([*command, str(recorded / name)]) == 0
    assert says.format(deals=sum(map(len, duelled()))) in capsys.readouterr().out


def test_byte_order_mark_is_ignored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(dumps_game(duelled()[0]), encoding="utf-8-sig")
    assert commands.main(["verify", str(file)]) == 0
    assert "all as recorded" in capsys.readouterr().out


@in_turn("command", ["verify", "replay"])
def test_error_in_a_file_of_several_games_names_game_and_deal(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third = duelled()[:3]
    assert len(second) > 1
    wrong = replace(second[1], digest=second[0].digest)
    file = tmp_path / "games.jsonl"
    file.write_text(dumps_game([*first, second[0], wrong, *second[2:], *third]), encoding="utf-8")
    assert commands.main([command, str(file)]) == 1
    assert capsys.readouterr().err.startswith("game 2, deal 2: ")


@FORMS
def test_existing_record_or_empty_file_is_overwritten(name: str, tmp_path: Path) -> None:
    for before in (b"", written(name, duelled()[0]) + b"x" * 10_000_000):
        (tmp_path / name).write_bytes(before)
        assert commands.main([*DUEL, "--pairs", "1", "--record", str(tmp_path / name)]) == 0
        assert games_in(tmp_path / name) == duelled(2)


@in_turn("name", ["mine.py", "games.jsonl", "games.slap"])
def test_file_that_is_no_record_is_not_overwritten(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_text("class Mine:\n    pass\n", encoding="utf-8")
    assert commands.main([*DUEL, "--pairs", "1", "--record", str(file)]) == 1
    assert capsys.readouterr() == (
        "",
        f"{file} is there already and is no recorded game: take another name, or move it away\n",
    )
    assert file.read_text(encoding="utf-8") == "class Mine:\n    pass\n"


@FORMS
def test_each_game_can_be_read_as_soon_as_it_is_recorded(name: str, tmp_path: Path) -> None:
    with Recorder(tmp_path / name) as recorder:
        for kept, game in enumerate(duelled(), start=1):
            recorder.keep(game)
            assert games_in(tmp_path / name) == duelled()[:kept]


@FORMS
def test_unfinished_deal_is_recorded(name: str, tmp_path: Path) -> None:
    sleepers = [Habit(lambda view: Wait()), Habit(lambda view: Wait())]
    game = simulate_game(Rules(stall_ms=0), sleepers, "asleep").logs
    assert game[-1].result is None
    with Recorder(tmp_path / name) as recorder:
        for _ in range(2):
            recorder.keep(game)
    assert games_in(tmp_path / name) == [game, game]


def test_unfinished_last_deal_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = duelled()[0]
    cut = replace(whole[-1], entries=whole[-1].entries[:9], result=None, digest="")
    (tmp_path / "game.slap").write_bytes(pack_game([*whole, *whole[:-1], cut]))
    assert commands.main(["verify", str(tmp_path / "game.slap")]) == 0
    assert capsys.readouterr().out.endswith("all as recorded\ngame 2: the last deal was not played to its end\n")


STOPPING = """\
from engine.bots import BOTS

class Stopping:
    made = 0

    def __init__(self):
        Stopping.made += 1
        self.bot = BOTS["greedy"]()

    def act(self, view):
        if Stopping.made == 6 and view.at_ms > 2000:
            raise KeyboardInterrupt
        return self.bot.act(view)
"""


@FORMS
def test_duel_interrupted_during_a_game_keeps_the_games_before(name: str, tmp_path: Path) -> None:
    bot, file = tmp_path / "stopping.py", tmp_path / name
    bot.write_text(STOPPING, encoding="utf-8")
    assert commands.main(["duel", str(bot), "random", "--record", str(file)]) == commands.INTERRUPTED
    assert [entries_of(game) for game in games_in(file)] == [entries_of(game) for game in duelled()]


@in_depth
@FORMS
def test_sigint_leaves_a_file_of_whole_games(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    duel = subprocess.Popen(
        [sys.executable, "-m", "engine", *DUEL, "--pairs", "100000", "--record", str(file)],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        end = time.monotonic() + 60
        while not file.exists() or file.stat().st_size <= len(written(name, duelled()[0])):
            assert duel.poll() is None and time.monotonic() < end
            time.sleep(0.01)
        duel.send_signal(signal.SIGINT)
        _, complaint = duel.communicate(timeout=60)
    finally:
        duel.kill()
    assert (duel.returncode, complaint) == (commands.INTERRUPTED, "stopped\n")
    games = games_in(file)
    assert games[:GAMES] == duelled()[: len(games)]
    assert commands.main(["verify", str(file)]) == 0


LITTLE_ROOM = """
import resource, sys
from engine.commands.main import main
for room, file in zip(sys.argv[1::2], sys.argv[2::2]):
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(room), resource.RLIM_INFINITY))
    assert main(["duel", "greedy", "random", "--pairs", "2", "--record", file]) == 1
"""


def test_full_disk_is_reported_and_leaves_a_file_of_whole_games(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("games.jsonl", "games.slap")]
    rooms = [str(len(written(file.name, duelled()[0])) + 100) for file in files]
    done = subprocess.run(
        [sys.executable, "-c", LITTLE_ROOM, rooms[0], files[0], rooms[1], files[1]],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.splitlines() == [f"{file} takes no more: File too large" for file in files]
    assert [games_in(file) for file in files] == [duelled(1)] * 2


def test_unwritable_file_is_reported_before_any_game_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "no" / "games.jsonl"
    assert commands.main([*DUEL, "--pairs", "100000", "--record", str(file)]) == 1
    assert capsys.readouterr().err == f"{file} cannot be read or written: No such file or directory\n"


def test_full_device_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main([*DUEL, "--pairs", "1", "--record", "/dev/full"]) == 1
    assert capsys.readouterr().err == "/dev/full takes no more: No space left on device\n"


def test_games_can_be_recorded_to_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        received = pool.submit(pipe.read_bytes)
        assert commands.main([*DUEL, "--pairs", "1", "--record", str(pipe)]) == 0
        assert received.result(60) == dumps_game(chain.from_iterable(duelled(2))).encode()


def test_duel_ends_without_error_when_its_reader_closes_the_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-m", "engine", *DUEL, "--pairs", "1000", "--record", str(pipe)],
        stderr=subprocess.PIPE,
        text=True,
    ) as duel:
        with pipe.open("rb") as reader:
            assert reader.read(6) == b'{"type'
        _, complaint = duel.communicate(timeout=60)
    assert (duel.returncode, complaint) == (0, "")


SEED = b"our seed"


@cache
def game_of_our_seed() -> tuple[DealLog, ...]:
    return simulate_game(Rules(), [BOTS["greedy"](), BOTS["random"]()], SEED).logs


@FORMS
def test_verify_confirms_the_seed_of_a_game(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / name).write_bytes(written(name, game_of_our_seed()))
    assert commands.main(["verify", str(tmp_path / name), "--seed", SEED.hex()]) == 0
    assert f"SHA-256 of the seed: {sha256(SEED).hexdigest()}" in capsys.readouterr().out


@in_turn(
    ("seed", "complaint"),
    [
        (b"another".hex(), "deal 1: this seed gives other packs, or another chance"),
        ("xyz", "a seed is written as hex figures"),
    ],
)
def test_verify_refuses_a_wrong_or_malformed_seed(
    seed: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.slap").write_bytes(pack_game(game_of_our_seed()))
    with suppress(SystemExit):  # argparse exits on malformed arguments
        assert commands.main(["verify", str(tmp_path / "game.slap"), "--seed", seed]) == 1
    assert complaint in capsys.readouterr().err


def test_verify_refuses_one_seed_for_two_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.slap").write_bytes(pack_game([*game_of_our_seed(), *duelled()[0]]))
    assert commands.main(["verify", str(tmp_path / "games.slap"), "--seed", SEED.hex()]) == 1
    assert f"deal {len(game_of_our_seed()) + 1}" in capsys.readouterr().err


def test_verify_plays_games_again_with_the_file_of_their_bot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, file = tmp_path / "mine.py", tmp_path / "games.slap"
    bot.write_text(STOPPING, encoding="utf-8")
    commands.main(["duel", str(bot), "random", "--tempo", "quick", "--pairs", "1", "--record", str(file)])
    capsys.readouterr()
    again = ["verify", str(file), "--again"]
    assert commands.main([*again, "--bot", str(bot)]) == 0
    assert capsys.readouterr().out.endswith("2 games played again: equal to the last entry\n")
    assert commands.main(again) == 1
    assert "game 1 cannot be played again: name the file of its bot mine with the SHA-256 " in capsys.readouterr().err


def test_verify_takes_a_missing_seed_as_an_argument(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(written(file.name, game_of_our_seed()))
    assert commands.main(["verify", str(file), "--again", "--seed", SEED.hex()]) == 0
    assert commands.main(["verify", str(file), "--again"]) == 1
    assert "game 1 cannot be played again: its seed is not in the file" in capsys.readouterr().err


def test_game_that_differs_when_played_again_is_reported_with_the_entry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = game_of_our_seed()
    at = next(at for at, entry in enumerate(logs[1].entries) if entry.refused)
    fumbled = replace(logs[1], entries=(*logs[1].entries[:at], *logs[1].entries[at + 1 :]))
    file = tmp_path / "game.slap"
    file.write_bytes(pack_game([logs[0], fumbled, *logs[2:]]))
    assert commands.main(["verify", str(file), "--again", "--seed", SEED.hex()]) == 1
    assert f"game 1 comes out otherwise: deal 2, entry {at + 1}: " in capsys.readouterr().err

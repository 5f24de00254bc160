import os
import signal
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.bots import BOTS
from engine.commands.sandbox import locks
from engine.commands.sandbox.isolation import check_isolation
from engine.simulate import simulate_game
from engine.spit.variants import variant
from games.sandbox.bots import NotContained, Sandbox, chance_of

GREEDY = b"from engine.spit.bots.greedy import Greedy\nclass Mine(Greedy): pass\n"
ONE_DEAL = replace(variant("standard"), max_deals=1)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as made:
        yield made


def plays(sandbox: Sandbox) -> bool:
    with sandbox.bot(GREEDY, seed=b"seed", seat=0) as bot:
        return not simulate_game(ONE_DEAL, [bot, BOTS["greedy"]()], b"seed").forfeits


def test_sandbox_recovers_from_the_death_of_its_zygote(sandbox: Sandbox) -> None:
    assert sandbox.isolation.is_safe
    assert plays(sandbox)
    os.kill(sandbox._running().pid, signal.SIGKILL)
    assert plays(sandbox)


def test_sandbox_recovers_from_an_interruption_while_a_bot_starts(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("socket.recv_fds", interrupt)
    with pytest.raises(KeyboardInterrupt):
        sandbox.bot(GREEDY, seed=b"seed", seat=0)
    monkeypatch.undo()
    assert plays(sandbox)


def test_isolation_is_none_when_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere")
    assert check_isolation() == (
        "none",
        "no process can be started for bots: [Errno 2] No such file or directory: '/nowhere'",
    )


def test_submitted_bots_are_refused_without_seccomp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.sandbox.bots.missing_feature", lambda: "this kernel has no seccomp filters")
    with Sandbox() as sandbox, pytest.raises(NotContained, match="no bots of strangers run here: this kernel has no"):
        sandbox.bot(GREEDY, seed=b"seed", seat=0)
    assert locks.missing_feature() is None


def test_each_seed_and_seat_has_a_different_chance() -> None:
    assert len({chance_of(seed, seat) for seed in (b"a", b"b") for seat in (0, 1)}) == 4

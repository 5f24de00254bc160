"""Confined bots: their answers, their use of time and memory, and who is at fault when something fails."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.bots import BOTS
from engine.bots.bot import Wait
from engine.bots.messages import MessageError
from engine.commands.sandbox.bot import ConfinedBot
from engine.commands.sandbox.host import SandboxFailure
from engine.commands.sandbox.limits import Limits
from engine.commands.sandbox.replies import Wire
from engine.commands.sandbox.wire import JsonWire
from engine.families import family_of
from engine.rules import AnyRules
from engine.simulate import simulate_game
from engine.simulate.faults import BotFailed, Fault
from engine.spit.variants import variant as spit_variant
from engine.variants import variant
from games.sandbox.wire import StrictWire
from tests.games.sandbox.views import a_view, some_views
from tests.games.sandbox.world import HARMLESS, World, a_world
from tests.often import in_turn

SHORT = Limits(start_s=0.5, answer_s=0.5, bank_s=0.2)
ONE_DEAL = replace(spit_variant("standard"), max_deals=1)
GREEDY = b"from engine.spit.bots.greedy import Greedy\nclass Mine(Greedy): pass\n"
PATIENT = b"from engine.patience.bots.greedy import Greedy\nclass Mine(Greedy): pass\n"
TEMPLATE = """
import random
from engine.bots import Wait
os = random._os
class Hostile:
    def act(self, view):
        {}
"""


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with a_world() as made:
        yield made


def fault_of(world: World, source: str | bytes, questions: int = 2, limits: Limits = SHORT) -> Fault | None:
    """The fault that a bot fails with, or None."""
    with world.bot(source, limits=limits) as bot:
        try:
            for _ in range(questions):
                bot.act(a_view())
        except BotFailed as failed:
            return failed.fault
    return None


def test_confined_bot_plays_the_same_as_unconfined(world: World) -> None:
    plays_the_same(world, ONE_DEAL, GREEDY)
    plays_the_same(world, variant("hasty"), PATIENT)


def test_confined_bot_plays_the_same_with_only_the_standard_library() -> None:
    with a_world(JsonWire()) as world:
        plays_the_same(world, ONE_DEAL, GREEDY)
        plays_the_same(world, variant("hasty"), PATIENT)


def plays_the_same(world: World, rules: AnyRules, source: bytes) -> None:
    with world.bot(source) as first, world.bot(source) as second:
        confined = simulate_game(rules, [first, second], "same")
    greedy = family_of(rules).bots["greedy"]
    plain = simulate_game(rules, [greedy(), greedy()], "same")
    assert [log.entries for log in confined.logs] == [log.entries for log in plain.logs]
    assert confined.scores == plain.scores and not confined.forfeits


UNREADABLE = {
    "half of an object": b'{"type":"wait","question":1',
    "nested lists": b"[" * 4_000,
    "nested objects": b'{"type":' * 1_000,
    "an object within": b'{"type":"wait","question":1,"ms":{"a":[[[]]]}}',
    "not a number": b'{"type":"wait","question":1,"ms":NaN}',
    "without end": b'{"type":"wait","question":1,"ms":1e999}',
    "a number of 400 digits": b'{"type":"wait","question":1,"ms":1' + b"0" * 400 + b"}",
    "a number below nothing": b'{"type":"wait","question":1,"ms":-1}',
    "a fraction": b'{"type":"action","question":1,"kind":"play","source":0.5,"target":0}',
    "a truth": b'{"type":"action","question":1,"kind":"play","source":true,"target":0}',
    "a word for a number": b'{"type":"wait","question":"1","ms":1}',
    "one key more": b'{"type":"wait","question":1,"ms":1,"more":1}',
    "one key less": b'{"type":"wait","ms":1}',
    "no type": b'{"question":1,"ms":1}',
    "another type": b'{"type":"deal","question":1}',
    "a kind of the table's": b'{"type":"action","question":1,"kind":"stall","source":0,"target":0}',
    "a kind of nobody's": b'{"type":"action","question":1,"kind":"cheat","source":0,"target":0}',
    "a place far away": b'{"type":"action","question":1,"kind":"play","source":100000,"target":0}',
    "a rule of the host's": b'{"type":"fault","rule":"time","reason":"x"}',
    "not UTF-8": b'{"type":"wait","question":1,"ms":"\xff\xfe"}',
    "null bytes": b"\0" * 100,
    "a list": b"[1,2,3]",
    "null": b"null",
    "two objects": b'{"type":"wait","question":1,"ms":1}{}',
}


@in_turn("wire", [StrictWire(), JsonWire()])
@in_turn("name", UNREADABLE)
def test_malformed_answers_are_refused(wire: Wire, name: str) -> None:
    with pytest.raises(MessageError):
        wire.read(memoryview(UNREADABLE[name]))


ANSWERS = {
    "a reply of 10 MB": 'os.write(3, b"x" * 10_000_000)',
    "a reply of 9 KB": 'os.write(3, b" " * 9_000)',
    "what cannot be read": 'os.write(3, b"[" * 4_000)',
    "being locked again": """os.write(3, b'{"type":"locked"}')""",
    "being ready again": """os.write(3, b'{"type":"ready","listens":[]}')""",
    "having heard": """os.write(3, b'{"type":"heard","question":1}')""",
    "the question before": """os.write(3, b'{"type":"wait","question":0,"ms":1}')""",
    "the question after next": """os.write(3, b'{"type":"wait","question":3,"ms":1}')""",
    "two answers": """os.write(3, b'{"type":"wait","question":1,"ms":1}')\n        return Wait(1)""",
    "a flood": """while True: os.write(3, b'{"type":"wait","question":1,"ms":1}')""",
    "nothing": 'os.write(3, b"")',
    "a closed channel": "os.close(3)\n        while True: pass",
    "a number for an answer": "return 7",
    "None for an answer": "return None",
    "a class of its own": "return type('Mine', (Wait,), {})(1)",
    "a wait below nothing": "return Wait(-5)",
    "a surrogate for a kind": "from engine.actions import Action; return Action('\\ud800', 1, 1)",
}


@in_turn("name", ANSWERS)
def test_malformed_answer_is_the_bots_fault(world: World, name: str) -> None:
    fault = fault_of(world, TEMPLATE.format(ANSWERS[name]))
    assert fault is not None and fault.rule in ("nonsense", "error", "time"), fault
    assert world.opponent_plays_on()


def test_extremely_long_wait_is_accepted(world: World) -> None:
    assert fault_of(world, TEMPLATE.format("return Wait(10**400)")) is None


BOMBS = {
    "a sum without end": ("while True: pass", "time"),
    "sleep": ("vars(os)['sys'].modules['time'].sleep(100)", "time"),
    "a pattern that goes back and back": ("vars(os)['sys'].modules['re'].match('(a+)+b', 'a' * 60)", "time"),
    "a big number": ("10 ** 10 ** 9", "time"),
    "calls without end": ("vars(os)['sys'].setrecursionlimit(10**9)\n        self.act(view)", "any"),
    "a big product": ("x = 3 ** 2_000_000\n        while True: x *= x", "time"),
    "a list of zeros": ("[0] * 10**9", "memory"),
    "text that grows": ("x = 'x'\n        while True: x += x", "memory"),
    "maps of memory": ("x = []\n        while True: x.append(bytearray(1 << 20))", "memory"),
    "regions of memory": ("vars(os)['sys'].modules['mmap'].mmap(-1, 1 << 30)", "error"),
    "a lock nobody opens": (
        "lock = vars(os)['sys'].modules['_thread'].allocate_lock(); lock.acquire(); lock.acquire()", "any"
    ),
}  # fmt: skip


@in_turn("name", BOMBS)
def test_bot_that_exhausts_time_or_memory_fails_alone(world: World, name: str) -> None:
    source, rule = BOMBS[name]
    quick = rule in ("time", "any")
    limits = Limits(answer_s=0.1, bank_s=0.1) if quick else Limits(answer_s=20, bank_s=20)
    fault = fault_of(world, TEMPLATE.format(source), 1, limits)
    assert fault is not None and (rule == "any" or fault.rule in {rule, "error" if rule == "memory" else rule}), fault
    assert world.opponent_plays_on()


SOURCES: dict[str, tuple[bytes, str]] = {
    "no Python": (b"class ???", r"its file is not Python: invalid syntax \(line 1\)"),
    "null bytes": (b"class A:\0", "its file cannot be run|its file is not Python"),
    "not UTF-8": (b"# \xff\xfe", "a bot's file is text in UTF-8"),
    "10 MB": (b"#" * 10_000_000, "a bot's file has at most 64 KiB"),
    "empty": (b"", "there is no bot|closed its channel"),
    "no bot": (b"x = 1", "there is no bot: write a class with a method act"),
    "two bots": (b"class A:\n def act(s, v): 0\nclass B:\n def act(s, v): 0", "there are several bots, A, B"),
    "an error on import": (b"\n1 / 0", r"ZeroDivisionError: division by zero \(line 2\)"),
    "an error in its making": (
        b"class A:\n def __init__(s): 1 / 0\n def act(s, v): 0", r"A\(\) cannot be made: ZeroDivisionError"
    ),
    "arguments for its making": (b"class A:\n def __init__(s, x): 0\n def act(s, v): 0", "cannot be made: TypeError"),
    "a hang on import": (b"while True: pass", "not ready after 0.5 s"),
    "a sleep on import": (b"import random\nrandom._os.sys.modules['time'].sleep(9)", "not ready after 0.5 s"),
    "an exit on import": (b"raise SystemExit", "cannot be run: SystemExit"),
    "an exit by os on import": (b"import random\nrandom._os._exit(0)", "it ended its process"),
    "an import of os": (b"import os", r"a bot cannot import os, only engine, math, .* array \(line 1\)"),
    "an import of numpy": (b"import numpy", "a bot cannot import numpy"),
    "parentheses": (b"(" * 5_000 + b")" * 5_000, "not Python|cannot be run"),
    "memory on import": (b"x = [0] * 10**9", "MemoryError"),
    "another encoding": (b"# coding: rot13\npynff N: cnff", "not Python"),
    # Python normalises both to the same name: the second class replaces the first, and answers None.
    "a name of homoglyphs": ("class Ａct:\n def act(s, v): 0\nclass Act:\n def act(s, v): 0".encode(), "None"),
    "a class that only looks like a bot": (b"class A:\n act = 5", "there is no bot"),
    "a metaclass that fails": (b"class M(type):\n def __call__(c): 1/0\nclass A(metaclass=M):\n def act(s, v): 0", "Z"),
}  # fmt: skip


@in_turn("name", SOURCES)
def test_invalid_source_is_refused_with_a_readable_reason(world: World, name: str) -> None:
    source, words = SOURCES[name]
    fault = fault_of(world, source)
    assert fault is not None and fault.rule in ("start", "memory", "nonsense"), fault
    assert re.search(words, fault.reason), fault.reason


def test_allowed_modules_and_the_engine_can_be_imported(world: World) -> None:
    modules = (
        "math, random, itertools, collections, heapq, bisect, functools, statistics, json, dataclasses, typing, enum, "
        "copy, string, array, collections.abc"
    )
    engine = "from engine.spit.bots.layout import uncovering\nfrom engine.spit.deals import View\nimport engine.cards\n"
    source = f"from __future__ import annotations\nimport {modules}\n{engine}{HARMLESS}"
    assert fault_of(world, source) is None


def test_processor_time_is_charged_to_the_bank_shown_in_views(world: World) -> None:
    source = TEMPLATE.format("print(view.bank_ms)\n        for _ in range(500_000): pass\n        return Wait(1)")
    with world.bot(source, limits=Limits(bank_s=0.1)) as bot:
        fault = _fault_after_many_questions(bot)
        assert fault is not None and fault.rule == "time" and "processor time are used up" in fault.reason
        banked = [int(line) for line in bot.prints.split()]
        assert banked == bot.told_ms and banked == sorted(banked, reverse=True) and banked[0] <= 101 and len(banked) > 2


def _fault_after_many_questions(bot: ConfinedBot) -> Fault | None:
    try:
        for _ in range(100):
            bot.act(a_view())
    except BotFailed as failed:
        return failed.fault
    return None


def test_processor_time_after_an_answer_is_charged(world: World) -> None:
    """The bot works after its first answer, and then reads the second question and answers it itself."""
    answer = b'{"type":"wait","question":%d,"ms":1}'
    source = TEMPLATE.format(
        f"os.write(3, {answer % 1!r})\n"
        "        for _ in range(8_000_000): pass\n"
        f"        os.read(3, 100_000); os.write(3, {answer % 2!r}); os.read(3, 100_000)"
    )  # fmt: skip
    with world.bot(source, limits=Limits(answer_s=20, bank_s=0.05)) as bot:
        assert bot.act(a_view()) == Wait(1)
        end = time.monotonic() + 30
        while bot.child is not None and bot.child.used_ns() < 60_000_000:
            assert time.monotonic() < end, "the bot uses too little processor time after its answer"
            time.sleep(0.005)
        with pytest.raises(BotFailed, match="processor time are used up"):
            bot.act(a_view())


def test_replay_gives_the_bot_its_recorded_bank_times(world: World) -> None:
    """A bot may act on the time in its bank, which differs between runs. So a replay gives it the recorded times."""
    look = b"class Mine(Greedy):\n def act(s, v):\n  a = super().act(v)\n  print(v.bank_ms)\n  return a\n"
    source = b"from engine.spit.bots.greedy import Greedy\n" + look
    with world.bot(source) as bot:
        before = simulate_game(ONE_DEAL, [bot, BOTS["greedy"]()], "again")
    again = [1_000_000 - number for number in range(len(bot.told_ms))]
    with world.bot(source, told_ms=again) as second:
        after = simulate_game(ONE_DEAL, [second, BOTS["greedy"]()], "again")
        assert second.prints.startswith("1000000\n999999\n")
    assert after == before and second.told_ms == again


def test_output_of_a_killed_bot_is_kept_up_to_the_limit(world: World) -> None:
    bot = world.bot(TEMPLATE.format("print('here'); print('é' * 10_000)\n        os.fork()"))
    with bot, pytest.raises(BotFailed):
        bot.act(a_view())
    assert bot.prints.startswith("here\nééé") and len(bot.prints.encode()) <= 16 * 1024 + 2


def test_random_numbers_depend_only_on_the_chance(world: World) -> None:
    source = "import random\nprint(random.random(), hash('x'))\n" + HARMLESS
    drawn = []
    for chance in (1, 1, 2):
        with world.bot(source, chance=chance) as bot:
            bot.act(a_view())
            drawn.append(bot.prints)
    assert drawn[0] == drawn[1] and drawn[0] != drawn[2]
    assert drawn[0].split()[1] == drawn[2].split()[1], "hashes are the same in every run"


def test_bot_is_notified_of_each_end_of_a_deal(world: World) -> None:
    source = GREEDY.replace(b"pass", b"\n def deal_ended(s, end): print(end)\n def game_ended(s, end): 1 / 0")
    with world.bot(source) as bot:
        record = simulate_game(variant("standard"), [bot, BOTS["random"]()], "told")
    assert bot.prints.count("DealEnd(seat=0") == len(record.logs) and not record.forfeits


def test_error_in_deal_ended_forfeits_the_game(world: World) -> None:
    source = GREEDY.replace(b"pass", b"\n def deal_ended(s, end): 1 / 0")
    with world.bot(source) as bot:
        record = simulate_game(variant("standard"), [bot, BOTS["random"]()], "told")
    assert [(each.seat, each.rule, each.reason) for each in record.forfeits] == [
        (0, "error", "ZeroDivisionError: division by zero (line 3)")
    ]


@in_turn(
    ("source", "rule"),
    [("1 / 0", "error"), ("os.fork()", "forbidden"), ("return 5", "nonsense"), ("[0] * 10**9", "memory")],
)
def test_simulation_names_the_rule_of_a_forfeit(world: World, source: str, rule: str) -> None:
    with world.bot(TEMPLATE.format(source)) as bot:
        record = simulate_game(ONE_DEAL, [bot, BOTS["greedy"]()], "x")
    assert [forfeit.rule for forfeit in record.forfeits] == [rule] and record.winner == 1


class SoftTimeLimit(Exception):
    """Stands for the exception that a task receives when its time is over."""


@in_turn("error", [KeyboardInterrupt, SoftTimeLimit, MemoryError, SandboxFailure])
def test_interruption_of_the_waiting_host_is_not_the_bots_fault(world: World, error: type[BaseException]) -> None:
    def stop(number: int, frame: object) -> None:
        raise error

    before = signal.signal(signal.SIGALRM, stop)
    try:
        with world.bot(TEMPLATE.format("while True: pass")) as bot:
            bot.start()
            with pytest.raises(error):
                play_with_an_alarm(bot)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def play_with_an_alarm(bot: ConfinedBot) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    simulate_game(ONE_DEAL, [bot, BOTS["greedy"]()], "x")


def test_bot_killed_from_outside_is_not_at_fault(world: World) -> None:
    """The kernel kills like this when the machine has no memory left."""
    with world.bot(GREEDY) as bot:
        bot.act(some_views()[0])
        assert bot.child is not None
        os.kill(bot.child.pid, signal.SIGKILL)
        with pytest.raises(SandboxFailure, match="killed from outside"):
            simulate_game(ONE_DEAL, [bot, BOTS["greedy"]()], "x")


def test_killed_zygote_is_not_the_bots_fault() -> None:
    with a_world() as own, own.bot(GREEDY) as bot:
        bot.act(some_views()[0])
        assert bot.child is not None
        os.kill(own.zygote.pid, signal.SIGKILL)
        assert bot.child.has_ended_in(ms=10_000)
        with pytest.raises(SandboxFailure):
            simulate_game(ONE_DEAL, [bot, BOTS["greedy"]()], "x")
        with pytest.raises(SandboxFailure):
            own.bot(GREEDY)


def test_zygote_and_bots_end_when_the_host_is_killed() -> None:
    program = """
import json, os, time
from tests.games.sandbox.world import HARMLESS, a_world
from tests.games.sandbox.views import a_view
with a_world() as world, world.bot(HARMLESS) as bot:
    bot.act(a_view())
    forked = os.fork()
    if forked:
        print(json.dumps([world.zygote.pid, bot.child.pid, world.aim()["victim"], forked]), flush=True)
    else:
        os.close(1)
    time.sleep(100)
"""
    host = subprocess.Popen((sys.executable, "-c", program), stdout=subprocess.PIPE, cwd=Path(__file__).parents[3])
    assert host.stdout is not None
    *pids, victim, forked = json.loads(host.stdout.readline())
    host.kill()
    host.communicate()
    try:
        end = time.monotonic() + 20
        while any(_lives(pid) for pid in pids):
            assert time.monotonic() < end, "something outlived the host"
            time.sleep(0.01)
    finally:
        for pid in (victim, forked):
            os.kill(pid, signal.SIGKILL)


def _lives(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def test_bot_process_uses_less_than_10_mb_of_private_memory(world: World) -> None:
    with world.bot(GREEDY) as bot:
        bot.act(a_view())
        assert bot.child is not None
        rollup = Path(f"/proc/{bot.child.pid}/smaps_rollup").read_text()
    private = sum(map(int, re.findall(r"Private_\w+:\s+(\d+) kB", rollup)))
    assert private < 10 * 1024

"""Tricks of Python: finding the engine, the seed and the opponent, and breaking the process that runs the bot."""

from typing import Any

from tests.games.sandbox.attacks.tools import AIM, os, sys


def import_os() -> str:
    import os as mine  # noqa: F401

    return "imported"


def import_ctypes() -> str:
    import ctypes  # noqa: F401

    return "imported"


def import_django() -> str:
    import django  # noqa: F401

    return "imported"


def import_the_simulation() -> str:
    import engine.simulate  # noqa: F401

    return "imported"


def import_the_command_line() -> str:
    import engine.commands  # noqa: F401

    return "imported"


def import_the_command_line_from_the_engine() -> str:
    from engine import commands  # noqa: F401

    return "imported"


def import_what_was_not_loaded() -> str:
    return f"{sys.modules['importlib'].import_module('sqlite3')}"


def find_settings_of_django() -> str:
    return ", ".join(
        name for name in sys.modules if name.startswith(("django", "celery", "psycopg", "config", "games"))
    )


def find_races_on_the_stack() -> str:
    frame: Any = sys._getframe()
    found = []
    while frame is not None:
        found += [name for name in frame.f_locals if name in ("race", "deal", "seed", "game")]
        frame = frame.f_back
    return ", ".join(found)


def find_races_among_all_objects() -> str:
    gc: Any = sys.modules["gc"]
    gc.unfreeze()
    names = ("Race", "Deal", "Game", "Racer", "Memory", "RacedSpitDeal", "RacedPatienceDeal", "Packs")
    return ", ".join(type(each).__name__ for each in gc.get_objects() if type(each).__name__ in names)


def find_the_seed_among_all_objects() -> str:
    gc: Any = sys.modules["gc"]
    gc.unfreeze()
    found = [each for each in gc.get_objects() if isinstance(each, dict) and AIM["seed"] in each.values()]
    return "a seed" if any(each is not AIM for each in found) else ""


def find_knowledge_of_others() -> str:
    from engine.spit.deals import view

    return f"{len(view.KNOWLEDGE_BY_KEY) or ''}"


def find_the_opponents_source() -> str:
    gc: Any = sys.modules["gc"]
    gc.unfreeze()
    marked = "op" + "ponent-marker"
    return "found" if any(isinstance(each, dict) and marked in each for each in gc.get_objects()) else ""


def find_traces_of_the_previous_bot() -> str:
    import random

    return f"{getattr(random, 'left_by_a_bot', '')}"


def leave_a_trace_for_the_next_bot() -> str:
    import random

    vars(random)["left_by_a_bot"] = "x"
    return ""


def break_all_modules() -> str:
    for module in [*sys.modules.values()]:
        if getattr(module, "__name__", "").startswith("engine"):
            vars(module).clear()
    return ""


def break_the_channel_in_python() -> str:
    for name in ("BufferedReader", "FileIO"):
        setattr(sys.modules["io"], name, None)
    sys.modules.clear()
    return ""


def ignore_all_signals() -> str:
    signal: Any = sys.modules["_signal"]
    for number in range(1, 65):
        if number not in (9, 19, 32, 33):
            signal.signal(number, signal.SIG_IGN)
    return ""


def exit_in_the_middle() -> str:
    raise SystemExit("bye")


def interrupt_the_host() -> str:
    raise KeyboardInterrupt


def fail_as_the_host() -> str:
    raise vars(sys.modules["engine.simulate.faults"])["HostFailure"]("no fault of mine")


def segfault() -> str:
    sys.modules["ctypes"].string_at(8)
    return "lived"


def print_without_end() -> str:
    for _ in range(2_000):
        sys.stdout.write("x" * 1_000)
    return ""


def wake_the_collector_to_a_trap() -> str:
    class Trap:
        def __del__(self) -> None:
            os._exit(7)

    trap: Any = Trap()
    trap.own = trap
    return ""


def hook_into_audit_and_trace() -> str:
    sys.addaudithook(lambda *_: None)
    sys.settrace(lambda *_: None)
    return ""


def answer_through_somebody_elses_class() -> str:
    from engine.bots import Wait

    vars(sys.modules["engine.bots.bot"])["Wait"] = type("Wait", (), {"ms": 10**30})
    assert Wait is not None
    return ""

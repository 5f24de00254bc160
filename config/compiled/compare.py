"""Checks that the plain and the compiled engine play the same games."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from hashlib import sha256
from itertools import zip_longest
from typing import Final

from config.compiled.choice import CHOICES, VARIABLE

HASH_SEEDS: Final = (0, 1)
"""Hash seeds by `CHOICES`."""


class DifferenceError(AssertionError):
    """The engines differ; the message names the first difference."""


def compare(at_random: int, between_bots: int, count: Callable[[int], object]) -> str:
    """Let both engines play the same games. Raises DifferenceError at the first difference.

    Each runs in its own process with its own `HASH_SEEDS`, so results cannot depend on string hashes. `count` is called
    for each equal game, numbered from 1. Returns the digest of all games.
    """
    together = sha256()
    with ExitStack() as stack:
        playing = [
            _playing(engine, seed, at_random, between_bots) for engine, seed in zip(CHOICES, HASH_SEEDS, strict=True)
        ]
        engines = [stack.enter_context(engine) for engine in playing]
        plain, compiled = [engine.stdout or () for engine in engines]
        for number, (one, other) in enumerate(zip_longest(plain, compiled)):
            wrong = _difference(number, one, other)
            if wrong is not None:
                for engine in engines:
                    engine.kill()
                raise DifferenceError(wrong)
            if number:
                together.update(str(one).encode())
                count(number)
    if any(engine.returncode for engine in engines):
        raise DifferenceError("one of the engines stopped before its last game; its last words are above")
    return together.hexdigest()


def _playing(engine: str, hash_seed: int, at_random: int, between_bots: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "config.compiled.games", str(at_random), str(between_bots)]
    environment = {**os.environ, VARIABLE: engine, "PYTHONHASHSEED": str(hash_seed)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def _difference(number: int, plain: str | None, compiled: str | None) -> str | None:
    """The difference between two lines, or None. The first line names the engine, the others a game each."""
    if number == 0:
        ran = tuple([(line or "nothing").strip() for line in (plain, compiled)])
        return None if ran == CHOICES else f"instead of {' and '.join(CHOICES)} there ran {' and '.join(ran)}"
    if plain is None or compiled is None:
        stopped = CHOICES[plain is not None]
        return f"the {stopped} engine stopped after {number - 1} games; its last words are above"
    return None if plain == compiled else f"plain:    {plain}compiled: {compiled}"

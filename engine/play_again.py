"""Plays a game between bots again from its log and compares the results."""

from collections.abc import Sequence
from itertools import zip_longest

from engine.bots.bot import Bot
from engine.chance import commitment
from engine.log.record import DealLog, Simulation
from engine.log.verify import in_words
from engine.simulate import simulate_game


class CannotPlayAgain(ValueError):
    """Why a game cannot be played again."""


def simulation_in(logs: Sequence[DealLog]) -> Simulation:
    """The simulation data of a game. Raises CannotPlayAgain if the game was not simulated."""
    simulation = logs[0].simulation
    if simulation is None:
        raise CannotPlayAgain("it was not simulated")
    if any(log.simulation != simulation for log in logs):
        raise CannotPlayAgain("its deals do not say the same of how it was played")
    return simulation


def seed_of(simulation: Simulation, given: bytes | None) -> bytes:
    """The seed in the file, else the given one. Raises CannotPlayAgain if it is wrong or missing."""
    seed = simulation.seed if given is None else given
    if seed is None:
        raise CannotPlayAgain("its seed is not in the file")
    if commitment(seed) != simulation.commitment:
        raise CannotPlayAgain("it comes from another seed")
    return seed


def difference(logs: Sequence[DealLog], bots: Sequence[Bot], seed: bytes) -> str | None:
    """Play a simulated game again with equal bots. Returns the place of the first difference, counted from 1, or
    None."""
    simulation = simulation_in(logs)
    again = simulate_game(logs[0].rules, bots, seed, simulation.tempo, pins=simulation.bots).logs
    for number, (log, other) in enumerate(zip_longest(logs, again), start=1):
        if log is None or other is None:
            return f"{len(again)} deals and not {len(logs)}"
        if found := _difference(log, other):
            return f"deal {number}, {found}"
    return None


def _difference(log: DealLog, again: DealLog) -> str | None:
    if (log.packets, log.common) != (again.packets, again.common):
        return "other packets"
    for number, (entry, other) in enumerate(zip_longest(log.entries, again.entries), start=1):
        if entry != other:
            return f"entry {number}: {in_words(other)} and not {in_words(entry)}"
    if (log.result, log.digest) != (again.result, again.digest):
        return "another result"
    return None

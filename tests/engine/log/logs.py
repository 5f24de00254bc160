"""Logs for tests: played ones, and imagined ones that can be written but need not be possible in play."""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace

from hypothesis import strategies as st

from engine.actions import ARGUMENT_LIMIT, KINDS, Action
from engine.chance import commitment
from engine.deals import DealResult
from engine.log import CHANCE, DealLog, LogEntry, LogError, Note, PinnedBot, Simulation
from engine.log.line_writer import seal_line, seal_of
from engine.rules import LONGEST_MS
from engine.spit.rules import Rules
from engine.tempo import CLUB, Tempo
from tests.engine.random_play import played_deal, rules_of_play, seeds, shuffled_deal

played_logs = st.builds(lambda rules, seed: played_deal(rules, seed).log, rules_of_play, seeds)

arguments = st.none() | st.integers(0, ARGUMENT_LIMIT)
actions = st.builds(Action, st.sampled_from(KINDS), arguments, arguments)
outcomes = st.lists(st.integers(0, 415), max_size=60).map(tuple)
words = st.text(st.characters(codec="utf-8"), max_size=20)
notes = st.lists(st.builds(Note, words, words), max_size=3).map(tuple)
tempos = st.builds(Tempo, reaction_ms=st.integers(0, 60_000), spread_percent=st.integers(0, 100)) | st.just(CLUB)
pins = st.builds(PinnedBot, words, st.just("") | st.binary(min_size=32, max_size=32).map(bytes.hex))


def simulations(players: int) -> st.SearchStrategy[Simulation]:
    secret = st.builds(
        Simulation,
        engine=words,
        tempo=tempos,
        bots=st.tuples(*[pins] * players),
        commitment=st.binary(max_size=40).map(commitment),
    )
    seeds = st.binary(max_size=40)
    return secret | st.builds(lambda one, seed: replace(one, commitment=commitment(seed), seed=seed), secret, seeds)


@st.composite
def imagined_logs(draw: st.DrawFn) -> DealLog:
    """Any log that the record can hold, possible in play or not."""
    rules = draw(rules_of_play)
    cards = st.lists(st.integers(0, rules.pack_size - 1), max_size=rules.pack_size // rules.players).map(tuple)
    times = sorted(draw(st.lists(st.integers(0, LONGEST_MS), max_size=20)))
    seats = st.integers(0, rules.players - 1)
    packets = st.tuples(*[cards] * rules.players)
    points = st.tuples(*[st.integers(0, 500)] * rules.players)
    result = st.builds(
        DealResult,
        cards=packets,
        winner=st.none() | seats,
        out=st.lists(seats, max_size=rules.players).map(tuple),
        places=st.permutations(range(rules.players)).map(tuple),
        points=points,
    )
    return DealLog(
        rules=rules,
        packets=draw(packets),
        common=draw(cards),
        entries=tuple(
            LogEntry(
                at_ms, draw(st.integers(CHANCE, rules.players - 1)), draw(actions), draw(st.booleans()), draw(outcomes)
            )
            for at_ms in times
        ),
        number=draw(st.integers(1, 1000)),
        result=draw(st.none() | result),
        digest=draw(st.just("") | st.binary(min_size=32, max_size=32).map(bytes.hex)),
        notes=draw(notes),
        simulation=draw(st.none() | simulations(rules.players)),
    )


any_log = imagined_logs() | played_logs


def sample_log() -> DealLog:
    """A finished deal with refused entries and stalls."""
    return played_deal(Rules(), 11).log


def resealed(lines: Iterable[str]) -> str:
    """The text of a game with every seal computed again from the lines above it."""
    written: list[str] = []
    game, deal = "", ""
    for line in lines:
        kind = json.loads(line).get("type") if line.startswith("{") else "entry"
        if kind == "seal":
            line = seal_line(seal_of(game, [deal])).rstrip()
        if kind == "game":
            game = f"{line}\n"
        elif kind in ("deal", "entry", "note", "result"):
            deal = f"{'' if kind == 'deal' else deal}{line}\n"
        written.append(f"{line}\n")
    return "".join(written)


def running_log() -> DealLog:
    """A deal without entries so far."""
    return shuffled_deal(Rules(), 3).log


def refusal_of(read: Callable[..., object], *arguments: object) -> LogError:
    """The LogError that a reader must raise for these arguments."""
    try:
        found = read(*arguments)
    except LogError as error:
        return error
    raise AssertionError(f"no LogError, but a result: {found!r:.200}")

"""Logs to test with: played ones, and ones that no play would give but that can be written down."""

from collections.abc import Callable

from hypothesis import strategies as st

from engine.actions import ARGUMENT_LIMIT, KINDS, Action
from engine.deals import DealResult
from engine.log import CHANCE, DealLog, Entry, LogError
from engine.spit.rules import LONGEST_MS, Rules
from tests.engine.random_play import played_deal, rules_of_play, seeds, shuffled_deal

played_logs = st.builds(lambda rules, seed: played_deal(rules, seed).log, rules_of_play, seeds)

arguments = st.none() | st.integers(0, ARGUMENT_LIMIT)
actions = st.builds(Action, st.sampled_from(KINDS), arguments, arguments)
outcomes = st.lists(st.integers(0, 207), max_size=60).map(tuple)


@st.composite
def imagined_logs(draw: st.DrawFn) -> DealLog:
    """Anything the record can hold, possible or not."""
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
            Entry(
                at_ms, draw(st.integers(CHANCE, rules.players - 1)), draw(actions), draw(st.booleans()), draw(outcomes)
            )
            for at_ms in times
        ),
        number=draw(st.integers(1, 1000)),
        result=draw(st.none() | result),
        digest=draw(st.just("") | st.binary(min_size=32, max_size=32).map(bytes.hex)),
    )


any_log = imagined_logs() | played_logs


def sample_log() -> DealLog:
    """A whole deal with refused entries and stalls."""
    return played_deal(Rules(), 11).log


def running_log() -> DealLog:
    """A deal of which no entry has been made yet."""
    return shuffled_deal(Rules(), 3).log


def refusal_of(read: Callable[..., object], *arguments: object) -> LogError:
    """The error of a reader that must refuse."""
    try:
        found = read(*arguments)
    except LogError as error:
        return error
    raise AssertionError(f"this was read: {found!r:.200}")

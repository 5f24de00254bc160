"""Small events from a short notation, and random events."""

from collections.abc import Callable, Iterable, Sequence

from hypothesis import strategies as st

from tournaments.standings.outcomes import Kind, Outcome, StageEntrant
from tournaments.standings.table import Row, standings

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


def entrants(count: int) -> tuple[StageEntrant, ...]:
    return tuple(StageEntrant(number, NAMES[number - 1], seed=number) for number in range(1, count + 1))


def beat(number: int, at: int, winner: int, loser: int, deals: tuple[int, ...] = (), cards: int = 0) -> Outcome:
    return Outcome(number, at, (winner, loser), (1, 2), (1, 0), deals, (cards, -cards))


def drew(number: int, at: int, first: int, second: int) -> Outcome:
    return Outcome(number, at, (first, second), (1, 1))


def walkover(number: int, at: int, winner: int, loser: int) -> Outcome:
    return Outcome(number, at, (winner, loser), (1, 2), kind=Kind.WALKOVER)


def missed(number: int, at: int, first: int, second: int) -> Outcome:
    return Outcome(number, at, (first, second), (2, 2), kind=Kind.WALKOVER)


def bye(number: int, at: int, entry: int, kind: Kind = Kind.BYE) -> Outcome:
    return Outcome(number, at, (entry,), (1,), kind=kind)


def still_open(number: int, at: int, *sides: int) -> Outcome:
    return Outcome(number, at, sides, None)


def event(*rounds: str) -> tuple[Outcome, ...]:
    """Outcomes of rounds such as "1>2 3=4 5? 6!7": 1 beats 2, 3 and 4 draw, 5 has a bye, 6 wins by walkover over 7.

    "1-2" is still open. Nobody came to "1x2". "8/" is a half bye. Entries that a round does not name were absent.
    """
    found: list[Outcome] = []
    for at, matches in enumerate(rounds, start=1):
        found += [_outcome(len(found) + number, at, text) for number, text in enumerate(matches.split(), start=1)]
    return tuple(found)


def _outcome(number: int, at: int, text: str) -> Outcome:
    if text[-1] in "?/":
        return bye(number, at, int(text[:-1]), Kind.BYE if text[-1] == "?" else Kind.HALF_BYE)
    sign = next(letter for letter in text if letter in ">=!-x")
    first, second = (int(side) for side in text.split(sign))
    return _WAYS[sign](number, at, first, second)


_WAYS: dict[str, Callable[[int, int, int, int], Outcome]] = {
    ">": beat, "=": drew, "!": walkover, "-": still_open, "x": missed,
}  # fmt: skip


def key(rows: Iterable[Row], entry: int, tie_break: str) -> object:
    row = next(row for row in rows if row.entry == entry)
    return next(value.key for value in row.values if value.tie_break == tie_break)


def figure(rows: Iterable[Row], entry: int, tie_break: str) -> str:
    row = next(row for row in rows if row.entry == entry)
    return next(value.figure for value in row.values if value.tie_break == tie_break)


def ranking(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Pairs of place and entry, in the order of the table."""
    return [(row.place, row.entry) for row in rows]


def ranked(count: int, outcomes: Sequence[Outcome], *order: str, rounds: int | None = None) -> tuple[Row, ...]:
    return standings(entrants(count), outcomes, order, rounds)


@st.composite
def events_with_absences(draw: st.DrawFn, most: int = 6) -> tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]]:
    """Like `events`; in any round entries can have a bye, a half bye or no match, and two can meet again."""
    count = draw(st.integers(2, most))
    texts: list[str] = []
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(range(1, count + 1)))
        paired = 2 * draw(st.integers(0, count // 2))
        pairs = zip(order[:paired:2], order[1:paired:2], strict=True)
        alone = [f"{entry}{sign}" for entry in order[paired:] if (sign := draw(st.sampled_from(("?", "/", ""))))]
        texts.append(" ".join([f"{one}{draw(st.sampled_from('>=!x'))}{other}" for one, other in pairs] + alone))
    return entrants(count), event(*texts)


@st.composite
def events(
    draw: st.DrawFn, most: int = 7, is_open: bool = False
) -> tuple[tuple[StageEntrant, ...], tuple[Outcome, ...]]:
    """Entrants and their matches of two, of every kind; with `is_open` some matches are open."""
    count = draw(st.integers(2, most))
    signs = ">=!-" if is_open else ">=!"
    texts: list[str] = []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(range(1, count + 1)))
        pairs = zip(order[::2], order[1::2], strict=False)
        matches = [f"{first}{draw(st.sampled_from(signs))}{second}" for first, second in pairs]
        texts.append(" ".join(matches + ([f"{order[-1]}?"] if count % 2 else [])))
    return entrants(count), event(*texts)

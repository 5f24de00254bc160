"""Published tables and figures, computed again.

A test says so if an answer is ours and not from the publication.
"""

from fractions import Fraction

import pytest

from tests.often import in_turn
from tests.tournaments.standings.events import key
from tournaments.standings.outcomes import Kind, Outcome, StageEntrant
from tournaments.standings.points import ROUND_ROBIN, PointsRule
from tournaments.standings.results import results_of
from tournaments.standings.table import Row, standings
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS
from tournaments.standings.tie_breaks.opponents import match_share

FIDE_EXERCISE = """
1 +9 =13 =2 +15 =4
2 +10 +7 =1 +16 =3
3 =11 +6 +8 =4 =2
4 +12 =BYE +13 =3 =1
5 -13 -15 +11 =7 +10
6 -14 -3 +BYE +10 +8
7 +15 -2 -16 =5 -11
8 =16 +14 -3 +13 -6
9 -1 -10 =BYE -F11 +BYE
10 -2 +9 -15 -6 -5
11 =3 -16 -5 +F9 +7
12 -4 +BYE +F14 . .
13 +5 =1 -4 -8 -14
14 +6 -8 -F12 . +13
15 -7 +5 +10 -1 -16
16 =8 +11 +7 -2 +15
"""
"""The tie-break exercise of the FIDE Technical Commission, 18 March 2024; "." is a round without a match."""


def crosstable(text: str) -> tuple[list[StageEntrant], list[Outcome]]:
    lines = [line.split() for line in text.strip().splitlines()]
    outcomes: dict[tuple[int, frozenset[int]], Outcome] = {}
    for number, *rounds in lines:
        for at, cell in enumerate(rounds, start=1):
            if cell != ".":
                outcome = _cell(int(number), at, cell, len(outcomes) + 1)
                outcomes.setdefault((at, frozenset(outcome.sides)), outcome)
    return [StageEntrant(int(number), f"No. {number}") for number, *_ in lines], list(outcomes.values())


def _cell(entry: int, at: int, cell: str, number: int) -> Outcome:
    result, opponent = cell[0], cell[1:].removeprefix("F")
    if opponent == "BYE":
        return Outcome(number, at, (entry,), (1,), kind=Kind.BYE if result == "+" else Kind.HALF_BYE)
    places = {"+": (1, 2), "=": (1, 1), "-": (2, 1)}[result]
    kind = Kind.WALKOVER if "F" in cell else Kind.PLAYED
    return Outcome(number, at, (entry, int(opponent)), places, kind=kind)


@pytest.fixture(scope="module")
def fide_rows() -> tuple[Row, ...]:
    entrants, outcomes = crosstable(FIDE_EXERCISE)
    return standings(entrants, outcomes, tuple(TIE_BREAKS), rounds=5)


@in_turn(
    ("tie_break", "published"),
    [
        ("points", {2: 4, 1: 3.5, 3: 3.5, 16: 3.5, 7: 1.5, 10: 1}),
        # Answers to exercises 1 to 4, from the test of the library `tiebreak` (M. Jünemann).
        ("buchholz", {1: 12.5, 2: 13, 3: 15.5, 4: 15, 5: 8.5, 8: 13.5, 11: 13.5, 16: 12.5}),
        # Answers to exercises 5 to 8, from the same test. Rounds sat out are cut first, as for Nos. 4, 9 and 12.
        (
            "buchholz_cut_1",
            {5: 7.5, 8: 12, 11: 12, 7: 12.5, 9: 7.5, 13: 12, 1: 11, 3: 13, 4: 11.5, 16: 11, 12: 9.5, 14: 9, 15: 11},
        ),
    ],
)
def test_points_and_buchholz_agree_with_the_fide_exercise(
    fide_rows: tuple[Row, ...], tie_break: str, published: dict[int, float]
) -> None:
    assert {entry: key(fide_rows, entry, tie_break) for entry in published} == {
        entry: 2 * figure for entry, figure in published.items()
    }


def test_words_of_buchholz_cut_1_list_its_parts(fide_rows: tuple[Row, ...]) -> None:
    row = next(row for row in fide_rows if row.entry == 4)
    value = next(value for value in row.values if value.tie_break == "buchholz_cut_1")
    counted, _, left_out = value.words.partition("; ")
    assert counted == "No. 1 3½ + No. 3 3½ + No. 12 3 (2, and 1 for absence at the end) + No. 13 1½"
    assert left_out == "without half bye 3½ (own points)"


@in_turn(
    ("tie_break", "quarters"),
    [("buchholz", 15), ("buchholz_cut_1", 12), ("buchholz_cut_2", 9), ("sonneborn_berger", 16), ("wins", 2)],
)
def test_tie_breaks_agree_with_a_crosstable_of_scalachess(tie_break: str, quarters: int) -> None:
    """Player A of TiebreakersTest has Buchholz 7½, cut 1 6, cut 2 4½, Sonneborn-Berger 4, and two wins."""
    entrants, outcomes = crosstable("""
    1 +2 =3 -4 +5
    2 -1 . . . . +3 =4 -5
    3 . =1 . . . -2 . . +4 =5
    4 . . +1 . . . =2 . -3 . +5
    5 . . . -1 . . . +2 . =3 -4
    """)
    rows = standings(entrants, outcomes, tuple(TIE_BREAKS), points=ROUND_ROBIN)
    assert [row.points for row in sorted(rows, key=lambda row: row.entry)] == [5, 3, 4, 5, 3]
    assert key(rows, 1, tie_break) == quarters


def test_head_to_head_puts_d_before_a_in_the_scalachess_crosstable() -> None:
    """In the same table A and D have 2½ points each, and D beat A, 1 to 0."""
    entrants, outcomes = crosstable("1 +2 =3 -4 +5\n2 . . . . . +3 =4 -5\n3 . . . . . . . . +4 =5\n4 . . . . +5")
    rows = standings([*entrants, StageEntrant(5, "No. 5")], outcomes, ("points", "head_to_head"), points=ROUND_ROBIN)
    assert [(row.entry, row.values[1].figure) for row in rows[:2]] == [(4, "1"), (1, "0")]


def test_sonneborn_berger_agrees_with_senseis_library() -> None:
    """Its page "Sonneborn-Berger" has a double round robin: A and B have four wins each, and 11 against 9 decides."""
    entrants = [StageEntrant(number, letter) for number, letter in enumerate("ABCD", start=1)]
    first, second = "AB AC AD BC BD CD", "BA AC DA CB BD CD"
    won = [(" ABCD".index(pair[0]), " ABCD".index(pair[1])) for pair in f"{first} {second}".split()]
    outcomes = [Outcome(number, number, pair, (1, 2)) for number, pair in enumerate(won, start=1)]
    rows = standings(entrants, outcomes, ("points", "sonneborn_berger"), points=ROUND_ROBIN)
    assert [(row.entry, row.points, row.values[1].figure) for row in rows] == [
        (1, 8, "11"),
        (2, 8, "9"),
        (3, 6, "6"),
        (4, 2, "4"),
    ]


def test_match_shares_agree_with_the_magic_tournament_rules() -> None:
    """Appendix C: opponents with 4–4–0, 7–1–0, … have a mean of 0.62; one of their shares is raised to a third."""
    records = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1)]
    rule = PointsRule(win=6, draw=2, walkover=6, bye=6)
    entrants = [StageEntrant(number, str(number)) for number in range(1, 10)]
    outcomes = [
        Outcome(1, 1, (number, 9), (1, 2) if at < won else (2, 1) if at < won + lost else (1, 1))
        for number, (won, lost, drawn) in enumerate(records, start=1)
        for at in range(won + lost + drawn)
    ]
    results = results_of(entrants, outcomes, None, rule, "")
    shares = [match_share(results, number) for number in range(1, 9)]
    printed = " ".join(f"{float(share):.2f}" for share in shares)
    assert printed == "0.50 0.88 0.33 0.48 0.75 0.67 0.54 0.79"
    assert shares[2] == Fraction(1, 3)
    assert f"{float(sum(shares) / 8):.2f}" == "0.62"

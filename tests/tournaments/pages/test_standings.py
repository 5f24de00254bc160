"""Standings as pages show them."""

import pytest

from engine.scoring import Figures
from tests.tournaments.evenings import begin, by_turns, pair_round, play, play_ready, play_round, projection_of, ready
from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import arranged, evening_in
from tests.tournaments.pages.page_values import stages_of
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.pages.paging import WantedPages
from tournaments.pages.standings import CrossTableCell, StandingsShown
from tournaments.standings.fates import Fate

pytestmark = pytest.mark.django_db


def table_of(evening: Evening, wanted: WantedPages | None = None, group: int = 0) -> StandingsShown:
    stage = next(stage for stage in stages_of(evening, wanted) if stage.groups)
    return stage.groups[group].table


def test_every_row_has_an_explanation_and_its_figures() -> None:
    evening = begin(arranged("swiss", 8))
    play_round(evening)
    table = table_of(evening)
    assert all(standing.why for standing in table.standings)
    assert [value.title for value in table.standings.items[0].row.values] == [
        heading.title for heading in table.headings
    ]
    evening.write(facts.Withdrawn(4))
    assert [standing.person.number for standing in table_of(evening).standings if standing.person.withdrawn] == [4]


def test_long_table_has_no_explanations() -> None:
    evening = begin(arranged("swiss", 65))
    assert not any(standing.why for standing in table_of(evening).standings)


def test_table_is_provisional_during_a_round() -> None:
    evening = begin(arranged("swiss", 6))
    pair_round(evening)
    play_ready(evening, share=0.4)
    assert table_of(evening).is_provisional
    play_ready(evening)
    assert not table_of(evening).is_provisional


ISOLATED = (
    StageSettings("round robin"),
    StageSettings("single elimination", through=2, name="גביע"),
    StageSettings("single elimination", after=1, from_place=3, name="Plate"),
)


@pytest.mark.parametrize(
    ("evening", "cuts"),
    [
        (arranged("swiss and cut", 6, through=4), ["", "", "", "The first 4 go on", "", ""]),
        (arranged("groups", 8, through=1), ["The first goes on", "", "", ""]),
        (evening_in(ISOLATED, 6), ["", "The first 2 go on to: \u2068גביע\u2069", "", "", "", ""]),
        (arranged("swiss", 4), [""] * 4),
        (arranged("swiss and cut", 4, through=4), [""] * 4),
    ],
    ids=["several", "one", "a name from right to left", "no next stage", "everybody"],
)
def test_cut_is_marked_at_the_last_entry_that_goes_on(evening: Evening, cuts: list[str]) -> None:
    assert [standing.cut for standing in table_of(begin(evening)).standings] == cuts


def test_level_entries_at_the_cut_are_marked() -> None:
    evening = begin(evening_in((StageSettings("swiss", rounds=1), StageSettings("single elimination", through=3)), 6))
    assert [standing.is_level for standing in table_of(evening).standings] == [True] * 6
    pair_round(evening)
    first, second, third = ready(evening)
    play(evening, [first])
    evening.write(facts.WalkedOver(second.number, second.table or (), 0))
    evening.write(facts.WalkedOver(third.number, third.table or (), 0))
    assert [(standing.row.place, standing.is_level) for standing in table_of(evening).standings] == [
        (1, False), (2, False), (3, True), (3, True), (3, True), (3, True),
    ]  # fmt: skip


def test_cut_and_fates_name_the_cup_and_the_plate() -> None:
    evening = begin(arranged("cup and plate", 8))
    assert [standing.cut for standing in table_of(evening).standings] == ["", "The first 2 go on to: Cup", "", ""]
    assert not any(standing.fate_word for standing in table_of(evening).standings)
    play(evening, [match for match in ready(evening) if match.stage == 1])
    assert [standing.fate_word for standing in table_of(evening).standings] == ["Cup", "Cup", "Plate", "Plate"]


def test_fates_are_shown_once_they_are_certain() -> None:
    evening = begin(arranged("groups", 8, groups=2, through=2))
    assert {standing.fate for standing in table_of(evening).standings} == {Fate.OPEN}
    play(evening, [match for match in ready(evening) if match.stage == 1])
    assert [standing.fate for standing in table_of(evening).standings] == [
        Fate.THROUGH, Fate.THROUGH, Fate.OUT, Fate.OUT,
    ]  # fmt: skip


def test_undecided_cut_raises_an_alarm_with_the_names() -> None:
    evening = begin(arranged("groups", 6, "Ana", "Bo", "Cy", "Dee", "Eve", "Flo", groups=2, through=1))
    in_a_circle(evening)
    table = table_of(evening)
    assert table.why_undecided and "share place 1" in table.why_undecided
    assert {person.number for person in table.undecided} == {standing.person.number for standing in table.standings}
    assert all(standing.row.is_shared for standing in table.standings)


def in_a_circle(evening: Evening) -> None:
    """Plays the first group so that everybody beats one opponent and loses to the other, with the same cards."""
    first = [standing.person.number for standing in table_of(evening).standings]
    beats = {first[at]: first[(at + 1) % 3] for at in range(3)}
    matches = [match for match in ready(evening) if match.stage == 1 and set(match.sides) <= set(first)]
    for match in matches:
        one, other = match.table or (0, 0)
        winner = one if beats[one] == other else other
        cards = ((0, 52) if winner == one else (52, 0),)
        few = ((9, 43) if winner == one else (43, 9), *cards)
        for deal, held in enumerate(few, start=1):
            evening.write(facts.DealEntered(match.number, (one, other), 1, deal, Figures(held)))
    rest = [match for match in ready(evening) if match.stage == 1]
    play(evening, rest)


def test_small_round_robin_has_a_cross_table() -> None:
    evening = begin(arranged("round robin", 3))
    first, second, third = ready(evening)
    one, other = first.table or (0, 0)
    three, four = second.table or (0, 0)
    play(evening, [first])
    evening.write(facts.WalkedOver(second.number, (three, four), four))
    cells = crosswise(table_of(evening))
    assert cells[one, one] is None
    assert cells[one, other] == [CrossTableCell("1–0", first.number, True)]
    assert cells[other, one] == [CrossTableCell("0–1", first.number, False)]
    assert cells[three, four] == [CrossTableCell("−", second.number, False)]
    assert cells[four, three] == [CrossTableCell("+", second.number, True)]
    five, six = third.table or (0, 0)
    evening.write(facts.WalkedOver(third.number, (five, six), 0))
    cells = crosswise(table_of(evening))
    assert cells[five, six] == cells[six, five] == [CrossTableCell("×", third.number, False)]


def test_cross_table_at_larger_tables_shows_the_place_of_each_meeting() -> None:
    evening = begin(arranged("round robin", 8, seats=4))
    play(evening, ready(evening))
    cells = crosswise(table_of(evening))
    met = [match for match in evening.projection.matches.values() if {1, 3} <= set(match.table or ())]
    assert len(met) == 3
    assert cells[1, 3] == [CrossTableCell("1st", match.number, True) for match in met]
    assert [cell.words for cell in cells[3, 1] or []] == [
        f"{at}{'nd' if at == 2 else 'rd' if at == 3 else 'th'}" for at in (match.places.index(3) + 1 for match in met)
    ]


def crosswise(table: StandingsShown) -> dict[tuple[int, int], list[CrossTableCell] | None]:
    return {
        (row.person.number, table.cross[at].person.number): cells
        for row in table.cross
        for at, cells in enumerate(row.cells)
    }


@pytest.mark.parametrize(("kind", "entries"), [("round robin", 17), ("round robin", 2), ("swiss", 6)])
def test_other_standings_have_no_cross_table(kind: str, entries: int) -> None:
    assert table_of(begin(arranged(kind, entries))).cross == ()


def test_table_changes_at_once_with_results() -> None:
    evening = begin(arranged("swiss", 4))
    pair_round(evening)
    assert {standing.row.points for standing in table_of(evening).standings} == {0}
    play_ready(evening, by_turns)
    assert [standing.row.points for standing in table_of(evening).standings] == [2, 2, 0, 0]
    evening.write(facts.Undone(last_line(evening)))
    assert [standing.row.points for standing in table_of(evening).standings] == [2, 0, 0, 0]


def last_line(evening: Evening) -> int:
    assert projection_of(evening).matches
    return evening.tournament.last_event

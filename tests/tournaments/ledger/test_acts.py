"""Lines written by one act, such as a list of entries."""

from datetime import timedelta

from tests.games.factories import NOW
from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_fold import STANDARD
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.acts import coming_back, undone_with, written_with
from tournaments.ledger.fact import Line
from tournaments.ledger.facts import Fact
from tournaments.ledger.history import History

ANA, BO = "Ana", "Bo"


def history_of(*happened: tuple[int, str, Fact]) -> tuple[History, dict[int, str]]:
    """Return the history and the actors of facts given as (second, actor, fact)."""
    lines = [
        Line(number, NOW + timedelta(seconds=second), fact) for number, (second, _, fact) in enumerate(happened, 1)
    ]
    actors = {number: actor for number, (_, actor, _) in enumerate(happened, 1)}
    return History(lines, project(lines, STANDARD, 1)), actors


def entered(number: int) -> facts.Entered:
    return facts.Entered(number, number)


LIST = [(1, ANA, entered(1)), (1, ANA, entered(2)), (1, BO, entered(3)), (2, ANA, entered(4))]


def with_it(number: int, *more: tuple[int, str, Fact]) -> list[int]:
    history, actors = history_of(*LIST, *more)
    lines = written_with if history.counts(number) else undone_with
    return [line.number for line in lines(history, actors, history.by_number[number])]


def test_entries_of_the_same_time_and_actor_belong_together() -> None:
    assert [with_it(number) for number in (1, 2, 3, 4)] == [[1, 2], [1, 2], [3], [4]]


def test_entry_undone_alone_no_longer_belongs_to_the_others() -> None:
    assert with_it(2, (3, ANA, facts.Undone(1))) == [2]
    assert with_it(1, (3, ANA, facts.Undone(1))) == [1]


def test_entries_undone_together_are_redone_together() -> None:
    back = [(3, ANA, facts.Undone(2)), (3, ANA, facts.Undone(1)), (3, BO, facts.Undone(4))]
    assert (with_it(1, *back), with_it(4, *back)) == ([1, 2], [4])


def test_lines_of_other_kinds_belong_to_no_group() -> None:
    several = [(5, ANA, facts.CheckedIn(1)), (5, ANA, facts.CheckedIn(2))]
    assert with_it(5, *several) == [5]
    assert with_it(5, *several, (6, ANA, facts.Undone(5)), (6, ANA, facts.Undone(6))) == [5]


def test_redo_of_a_round_restores_its_last_pairing() -> None:
    begun: list[tuple[int, str, Fact]] = [
        (3, ANA, facts.Arranged((StageSettings("swiss"),))),
        (4, ANA, facts.CheckInOpened()),
        (5, ANA, facts.Started((1, 2, 3, 4))),
    ]
    first = (6, ANA, facts.RoundPaired(1, 1, 1, ((1, 2), (3, 4))))
    again = (7, ANA, facts.RoundPaired(1, 1, 1, ((1, 3), (2, 4)), instead_of=8))
    history, actors = history_of(*LIST, *begun, first, again, (8, ANA, facts.Undone(8)))
    assert [line.number for line in coming_back(history, actors, history.by_number[8])] == [9]

"""The text on how entries are seeded and what the seeds decide."""

import pytest

from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_fold import STANDARD, entered, lines
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact
from tournaments.pages.seeding import seeding_text


def words(count: int, *more: Fact, stage: str = "single elimination", seats: int = 2, groups: int = 1) -> str:
    happened = lines(*entered(count), *more)
    return seeding_text(project(happened, STANDARD, 1, (StageSettings(stage, groups=groups),)), happened, seats)


@pytest.mark.parametrize(
    ("more", "how"),
    [
        ([], "Seeded in the order of entry: "),
        ([facts.Seeded((2, 1, 3, 4))], "Seeded by hand: "),
        ([facts.Seeded((2, 1, 3, 4), drawn=True)], "Seeded by lot: "),
        ([facts.Seeded((2, 1, 3, 4), by_rating=True)], "Seeded by rating: "),
        ([facts.Seeded((2, 1, 3, 4), apart=True)], "Seeded with club-mates apart: "),
        ([facts.Seeded((2, 1, 3), drawn=True)], "Seeded by lot, later entries at the end: "),
        ([facts.Seeded((2, 1, 3, 4), drawn=True), facts.Undone(5)], "Seeded in the order of entry"),
        ([facts.Seeded((2, 1, 3)), facts.Withdrawn(4)], "Seeded by hand: "),
    ],
)
def test_text_says_how_entries_are_seeded(more: list[Fact], how: str) -> None:
    assert words(4, *more).startswith(how)


@pytest.mark.parametrize(
    ("count", "stage", "what"),
    [
        (2, "single match", "1 meets 2"),
        (8, "single elimination", "1 meets 8, and the best seeds meet late"),
        (7, "double elimination", "the first has a bye, and the best seeds meet late"),
        (5, "single elimination", "the first 3 have a bye, and the best seeds meet late"),
        (8, "swiss", "that decides the pairs of the first round"),
        (8, "round robin", "that only decides the order of the rounds"),
        (8, "ladder", "so they stand on the ladder"),
        (8, "queue", "so they stand in line"),
    ],
)
def test_text_says_what_the_seeds_decide(count: int, stage: str, what: str) -> None:
    assert words(count, stage=stage).endswith(f": {what}.")


def test_groups_and_larger_tables_have_their_own_text() -> None:
    assert words(8, stage="round robin", groups=2).endswith(": so they go to the groups in snake order.")
    assert words(8, seats=4).endswith(": the best sit at different tables.")


def test_text_is_empty_for_one_entry() -> None:
    assert words(1) == ""


def test_text_omits_pairings_where_the_number_of_entries_does_not_fit() -> None:
    assert words(3, stage="single match") == "Seeded in the order of entry."

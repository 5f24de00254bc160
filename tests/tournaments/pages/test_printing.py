"""Layout of printed slips and brackets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pages.matches import MatchShown, SideShown
from tournaments.pages.printing import bracket_sheets, in_cut_order
from tournaments.pages.rounds import BranchShown, RoundShown


@given(st.integers(0, 300), st.integers(1, 12))
def test_slips_are_in_order_after_cutting_and_stacking(count: int, on_a_page: int) -> None:
    pages = in_cut_order(list(range(count)), on_a_page)
    assert all(len(page) == on_a_page for page in pages)
    piles = [[page[place] for page in pages] for place in range(on_a_page)]
    assert [slip for pile in piles for slip in pile if slip is not None] == list(range(count))


def branch_of(*matches: int, name: str = "Ana") -> BranchShown:
    """A bracket whose rounds have these numbers of matches."""
    sides = (SideShown(None, name), SideShown(None, "Bo"))
    rounds = [
        RoundShown(
            at, f"Round {at}", tuple(MatchShown("cup", number, "ready", sides) for number in range(count)), "pairs"
        )
        for at, count in enumerate(matches, start=1)
    ]
    return BranchShown("", rounds)


@pytest.mark.parametrize(
    ("rounds", "name", "size", "is_large"),
    [
        ((4, 2, 1), "Maximiliane von Hohenberg-Rautenstrauch", 40, False),
        ((8, 8, 4, 4, 2, 2, 1, 1), "Ana", 40, False),
        ((8, 8, 4, 4, 2, 2, 1, 1), "Maximiliane Hohenberg Rauten", 26, False),
        ((16, 8, 4, 2, 1), "Ana", 40, False),
        ((16, 8, 4, 2, 1), "Maximiliane von Hohenberg-Raut", 22, False),
        ((32, 16, 8, 4, 2, 1), "Maximiliane von Hohenberg-Raut", 26, True),
    ],
)
def test_letters_are_as_large_as_full_names_allow(
    rounds: tuple[int, ...], name: str, size: int, is_large: bool
) -> None:
    (sheet,) = bracket_sheets([branch_of(*rounds, name=name)])
    assert (sheet.size, sheet.is_large, sheet.is_cut) == (size, is_large, False)


def test_names_too_long_for_a_page_are_cut() -> None:
    (sheet,) = bracket_sheets([branch_of(32, 32, 16, 16, 8, 8, 4, 4, 2, 2, 1, 1, name="Maximiliane " * 6)])
    assert sheet.is_cut and sheet.is_large


def test_bracket_of_more_than_64_prints_in_parts_plus_last_rounds() -> None:
    sheets = bracket_sheets([branch_of(128, 64, 32, 16, 8, 4, 2, 1)])
    assert [sheet.part for sheet in sheets] == [*(f"part {part} of 4" for part in range(1, 5)), "last rounds"]
    counts = [[len(shown.matches) for shown in sheet.branch.rounds] for sheet in sheets]
    assert counts == [[32, 16, 8, 4, 2, 1]] * 4 + [[4, 2, 1]]
    first = [match.number for sheet in sheets[:4] for match in sheet.branch.rounds[0].matches]
    assert first == list(range(128))
    assert [shown.joins for shown in sheets[0].branch.rounds] == ["pairs"] * 5 + [""]


def test_pages_of_uneven_rounds_contain_every_match() -> None:
    sheets = bracket_sheets([branch_of(67, 34)])
    numbers = [[match.number for sheet in sheets for match in sheet.branch.rounds[at].matches] for at in (0, 1)]
    assert numbers == [list(range(67)), list(range(34))]

from hypothesis import given
from hypothesis import strategies as st

from tournaments.pages.printing import in_cut_order


@given(st.integers(0, 300), st.integers(1, 12))
def test_slips_are_in_their_order_once_the_cut_piles_lie_on_one_another(count: int, on_a_page: int) -> None:
    pages = in_cut_order(list(range(count)), on_a_page)
    assert all(len(page) == on_a_page for page in pages)
    piles = [[page[place] for page in pages] for place in range(on_a_page)]
    assert [slip for pile in piles for slip in pile if slip is not None] == list(range(count))

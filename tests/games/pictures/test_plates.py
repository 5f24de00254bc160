"""The counts on the plate of a seat, however narrow it is."""

from games.pictures.assets import SizedFont
from games.pictures.plates import _fitting
from games.pictures.scene import Count


def test_count_is_shown_with_its_word_or_left_out() -> None:
    letters = SizedFont("sans", 12)
    counts = [Count("waste", 16), Count("stock", 34)]
    both, first = "waste 16   stock 34", "waste 16"
    assert _fitting(counts, letters.width(both), letters) == both
    assert _fitting(counts, letters.width(both) - 1, letters) == first
    assert _fitting(counts, letters.width(first) - 1, letters) == ""


def test_empty_piles_are_left_out_among_several_kinds() -> None:
    counts = [Count("waste", 0), Count("stock", 4), Count("ships", 5)]
    assert _fitting(counts, 1000, SizedFont("sans", 12)) == "stock 4   ships 5"

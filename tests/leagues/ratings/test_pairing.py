from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from leagues.ratings.fit import Pair, fit
from leagues.ratings.pairing import Candidate, _variance_reduction, choose

RATED = fit(range(6), [Pair(first, second, 0.5) for first in range(4) for second in range(first)] * 5, anchor=0)


def test_newcomers_are_in_at_least_half_of_the_pairs() -> None:
    candidates = [Candidate(one, is_newcomer=one == 5, pairs_left=20) for one in range(6)]
    chosen = choose(candidates, RATED, 10, {})
    assert len(chosen) == 10
    assert sum(5 in pair for pair in chosen) >= 5


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 4), st.sampled_from((None, 1, 2))), min_size=2, max_size=6),
    st.integers(0, 20),
)
def test_pairs_respect_limits_and_never_share_an_owner(asked: list[tuple[bool, int, int | None]], count: int) -> None:
    candidates = [Candidate(one, *fields) for one, fields in enumerate(asked)]
    chosen = choose(candidates, RATED, count, {})
    assert len(chosen) <= count
    uses = Counter(one for pair in chosen for one in pair)
    assert all(uses[one.contestant] <= one.pairs_left for one in candidates)
    for first, second in chosen:
        assert first < second
        assert candidates[first].owner is None or candidates[first].owner != candidates[second].owner
    assert chosen == choose(candidates, RATED, count, {})


def test_bots_that_met_often_are_paired_less() -> None:
    candidates = [Candidate(one, is_newcomer=False, pairs_left=1) for one in (1, 2, 3)]
    assert choose(candidates, RATED, 1, {(1, 2): 50, (1, 3): 50}) == [(2, 3)]


def test_most_informative_pair_is_chosen_each_time() -> None:
    candidates = [Candidate(one, is_newcomer=False, pairs_left=4) for one in range(6)]
    met: dict[tuple[int, int], int] = {}
    for pair in choose(candidates, RATED, 12, {}):
        left = {one: 4 - sum(count for both, count in met.items() if one in both) for one in range(6)}
        open_pairs = [(one, other) for other in range(6) for one in range(other) if left[one] and left[other]]
        assert pair == max(
            open_pairs, key=lambda both: (_variance_reduction(RATED, both[0], both[1], met), -both[0], -both[1])
        )
        met[pair] = met.get(pair, 0) + 1

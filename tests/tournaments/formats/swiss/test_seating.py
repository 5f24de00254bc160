"""Swiss rounds at tables of three to eight."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import pytest

from tests.often import in_turn, times
from tests.tournaments.formats.swiss.test_best_tables import every_way
from tournaments.formats.constraints import Constraints, Pair
from tournaments.formats.groups import table_sizes
from tournaments.formats.proposals import CannotPair, Proposal
from tournaments.formats.swiss import PairingHistory, SwissEntrant, tables
from tournaments.formats.swiss.best_tables import Table

NONE_YET = PairingHistory()
AVOIDED = ((17, 4, 0), (19, 4, 1), (26, 5, 0), (34, 5, 2))
"""Entries, seats and number of the lot, for events in which all rematches can be avoided."""


def entrants(*scores: int) -> list[SwissEntrant]:
    return [SwissEntrant(number, score, -number) for number, score in enumerate(scores, start=1)]


def met_at(sides: tuple[int, ...]) -> list[Pair]:
    return [(min(two), max(two)) for two in combinations(sides, 2)]


@in_turn("seats", range(3, 9))
@in_turn("size", [2, 5, 13, 24, 47])
def test_everybody_has_one_seat_and_table_sizes_differ_by_at_most_one(size: int, seats: int) -> None:
    proposal = tables(entrants(*[0] * size), NONE_YET, seats, "lot")
    assert sorted(side for table in proposal.pairs for side in table.sides) == list(range(1, size + 1))
    counts = {len(table.sides) for table in proposal.pairs}
    assert max(counts) <= seats and max(counts) - min(counts) <= 1
    assert proposal.bye is None


def test_table_with_two_empty_seats_gives_a_warning() -> None:
    proposal = tables(entrants(*[0] * 5), NONE_YET, 4, "lot")
    assert proposal.warnings == ("The entries do not fill tables of 4 or 3: there is one of two.",)
    assert tables(entrants(*[0] * 7), NONE_YET, 4, "lot").warnings == ()


def test_first_round_deals_the_field_as_a_snake() -> None:
    proposal = tables(entrants(*[0] * 12), NONE_YET, 4, "lot")
    assert [table.sides for table in proposal.pairs] == [(1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10)]


def test_entries_with_equal_scores_sit_together() -> None:
    proposal = tables(entrants(0, 4, 2, 0, 4, 2, 0, 4, 2), NONE_YET, 3, "lot")
    assert [table.sides for table in proposal.pairs] == [(2, 5, 8), (3, 6, 9), (1, 4, 7)]
    assert all(table.costs == () for table in proposal.pairs)


def test_score_that_does_not_fill_a_table_is_joined_by_the_next() -> None:
    proposal = tables(entrants(4, 4, 3, 3, 0, 0), NONE_YET, 3, "lot")
    assert proposal.pairs[0].sides[:2] == (1, 2)
    assert proposal.pairs[0].costs == ("scores from 2 to 1½",)


def test_rematches_are_avoided_where_possible() -> None:
    rng = random.Random(1)
    met: list[Pair] = []
    scores = Counter(dict.fromkeys(range(1, 25), 0))
    for round_number in range(4):
        field = [SwissEntrant(number, scores[number], -number) for number in scores]
        proposal = tables(field, PairingHistory(tuple(met)), 4, f"round {round_number}")
        now = [pair for table in proposal.pairs for pair in met_at(table.sides)]
        assert not set(now) & set(met)
        met += now
        scores.update({rng.choice(table.sides): 2 for table in proposal.pairs})


def _event(entries: int, seats: int, rounds: int, lot: int) -> Iterator[tuple[Sequence[Pair], Proposal]]:
    """The rounds of an event, each with the pairs that had met before. At a table the lower number wins."""
    scores: Counter[int] = Counter(dict.fromkeys(range(1, entries + 1), 0))
    met: list[Pair] = []
    for round_number in range(rounds):
        field = [SwissEntrant(number, scores[number], -number) for number in scores]
        proposal = tables(field, PairingHistory(tuple(met)), seats, f"{lot} {round_number}")
        yield tuple(met), proposal
        met += [pair for table in proposal.pairs for pair in met_at(table.sides)]
        for table in proposal.pairs:
            scores.update({number: 2 * at for at, number in enumerate(sorted(table.sides, reverse=True))})


def test_small_field_has_the_fewest_possible_rematches() -> None:
    rng = random.Random(5)
    for lot in range(times(20, deep=500)):
        entries, seats = rng.randint(6, 9), rng.randint(3, 5)
        for before, proposal in _event(entries, seats, rounds=4, lot=lot):
            met = Counter(before)

            def again(seated: Iterable[Table], met: Counter[Pair] = met) -> int:
                return sum(met[pair] ** 2 for table in seated for pair in met_at(table))

            ways = every_way(range(1, entries + 1), table_sizes(entries, seats))
            assert again(table.sides for table in proposal.pairs) == min(map(again, ways))


def test_larger_field_has_no_rematches_where_fresh_tables_exist() -> None:
    """Swaps alone left rematches in the fourth round of these events."""
    for entries, seats, lot in AVOIDED:
        for before, proposal in _event(entries, seats, rounds=4, lot=lot):
            assert not {pair for table in proposal.pairs for pair in met_at(table.sides)} & {*before}


def test_forbidden_pairs_are_kept_apart_even_at_rematches_of_others() -> None:
    everybody = range(1, 17)
    met = [pair for pair in combinations(everybody, 2) if pair != (1, 2)]
    never = Constraints(never=frozenset((1, other) for other in range(4, 17)))
    proposal = tables(entrants(*[0] * 16), PairingHistory(met), 3, "lot", never)
    assert (1, 2, 3) in [tuple(sorted(table.sides)) for table in proposal.pairs]


def test_unavoidable_rematches_are_listed() -> None:
    met = met_at((1, 2, 3))
    (only,) = tables(entrants(0, 0, 0), PairingHistory((*met, (1, 2))), 3, "lot").pairs
    assert only.costs == (
        "Entry 1 and Entry 2: have met twice before",
        "Entry 1 and Entry 3: have met before",
        "Entry 2 and Entry 3: have met before",
    )


def test_entries_are_kept_apart_where_possible() -> None:
    apart = Constraints(apart={(1, 6): 1}, reasons={(1, 6): "both of Porto"})
    proposal = tables(entrants(*[0] * 12), NONE_YET, 4, "lot", apart)
    assert not any({1, 6} <= {*table.sides} for table in proposal.pairs)
    (only,) = tables(entrants(*[0] * 6), NONE_YET, 6, "lot", apart).pairs
    assert only.costs == ("Entry 1 and Entry 6: both of Porto",)


def test_forbidden_pairs_are_separated_or_the_round_is_refused() -> None:
    never = Constraints(never=frozenset({(1, 2), (1, 3)}))
    proposal = tables(entrants(4, 4, 4, 0, 0, 0), NONE_YET, 3, "lot", never)
    assert not any({1, other} <= {*table.sides} for table in proposal.pairs for other in (2, 3))
    with pytest.raises(CannotPair, match=r"^No tables were found .* Let some of them meet"):
        tables(entrants(0, 0, 0), NONE_YET, 3, "lot", never)


def test_absent_entries_have_no_seat() -> None:
    (only,) = tables([*entrants(0, 0, 0), SwissEntrant(4, is_in=False)], NONE_YET, 4, "lot").pairs
    assert set(only.sides) == {1, 2, 3}


def test_single_entry_has_no_table() -> None:
    with pytest.raises(CannotPair, match=r"^Only one entry is in this round"):
        tables(entrants(0), NONE_YET, 4, "lot")


def test_lot_seats_equal_entries() -> None:
    field = [SwissEntrant(number) for number in range(1, 13)]
    seatings = {tables(field, NONE_YET, 4, f"lot {lot}").pairs for lot in range(4)}
    assert len(seatings) == 4
    assert tables(field, NONE_YET, 4, "lot 0") == tables(field[::-1], NONE_YET, 4, "lot 0")

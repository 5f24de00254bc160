from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.often import in_turn, times
from tests.tournaments.standings.events import NAMES, bye, entrants, event, still_open
from tournaments.standings.fates import Fate, certain
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS, PointsRule, round_robin_at_tables, scored

ORDER = ("points", "lot")
THROUGH, OPEN, OUT = Fate.THROUGH, Fate.OPEN, Fate.OUT


def fates(count: int, outcomes: Sequence[Outcome], through: int, rounds_left: int = 0) -> list[Fate]:
    found = certain(entrants(count), outcomes, through, ORDER, rounds_left)
    return [found[entry] for entry in range(1, count + 1)]


@in_turn(
    ("rounds", "through", "rounds_left", "found"),
    [
        (("1-2 3-4", "1-3 2-4", "1-4 2-3"), 2, 0, [OPEN] * 4),
        (("1>2 3>4", "1>3 2>4", "1-4 2-3"), 2, 0, [THROUGH, OPEN, OPEN, OUT]),
        (("1>2 3>4", "1>3", "4-2"), 2, 0, [THROUGH, OPEN, OPEN, OPEN]),  # 4 can draw level
        (("1>2", "1-3 2-3"), 1, 0, [OPEN, OPEN, OPEN]),  # 1 can be caught
        # 2 and 3 have as many points as 1, whose matches are over. They play each other, so one of them passes it.
        (("1>4", "2>4", "3>4", "2-3"), 1, 0, [OUT, OPEN, OPEN, OUT]),
        (("1>4", "2>4", "3>4", "2-3"), 2, 0, [OPEN, OPEN, OPEN, OUT]),
        # Each unpaired round counts as a possible win.
        (("1>2 3>4", "1>3 2>4"), 3, 1, [THROUGH, OPEN, OPEN, OPEN]),
        (("1>2 3>4", "1>3 2>4"), 2, 1, [OPEN] * 4),
        (("1>2 3>4", "1>3 2>4"), 1, 1, [OPEN, OPEN, OPEN, OUT]),
        (("1>2 3>4", "1>3 2>4"), 1, 2, [OPEN] * 4),
        # All go through, or nobody.
        (("1-2 3-4",), 4, 0, [THROUGH] * 4),
        (("1-2 3-4",), 9, 0, [THROUGH] * 4),
        (("1-2",), 0, 0, [OUT, OUT]),
    ],
)
def test_fates_in_small_events(rounds: Sequence[str], through: int, rounds_left: int, found: Sequence[Fate]) -> None:
    assert fates(len(found), event(*rounds), through, rounds_left) == found


def test_two_rivals_that_meet_cannot_both_overtake() -> None:
    """3 and 4 both need a win to overtake 2, and they play each other. So at most one of them overtakes 2."""
    outcomes = event("1>5 2>5", "1>6 2>6", "1>3 1>4", "3>5 4>5", "3-4")
    assert fates(6, outcomes, 3)[1] is THROUGH
    assert fates(6, outcomes, 2)[1] is OPEN


def test_fates_follow_the_table_after_the_last_match() -> None:
    over = event("1>2 3>4", "1>3 2>4")
    assert fates(4, over, 2) == [certain(entrants(4), over, 2, ORDER)[entry] for entry in (1, 2, 3, 4)]
    assert sorted(fates(4, over, 2)) == sorted([THROUGH, THROUGH, OUT, OUT])


def test_place_shared_across_the_cut_stays_open_at_the_end() -> None:
    found = certain(entrants(4), event("1>2 3>4", "1>3 2>4"), 2, ("points",))
    assert [found[entry] for entry in (1, 2, 3, 4)] == [THROUGH, OPEN, OPEN, OUT]


def test_fates_stay_open_if_points_do_not_decide_first() -> None:
    outcomes = event("1>2 3>4", "1>3 2>4", "1-4 2-3")
    assert set(certain(entrants(4), outcomes, 2, ("wins", "points")).values()) == {OPEN}
    assert OPEN not in certain(entrants(4), outcomes[:4], 2, ("wins", "lot")).values()


def test_withdrawn_entry_is_out_but_still_holds_its_place() -> None:
    field = tuple(StageEntrant(number, NAMES[number - 1], withdrawn=number == 1) for number in range(1, 5))
    found = certain(field, event("1>2 3>4", "1>3 2>4", "1>4 2-3"), 2, ORDER)
    assert [found[entry] for entry in (1, 2, 3, 4)] == [OUT, OPEN, OPEN, OUT]


def test_place_given_up_goes_to_the_next_in_the_table() -> None:
    field = tuple(
        StageEntrant(number, NAMES[number - 1], withdrawn=number == 1, gave_up=number == 1) for number in range(1, 5)
    )
    found = certain(field, event("1>2 3>4", "1>3 2>4", "1>4 2-3"), 2, ORDER)
    assert [found[entry] for entry in (1, 2, 3, 4)] == [OUT, THROUGH, THROUGH, OUT]
    over = certain(field, event("1>2 3>4", "1>3 4>2", "1>4 2>3"), 2, ("points", "lot"), lot="any")
    assert sorted(found for entry, found in over.items() if entry != 1) == sorted([THROUGH, THROUGH, OUT])


def test_larger_table_gives_each_entry_at_most_the_points_of_first() -> None:
    outcomes = (Outcome(1, 1, (1, 2, 3), (1, 2, 3)), Outcome(2, 2, (1, 2, 3), (1, 2, 3)), still_open(3, 3, 1, 2, 3))
    assert fates(3, outcomes, 1) == [OPEN, OPEN, OUT]
    assert fates(3, outcomes, 2) == [THROUGH, OPEN, OPEN]


def worlds(outcomes: Sequence[Outcome]) -> Iterator[list[Outcome]]:
    """All possible endings of the open matches. One side is first; the others can share places."""
    left = [outcome for outcome in outcomes if not outcome.is_over]
    over = [outcome for outcome in outcomes if outcome.is_over]
    for way in product(*(_ends(outcome) for outcome in left)):
        yield over + list(way)


def _ends(outcome: Outcome) -> list[Outcome]:
    seats = range(1, len(outcome.sides) + 1)
    return [
        Outcome(outcome.match, outcome.round, outcome.sides, places)
        for places in product(seats, repeat=len(outcome.sides))
        if places.count(1) == 1
    ]


def by_force(
    count: int, outcomes: Sequence[Outcome], through: int, rule: PointsRule = SWISS, without: int = 0
) -> list[Fate]:
    """The fates by exhaustive search from points; a tie counts as open. Nobody has to pass the entry `without`."""
    safe, lost = [True] * count, [True] * count
    for world in worlds(outcomes):
        points = [0] * count
        for outcome in world:
            for side, gained in zip(outcome.sides, scored(outcome, rule), strict=True):
                points[side - 1] += gained if side != without else -1_000
        for at, own in enumerate(points):
            safe[at] &= sum(other >= own for other in points) - 1 < through
            lost[at] &= sum(other > own for other in points) >= through
    return [THROUGH if sure else OUT if over else OPEN for sure, over in zip(safe, lost, strict=True)]


@st.composite
def half_played(draw: st.DrawFn) -> tuple[int, tuple[Outcome, ...]]:
    """A round robin with up to five open matches, in any order."""
    count = draw(st.integers(2, 6))
    pairs = draw(st.permutations(list(combinations(range(1, count + 1), 2))))
    left = draw(st.integers(1, min(5, len(pairs))))
    signs = draw(st.lists(st.sampled_from("><"), min_size=len(pairs), max_size=len(pairs)))
    over = [f"{a}{sign}{b}" if sign != "<" else f"{b}>{a}" for (a, b), sign in zip(pairs, signs, strict=True)]
    return count, event(*over[left:], *(f"{a}-{b}" for a, b in pairs[:left]))


@settings(max_examples=times(30), deadline=None)
@given(half_played(), st.integers(1, 5))
def test_fates_in_a_round_robin_are_exact(played: tuple[int, tuple[Outcome, ...]], through: int) -> None:
    count, outcomes = played
    assert fates(count, outcomes, through) == by_force(count, outcomes, through)


@settings(max_examples=times(12), deadline=None)
@given(half_played(), st.integers(1, 5), st.sampled_from([(6, 2), (2, 0), (2, 2), (4, 1)]))
def test_fates_with_other_points_are_never_wrong(
    played: tuple[int, tuple[Outcome, ...]], through: int, worth: tuple[int, int]
) -> None:
    count, outcomes = played
    rule = PointsRule(win=worth[0], draw=worth[1], walkover=worth[0])
    found = certain(entrants(count), outcomes, through, ORDER, points=rule)
    for computed, true in zip(found.values(), by_force(count, outcomes, through, rule), strict=True):
        assert computed in (true, OPEN)


@in_turn("rule", [SWISS, round_robin_at_tables(3)])
def test_entry_is_not_out_if_withdrawals_at_a_table_can_save_it(rule: PointsRule) -> None:
    """If 2 and 3 leave, 4 is alone at the table and passes nobody."""
    over = [Outcome(1, 1, (1, 2, 4), (1, 2, 3)), Outcome(2, 1, (3, 2, 4), (1, 2, 3))]
    found = certain(entrants(4), [*over, still_open(3, 2, 2, 3, 4)], 1, ORDER, points=rule)
    assert found[1] is OPEN


@settings(max_examples=12, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 3), st.integers(1, 5))
def test_fates_after_a_given_up_place_are_never_wrong(random: Random, through: int, gone: int) -> None:
    outcomes = [
        Outcome(number, number, tuple(random.sample(range(1, 6), 3)), tuple(random.sample((1, 2, 3), 3)))
        for number in range(1, 6)
    ]
    outcomes += [still_open(number, number, *random.sample(range(1, 6), 3)) for number in (6, 7)]
    field = [StageEntrant(at, NAMES[at - 1], withdrawn=at == gone, gave_up=at == gone) for at in range(1, 6)]
    computed = certain(field, outcomes, through, ORDER)
    truth = by_force(5, outcomes, through, without=gone)
    assert all(computed[at] in (true, OPEN) for at, true in enumerate(truth, start=1) if at != gone)
    assert computed[gone] is OUT


@settings(max_examples=12, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 4), st.sampled_from([SWISS, round_robin_at_tables(4)]))
def test_fates_at_tables_that_entries_leave_are_never_wrong(random: Random, through: int, rule: PointsRule) -> None:
    outcomes = [
        Outcome(number, number, tuple(random.sample(range(1, 6), 3)), tuple(random.sample((1, 2, 3), 3)))
        for number in range(1, 6)
    ]
    left = [still_open(number, number, *random.sample(range(1, 6), 3)) for number in (6, 7)]
    computed = certain(entrants(5), [*outcomes, *left], through, ORDER, points=rule)
    for gone in _leavers(5):
        tables = [[side for side in outcome.sides if side not in gone] for outcome in left]
        if all(tables):
            rest = [bye(9, 9, stayed[0]) if len(stayed) == 1 else still_open(9, 9, *stayed) for stayed in tables]
            truth = by_force(5, [*outcomes, *rest], through, rule)
            assert all(mine in (true, OPEN) for mine, true in zip(computed.values(), truth, strict=True))


def _leavers(count: int) -> Iterator[tuple[int, ...]]:
    """All groups of up to three entries that leave."""
    for size in range(4):
        yield from combinations(range(1, count + 1), size)


@settings(max_examples=8, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 5))
def test_fates_in_a_swiss_are_never_wrong_for_any_pairing(random: Random, through: int) -> None:
    """Six entries with two played rounds, one paired and one unpaired round: tries all pairings and results."""
    outcomes = [*_swiss_round(random, 1, ">>="), *_swiss_round(random, 2, ">=="), *_swiss_round(random, 3, ">>-")]
    computed = fates(6, outcomes, through, rounds_left=1)
    for pairing in _pairings([1, 2, 3, 4, 5, 6]):
        last = [still_open(90 + number, 4, *pair) for number, pair in enumerate(pairing)]
        for mine, true in zip(computed, by_force(6, [*outcomes, *last], through), strict=True):
            assert mine in (true, OPEN)


def _swiss_round(random: Random, at: int, signs: str) -> list[Outcome]:
    order = random.sample(range(1, 7), 6)
    text = " ".join(f"{a}{sign}{b}" for a, b, sign in zip(order[::2], order[1::2], signs, strict=True))
    return [Outcome(10 * at + number, at, one.sides, one.places) for number, one in enumerate(event(text), start=1)]


def _pairings(left: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not left:
        yield []
        return
    first, *others = left
    for other in others:
        for pairing in _pairings([one for one in others if one != other]):
            yield [(first, other), *pairing]


def test_certain_fates_stay_as_matches_end() -> None:
    """Goes match by match through round robins of six entries."""
    random = Random(7)
    for _ in range(5):
        pairs = list(combinations(range(1, 7), 2))
        random.shuffle(pairs)
        fates_so_far = [OPEN] * 6
        for done in range(len(pairs) + 1):
            texts = [f"{a}{'>' if at < done else '-'}{b}" for at, (a, b) in enumerate(pairs)]
            now = fates(6, event(*texts), 2)
            assert all(was in (OPEN, fate) for was, fate in zip(fates_so_far, now, strict=True))
            fates_so_far = now
        assert OPEN not in fates_so_far

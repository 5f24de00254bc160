"""The cost of a pair in each criterion."""

from tests.often import in_turn
from tournaments.formats.constraints import NO_CONSTRAINTS, Constraints, Pair
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss import PairingHistory, SwissEntrant, SwissRules
from tournaments.formats.swiss.costs import costs_of
from tournaments.formats.swiss.field import Field, field_of

NAMES = ["Rematch", "Second bye", "Bye", "Score", "Float", "Apart", "Published", "Rating", "Lot"]
"""In the order in which the criteria decide."""


def field(*scores: int, history: PairingHistory | None = None, constraints: Constraints = NO_CONSTRAINTS) -> Field:
    """A field of entries 1, 2, … with these scores, strongest first."""
    entrants = [SwissEntrant(number, score, -number) for number, score in enumerate(scores, start=1)]
    return field_of(entrants, history or PairingHistory(), constraints, SwissRules(5, 5), "lot")


def cost(name: str, of: Field, pair: Pair) -> int:
    return dict(zip(NAMES, costs_of(of, pair), strict=True))[name]


def test_rematches_cost_the_square_of_their_number() -> None:
    met = field(0, 0, 0, history=PairingHistory(((1, 2), (2, 1), (1, 3))))
    assert [cost("Rematch", met, pair) for pair in ((1, 2), (1, 3), (2, 3))] == [4, 1, 0]


def test_second_byes_cost_the_square_of_their_number() -> None:
    had = field(0, 0, 0, history=PairingHistory(byes=(2, 3, 3)))
    assert [cost("Second bye", had, (NOBODY, one)) for one in (1, 2, 3)] == [0, 1, 4]


def test_bye_costs_one_for_every_lower_score() -> None:
    assert [cost("Bye", field(9, 9, 4, 0), (NOBODY, one)) for one in (1, 2, 3, 4)] == [2, 2, 1, 0]


def test_score_gap_costs_its_square_and_a_bye_has_none() -> None:
    scores = field(7, 4, 4)
    assert [cost("Score", scores, pair) for pair in ((1, 2), (2, 3), (NOBODY, 1))] == [9, 0, 0]


@in_turn(
    ("floats", "down", "up"),
    [((), 0, 0), ((-1,), 2, 0), ((1,), 0, 2), ((-1, 0), 1, 0), ((1, -1), 2, 1), ((-1, -1), 3, 0), ((-1, 0, 0), 0, 0)],
)
def test_repeated_float_costs_two_for_the_last_round_and_one_before(
    floats: tuple[int, ...], down: int, up: int
) -> None:
    entrants = [SwissEntrant(1, 4), SwissEntrant(2, 2, floats=floats), SwissEntrant(3, 0)]
    middle = field_of(entrants, PairingHistory(), NO_CONSTRAINTS, SwissRules(5, 5), "lot")
    assert cost("Float", middle, (2, 3)) == cost("Float", middle, (NOBODY, 2)) == down
    assert cost("Float", middle, (1, 2)) == up


def test_keeping_apart_costs_its_weight() -> None:
    wishes = field(0, 0, 0, constraints=Constraints(apart={(1, 2): 7}))
    assert [cost("Apart", wishes, pair) for pair in ((1, 2), (1, 3))] == [7, 0]


def test_changed_pair_costs_only_after_publication() -> None:
    assert cost("Published", field(0, 0), (1, 2)) == 0
    entrants = [SwissEntrant(one) for one in (1, 2, 3)]
    published = field_of(entrants, PairingHistory(), NO_CONSTRAINTS, SwissRules(5, 5), "lot", keep=((2, 1),))
    assert [cost("Published", published, pair) for pair in ((1, 2), (1, 3))] == [0, 1]


def test_distance_from_the_fold_costs_its_square() -> None:
    assert [cost("Rating", field(*[0] * 6), pair) for pair in ((1, 6), (1, 5), (1, 2))] == [0, 1, 16]


def test_last_of_a_group_floats_to_first_of_the_next_for_free() -> None:
    groups = field(2, 2, 2, 0, 0, 0)
    assert [cost("Rating", groups, pair) for pair in ((3, 4), (2, 4), (3, 5), (1, 6))] == [0, 2, 2, 16]
    assert [cost("Rating", groups, (NOBODY, one)) for one in (6, 5, 4)] == [0, 2, 8]


def test_lot_is_the_first_48_bits_of_a_public_hash() -> None:
    """The hash is that of `printf lot:1:2 | sha256sum`."""
    assert cost("Lot", field(0, 0), (1, 2)) == 0xC9908FA00D91

"""Large fields are paired in parts: quickly, and as well as whole fields in the criteria that decide first."""

import random
from itertools import combinations

from tests.often import in_turn
from tests.tournaments.formats.swiss.events import Event, pairs_of
from tournaments.formats.constraints import NO_CONSTRAINTS, Constraints, Pair
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss import PairingHistory, SwissEntrant, SwissRules, pair
from tournaments.formats.swiss.candidates import COMPLETE, graphs, near_pairs
from tournaments.formats.swiss.costs import costs_of
from tournaments.formats.swiss.field import Field, field_of
from tournaments.formats.swiss.matching import cheapest, packed
from tournaments.formats.swiss.parts import part_of, parts_of

RULES = SwissRules(rounds=9, number=4)


def large_field(size: int, seed: int, keep: tuple[Pair, ...] = ()) -> Field:
    rng = random.Random(seed)
    entrants = [SwissEntrant(number, 2 * rng.randint(0, 3), rng.randint(0, 3000)) for number in range(1, size + 1)]
    return field_of(entrants, PairingHistory(), NO_CONSTRAINTS, SwissRules(9, 4), "lot", keep)


@in_turn("size", [201, 640])
def test_parts_cover_the_field_and_inner_parts_are_even_with_one_score(size: int) -> None:
    whole = large_field(size, size)
    edge, within = parts_of(whole)
    assert sorted(number for part in (edge, *within) for number in part.order) == sorted(whole.order)
    assert all(len(part.order) % 2 == 0 for part in within)
    assert all(len({part.places[number].group for number in part.order}) == 1 for part in within)


def test_edge_has_the_first_and_last_of_every_score() -> None:
    whole = large_field(640, 2)
    edge = set(parts_of(whole)[0].order)
    ends = {number for number in whole.order if whole.places[number].rank in (0, whole.places[number].size - 1)}
    assert ends <= edge


def test_published_pairs_stay_in_one_part() -> None:
    order = large_field(640, 3).order
    keep = tuple((min(two), max(two)) for two in zip(order[::2], order[1::2], strict=True))
    edge, within = parts_of(large_field(640, 3, keep=keep))
    groups = edge.places
    for one, other in keep:
        if groups[one].group == groups[other].group:
            assert sum({one, other} <= {*part.order} for part in (edge, *within)) == 1


def club_event(size: int, rounds: int) -> Event:
    rng = random.Random(size)
    clubs = {number: rng.randint(1, 12) for number in range(1, size + 1)}
    apart = {(a, b): 1 for a, b in combinations(clubs, 2) if clubs[a] == clubs[b]}
    event = Event(size, 9, rng, constraints=Constraints(apart=apart))
    for _ in range(rounds):
        event.play(event.proposal())
    return event


@in_turn("size", [201, 250])
def test_parts_cost_no_more_than_the_whole_except_rating_and_lot(size: int) -> None:
    event = club_event(size, 3)
    whole = field_of(event.entrants(), event.history(), event.constraints, event.rules(), "lot")
    near = near_pairs(whole, 24)
    best = cheapest(whole.nodes, packed({pair: costs_of(whole, pair) for pair in near}, size // 2 + 1)) or ()
    proposal = event.proposal()
    bye = set() if proposal.bye is None else {(NOBODY, proposal.bye)}
    assert total(whole, pairs_of(proposal) | bye)[:6] == total(whole, set(best))[:6]


def total(field: Field, pairs: set[Pair]) -> list[int]:
    return [sum(column) for column in zip(*(costs_of(field, pair) for pair in pairs), strict=True)]


def test_first_round_of_a_large_even_field_is_an_exact_fold() -> None:
    field = [SwissEntrant(number, rating=-number) for number in range(1, 501)]
    found = pairs_of(pair(field, PairingHistory(), NO_CONSTRAINTS, SwissRules(9, 1), "lot"))
    assert found == {(number, 501 - number) for number in range(1, 251)}


def test_entries_without_opponent_in_their_part_are_paired_at_the_edge() -> None:
    """A club whose members must not meet fills a middle part."""
    club = [number for number in range(1, 301) if 50 < number < 70 or 231 <= number <= 250]
    never = Constraints(never=frozenset(combinations(club, 2)))
    field = [SwissEntrant(number, rating=-number) for number in range(1, 301)]
    proposal = pair(field, PairingHistory(), never, SwissRules(9, 1), "lot")
    assert len(proposal.pairs) == 150
    assert not pairs_of(proposal) & never.never


def test_small_fields_use_all_pairs_and_large_fields_growing_graphs() -> None:
    (everything,) = graphs(large_field(COMPLETE, 4))
    assert len(everything) == COMPLETE * (COMPLETE - 1) // 2
    near, farther, _ = map(len, graphs(large_field(COMPLETE + 2, 4)))
    assert near < farther


def test_near_pairs_give_byes_only_to_the_lowest_entries_without_one() -> None:
    entrants = [SwissEntrant(number, rating=-number) for number in range(1, 202)]
    whole = field_of(entrants, PairingHistory(byes=(201, 200)), NO_CONSTRAINTS, RULES, "lot")
    assert {pair for pair in near_pairs(whole, 3) if pair[0] == NOBODY} == {(0, 199), (0, 198), (0, 197)}


def test_part_keeps_the_order_of_the_field() -> None:
    whole = large_field(30, 5)
    some = sorted(whole.order)[:7]
    assert [one for one in whole.order if one in some] == list(part_of(whole, some).order)

"""Pairings, compared with slow ones and with the expectations of organisers."""

import random
from collections.abc import Sequence
from itertools import combinations
from time import process_time
from typing import TypeVar

import pytest

from tests.often import in_turn, times
from tests.tournaments.formats.swiss.events import Event, pairs_of
from tests.tournaments.formats.swiss.reference_pairer import Round
from tournaments.formats.constraints import NO_CONSTRAINTS, Constraints, Pair, pair_of
from tournaments.formats.proposals import CannotPair, Proposal
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss import PairingHistory, SwissEntrant, SwissRules, pair

T = TypeVar("T")

NONE_YET = PairingHistory()
LAST_ROUND = SwissRules(rounds=5, number=5)


def entrants(*scores: int) -> list[SwissEntrant]:
    """Entrants numbered from 1, strongest first."""
    return [SwissEntrant(number, score, -number) for number, score in enumerate(scores, start=1)]


def all_met(numbers: Sequence[int]) -> PairingHistory:
    return PairingHistory(tuple(combinations(numbers, 2)))


def paired(
    field: Sequence[SwissEntrant],
    history: PairingHistory = NONE_YET,
    constraints: Constraints = NO_CONSTRAINTS,
    rules: SwissRules = LAST_ROUND,
    keep: Sequence[Pair] = (),
    fixed: Sequence[Pair] = (),
) -> Proposal:
    return pair(field, history, constraints, rules, "lot", keep, fixed)


def random_round(number: int) -> Round:
    rng = random.Random(number)
    size = rng.randint(2, 8)
    numbers = rng.sample(range(1, 20), size)
    every = [(min(two), max(two)) for two in combinations(numbers, 2)]
    with_byes = every + [(NOBODY, one) for one in numbers]
    later = rng.randint(0, 3 if size <= 6 else 1)
    return Round(
        [random_entrant(one, rng) for one in numbers],
        PairingHistory(some_of(every, rng, 0.6), some_of(numbers, rng, 0.4)),
        random_constraints(with_byes, rng),
        SwissRules(4 + later, 4),
        str(number),
        some_of(with_byes, rng, rng.choice([0, 0.3])),
    )


def random_entrant(number: int, rng: random.Random) -> SwissEntrant:
    floats = tuple(rng.choice([-1, 0, 0, 1]) for _ in range(rng.randint(0, 3)))
    return SwissEntrant(number, rng.randint(0, 4), rng.randint(1, 5), floats, rng.random() < 0.95)


def random_constraints(pairs: Sequence[Pair], rng: random.Random) -> Constraints:
    apart = {one: rng.randint(1, 3) for one in some_of(pairs, rng, 0.3)}
    return Constraints(frozenset(some_of(pairs, rng, 0.1)), apart)


def some_of(things: Sequence[T], rng: random.Random, share: float) -> tuple[T, ...]:
    limit = rng.random() * share
    return tuple(thing for thing in things if rng.random() < limit)


def test_small_rounds_get_the_best_possible_pairing() -> None:
    impossible = 0
    for number in range(times(150, deep=2_000)):
        asked = random_round(number)
        best = asked.best() if len(asked.present()) > 1 else None
        if best is None:
            impossible += 1
            with pytest.raises(CannotPair):
                quick_pairing(asked)
        else:
            found = quick_pairing(asked)
            assert asked.costs(pairing_of(found)) == asked.costs(best), number
            assert pairing_of(found) == best
    assert impossible


def quick_pairing(asked: Round) -> Proposal:
    return pair(asked.entrants, asked.history, asked.constraints, asked.rules, asked.lot, asked.keep)


def pairing_of(proposal: Proposal) -> frozenset[Pair]:
    bye = () if proposal.bye is None else ((NOBODY, proposal.bye),)
    return frozenset((*pairs_of(proposal), *bye))


@in_turn(
    ("scores", "met", "pairs"),
    [
        ((0, 0, 0, 0, 0, 0), (), {(1, 6), (2, 5), (3, 4)}),  # the first round folds the field by rating
        ((4, 4, 2, 2, 0, 0), (), {(1, 2), (3, 4), (5, 6)}),  # opponents have equal scores
        ((6, 4, 2, 0), ((1, 2), (3, 4)), {(1, 3), (2, 4)}),  # two small gaps are preferred to one large gap
        ((0, 0, 0, 0), ((1, 4),), {(1, 3), (2, 4)}),  # entries do not meet again
        ((0, 0), ((1, 7), (7, 9)), {(1, 2)}),  # 7 and 9 have withdrawn
    ],
)
def test_pairs_fold_scores_without_meeting_again(scores: Sequence[int], met: Sequence[Pair], pairs: set[Pair]) -> None:
    assert pairs_of(paired(entrants(*scores), PairingHistory(met, (7,)))) == pairs


def test_lot_orders_entries_of_equal_rating() -> None:
    field = [SwissEntrant(number) for number in range(1, 13)]
    assert pairs_of(pair(field, NONE_YET, NO_CONSTRAINTS, LAST_ROUND, "one")) != pairs_of(
        pair(field, NONE_YET, NO_CONSTRAINTS, LAST_ROUND, "another")
    )


@in_turn(
    ("scores", "byes", "bye", "reason"),
    [
        ((4, 4, 2, 2, 2), (), 5, "lowest score"),
        ((0, 0, 0, 0, 0), (), 5, "lowest seed, for nobody has points yet"),
        ((4, 4, 2, 2, 0), (5, 4), 3, "lowest score of those who can have the bye"),
        ((20, 0, 0), (2, 3), 1, "lowest score of those who can have the bye"),
    ],
)
def test_bye_goes_to_the_lowest_score_and_seed_without_a_bye(
    scores: Sequence[int], byes: Sequence[int], bye: int, reason: str
) -> None:
    proposal = paired(entrants(*scores), PairingHistory(byes=byes))
    assert (proposal.bye, proposal.bye_reason) == (bye, reason)


def test_second_bye_goes_to_entries_with_fewest_and_gives_a_warning() -> None:
    proposal = paired(entrants(4, 2, 0), PairingHistory(byes=(1, 2, 3, 3)))
    assert proposal.bye == 2
    assert proposal.bye_reason == "lowest score, and everybody has had a bye"
    assert proposal.warnings == ("Entry 2 has a second bye: nobody else can have it.",)


def test_first_bye_is_not_saved_for_a_later_round() -> None:
    rules = SwissRules(rounds=5, number=4)
    assert paired(entrants(*[0] * 5), PairingHistory(byes=(1, 2, 4, 5)), rules=rules, fixed=((1, 2),)).bye == 3


def test_reason_for_second_bye_says_that_others_cannot_have_it() -> None:
    no_bye = Constraints(never=frozenset({(NOBODY, 1), (NOBODY, 2)}))
    proposal = paired(entrants(0, 0, 0), PairingHistory(byes=(3,)), no_bye)
    assert (proposal.bye, proposal.bye_reason) == (3, "has had a bye, but nobody else can have it")


def test_entry_does_not_float_up_again() -> None:
    field = [SwissEntrant(1, 2), SwissEntrant(2, 0), SwissEntrant(3, 0, floats=(1, 0)), SwissEntrant(4, 0, floats=(1,))]
    assert pairs_of(paired(field)) == {(1, 2), (3, 4)}


def test_float_down_is_not_repeated_and_the_last_round_weighs_more() -> None:
    once, last, earlier = ((), (0, -1), (-1, 0))
    for first, second, third, floats_down in ((once, once, last, {1, 2}), (last, last, earlier, {3})):
        field = [SwissEntrant(at, 2, floats=given) for at, given in enumerate((first, second, third), start=1)]
        ((floated, _),) = [pair for pair in pairs_of(paired([*field, SwissEntrant(4)])) if 4 in pair]
        assert floated in floats_down


def test_bye_counts_as_a_float_down() -> None:
    field = [SwissEntrant(number, floats=() if number < 3 else (-1,)) for number in range(1, 6)]
    assert paired(field).bye in (1, 2)


def test_entries_are_kept_apart_within_a_score_group() -> None:
    club = Constraints(apart={(1, 4): 1})
    assert (1, 4) not in pairs_of(paired(entrants(0, 0, 0, 0), constraints=club))


def test_keeping_apart_does_not_cost_a_score_gap() -> None:
    club = Constraints(apart={(1, 2): 1}, reasons={(1, 2): "both of Porto"})
    proposal = paired(entrants(2, 2, 0, 0), constraints=club)
    assert proposal.pairs[0].sides == (1, 2)
    assert proposal.pairs[0].costs == ("both of Porto",)


def test_heavier_wishes_to_keep_apart_take_priority() -> None:
    wishes = Constraints(apart={(1, 2): 3, (3, 4): 3, (1, 3): 2, (2, 4): 2, (1, 4): 1, (2, 3): 2})
    assert pairs_of(paired(entrants(0, 0, 0, 0), constraints=wishes)) == {(1, 4), (2, 3)}


def test_forbidden_pairs_are_avoided_even_at_score_gaps() -> None:
    never = Constraints(never=frozenset({(1, 2)}))
    assert (1, 2) not in pairs_of(paired(entrants(2, 2, 0, 0), constraints=never))


def test_score_gap_is_worded_in_points() -> None:
    assert paired(entrants(4, 3)).pairs[0].costs == ("2 points against 1½: floated down",)
    assert paired(entrants(2, 2)).pairs[0].costs == ()


def test_tables_are_ordered_by_score_with_the_better_side_first() -> None:
    scores_and_ratings = ((0, 9), (4, 1), (0, 1), (4, 2), (2, 1), (2, 2))
    field = [SwissEntrant(number, *known) for number, known in enumerate(scores_and_ratings, start=1)]
    assert [table.sides for table in paired(field).pairs] == [(4, 2), (6, 5), (1, 3)]


def test_absent_entries_are_not_paired() -> None:
    field = [*entrants(0, 0, 0), SwissEntrant(4, is_in=False)]
    proposal = paired(field)
    assert {side for table in proposal.pairs for side in table.sides} | {proposal.bye} == {1, 2, 3}


@in_turn(
    ("field", "sentence"),
    [
        ([], "Nobody is in this round. Bring at least two in, or end the stage."),
        ([SwissEntrant(1)], "Only one entry is in this round. Bring at least two in, or end the stage."),
    ],
)
def test_fewer_than_two_entries_cannot_be_paired(field: list[SwissEntrant], sentence: str) -> None:
    with pytest.raises(CannotPair) as refused:
        paired(field)
    assert str(refused.value) == sentence


def test_refusal_for_entries_that_have_all_met_gives_advice() -> None:
    with pytest.raises(CannotPair) as refused:
        paired(entrants(*[0] * 4), all_met([1, 2, 3, 4]))
    assert str(refused.value) == (
        "Four players are left, and they have all met: allow two rematches, or end after round 4."
    )
    assert len(refused.value.rematches) == 2


def test_refusal_names_the_fewest_rematches() -> None:
    with pytest.raises(CannotPair) as refused:
        paired(entrants(*[0] * 6), PairingHistory(((1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 3))))
    assert "Not everybody can meet somebody new: allow one rematch" in str(refused.value)
    assert len(refused.value.rematches) == 1


def test_allowed_rematches_give_a_warning_and_are_avoided_where_possible() -> None:
    rules = SwissRules(rounds=5, number=5, rematches=True)
    proposal = paired(entrants(4, 3, 2, 0), PairingHistory((*all_met([1, 2, 3, 4]).met, (1, 2))), rules=rules)
    assert pairs_of(proposal) == {(1, 3), (2, 4)}
    assert proposal.warnings == ("There was no other way: two pairs meet again.",)
    assert proposal.pairs[0].costs == ("have met before", "2 points against 1: floated down")
    assert (1, 2) not in pairs_of(paired(entrants(9, 9, 0, 0), PairingHistory(((1, 2),)), rules=rules))


def test_unavoidable_forbidden_pair_is_refused() -> None:
    rules = SwissRules(rounds=5, number=5, rematches=True)
    with pytest.raises(CannotPair, match=r"Entry 1 would meet Entry 2, and they are kept apart. Let"):
        paired(entrants(0, 0), constraints=Constraints(never=frozenset({(1, 2)})), rules=rules)


def test_look_ahead_avoids_a_round_that_blocks_later_rounds() -> None:
    """After 1–6 2–5 3–4 and 1–5 2–4 3–6, three rounds remain. After 1–4 2–6 3–5 only one more would be possible."""
    met = PairingHistory(((1, 6), (2, 5), (3, 4), (1, 5), (2, 4), (3, 6)))
    blind = paired(entrants(0, 0, 0, 0, 0, 0), met, rules=SwissRules(rounds=3, number=3))
    ahead = paired(entrants(0, 0, 0, 0, 0, 0), met, rules=SwissRules(rounds=5, number=3))
    assert pairs_of(blind) == {(1, 4), (2, 6), (3, 5)}
    assert pairs_of(ahead) != pairs_of(blind)
    assert ahead.warnings == ()


def test_too_many_rounds_give_a_warning_in_the_first_round() -> None:
    proposal = paired(entrants(0, 0, 0, 0), rules=SwissRules(rounds=6, number=1))
    assert proposal.warnings == (
        "Only two of the five rounds after this one can be paired without a rematch. Allow some, or end after round 3.",
    )


def test_warning_says_that_no_round_can_follow() -> None:
    met = PairingHistory(((1, 4), (2, 3), (1, 3), (2, 4)))
    proposal = paired(entrants(0, 0, 0, 0), met, rules=SwissRules(rounds=4, number=3))
    assert pairs_of(proposal) == {(1, 2), (3, 4)}
    assert proposal.warnings == ("The last round will need a rematch. Allow one, or end after this round.",)


def test_order_of_entrants_and_history_does_not_matter() -> None:
    event = Event(21, 9, random.Random(1))
    for _ in range(3):
        event.play(event.proposal())
    history = event.history()
    turned = PairingHistory(tuple(pair[::-1] for pair in reversed(tuple(history.met))), history.byes)
    lot = f"round {event.number}"
    assert event.proposal() == pair(event.entrants()[::-1], turned, NO_CONSTRAINTS, event.rules(), lot)


def test_late_entries_and_withdrawals_cause_no_rematch_or_second_bye() -> None:
    for number in range(times(20, deep=500)):
        rng = random.Random(number)
        event = Event(rng.randint(8, 14), 5, rng)
        for _ in range(event.rounds):
            come_and_go(event)
            proposal = event.proposal()
            assert not {proposal.bye} & set(event.byes)
            assert not pairs_of(proposal) & set(event.met)
            event.play(proposal)


def come_and_go(event: Event) -> None:
    """After the first round, at most one late entry and one withdrawal per round."""
    event.size += event.number > 1 and event.rng.random() < 0.3
    if event.number > 1 and event.rng.random() < 0.3:
        event.away.add(event.rng.randint(1, event.size))


def test_late_entries_meet_entries_without_points() -> None:
    event = Event(8, 5, random.Random(2))
    for _ in range(2):
        event.play(event.proposal())
    event.size = 10
    late = [table for table in event.proposal().pairs if {9, 10} & {*table.sides}]
    assert all(event.scores.get(side, 0) == 0 for table in late for side in table.sides)


def nearly_all_have_met(seed: int) -> tuple[list[SwissEntrant], PairingHistory]:
    """63 entries with up to four opponents left each, and any scores: not the result of earlier look-aheads."""
    rng, free = random.Random(seed), set[Pair]()
    nodes = list(range(64))
    for _ in range(4):
        rng.shuffle(nodes)
        pairs = [pair_of(*pair) for pair in zip(nodes[::2], nodes[1::2], strict=True)]
        free.update(pair for pair in pairs if rng.random() < 0.93)
    met = [pair for pair in combinations(range(1, 64), 2) if pair not in free]
    byes = [number for number in range(1, 64) if (NOBODY, number) not in free]
    return [SwissEntrant(number, rng.randint(20, 40), -number) for number in range(1, 64)], PairingHistory(met, byes)


def timed(field: Sequence[SwissEntrant], history: PairingHistory, rules: SwissRules) -> tuple[float, Proposal]:
    """The processor time in seconds, and the proposal."""
    began = process_time()
    proposal = pair(field, history, NO_CONSTRAINTS, rules, "lot")
    return process_time() - began, proposal


def test_late_round_of_a_large_field_takes_under_five_easy_rounds() -> None:
    """Without a limit it took 11 s, 60 times the easy round, which considers all pairs without look-ahead."""
    field, history = nearly_all_have_met(5)
    easy, _ = timed([SwissEntrant(number) for number in range(1, 200)], NONE_YET, SwissRules(1, 1))
    taken, proposal = timed(field, history, SwissRules(62, 60))
    assert taken < 5 * easy
    assert len(proposal.pairs) == 31
    assert not pairing_of(proposal) & {*history.met}

"""Pairing a round again after a correction: published pairs are kept where possible, started matches always."""

import random
from dataclasses import dataclass
from statistics import mean

import pytest

from tests.often import in_turn, times
from tests.tournaments.formats.swiss.events import Event, pairs_of
from tournaments.formats.constraints import NO_CONSTRAINTS, Constraints, Pair
from tournaments.formats.proposals import CannotPair, Proposal
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss import PairingHistory, SwissEntrant, SwissRules, pair

LAST_ROUND = SwissRules(rounds=5, number=5)


@dataclass(frozen=True)
class Correction:
    """The number of matches that differ from the published ones, and the sum of squared gaps."""

    kept: int
    from_scratch: int
    gap_kept: int
    gap_from_scratch: int


def corrected(number: int, size: int) -> Correction:
    """A correction of a result of round 3 after round 4 is published."""
    event = Event(size, 7, random.Random(number))
    event.play(event.proposal())
    event.play(event.proposal())
    third, before = event.proposal(), dict(event.scores)
    event.play(third)
    published = pairs_of(event.proposal())
    reverse_a_result(event, third, before)
    kept, from_scratch = event.proposal(keep=tuple(published)), event.proposal()
    return Correction(
        len(pairs_of(kept) - published),
        len(pairs_of(from_scratch) - published),
        gaps(event, kept),
        gaps(event, from_scratch),
    )


def reverse_a_result(event: Event, proposal: Proposal, before: dict[int, int]) -> None:
    for side in event.rng.choice(proposal.pairs).sides:
        won = event.scores.get(side, 0) > before.get(side, 0)
        event.scores[side] = before.get(side, 0) + (0 if won else 2)


def gaps(event: Event, proposal: Proposal) -> int:
    scores = [[event.scores.get(side, 0) for side in table.sides] for table in proposal.pairs]
    return sum((high - low) ** 2 for high, low in scores)


def test_correction_changes_at_most_three_of_32_matches_at_equal_gap() -> None:
    found = [corrected(number, 64) for number in range(times(8, deep=500))]
    assert all(one.gap_kept == one.gap_from_scratch for one in found)
    assert max(one.kept for one in found) <= 3
    assert mean(one.from_scratch for one in found) > 3 * mean(one.kept for one in found)


def test_correction_in_a_large_field_changes_few_matches() -> None:
    found = corrected(1, 300)
    assert found.gap_kept == found.gap_from_scratch
    assert found.kept <= 4 < found.from_scratch


def entrants(*scores: int) -> list[SwissEntrant]:
    return [SwissEntrant(number, score, -number) for number, score in enumerate(scores, start=1)]


def again(
    field: list[SwissEntrant],
    keep: tuple[Pair, ...] = (),
    fixed: tuple[Pair, ...] = (),
    met: tuple[Pair, ...] = (),
    constraints: Constraints = NO_CONSTRAINTS,
) -> Proposal:
    return pair(field, PairingHistory(met), constraints, LAST_ROUND, "lot", keep, fixed)


def test_published_pairs_take_priority_over_the_fold() -> None:
    assert pairs_of(again(entrants(0, 0, 0, 0), keep=((1, 2), (3, 4)))) == {(1, 2), (3, 4)}


def test_scores_take_priority_over_published_pairs() -> None:
    assert pairs_of(again(entrants(2, 0, 2, 0), keep=((1, 2), (3, 4)))) == {(1, 3), (2, 4)}


def test_keeping_apart_takes_priority_over_published_pairs() -> None:
    club = Constraints(apart={(1, 2): 1})
    assert (1, 2) not in pairs_of(again(entrants(0, 0, 0, 0), keep=((1, 2), (3, 4)), constraints=club))


def test_published_bye_is_kept_within_its_score() -> None:
    assert again(entrants(0, 0, 0, 0, 0), keep=((NOBODY, 2),)).bye == 2
    assert again(entrants(0, 2, 0, 0, 0), keep=((NOBODY, 2),)).bye != 2


def test_published_pairs_can_name_sides_in_any_order() -> None:
    assert pairs_of(again(entrants(0, 0, 0, 0), keep=((2, 1), (4, 3)))) == {(1, 2), (3, 4)}


def test_published_pair_of_a_withdrawn_entry_is_ignored() -> None:
    assert pairs_of(again(entrants(0, 0, 0, 0), keep=((1, 9), (2, 3)))) == {(1, 4), (2, 3)}


def test_started_match_is_kept_at_any_cost() -> None:
    proposal = again(entrants(8, 0, 8, 0), fixed=((2, 1),), met=((1, 2),))
    assert pairs_of(proposal) == {(1, 2), (3, 4)}
    assert proposal.pairs[0].costs == ("have met before", "4 points against 0: floated down")


def test_all_started_matches_are_kept() -> None:
    assert pairs_of(again(entrants(8, 0, 8, 0), fixed=((1, 2), (3, 4)))) == {(1, 2), (3, 4)}


def test_look_ahead_warns_even_if_all_matches_have_started() -> None:
    met = ((1, 4), (2, 3), (1, 3), (2, 4))
    rules = SwissRules(rounds=4, number=3)
    proposal = pair(entrants(0, 0, 0, 0), PairingHistory(met), NO_CONSTRAINTS, rules, "lot", fixed=((1, 2), (3, 4)))
    assert proposal.warnings == ("The last round will need a rematch. Allow one, or end after this round.",)


def test_fixed_bye_is_kept() -> None:
    proposal = again(entrants(4, 2, 0), fixed=((NOBODY, 1),))
    assert (proposal.bye, pairs_of(proposal)) == (1, {(2, 3)})


def test_look_ahead_considers_started_matches() -> None:
    """Six entries with three opponents left each; two more rounds follow."""
    met = ((1, 6), (2, 5), (3, 4), (1, 5), (2, 4), (3, 6))
    rules = SwissRules(rounds=5, number=3)
    proposal = pair(entrants(*[0] * 6), PairingHistory(met), NO_CONSTRAINTS, rules, "lot", fixed=((1, 2),))
    assert pairs_of(proposal) == {(1, 2), (3, 5), (4, 6)}
    assert proposal.warnings == ()


@in_turn(
    ("fixed", "sentence"),
    [
        (((1, 9),), "Entry 9 is in a published pair, but not in this round. Bring it in, or pair the round again."),
        (((1, 2), (2, 3)), "Entry 2 is in two published pairs. Pair the round again."),
        (
            ((NOBODY, 1),),
            "The bye is given, but one more is left without an opponent. Bring one more in, or leave one out.",
        ),
    ],
)
def test_impossible_fixed_pairs_are_refused_with_advice(fixed: tuple[Pair, ...], sentence: str) -> None:
    with pytest.raises(CannotPair) as refused:
        again(entrants(0, 0, 0, 0), fixed=fixed)
    assert str(refused.value) == sentence


def test_started_match_can_leave_only_entries_that_have_met() -> None:
    rules = SwissRules(rounds=5, number=4)
    with pytest.raises(
        CannotPair, match=r"^Two players are left, and they have all met: allow one rematch, or end after round 3\.$"
    ):
        pair(entrants(0, 0, 0, 0), PairingHistory(((3, 4),)), NO_CONSTRAINTS, rules, "lot", fixed=((1, 2),))

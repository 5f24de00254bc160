"""A round is paired again after a correction: what is published stays as far as it can, what has begun stays."""

import random
from dataclasses import dataclass
from statistics import mean

import pytest

from tests.often import times
from tests.tournaments.formats.swiss.events import Event, pairs_of
from tournaments.formats.constraints import FREE, Constraints, Pair
from tournaments.formats.proposals import CannotPair, Proposal
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss import PairingHistory, SwissEntrant, SwissRules, pair

LAST_ROUND = SwissRules(rounds=5, number=5)


@dataclass(frozen=True)
class Correction:
    """How many matches differ from those published, and the sum of the squared gaps."""

    kept: int
    afresh: int
    gap_kept: int
    gap_afresh: int


def corrected(number: int, size: int) -> Correction:
    """Round 4 is published, then a result of round 3 turns out to be wrong."""
    event = Event(size, 7, random.Random(number))
    event.play(event.proposal())
    event.play(event.proposal())
    third, before = event.proposal(), dict(event.scores)
    event.play(third)
    published = pairs_of(event.proposal())
    turn(event, third, before)
    kept, afresh = event.proposal(keep=tuple(published)), event.proposal()
    return Correction(
        len(pairs_of(kept) - published), len(pairs_of(afresh) - published), gaps(event, kept), gaps(event, afresh)
    )


def turn(event: Event, proposal: Proposal, before: dict[int, int]) -> None:
    for side in event.rng.choice(proposal.pairs).sides:
        won = event.scores.get(side, 0) > before.get(side, 0)
        event.scores[side] = before.get(side, 0) + (0 if won else 2)


def gaps(event: Event, proposal: Proposal) -> int:
    scores = [[event.scores.get(side, 0) for side in table.sides] for table in proposal.pairs]
    return sum((high - low) ** 2 for high, low in scores)


def test_a_correction_changes_at_most_three_of_32_matches_at_the_same_gap() -> None:
    found = [corrected(number, 64) for number in range(times(8, deep=500))]
    assert all(one.gap_kept == one.gap_afresh for one in found)
    assert max(one.kept for one in found) <= 3
    assert mean(one.afresh for one in found) > 3 * mean(one.kept for one in found)


def test_a_correction_in_a_large_field_changes_few_matches() -> None:
    found = corrected(1, 300)
    assert found.gap_kept == found.gap_afresh
    assert found.kept <= 4 < found.afresh


def entrants(*scores: int) -> list[SwissEntrant]:
    return [SwissEntrant(number, score, -number) for number, score in enumerate(scores, start=1)]


def again(
    field: list[SwissEntrant],
    keep: tuple[Pair, ...] = (),
    fixed: tuple[Pair, ...] = (),
    met: tuple[Pair, ...] = (),
    constraints: Constraints = FREE,
) -> Proposal:
    return pair(field, PairingHistory(met), constraints, LAST_ROUND, "lot", keep, fixed)


def test_what_is_published_stays_against_the_fold() -> None:
    assert pairs_of(again(entrants(0, 0, 0, 0), keep=((1, 2), (3, 4)))) == {(1, 2), (3, 4)}


def test_what_is_published_gives_way_to_the_score() -> None:
    assert pairs_of(again(entrants(2, 0, 2, 0), keep=((1, 2), (3, 4)))) == {(1, 3), (2, 4)}


def test_what_is_published_gives_way_to_keeping_apart() -> None:
    club = Constraints(apart={(1, 2): 1})
    assert (1, 2) not in pairs_of(again(entrants(0, 0, 0, 0), keep=((1, 2), (3, 4)), constraints=club))


def test_a_published_bye_stays_inside_its_score() -> None:
    assert again(entrants(0, 0, 0, 0, 0), keep=((NOBODY, 2),)).bye == 2
    assert again(entrants(0, 2, 0, 0, 0), keep=((NOBODY, 2),)).bye != 2


def test_published_pairs_may_name_their_sides_in_any_order() -> None:
    assert pairs_of(again(entrants(0, 0, 0, 0), keep=((2, 1), (4, 3)))) == {(1, 2), (3, 4)}


def test_a_published_pair_of_somebody_who_has_left_is_none() -> None:
    assert pairs_of(again(entrants(0, 0, 0, 0), keep=((1, 9), (2, 3)))) == {(1, 4), (2, 3)}


def test_what_has_begun_stays_whatever_it_costs() -> None:
    proposal = again(entrants(8, 0, 8, 0), fixed=((2, 1),), met=((1, 2),))
    assert pairs_of(proposal) == {(1, 2), (3, 4)}
    assert proposal.pairs[0].costs == ("have met before", "4 points against 0: floated down")


def test_when_all_matches_have_begun_they_all_stay() -> None:
    assert pairs_of(again(entrants(8, 0, 8, 0), fixed=((1, 2), (3, 4)))) == {(1, 2), (3, 4)}


def test_when_all_matches_have_begun_the_rounds_to_come_are_still_looked_at() -> None:
    met = ((1, 4), (2, 3), (1, 3), (2, 4))
    rules = SwissRules(rounds=4, number=3)
    proposal = pair(entrants(0, 0, 0, 0), PairingHistory(met), FREE, rules, "lot", fixed=((1, 2), (3, 4)))
    assert proposal.warnings == ("The last round will need a rematch. Allow one, or end after this round.",)


def test_a_bye_that_is_fixed_stays() -> None:
    proposal = again(entrants(4, 2, 0), fixed=((NOBODY, 1),))
    assert (proposal.bye, pairs_of(proposal)) == (1, {(2, 3)})


def test_the_look_ahead_counts_with_what_has_begun() -> None:
    """Six, each with three opponents left and two rounds are to follow this one."""
    met = ((1, 6), (2, 5), (3, 4), (1, 5), (2, 4), (3, 6))
    rules = SwissRules(rounds=5, number=3)
    proposal = pair(entrants(*[0] * 6), PairingHistory(met), FREE, rules, "lot", fixed=((1, 2),))
    assert pairs_of(proposal) == {(1, 2), (3, 5), (4, 6)}
    assert proposal.warnings == ()


@pytest.mark.parametrize(
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
def test_pairs_that_cannot_stay_are_refused_with_what_to_do(fixed: tuple[Pair, ...], sentence: str) -> None:
    with pytest.raises(CannotPair) as refused:
        again(entrants(0, 0, 0, 0), fixed=fixed)
    assert str(refused.value) == sentence


def test_what_has_begun_can_leave_others_who_have_met() -> None:
    rules = SwissRules(rounds=5, number=4)
    with pytest.raises(
        CannotPair, match=r"^Two players are left, and they have all met: allow one rematch, or end after round 3\.$"
    ):
        pair(entrants(0, 0, 0, 0), PairingHistory(((3, 4),)), FREE, rules, "lot", fixed=((1, 2),))

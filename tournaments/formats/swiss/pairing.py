"""The pairing of one Swiss round."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tournaments.formats.constraints import NO_CONSTRAINTS, Constraints, Pair, pair_of, pairs_of
from tournaments.formats.proposals import Proposal, Proposed, too_few
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss import words
from tournaments.formats.swiss.candidates import COMPLETE, graphs
from tournaments.formats.swiss.costs import by_place, costs_of
from tournaments.formats.swiss.field import Field, field_of
from tournaments.formats.swiss.look_ahead import BitRows, LookAhead, Plan, is_ample
from tournaments.formats.swiss.matching import Matching, cheapest, packed, ranked
from tournaments.formats.swiss.parts import part_of, parts_of
from tournaments.formats.swiss.values import PairingHistory, SwissEntrant, SwissRules
from tournaments.formats.swiss.work import Work, WorkLimitReached

LOOKED_AHEAD: Final = 64
"""Larger fields, in nodes, are paired without a look ahead."""


def pair(
    entrants: Sequence[SwissEntrant],
    history: PairingHistory,
    constraints: Constraints,
    rules: SwissRules,
    lot: str,
    keep: Collection[Pair] = (),
    fixed: Collection[Pair] = (),
) -> Proposal:
    """The pairing of round `rules.number` with the lowest costs (COSTS) that leaves all later rounds possible.

    Near the last round of a large field, the search would take too long. Then it takes the best pairing found within
    `work.MOST`. It may not be the cheapest, and later rounds are possible as far as is known.

    `history` has the rounds before. `keep` has published pairs of this round, which should stay. `fixed` has pairs that
    have begun, which must stay. A bye is a pair with NOBODY. Raises CannotPair.
    """
    fixed = frozenset(pair_of(*one) for one in fixed)
    whole = field_of([one for one in entrants if one.is_in], history, constraints, rules, lot, keep)
    if len(whole.order) < 2:
        raise too_few(len(whole.order))
    left = _without(whole, fixed)
    found, warnings = _found(whole, left, fixed)
    return _proposal(whole, (*fixed, *found), warnings)


def _without(field: Field, fixed: Collection[Pair]) -> Field:
    taken = [number for pair in fixed for number in pair]
    if strangers := set(taken) - {*field.order, NOBODY}:
        raise words.not_there(min(strangers))
    if len(set(taken)) < len(taken):
        raise words.fixed_twice(max(taken, key=taken.count))
    left = replace(field, order=tuple(number for number in field.order if number not in taken))
    if NOBODY in taken and NOBODY in left.nodes:
        raise words.bye_is_taken()
    return left


def _found(whole: Field, left: Field, fixed: Collection[Pair]) -> tuple[Matching, tuple[str, ...]]:
    if len(whole.nodes) <= LOOKED_AHEAD and (found := _with_look_ahead(whole, left, tuple(fixed))):
        return found
    if (matching := _best(left)) is not None:
        return matching, ()
    again = _best(replace(left, again=True))
    if again is None:
        raise words.kept_too_far_apart(left, _have_to_meet(left))
    rematches = tuple(pair for pair in again if pair in left.met)
    if not left.rules.rematches:
        freely = left.constraints.never and _best(replace(left, constraints=NO_CONSTRAINTS))
        raise words.no_new_opponents(left, rematches, or_meet=bool(freely))
    return again, (words.rematch_warning(len(rematches)),)


def _have_to_meet(field: Field) -> tuple[Pair, ...]:
    """The fewest forbidden pairs with which the field can be paired. Empty in large fields, without a search."""
    if len(field.order) > COMPLETE:
        return ()
    never = field.constraints.never
    pairs = {pair: int(pair in never) for pair in pairs_of(field.nodes)}
    return tuple(pair for pair in cheapest(field.nodes, pairs) or () if pair in never)


def _best(field: Field) -> Matching | None:
    if len(field.order) <= COMPLETE:
        return _best_of_one(field)
    return _best_of_parts(field) or _best_of_one(field)


def _best_of_parts(field: Field) -> Matching | None:
    """The cheapest matching of each part. If a part cannot be paired, its entrants join the edge."""
    edge, inside = parts_of(field)
    found: list[Pair] = []
    loose = list(edge.order)
    for part in inside:
        matching = _best_of_one(part)
        found += matching or ()
        loose += () if matching else part.order
    rest = _best_of_one(part_of(field, loose))
    return None if rest is None else (*found, *rest)


def _best_of_one(field: Field) -> Matching | None:
    for pairs in graphs(field):
        if (matching := cheapest(field.nodes, _weights(field, pairs))) is not None:
            return matching
    return None


def _weights(field: Field, pairs: Sequence[Pair]) -> dict[Pair, int]:
    return packed({pair: costs_of(field, pair) for pair in pairs}, len(field.nodes) // 2)


def _with_look_ahead(whole: Field, left: Field, fixed: Matching) -> tuple[Matching, tuple[str, ...]] | None:
    """The pairing and its warnings. None if no look ahead is needed, or if this round needs a rematch."""
    rules, nobody = whole.rules, _nobody(whole)
    if not rules.later or is_ample(_rows(whole, False), rules.later + 1, nobody):
        return None
    weights, work = _weights(left, next(graphs(left))), Work()
    for later in range(rules.later, -1, -1):
        for second_byes in (False, True) if nobody is not None else (False,):
            ahead = LookAhead(nobody, second_byes, work)
            found = _lasting(whole, left, fixed, weights, ahead, later)
            if found is not None:
                return found, () if later == rules.later else (words.horizon_warning(rules, later),)
    return None


def _lasting(
    whole: Field, left: Field, fixed: Matching, weights: Mapping[Pair, int], ahead: LookAhead, later: int
) -> Matching | None:
    """The cheapest matching after which `later` more rounds can be paired; None if there is none.

    If the work is used up first, the cheapest round of a known plan.
    """
    rows = ahead.after(_rows(whole, ahead.second_byes), _as_nodes(whole, fixed))
    try:
        plan = ahead.plan(rows, later if fixed else later + 1)
    except WorkLimitReached:
        plan = ()
    if plan is None:
        return None
    allowed = {pair: cost for pair, cost in weights.items() if _may_meet(whole, pair, ahead.second_byes)}
    for matching in ranked(left.nodes, allowed, ahead.work):
        lasts = ahead.can_last(ahead.after(rows, _as_nodes(whole, matching)), later)
        if lasts and (ahead.work.left >= 0 or not plan):
            return matching
    return None if fixed else _cheapest_of(whole, plan, allowed)


def _cheapest_of(whole: Field, plan: Plan, costs: Mapping[Pair, int]) -> Matching | None:
    """The cheapest round of a plan; None for an empty plan."""
    rounds = [tuple(pair_of(whole.nodes[a], whole.nodes[b]) for a, b in matching) for matching in plan]
    return min(rounds, key=lambda matching: sum(costs[pair] for pair in matching), default=None)


def _nobody(field: Field) -> int | None:
    return len(field.order) if NOBODY in field.nodes else None


def _rows(field: Field, second_byes: bool) -> BitRows:
    """The graph of entrants that may meet. Nodes are in the order of the field, with nobody last."""
    return tuple(
        sum(1 << at for at, other in enumerate(field.nodes) if _may_meet(field, pair_of(one, other), second_byes))
        for one in field.nodes
    )


def _may_meet(field: Field, pair: Pair, second_byes: bool) -> bool:
    if pair[0] == pair[1]:
        return False
    had_bye = pair[0] == NOBODY and field.byes.get(pair[1], 0) > 0
    return field.may_meet(pair) and (second_byes or not had_bye)


def _as_nodes(field: Field, pairs: Sequence[Pair]) -> Matching:
    index = {number: at for at, number in enumerate(field.nodes)}
    return tuple((index[a], index[b]) for a, b in pairs)


def _proposal(field: Field, pairs: Sequence[Pair], warnings: tuple[str, ...]) -> Proposal:
    meetings = [by_place(field, pair) for pair in pairs if pair[0] != NOBODY]
    meetings.sort(key=lambda sides: field.places[sides[0]].at)
    proposed = tuple(Proposed(sides, words.costs_in_words(field, pair_of(*sides))) for sides in meetings)
    bye = next((number for nobody, number in pairs if nobody == NOBODY), None)
    if bye is None:
        return Proposal(proposed, warnings=warnings)
    return Proposal(proposed, bye, words.bye_reason(field, bye), (*warnings, *words.bye_warnings(field, bye)))

"""Perfect matchings of the lowest cost, by maximum-weight matching (Galil 1986) on whole numbers."""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tournaments.formats.constraints import Pair, pair_of
from tournaments.formats.swiss.work import Work

Matching = tuple[Pair, ...]
"""Sorted pairs that contain each node once."""

COST: Final = 4
"""The work for one pair in a matching."""

_MOST_BITS = 120  # the matching counts in 128 bits, doubles weights, and needs a sign


def packed(costs: Mapping[Pair, tuple[int, ...]], pairs: int) -> dict[Pair, int]:
    """The costs of all criteria packed into one number for each pair. Sums over `pairs` pairs compare in the same way.

    If this takes too many bits, the last criteria are rounded.
    """
    columns = list(zip(*costs.values(), strict=True))
    bounds = [_bound(column, pairs) for column in columns]
    spare = _MOST_BITS - sum(bound.bit_length() for bound in bounds)
    for at in reversed(range(len(columns))):
        shift = min(max(0, -spare), bounds[at].bit_length())
        spare += shift
        columns[at] = tuple(cost >> shift for cost in columns[at]) if shift else columns[at]
        bounds[at] >>= shift
    return dict(zip(costs, _sums(columns, bounds), strict=True))


def _bound(column: Sequence[int], pairs: int) -> int:
    """The most that a matching can cost in this criterion."""
    return min(sum(column), pairs * max(column, default=0))


def _sums(columns: Sequence[Sequence[int]], bounds: Sequence[int]) -> list[int]:
    """Numbers whose digits are the columns, with the first column as the highest digit."""
    sums = [0] * len(columns[0]) if columns else []
    for column, bound in zip(columns, bounds, strict=True):
        if bound:
            base = 1 << bound.bit_length()
            sums = [high * base + digit for high, digit in zip(sums, column, strict=True)]
    return sums


def cheapest(nodes: Sequence[int], costs: Mapping[Pair, int]) -> Matching | None:
    """The perfect matching with the lowest sum; None if there is no perfect matching."""
    # Imported here because it loads slowly, and pages that pair nothing do not need it.
    import rustworkx as rx

    graph = rx.PyGraph(multigraph=False)
    index = dict(zip(nodes, graph.add_nodes_from(list(nodes)), strict=True))
    most = max(costs.values(), default=0)
    graph.add_edges_from([(index[a], index[b], most - cost) for (a, b), cost in costs.items()])
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < len(nodes):
        return None
    return tuple(sorted(pair_of(graph[a], graph[b]) for a, b in found))


def ranked(nodes: Sequence[int], costs: Mapping[Pair, int], work: Work | None = None) -> Iterator[Matching]:
    """All perfect matchings, cheapest first (Murty 1968). It stops when `work` is used up, but gives at least one."""
    work = work or Work()
    heap: list[tuple[int, Matching, Matching, frozenset[Pair]]] = []

    def look(forced: Matching, banned: frozenset[Pair]) -> None:
        taken = {number for pair in forced for number in pair}
        left = [node for node in nodes if node not in taken]
        free = {
            pair: cost
            for pair, cost in costs.items()
            if pair not in banned and pair[0] not in taken and pair[1] not in taken
        }
        work.left -= COST * (len(costs) + len(free))
        if (found := cheapest(left, free)) is not None:
            whole = tuple(sorted(forced + found))
            heapq.heappush(heap, (sum(costs[pair] for pair in whole), whole, forced, banned))

    look((), frozenset())
    while heap:
        _, best, forced, banned = heapq.heappop(heap)
        yield best
        if work.left < 0:
            return
        free = [pair for pair in best if pair not in forced]
        for at, pair in enumerate(free):
            look(forced + tuple(free[:at]), banned | {pair})

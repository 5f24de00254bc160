"""Matches as outcomes, for the standings."""

from collections.abc import Collection, Iterator, Mapping

from engine.scoring import Figures
from games.sentences import isolated
from tournaments.ledger.fact import Sides
from tournaments.ledger.projection.values import EntryView, MatchState, MatchView
from tournaments.standings.outcomes import Kind, Outcome, StageEntrant


def outcome_of(match: MatchView, more_is_better: bool = False) -> Outcome | None:
    """None if the match has no sides or they are unknown. `more_is_better`: whether cards are collected."""
    table = tuple(side for side in match.sides if side is not None)
    if match.state == MatchState.BYE:
        return Outcome(match.number, match.round, table, (1,), kind=Kind.BYE) if table else None
    if match.table is None:
        return None
    deals = [figures for game in match.games for figures in game.deals]
    return Outcome(
        match.number,
        match.round,
        table,
        _places(match, table),
        games=match.wins,
        deals=tuple(_sum(_won(figures, more_is_better) for figures in deals)),
        cards=tuple(_sum(_difference(figures, more_is_better) for figures in deals)),
        left=tuple(_sum(figures.cards for figures in deals)),
        kind=Kind.WALKOVER if match.walkover else Kind.PLAYED,
    )


def _places(match: MatchView, table: Sides) -> tuple[int, ...] | None:
    if match.state != MatchState.OVER:
        return None
    if match.winner is None:
        return (2,) * len(table)  # no side was present, so nobody is first
    if match.walkover:
        return tuple(1 if entry == match.winner else 2 for entry in table)
    return tuple(match.places.index(entry) + 1 for entry in table)


def _sum(rows: Iterator[tuple[int, ...]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


def _won(figures: Figures, more_is_better: bool) -> tuple[int, ...]:
    """1 for the winner of the deal; no winner if the best are tied."""
    if figures.places:
        return tuple(int(seat == figures.places[0]) for seat in range(len(figures.cards)))
    if figures.points and not figures.stuck:
        standings = list(zip(figures.points, [-cards for cards in figures.cards], strict=True))
        return tuple(int(standing == max(standings) and standings.count(standing) == 1) for standing in standings)
    best = max(figures.cards) if more_is_better else min(figures.cards)
    alone = figures.cards.count(best) == 1
    return tuple(int(alone and cards == best) for cards in figures.cards)


def _difference(figures: Figures, more_is_better: bool) -> tuple[int, ...]:
    """The cards of each side above or below the average, times the number of sides; positive is better."""
    seats, total = len(figures.cards), sum(figures.cards)
    sign = 1 if more_is_better else -1
    return tuple(sign * (seats * cards - total) for cards in figures.cards)


def entrants_of(members: Sides, entries: Mapping[int, EntryView], gave_up: Collection[int]) -> list[StageEntrant]:
    group = [entries[number] for number in members]
    return [
        StageEntrant(entry.number, isolated(entry.name), seed, entry.rating, entry.withdrawn, entry.number in gave_up)
        for seed, entry in enumerate(group, start=1)
    ]

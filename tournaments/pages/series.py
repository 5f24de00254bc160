"""The table of a series as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.models import Player
from tournaments.ledger.projection import State
from tournaments.ledger.series import Counting, EveningResult, SeriesRow, series_table
from tournaments.models import Series, Tournament
from tournaments.selectors import ledgers

_SIXTHS = {Fraction(at, 6): glyph for at, glyph in enumerate(("", "⅙", "⅓", "½", "⅔", "⅚"))}


@dataclass(frozen=True, slots=True)
class EveningCell:
    """A player's points on an evening; empty after an absence."""

    figure: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class RowShown:
    place: int
    player: Player
    total: str
    cells: Sequence[EveningCell]


@dataclass(frozen=True, slots=True)
class SeriesShown:
    """The finished evenings by date, and the current and coming ones."""

    evenings: Sequence[Tournament]
    coming: Sequence[Tournament]
    rows: Sequence[RowShown]


def series_shown(series: Series) -> SeriesShown:
    """Two queries, and the ledgers of its evenings."""
    tournaments = sorted(
        series.tournaments.filter(called_off=False), key=lambda one: (one.begins_at or one.created_at, one.pk)
    )
    over = [one for one in tournaments if one.state == State.FINISHED.value]
    rows = series_table([ledgers.projection_of(one) for one in over], Counting(series.counting), series.best)
    players = Player.objects.in_bulk([row.player for row in rows])
    return SeriesShown(
        over,
        [one for one in tournaments if one not in over],
        [_shown(row, players[row.player]) for row in rows],
    )


def _shown(row: SeriesRow, player: Player) -> RowShown:
    return RowShown(row.place, player, figure(row.total), [_cell(evening) for evening in row.evenings])


def _cell(evening: EveningResult | None) -> EveningCell:
    return EveningCell(figure(evening.points), evening.counts) if evening else EveningCell("")


def figure(points: Fraction) -> str:
    """7½, 12⅔; points of a series are halves or sixths."""
    whole = points.numerator // points.denominator
    rest = _SIXTHS[points - whole]
    return f"{whole or ''}{rest}" or "0"

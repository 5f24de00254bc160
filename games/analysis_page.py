"""The analysis of a game for a page: figures with units, the best seat in each, and moments worth a look."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from engine.cards import card_text
from engine.spit.analysis import (
    AnalysisLimits,
    Chain,
    DealFigures,
    GameFigures,
    Histogram,
    LostRace,
    Pause,
    SeatSummary,
    histogram_of,
    longest_pauses,
    seat_summaries,
)
from games.moments import address_of, clock
from games.texts import Text, gettext_lazy, ngettext
from games.texts import gettext as _

MOST_LISTED: Final = 5
SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
TICKS: Final = 4
BAR: Final = 10
LANE_HEIGHT: Final = 40

Better = Literal["more", "less", "neither"]


class Moment(NamedTuple):
    """A place in a replay; deals count from 1."""

    deal: int
    at_ms: int

    @property
    def query(self) -> str:
        return address_of(self.deal, self.at_ms)

    @property
    def clock(self) -> str:
        return clock(self.at_ms)

    @property
    def words(self) -> str:
        return _("deal %(deal)s, %(clock)s", deal=self.deal, clock=self.clock)


class FigureCell(NamedTuple):
    """`is_best`: no other seat's figure is better, and at least one is worse."""

    text: str
    is_best: bool
    moment: Moment | None


class FigureRow(NamedTuple):
    name: str
    cells: tuple[FigureCell, ...]


class Bar(NamedTuple):
    """In units of a drawing: `LANE_HEIGHT` high, each bin `BAR` wide."""

    x: int
    y: float
    height: float
    words: str


@dataclass(frozen=True, slots=True)
class Lane:
    """One seat's reactions; without any, no bars and no median."""

    name: str
    words: str
    bars: tuple[Bar, ...]
    median_x: float | None


@dataclass(frozen=True, slots=True)
class Distribution:
    """The reactions of all seats on one scale, with a tick at each quarter."""

    lanes: tuple[Lane, ...]
    width: int
    ticks: tuple[str, ...]


class ListedPause(NamedTuple):
    moment: Moment
    name: str
    card: str
    pile: int
    length: str
    made: bool


class ListedRace(NamedTuple):
    moment: Moment
    loser: str
    winner: str
    late_ms: int


class ListedDeal(NamedTuple):
    """`by` and `turning` as in `DealFigures`; `stuck` counts stretches, `stuck_for` their time together."""

    number: int
    length: str
    winner: str | None
    by: int | None
    turning: Moment | None
    stuck: int
    stuck_for: str
    races: int
    pauses: int


class Column(NamedTuple):
    """One seat of one of the compared games."""

    name: str
    public_id: str


class ComparisonRow(NamedTuple):
    """A figure and its value in each column."""

    name: str
    cells: tuple[tuple[Column, FigureCell], ...]


@dataclass(frozen=True, slots=True)
class ComparisonTable:
    """Two games of the same packs. The seats that were dealt the same cards stand side by side.

    `first` compares the deals that began with these cards, `whole` the games. The best is marked within each seat.
    """

    seats: int
    columns: tuple[Column, ...]
    first: tuple[ComparisonRow, ...]
    whole: tuple[ComparisonRow, ...]


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    names: tuple[str, ...]
    rows: tuple[FigureRow, ...]
    distribution: Distribution | None
    pauses: tuple[ListedPause, ...]
    races: tuple[ListedRace, ...]
    deals: tuple[ListedDeal, ...]
    limits: Mapping[str, str]
    """The time limits of these rules in words, by the fields of `AnalysisLimits`."""
    has_plays: bool


def analysis_page_of(figures: GameFigures, names: Sequence[str], reach_ms: int) -> AnalysisPage:
    """`names` by seat; `reach_ms` from the rules of the game."""
    summaries = seat_summaries(figures)
    return AnalysisPage(
        names=tuple(names),
        rows=rows_of(summaries, [range(len(summaries))]),
        distribution=_distribution(histogram_of(figures), summaries, names),
        pauses=_pauses(figures.deals, names),
        races=_races(figures.deals, names),
        deals=tuple([_deal(deal, names) for deal in figures.deals]),
        limits={
            name: duration(limit + reach_ms) for name, limit in zip(AnalysisLimits._fields, figures.limits, strict=True)
        },
        has_plays=any(summary.plays for summary in summaries),
    )


def rows_of(summaries: Sequence[SeatSummary], groups: Sequence[Sequence[int]]) -> tuple[FigureRow, ...]:
    """A row for each figure, a cell for each summary. The best is marked within each group; groups hold indexes."""
    return tuple([_row(figure, summaries, groups) for figure in FIGURES])


def comparison_table_of(games: Sequence[GameFigures], columns: Sequence[Sequence[Column]]) -> ComparisonTable:
    """Games with equal numbers of seats, each with one column per seat."""
    seats = min([len(one) for one in columns])
    firsts = [GameFigures(game.seats, game.limits, game.deals[:1]) for game in games]
    in_order = [one[seat] for seat in range(seats) for one in columns]
    return ComparisonTable(
        seats, tuple(in_order), _comparison_rows(firsts, in_order), _comparison_rows(games, in_order)
    )


def _comparison_rows(games: Sequence[GameFigures], columns: Sequence[Column]) -> tuple[ComparisonRow, ...]:
    by_game = [seat_summaries(game) for game in games]
    summaries = [summary for of_a_seat in zip(*by_game, strict=True) for summary in of_a_seat]
    groups = [range(start, start + len(games)) for start in range(0, len(summaries), len(games))]
    rows = rows_of(summaries, groups)
    return tuple([ComparisonRow(row.name, tuple(zip(columns, row.cells, strict=True))) for row in rows])


class ComparedFigure(NamedTuple):
    """`value` gives the compared figure, or None if there is none; `text` gives it in words."""

    name: Text
    better: Better
    value: Callable[[SeatSummary], float | None]
    text: Callable[[SeatSummary], str]


def _counted(field: str) -> Callable[[SeatSummary], float | None]:
    def counted(summary: SeatSummary) -> float | None:
        value: float | None = getattr(summary, field)
        return value

    return counted


def _written(field: str, form: str = "{}") -> Callable[[SeatSummary], str]:
    def text(summary: SeatSummary) -> str:
        value: Any = getattr(summary, field)
        return NOTHING if value is None else form.format(value)

    return text


def _median(summary: SeatSummary) -> float | None:
    return None if summary.reactions is None else summary.reactions.median_ms


def _middle_half(summary: SeatSummary) -> str:
    found = summary.reactions
    return NOTHING if found is None else f"{found.quarter_ms}–{found.three_quarters_ms} ms"


def _chain_length(summary: SeatSummary) -> float | None:
    return None if summary.best_chain is None else summary.best_chain[1].plays


def _chain_text(summary: SeatSummary) -> str:
    return NOTHING if summary.best_chain is None else chain_words(summary.best_chain[1])


NOTHING: Final = "–"
FIGURES: Final = (
    ComparedFigure(gettext_lazy("Deals won"), "more", _counted("wins"), _written("wins")),
    ComparedFigure(gettext_lazy("Cards played"), "more", _counted("plays"), _written("plays")),
    ComparedFigure(
        gettext_lazy("Actions a minute"), "more", _counted("actions_a_minute"), _written("actions_a_minute", "{:.1f}")
    ),
    ComparedFigure(
        gettext_lazy("Cards played a minute"), "more", _counted("plays_a_minute"), _written("plays_a_minute", "{:.1f}")
    ),
    ComparedFigure(gettext_lazy("Reaction, median"), "less", _median, lambda summary: _ms(_median(summary))),
    ComparedFigure(gettext_lazy("Reaction, middle half"), "neither", lambda summary: None, _middle_half),
    ComparedFigure(gettext_lazy("Long pauses"), "less", _counted("pauses"), _written("pauses")),
    ComparedFigure(gettext_lazy("Races won"), "more", _counted("races_won"), _written("races_won")),
    ComparedFigure(gettext_lazy("Races lost"), "less", _counted("races_lost"), _written("races_lost")),
    ComparedFigure(gettext_lazy("Fumbles"), "less", _counted("fumbles"), _written("fumbles")),
    ComparedFigure(gettext_lazy("Best chain of plays"), "more", _chain_length, _chain_text),
)
"""What seats are compared by, in the order of the rows."""


def _row(figure: ComparedFigure, summaries: Sequence[SeatSummary], groups: Sequence[Sequence[int]]) -> FigureRow:
    best = {number for group in groups for number in _best(figure, summaries, group)}
    cells = [
        FigureCell(
            figure.text(summary), number in best, _moment_of_chain(summary) if figure.value is _chain_length else None
        )
        for number, summary in enumerate(summaries)
    ]
    return FigureRow(str(figure.name), tuple(cells))


def _best(figure: ComparedFigure, summaries: Sequence[SeatSummary], group: Sequence[int]) -> list[int]:
    """The best of a group; empty if all are equal or no value counts as better."""
    values = {number: value for number in group if (value := figure.value(summaries[number])) is not None}
    if figure.better == "neither" or len(set(values.values())) < 2:
        return []
    best = max(values.values()) if figure.better == "more" else min(values.values())
    return [number for number, value in values.items() if value == best]


def _moment_of_chain(summary: SeatSummary) -> Moment | None:
    return None if summary.best_chain is None else Moment(summary.best_chain[0], summary.best_chain[1].from_ms)


def _distribution(
    histogram: Histogram | None, summaries: Sequence[SeatSummary], names: Sequence[str]
) -> Distribution | None:
    if histogram is None:
        return None
    bins = -(-len(histogram.counts[0]) // TICKS) * TICKS
    shares = [[count / max(sum(counts), 1) for count in counts] for counts in histogram.counts]
    most = max(max(one) for one in shares)
    lanes = [
        _lane(name, summary, _bars(counts, one, most, histogram.bin_ms), histogram.bin_ms, bins * BAR)
        for name, summary, counts, one in zip(names, summaries, histogram.counts, shares, strict=True)
    ]
    ticks = [duration(histogram.bin_ms * bins * tick // TICKS) for tick in range(TICKS + 1)]
    return Distribution(tuple(lanes), bins * BAR, tuple(ticks))


def _lane(name: str, summary: SeatSummary, bars: tuple[Bar, ...], bin_ms: int, width: int) -> Lane:
    found = summary.reactions
    if found is None:
        return Lane(name, _("no play of this kind"), (), None)
    if found.times > 1:
        words = _(
            "median %(median)s ms, half of %(times)s between %(low)s and %(high)s ms",
            median=found.median_ms,
            times=found.times,
            low=found.quarter_ms,
            high=found.three_quarters_ms,
        )
    else:
        words = _("one play, after %(median)s ms", median=found.median_ms)
    return Lane(name, words, bars, round(min(found.median_ms / bin_ms * BAR, width - 1), 1))


def _bars(counts: Sequence[int], shares: Sequence[float], most: float, bin_ms: int) -> tuple[Bar, ...]:
    bars = []
    for number, (count, share) in enumerate(zip(counts, shares, strict=True)):
        height = round(share / most * LANE_HEIGHT, 2)
        if count:
            until = None if number == len(counts) - 1 else (number + 1) * bin_ms - 1
            words = _bar_text(number * bin_ms, until, count)
            bars.append(Bar(number * BAR, round(LANE_HEIGHT - height, 2), height, words))
    return tuple(bars)


def _bar_text(since_ms: int, until_ms: int | None, count: int) -> str:
    """`until_ms` is None for the last bar, which has no upper end."""
    if until_ms is None:
        return ngettext(
            "%(since)s and more ms: %(count)s play", "%(since)s and more ms: %(count)s plays", count, since=since_ms
        )
    return ngettext(
        "%(since)s to %(until)s ms: %(count)s play",
        "%(since)s to %(until)s ms: %(count)s plays",
        count,
        since=since_ms,
        until=until_ms,
    )


def _pauses(deals: Sequence[DealFigures], names: Sequence[str]) -> tuple[ListedPause, ...]:
    """The longest pauses of all seats, longest first."""
    found = [(one, seat) for seat in range(len(names)) for one in longest_pauses(deals, seat, MOST_LISTED)]
    found.sort(key=lambda of_seat: of_seat[0][1].from_ms - of_seat[0][1].until_ms)
    return tuple([_listed_pause(number, pause, names[seat]) for (number, pause), seat in found[:MOST_LISTED]])


def _listed_pause(deal: int, pause: Pause, name: str) -> ListedPause:
    length = duration(pause.until_ms - pause.from_ms)
    return ListedPause(Moment(deal, pause.from_ms), name, card_words(pause.card), pause.place + 1, length, pause.made)


def _races(deals: Sequence[DealFigures], names: Sequence[str]) -> tuple[ListedRace, ...]:
    """The closest races, closest first."""
    found = [(race, deal.number) for deal in deals for race in deal.races]
    found.sort(key=lambda of_deal: of_deal[0].late_ms)
    return tuple([_listed_race(number, race, names) for race, number in found[:MOST_LISTED]])


def _listed_race(deal: int, race: LostRace, names: Sequence[str]) -> ListedRace:
    return ListedRace(Moment(deal, race.at_ms), names[race.loser], names[race.winner], race.late_ms)


def _deal(deal: DealFigures, names: Sequence[str]) -> ListedDeal:
    return ListedDeal(
        number=deal.number,
        length=clock(deal.length_ms)[:-4],
        winner=None if deal.winner is None else names[deal.winner],
        by=deal.closeness,
        turning=None if deal.turning_ms is None else Moment(deal.number, deal.turning_ms),
        stuck=len(deal.stuck),
        stuck_for=duration(sum(stretch.to_ms - stretch.from_ms for stretch in deal.stuck)),
        races=len(deal.races),
        pauses=sum(len(seat.pauses) for seat in deal.seats),
    )


def chain_words(chain: Chain) -> str:
    return f"{chain.plays} in {duration(chain.to_ms - chain.from_ms)}"


def card_words(card: int) -> str:
    """As `7♥` or `10♠`."""
    text = card_text(card)
    return text[0].replace("T", "10") + SUITS[text[1]]


def _ms(value: float | None) -> str:
    return NOTHING if value is None else f"{value} ms"


def duration(ms: int) -> str:
    """Milliseconds below a second, seconds above: `350 ms`, `1.2 s`, `3 s`."""
    return f"{ms} ms" if ms < 1_000 else f"{ms / 1000:.1f}".removesuffix(".0") + " s"

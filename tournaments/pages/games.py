"""The games of a match for its pages, deal by deal."""

from dataclasses import dataclass

import msgspec

from engine.rules import AnyRules
from engine.scoring import Figures, GameScore, opening_score, score_after_deal
from games.models import Game
from games.selectors.replays import deal_logs
from games.selectors.suspicious_speed import SuspiciousSpeed, suspicious_speeds
from games.texts import gettext as _
from tournaments.formats.match_score import awarded
from tournaments.models import Match, ScoreSheet
from tournaments.standings.figures import nth


@dataclass(frozen=True, slots=True)
class SeatShown:
    """`figure` is the count or the points; `place` is 0 if there was none."""

    figure: int
    place: int = 0

    @property
    def nth(self) -> str:
        return nth(self.place)


@dataclass(frozen=True, slots=True)
class DealShown:
    """`before` is the score of its game before the deal; `note` says that nobody went out."""

    number: int
    before: GameScore
    figures: Figures
    seats: list[SeatShown]
    note: str


@dataclass(frozen=True, slots=True)
class GameShown:
    """`points` are the totals of the sides, by seat; empty if points are not counted."""

    sheet: ScoreSheet
    deals: list[DealShown]
    points: tuple[int, ...]
    is_level: bool
    """Whether it is over without a winner."""
    score: GameScore
    """With the winner of an awarded game."""

    @property
    def has_begun(self) -> bool:
        return bool(self.deals) or self.sheet.winner is not None


def speed_warnings(match: Match) -> list[str]:
    """For organisers: players with unusually fast moves at live tables."""
    records = [sheet.record for sheet in match.score_sheets if sheet.record]
    live = [game for game in records if game.conduct == Game.Conduct.LIVE and game.state == Game.State.FINISHED]
    return [
        _speed_warning(game.seated[one.seat].player.name, one)
        for game in live
        for one in suspicious_speeds(deal_logs(game))
        if not game.seated[one.seat].player.is_bot
    ]


def _speed_warning(name: str, found: SuspiciousSpeed) -> str:
    if found.even:
        return _("%(name)s moved as evenly as a machine. Watch the replay.", name=name)
    return _(
        "%(name)s moved within a tenth of a second of the last move, %(short)s times of %(pauses)s. Watch the replay.",
        name=name,
        short=found.short,
        pauses=found.pauses,
    )


def game_shown(sheet: ScoreSheet, rules: AnyRules) -> GameShown:
    score, deals = opening_score(rules), []
    for number, figures in enumerate(msgspec.convert(sheet.figures, type=list[Figures]), start=1):
        before, score = score, score_after_deal(rules, score, figures)
        scored = [new - old for old, new in zip(before.points, score.points, strict=True)]
        places = {seat: place for place, seat in enumerate(figures.places, start=1)}
        counted = enumerate(scored if rules.counts_points else figures.cards)
        seats = [SeatShown(figure, places.get(seat, 0)) for seat, figure in counted]
        note = ("drawn" if rules.goal == "high_points" else "stuck") if figures.stuck else ""
        deals.append(DealShown(number, before, figures, seats, note))
    is_level = score.is_level and sheet.winner is None
    ended = score if sheet.winner is None else awarded(score, sheet.winner)
    return GameShown(sheet, deals, score.points if deals else (), is_level, ended)

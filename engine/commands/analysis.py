"""Prints the analysis of recorded games as tables."""

import argparse
import json
from itertools import groupby
from pathlib import Path
from typing import Final

from engine.commands.arguments import CommandError, Commands, add_command, count, counted
from engine.commands.logs import games_in, numbered_deals, verify_deal
from engine.spit.analysis import VERSION, DealFigures, GameFigures, SeatSummary, analysis_of, seat_summaries

EXPLAINED: Final = """\
actions a minute:
  what was accepted of a seat while play was on and the seat not out
reaction:
  from when somebody else's action made a card playable until it was played: the median, and in brackets where a quarter
  and three quarters lie
long pauses:
  a card could be played, and the seat did nothing for more than a second
races lost, won:
  plays that were refused because another seat's action had come first, at most a second before; of that seat, won
best chain:
  plays within a second of each other, with nobody else's card on those piles in between
turning point:
  when the winner of a deal got ahead in cards left for good, after being at least three behind
stuck:
  how often nobody could play or bring a card to light, though the centre was open

To each second the rules add the time a hand needs to the centre (reach_ms).

examples:
  python -m engine analyse game.slap
  python -m engine analyse game.jsonl --game 2 --json
"""


def add_to(commands: Commands) -> None:
    analyse = add_command(
        commands,
        "analyse",
        "say how the games of a file were played: reactions, races, pauses, turning points",
        EXPLAINED,
    )
    analyse.add_argument("file", type=Path, help="a recorded game in either form")
    analyse.add_argument("--game", type=count, help="only this game of the file, counted from 1")
    analyse.add_argument("--json", action="store_true", help="all figures as JSON")
    analyse.set_defaults(run=_analyse)


def _analyse(chosen: argparse.Namespace) -> None:
    found: dict[int, GameFigures] = {}
    game = 0
    for game, deals in groupby(numbered_deals(games_in(chosen.file)), key=lambda deal: deal.game):
        if chosen.game in (None, game):
            logs = []
            for deal in deals:
                verify_deal(deal)
                logs.append(deal.log)
            found[game] = analysis_of(logs)
    if not found:
        raise CommandError(f"there is no game {chosen.game} in {chosen.file}: it holds {counted(game, 'game')}")
    if chosen.json:
        games = [{"game": game, **figures.to_json()} for game, figures in found.items()]
        print(json.dumps({"version": VERSION, "games": games}, indent=2))
    else:
        print("\n\n".join("\n".join(_lines(game, figures)) for game, figures in found.items()))


def _lines(game: int, figures: GameFigures) -> list[str]:
    summaries = seat_summaries(figures)
    columns = [_column(summary) for summary in summaries]
    heads = ["", *(f"seat {seat}" for seat in range(figures.seats))]
    rows = [heads, *([label, *(column[label] for column in columns)] for label in columns[0])]
    deals = [["deal", "length", "won by", "cards", "turning point", "stuck", "races"], *map(_deal, figures.deals)]
    return [f"game {game}, {len(figures.deals)} deals", *_aligned(rows), "", *_aligned(deals)]


def _column(summary: SeatSummary) -> dict[str, str]:
    found, chain = summary.reactions, summary.best_chain
    return {
        "deals won": f"{summary.wins}",
        "cards played": f"{summary.plays}",
        "actions a minute": _number(summary.actions_a_minute),
        "cards played a minute": _number(summary.plays_a_minute),
        "reaction, ms": "-"
        if found is None
        else f"{found.median_ms} ({found.quarter_ms} to {found.three_quarters_ms})",
        "long pauses": f"{summary.pauses}",
        "races won": f"{summary.races_won}",
        "races lost": f"{summary.races_lost}",
        "fumbles": f"{summary.fumbles}",
        "best chain": "-" if chain is None else f"{chain[1].plays} (deal {chain[0]}, {_seconds(chain[1].from_ms)})",
    }


def _deal(deal: DealFigures) -> list[str]:
    return [
        f"{deal.number}",
        _seconds(deal.length_ms),
        "-" if deal.winner is None else f"seat {deal.winner}",
        "-" if deal.closeness is None else f"{deal.closeness}",
        "-" if deal.turning_ms is None else _seconds(deal.turning_ms),
        f"{len(deal.stuck)}",
        f"{len(deal.races)}",
    ]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _seconds(ms: int) -> str:
    return f"{ms / 1000:.3f} s"


def _aligned(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]

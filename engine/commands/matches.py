"""Bots against bots: a duel of two, a league of several."""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import combinations
from pathlib import Path

from engine.bots import BOTS
from engine.commands.arguments import CommandError, Commands, add_command, add_tempo, chosen_tempo, count, show_progress
from engine.commands.bot_files import bots_to_stderr, contestants
from engine.commands.logs import Recorder
from engine.commands.pairs import ContestantFigures, Meeting, meet, ratings
from engine.commands.separate_process import NEVER_EXITS
from engine.commands.sheets import named_rules
from engine.log import with_seed
from engine.simulate import Forfeit

WHO = f"one of {', '.join(BOTS)}, or a file such as my_bot.py"
DUELS = """\
examples:
  python -m engine duel planner greedy --pairs 50
  python -m engine duel my_bot.py planner --variant speed-20-5 --json
  python -m engine duel my_bot.py greedy --pairs 1 --record games.jsonl
"""
LEAGUES = """\
A rating of 400 more is ten times the strength; the mean of all is 0.

examples:
  python -m engine league random greedy sprinter planner my_bot.py
  python -m engine league my_bot.py my_old_bot.py greedy --variant penguin --pairs 50
"""
PAIRS = "how many pairs of games: equal packs and luck, seats swapped ({})"


def add_to(commands: Commands) -> None:
    duel = add_command(commands, "duel", "let two bots play pairs of games, and say who is better", DUELS)
    duel.add_argument("bots", nargs=2, metavar="bot", help=WHO)
    _add_shared(duel, 10)
    duel.add_argument("--record", type=Path, metavar="FILE", help="keep every game: .slap packed, else JSON Lines")
    duel.set_defaults(run=_duel)
    league = add_command(commands, "league", "let bots play all against all: cross table and ratings", LEAGUES)
    league.add_argument("bots", nargs="+", metavar="bot", help=WHO)
    _add_shared(league, 10)
    league.set_defaults(run=_league)


def _add_shared(parser: argparse.ArgumentParser, pairs: int) -> None:
    parser.add_argument("--variant", default="standard", metavar="ID", help="what is played (standard)")
    parser.add_argument("--pairs", type=count, default=pairs, help=PAIRS.format(pairs))
    parser.add_argument("--seed", default="duel", help="equal seeds give equal games (duel)")
    add_tempo(parser)
    parser.add_argument("--json", action="store_true", help="the result as JSON")


def _duel(chosen: argparse.Namespace) -> None:
    rules, tempo = named_rules(chosen.variant), chosen_tempo(chosen)
    first, second = contestants(chosen.bots)
    meeting = Meeting()
    with bots_to_stderr(), Recorder(chosen.record) if chosen.record else nullcontext() as recorder:
        for meeting in meet(rules, first, second, chosen.pairs, chosen.seed, tempo):
            show_progress(len(meeting.points), chosen.pairs, "pairs")
            if recorder:
                for game in meeting.pair:
                    recorder.keep(with_seed(game.logs, meeting.seed.encode()))
    names = (first.name, second.name)
    if chosen.json:
        print(json.dumps(_as_json(names, meeting), indent=2))
    else:
        print("\n".join(_lines(names, meeting)))
    _complain_of_exits(names, [figures.forfeits for figures in meeting.figures])


def _lines(names: tuple[str, str], meeting: Meeting) -> list[str]:
    low, high = meeting.interval
    lines = [
        f"{names[0]} {meeting.wins[0]} : {meeting.wins[1]} {names[1]}",
        f"{names[0]} has {meeting.score:.1%} of the points; with 95 % confidence {low:.1%} to {high:.1%} "
        f"({len(meeting.points)} {'pair' if len(meeting.points) == 1 else 'pairs'})",
        f"{meeting.deals / meeting.games:.1f} deals a game, {meeting.dealt_ms / meeting.deals / 1000:.1f} s a deal",
    ]
    return lines + [line for side in (0, 1) for line in _bot_lines(names[side], meeting.figures[side])]


def _bot_lines(name: str, figures: ContestantFigures) -> list[str]:
    fumbled = figures.fumbles / max(figures.decisions, 1)
    line = f"{name}: {fumbled:.1%} of its actions were fumbles"
    return [line + _slaps_text(figures), *_forfeit_lines(name, figures.forfeits)]


def _slaps_text(figures: ContestantFigures) -> str:
    """Empty if there were no slaps."""
    slaps = figures.slaps
    if not any(slaps):
        return ""
    return f"; slaps and claims: {slaps.in_time} in time, {slaps.too_early} too early, {slaps.too_late} too late"


def _forfeit_lines(name: str, forfeits: Sequence[Forfeit]) -> list[str]:
    if not forfeits:
        return []
    if len(forfeits) == 1:
        return [f"{name}: 1 game forfeited, because {forfeits[0].reason}"]
    return [f"{name}: {len(forfeits)} games forfeited, first because {forfeits[0].reason}"]


def _as_json(names: tuple[str, str], meeting: Meeting) -> dict[str, object]:
    return {
        "bots": names,
        "wins": meeting.wins,
        "games": meeting.games,
        "pairs": len(meeting.points),
        "score": meeting.score,
        "interval_95": meeting.interval,
        "deals": meeting.deals,
        "deal_ms": meeting.dealt_ms / meeting.deals,
        "figures": [
            {
                "decisions": figures.decisions,
                "fumbles": figures.fumbles,
                "slaps": sum(figures.slaps),
                "slaps_too_early": figures.slaps.too_early,
                "slaps_too_late": figures.slaps.too_late,
                "forfeits": len(figures.forfeits),
                "forfeit_reasons": _reasons(figures.forfeits),
            }
            for figures in meeting.figures
        ],
    }


def _reasons(forfeits: Sequence[Forfeit]) -> dict[str, int]:
    """The reasons and their numbers."""
    return Counter(forfeit.reason for forfeit in forfeits)


def _league(chosen: argparse.Namespace) -> None:
    if len(chosen.bots) < 2:
        raise CommandError("a league needs at least two bots")
    rules, tempo = named_rules(chosen.variant), chosen_tempo(chosen)
    bots = contestants(chosen.bots)
    size = len(bots)
    table: list[list[list[float]]] = [[[] for _ in bots] for _ in bots]
    forfeits: list[list[Forfeit]] = [[] for _ in bots]
    matches = list(combinations(range(size), 2))
    for played, (one, other) in enumerate(matches):
        meeting = Meeting()
        with bots_to_stderr():
            for meeting in meet(rules, bots[one], bots[other], chosen.pairs, chosen.seed, tempo):
                show_progress(played * chosen.pairs + len(meeting.points), len(matches) * chosen.pairs, "pairs")
        table[one][other] = meeting.points
        table[other][one] = [1 - points for points in meeting.points]
        for at, figures in zip((one, other), meeting.figures, strict=True):
            forfeits[at] += figures.forfeits
    names = [bot.name for bot in bots]
    rated = ratings(table, chosen.seed)
    if chosen.json:
        cross = [[sum(points) / len(points) if points else None for points in row] for row in table]
        forfeited = {"forfeits": [*map(len, forfeits)], "forfeit_reasons": [*map(_reasons, forfeits)]}
        print(json.dumps({"bots": names, "table": cross, "ratings": rated, **forfeited}, indent=2))
    else:
        lines = [line for name, of_bot in zip(names, forfeits, strict=True) for line in _forfeit_lines(name, of_bot)]
        print("\n".join([*_cross_table(names, table, rated), *lines]))
    _complain_of_exits(names, forfeits)


def _complain_of_exits(names: Sequence[str], forfeits: Sequence[Sequence[Forfeit]]) -> None:
    """Raises CommandError if a bot tried to end the whole command."""
    for name, of_bot in zip(names, forfeits, strict=True):
        if any(forfeit.reason.startswith(SystemExit.__name__) for forfeit in of_bot):
            raise CommandError(f"{name} called sys.exit: {NEVER_EXITS}")


def _cross_table(
    names: list[str], table: list[list[list[float]]], rated: list[tuple[float, float, float]]
) -> list[str]:
    """Best first: rating with its interval, then the share of points against each other bot."""
    order = sorted(range(len(names)), key=lambda at: -rated[at][0])
    width = max(8, *map(len, names))
    head = "".join(f"{names[at]:>{width + 1}}" for at in order)
    lines = [f"{'':{width}} rating   95 %         {head}"]
    for at in order:
        rating, low, high = rated[at]
        cells = "".join(f"{_cell(table[at][other]):>{width + 1}}" for other in order)
        lines.append(f"{names[at]:{width}} {rating:+6.0f}   {low:+5.0f} to {high:+5.0f}{cells}")
    return lines


def _cell(points: list[float]) -> str:
    return f"{sum(points) / len(points):.0%}" if points else "-"

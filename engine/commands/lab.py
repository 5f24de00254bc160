"""Measures what a variant is like to play, in games between equal bots."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Final, NamedTuple

from engine.commands.arguments import Commands, Progress, add_command, add_tempo, chosen_tempo, count
from engine.commands.bot_files import Contestant, bots_to_stderr, contestant
from engine.commands.pairs import interval, meet
from engine.commands.sheets import add_settings, rules_with
from engine.lab import GameShape, LuckShares, Share, SlowedBot, Spread, Summary, luck_of, shape_of, summary_of
from engine.rules import AnyRules
from engine.simulate import Forfeit, GameRecord, simulate_game
from engine.tempo import Tempo

LATE_MS: Final = (10, 25, 50)
MOST_GAMES: Final = 200
FEWEST_GAMES: Final = 6
DECISIONS: Final = 100_000
"""The default amount of play per variant, in decisions of equal bots; the edges take three times as many more. The time
depends on how long the bot thinks."""

PILOTS: Final = 4

EXPLAINED: Final = """\
lengths:
  minutes of play on the virtual clock, without what lies between deals; the median, and in brackets where 5 % and
  95 % lie
faster by N ms:
  every game is played in pairs, with equal packs and luck and with the seats swapped, against the same bot that
  acts N ms later on whatever it has seen others do. Its share of the points (a win 1, a game without a winner 1/2),
  and in brackets the 95 % interval over the pairs. With more than two seats, every other one is late.
comebacks:
  games whose winner stood behind by the goal (cards or points) after half of the deals, of those with two deals or
  more; where a game is one deal, after half of its time; in brackets the 95 % interval
lead changes:
  how often in a game the lead by the goal passed from one seat to another
stuck:
  stretches in a deal during which nobody could play or bring a card to light, though the centre was open, however many
  spits each of them took
by seat, by place:
  games won, deals in which the seat was the first to be out, and of all claims those at which the spit pile of that
  place was the first to be chosen
level games, in circles (where a game is one deal):
  games without a winner; deals that ended because everybody went through the stock twice and nobody built
winner had won the cut:
  of games with a cut, those won by the seat that it chose: it starts, or in Pirate it builds from the Aces up
same pack won twice, same seat won twice:
  each deal is played again with the packs passed on by one seat. Where packs decide nothing,
  the same pack wins both in one case of as many as there are seats; the same for seats

examples:
  python -m engine lab --variant ghost
  python -m engine lab --variant penguin --against standard --games 40
  python -m engine lab --variant standard --set stacking=yes --against standard --tempo quick --json
"""


class NamedRules(NamedTuple):
    """The rules to measure, with a name."""

    name: str
    rules: AnyRules


class LabSettings(NamedTuple):
    """The settings for all subjects."""

    bot: Contestant
    tempo: Tempo
    seed: str


class Edge(NamedTuple):
    """The value of a faster reaction: the share of points in pairs of games, with its 95 % interval."""

    ms: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Findings:
    """`forfeits` of all games; with any, the figures mean little."""

    name: str
    summary: Summary
    edges: tuple[Edge, ...]
    luck: LuckShares | None
    forfeits: tuple[Forfeit, ...]


def add_to(commands: Commands) -> None:
    lab = add_command(
        commands, "lab", "say what a variant is like: lengths, comebacks, what a faster reaction is worth", EXPLAINED
    )
    lab.add_argument("--variant", default="standard", metavar="ID", help="what is looked at (standard)")
    add_settings(lab, "knobs to change of the variant")
    lab.add_argument("--against", metavar="ID", help="another variant, side by side with it")
    lab.add_argument("--bot", default="greedy", help="who plays on every seat (greedy)")
    lab.add_argument(
        "--games",
        type=count,
        help=f"how many, and as many again for each edge (for each variant as make {DECISIONS:,} decisions, "
        f"from {FEWEST_GAMES} to {MOST_GAMES})",
    )
    lab.add_argument("--seed", default="lab", help="equal seeds give equal games (lab)")
    add_tempo(lab)
    lab.add_argument("--json", action="store_true", help="the result as JSON")
    lab.set_defaults(run=_lab)


def _lab(chosen: argparse.Namespace) -> None:
    settings = LabSettings(contestant(chosen.bot), chosen_tempo(chosen), chosen.seed)
    subjects = [NamedRules(" ".join([chosen.variant, *chosen.set]), rules_with(chosen.variant, chosen.set))]
    if chosen.against is not None:
        subjects.append(NamedRules(chosen.against, rules_with(chosen.against, ())))
    with bots_to_stderr():
        found = [measure(subject, settings, chosen.games) for subject in subjects]
    if chosen.json:
        print(json.dumps(_as_json(settings, found), indent=2))
    else:
        tempo = " ".join([chosen.tempo, "tempo", *chosen.tempo_set])
        print(f"{settings.bot.name} on every seat, {tempo}")
        print("\n".join([*_table(found), *chain.from_iterable(map(_complaints, found))]))


def measure(subject: NamedRules, settings: LabSettings, games: int | None) -> Findings:
    """Play games between equal bots, and as many again in pairs for each edge."""
    wanted = games or _games_for(subject.rules, settings)
    pairs = (wanted + 1) // 2
    progress = Progress(wanted + 2 * pairs * len(LATE_MS), f"games of {subject.name}")
    shapes: list[GameShape] = []
    forfeits: list[Forfeit] = []
    for number in range(wanted):
        record = _game(subject.rules, settings, number)
        shapes.append(shape_of(subject.rules, record))
        forfeits += record.forfeits
        progress.step()
    luck = luck_of(subject.rules, settings.bot.make, settings.seed, wanted, settings.tempo)
    edges = [_edge(subject.rules, settings, ms, pairs, progress, forfeits) for ms in LATE_MS]
    return Findings(subject.name, summary_of(shapes, subject.rules.players), tuple(edges), luck, tuple(forfeits))


def _game(rules: AnyRules, settings: LabSettings, number: int) -> GameRecord:
    """Play one game. Swapping the seats of equal bots would repeat it, so each is played once."""
    return simulate_game(
        rules, [settings.bot.make() for _ in range(rules.players)], f"{settings.seed} {number}", settings.tempo
    )


def _games_for(rules: AnyRules, settings: LabSettings) -> int:
    """The number of games that fit into `DECISIONS`, estimated from the first few."""
    records = [_game(rules, settings, number) for number in range(PILOTS)]
    decisions = sum([seat.decisions + seat.waits for record in records for seat in record.seats])
    return min(MOST_GAMES, max(FEWEST_GAMES, DECISIONS * PILOTS // max(decisions, 1)))


def _edge(
    rules: AnyRules, settings: LabSettings, ms: int, pairs: int, progress: Progress, forfeits: list[Forfeit]
) -> Edge:
    """The value of reacting `ms` sooner. Adds to `forfeits`."""
    late = Contestant(f"{ms} ms late", lambda: SlowedBot(settings.bot.make(), ms, settings.tempo))
    points: list[float] = []
    for meeting in meet(rules, settings.bot, late, pairs, settings.seed, settings.tempo):
        points = meeting.points
        forfeits += chain.from_iterable(game.forfeits for game in meeting.pair)
        progress.step(2)
    return Edge(ms, sum(points) / len(points), *interval(points))


def _table(found: Sequence[Findings]) -> list[str]:
    """A row for each figure, a column for each variant."""
    columns = [{"": findings.name} | _column(findings) for findings in found]
    labels = list(dict.fromkeys(label for column in columns for label in column))
    widths = [max(map(len, labels)), *(max(map(len, column.values())) for column in columns)]
    rows = [[label, *(column.get(label, "") for column in columns)] for label in labels]
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _complaints(findings: Findings) -> list[str]:
    if (
        findings.luck is not None
        and not findings.luck.seat.of
        and findings.summary.level.part == findings.summary.games
    ):
        return [f"{findings.name}: all games were level, as equal bots do the same with the same cards"]
    if not findings.forfeits:
        return []
    return [f"{findings.name}: {len(findings.forfeits)} seats forfeited, first because {findings.forfeits[0].reason}"]


def _column(findings: Findings) -> dict[str, str]:
    summary = findings.summary
    edges = {f"faster by {edge.ms} ms": _with_interval(edge.share, edge.low, edge.high) for edge in findings.edges}
    if findings.luck is not None:
        return {
            "games": f"{summary.games}",
            "minutes a game": _spread(summary.game_minutes, 1),
            **edges,
            "comebacks": _share(summary.comebacks),
            "games won, by seat": _shares(summary.wins),
            **_of_one_deal(findings),
        }
    return {
        "games": f"{summary.games}",
        "deals": f"{summary.deals}",
        "minutes a deal": _spread(summary.deal_minutes, 2),
        "minutes a game": _spread(summary.game_minutes, 1),
        "deals a game": _spread(summary.deals_a_game, 0),
        **edges,
        "comebacks": _share(summary.comebacks),
        "lead changes a game": f"{summary.lead_changes:.1f}",
        "stuck stretches a deal": f"{summary.stuck:.2f}",
        "games won, by seat": _shares(summary.wins),
        "out first, by seat": _shares(summary.firsts),
        "chosen first, by place": _shares(summary.chosen),
    }


def _of_one_deal(findings: Findings) -> dict[str, str]:
    """Further figures for games of one deal."""
    summary = findings.summary
    assert findings.luck is not None
    shares = {
        "level games": summary.level,
        "in circles": summary.circles,
        "winner had won the cut": summary.cut_wins,
        "same pack won twice": findings.luck.pack,
        "same seat won twice": findings.luck.seat,
    }
    return {label: _share(share) for label, share in shares.items() if share.of}


def _of_one_deal_as_json(findings: Findings) -> dict[str, object] | None:
    if findings.luck is None:
        return None
    summary, luck = findings.summary, findings.luck
    shares = {
        "level": summary.level,
        "circles": summary.circles,
        "cut_wins": summary.cut_wins,
        "same_pack": luck.pack,
        "same_seat": luck.seat,
    }
    return {name: share._asdict() for name, share in shares.items()}


def _spread(spread: Spread, digits: int) -> str:
    return f"{spread.median:.{digits}f} ({spread.low:.{digits}f} to {spread.high:.{digits}f})"


def _share(share: Share) -> str:
    if not share.of:
        return "-"
    return _with_interval(share.part / share.of, *interval([1.0] * share.part + [0.0] * (share.of - share.part)))


def _with_interval(share: float, low: float, high: float) -> str:
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def _shares(shares: Sequence[Share]) -> str:
    return " ".join(f"{share.part / share.of:.0%}" for share in shares if share.of) or "-"


def _as_json(settings: LabSettings, found: Sequence[Findings]) -> dict[str, object]:
    return {
        "bot": settings.bot.name,
        "tempo": asdict(settings.tempo),
        "seed": settings.seed,
        "variants": [_findings_as_json(findings) for findings in found],
    }


def _findings_as_json(findings: Findings) -> dict[str, object]:
    summary = findings.summary
    return {
        "name": findings.name,
        "games": summary.games,
        "deals": summary.deals,
        "deal_minutes": summary.deal_minutes._asdict(),
        "game_minutes": summary.game_minutes._asdict(),
        "deals_a_game": summary.deals_a_game._asdict(),
        "faster": [edge._asdict() for edge in findings.edges],
        "comebacks": summary.comebacks._asdict(),
        "lead_changes": summary.lead_changes,
        "stuck": summary.stuck,
        "wins": [share._asdict() for share in summary.wins],
        "firsts": [share._asdict() for share in summary.firsts],
        "chosen": [share._asdict() for share in summary.chosen],
        "of_one_deal": _of_one_deal_as_json(findings),
        "forfeits": len(findings.forfeits),
    }

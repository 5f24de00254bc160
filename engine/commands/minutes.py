"""How long a match takes at a table, for timetables."""

import argparse
import json
from typing import Final

from engine.commands.arguments import CommandError, Commands, add_command, count
from engine.commands.sheets import add_settings, rules_with
from engine.estimates import BETWEEN_DEALS_S, FEWEST_GAMES, Minutes, expected_minutes

EXPLAINED: Final = f"""\
What is expected is the mean, and nine matches in ten lie between the other two figures. They come from games that two
greedy bots (or as many as there are seats) play at club tempo: 100 of a variant, and of rules of your own as many as
a second of simulation gives. Of fewer than {FEWEST_GAMES} only the mean is told.

examples:
  python -m engine minutes --variant penguin --best-of 3
  python -m engine minutes --variant two-pack --set stacking=yes --json
  python -m engine minutes --variant colours --between-deals 90
"""


def add_to(commands: Commands) -> None:
    minutes = add_command(commands, "minutes", "how long a match of a variant takes", EXPLAINED)
    minutes.add_argument("--variant", default="standard", metavar="ID", help="what is played (standard)")
    add_settings(minutes, "knobs to change of the variant")
    minutes.add_argument("--best-of", type=count, default=1, metavar="GAMES", help="how long the match is (1)")
    minutes.add_argument(
        "--between-deals",
        type=float,
        default=BETWEEN_DEALS_S,
        metavar="SECONDS",
        help=f"what it takes to count, enter, shuffle and lay out before each deal ({BETWEEN_DEALS_S})",
    )
    minutes.add_argument("--json", action="store_true", help="the result as JSON")
    minutes.set_defaults(run=_minutes)


def _minutes(chosen: argparse.Namespace) -> None:
    rules = rules_with(chosen.variant, chosen.set)
    try:
        estimate = expected_minutes(rules, chosen.best_of, chosen.between_deals)
    except ValueError as error:
        raise CommandError(f"{error}") from None
    name = " ".join([chosen.variant, *chosen.set])
    if chosen.json:
        match = {"name": name, "best_of": chosen.best_of, "between_deals_s": chosen.between_deals}
        print(json.dumps({**match, "minutes": estimate._asdict()}, indent=2))
    else:
        print(f"{name}, best of {chosen.best_of}: {estimate.expected:.0f} minutes expected; {_spread(estimate)}")


def _spread(estimate: Minutes) -> str:
    games = "1 simulated game" if estimate.games == 1 else f"{estimate.games} simulated games"
    if estimate.low is None or estimate.high is None:
        return f"how far matches lie from that, {games} cannot tell"
    return f"nine in ten take {estimate.low:.0f} to {estimate.high:.0f} (from {games})"

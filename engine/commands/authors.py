"""For who writes a bot: a file to start from, and a check that says what a bot does wrong."""

import argparse
import sys
from itertools import product
from keyword import iskeyword
from pathlib import Path

from engine.bots import BOTS
from engine.commands.arguments import CommandError, Commands, Progress
from engine.commands.bot_files import Contestant, bots_to_stderr, contestant
from engine.rules import Rules
from engine.simulate import GameRecord, simulate_game
from engine.variants import VARIANTS

STARTER = '''"""A bot for Spit. Try it: python -m engine check {file}"""

from engine.actions import Action
from engine.bots import Wait
from engine.deals import View


class {name}:
    """Plays what it can, else does the next best thing, else waits for news."""

    ORDER = ("call", "play", "turn", "draw", "refill", "pick_up", "slam", "claim", "spit", "ready")

    def act(self, view: View) -> Action | Wait:
        for kind in self.ORDER:
            for action in view.legal:
                if action.kind == kind:
                    return action
        mine = view.layouts[view.seat]
        for action in view.legal:
            if action.kind == "shift" and mine[action.source].down:
                return action
        return Wait()
'''
TEST = '''"""Run it: python {test}, or with pytest."""

from {module} import {name}

from engine.bots import BOTS
from engine.simulate import simulate_game
from engine.variants import variant


def test_it_beats_random_more_often_than_not():
    games = [simulate_game(variant("standard"), [{name}(), BOTS["random"]()], f"test {{n}}") for n in range(20)]
    assert not any(game.forfeits for game in games)
    assert sum(game.winner == 0 for game in games) > 10


if __name__ == "__main__":
    test_it_beats_random_more_often_than_not()
    print("ok")
'''
MOST_DEALS = 3
ILLEGAL_SHARE = 0.02
SIDES = (0, 1)
"""A bot has every other seat, from this one on."""


def add_to(commands: Commands) -> None:
    new = commands.add_parser("new-bot", help="write a bot to start from, with its test")
    new.add_argument("name", help="a short name in small letters, as in my_bot")
    new.set_defaults(run=_new_bot)
    check = commands.add_parser("check", help="play a bot against the built-in ones on every variant")
    check.add_argument("bot", help="a file such as my_bot.py")
    check.set_defaults(run=_check)


def _new_bot(chosen: argparse.Namespace) -> None:
    module = chosen.name.removesuffix(".py").replace("-", "_")
    if (reason := _cannot_be_named(module)) is not None:
        raise CommandError(f"{chosen.name} cannot be the name of a bot: {reason}")
    name = "".join(word.capitalize() for word in module.split("_")) or module
    file, test = Path(f"{module}.py"), Path(f"test_{module}.py")
    for written in (file, test):
        if written.exists():
            raise CommandError(f"{written} is there already: take another name, or move it away")
    file.write_text(STARTER.format(file=file, name=name), encoding="utf-8")
    test.write_text(TEST.format(test=test, module=module, name=name), encoding="utf-8")
    print(f"{file} plays already, and {test} is its test.\nNext: python -m engine check {file}")


def _cannot_be_named(module: str) -> str | None:
    """Why no bot's file can have this name. One that hides a module, as engine.py does, breaks every command there."""
    if not module.isidentifier():
        return "take letters and underlines, as in my_bot"
    if module in BOTS:
        return "there is a built-in bot of that name; take another, as in my_bot"
    if iskeyword(module):
        return "it is one of Python's own words; take another, as in my_bot"
    if module == "engine" or module in sys.stdlib_module_names:
        return f"its file would hide the module {module}; take another name, as in my_bot"
    return None


def _check(chosen: argparse.Namespace) -> None:
    bot = contestant(chosen.bot)
    complaints = _all_complaints(bot)
    for complaint, where in complaints.items():
        others = f" and {len(where) - 1} more" if len(where) > 1 else ""
        print(f"{chosen.bot} {complaint}\n    in {where[0]}{others}")
    if complaints:
        kinds = "1 kind" if len(complaints) == 1 else f"{len(complaints)} kinds"
        raise CommandError(f"{bot.name} is not fit to play yet: {kinds} of trouble")
    print(f"{bot.name} has played every variant against {', '.join(BOTS)}: nothing wrong with it")


def _all_complaints(bot: Contestant) -> dict[str, list[str]]:
    """What a bot did wrong anywhere, and on which variants against whom. An interruption says in which game it came."""
    progress = Progress(len(VARIANTS) * len(BOTS) * len(SIDES), "games")
    progress.step(0)  # a bot may take its time over the first
    complaints: dict[str, dict[str, None]] = {}
    for (variant_id, rules), opponent, side in product(VARIANTS.items(), BOTS, SIDES):
        where = f"{variant_id} against {opponent}"
        try:
            found = _complaints(bot, opponent, rules, side)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"in {where}") from None
        for complaint in found:
            complaints.setdefault(complaint, {})[where] = None
        progress.step()
    return {complaint: list(places) for complaint, places in complaints.items()}


def _complaints(bot: Contestant, opponent: str, rules: Rules, side: int) -> list[str]:
    """What a bot did wrong in a short game, in plain words."""
    short = Rules.from_json(rules.to_json() | {"max_deals": MOST_DEALS})
    seats = range(rules.players)
    mine = [seat for seat in seats if seat % 2 == side]
    with bots_to_stderr():
        bots = [bot.make() if seat in mine else BOTS[opponent]() for seat in seats]
        return _wrong_in(simulate_game(short, bots, f"check {opponent}"), mine)


def _wrong_in(record: GameRecord, mine: list[int]) -> list[str]:
    forfeits = [forfeit for forfeit in record.forfeits if forfeit.seat in mine]
    found = [_FORFEITS[forfeit.rule].format(reason=forfeit.reason) for forfeit in forfeits]
    decisions = sum(record.seats[seat].decisions for seat in mine)
    illegal = sum(record.seats[seat].illegal for seat in mine)
    if illegal > ILLEGAL_SHARE * decisions:
        found.append("asked for actions that are not in view.legal: choose from that list")
    if not decisions and all(forfeit.rule == "idle" for forfeit in forfeits):
        found.append("never did anything: answer with one of view.legal")
    return found


_FORFEITS = {
    "error": "raised an error: {reason}",
    "nonsense": "gave an answer of the wrong kind: {reason}",
    "idle": "stopped for good: {reason}",
}

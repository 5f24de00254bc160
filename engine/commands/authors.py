"""For authors of bots: a template, and a check that reports mistakes."""

import argparse
import sys
from collections.abc import Sequence
from itertools import product
from keyword import iskeyword
from pathlib import Path
from typing import NamedTuple

from engine.bots import BOTS
from engine.commands.arguments import CommandError, Commands, Progress, add_command
from engine.commands.bot_files import Contestant, bots_to_stderr, contestant, line_in
from engine.commands.watched import SLOW_MS, Complaint, WatchedBot, complaints_of
from engine.families import family_of
from engine.rules import AnyRules
from engine.simulate import simulate_game
from engine.spit.variants import VARIANTS as SPIT
from engine.variants import VARIANTS

STARTER = '''"""A bot that plays every game. Try it: python -m engine check {file}"""

from engine.actions import Action
from engine.bots import Wait
from engine.spit.bots.layout import uncovering
from engine.spit.deals import View


class {name}:
    """Plays what it can, else does the next best thing, else waits for news."""

    SPIT = ("call", "play", "turn", "draw", "refill", "pick_up", "slam", "claim", "spit")
    PATIENCE = ("build", "claim_card", "turn_stock", "discard", "recycle", "end_turn")

    def act(self, view: View) -> Action | Wait:
        for kind in (*self.SPIT, *self.PATIENCE, "ready"):
            for action in view.legal:
                if action.kind == kind:
                    return action
        if view.rules.family == "spit":
            return uncovering(view) or Wait()  # a shift or a stack that brings a card to light
        return Wait()
'''
TEST = '''"""Run it: python {test}, or with pytest."""

from {module} import {name}

from engine.bots import BOTS
from engine.simulate import simulate_game
from engine.spit.variants import variant


def test_it_beats_random_more_often_than_not():
    games = [simulate_game(variant("standard"), [{name}(), BOTS["random"]()], f"test {{n}}") for n in range(20)]
    assert not any(game.forfeits for game in games)
    assert sum(game.winner == 0 for game in games) > 10


if __name__ == "__main__":
    test_it_beats_random_more_often_than_not()
    print("ok")
'''
CHECKS = f"""\
It says in plain words what the bot does wrong, where first, and in how many games more: an error with its line, an
answer of the wrong kind, actions that are not legal, too much time (where bots are not confined: {SLOW_MS} ms for an
answer in the mean), standing still, going round in circles. It plays short games in every variant of Spit, or in
those that you name, one from each side, against the built-in bots in turn.

examples:
  python -m engine new-bot my_bot
  python -m engine check my_bot.py
  python -m engine check my_bot.py --variant pirate hasty
"""
MOST_DEALS = 2
"""Deals per game: enough to find errors that carry over from one deal to the next."""
SIDES = (0, 1)
"""The bot has every other seat, starting with this one."""


def add_to(commands: Commands) -> None:
    new = add_command(commands, "new-bot", "write a bot to start from, with its test")
    new.add_argument("name", help="a short name in small letters, as in my_bot")
    new.set_defaults(run=_new_bot)
    check = add_command(commands, "check", "play a bot in many variants, and say what it does wrong", CHECKS)
    check.add_argument("bot", help="a file such as my_bot.py")
    check.add_argument(
        "--variant", nargs="+", choices=VARIANTS, default=[*SPIT], metavar="VARIANT", help="which ones (all of Spit)"
    )
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
    """Why a bot's file cannot have this name. A file such as engine.py would hide a module and break all commands
    there."""
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
    groups, anticipated = complaints_by_kind(bot, Path(chosen.bot), chosen.variant)
    for group in groups.values():
        others = f", and {len(group.where) - 1} more" if len(group.where) > 1 else ""
        print(f"{chosen.bot} {group.words}\n    in {group.where[0]}{others}")
    if "slow" in groups:
        print("    the check ends there")
    if groups:
        kinds = "1 kind" if len(groups) == 1 else f"{len(groups)} kinds"
        raise CommandError(f"{bot.name} is not fit to play yet: {kinds} of trouble")
    played = "every variant of Spit" if chosen.variant == [*SPIT] else ", ".join(chosen.variant)
    print(f"{bot.name} has played {played}: nothing wrong with it")
    if anticipated:
        times = "once" if anticipated == 1 else f"{anticipated} times"
        print(f"It slapped or claimed {times} before it could see that this was right, which is allowed.")


class ComplaintGroup(NamedTuple):
    """A mistake of a bot, in the words of its first occurrence, and the games with it."""

    words: str
    where: list[str]


def complaints_by_kind(bot: Contestant, file: Path, variants: Sequence[str]) -> tuple[dict[str, ComplaintGroup], int]:
    """A bot's mistakes in these variants, by kind, and how often it anticipated a slap or a claim.

    An interruption reports the game and the line of the bot.

    Stops after the first game in which the bot is too slow.
    """
    games = [*product(variants, SIDES)]
    progress = Progress(len(games), "games")
    progress.step(0)  # the first game may take long
    groups: dict[str, ComplaintGroup] = {}
    anticipated = 0
    for number, (variant_id, side) in enumerate(games):
        rules = VARIANTS[variant_id]
        opponents = [*family_of(rules).bots]
        opponent = opponents[number % len(opponents)]
        mine = range(side, rules.players, len(SIDES))
        where = f"{variant_id} against {opponent}, {_seats_text(mine)}"
        try:
            found, early = _complaints(bot, opponent, rules, mine)
            progress.step()
        except KeyboardInterrupt as stop:
            raise KeyboardInterrupt(f"in {where}{line_in(stop, file)}") from None
        anticipated += early
        for kind, words in found:
            groups.setdefault(kind, ComplaintGroup(words, [])).where.append(where)
        if "slow" in groups:
            progress.stop()
            break
    return groups, anticipated


def _seats_text(seats: range) -> str:
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {' and '.join(map(str, seats))}"


def _complaints(bot: Contestant, opponent: str, rules: AnyRules, mine: range) -> tuple[list[Complaint], int]:
    """A bot's mistakes in a short game, each kind once, and how often it anticipated."""
    short = family_of(rules).rules_of(rules.to_json() | {"max_deals": MOST_DEALS})
    with bots_to_stderr():
        watched = {seat: WatchedBot(bot.make()) for seat in mine}
        seated = [watched[seat] if seat in watched else BOTS[opponent]() for seat in range(rules.players)]
        record = simulate_game(short, seated, f"check {opponent}")
    found = complaints_of(record, [*watched.values()], mine)
    once = [*{complaint.kind: complaint for complaint in found}.values()]
    return once, sum(bot.anticipated for bot in watched.values())

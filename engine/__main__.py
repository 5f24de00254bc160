"""`python -m engine`: let bots play each other, check and read recorded games, and tell the rules of every variant."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from textwrap import fill

from engine.actions import Action
from engine.bots import BOTS
from engine.cards import card_text
from engine.deals import Deal
from engine.describe import LANGUAGES, describe
from engine.describe.listing import listing, markdown
from engine.log import DealLog, LogError, Replay, dumps_game, loads_game, pack_game, unpack_game, verify
from engine.rules import Rules, RulesError
from engine.simulate import simulate_game
from engine.table import SPACE
from engine.variants import VARIANTS, variant

EXAMPLES = """\
examples:
  python -m engine duel greedy random --games 20
  python -m engine duel greedy greedy --games 1 --record game.jsonl
  python -m engine verify game.jsonl
  python -m engine replay game.jsonl --deal 2
  python -m engine variants --lang it
  python -m engine rules ghost
  python -m engine rules standard --lang it --set peek=yes layout=1,2,3,4
"""
RULES_EXAMPLES = """\
knobs and their values are in docs/rules.md; a switch is set to yes or no, a layout to pile sizes.

examples:
  python -m engine rules penguin
  python -m engine rules speed-20-5 --lang it
  python -m engine rules standard --set turn=auto claim=call
  python -m engine rules four-pile --set layout=2,3,4 stacking=yes stall_ms=0
"""
INTERRUPTED = 130
COLUMNS = 100
SWITCH = {"yes": True, "no": False}


class CommandError(Exception):
    """What the person typed cannot be done; the message says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    try:
        chosen.run(chosen)
    except BrokenPipeError:  # whoever read the other end has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (CommandError, LogError, RulesError, OSError) as error:
        print(f"{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    duel = commands.add_parser("duel", help="let two bots play a number of games of standard Spit")
    duel.add_argument("bots", nargs=2, choices=list(BOTS), metavar="bot", help=f"one of {', '.join(BOTS)}")
    duel.add_argument("--games", type=_count, default=10, help="how many games, seats swapped after each (10)")
    duel.add_argument("--seed", default="duel", help="equal seeds give equal games (duel)")
    duel.add_argument("--record", type=Path, metavar="FILE", help="keep the last game: .slap packed, else JSON Lines")
    duel.set_defaults(run=_duel)
    check = commands.add_parser("verify", help="replay every deal of a file and say whether it is as recorded")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_verify)
    replay = commands.add_parser("replay", help="tell the deals of a file in words")
    replay.add_argument("file", type=Path)
    replay.add_argument("--deal", type=_count, help="only this deal, counted from 1")
    replay.set_defaults(run=_replay)
    names = commands.add_parser("variants", help="list the named variants, each with what differs from standard Spit")
    names.add_argument("--lang", choices=LANGUAGES, default="en", help="language (en)")
    names.add_argument("--markdown", action="store_true", help="as the table that stands in docs/rules.md")
    names.set_defaults(run=_variants)
    sheet = commands.add_parser(
        "rules",
        help="print the rules sheet of a variant, with knobs of your own if you like",
        epilog=RULES_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    sheet.add_argument("variant", metavar="ID", help="a variant's id, as `variants` lists them")
    sheet.add_argument("--lang", choices=LANGUAGES, default="en", help="language (en)")
    sheet.add_argument("--set", nargs="+", action="extend", default=[], metavar="knob=value", help="knobs to change")
    sheet.set_defaults(run=_rules)
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError("a whole number from 1 to 1000000, please")
    return int(text)


def _duel(chosen: argparse.Namespace) -> None:
    """Games in pairs: each seed is played twice, with the seats swapped and each seat's luck left where it was."""
    wins: Counter[int] = Counter()
    deals = 0
    for game in range(chosen.games):
        swapped = game % 2
        bots = [BOTS[chosen.bots[seat ^ swapped]]() for seat in (0, 1)]
        record = simulate_game(variant("standard"), bots, f"{chosen.seed} {game // 2}")
        deals += len(record.logs)
        if record.winner is not None:
            wins[record.winner ^ swapped] += 1
        _progress(game + 1, chosen.games)
    print(f"{chosen.bots[0]} {wins[0]} : {wins[1]} {chosen.bots[1]}, {deals / chosen.games:.1f} deals per game")
    if chosen.record:
        _write(chosen.record, record.logs)


def _progress(done: int, games: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {games} games", end="\n" if done == games else "", file=sys.stderr, flush=True)


def _write(file: Path, logs: Sequence[DealLog]) -> None:
    if file.suffix == ".slap":
        file.write_bytes(pack_game(logs))
    else:
        file.write_text(dumps_game(logs), encoding="utf-8")


def _verify(chosen: argparse.Namespace) -> None:
    logs = _read(chosen.file)
    if not logs:
        raise CommandError(f"there is no deal in {chosen.file}")
    for log in logs:
        _verify_deal(log)
    print(f"{len(logs)} deals, {sum(len(log.entries) for log in logs)} entries: all as recorded")


def _verify_deal(log: DealLog) -> None:
    try:
        verify(log)
    except LogError as error:
        raise CommandError(f"deal {log.number}: {error}") from None


def _read(file: Path) -> tuple[DealLog, ...]:
    """The deals of a file in either form."""
    written = file.read_bytes()
    if written.startswith(b"SLAP"):
        return unpack_game(written)
    try:
        return loads_game(written.decode())
    except UnicodeDecodeError:
        raise CommandError(f"{file} is neither a packed log nor text") from None


def _replay(chosen: argparse.Namespace) -> None:
    logs = [log for log in _read(chosen.file) if chosen.deal in (None, log.number)]
    if not logs:
        raise CommandError("there is no such deal in this file")
    for log in logs:
        _verify_deal(log)
        print(f"deal {log.number}")
        for line in _told(log):
            print(line)


def _told(log: DealLog) -> Iterator[str]:
    replay = Replay(log)
    deal = replay.deal
    for entry in log.entries:
        what = _in_words(deal, entry.action, entry.seat)
        replay.step()
        centre = " ".join(card_text(pile[-1]) if pile else "--" for pile in deal.table.spit_piles)
        who = "time  " if entry.seat < 0 else f"seat {entry.seat}"
        yield f"{entry.at_ms / 1000:9.3f}  {who}  {what:<28}{'too late' if entry.refused else '':<10}{centre}"
    if log.result is not None:
        yield f"cards: {', '.join(str(len(cards)) for cards in log.result.cards)}"


def _in_words(deal: Deal, action: Action, seat: int) -> str:
    """An action with the card it is about, where everybody can see that card."""
    if action.source is None or seat < 0:
        return str(action)
    side = deal.table.sides[seat]
    cards = side.hand or side.tops
    card = cards[action.source] if action.source < len(cards) else SPACE
    return f"{action}" if card < 0 else f"{action}: {card_text(card)}"


def _variants(chosen: argparse.Namespace) -> None:
    print((markdown if chosen.markdown else listing)(chosen.lang), end="")


def _rules(chosen: argparse.Namespace) -> None:
    knobs = _named(chosen.variant).to_json() | dict(_setting(text) for text in chosen.set)
    print(describe(Rules.from_json(knobs), chosen.lang), end="")


def _named(variant_id: str) -> Rules:
    if variant_id in VARIANTS:
        return VARIANTS[variant_id]
    near = get_close_matches(variant_id, VARIANTS)
    hint = f"; did you mean {' or '.join(near)}?" if near else "."
    known = fill(", ".join(VARIANTS), width=COLUMNS, break_on_hyphens=False)
    raise CommandError(f"no variant is called {variant_id}{hint}\nthere are:\n{known}")


def _setting(text: str) -> tuple[str, object]:
    """A knob and its value from what was typed; a value that no knob takes is left for the rules to refuse."""
    knob, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"set a knob as in peek=yes, not {text}")
    usual = Rules().to_json().get(knob)
    if isinstance(usual, bool):
        if value not in SWITCH:
            raise CommandError(f"{knob} is yes or no, not {value}")
        return knob, SWITCH[value]
    if isinstance(usual, list):
        return knob, [_figure(size) for size in value.strip("()[]").split(",") if size]
    return knob, _figure(value) if isinstance(usual, int) else value


def _figure(text: str) -> int | str:
    """A whole number where there is one that is not absurdly long."""
    text = text.strip().replace("_", "")
    return int(text) if text.isdecimal() and len(text) < 10 else text


if __name__ == "__main__":
    sys.exit(main())

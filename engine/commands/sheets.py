"""Prints the rules of variants, with changed knobs if wanted."""

import argparse
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from textwrap import fill

from engine.commands.arguments import CommandError, Commands, add_command
from engine.describe import LANGUAGES, describe
from engine.describe.listing import listing, markdown
from engine.families import family_of
from engine.rules import AnyRules
from engine.short_repr import short_repr
from engine.spit.own_sets import KNOB as NUMBER_SETS
from engine.spit.own_sets import sets_from_text
from engine.variants import VARIANTS

EXAMPLES = """\
knobs and their values are in docs/rules.md; a switch is set to yes or no, a layout to pile sizes,
number_sets to thirteen sets, as in 2,3,5/0,1,4/… from the ace to the king.

examples:
  python -m engine rules penguin
  python -m engine rules speed-20-5 --lang it
  python -m engine rules grabbage --set players=6
  python -m engine rules standard --set turn=auto claim=call
  python -m engine rules four-pile --set layout=2,3,4 stacking=yes stall_ms=0
"""
COLUMNS = 100
SWITCH = {"yes": True, "no": False}


def add_to(commands: Commands) -> None:
    names = add_command(commands, "variants", "list the named variants by family, each with what sets it apart")
    names.add_argument("--lang", choices=LANGUAGES, default="en", help="language (en)")
    names.add_argument("--markdown", action="store_true", help="as the table that stands in docs/rules.md")
    names.set_defaults(run=_variants)
    sheet = add_command(
        commands, "rules", "print the rules sheet of a variant, with knobs of your own if you like", EXAMPLES
    )
    sheet.add_argument("variant", metavar="ID", help="a variant's id, as `variants` lists them")
    sheet.add_argument("--lang", choices=LANGUAGES, default="en", help="language (en)")
    add_settings(sheet, "knobs to change")
    sheet.set_defaults(run=_rules)


def add_settings(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Add options for knobs, read by `rules_with`."""
    parser.add_argument("--set", nargs="+", action="extend", default=[], metavar="knob=value", help=purpose)


def _variants(chosen: argparse.Namespace) -> None:
    print((markdown if chosen.markdown else listing)(chosen.lang), end="")


def _rules(chosen: argparse.Namespace) -> None:
    print(describe(rules_with(chosen.variant, chosen.set), chosen.lang), end="")


def rules_with(variant_id: str, settings: Iterable[str]) -> AnyRules:
    """A variant with knobs changed, each as in `peek=yes`. Raises CommandError or RulesError with the reason."""
    named = named_rules(variant_id)
    knobs = named.to_json()
    rules: AnyRules = family_of(named).rules_of(knobs | dict(_setting(text, knobs) for text in settings))
    return rules


def named_rules(variant_id: str) -> AnyRules:
    if variant_id in VARIANTS:
        return VARIANTS[variant_id]
    low = variant_id.lower()
    near = [name for name in VARIANTS if low and name.startswith(low)] or get_close_matches(low, VARIANTS)
    hint = f"; did you mean {' or '.join(near)}?" if near else "."
    known = fill(", ".join(VARIANTS), width=COLUMNS, break_on_hyphens=False)
    raise CommandError(f"no variant is called {variant_id}{hint}\nthere are:\n{known}")


def _setting(text: str, knobs: Mapping[str, object]) -> tuple[str, object]:
    """A knob and its value from the command line; invalid values are left for the rules to refuse."""
    knob, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"set a knob as in peek=yes, not {text}")
    if knob not in knobs:
        near = get_close_matches(knob, knobs, n=1)
        raise CommandError(f"there is no knob called {short_repr(knob)}{f'; did you mean {near[0]}?' if near else ''}")
    usual = knobs[knob]
    if isinstance(usual, bool):
        if value not in SWITCH:
            raise CommandError(f"{knob} is yes or no, not {value}")
        return knob, SWITCH[value]
    if knob == NUMBER_SETS:
        return knob, sets_from_text(value)
    if isinstance(usual, list):
        return knob, [_figure(size) for size in value.strip("()[]").split(",") if size]
    return knob, _figure(value) if isinstance(usual, int) else value


def _figure(text: str) -> int | str:
    """A whole number, unless the text is none or very long."""
    text = text.strip().replace("_", "")
    return int(text) if text.isdecimal() and len(text) < 10 else text

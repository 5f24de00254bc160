"""docs/rules.md lists all knobs, number sets and variants, with their values."""

import re
from pathlib import Path

from engine.describe.listing import markdown
from engine.spit.number_sets import NUMBER_SETS
from engine.spit.rules import _CHOICES, _RANGES, MOST_PILES, Rules
from tests.engine.rules_by_knob import KNOBS

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def _section(number: int) -> str:
    return PAGE.partition(f"\n## {number}. ")[2].partition("\n## ")[0]


def _table(section: str) -> dict[str, list[str]]:
    """The rows of the first table of a section, by their first cell."""
    lines = section[section.index("\n|") :].strip().splitlines()
    end = next((number for number, line in enumerate(lines) if not line.startswith("|")), len(lines))
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:end]]
    return {first.strip(" `"): cells for first, *cells in rows}


def _values_text(knob: str) -> str:
    """A knob's values as the page writes them."""
    if knob == "layout":
        return f"{Rules().layout}; 1 to {MOST_PILES} piles"
    if knob == "number_sets":
        return "the printed ones; thirteen different sets"
    if knob in _CHOICES:
        return ", ".join(_word(value) for value in _CHOICES[knob])
    least, most = _RANGES[knob]
    return f"{getattr(Rules(), knob)}; {least} … {most}"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"`{value}`" if isinstance(value, str) else str(value)


def test_page_lists_every_knob_with_its_values_and_source() -> None:
    rows = _table(_section(3))
    assert tuple(rows) == KNOBS
    for knob, (values, what, source) in rows.items():
        assert re.sub(r"(?<=\d) (?=\d{3})", "", values) == _values_text(knob), knob
        assert what
        assert re.fullmatch(r"(all|ours|section 4|[WOFIP]|,? )+", source), knob


def test_first_value_of_a_knob_is_the_default() -> None:
    for knob, choices in _CHOICES.items():
        assert getattr(Rules(), knob) == choices[0], knob


def test_page_lists_every_value_of_one_pile() -> None:
    assert tuple(_table(_section(4))) == _CHOICES["one_pile"]


def test_page_lists_the_number_sets_of_mod_spit() -> None:
    sets = {rank: (name, members) for rank, (name, members) in _table(_section(5)).items()}
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert sets == {
        ranks[rank - 1]: (number_set.name, " ".join(map(str, number_set.members)))
        for rank, number_set in NUMBER_SETS.items()
    }


def test_page_lists_the_variants_as_the_command_prints_them() -> None:
    section = PAGE.partition("<!-- variants -->\n")[2].partition("<!-- end of variants -->")[0]
    assert section == markdown(), "python -m engine variants --markdown prints what belongs between the marks"


def test_sections_are_numbered_from_1_to_15() -> None:
    assert re.findall(r"^## (\d+)\. ", PAGE, re.MULTILINE) == [
        *(str(number) for number in range(1, 16)),
    ]

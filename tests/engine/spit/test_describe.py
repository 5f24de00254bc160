"""Rules sheets: any rules have one in every language, and it mentions every knob that is set."""

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.describe import LANGUAGES, Language, UnknownLanguage, describe, name, summary
from engine.rules import UnknownVariant
from engine.spit.describe import sections
from engine.spit.describe.differences import PHRASES, comparison_with_standard
from engine.spit.describe.names import NAMES
from engine.spit.number_sets import NUMBER_SETS
from engine.spit.rules import Rules, RulesError
from engine.spit.variants import VARIANTS
from tests.engine.rules_by_knob import KNOBS, any_setting, set_knobs, values_of
from tests.often import A_FEW_VARIANTS, in_turn, some

LINES = 88
COLUMNS = 78

MACHINERY = re.compile(r"[a-z]_[a-z]|[{}<>]|None|True|False|\(\)|\S {2}| [,.;:]|\.\.| \)|\( |\b(\w+) \1\b")
"""Text that no person writes: names of fields, values of Python, gaps that were not filled, a repeated word."""

any_rules = st.one_of(
    st.sampled_from(list(VARIANTS.values())),
    st.builds(
        lambda base, settings: set_knobs(base, **dict(settings)),
        st.sampled_from(list(VARIANTS.values())),
        st.lists(any_setting, max_size=4),
    ).filter(lambda rules: isinstance(rules, Rules)),
)


@cache
def _texts(rules: Rules, lang: Language) -> tuple[str, ...]:
    """All texts of a rules sheet except the section on differences, not yet broken into lines."""
    different = comparison_with_standard(rules)
    return tuple(
        text.in_language(lang)
        for section in sections(rules)
        if section != different
        for text in (section.opening, *section.items, section.closing)
        if text is not None
    )


def _same_game(one: Rules, other: Rules) -> bool:
    """Whether rules that differ in one knob are played alike, so that their sheets may be equal."""
    if one.layout and max(one.layout) == 1 and replace(one, turn=other.turn) == other:
        return True  # there is nothing to turn up
    if one.players > 2 and replace(one, claim=other.claim) == other:
        return True  # the seat that is out picks alone
    if replace(one, stall_ms=other.stall_ms) == other:
        return True  # people at a table have no such limit
    both = {one.exhausted, other.exhausted}
    return one.goal == "low_points" and "from_stock" not in both and replace(one, exhausted=other.exhausted) == other


def _assert_sheets_differ(before: Rules, after: Rules) -> None:
    for lang in LANGUAGES:
        assert _texts(before, lang) != _texts(after, lang) or _same_game(before, after), f"{lang}: {before} and {after}"


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_each_changed_knob_of_a_variant_changes_the_rules_sheet(variant_id: str) -> None:
    rules = VARIANTS[variant_id]
    for knob in KNOBS:
        for value in values_of(knob):
            changed = set_knobs(rules, **{knob: value})
            if isinstance(changed, Rules) and changed != rules:
                _assert_sheets_differ(rules, changed)


@given(any_rules, any_setting)
def test_changed_knob_changes_the_sheet_of_any_rules(rules: Rules, setting: tuple[str, object]) -> None:
    changed = set_knobs(rules, **dict([setting]))
    assume(isinstance(changed, Rules) and changed != rules)
    assert isinstance(changed, Rules)
    _assert_sheets_differ(rules, changed)


@in_turn("lang", LANGUAGES)
@given(rules=any_rules)
def test_sheet_has_whole_sentences_and_no_code_or_gaps(lang: str, rules: Rules) -> None:
    sheet = describe(rules, lang)
    flowing = re.sub(r"\n+(  )?", " ", sheet.replace("\n- ", " – "))  # adjacent items of a list may repeat a word
    strange = MACHINERY.search(flowing)
    assert strange is None, flowing[max(0, strange.start() - 30) : strange.end() + 30]
    for line in sheet.splitlines():
        assert len(line) <= COLUMNS
        assert line == line.rstrip()
    for block in sheet.split("\n\n")[1:]:
        assert block.rstrip().endswith((".", "!")), block
        assert re.match(r"[A-Z ]+\. [A-ZÈ]", block), block


@in_turn("lang", LANGUAGES)
@in_turn("variant_id", VARIANTS)
def test_variant_fits_on_a_page_under_its_name(variant_id: str, lang: str) -> None:
    sheet = describe(VARIANTS[variant_id], lang).splitlines()
    assert len(sheet) <= LINES
    assert sheet[0] == getattr(NAMES[variant_id], lang)


def test_every_variant_has_a_unique_name_in_each_language() -> None:
    assert list(NAMES) == list(VARIANTS)
    for lang in LANGUAGES:
        assert len({getattr(name, lang) for name in NAMES.values()}) == len(VARIANTS)


def test_sheet_has_the_given_title_or_one_for_own_rules() -> None:
    assert describe(Rules(), "it", "La coppa del giovedì").startswith("La coppa del giovedì\n")
    assert describe(Rules(peek=True, hands=2)).startswith("Spit by your own rules\n")
    assert describe(replace(VARIANTS["speed-20-5"], hands=2)).startswith("Speed by your own rules\n")


def _sheet(rules: Rules, lang: str = "en") -> str:
    return " ".join(describe(rules, lang).split())


def test_sheet_states_the_values_of_knobs() -> None:
    for rules, lang, sentence in (
        (Rules(), "en", "of one, two, three, four and five cards from left to right"),
        (Rules(), "it", "Le altre undici sono la tua scorta"),
        (Rules(layout=(5, 5, 5, 5, 5)), "en", "The card left over is your only spit card"),
        (Rules(players=5, layout=(1, 2)), "it", "Due carte avanzano e restano fuori gioco"),
        (Rules(equal_ranks=True), "en", "on a 6, a 5, a 6 or a 7"),
        (Rules(alternate_colours=True), "it", "su un 6 rosso, un 5 nero o un 7 nero"),
        (Rules(goal="collect"), "en", "Go for the larger one!"),
        (Rules(claim="call"), "en", "(if level, the first to call for one)"),
        (Rules(exhausted="from_stock", conceal=3), "en", "the top card of one pile or a card from their hand"),
        (Rules(turn="auto", shift=False), "en", "You are stuck when no card fits."),
        (Rules(), "en", "no card fits, none can be turned up, and no move into a space would free one."),
        (Rules(layout=(1, 1), refill=True), "en", "no card fits and you have no space that a spit card could fill."),
        (Rules(goal="high_points", hand_size=1), "en", "whenever your hand is empty"),
        (VARIANTS["ghost"], "it", "Chi ottiene il fantasma non prende pile."),
        (VARIANTS["slap-spit"], "it", "Chi ottiene il posto vuoto non prende pile."),
        (Rules(max_deals=1), "it", "Se dopo una smazzata non ha vinto nessuno, vince chi ha meno carte"),
        (Rules(mod_slap="basic", layout=(1, 1, 1, 1, 1)), "en", "66 divided by 7 leaves 3"),
    ):
        assert sentence in _sheet(rules, lang), sentence


@in_turn(("lang", "dealt"), [("en", "26 cards to each team"), ("it", "26 carte a ogni squadra")])
def test_sheet_of_a_relay_deals_cards_to_teams(lang: str, dealt: str) -> None:
    assert dealt in _sheet(VARIANTS["running-relay"], lang)


def test_speed_sheet_explains_the_draw_when_cards_come_round() -> None:
    assert "drawn if all cards of the centre have come round and nobody could play" in _sheet(VARIANTS["speed-20-5"])


@in_turn(("lang", "like"), [("en", "Like standard, but"), ("it", "Come lo Spit classico, ma")])
def test_sheet_of_a_variant_begins_with_the_differences(lang: str, like: str) -> None:
    for rules in VARIANTS.values():
        beginning = describe(rules, lang).split("\n\n")[1]
        assert (like in beginning) == (rules != Rules())


def test_sheet_gives_playing_time_in_minutes_or_warns_of_long_games() -> None:
    assert "A game takes about 9 minutes, a long one 25." in _sheet(Rules())
    assert "A game can go on for hours. Agree on the number of deals" in _sheet(VARIANTS["reverse"])


def test_sheet_draws_the_table_as_dealt() -> None:
    assert "stock piles [1] [2] [3] [4] [5]; spit cards (11)" in _sheet(Rules())
    assert "reserve (5); spit piles (1) (1); reserve (5)" in _sheet(VARIANTS["speed-20-5"])


@in_turn("lang", LANGUAGES)
def test_sheet_omits_limits_of_the_site(lang: str) -> None:
    for rules in VARIANTS.values():
        assert not re.search(r"\b(100 (deals|smazzate)|ten seconds|dieci secondi)\b", _sheet(rules, lang))


def test_sheet_omits_what_cannot_happen() -> None:
    for rules, omitted in (
        (Rules(layout=(1, 1)), "Turn:"),
        (Rules(layout=(1, 1)), "Shift:"),
        (Rules(), "Stack:"),
        (Rules(goal="low_points"), "ONLY ONE SPIT PILE"),
        (Rules(goal="low_points"), "you have no spit cards then"),
        (Rules(goal="low_points", players=3, layout=(1, 2)), "has been taken"),
        (Rules(players=3, layout=(1, 2)), "Two hands on one pile"),
        (Rules(claim="winner"), "before play has stopped"),
        (Rules(goal="collect", one_pile="pile"), "With two spit piles each of you takes one"),
        (Rules(decks=2), "out of play"),
        (Rules(decks=3), "PLAYING TIME"),
    ):
        assert omitted not in _sheet(rules), omitted


def test_sheet_lists_the_number_sets_of_advanced_mod_spit() -> None:
    for lang in LANGUAGES:
        _, _, sets = _sheet(VARIANTS["mod-spit-advanced"], lang).partition(
            {"en": "The sets:", "it": "Gli insiemi:"}[lang]
        )
        members_of_sets = [tuple(map(int, members.split())) for members in re.findall(r"\(([\d ]+)\)", sets)]
        assert members_of_sets == [number_set.members for number_set in NUMBER_SETS.values()]


def test_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownLanguage, match=r"'fr'.*en, it"):
        describe(Rules(), "fr")
    with pytest.raises(UnknownLanguage, match=r"'fr'.*en, it"):
        summary("standard", "fr")


def test_every_knob_has_a_phrase() -> None:
    assert tuple(PHRASES) == KNOBS


@in_turn("lang", LANGUAGES)
def test_summary_fits_on_one_line_beside_the_longest_id(lang: str) -> None:
    lines = [summary(variant_id, lang) for variant_id in VARIANTS]
    assert len(set(lines)) == len(VARIANTS)
    for line in lines:
        assert 0 < len(line) <= 100 - len("  ") - max(map(len, VARIANTS))


@given(any_rules, any_setting)
def test_summary_changes_with_each_changed_knob(rules: Rules, setting: tuple[str, object]) -> None:
    changed = set_knobs(rules, **dict([setting]))
    assume(not isinstance(changed, RulesError) and changed != rules)
    assert isinstance(changed, Rules)
    for lang in LANGUAGES:
        assert summary(rules, lang) != summary(changed, lang)
        assert MACHINERY.search(summary(changed, lang)) is None


def test_summary_of_an_unknown_variant_names_the_known_ones() -> None:
    with pytest.raises(UnknownVariant, match="standard"):
        summary("spot")


def test_name_is_found_by_id_or_rules_in_each_language() -> None:
    assert name("ghost") == name(VARIANTS["ghost"]) == "Ghost Spit"
    assert name("ghost", "it") == "Spit con il fantasma"
    assert name(Rules(decks=3), "it") == "Spit con regole vostre"

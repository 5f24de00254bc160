"""Sentences about scores: who leads and what each side needs, for every goal."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.scoring import Figures, GameScore, opening_score, score_game
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from tests.often import in_turn
from tournaments.ledger.score_words import by_name, cards, counted, games_needed, leads, needed, short

ANA_BO = ("Ana", "Bo")
THREE = ("Ana", "Bo", "Cy")


def after(variant_id: str, *deals: Figures) -> tuple[Rules, GameScore]:
    rules = variant(variant_id)
    return rules, score_game(rules, deals)


@in_turn(
    ("variant_id", "words"),
    [
        ("standard", "52 together. A side with 0 has won"),
        ("two-pack", "104 together"),
        ("three-seats", "51 together"),
        ("reverse", "A side with 52 has won"),
        ("hundred", "The game ends when somebody has 100 points; the fewest win."),
        ("speed-20-5", "First to 25."),
    ],
)
def test_counted_figures_are_explained_for_every_goal(variant_id: str, words: str) -> None:
    assert words in counted(variant(variant_id), 2)


@in_turn(
    ("variant_id", "refused", "is_said"),
    [
        ("standard", (), False),
        ("three-seats", (), False),
        ("reverse", (), False),
        ("slap-spit", (), True),
        ("slap-spit", (0, 52), False),
    ],
)
def test_how_to_win_is_mentioned_only_if_possible_in_the_deal(
    variant_id: str, refused: tuple[int, ...], is_said: bool
) -> None:
    assert ("has won the game" in counted(variant(variant_id), 1, refused)) == is_said


def test_figures_of_a_deal_say_if_it_ended_stuck() -> None:
    assert cards(Figures((12, 40))) == "12–40"
    assert cards(Figures((3, 9), stuck=True)) == "3–9, stuck"


@in_turn(
    ("variant_id", "figures", "words"),
    [
        ("standard", Figures((12, 40)), "12–40"),
        ("hundred", Figures((3, 9), stuck=True), "3–9, stuck"),
        ("speed-20-5", Figures((0, 7)), "Ana won, 7 cards left to Bo"),
    ],
)
def test_short_text_has_names_only_if_figures_are_not_enough(variant_id: str, figures: Figures, words: str) -> None:
    assert short(variant(variant_id), ANA_BO, figures) == words


@in_turn(
    ("variant_id", "figures", "words"),
    [
        ("standard", Figures((12, 40)), "Ana 12, Bo 40"),
        ("hundred", Figures((0, 9)), "Ana 0, Bo 9"),
        ("hundred", Figures((3, 9), stuck=True), "Ana 3, Bo 9; nobody went out"),
        ("speed-20-5", Figures((0, 7)), "Ana won, 7 cards left to Bo"),
        ("speed-20-5", Figures((1, 0)), "Bo won, 1 card left to Ana"),
        ("speed-20-5", Figures((0, 0), stuck=True), "nobody won"),
    ],
)
def test_long_text_has_figures_with_names(variant_id: str, figures: Figures, words: str) -> None:
    assert by_name(variant(variant_id), ANA_BO, figures) == words


def test_places_are_listed_in_order() -> None:
    figures = Figures((20, 11, 20), (1, 2, 0))
    assert by_name(variant("three-seats"), THREE, figures) == "1st Bo 11, 2nd Cy 20, 3rd Ana 20"


def test_fewer_cards_lead_except_in_reverse() -> None:
    rules, score = after("standard", Figures((20, 32)))
    assert leads(rules, ANA_BO, score) == "Ana leads with 20 cards against 32."
    rules, score = after("reverse", Figures((20, 32)))
    assert leads(rules, ANA_BO, score) == "Bo leads with 32 cards against 20."


def test_leader_by_points_depends_on_the_goal() -> None:
    rules, score = after("hundred", Figures((0, 9)))
    assert leads(rules, ANA_BO, score) == "Ana leads with 0 points against 9."
    rules, score = after("speed-20-5", Figures((0, 9)))
    assert leads(rules, ANA_BO, score) == "Ana leads with 9 points against 0."


def test_leader_of_three_is_compared_with_the_next() -> None:
    rules, score = after("three-seats", Figures((20, 11, 20), (1, 2, 0)))
    assert leads(rules, THREE, score) == "Bo leads with 11 cards; the next has 20."
    rules, score = after("three-seats", Figures((11, 11, 29), (1, 2, 0)))
    assert leads(rules, THREE, score) == "Level at the top, 11–11–29."


def test_no_leader_before_the_first_deal_after_the_end_or_when_level() -> None:
    rules = variant("standard")
    assert leads(rules, ANA_BO, opening_score(rules)) == ""
    rules, score = after("standard", Figures((20, 32)), Figures((12, 40)), Figures((0, 52)))
    assert score.over
    assert leads(rules, ANA_BO, score) == ""
    rules, score = after("standard", Figures((26, 26)))
    assert leads(rules, ANA_BO, score) == "Level, 26–26."


def test_side_short_of_cards_plays_without_spit_cards_and_may_win() -> None:
    rules, score = after("standard", Figures((9, 43)))
    assert needed(rules, ANA_BO, score) == ("Ana has 9 cards and no spit cards. Going out first wins Ana the game.",)


@in_turn(("cards", "short"), [(15, True), (16, False)])
def test_side_with_at_most_a_layout_of_cards_has_no_spit_cards(cards: int, short: bool) -> None:
    rules, score = after("standard", Figures((cards, 52 - cards)))
    assert ("Going out first wins" in needed(rules, ANA_BO, score)[0]) is short


def test_variant_with_a_slapped_single_pile_promises_no_win() -> None:
    rules, score = after("ghost", Figures((9, 43)))
    assert needed(rules, ANA_BO, score) == ("Ana has 9 cards and no spit cards.",)


def test_leader_is_shown_how_many_cards_fewer_it_needs() -> None:
    rules, score = after("standard", Figures((16, 36)))
    assert needed(rules, ANA_BO, score) == ("Ana needs 1 card fewer to play without spit cards.",)
    assert needed(rules, ANA_BO, opening_score(rules)) == ()


def test_collecting_variant_needs_all_cards() -> None:
    rules, score = after("reverse", Figures((20, 32)))
    assert needed(rules, ANA_BO, score) == ("Ana needs 32 more cards for all of them, Bo 20.",)


def test_points_needed_to_the_target_are_named() -> None:
    rules, score = after("speed-20-5", Figures((0, 13)))
    assert needed(rules, ANA_BO, score) == ("First to 25.", "Ana needs 12 more points, Bo 25.")
    rules, score = after("hundred", Figures((0, 13)))
    assert needed(rules, ANA_BO, score) == (
        "At 100 points the game ends, and the fewest win: Ana is 100 away, Bo is 87 away.",
    )


def test_equal_needs_are_stated_once() -> None:
    rules = variant("speed-20-5")
    assert needed(rules, ANA_BO, opening_score(rules)) == ("First to 25.", "Each needs 25 more points.")


def test_last_deal_is_announced() -> None:
    rules = variant("standard")
    last = GameScore(rules.max_deals - 1, (26, 26))
    assert needed(rules, ANA_BO, last) == ("This is the last deal of the game. If it ends level, there is one more.",)
    assert needed(rules, ANA_BO, replace(last, deals=rules.max_deals - 2)) == ()
    assert needed(rules, ANA_BO, replace(last, deals=rules.max_deals + 19)) == (
        "This is the last deal of the game. If it ends level, nobody wins it, and it is played again.",
    )


def test_game_level_after_all_deals_is_played_again() -> None:
    level = GameScore(120, (26, 26), over=True)
    sentence = "Level after 120 deals: nobody has won this game. Play it again."
    assert leads(variant("standard"), ANA_BO, level) == sentence


def test_games_needed_to_win_the_match_are_named() -> None:
    assert games_needed(ANA_BO, (1, 0), 3) == "Ana needs 1 more game to win the match, Bo 2."
    assert games_needed(ANA_BO, (0, 0), 1) == ""
    assert games_needed(ANA_BO, (2, 0), 3) == ""


@given(st.sampled_from(sorted(VARIANTS)))
def test_every_variant_has_sentences_before_its_first_deal(variant_id: str) -> None:
    rules = variant(variant_id)
    names = [f"Player {seat}" for seat in range(rules.players)]
    assert counted(rules, 1).endswith(".")
    assert all(sentence.endswith(".") for sentence in needed(rules, names, opening_score(rules)))

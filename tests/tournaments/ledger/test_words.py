"""Sentences for the lines of a ledger."""

import re
from collections.abc import Mapping

from engine.scoring import Figures
from tests.games.factories import NOW
from tests.often import in_turn
from tests.tournaments.ledger.test_facts import ONE_OF_EACH
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.fact import Line, Person
from tournaments.ledger.facts import Fact
from tournaments.ledger.words import LedgerWords, all_sentences, words_for

NAMES = {1: "Ana", 2: "Bo", 3: "Cy", 4: "Dee", 5: "Eva", 7: "Magpie"}
PEOPLE = {number: Person(number, number) for number in range(1, 6)}


def sentence_of(fact: Fact, lines: Mapping[int, Line] | None = None) -> str:
    return fact.sentence(LedgerWords(NAMES, PEOPLE, lines or {}))


@in_turn("fact", ONE_OF_EACH)
def test_every_kind_of_fact_has_a_sentence_that_follows_a_name(fact: Fact) -> None:
    words = sentence_of(fact)
    assert re.match(r"[a-z]+ ", words + " ")
    assert not words.endswith(".")


@in_turn(
    ("fact", "words"),
    [
        (facts.Entered(1, 1, team="Lisbon"), "entered Ana of Lisbon"),
        (facts.Entered(1, 7, bot=True), "entered the bot Magpie"),
        (facts.Seeded((2, 1), drawn=True, lot="0f"), "drew the seeds by lot (0f)"),
        (facts.Seeded((2, 1), by_rating=True), "seeded by rating"),
        (facts.Seeded((2, 1)), "seeded by hand"),
        (facts.Arranged((StageSettings("swiss"),)), "chose the format: Swiss"),
        (facts.Named("Sunday Cup"), "named the tournament Sunday Cup"),
        (facts.RulesChosen("penguin", {}, 3), "chose the variant: Penguin Spit, best of 3 games"),
        (facts.RulesChosen("of the house", {}, 1), "chose the variant: of the house, one game"),
        (facts.KeptApart(1, 2), "kept Ana and Bo apart"),
        (facts.MatesKeptApart(), "kept all club-mates apart"),
        (facts.CalledOff(), "called the tournament off"),
        (facts.CalledOff("The hall is flooded."), "called the tournament off: The hall is flooded"),
        (facts.RoundPaired(1, 2, 3, ((1, 2), (3, 4)), 5), "published round 2, 2 matches, a bye for Eva"),
        (
            facts.RoundPaired(1, 2, 3, ((1, 2), (3, 4)), 5, by_hand=((3, 4), (5,))),
            "published round 2, 2 matches, a bye for Eva. "
            "By hand: Cy v Dee was not proposed. The bye of Eva was not proposed",
        ),
        (facts.RoundPaired(1, 2, 3, ((1, 2),)), "sent Ana v Bo to match 3"),
        (facts.Settled(1, 2, (2, 1)), "settled the order in group B: Bo, Ana"),
        (
            facts.DealEntered(3, (1, 2), 2, 1, Figures((20, 32))),
            "entered game 2, deal 1 of match 3, Ana v Bo: 20–32",
        ),
        (facts.DealCorrected(3, (1, 2), 1, 1, Figures((9, 3))), "corrected deal 1 of match 3, Ana v Bo: 9–3"),
        (
            facts.DealEntered(3, (1, 2), 1, 1, Figures((9, 3), (), True)),
            "entered deal 1 of match 3, Ana v Bo: 9–3, stuck",
        ),
        (facts.SidesSwapped(3, (1, 2)), "swapped the two sides in all deals of match 3, Ana v Bo"),
        (facts.WalkedOver(3, (1, 2), 0), "noted that nobody came to match 3, Ana v Bo"),
        (facts.WalkedOver(3, (1, 2), 2), "gave match 3, Ana v Bo, to Bo by a walkover"),
        (facts.Withdrawn(9), "withdrew entry 9"),
        (facts.Undone(4), "undid line 4"),
    ],
)  # fmt: skip
def test_each_fact_has_its_sentence(fact: Fact, words: str) -> None:
    assert sentence_of(fact) == words


def test_undo_and_redo_name_the_line_they_affect() -> None:
    happened: list[Fact] = [facts.Withdrawn(2), facts.Undone(1), facts.Undone(2)]
    lines = {number: Line(number, NOW, fact) for number, fact in enumerate(happened, start=1)}
    assert sentence_of(lines[2].fact, lines) == "undid line 1: withdrew Bo"
    assert sentence_of(lines[3].fact, lines) == "redid line 1: withdrew Bo"


def test_correction_names_the_figures_before_it() -> None:
    happened: list[Fact] = [
        facts.DealEntered(3, (1, 2), 1, 1, Figures((20, 32))),
        facts.DealEntered(3, (1, 2), 1, 2, Figures((12, 40))),
        facts.DealCorrected(3, (1, 2), 1, 1, Figures((21, 31))),
        facts.DealCorrected(3, (1, 2), 1, 1, Figures((22, 30), (), True)),
        facts.Undone(4),
        facts.DealCorrected(3, (1, 2), 1, 1, Figures((23, 29))),
        facts.SidesSwapped(3, (1, 2)),
        facts.DealCorrected(3, (1, 2), 1, 1, Figures((28, 24))),
    ]
    lines = {number: Line(number, NOW, fact) for number, fact in enumerate(happened, start=1)}
    words = [sentence_of(lines[number].fact, lines) for number in (3, 4, 6, 8)]
    assert words == [
        "corrected deal 1 of match 3, Ana v Bo: 21–31, not 20–32",
        "corrected deal 1 of match 3, Ana v Bo: 22–30, stuck, not 21–31",
        "corrected deal 1 of match 3, Ana v Bo: 23–29, not 21–31",
        "corrected deal 1 of match 3, Ana v Bo: 28–24, not 29–23",
    ]


def test_match_on_a_ladder_is_called_a_challenge() -> None:
    called = facts.RoundPaired(1, 1, 1, ((2, 1),))
    happened: list[Fact] = [
        facts.Arranged((StageSettings("queue"),)),
        called,
        facts.Undone(2),
        facts.Arranged((StageSettings("ladder"),)),
        facts.RoundPaired(1, 1, 1, ((2, 1),)),
    ]
    lines = {number: Line(number, NOW, fact) for number, fact in enumerate(happened, start=1)}
    assert sentence_of(lines[5].fact, lines) == "entered match 1: Bo challenges Ana"
    assert sentence_of(called, lines) == "sent Bo v Ana to match 1"


def test_lines_after_a_replacement_have_the_new_name() -> None:
    happened: list[Fact] = [
        facts.Entered(1, 1),
        facts.Withdrawn(1),
        facts.PersonReplaced(1, 3),
        facts.PersonReplaced(1, 4),
        facts.Undone(4),
    ]
    lines = [Line(number, NOW, fact) for number, fact in enumerate(happened, start=1)]
    words = words_for(lines, NAMES)
    assert [line.fact.sentence(words) for line in lines] == [
        "entered Ana",
        "withdrew Cy",
        "put Cy in the place of Ana",
        "put Dee in the place of Cy",
        "undid line 4: put Dee in the place of Cy",
    ]
    assert all_sentences([lines[0], lines[0]], words) == "entered Ana and Ana"


def test_name_of_an_undone_entry_is_known() -> None:
    lines = [Line(1, NOW, facts.Entered(1, 1)), Line(2, NOW, facts.Undone(1))]
    assert words_for(lines, NAMES).name(1) == "Ana"


@in_turn(("tables", "words"), [(0, "stopped counting tables"), (1, "counted 1 table"), (2, "counted 2 tables")])
def test_number_of_tables_is_in_the_sentence(tables: int, words: str) -> None:
    assert sentence_of(facts.TablesCounted(tables)) == words


def test_request_to_enter_and_waiting_list_have_different_sentences() -> None:
    asked, ended = facts.AskedToEnter(1), facts.RequestEnded(1)
    for needs_approval, words in (
        (False, ["put Ana on the waiting list", "took Ana off the waiting list"]),
        (True, ["asked to enter as Ana", "ended the request of Ana"]),
    ):
        rules = facts.SelfEntrySet(is_open=True, needs_approval=needs_approval)
        lines = {number: Line(number, NOW, fact) for number, fact in enumerate((rules, asked, ended), start=1)}
        assert [sentence_of(fact, lines) for fact in (asked, ended)] == words

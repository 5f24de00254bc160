import re
from collections.abc import Sequence
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.standings.events import NAMES, entrants, event, still_open
from tournaments.standings.needs import need
from tournaments.standings.outcomes import Kind, Outcome, StageEntrant
from tournaments.standings.points import scored

ORDER = ("points", "lot")

FOUR = ("1>2 3>4", "1>3 2>4", "1-4 2-3")
EIGHT = ("1>2 3>4 5>6 7>8", "1>3 5>7 2>4 6>8", "1-3 5-7 2-8 4-6")


def needs(count: int, entry: int, through: int, *rounds: str, rounds_left: int = 0) -> str:
    return need(entry, entrants(count), event(*rounds), through, ORDER, rounds_left)


def test_entry_that_is_through_or_out_needs_nothing() -> None:
    assert needs(4, 1, 2, *FOUR) == "Through, whatever happens."
    assert needs(4, 4, 2, *FOUR) == "Out, whatever the remaining results are."


def test_entry_that_plays_for_the_last_place_needs_the_win() -> None:
    assert needs(4, 2, 2, *FOUR) == "A win against Cy is enough; with a loss it is over."


def test_sentence_names_others_that_must_lose_after_a_loss() -> None:
    """Ana has two points, Bo and Cy have one each. If Ana loses, they draw level with a win."""
    rounds = ("1>6 2>4", "1>5 3>4", "1-6 2-5 3-4")
    assert needs(6, 1, 1, *rounds) == (
        "A win against Flo is enough; with a loss Bo and Cy must lose too, or the tie-breaks help."
    )


def test_sentence_counts_how_many_others_must_lose() -> None:
    assert needs(8, 1, 4, *EIGHT) == (
        "A win against Cy is enough; with a loss at least two of Gus, Bo and Flo must lose too, or the tie-breaks help."
    )


def test_entry_without_a_match_left_depends_on_others() -> None:
    assert needs(5, 1, 2, "1>2 3>4", "1>3 2>5", "4-2 5-3") == (
        "No match left to play: at least one of Bo and Cy must lose, or the tie-breaks help."
    )


def test_sentence_says_if_only_tie_breaks_can_help() -> None:
    assert needs(8, 4, 3, *EIGHT) == (
        "With a win against Flo, it comes down to the tie-breaks at best; with a loss it is over."
    )


def test_unpaired_rounds_give_a_bound_in_points() -> None:
    rounds = ("1>2 3>4 5>6", "1>3 2>5")
    assert needs(6, 1, 2, *rounds, rounds_left=2) == "2 points more are certainly enough."
    assert needs(6, 1, 4, *rounds, rounds_left=2) == "1 point more is certainly enough."
    assert needs(6, 4, 2, *rounds, rounds_left=2) == (
        "Even all 2 points that are left may not be enough; with no more points it is over."
    )


def test_two_own_matches_give_a_bound_in_points() -> None:
    sentence = needs(4, 1, 1, "1>2 3>4", "1-3 2-4", "1-4 2-3")
    assert sentence == "2 points more are certainly enough."


def test_sentence_names_each_place_at_a_larger_table() -> None:
    outcomes = (Outcome(1, 1, (1, 2, 3), (1, 2, 3)), still_open(2, 2, 1, 2, 3))
    assert need(2, entrants(3), outcomes, 1, ORDER) == (
        "With first or second it depends on the others; with third it is over."
    )


def test_many_relevant_matches_reduce_the_sentence_to_the_own_match() -> None:
    field = [StageEntrant(number, f"P{number}") for number in range(1, 31)]
    last = [still_open(number, 1, 2 * number - 1, 2 * number) for number in range(1, 16)]
    assert need(1, field, last, 8, ORDER) == "With a win it depends on the others; with a loss it is over."


THIRTEEN = {13: 14, 10: 12, 4: 12, 11: 6, 12: 6, 1: 2, 5: 2, 6: 2, 2: 0, 9: 0, 3: 0, 7: 0, 8: 0}
"""Half points of each entry before the last round, in which two tables are open."""


def last_round_of_thirteen(entry: int) -> str:
    over = [Outcome(number, 1, (bye_entry,), (1,), kind=Kind.BYE) for number, bye_entry in enumerate(_byes(), start=1)]
    left = [still_open(900, 2, 11, 12, 2, 9), still_open(901, 2, 1, 5, 6)]
    field = [StageEntrant(number, f"P{number}") for number in range(1, 14)]
    return need(entry, field, [*over, *left], 4, ORDER)


def _byes() -> list[int]:
    """Entries with byes that give all their points; each bye is worth one point."""
    return [bye_entry for bye_entry, half_points in THIRTEEN.items() for _ in range(half_points // 2)]


def test_last_round_at_tables_names_the_places_needed() -> None:
    """P12 sits at the same table as P11 with equal points, and four entries go through."""
    assert last_round_of_thirteen(11) == (
        "First of the four is enough; with second or third it depends on the others; with fourth it is over."
    )
    assert last_round_of_thirteen(10) == last_round_of_thirteen(4) == "Through, whatever happens."
    assert last_round_of_thirteen(2) == last_round_of_thirteen(3) == "Out, whatever the remaining results are."
    assert last_round_of_thirteen(1) == "With first it depends on the others; with second or third it is over."


def test_entry_without_a_match_left_depends_on_others_at_tables() -> None:
    over = (Outcome(1, 1, (1, 2, 3), (1, 2, 3)), Outcome(2, 1, (4, 5, 6), (1, 2, 3)))
    left = still_open(3, 2, 2, 3, 5)
    assert need(4, entrants(6), [*over, left], 2, ORDER) == "No match left to play: it depends on the others."


def test_second_place_at_two_tables_is_enough_for_five_of_six() -> None:
    tables = (still_open(1, 1, 1, 2, 3), still_open(2, 1, 4, 5, 6))
    assert need(1, entrants(6), tables, 5, ORDER) == (
        "Second of the three is enough; with third it depends on the others."
    )
    assert (
        need(1, entrants(6), tables, 1, ORDER)
        == "With first it depends on the others; with second or third it is over."
    )


def test_shared_place_at_the_cut_has_to_be_decided() -> None:
    sentence = need(1, entrants(2), (), 1, ("points",))
    assert sentence.startswith("All matches are played, and the last place to go on is shared")


def test_nothing_is_certain_if_points_do_not_decide_first() -> None:
    sentence = need(2, entrants(4), event(*FOUR), 2, ("wins", "points"))
    assert sentence == "Nothing is certain before the last match, since points do not decide first here."


def test_complex_conditions_are_counted_as_possible_results() -> None:
    assert needs(5, 2, 3, "3>1 2>5", "4>2 1>5", "4-5 3-1", "3-2 5-1") == (
        "With a win against Cy, it is sure with 7 of the 8 possible results of the others, or the tie-breaks help; "
        "with a loss it comes down to the tie-breaks at best."
    )


def test_entry_that_only_draws_could_endanger_is_through() -> None:
    """Bo and Cy have half a point each and meet. A win takes one of them past Ana, but never both."""
    outcomes = event("1>4", "2=4", "3=5", "2-3")
    assert need(1, entrants(5), outcomes, 2, ORDER) == "Through, whatever happens."


@st.composite
def last_rounds(draw: st.DrawFn) -> tuple[int, tuple[Outcome, ...]]:
    """Three played rounds and up to five open matches. An entry can have two of these matches, or none."""
    count = draw(st.sampled_from([4, 5, 6, 7]))
    texts = []
    for at in range(5):
        order = draw(st.permutations(range(1, count + 1)))
        signs = draw(st.lists(st.sampled_from(">>>="), min_size=3, max_size=3)) if at < 3 else "---"
        pairs = list(zip(order[::2], order[1::2], signs, strict=False))[: 3 if at < 4 else 2]
        texts.append(" ".join(f"{first}{sign}{second}" for first, second, sign in pairs))
    last = texts[4] if draw(st.booleans()) and not _meet_twice(texts[3], texts[4]) else ""
    return count, event(*texts[:4], last)


def _meet_twice(first: str, second: str) -> bool:
    pairs = [{frozenset(text.split("-")) for text in texts.split()} for texts in (first, second)]
    return bool(pairs[0] & pairs[1])


Ends = list[tuple[int, int, str]]
"""For each side of the last matches: the side, its opponent, and "win" or "lose"."""


def worlds(count: int, outcomes: Sequence[Outcome]) -> list[tuple[dict[int, int], Ends]]:
    """All possible endings, with the points of all entries."""
    left = [outcome for outcome in outcomes if not outcome.is_over]
    over = [outcome for outcome in outcomes if outcome.is_over]
    found = []
    for way in product([(1, 2), (2, 1)], repeat=len(left)):
        ended = [Outcome(one.match, one.round, one.sides, places) for one, places in zip(left, way, strict=True)]
        points = dict.fromkeys(range(1, count + 1), 0)
        for outcome in [*over, *ended]:
            for side, gained in zip(outcome.sides, scored(outcome), strict=True):
                points[side] += gained
        ends = [(one.sides[at], one.sides[1 - at], _did(one, at)) for one in ended for at in (0, 1)]
        found.append((points, ends))
    return found


def _did(outcome: Outcome, side: int) -> str:
    assert outcome.places is not None
    return "win" if outcome.places[side] == 1 else "lose"


def is_sure(points: dict[int, int], entry: int, through: int) -> bool:
    return sum(other >= points[entry] for other in points.values()) - 1 < through


def may_be(points: dict[int, int], entry: int, through: int) -> bool:
    return sum(other > points[entry] for other in points.values()) < through


def holds(clause: str, ends: Ends) -> bool:
    """Whether the condition of the clause on other entries is true."""
    clause = clause.removesuffix(", or the tie-breaks help").removesuffix(" too")
    if some := re.fullmatch(r"at least (\w+) of (.*) must lose", clause):
        fewest = ("no", "one", "two", "three").index(some[1])
        return sum(_results(name, "", ends) == ["lose"] for name in _names(some[2])) >= fewest
    return all(_holds(part, ends) for part in clause.split(", and "))


def _holds(part: str, ends: Ends) -> bool:
    asked = re.fullmatch(r"(.*) must (lose|win)( (to|against) (\w+))?", part)
    assert asked, part
    results = [_results(name, asked[5] or "", ends) for name in _names(asked[1])]
    assert all(len(of_one) == 1 for of_one in results), "the clause does not identify one match"
    return all(of_one == [asked[2]] for of_one in results)


def _names(text: str) -> list[str]:
    return re.split(", | and ", text)


def _results(name: str, opponent: str, ends: Ends) -> list[str]:
    return [did for one, other, did in ends if NAMES[one - 1] == name and opponent in ("", NAMES[other - 1])]


@settings(max_examples=40, deadline=None)
@given(last_rounds(), st.integers(1, 4))
def test_sentence_is_correct_for_every_possible_ending(played: tuple[int, tuple[Outcome, ...]], through: int) -> None:
    count, outcomes = played
    every = worlds(count, outcomes)
    for entry in range(1, count + 1):
        sentence = need(entry, entrants(count), outcomes, through, ORDER)
        for points, ends in every:
            mine = [did for one, _, did in ends if one == entry]
            if len(mine) < 2 or sentence.startswith(("Through", "Out")):
                _agrees(_clause_for(sentence, mine), points, ends, entry, through)


def _clause_for(sentence: str, mine: list[str]) -> str:
    """The part of the sentence on this result of the entry's own match."""
    text = sentence.removesuffix(".")
    if text.startswith(("Through", "Out")) or not mine:
        return text.removeprefix("No match left to play: ")
    result = {"lose": "loss"}.get(mine[0], mine[0])
    clauses = text.split("; ")
    for clause in clauses:
        if re.match(rf"(?i)with .*\ba {result}\b", clause):
            return re.sub(r"^(?i:with) (a \w+( or )?)+( against \w+,)? ", "", clause)
    assert clauses[0].endswith("is enough")
    return "enough"


def _agrees(clause: str, points: dict[int, int], ends: Ends, entry: int, through: int) -> None:
    sure, hope = is_sure(points, entry, through), may_be(points, entry, through)
    if clause == "enough" or clause.startswith("Through"):
        assert sure
    elif clause == "it is over" or clause.startswith("Out"):
        assert not hope
    elif clause.startswith("it comes down to the tie-breaks"):
        assert not sure and (hope or clause.endswith("at best"))
    elif "possible results of" not in clause:
        assert holds(clause, ends) == sure, clause
        assert hope == sure or clause.endswith("or the tie-breaks help")


def test_sentence_names_matches_if_an_entry_has_two() -> None:
    rounds = ("3>4 1>2 6>7", "1>7 6>3 4>2", "4>7 1>3 6>5", "6-1 2-5 3-7", "5-3")
    assert needs(7, 4, 3, *rounds) == (
        "No match left to play: Eve must lose to Bo, and Cy must lose to Gus, and Eve must win against Cy, "
        "or the tie-breaks help."
    )


@in_turn("through", [1, 2, 3])
def test_every_entry_has_a_sentence_after_every_round(through: int) -> None:
    pairs = ["1>2 3>4 5>6", "1>3 2>5 4>6", "1-4 2-6 3-5"]
    for done in range(4):
        sentences = {needs(6, entry, through, *pairs[:done], rounds_left=3 - done) for entry in range(1, 7)}
        assert all(sentence.endswith(".") for sentence in sentences)

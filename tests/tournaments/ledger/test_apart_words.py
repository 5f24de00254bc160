"""The sentences about entries that are kept apart."""

from collections.abc import Sequence

from tests.often import in_turn
from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_apart import BRACKET, GROUPS, after
from tests.tournaments.ledger.projection.test_fold import STANDARD, lines
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.apart_words import kept_apart, moved_text, no_way, what_it_means, why_not, why_settled
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import LARGEST_TEAM, Projection

SWISS = StageSettings("swiss", rounds=3)
ALL = StageSettings("round robin")


def joined(*stages: StageSettings, more: Sequence[Fact] = ()) -> Projection:
    entered = [facts.Entered(number, number) for number in range(1, 9)]
    return project(lines(*entered, *more), STANDARD, 1, stages)


def refusal(projection: Projection) -> str:
    return no_way(projection, [entry.number for entry in projection.playing], 2) or ""


@in_turn("name", ["round robin", "queue", "single match"])
def test_formats_without_a_choice_of_opponents_cannot_keep_entries_apart(name: str) -> None:
    stage = StageSettings(name)
    assert "nobody can be kept apart" in (why_not(after(2, stage=stage)) or "")
    sentence = refusal(after(2, facts.KeptApart(1, 2), stage=stage))
    assert sentence.startswith("P1 and P2 are to be kept apart. ") and sentence.endswith(" Or let them meet.")
    assert refusal(after(3, facts.KeptApart(1, 3), facts.Withdrawn(3), stage=stage)) == ""


@in_turn("stage", [BRACKET, GROUPS, SWISS, StageSettings("ladder")])
def test_other_formats_can_keep_entries_apart(stage: StageSettings) -> None:
    assert why_not(after(4, stage=stage)) is None
    assert refusal(after(4, facts.KeptApart(1, 2), stage=stage)) == ""


def test_keeping_apart_after_the_start_needs_rounds_still_to_be_paired() -> None:
    begun = facts.Started(tuple(range(1, 9)))
    assert why_not(joined(SWISS, more=[begun])) is None
    assert why_not(joined(GROUPS, StageSettings("swiss", through=2), more=[begun])) is None
    assert "were fixed at the start" in (why_not(joined(BRACKET, more=[begun])) or "")
    through = StageSettings("single elimination", through=4)
    closed: list[Fact] = [begun, facts.RoundPaired(1, 1, 1, ((1, 2),)), facts.WalkedOver(1, (1, 2), 1), facts.Closed(1)]
    assert "were fixed at the start" in (why_settled(joined(SWISS, through, more=closed)) or "")
    assert why_settled(joined(SWISS, more=closed)) == "All matches are played."


def test_impossible_groups_are_refused_with_names() -> None:
    clique = [facts.KeptApart(1, 2), facts.KeptApart(1, 3), facts.KeptApart(2, 3)]
    assert refusal(after(6, *clique[:2], stage=GROUPS)) == ""
    sentence = refusal(after(6, *clique, stage=GROUPS))
    assert sentence.startswith("No way was found to deal out 2 groups without P")
    assert sentence.endswith(" in the same one. They are to be kept apart. Make more groups, or let them meet.")
    three = StageSettings("round robin", groups=3)
    assert refusal(after(6, *clique, stage=three)) == ""


def test_club_that_is_too_large_is_named() -> None:
    teams = ["Porto"] * (LARGEST_TEAM + 1)
    projection = after(len(teams), facts.MatesKeptApart(), stage=SWISS, teams=teams)
    sentence = "Porto has more than 60 entries, too many to keep apart."
    assert refusal(projection) == f"{sentence} Let club-mates meet."
    assert no_way(projection, range(1, LARGEST_TEAM + 1), 2) is None, "without one entry, the club is small enough"
    begun = facts.Started(tuple(range(1, len(teams) + 1)))
    grown = after(len(teams), facts.MatesKeptApart(), begun, stage=SWISS, teams=teams)
    assert kept_apart(grown, 2) == f"Kept apart: all club-mates. {sentence}"


def test_meaning_is_explained_for_each_stage() -> None:
    groups, swiss, bracket, ladder = (
        " ".join(what_it_means(joined(stage), 2)) for stage in (GROUPS, SWISS, BRACKET, StageSettings("ladder"))
    )
    assert "different groups" in groups
    assert "the desk says what to do" in swiss
    assert "they do not meet in the first round. Winners may meet later." in bracket
    assert ladder == "They cannot challenge each other."
    through = StageSettings("single elimination", through=2)
    assert what_it_means(joined(GROUPS, through), 2)[1] == "In the single elimination they may meet."
    assert what_it_means(joined(ALL), 2) == []
    begun = facts.Started(tuple(range(1, 9)))
    assert what_it_means(joined(GROUPS, StageSettings("swiss", through=2), more=[begun]), 2) == [swiss]
    (at_tables,) = what_it_means(joined(BRACKET), 4)
    assert at_tables.endswith("they do not sit at one table, if possible. Later they may meet.")


def test_desk_text_names_the_first_pairs_and_any_problem() -> None:
    assert kept_apart(after(4), 2) == ""
    pairs = [facts.KeptApart(1, other) for other in (2, 3, 4, 5, 6)]
    sentence = kept_apart(after(8, *pairs, facts.MatesKeptApart(), stage=SWISS), 2)
    assert sentence == "Kept apart: P1 and P2; P1 and P3; P1 and P4; 2 more; all club-mates."
    only_two = kept_apart(after(2, facts.KeptApart(1, 2)), 2)
    assert only_two == "Kept apart: P1 and P2. No draw was found without P1 and P2 at one table of the first round."
    assert "are to be kept apart. In a round robin" in kept_apart(after(4, facts.KeptApart(1, 2), stage=ALL), 2)
    begun: list[Fact] = [facts.KeptApart(1, 2), facts.Started((1, 2))]
    assert kept_apart(after(2, *begun), 2) == "Kept apart: P1 and P2."


def test_entries_moved_in_the_seeding_are_named() -> None:
    assert moved_text(after(8)) == ""
    assert moved_text(after(8, facts.KeptApart(1, 8))) == "P8 and P7"

"""The sentences shown before a correction or an undo, and the agreement to them."""

import datetime as dt
from collections.abc import Sequence
from itertools import pairwise

from engine.scoring import Figures
from engine.spit.variants import variant
from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_fold import LEFT, RIGHT, game, lines, running
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.consequences import consequences, decides_more, fingerprint, restored_results
from tournaments.ledger.fact import Line
from tournaments.ledger.facts import Fact, Sides
from tournaments.ledger.projection import Projection

STANDARD = variant("standard")
NOW = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)


def projected(happened: list[Fact], best_of: int = 1) -> Projection:
    return project([Line(at, NOW, fact) for at, fact in enumerate(happened, start=1)], STANDARD, best_of)


def changes(happened: list[Fact], then: Fact, match: int = 0, deals: int = 0, best_of: int = 1) -> tuple[str, ...]:
    return consequences(projected(happened, best_of), projected([*happened, then], best_of), match, deals)


SEMI_FINALS = [*running(4), *game(1, (1, 4), LEFT), *game(2, (2, 3), LEFT)]
FINAL_BEGUN = [*SEMI_FINALS, *game(3, (1, 2), LEFT[:2])]


def test_replaced_person_after_results_is_named_with_the_ratings() -> None:
    replaced = facts.PersonReplaced(1, 9)
    assert changes(SEMI_FINALS, replaced) == ("All results of this entry count for Cilla, not P1, in ratings too.",)
    assert changes([*SEMI_FINALS, replaced], facts.Undone(len(SEMI_FINALS) + 1)) == (
        "All results of this entry count for P1, not Cilla, in ratings too.",
    )


def test_replaced_person_before_results_is_named_with_seed_team_and_kept_apart() -> None:
    people = [facts.Entered(number, number, rating=1500 + number) for number in (1, 2, 3)]
    happened: list[Fact] = [*people, facts.Seeded((3, 2, 1), by_rating=True), facts.KeptApart(1, 3)]
    assert changes(happened, facts.PersonReplaced(1, 9, 1600, "Porto")) == (
        "Cilla has this entry, not P1.",
        "Cilla is seeded first; P1 was third.",
        "Cilla plays for Porto; P1 played for none.",
        "Cilla is kept apart from P3, as P1 was.",
    )


def test_correction_in_an_open_game_changes_nothing_else() -> None:
    happened = [*running(2), *game(1, (1, 2), LEFT[:2])]
    assert changes(happened, facts.DealCorrected(1, (1, 2), 1, 1, Figures((18, 34))), 1) == ()


def test_reopened_match_is_named_with_the_next_match_to_play_again() -> None:
    sentences = changes(FINAL_BEGUN, facts.DealCorrected(1, (1, 4), 1, 2, Figures((26, 26))), 1)
    assert sentences == (
        "Match 1 is open again; P1 had won it.",
        "Match 1 keeps 2 deals of 3. Play the others again.",
        "Match 3 (final) will wait for an opponent of P2 again. P1 is taken out.",
        "The score of match 3 (2 deals) no longer counts. Play the match again.",
    )


def test_new_winner_is_named_with_the_change_of_the_next_match() -> None:
    level = ((30, 22), (15, 37))
    happened = [*running(4), *game(1, (1, 4), (*level, (0, 52)))]
    assert changes(happened, facts.DealCorrected(1, (1, 4), 1, 3, Figures((52, 0))), 1) == (
        "P4 wins match 1, not P1.",
        "Match 3 (final) will wait for an opponent of P4. P1 is taken out.",
    )


def walked_over(matches: Sequence[Sides], first: int = 1) -> list[Fact]:
    """Return a walkover for the first side of each match."""
    return [facts.WalkedOver(match, sides, sides[0]) for match, sides in enumerate(matches, start=first)]


def test_match_that_loses_players_is_named_with_its_round() -> None:
    first = walked_over([(1, 8), (4, 5), (2, 7), (3, 6)])
    both = [*running(8), *first, *walked_over([(1, 4), (2, 3)], first=5)]
    neither = [*running(8), *first[2:], *both[-2:]]
    sentences = consequences(projected(both), projected(neither))
    assert "Match 5 (semi-final) will wait for its players again. P1 and P4 are taken out." in sentences
    assert "Match 7 (final) will wait for an opponent of P2 again. P1 is taken out." in sentences


def test_table_of_four_names_all_players_that_wait() -> None:
    all_four = walked_over([(1, 8, 12, 16), (2, 7, 11, 15), (3, 6, 10, 14), (4, 5, 9, 13)])
    before, after = (project(lines(*running(16), *all_four[:count]), variant("four-seats"), 1) for count in (4, 2))
    assert consequences(before, after)[-1] == (
        "Match 5 (final) will wait for opponents of P1 and P2 again. P3 and P4 are taken out."
    )


def test_match_without_an_opponent_becomes_a_bye() -> None:
    both, nobody = ([*running(4), *walked_over([(1, 4)]), facts.WalkedOver(2, (2, 3), winner)] for winner in (3, 0))
    assert "Match 3 (final) will be a bye for P1. P3 is taken out." in consequences(projected(both), projected(nobody))


def test_withdrawal_names_the_later_match_that_is_lost() -> None:
    happened = [*running(8), facts.WalkedOver(1, (1, 8), 1)]
    assert changes(happened, facts.Withdrawn(1)) == ("P1 will not play match 5 (semi-final). The opponent wins it.",)


def test_win_by_withdrawal_is_not_reported_as_counting_again() -> None:
    """P1 withdrew while waiting for an opponent; now P4, a possible opponent, withdraws."""
    happened = [*running(8), facts.WalkedOver(1, (1, 8), 1), facts.Withdrawn(1)]
    assert changes(happened, facts.Withdrawn(4)) == (
        "P5 wins match 2.",
        "Match 5 (semi-final) will be P1 v P5.",
        "P5 wins it without playing.",
        "Match 7 (final) will wait for an opponent of P5.",
    )


def test_match_won_by_withdrawal_is_reopened_without_a_lost_score() -> None:
    before = [*running(8), *walked_over([(1, 8)]), facts.Withdrawn(4), facts.Withdrawn(1)]
    sentences = consequences(projected(before), projected([*before, facts.Undone(len(before) - 1)]))
    assert sentences[0] == "Match 2 is open again; P5 had won it."
    assert not any("no longer counts" in sentence or "counts again" in sentence for sentence in sentences)


def test_match_that_loses_its_winner_is_named() -> None:
    won, nobody = ([*running(4), facts.WalkedOver(1, (1, 4), winner)] for winner in (1, 0))
    assert "Match 1 has no winner; P1 had won it." in consequences(projected(won), projected(nobody))


def test_changed_places_on_a_ladder_are_named() -> None:
    stages = (StageSettings("ladder"),)
    happened = [*running(5), facts.RoundPaired(1, 1, 1, ((5, 3),)), *game(1, (5, 3), LEFT)]
    before, after = (project(lines(*facts_of), STANDARD, 1, stages) for facts_of in (happened, happened[:-1]))
    sentences = consequences(before, after)
    assert (
        sentences[-1] == "On the ladder: P3 from fourth to third, P4 from fifth to fourth and P5 from third to fifth."
    )
    off = project(lines(*happened, facts.Withdrawn(1, (1,))), STANDARD, 1, stages)
    assert consequences(before, off)[-1].startswith("On the ladder: P2 from second to first, ")


def test_undo_of_a_deal_in_an_open_game_changes_nothing_else() -> None:
    happened = [*running(2), *game(1, (1, 2), LEFT[:2])]
    assert changes(happened, facts.Undone(len(happened)), 1, -1) == ()


def test_undo_of_the_deciding_deal_reopens_match_and_tournament() -> None:
    happened = [*running(2), *game(1, (1, 2), LEFT)]
    assert changes(happened, facts.Undone(len(happened)), 1, -1) == (
        "Match 1 is open again; P1 had won it.",
        "The tournament is no longer finished.",
    )
    undone = [*happened, facts.Undone(len(happened))]
    assert changes(undone, facts.Undone(len(undone)), 1, 1) == (
        "P1 wins match 1.",
        "The tournament is over, and P1 has won it.",
    )


def decided_more(happened: list[Fact], then: Fact) -> bool:
    assert isinstance(then, facts.WalkedOver)
    return decides_more(projected(happened), projected([*happened, then]), then.match)


def test_walkover_decides_only_its_match_while_opponents_remain() -> None:
    five = running(5)  # Three entries have byes, and so would the loser of match 2 in a bracket of losers.
    assert not decided_more(five, facts.WalkedOver(2, (4, 5), 4))
    assert not decided_more(running(8), facts.WalkedOver(1, (1, 8), 0))


def test_walkover_decides_more_if_an_opponent_is_missing_or_the_tournament_ends() -> None:
    opponent_there = [*running(8), facts.WalkedOver(2, (4, 5), 4)]
    assert decided_more(opponent_there, facts.WalkedOver(1, (1, 8), 0))
    assert changes(opponent_there, facts.WalkedOver(1, (1, 8), 0)) == (
        "P4 wins match 5 (semi-final) without an opponent.",
        "Match 7 (final) will wait for an opponent of P4.",
    )
    assert decided_more(running(2), facts.WalkedOver(1, (1, 2), 1))
    gone = [*running(8), facts.WalkedOver(2, (4, 5), 4), facts.Withdrawn(4, gives_up=())]
    assert decided_more(gone, facts.WalkedOver(1, (1, 8), 8))


GROUP_AND_FINAL = (StageSettings("round robin"), StageSettings("single elimination", through=2))


def test_new_tie_at_the_cut_is_named() -> None:
    """P1 beats both others. If nobody came to the match of P2 and P3, they share place 2."""
    first = [*running(3), *walked_over([(2, 3)]), facts.WalkedOver(2, (3, 1), 1), facts.WalkedOver(3, (1, 2), 1)]
    before, after = (
        project(lines(*first, *more), STANDARD, 1, GROUP_AND_FINAL) for more in ((), (facts.WalkedOver(1, (2, 3), 0),))
    )
    assert "P2 and P3 are then level for place 2. Settle the order before the next stage." in consequences(
        before, after
    )


def test_too_few_entries_to_advance_are_reported_when_the_number_changes() -> None:
    stages = (StageSettings("round robin"), StageSettings("single elimination", through=4))
    for gone, is_reported in ((1, False), (2, True), (3, True)):
        happened = [*running(5), *map(facts.Withdrawn, range(5, 5 - gone, -1))]
        before, after = (project(lines(*one), STANDARD, 1, stages) for one in (happened[:-1], happened))
        words = {2: "Only three are left to go on.", 3: "Only two are left to go on."}.get(gone, "left to go on")
        assert any(words in sentence for sentence in consequences(before, after)) is is_reported


def test_number_of_rounds_in_an_unknown_stage_is_not_reported() -> None:
    stages = (StageSettings("round robin", groups=2), StageSettings("swiss", through=2))
    tables = [match.table for match in project(lines(*running(6)), STANDARD, 1, stages).matches.values() if match.table]
    walkovers = [facts.WalkedOver(number, table, min(table)) for number, table in enumerate(tables, start=1)]
    views = [
        project(lines(*running(6), *walkovers[:count]), STANDARD, 1, stages) for count in range(len(walkovers) + 1)
    ]
    assert not any(restored_results(*two) for two in pairwise(views))


def test_reopening_is_not_reported_for_a_running_tournament() -> None:
    happened = [*running(4), *game(1, (1, 4), LEFT)]
    assert changes(happened, facts.Undone(len(happened)), 1, -1) == (
        "Match 1 is open again; P1 had won it.",
        "Match 3 (final) will wait for its players. P1 is taken out.",
    )


def test_new_winner_of_a_finished_tournament_is_named_with_final_places() -> None:
    happened = [*running(2), *game(1, (1, 2), ((30, 22), (15, 37), (0, 52)))]
    sentences = changes(happened, facts.DealCorrected(1, (1, 2), 1, 3, Figures((52, 0))), 1)
    assert sentences == (
        "P2 wins match 1, not P1.",
        "P2 wins the tournament, not P1.",
        "Final places: P2 from second to first and P1 from first to second.",
    )


def test_deals_kept_after_a_correction_are_counted() -> None:
    happened = [*running(2), *game(1, (1, 2), LEFT, 1), *game(1, (1, 2), RIGHT[:2], 2)]
    sentences = changes(happened, facts.DealCorrected(1, (1, 2), 1, 3, Figures((8, 44))), 1, best_of=3)
    assert sentences == ("Match 1 keeps 3 deals of 5. Play the others again.",)


def test_deals_that_count_again_are_counted() -> None:
    happened = [*running(2), *game(1, (1, 2), LEFT, 1), *game(1, (1, 2), RIGHT[:2], 2)]
    corrected = [*happened, facts.DealCorrected(1, (1, 2), 1, 3, Figures((8, 44)))]
    sentences = changes(corrected, facts.Undone(len(corrected)), 1, best_of=3)
    assert sentences == ("In match 1 2 deals entered before count again.",)


def test_score_of_a_later_match_counts_again_when_its_players_meet() -> None:
    corrected = [*FINAL_BEGUN, facts.DealCorrected(1, (1, 4), 1, 3, Figures((8, 44)))]
    sentences = changes(corrected, facts.Undone(len(corrected)), 1)
    assert "The earlier score of these two in match 3 (2 deals) counts again." in sentences


def test_undo_of_a_walkover_names_the_reopened_match() -> None:
    happened = [*running(4), facts.WalkedOver(1, (1, 4), 4)]
    assert changes(happened, facts.Undone(len(happened)), 1)[0] == "Match 1 is open again; P4 had won it."


def test_walkover_that_no_longer_counts_is_named() -> None:
    happened = [*SEMI_FINALS, facts.WalkedOver(3, (1, 2), 2)]
    sentences = changes(happened, facts.DealCorrected(1, (1, 4), 1, 2, Figures((26, 26))), 1)
    assert "The score of match 3 (a walkover) no longer counts. Play the match again." in sentences
    begun = [*FINAL_BEGUN, facts.WalkedOver(3, (1, 2), 2)]
    sentences = changes(begun, facts.DealCorrected(1, (1, 4), 1, 2, Figures((26, 26))), 1)
    assert "The score of match 3 (2 deals and a walkover) no longer counts. Play the match again." in sentences


def test_match_to_which_nobody_came_is_not_called_a_walkover() -> None:
    corrected = facts.DealCorrected(1, (1, 4), 1, 2, Figures((26, 26)))
    sentences = changes([*SEMI_FINALS, facts.WalkedOver(3, (1, 2), 0)], corrected, 1)
    assert "The score of match 3 (nobody came) no longer counts. Play the match again." in sentences
    sentences = changes([*FINAL_BEGUN, facts.WalkedOver(3, (1, 2), 0)], corrected, 1)
    assert "The score of match 3 (2 deals, then nobody came) no longer counts. Play the match again." in sentences


def test_walkover_that_counts_again_is_named() -> None:
    corrected = [*SEMI_FINALS, facts.WalkedOver(3, (1, 2), 2), facts.DealCorrected(1, (1, 4), 1, 2, Figures((26, 26)))]
    sentences = changes(corrected, facts.Undone(len(corrected)), 1)
    assert "The earlier result between these two in match 3 (a walkover) counts again." in sentences


def test_removed_bracket_is_one_sentence() -> None:
    happened = running(4)
    sentences = changes(happened, facts.Undone(len(happened)))
    assert sentences == ("The bracket is removed. Entries and check-in stay as they are.",)


def test_fingerprint_is_empty_without_changes_and_differs_by_list() -> None:
    assert fingerprint(()) == ""
    assert fingerprint(["a"]) != fingerprint(["b"])
    assert fingerprint(["a"]) == fingerprint(["a"])


def test_forfeit_that_stops_or_resumes_counting_is_named() -> None:
    happened = [*SEMI_FINALS, facts.GameRecorded(3, (1, 2), 1, "abc", (), award=2)]
    correction = facts.DealCorrected(1, (1, 4), 1, 2, Figures((26, 26)))
    set_aside = "The score of match 3 (a forfeit) no longer counts. Play the match again."
    assert set_aside in changes(happened, correction, 1)
    corrected = [*happened, correction]
    counts_again = "The earlier score of these two in match 3 (a forfeit) counts again."
    assert counts_again in changes(corrected, facts.Undone(len(corrected)))


def test_result_behind_later_pairings_mentions_those_rounds() -> None:
    swiss = (StageSettings("swiss", rounds=2),)
    happened = [
        *running(4), facts.RoundPaired(1, 1, 1, ((1, 2), (3, 4))), *game(1, (1, 2), LEFT), *game(2, (3, 4), LEFT),
        facts.RoundPaired(1, 2, 3, ((1, 3), (2, 4))),
    ]  # fmt: skip
    before, after = (
        project(lines(*happened, *more), STANDARD, 1, swiss)
        for more in ((), (facts.DealCorrected(1, (1, 2), 1, 3, Figures((8, 44))),))
    )
    sentences = consequences(before, after, 1)
    assert sentences[-1] == "Round 2 keeps its pairing. You can pair it again, except matches that have begun."
    same_winner = project(lines(*happened, facts.DealCorrected(1, (1, 2), 1, 1, Figures((24, 28)))), STANDARD, 1, swiss)
    assert consequences(before, same_winner, 1) == ()


def test_new_qualifier_is_named_with_the_round_already_paired() -> None:
    stages = (StageSettings("swiss", rounds=1), StageSettings("swiss", rounds=1, through=2))
    first = facts.RoundPaired(1, 1, 1, ((1, 2), (3, 4)))
    happened: list[Fact] = [*running(4), first, *walked_over([(1, 2), (3, 4)]), facts.Settled(1, 0, (1, 3))]
    paired: list[Fact] = [*happened, facts.RoundPaired(2, 1, 3, ((1, 3),))]
    other: list[Fact] = [facts.WalkedOver(1, (1, 2), 2), facts.Settled(1, 0, (2, 3))]
    before = project(lines(*paired), STANDARD, 1, stages)
    assert consequences(before, project(lines(*paired, *other), STANDARD, 1, stages)) == (
        "P2 wins match 1, not P1.",
        "P2 goes on to the Swiss instead of P1.",
        "Round 1 there keeps its pairing until you pair it again or take it back.",
    )
    waiting = project(lines(*happened), STANDARD, 1, stages)
    assert consequences(waiting, project(lines(*happened, *other), STANDARD, 1, stages)) == (
        "P2 wins match 1, not P1.",
        "P2 goes on to the Swiss instead of P1.",
    )


def test_new_tournament_winner_by_tie_break_is_named() -> None:
    """Each of three entries has won once, and the sum of cards is the tie-break."""
    stages = (StageSettings("round robin"),)
    now = project(lines(*running(3)), STANDARD, 1, stages)
    won = {match.number: match.table or () for match in now.matches.values()}
    happened: list[Fact] = list(running(3))
    for match, table in won.items():
        first = {frozenset({1, 2}): 1, frozenset({2, 3}): 2, frozenset({1, 3}): 3}[frozenset(table)]
        happened += game(match, table, LEFT if table[0] == first else RIGHT)
    before = project(lines(*happened), STANDARD, 1, stages)
    match = next(number for number, table in won.items() if set(table) == {2, 3})
    deal = facts.DealCorrected(match, won[match], 1, 1, Figures((2, 50) if won[match][0] == 2 else (50, 2)))
    after = project(lines(*happened, deal), STANDARD, 1, stages)
    assert after.matches[match].winner == before.matches[match].winner
    sentences = consequences(before, after, match)
    assert after.winner != before.winner and any("wins the tournament" in sentence for sentence in sentences)
    assert any(sentence.startswith("Final places: ") for sentence in sentences)


def test_second_final_that_is_no_longer_needed_is_named() -> None:
    stages = (StageSettings("double elimination"),)
    now = project(lines(*running(2)), STANDARD, 1, stages)
    first, second = sorted(now.matches)[-2:]
    happened: list[Fact] = [*running(2)]
    while (projected := project(lines(*happened), STANDARD, 1, stages)).matches[first].table is None:
        match = next(match for match in projected.matches.values() if match.table and match.state == "ready")
        happened += game(match.number, match.table or (), LEFT)
    table = projected.matches[first].table or ()
    happened += [*game(first, table, RIGHT), *game(second, table, LEFT)]
    before = project(lines(*happened), STANDARD, 1, stages)
    swapped = project(lines(*happened, facts.SidesSwapped(first, table)), STANDARD, 1, stages)
    sentences = consequences(before, swapped, first)
    assert any("is not needed any more." in sentence for sentence in sentences)
    assert not any("Play the match again" in sentence for sentence in sentences)
    back = consequences(swapped, project(lines(*happened[:-3]), STANDARD, 1, stages), first)
    assert any("is to be played after all." in sentence for sentence in back)

"""The projection of a ledger: entries, matches, scores and winners."""

import datetime as dt
import random
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import Figures
from engine.spit.variants import variant
from tests.often import times
from tests.tournaments.ledger.named_projection import project
from tournaments.ledger import facts
from tournaments.ledger.fact import Line
from tournaments.ledger.facts import Fact, Sides
from tournaments.ledger.projection import MatchState, Projection, State

STANDARD = variant("standard")
NOW = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
LEFT = ((20, 32), (12, 40), (0, 52))
RIGHT = ((30, 22), (41, 11), (52, 0))


def lines(*happened: Fact) -> list[Line]:
    return [Line(number, NOW, fact) for number, fact in enumerate(happened, start=1)]


def projected(*happened: Fact, best_of: int = 1) -> Projection:
    return project(lines(*happened), STANDARD, best_of)


def entered(count: int) -> list[Fact]:
    return [facts.Entered(number, 100 + number) for number in range(1, count + 1)]


def running(count: int) -> list[Fact]:
    return [*entered(count), facts.CheckInOpened(), facts.Started(tuple(range(1, count + 1)))]


def game(match: int, sides: Sides, deals: Sequence[tuple[int, int]], number: int = 1) -> list[Fact]:
    return [facts.DealEntered(match, sides, number, at, Figures(cards)) for at, cards in enumerate(deals, start=1)]


def test_empty_ledger_is_open_and_has_no_entries() -> None:
    assert projected().state == State.OPEN
    assert projected().entries == {}
    assert projected().winner is None


def test_second_start_ignores_results_of_the_first_bracket() -> None:
    final = facts.WalkedOver(3, (1, 2), 1)
    again = [*running(4), final, facts.Started((1, 2, 3)), facts.WalkedOver(2, (2, 3), 2)]
    happened = projected(*again)
    assert happened.matches[3].sides == (1, 2)
    assert happened.matches[3].state == MatchState.READY
    assert happened.state == State.RUNNING


def test_entries_are_seeded_in_the_order_of_entering() -> None:
    assert [entry.seed for entry in projected(*entered(3)).entries.values()] == [1, 2, 3]


def test_seeds_by_hand_come_first_and_later_entries_last() -> None:
    happened = [*entered(3), facts.Seeded((3, 1, 2)), facts.Entered(4, 104)]
    assert [entry.name for entry in projected(*happened).playing] == ["P3", "P1", "P2", "P4"]


def test_replaced_person_keeps_the_results_of_the_entry() -> None:
    happened = [*running(4), *game(1, (1, 4), LEFT), facts.Withdrawn(4)]
    before, after = projected(*happened), projected(*happened, facts.PersonReplaced(1, 9, 1480, "Porto"))
    assert after.matches == before.matches
    assert after.entries[1] == replace(before.entries[1], player=9, name="Cilla", rating=1480, team="Porto")


def test_replaced_person_is_seeded_by_their_own_rating_until_the_start() -> None:
    rated = [facts.Entered(number, number, rating=1500 - number) for number in (1, 2, 3)]
    replaced = facts.PersonReplaced(1, 9, 1400)
    by_rating, by_hand = (facts.Seeded((1, 2, 3), by_rating=is_so) for is_so in (True, False))
    start: list[Fact] = [facts.CheckInOpened(), *map(facts.CheckedIn, (1, 2, 3)), facts.Started((1, 2, 3))]
    assert [entry.number for entry in projected(*rated, by_rating, replaced).playing] == [2, 3, 1]
    stay: list[list[Fact]] = [[by_hand, replaced], [by_rating, *start, replaced]]
    for happened in stay:
        assert [entry.number for entry in projected(*rated, *happened).playing] == [1, 2, 3]


def test_withdrawn_entry_has_no_seed_and_the_others_move_up() -> None:
    happened = projected(*entered(3), facts.Withdrawn(2))
    assert [(entry.number, entry.seed) for entry in happened.playing] == [(1, 1), (3, 2)]
    assert happened.entries[2].seed is None


def test_bot_is_checked_in_when_entered() -> None:
    assert projected(facts.Entered(1, 101, bot=True)).entries[1].checked_in_at == NOW


def test_check_in_has_its_time() -> None:
    happened = projected(*entered(1), facts.CheckInOpened(), facts.CheckedIn(1))
    assert happened.state == State.CHECKING_IN
    assert happened.entries[1].checked_in_at == NOW


def test_start_creates_the_bracket() -> None:
    happened = projected(*running(4))
    assert happened.state == State.RUNNING
    assert [match.sides for match in happened.matches.values()] == [(1, 4), (2, 3), (None, None)]
    assert [match.state for match in happened.matches.values()] == [
        MatchState.READY,
        MatchState.READY,
        MatchState.WAITING,
    ]


def test_bye_advances_the_better_seed_at_once() -> None:
    happened = projected(*running(3))
    assert happened.matches[1].state == MatchState.BYE
    assert happened.matches[3].sides == (1, None)


def test_deals_decide_a_match_and_its_winner_advances() -> None:
    happened = projected(*running(4), *game(1, (1, 4), RIGHT))
    assert happened.matches[1].winner == 4
    assert happened.matches[1].state == MatchState.OVER
    assert happened.matches[3].sides == (4, None)


def test_match_with_a_deal_is_playing_and_expects_the_next_deal() -> None:
    match = projected(*running(2), *game(1, (1, 2), RIGHT[:2])).matches[1]
    assert match.state == MatchState.PLAYING
    assert match.expected == (1, 3)


def test_winner_of_the_final_wins_the_tournament() -> None:
    happened = projected(*running(2), *game(1, (1, 2), LEFT))
    assert happened.state == State.FINISHED
    assert happened.winner == 1


def test_walkover_decides_a_match_without_a_deal() -> None:
    match = projected(*running(2), facts.WalkedOver(1, (1, 2), 2)).matches[1]
    assert match.winner == 2
    assert match.walkover
    assert match.wins == (0, 0)


def test_called_game_is_in_the_match_before_it_is_played() -> None:
    match = projected(*running(2), facts.GameCalled(1, (1, 2), 1, "abc")).matches[1]
    assert match.state == MatchState.PLAYING
    assert [(game.number, game.record, game.deals) for game in match.games] == [(1, "abc", ())]


def test_recorded_game_counts_like_entered_deals() -> None:
    called = facts.GameCalled(1, (1, 2), 1, "abc")
    recorded = facts.GameRecorded(1, (1, 2), 1, "abc", tuple(map(Figures, RIGHT)))
    match = projected(*running(2), called, recorded).matches[1]
    assert match.winner == 2
    assert match.games[0].record == "abc"


def test_awarded_game_decides_the_match() -> None:
    deals = tuple(map(Figures, RIGHT[:2]))
    called = facts.GameCalled(1, (1, 4), 1, "abc")
    recorded = facts.GameRecorded(1, (1, 4), 1, "abc", deals, award=1)
    happened = projected(*running(4), called, recorded).matches
    assert happened[1].winner == 1
    assert happened[1].wins == (1, 0)
    assert not happened[1].walkover
    assert happened[3].sides == (1, None)
    assert [(game.record, game.deals) for game in happened[1].games] == [("abc", deals)]


def test_game_awarded_to_an_entry_outside_the_match_does_not_count() -> None:
    recorded = facts.GameRecorded(1, (1, 2), 1, "abc", (), award=7)
    assert projected(*running(2), recorded).winner is None


def test_called_game_is_no_result_until_deals_award_or_walkover() -> None:
    called = facts.GameCalled(1, (1, 2), 1, "abc")
    assert not projected(*running(2), called).matches[1].has_results
    awarded = facts.GameRecorded(1, (1, 2), 1, "abc", (), award=2)
    for decided in (facts.WalkedOver(1, (1, 2), 1), *game(1, (1, 2), LEFT[:1]), awarded):
        assert projected(*running(2), decided).matches[1].has_results


def test_reopened_match_removes_its_winner_and_the_deals_of_the_next_match() -> None:
    before = [*running(4), *game(1, (1, 4), LEFT), *game(2, (2, 3), LEFT), *game(3, (1, 2), LEFT[:2])]
    happened = projected(*before, facts.DealCorrected(1, (1, 4), 1, 3, Figures((8, 44))), *game(1, (1, 4), ())).matches
    assert happened[1].winner is None
    assert happened[3].sides == (None, 2)
    assert happened[3].deals == 0


def test_deals_set_aside_count_again_when_their_players_meet_after_all() -> None:
    before = [*running(4), *game(1, (1, 4), LEFT), *game(2, (2, 3), LEFT), *game(3, (1, 2), LEFT[:2])]
    corrected = [*before, facts.DealCorrected(1, (1, 4), 1, 3, Figures((8, 44)))]
    again = projected(*corrected, facts.DealEntered(1, (1, 4), 1, 4, Figures((0, 52))))
    assert again.matches[3].sides == (1, 2)
    assert again.matches[3].deals == 2


def test_undo_equals_leaving_the_line_out() -> None:
    happened = [*running(2), *game(1, (1, 2), LEFT)]
    assert projected(*happened, facts.Undone(len(happened))) == projected(*happened[:-1])


def test_undoing_a_correction_drops_later_deals_that_need_it() -> None:
    before = [*running(2), *game(1, (1, 2), LEFT)]
    corrected = [
        *before,
        facts.DealCorrected(1, (1, 2), 1, 3, Figures((8, 44))),
        facts.DealEntered(1, (1, 2), 1, 4, Figures((52, 0))),
    ]
    undone = projected(*corrected, facts.Undone(len(before) + 1))
    assert undone.matches[1].winner == 1
    assert undone.matches[1].deals == 3


@settings(max_examples=times(20))
@given(best_of=st.sampled_from([1, 3, 5]), count=st.integers(2, 32), luck=st.integers(0, 1_000))
def test_random_results_decide_every_match_once(best_of: int, count: int, luck: int) -> None:
    rng = random.Random(luck)
    happened = play_out(running(count), rng, best_of)
    final = projected(*happened, best_of=best_of)
    assert final.state == State.FINISHED
    assert all(match.winner is not None for match in final.matches.values())
    lost = [side for match in final.matches.values() for side in match.sides if side and side != match.winner]
    assert sorted([*lost, final.winner or 0]) == list(range(1, count + 1))


def play_out(happened: list[Fact], rng: random.Random, best_of: int) -> list[Fact]:
    """Play all matches, round by round."""
    while True:
        here = projected(*happened, best_of=best_of)
        ready = [match for match in here.matches.values() if match.state == MatchState.READY]
        if not ready:
            return happened
        for match in ready:
            assert match.table is not None
            happened += random_match(match.number, match.table, rng, best_of)


def random_match(match: int, pair: Sides, rng: random.Random, best_of: int) -> list[Fact]:
    """Return the games of a whole match, or a walkover."""
    if rng.random() < 0.1:
        return [facts.WalkedOver(match, pair, rng.choice(pair))]
    wins, played = [0, 0], list[Fact]()
    while 2 * max(wins) < best_of:
        side = rng.randrange(2)
        wins[side] += 1
        played += game(match, pair, (LEFT, RIGHT)[side], sum(wins))
    return played

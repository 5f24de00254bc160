"""Bots that forfeit or never act: their matches are decided, and the tournament continues."""

import random

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from clubs.services.acts import Refusal
from engine.spit.rules import Rules
from games.models import Game, Player
from games.selectors.replays import deal_logs
from games.services.playing import play_game
from tests.games.bad_bots import NO_STALL, SHORT
from tests.games.factories import Clock
from tests.often import a_few
from tests.threads import at_once
from tests.tournaments.factories import Evening, started, wins
from tournaments.ledger.projection import MatchState, State
from tournaments.models import Event, MatchSide, ScoreSheet, Tournament
from tournaments.services import called_games
from tournaments.services.rows import rebuild_rows
from tournaments.views.match_context import match_context, match_or_404

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bad_bots")]


def evening_with(*bots: str, best_of: int = 1, rules: Rules = SHORT) -> Evening:
    """Start a tournament of these bots, seeded in this order."""
    evening = started(len(bots), best_of=best_of, bots=len(bots))
    for entry, bot in zip(evening.projection.playing, bots, strict=True):
        Player.objects.filter(pk=entry.player).update(bot=bot)
    Tournament.objects.filter(pk=evening.tournament.pk).update(rules=rules.to_json())
    return evening


def call(evening: Evening, match: int = 1) -> Game:
    called_games.call_game(evening.act(), match=match, rng=evening.rng)
    return Game.objects.latest("pk")


def play(evening: Evening, game: Game) -> Game:
    """Play and record the game, as a worker does."""
    finished = play_game(game_id=game.pk, clock=Clock())
    assert finished is not None
    record(evening, finished)
    return finished


def record(evening: Evening, game: Game) -> None:
    called_games.record_game(game=game, now=evening.now, rng=evening.rng)


@pytest.mark.parametrize("bot", a_few(1, ["raiser", "babbler", "sleeper"]))
@pytest.mark.parametrize("seat", [0, 1])
def test_forfeit_loses_the_match(bot: str, seat: int) -> None:
    bots = ["greedy", "greedy"]
    bots[seat] = bot
    evening = evening_with(*bots, rules=NO_STALL)
    game = play(evening, call(evening))
    row = evening.row(1)
    assert game.ending == Game.Ending.FORFEIT
    assert row.state == MatchState.OVER
    assert wins(row) == ((0, 1) if seat == 0 else (1, 0))
    assert not row.walkover
    assert evening.projection.winner == 2 - seat
    assert Tournament.objects.get().state == State.FINISHED


def test_sheet_of_a_forfeited_game_has_the_winner_and_finished_deals() -> None:
    evening = evening_with("greedy", "raiser")
    game = play(evening, call(evening))
    sheet = ScoreSheet.objects.get()
    assert sheet.winner == 0
    assert [figures["cards"] for figures in sheet.figures] == [game.score]


def test_bracket_continues_after_a_forfeit() -> None:
    evening = evening_with("greedy", "greedy", "greedy", "raiser")
    for match in (1, 2, 3):
        play(evening, call(evening, match))
    first, second, final = (evening.row(number) for number in (1, 2, 3))
    assert first.winner is not None and first.winner.number == 1
    assert final.sides[0].entry == first.winner
    assert final.sides[1].entry == second.winner
    assert Tournament.objects.get().state == State.FINISHED


def test_unfinished_deal_is_not_on_the_sheet() -> None:
    evening = evening_with("greedy", "sleeper", rules=NO_STALL)
    game = play(evening, call(evening))
    assert deal_logs(game)[-1].result is None
    assert len(ScoreSheet.objects.get().figures) == game.deal_count - 1
    assert evening.row(1).state == MatchState.OVER


@pytest.mark.parametrize(
    ("bots", "ending"),
    [(("raiser", "babbler"), Game.Ending.FORFEIT), (("sleeper", "sleeper"), Game.Ending.LEVEL)],
)
def test_game_without_a_winner_is_awarded_to_the_better_seed(bots: tuple[str, str], ending: str) -> None:
    evening = evening_with(*bots)
    game = play(evening, call(evening))
    assert (game.ending, game.winner) == (ending, None)
    assert evening.projection.winner == 1
    assert evening.row(1).state == MatchState.OVER


def test_better_seed_on_the_second_side_wins_a_game_without_a_winner() -> None:
    """Seeds 4 and 3 win the semi-finals, so seed 4 is the first side of the final."""
    evening = evening_with("raiser", "raiser", "sleeper", "sleeper")
    for match in (1, 2, 3):
        play(evening, call(evening, match))
    final = evening.projection.matches[3]
    assert final.sides == (4, 3)
    assert final.winner == 3


def test_forfeit_in_best_of_three_loses_one_game() -> None:
    evening = evening_with("greedy", "raiser", best_of=3)
    first = play(evening, call(evening))
    second = Game.objects.latest("pk")
    assert second != first
    assert evening.row(1).state == MatchState.PLAYING
    assert wins(evening.row(1)) == (1, 0)
    play(evening, second)
    assert evening.row(1).result == "2–0"
    assert evening.row(1).state == MatchState.OVER
    assert Game.objects.count() == 2


def test_best_of_five_between_bots_that_never_act_ends() -> None:
    evening = evening_with("sleeper", "sleeper", best_of=5)
    game = call(evening)
    while evening.row(1).state != MatchState.OVER:
        play(evening, game)
        game = Game.objects.latest("pk")
        assert Game.objects.count() <= 3
    assert evening.row(1).result == "3–0"


def test_forfeited_game_reported_twice_is_recorded_once() -> None:
    evening = evening_with("greedy", "sleeper", best_of=3, rules=NO_STALL)
    game = play(evening, call(evening))
    lines = Event.objects.count()
    record(evening, game)
    called_games.record_missed_games(now=evening.now, rng=evening.rng)
    called_games.resume_matches(now=evening.now, rng=evening.rng)
    assert Event.objects.count() == lines
    assert Event.objects.filter(kind="game_called").count() == 2


@pytest.mark.usefixtures("without_worker")
@pytest.mark.django_db(transaction=True)
def test_forfeited_game_reported_by_several_threads_is_recorded_once() -> None:
    evening = evening_with("greedy", "raiser")
    game = call(evening)
    play_game(game_id=game.pk, clock=Clock())
    at_once(4, lambda luck: called_games.record_game(game=game, now=evening.now, rng=random.Random(luck)))
    assert Event.objects.filter(kind="game_recorded").count() == 1
    assert evening.row(1).state == MatchState.OVER


def test_signal_of_a_forfeited_game_records_it(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    evening = evening_with("greedy", "raiser")
    game = call(evening)
    with django_capture_on_commit_callbacks(execute=True):
        play_game(game_id=game.pk, clock=Clock())
    assert evening.row(1).state == MatchState.OVER


def test_match_decided_by_a_forfeit_cannot_be_called_again() -> None:
    evening = evening_with("greedy", "sleeper", rules=NO_STALL)
    play(evening, call(evening))
    with pytest.raises(Refusal, match="is over"):
        call(evening)


def test_rebuilt_rows_of_forfeits_are_unchanged() -> None:
    evening = evening_with("raiser", "greedy", "greedy", "sleeper", rules=NO_STALL)
    for match in (1, 2):
        play(evening, call(evening, match))

    def rows() -> list[tuple[object, ...]]:
        matches = evening.tournament.matches.values_list("number", "state", "winner__number")
        sides = MatchSide.objects.values_list("match__number", "number", "entry__number", "wins", "place")
        sheets = ScoreSheet.objects.values_list("match__number", "winner", "record__public_id", "figures")
        return [
            *matches.order_by("number"),
            *sides.order_by("match__number", "number"),
            *sheets.order_by("match__number"),
        ]

    before = rows()
    rebuild_rows(Tournament.objects.get(), evening.projection)
    assert rows() == before


def test_score_from_rows_equals_the_score_from_the_ledger() -> None:
    evening = evening_with("greedy", "sleeper", best_of=3, rules=NO_STALL)
    play(evening, call(evening))
    score = match_context(Tournament.objects.get(), evening.row(1))["score"]
    assert (score.wins, score.winner, score.game, score.deal) == ((1, 0), None, 2, 1)
    assert (score.game, score.deal) == evening.projection.matches[1].expected


def test_forfeit_does_not_affect_other_matches() -> None:
    outcomes = []
    for bad in ("greedy", "raiser"):
        evening = evening_with("greedy", "greedy", "random", bad, rules=Rules())
        neighbour = play(evening, call(evening, 1))
        assert neighbour.ending == (Game.Ending.PLAYED if bad == "greedy" else Game.Ending.FORFEIT)
        game = play(evening, call(evening, 2))
        row = evening.row(2)
        digests = [log.digest for log in deal_logs(game)]
        outcomes.append((game.ending, game.score, digests, row.state, row.result))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][0] == Game.Ending.PLAYED and all(outcomes[0][2])


def test_match_page_reads_its_match_in_five_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    evening = evening_with("greedy", "raiser", best_of=3)
    play(evening, call(evening))
    tournament = Tournament.objects.select_related("club").get()
    with django_assert_num_queries(5):
        match = match_or_404(tournament, 1)
        context = match_context(tournament, match)
        assert [side.entry.player.name for side in match.sides if side.entry]
        first, _ = context["games"]
        assert first.deals and first.sheet.record is not None
        assert [hasattr(seat, "forfeit") and seat.player.name for seat in first.sheet.record.seats.all()]


def test_match_page_names_the_bot_that_forfeited_and_links_the_replay(client: Client) -> None:
    evening = evening_with("greedy", "raiser")
    game = play(evening, call(evening))
    page = client.get(f"/tournaments/{evening.tournament.slug}/matches/1/").content.decode()
    names = [seat.player.name for seat in game.seats.all()]
    assert f"{names[1]} forfeited in deal 1 by an error: ValueError: no card left" in page
    assert f"{names[0]} won the game." in page
    assert f"{names[0]} has won." in page
    assert f"/replays/{game.public_id}/?deal=1&amp;t=" in page


def test_match_page_explains_a_game_awarded_to_the_better_seed(client: Client) -> None:
    evening = evening_with("sleeper", "sleeper")
    play(evening, call(evening))
    page = client.get(f"/tournaments/{evening.tournament.slug}/matches/1/").content.decode()
    assert f"Nobody won the game. It goes to the better seed, {evening.projection.entries[1].name}." in page


def test_failed_game_after_a_forfeit_can_be_called_again() -> None:
    evening = evening_with("greedy", "sleeper", best_of=3, rules=NO_STALL)
    play(evening, call(evening))
    assert evening.projection.matches[1].deals == 0
    Game.objects.filter(state=Game.State.WAITING).update(state=Game.State.FAILED)
    play(evening, call(evening))
    assert evening.row(1).result == "2–0"

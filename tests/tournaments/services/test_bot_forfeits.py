"""Bots that forfeit or never act: their matches are decided, and the tournament continues."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.services.acts import Refusal
from engine.spit.rules import Rules
from games.models import Game, Player
from games.selectors.replays import deal_logs
from games.services.playing import play_game
from tests.games.bad_bots import NO_STALL, SHORT
from tests.games.factories import Clock
from tests.often import a_few
from tests.tournaments.factories import Evening, started, wins
from tournaments.ledger import facts
from tournaments.ledger.projection import MatchState, State
from tournaments.models import Event, ScoreSheet, Tournament
from tournaments.services import called_games
from tournaments.services.rebuilding import rebuild
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


def test_sheet_of_a_forfeited_game_has_only_the_winner_and_finished_deals() -> None:
    evening = evening_with("greedy", "sleeper", rules=NO_STALL)
    game = play(evening, call(evening))
    assert deal_logs(game)[-1].result is None
    sheet = ScoreSheet.objects.get()
    assert (sheet.winner, len(sheet.figures)) == (0, game.deal_count - 1)
    with pytest.raises(Refusal, match="is over"):
        call(evening)


def test_bracket_continues_after_forfeits_and_its_rows_can_be_rebuilt() -> None:
    evening = evening_with("greedy", "greedy", "greedy", "raiser")
    for match in (1, 2, 3):
        play(evening, call(evening, match))
    first, second, final = (evening.row(number) for number in (1, 2, 3))
    assert first.winner is not None and first.winner.number == 1
    assert final.sides[0].entry == first.winner
    assert final.sides[1].entry == second.winner
    assert Tournament.objects.get().state == State.FINISHED
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_forfeit_does_not_affect_other_matches() -> None:
    outcomes = []
    for bad in ("greedy", "raiser"):
        evening = evening_with("greedy", "greedy", "random", bad)
        neighbour = play(evening, call(evening, 1))
        assert neighbour.ending == (Game.Ending.PLAYED if bad == "greedy" else Game.Ending.FORFEIT)
        game = play(evening, call(evening, 2))
        row = evening.row(2)
        digests = [log.digest for log in deal_logs(game)]
        outcomes.append((game.ending, game.score, digests, row.state, row.result))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][0] == Game.Ending.PLAYED and all(outcomes[0][2])


def test_game_without_a_winner_is_awarded_to_the_better_seed(client: Client) -> None:
    evening = evening_with("sleeper", "sleeper")
    game = play(evening, call(evening))
    assert (game.ending, game.winner) == (Game.Ending.LEVEL, None)
    assert evening.projection.winner == 1
    page = client.get(f"/tournaments/{evening.tournament.slug}/matches/1/").content.decode()
    assert f"Nobody won the game. It goes to the better seed, {evening.projection.entries[1].name}." in page


def test_better_seed_on_the_second_side_wins_a_game_without_a_winner() -> None:
    """Seeds 4 and 3 win the semi-finals, so seed 4 is the first side of the final."""
    evening = evening_with("raiser", "raiser", "babbler", "babbler")
    evening.write(facts.WalkedOver(1, (1, 4), 4), facts.WalkedOver(2, (2, 3), 3))
    game = play(evening, call(evening, 3))
    assert (game.ending, game.winner) == (Game.Ending.FORFEIT, None)
    final = evening.projection.matches[3]
    assert (final.sides, final.winner) == ((4, 3), 3)


def test_forfeit_in_best_of_three_loses_one_game() -> None:
    evening = evening_with("greedy", "raiser", best_of=3)
    first = play(evening, call(evening))
    second = Game.objects.latest("pk")
    assert second != first
    assert evening.row(1).state == MatchState.PLAYING
    score = match_context(Tournament.objects.get(), evening.row(1))["score"]
    assert (score.wins, score.winner, score.game, score.deal) == ((1, 0), None, 2, 1)
    assert (score.game, score.deal) == evening.projection.matches[1].expected
    Game.objects.filter(pk=second.pk).update(state=Game.State.FAILED)
    play(evening, call(evening))
    assert evening.row(1).result == "2–0"
    assert evening.row(1).state == MatchState.OVER
    assert Game.objects.count() == 3


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

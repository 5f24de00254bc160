"""Games of bots that an organiser calls: playing them, and recording each once."""

import random
import time

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.services.acts import Refusal
from games.models import Game, Player
from games.selectors.replays import deal_logs
from games.services.playing import play_game
from tests.games.factories import Clock, damage, game_asked_for
from tests.often import a_few, in_depth
from tests.threads import at_once
from tests.tournaments.factories import Evening, evening_of, started, wins
from tournaments.ledger.projection import MatchState, State
from tournaments.models import Event, ScoreSheet, Tournament
from tournaments.pages.desk_rounds import bots_at_tables
from tournaments.services import called_games, scores
from tournaments.services.agreement import NotAgreed
from tournaments.services.setting_up import choose_number_sets
from tournaments.views.match_context import match_context

pytestmark = pytest.mark.django_db


def call(evening: Evening, match: int = 1) -> Game:
    called_games.call_game(evening.act(), match=match, rng=evening.rng)
    return Game.objects.latest("pk")


def record(evening: Evening, game: Game) -> None:
    called_games.record_game(game=game, now=evening.now, rng=evening.rng)


def played(game: Game) -> Game:
    finished = play_game(game_id=game.pk, clock=Clock())
    assert finished is not None
    return finished


def test_called_game_is_recorded_once_after_its_end_and_decides_the_match() -> None:
    evening = started(2, bots=2)
    act = evening.act()
    for _ in range(2):
        called_games.call_game(act, match=1, rng=evening.rng)
    game = Game.objects.get()
    assert [seat.player_id for seat in game.seats.all()] == [entry.player for entry in evening.projection.playing]
    assert ScoreSheet.objects.get().record == game
    with pytest.raises(Refusal, match="being played already"):
        call(evening)
    with pytest.raises(Refusal, match="Their score comes by itself"):
        evening.deal(1, (20, 32))
    record(evening, game)
    record(evening, played(game_asked_for()))
    assert evening.row(1).state == MatchState.PLAYING, "neither an unfinished nor an unrelated game is recorded"
    game = played(game)
    for _ in range(2):
        record(evening, game)
    assert Event.objects.filter(kind="game_recorded").count() == 1
    row, sheet = evening.row(1), ScoreSheet.objects.get()
    assert row.state == MatchState.OVER
    assert wins(row)[game.winner or 0] == 1
    assert len(sheet.figures) == game.deal_count
    assert sheet.figures[-1]["cards"] == game.score
    assert Tournament.objects.get().state == State.FINISHED
    with pytest.raises(Refusal, match="A recorded game cannot be changed"):
        evening.walk_over(1, 2)


@pytest.mark.parametrize(
    ("variant_id", "seats"),
    a_few(
        3,
        [("four-seats", 4), ("hundred", 2), ("speed-20-5", 2), ("three-seats", 3), ("speed-15-10", 2), ("reverse", 2)],
    ),
)
def test_bots_play_matches_with_different_goals_and_numbers_of_seats(variant_id: str, seats: int) -> None:
    evening = started(seats, bots=seats, variant_id=variant_id)
    game = played(call(evening))
    record(evening, game)
    row, sheet = evening.row(1), ScoreSheet.objects.get()
    assert row.state == MatchState.OVER
    assert len(sheet.figures) == game.deal_count
    assert game.winner is not None
    assert row.sides[game.winner].is_winner
    assert sorted(side.place or 0 for side in row.sides) == list(range(1, seats + 1))
    assert list(match_context(evening.tournament, row)["score"].games[0].scores) == game.score


def test_bots_play_with_own_number_sets_and_the_replay_links_to_them(client: Client) -> None:
    evening = evening_of(2, bots=2, variant_id="mod-spit-advanced")
    choose_number_sets(evening.act(), sets=tuple((number,) for number in range(13)))
    evening.start()
    game = played(call(evening))
    assert {log.rules for log in deal_logs(game)} == {evening.projection.heading.rules}
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    sheet = 'href="/rules/mod-spit-advanced/?sets=0/1/2/3/4/5/6/7/8/9/10/11/12">Advanced Mod-Spit, own sets</a>'
    assert sheet in page


def test_best_of_three_match_calls_its_next_game_automatically_with_its_own_seed() -> None:
    evening = started(2, best_of=3, bots=2)
    game = call(evening)
    games = 1
    while evening.row(1).state != MatchState.OVER:
        record(evening, played(game))
        game = Game.objects.latest("pk")
        games = Game.objects.count()
    assert sum(wins(evening.row(1))) == games == len({bytes(game.seed) for game in Game.objects.all()})
    assert games in (2, 3)


def test_same_match_number_in_two_tournaments_gives_two_games() -> None:
    assert call(started(2, bots=2)) != call(started(2, bots=2))


def test_match_with_a_person_cannot_be_called() -> None:
    evening = started(4, bots=3)
    with pytest.raises(Refusal, match="Score this match at the table"):
        call(evening)
    with pytest.raises(Refusal, match="Their score comes by itself"):
        evening.deal(2, (20, 32))
    evening.deal(1, (20, 32))
    called_games.resume_matches(now=evening.now, rng=evening.rng)
    assert not Game.objects.exists(), "neither for a match of a person nor for one that nobody called"


def at_table(evening: Evening) -> bool:
    return bool(bots_at_tables(evening.projection))


def between_games(evening: Evening) -> Game:
    """Return the first game of a match that is stalled: no next game was called.

    The game was recorded during a walkover, which was then undone.
    """
    game = played(call(evening))
    walkover = evening.walk_over(1, 2)
    record(evening, game)
    with pytest.raises(NotAgreed) as question:
        scores.undo_score(evening.act(), match=1, event=walkover.number)
    scores.undo_score(evening.act(agreed=question.value.fingerprint), match=1, event=walkover.number)
    assert evening.row(1).state == MatchState.PLAYING
    return game


def test_match_stalled_between_games_continues_when_called() -> None:
    evening = started(2, best_of=3, bots=2)
    first = between_games(evening)
    assert not at_table(evening)
    assert call(evening) != first
    assert at_table(evening)
    assert evening.projection.matches[1].games[1].record


def test_tick_continues_stalled_matches_past_one_that_cannot() -> None:
    evenings = [started(2, best_of=3, bots=2) for _ in range(2)]
    for evening in evenings:
        between_games(evening)
    Player.objects.filter(entries__tournament=evenings[0].tournament).update(bot="gone")
    for _ in range(2):
        called_games.resume_matches(now=evenings[1].now, rng=evenings[1].rng)
    assert [len(evening.projection.matches[1].games) for evening in evenings] == [1, 2]


def test_failed_game_can_be_called_again_but_not_by_a_tick() -> None:
    evening = started(2, bots=2)
    failed = call(evening)
    Game.objects.update(state=Game.State.FAILED)
    called_games.resume_matches(now=evening.now, rng=evening.rng)
    assert Game.objects.count() == 1
    assert not at_table(evening)
    again = call(evening)
    assert again != failed
    record(evening, played(again))
    assert evening.row(1).state == MatchState.OVER


def test_walkover_of_a_called_match_is_kept_when_the_game_ends_until_it_is_undone() -> None:
    evening = started(2, bots=2)
    game = call(evening)
    walkover = evening.walk_over(1, 2)
    game = played(game)
    for _ in range(2):
        record(evening, game)
    assert Event.objects.filter(kind="game_recorded").count() == 1
    assert called_games.record_missed_games(now=evening.now, rng=evening.rng) == 0
    assert evening.projection.winner == 2
    with pytest.raises(NotAgreed) as question:
        scores.undo_score(evening.act(), match=1, event=walkover.number)
    agreed = question.value.fingerprint
    scores.undo_score(evening.act(agreed=agreed), match=1, event=walkover.number)
    record(evening, game)
    assert evening.projection.winner == evening.projection.playing[game.winner or 0].number


def test_tick_records_finished_games_past_a_damaged_one() -> None:
    evening = started(4, bots=4)
    broken, sound = played(call(evening, 1)), played(call(evening, 2))
    damage(broken)
    assert called_games.record_missed_games(now=evening.now, rng=evening.rng) == 2
    assert [evening.row(match).state for match in (1, 2)] == [MatchState.PLAYING, MatchState.OVER]
    assert sound.deal_count > 0
    assert called_games.record_missed_games(now=evening.now, rng=evening.rng) == 1, "only the damaged one is left"


def test_signal_of_a_finished_game_records_it(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    evening = started(2, bots=2)
    game = call(evening)
    with django_capture_on_commit_callbacks(execute=True):
        played(game)
    assert evening.row(1).state == MatchState.OVER


@pytest.mark.usefixtures("without_worker")
@pytest.mark.django_db(transaction=True)
def test_game_reported_by_several_threads_is_recorded_once() -> None:
    evening = started(2, best_of=3, bots=2)
    game = call(evening)
    play_game(game_id=game.pk, clock=Clock())
    at_once(4, lambda luck: called_games.record_game(game=game, now=evening.now, rng=random.Random(luck)))
    assert Event.objects.filter(kind="game_recorded").count() == 1
    assert Event.objects.filter(kind="game_called").count() == 2


@in_depth
@pytest.mark.usefixtures("celery_worker_process")
@pytest.mark.django_db(transaction=True)
def test_worker_plays_a_whole_match_after_one_call() -> None:
    evening = started(2, best_of=3, bots=2)
    call(evening)
    end = time.monotonic() + 20
    while evening.row(1).state != MatchState.OVER:
        assert time.monotonic() < end, "the bots never finished"
        time.sleep(0.05)
    assert Tournament.objects.get().state == State.FINISHED

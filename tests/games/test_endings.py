"""How a game ended, in words."""

import pytest

from games.models import Forfeit, Game, Player, Seat
from games.templatetags.endings import cut_short, winner_name
from tests.games.factories import game_asked_for
from tests.often import in_turn


@in_turn(
    ("ending", "words"),
    [("", ""), ("played", ""), ("forfeit", "by forfeit"), ("level", "level for good")],
)
def test_only_games_cut_short_say_how_they_ended(ending: str, words: str) -> None:
    assert cut_short(Game(ending=ending)) == words


@pytest.mark.django_db
def test_winner_name_is_that_of_the_seat_or_nobody() -> None:
    game = game_asked_for()
    names = [seat.player.name for seat in game.seats.all()]
    for winner, name in ((0, names[0]), (1, names[1]), (None, "Nobody")):
        game.winner = winner
        assert winner_name(game) == name


@in_turn("reason", ["it broke", "it broke."])
@in_turn(("rule", "words"), [("error", "an error"), ("nonsense", "nonsense"), ("idle", "idleness")])
def test_forfeit_is_described_in_one_sentence(rule: str, words: str, reason: str) -> None:
    seat = Seat(number=1, player=Player(name="Jackdaw", bot="greedy"))
    forfeit = Forfeit(seat=seat, deal=3, at_ms=12_040, rule=rule, reason=reason)
    assert str(forfeit) == f"Jackdaw forfeited in deal 3 by {words}: it broke."
    assert forfeit.moment == "deal=3&t=12.040"

"""Submitted bots in tournaments: chosen from the list of bots, and played by match workers."""

import pytest
from django.utils import timezone

from engine.spit.rules import Rules
from games.models import BotVersion, Game
from games.services.submitted import version_player
from games.tasks import exchange_games
from tests.clubs.factories import make_user
from tests.config.started_site import wait_for
from tests.games.matches.bots import GREEDY
from tests.tournaments.factories import Evening, make_tournament
from tournaments.ledger.projection import MatchState, State
from tournaments.models import ScoreSheet, Tournament
from tournaments.selectors import entering
from tournaments.services import called_games, entries, starting

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def version() -> BotVersion:
    bot = make_user("bo").bots.create(name="Zed", slug="zed", created_at=timezone.now())
    made: BotVersion = bot.versions.create(number=3, source=GREEDY, digest="a1" * 32, created_at=timezone.now())
    return made


@pytest.mark.usefixtures("match_worker")
def test_submitted_bot_plays_a_match(version: BotVersion) -> None:
    player = version_player(version)
    evening = Evening(make_tournament())
    entries.enter_bot(evening.act(), bot=player.bot, name="Zed 3")
    entries.enter_bot(evening.act(), bot="greedy", name="Greedy")
    starting.start(evening.act(), everybody=True)
    called_games.call_game(evening.act(), match=1, rng=evening.rng)

    def is_over() -> bool:
        exchange_games()
        return evening.row(1).state == MatchState.OVER

    wait_for(is_over)
    game = Game.objects.get()
    assert game.confined and game.state == Game.State.FINISHED
    assert ScoreSheet.objects.get().record == game
    assert Tournament.objects.get().state == State.FINISHED
    assert sorted(game.names) == ["Greedy", "Zed 3"]


def test_only_the_newest_passed_version_of_an_active_bot_is_listed(version: BotVersion) -> None:
    assert not [bot for bot, _ in entering.bots(Rules()) if bot.startswith("version:")], "none has passed a trial"
    version_player(version)
    newer = version.bot.versions.create(number=4, source="x", digest="b2" * 32, created_at=timezone.now())
    version_player(newer)
    assert entering.bots(Rules())[-1] == (f"version:{newer.pk}", "Zed 4")
    version.bot.withdrawn_at = timezone.now()
    version.bot.save()
    assert "Zed 4" not in [name for _, name in entering.bots(Rules())]

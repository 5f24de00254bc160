"""Games of every family are stored, played by bots and shown. Features that a family lacks are left out."""

import pytest
from django.test import Client

from engine.families import FAMILIES, rules_from_json, rules_to_json
from engine.variants import VARIANTS
from games.selectors.films import replay_document
from games.services.playing import NotABot, request_game
from tests.games.factories import NOW, BotFactory, game_played


def test_rules_are_stored_with_the_name_of_their_family() -> None:
    for rules in VARIANTS.values():
        assert rules_from_json(rules_to_json(rules)) == rules
    assert {rules_to_json(rules).get("family", FAMILIES[0]) for rules in VARIANTS.values()} == set(FAMILIES)


@pytest.mark.django_db
@pytest.mark.parametrize(("variant_id", "counts"), [("pirate", "ships"), ("conjugal", "cards")])
def test_patience_game_is_played_stored_and_shown(client: Client, variant_id: str, counts: str) -> None:
    game = game_played(variant_id=variant_id)
    assert rules_from_json(game.rules) == VARIANTS[variant_id]
    document = replay_document(game)
    assert (document["counts"], len(document["scores"]), "story" in document["deals"][0]) == (counts, 1, False)
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    assert "data-analysis-url" not in page
    assert client.get(f"/replays/{game.public_id}/analysis/").status_code == 404
    assert client.get(f"/replays/?variant={variant_id}").content.decode().count(game.public_id) > 0


@pytest.mark.django_db
def test_bot_that_does_not_know_the_game_is_refused() -> None:
    players = [BotFactory.create(name="Sprinter", bot="sprinter"), BotFactory.create()]
    with pytest.raises(NotABot, match="Sprinter does not know this game"):
        request_game(players=players, variant="pirate", rules=VARIANTS["pirate"], seed=b"seed", key="a game", now=NOW)

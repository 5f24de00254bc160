"""The players of submitted bots."""

from games.models import BotVersion, Player
from games.plain_text import LONGEST_NAME
from games.selectors.submitted import bot_of


def version_player(version: BotVersion) -> Player:
    """The player of this version, created once."""
    name = str(version)[:LONGEST_NAME]
    return Player.objects.get_or_create(bot=bot_of(version), defaults={"name": name})[0]

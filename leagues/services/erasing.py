"""Erases a person's bots: they no longer play, and their sources become unreadable."""

from collections.abc import Sequence
from datetime import datetime

from clubs.person_data import PersonData, PersonRows
from games.models import Bot, BotRun, BotVersion, Forfeit
from games.name_removal import whole_word
from games.selectors.submitted import bot_of
from leagues.models import ApiToken, Trial
from leagues.services.bots import withdraw_bot


class Bots(PersonData):
    """What leagues keep about people: submitted bots."""

    def erase(self, who: PersonRows, names: Sequence[str], now: datetime) -> None:
        """Their matches and ratings stay, under the names of the bots."""
        if who.account is None:
            return
        ApiToken.objects.filter(user=who.account).delete()
        for bot in Bot.objects.filter(owner=who.account):
            withdraw_bot(bot=bot, now=now)
        Bot.objects.filter(owner=who.account).update(is_public=False)
        versions = BotVersion.objects.filter(bot__owner=who.account)
        played = [bot_of(version) for version in versions]
        BotRun.objects.filter(seat__player__bot__in=played).delete()
        Forfeit.objects.filter(seat__player__bot__in=played).update(reason="")
        Trial.objects.filter(entrant__version__in=versions).update(report={})
        versions.update(source="", notes="")

    def mentions(self, names: Sequence[str]) -> list[str]:
        return [f"the name of the bot {bot}" for bot in Bot.objects.filter(name__iregex=whole_word(*names))]

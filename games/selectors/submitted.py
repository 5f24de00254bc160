"""Submitted bots as players."""

from collections.abc import Iterable

from games.models import VERSION, BotVersion, Player


def bot_of(version: BotVersion) -> str:
    """The value of `Player.bot` for a submitted bot."""
    return f"{VERSION}{version.pk}"


def version_in(bot: str) -> int | None:
    """The key of a submitted bot's version; None for built-in bots and people."""
    number = bot.removeprefix(VERSION)
    return int(number) if bot.startswith(VERSION) and number.isdecimal() else None


def versions_of(bots: Iterable[str]) -> dict[str, BotVersion]:
    """Submitted bots by the value of `Player.bot`; one query."""
    numbers = {number for number in map(version_in, bots) if number is not None}
    found = BotVersion.objects.filter(pk__in=numbers).select_related("bot") if numbers else ()
    return {bot_of(version): version for version in found}


def submitted_bots() -> list[tuple[str, str]]:
    """The newest version of each bot that passed a trial and is not withdrawn: its `Player.bot` and its name, sorted by
    name; two queries."""
    names = dict(Player.objects.filter(bot__startswith=VERSION).values_list("bot", "name"))
    newest: dict[int, tuple[int, str]] = {}
    for bot, version in versions_of(names).items():
        if version.bot.withdrawn_at is None:
            newest[version.bot_id] = max(newest.get(version.bot_id, (0, "")), (version.number, bot))
    return sorted([(bot, names[bot]) for _, bot in newest.values()], key=lambda one: one[1].casefold())

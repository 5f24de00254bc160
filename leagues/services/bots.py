"""Submitted bots: creates them, adds versions, withdraws them, makes them public.

Simultaneous requests of one author are serialised. The same source for the same bot is one version.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.utils.text import slugify

from engine.bots import BOTS
from games.models import LONGEST_BOT_NAME, Bot, BotVersion
from games.plain_text import plain_name
from games.services.limits import lock_account
from games.texts import gettext as _
from games.texts import ngettext
from leagues.models import Entrant, League, Trial
from leagues.services.entering import enter
from leagues.services.places import withdraw
from leagues.services.sources import compile_source

A_DAY: Final = timedelta(days=1)
MOST_TRIES_AN_HOUR: Final = 60
"""The limit of submitted sources, refused ones included, because each is compiled."""

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]*")
RESERVED: Final = frozenset({"new", "mine", "tokens", "built-in"})
"""Reserved names: they are parts of addresses."""


class NameRefused(ValueError):
    """A sentence that says why a bot cannot have a name."""


class LimitReached(ValueError):
    """An author has reached a limit; the message says when or how more is possible."""


class LimitOfTime(LimitReached):
    """More is possible after some time."""

    def __init__(self, message: str, wait: timedelta) -> None:
        super().__init__(message)
        self.wait = wait


class BotWithdrawn(ValueError):
    """A withdrawn bot takes no versions."""


@dataclass(frozen=True, slots=True)
class Uploaded:
    version: BotVersion
    is_new: bool
    """False if this bot already had this source; then nothing was stored."""


def create_bot(
    *,
    owner: User,
    name: str,
    source: str,
    notes: str = "",
    is_public: bool = False,
    leagues: Iterable[League] = (),
    now: datetime,
) -> Uploaded:
    """Create a bot with its first version and enter it in these leagues. A repeated request changes nothing.

    `source` comes from `read_source`. Raises NameRefused, SourceRefused or LimitReached.
    """
    name = checked_name(name)
    slug = slugify(name)
    if own := Bot.objects.filter(owner=owner, slug=slug).first():
        if again := _same_source(own, source):
            return Uploaded(again, False)
        raise NameRefused(_("You have a bot with this name. Upload a version of it instead, or choose another name."))
    _refuse_taken(owner, slug)
    _check_source(owner, source, now)
    with transaction.atomic():
        lock_account(owner)
        check_uploads(owner, now)
        _check_active(owner)
        fields = {"owner": owner, "name": name, "is_public": is_public, "created_at": now}
        bot, is_new = Bot.objects.get_or_create(slug=slug, defaults=fields)
        if not is_new and bot.owner_id != owner.pk:
            raise _taken()
        return _add_version(bot, source, notes, leagues, now)


def upload_version(
    *, bot: Bot, source: str, notes: str = "", leagues: Iterable[League] = (), now: datetime
) -> Uploaded:
    """Add a version of a bot and enter it in these leagues. A known source keeps its version.

    `source` comes from `read_source`. Raises SourceRefused, LimitReached or BotWithdrawn.
    """
    if again := _same_source(bot, source):
        return Uploaded(again, False)
    _refuse_withdrawn(bot)
    _check_source(bot.owner, source, now)
    with transaction.atomic():
        lock_account(bot.owner)
        bot.refresh_from_db()
        _refuse_withdrawn(bot)
        if _same_source(bot, source) is None:
            check_uploads(bot.owner, now)
        return _add_version(bot, source, notes, leagues, now)


@transaction.atomic
def withdraw_bot(*, bot: Bot, now: datetime) -> None:
    """Take a bot out of its leagues. Its versions, matches and ratings stay."""
    lock_account(bot.owner)
    Bot.objects.filter(pk=bot.pk, withdrawn_at=None).update(withdrawn_at=now)
    withdraw(Entrant.objects.filter(version__bot=bot), now)


@transaction.atomic
def bring_back(*, bot: Bot) -> None:
    """Let a withdrawn bot enter leagues again. Raises LimitReached."""
    lock_account(bot.owner)
    bot.refresh_from_db()
    if bot.withdrawn_at is not None:
        _check_active(bot.owner)
        Bot.objects.filter(pk=bot.pk).update(withdrawn_at=None)


def show_source(*, bot: Bot, is_public: bool) -> None:
    """Make the sources of its versions public, or visible to its owner only."""
    Bot.objects.filter(pk=bot.pk).update(is_public=is_public)


def checked_name(name: str) -> str:
    """Raises NameRefused."""
    name = plain_name(name)
    if not name:
        raise NameRefused(_("Give the bot a name."))
    if len(name) > LONGEST_BOT_NAME:
        raise NameRefused(
            _(
                "A name can have %(most)s characters at most. This one has %(count)s.",
                most=LONGEST_BOT_NAME,
                count=len(name),
            )
        )
    if not _NAME.fullmatch(name):
        raise NameRefused(_("Use letters from a to z, digits, spaces and hyphens. Begin with a letter or digit."))
    if slugify(name) in RESERVED | {*BOTS}:
        raise NameRefused(_("This name is reserved. Choose another one."))
    return name


def _taken() -> NameRefused:
    return NameRefused(_("Another author has a bot with this name. Choose another one."))


def _refuse_taken(owner: User, slug: str) -> None:
    if Bot.objects.filter(slug=slug).exclude(owner=owner).exists():
        raise _taken()


def _refuse_withdrawn(bot: Bot) -> None:
    if bot.withdrawn_at is not None:
        raise BotWithdrawn(_("%(bot)s is withdrawn. Bring it back before you upload a version.", bot=bot))


def digest_of(source: str) -> str:
    return sha256(source.encode()).hexdigest()


def _same_source(bot: Bot, source: str) -> BotVersion | None:
    return BotVersion.objects.select_related("bot").filter(bot=bot, digest=digest_of(source)).first()


def _check_source(owner: User, source: str, now: datetime) -> None:
    """Check limits first, because compiling needs a process. Raises LimitReached or SourceRefused."""
    check_uploads(owner, now)
    tries = f"bot-tries-{owner.pk}-{now:%Y-%m-%d-%H}"
    cache.add(tries, 0, timeout=3600)
    if cache.incr(tries) > MOST_TRIES_AN_HOUR:
        next_hour = now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
        raise LimitOfTime(
            _("You have sent %(most)s sources within an hour. Try again in the next hour.", most=MOST_TRIES_AN_HOUR),
            next_hour - now,
        )
    compile_source(source)


def check_uploads(owner: User, now: datetime) -> None:
    """Check the limit of uploads; a repeated trial counts as one. Raises LimitOfTime."""
    most: int = settings.UPLOADS_A_DAY
    uploads = BotVersion.objects.filter(bot__owner=owner, created_at__gt=now - A_DAY).values_list(
        "created_at", flat=True
    )
    again = Trial.objects.filter(entrant__version__bot__owner=owner).values_list("asked_again", flat=True)
    recent = [*uploads, *(at for times in again for at in times if at > now - A_DAY)]
    if len(recent) >= most:
        wait = sorted(recent)[-most] + A_DAY - now
        raise LimitOfTime(
            f"{_most_uploads(most)} {_next_upload(-(-int(wait.total_seconds()) // 3600))}",
            wait,
        )


def _most_uploads(most: int) -> str:
    return ngettext(
        "You can upload %(count)s version within 24 hours.", "You can upload %(count)s versions within 24 hours.", most
    )


def _next_upload(hours: int) -> str:
    return ngettext(
        "The next one is possible in %(count)s hour.", "The next one is possible in %(count)s hours.", hours
    )


def _check_active(owner: User) -> None:
    most: int = settings.ACTIVE_BOTS
    if Bot.objects.filter(owner=owner, withdrawn_at=None).count() >= most:
        raise LimitReached(
            ngettext(
                "You can have %(count)s active bot. Withdraw it first.",
                "You can have %(count)s active bots. Withdraw one of them first.",
                most,
            )
        )


def _add_version(bot: Bot, source: str, notes: str, leagues: Iterable[League], now: datetime) -> Uploaded:
    """Add a version; the account must be locked."""
    if again := _same_source(bot, source):
        return Uploaded(again, False)
    latest = bot.versions.first()
    number = latest.number + 1 if latest else 1
    version = BotVersion.objects.create(
        bot=bot, number=number, source=source, digest=digest_of(source), notes=notes, created_at=now
    )
    for league in leagues:
        enter(version=version, league=league, now=now)
    return Uploaded(version, True)

"""Submits a bot to a site, as its author: `python -m engine submit my_bot.py --to https://…`."""

import argparse
import json
import os
import re
import sys
import time
import urllib.error
import urllib.request
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from engine.commands.arguments import CommandError, Commands, add_command
from engine.commands.sandbox.limits import LONGEST_SOURCE

TOKEN: Final = "SLAPDECK_TOKEN"
SITE: Final = "SLAPDECK_SITE"
PATIENCE_S: Final = 30.0
MOST_WAITING_S: Final = 600.0
STEP_S: Final = 1.0
"""Seconds between two requests for the state of the trial."""

OWN_MACHINE: Final = ("localhost", "127.0.0.1", "::1")
HOW: Final = f"""\
Make a token on the page "Tokens for programs" of your account. The environment variable {TOKEN} keeps it out of the
list of processes, and {SITE} stands for --to. The bot is created with the first upload.

examples:
  python -m engine submit my_bot.py --to https://cards.example.org
  python -m engine submit my_bot.py --to https://cards.example.org --name "My Bot" --notes "Slaps earlier" --wait
"""


def add_to(commands: Commands) -> None:
    submit = add_command(commands, "submit", "upload a bot to a site, where it plays in a league", HOW)
    submit.add_argument("bot_file", metavar="bot", help="a file such as my_bot.py")
    submit.add_argument("--to", default=os.environ.get(SITE, ""), help=f"address of the site (or {SITE})")
    submit.add_argument("--token", default="", help=f"a token of your account ({TOKEN} is safer)")
    submit.add_argument("--name", help="name of the bot on the site (the name of the file)")
    submit.add_argument("--notes", default="", help="what you changed, for everybody to read")
    submit.add_argument("--wait", action="store_true", help="wait for the end of its trial")
    submit.set_defaults(run=_submit)


def _submit(chosen: argparse.Namespace) -> None:
    file = Path(chosen.bot_file)
    name = chosen.name or file.stem.replace("_", " ")
    site, token = _site(chosen.to), _token(chosen.token)
    slug = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", name.lower(), flags=re.ASCII).strip()).strip("-_")
    if not slug:
        raise CommandError("give the bot a name of letters and digits: --name 'My Bot'")
    address = f"{site}/api/bots/{slug}/versions/"
    report = _ask(address, token, {"source": _source(file), "name": name, "notes": chosen.notes})
    came = "is uploaded" if report["is_new"] else "was there already: the same source"
    print(f"{report['bot']}, version {report['version']}, {came}", flush=True)
    if report["notice"]:
        print(report["notice"])
    if chosen.wait and not report["notice"]:
        report = _waited(f"{address}{report['version']}/", token, report)
    print(*map(_in_league, report["leagues"]), f"report: {report['trial']}", f"page: {report['page']}", sep="\n")
    if chosen.wait and any(one["trial"] == "failed" for one in report["leagues"]):
        raise CommandError("it did not pass its trial")


def _in_league(one: dict[str, Any]) -> str:
    failure = f": {one['failure']}" if one["failure"] else ""
    return f"{one['league']}: trial {one['trial']}{failure}"


def _site(address: str) -> str:
    """The address without a final slash. Raises CommandError if it is invalid."""
    if not address:
        raise CommandError(f"say which site: --to https://…, or {SITE}")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise CommandError(f"{address[:80]} is no address of a site; take one such as https://cards.example.org")
    if parts.scheme == "http" and parts.hostname not in OWN_MACHINE:
        print("without https, others on the way can read your token", file=sys.stderr)
    return address.rstrip("/")


def _token(given: str) -> str:
    token = (given or os.environ.get(TOKEN, "")).strip()
    if not token:
        raise CommandError(f"a token is missing: set {TOKEN}, or say --token")
    if not token.isascii() or not token.isprintable() or " " in token:
        raise CommandError("this is no token: it has signs that no token has")
    return token


def _source(file: Path) -> str:
    if not file.is_file():
        raise CommandError(f"there is no file {file}")
    size = file.stat().st_size
    if size > LONGEST_SOURCE:
        raise CommandError(f"{file} is too large: {LONGEST_SOURCE // 1024} KiB at most")
    try:
        return file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError(f"{file} is not UTF-8: save it as UTF-8") from None


def _waited(address: str, token: str, report: dict[str, Any]) -> dict[str, Any]:
    """The site's answer when all trials are finished, or after ten minutes."""
    until = time.monotonic() + MOST_WAITING_S
    while time.monotonic() < until and any(one["trial"] in ("waiting", "playing") for one in report["leagues"]):
        time.sleep(STEP_S)
        report = _ask(address, token)
    return report


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Does not follow redirects, because the token is for one site only."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def _ask(address: str, token: str, sent: dict[str, Any] | None = None) -> dict[str, Any]:
    """The site's answer. Raises CommandError with the site's own message or the connection error."""
    request = urllib.request.Request(address, None if sent is None else json.dumps(sent).encode())
    request.add_header("Content-Type", "application/json")
    request.add_unredirected_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.build_opener(_NoRedirects).open(request, timeout=PATIENCE_S) as answer:
            report: dict[str, Any] = json.load(answer)
    except urllib.error.HTTPError as error:
        raise CommandError(_refusal(error)) from None
    except (OSError, HTTPException, ValueError) as error:
        raise CommandError(f"the site does not answer: {getattr(error, 'reason', error)}") from None
    return report


def _refusal(error: urllib.error.HTTPError) -> str:
    if HTTPStatus.MULTIPLE_CHOICES <= error.code < HTTPStatus.BAD_REQUEST:
        return f"the site has another address: {error.headers.get('Location', 'it does not say which')}"
    try:
        return f"refused: {json.load(error)['error']}"
    except (ValueError, KeyError, TypeError, OSError):
        return f"the site has no such address, or does not take bots (status {error.code})"

"""The command that submits a bot, against the real server."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from engine.commands.main import main
from games.models import BotVersion
from leagues.models import Trial
from leagues.services.tokens import make_token
from tests.games.factories import NOW
from tests.leagues.factories import make_author, make_league, source_of
from tests.often import in_turn

pytestmark = pytest.mark.usefixtures("no_tries")


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    file = tmp_path / "my_bot.py"
    file.write_text(source_of())
    return file


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SLAPDECK_TOKEN", raising=False)
    monkeypatch.delenv("SLAPDECK_SITE", raising=False)


def test_submit_uploads_a_bot_shows_its_trial_and_explains_refusals(
    live_url: str, bot: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_league()
    token = make_token(user=make_author(), name="Laptop", now=NOW)
    monkeypatch.setenv("SLAPDECK_TOKEN", token)
    assert main(["submit", str(bot), "--to", f"{live_url}/", "--notes", "The first"]) == 0
    printed = capsys.readouterr()
    assert printed.out == (
        f"my-bot, version 1, is uploaded\nladder: trial waiting\nreport: {live_url}/bots/my-bot/1/trial/\n"
        f"page: {live_url}/bots/my-bot/\n"
    )
    version = BotVersion.objects.select_related("bot").get()
    assert (version.bot.name, version.notes) == ("my bot", "The first")

    Trial.objects.update(state="failed", report={"failure": "It crashed."})
    assert main(["submit", str(bot), "--to", live_url, "--wait"]) == 1
    again = capsys.readouterr()
    assert "my-bot, version 1, was there already: the same source\nladder: trial failed: It crashed." in again.out
    assert again.err == "it did not pass its trial\n"

    bot.write_text("a = (")
    assert main(["submit", str(bot), "--to", live_url]) == 1
    assert capsys.readouterr().err == "refused: Line 1 is not Python: '(' was never closed.\n"
    assert main(["submit", str(bot), "--to", live_url, "--token", "nonsense"]) == 1
    refused = capsys.readouterr()
    assert refused.err.startswith("refused: Send a valid token")
    assert main(["submit", str(bot), "--to", f"{live_url}/nowhere"]) == 1
    assert "status 404" in capsys.readouterr().err
    assert not any(token in text for one in (printed, again, refused) for text in one)


@pytest.mark.usefixtures("no_tries", "not_contained")
def test_submit_says_that_the_site_plays_no_submitted_bots(
    live_url: str, bot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_league()
    token = make_token(user=make_author(), name="Laptop", now=NOW)
    assert main(["submit", str(bot), "--to", live_url, "--token", token, "--wait"]) == 0
    assert "\nThis site plays no submitted bots now" in capsys.readouterr().out


class Elsewhere(BaseHTTPRequestHandler):
    """Redirects every request to another address, and records the requests."""

    received: list[str]

    def do_POST(self) -> None:
        self.received.append(f"{self.path} {self.headers['Authorization']}")
        self.send_response(301)
        self.send_header("Location", "http://127.0.0.1:1/stolen")
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[str]:
    Elsewhere.received = []
    server = HTTPServer(("127.0.0.1", 0), Elsewhere)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_token_is_sent_only_to_the_named_site(elsewhere: str, bot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["submit", str(bot), "--to", elsewhere, "--token", "secret"]) == 1
    assert capsys.readouterr().err == "the site has another address: http://127.0.0.1:1/stolen\n"
    assert Elsewhere.received == ["/api/bots/my-bot/versions/ Bearer secret"]


@in_turn(
    ("arguments", "sentence"),
    [
        ([], "say which site: --to https://…"),
        (["--to", "ftp://x"], "ftp://x is no address of a site"),
        (["--to", "http://127.0.0.1:1"], "a token is missing: set SLAPDECK_TOKEN"),
        (["--to", "http://127.0.0.1:1", "--token", "a\nb"], "this is no token"),
        (["--to", "http://127.0.0.1:1", "--token", "a"], "the site does not answer: "),
        (["--to", "http://127.0.0.1:1", "--token", "a", "--name", "?"], "give the bot a name of letters"),
    ],
)
def test_missing_and_invalid_arguments_are_named(
    bot: Path, arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["submit", str(bot), *arguments]) == 1
    assert sentence in capsys.readouterr().err


@in_turn(
    ("raw", "sentence"), [(None, "there is no file"), (b"#" * 70_000, "64 KiB at most"), (b"\xff", "is not UTF-8")]
)
def test_missing_or_unreadable_file_is_refused(
    tmp_path: Path, raw: bytes | None, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my_bot.py"
    if raw is not None:
        file.write_bytes(raw)
    assert main(["submit", str(file), "--to", "http://127.0.0.1:1", "--token", "a"]) == 1
    assert sentence in capsys.readouterr().err

"""The page and the files for the check of a game's record."""

import gzip
import json
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from csv import reader
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from pytest_django import Settings

from engine import VERSION
from engine.game_check import check_game
from engine.log import DealLog, dumps_game, pack_game
from games.models import Game
from games.selectors.replays import deal_logs
from games.services.uploads import UploadedSeats
from games.views.check import PYTHON_FILES, WHEEL, engine_sources
from tests.games.factories import NOW, game_asked_for, rewrite
from tests.games.services.test_uploads import logs, upload_game
from tests.often import in_turn

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_check_cache() -> Iterator[None]:
    caches["checks"].clear()
    yield
    caches["checks"].clear()


@pytest.fixture
def installed(settings: Settings, tmp_path: Path) -> Path:
    """Small files in place of Python for browsers, so that the site offers the browser check."""
    folder = tmp_path / "1.2.3"
    folder.mkdir()
    for name in PYTHON_FILES:
        (folder / f"{name}.gz").write_bytes(gzip.compress(name.encode()))
    settings.BROWSER_PYTHON = folder
    return folder


@pytest.fixture
def missing(settings: Settings, tmp_path: Path) -> None:
    settings.BROWSER_PYTHON = tmp_path / "1.2.3"


class Words(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.words += data.split()


def words_of(client: Client, game: Game) -> str:
    answer = client.get(f"/replays/{game.public_id}/check/")
    assert answer.status_code == 200
    return " ".join(Words(answer.content.decode()).words)


def test_replay_page_links_to_the_check(client: Client, game: Game) -> None:
    assert f'href="/replays/{game.public_id}/check/"' in client.get(f"/replays/{game.public_id}/").content.decode()


def test_page_says_what_was_verified(client: Client, game: Game) -> None:
    logs = deal_logs(game)
    entries = sum(len(log.entries) for log in logs)
    words = words_of(client, game)
    assert f"Verified: {entries} entries re-applied, digests equal. The seed matches its commitment." in words
    assert bytes(game.seed).hex() in words and game.commitment in words
    for log in logs:
        assert f"{log.number} {len(log.entries)} as recorded yes" in words and log.digest[:16] in words


def test_page_names_the_deal_that_fails_the_check(client: Client, game: Game) -> None:
    first, _, *others = deal_logs(game)
    rewrite(game, pack_game([first, first, *others]))
    words = words_of(client, game)
    assert "Not as recorded: deal 2: this deal says that it is number 1" in words
    assert "Deals after one that is not as recorded were not checked." in words
    assert "Verified" not in words


def test_page_says_that_the_seed_does_not_match_its_commitment(client: Client, game: Game) -> None:
    Game.objects.update(commitment="ab" * 32)
    assert "The seed does not match its commitment." in words_of(client, game)


def test_seed_of_an_unfinished_game_is_not_shown(client: Client, game: Game) -> None:
    game_asked_for("other half", seed=bytes(game.seed))
    words = words_of(client, game)
    assert "The seed is not shown yet" in words and bytes(game.seed).hex() not in words
    assert "shown after the other games from this seed" in words


def test_uploaded_game_has_no_seed(client: Client) -> None:
    user = User.objects.create_user("ana")
    uploaded, _ = upload_game(user=user, written=pack_game(logs()), uploaded_seats=UploadedSeats(), now=NOW)
    words = words_of(client, uploaded)
    assert "No seed was committed to" in words and "Without a committed seed" in words
    assert "--seed" not in words


@in_turn(
    ("conduct", "words"),
    [
        (Game.Conduct.SIMULATED, "This site sealed each deal when it recorded it."),
        (Game.Conduct.LIVE, "This site sealed each deal when it recorded it."),
        (Game.Conduct.UPLOADED, "But anybody can change a file and seal it again."),
    ],
)
def test_page_explains_what_a_seal_proves(client: Client, game: Game, conduct: str, words: str) -> None:
    Game.objects.update(conduct=conduct)
    assert f"a refused entry is missing, the seal does not fit. {words}" in words_of(client, game)


def test_changed_entries_are_found_unless_the_deals_are_sealed_again() -> None:
    def altered(log: DealLog) -> DealLog:
        kept = (entry for entry in log.entries if not entry.refused)
        return replace(log, entries=tuple(entry._replace(at_ms=entry.at_ms // 2) for entry in kept))

    lines = dumps_game(logs()).splitlines()
    sealed_again = dumps_game(map(altered, logs())).splitlines()
    seals = iter([line for line in lines if '"seal"' in line])
    changed = [next(seals) if '"seal"' in line else line for line in sealed_again]
    assert len(changed) < len(lines)
    assert "the seal does not fit" in check_game("\n".join(changed).encode()).faults[0]
    assert check_game("\n".join(sealed_again).encode()).holds


@pytest.mark.usefixtures("missing")
def test_page_names_the_command_if_the_browser_check_is_missing(client: Client, game: Game) -> None:
    words = words_of(client, game)
    assert "The browser check is not installed on this site." in words
    assert f"python3 -m engine verify {game.public_id}.slap --seed {bytes(game.seed).hex()}" in words
    assert "check/main" not in client.get(f"/replays/{game.public_id}/check/").content.decode()


def test_command_on_the_page_gives_the_same_result(client: Client, game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.slap"
    file.write_bytes(client.get(f"/replays/{game.public_id}.slap").content)
    command = [sys.executable, "-m", "engine", "verify", str(file), "--seed", bytes(game.seed).hex(), "--again"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "all as recorded" in output and f"SHA-256 of the seed: {game.commitment}" in output
    assert f"verify {game.public_id}.slap --seed {bytes(game.seed).hex()} --again" in words_of(client, game)
    assert "1 game played again: equal to the last entry" in output


def test_unknown_and_unfinished_games_have_no_check(client: Client) -> None:
    waiting = game_asked_for("waiting")
    assert client.get(f"/replays/{waiting.public_id}/check/").status_code == 404
    assert client.get("/replays/nobody/check/").status_code == 404


def test_engine_sent_to_browsers_checks_a_record_alone(client: Client, game: Game, tmp_path: Path) -> None:
    """Uses only the standard library, as in a browser."""
    answer = client.get(f"/engine/{engine_sources().digest}/engine.zip")
    assert "immutable" in answer["Cache-Control"]
    ZipFile(BytesIO(answer.content)).extractall(tmp_path)
    (tmp_path / "game.slap").write_bytes(client.get(f"/replays/{game.public_id}.slap").content)
    code = f"""
import json
from engine.game_check import check_game
check = check_game(open("game.slap", "rb").read(), bytes.fromhex("{bytes(game.seed).hex()}"), "{game.commitment}")
print(json.dumps(check.to_json()))
"""
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, '.')\n{code}"]
    report = json.loads(subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout)
    assert report["holds"] and report["comes_from_seed"]
    assert [deal["digest"] for deal in report["deals"]] == [log.digest for log in deal_logs(game)]


def test_wheel_of_the_engine_has_its_version_and_a_correct_record(client: Client) -> None:
    wheel = ZipFile(BytesIO(client.get(f"/engine/{WHEEL}").content))
    folder = f"slapdeck-{VERSION}.dist-info"
    assert f"Version: {VERSION}\n" in wheel.read(f"{folder}/METADATA").decode()
    *files, itself = reader(wheel.read(f"{folder}/RECORD").decode().splitlines())
    assert itself == [f"{folder}/RECORD", "", ""] and [name for name, *_ in files] == wheel.namelist()[:-1]
    for name, recorded, size in files:
        digest = urlsafe_b64encode(sha256(wheel.read(name)).digest()).decode().rstrip("=")
        assert (recorded, size) == (f"sha256={digest}", str(len(wheel.read(name)))), name


def test_engine_sources_are_reproducible_and_unknown_digests_not_found(client: Client) -> None:
    engine_sources.cache_clear()
    first = engine_sources()
    engine_sources.cache_clear()
    assert engine_sources() == first
    assert client.get(f"/engine/{'0' * 64}/engine.zip").status_code == 404


@pytest.mark.usefixtures("installed")
@in_turn("name", [*PYTHON_FILES])
def test_python_files_are_compressed_and_cached_for_ever(client: Client, name: str) -> None:
    packed = client.get(f"/engine/python-1.2.3/{name}", headers={"accept-encoding": "gzip, br"})
    plain = client.get(f"/engine/python-1.2.3/{name}")
    assert packed["Content-Encoding"] == "gzip" and gzip.decompress(packed.content) == plain.content == name.encode()
    assert "Content-Encoding" not in plain and plain["Content-Type"] == PYTHON_FILES[name]
    assert "immutable" in plain["Cache-Control"] and plain["Vary"] == "Accept-Encoding"


@pytest.mark.usefixtures("installed")
@in_turn("address", ["python-1.2.2/pyodide.mjs", "python-1.2.3/secret", "python-1.2.3/..%2f..%2fsecret"])
def test_other_files_are_not_found(client: Client, address: str) -> None:
    assert client.get(f"/engine/{address}").status_code == 404


def test_incomplete_python_files_are_not_served(client: Client, installed: Path) -> None:
    (installed / "pyodide.mjs.gz").unlink()
    assert client.get("/engine/python-1.2.3/pyodide.asm.wasm").status_code == 404

"""The services of docker-compose.yml, in the read-only file tree of the Dockerfile."""

import re
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from config import settings
from config.browser_python import FILES
from config.compiled.build import missing_for_compiling
from config.supervisor.places import ROOT
from config.supervisor.wheels import postgres_bin
from games.views.documents import PAGES
from tests.deploy.image import COMPOSE, Image, checks, composed, end, unescaped
from tests.often import in_depth
from tests.services import Services, run

PATIENCE = 60.0  # seconds; generous, because both cores may be busy
ENVIRONMENT = {"POSTGRES_PASSWORD": "none", "SLAPDECK_SECRET_KEY": "for-tests-only"}
ASK_FOR_A_GAME = """
from django.utils.timezone import now
from engine.spit.variants import VARIANTS
from games.services.playing import bot_player, request_game
players = [bot_player(bot="greedy"), bot_player(bot="random")]
rules = VARIANTS["standard"]
print(request_game(players=players, variant="standard", rules=rules, seed=b"s", key="k", now=now()).public_id)
"""


def test_image_contains_the_files_that_the_settings_name(tmp_path: Path) -> None:
    image = Image.build(tmp_path, with_steps=False)
    for path in (ROOT / "manage.py", settings.ENGINE_SOURCES, *map(settings.DOCUMENTS.joinpath, PAGES)):
        assert (image.workdir / path.relative_to(ROOT)).exists(), path


@dataclass
class Compose:
    """The services of docker-compose.yml, with the database and broker of the tests."""

    image: Image
    addresses: dict[str, str]
    port: int = field(default_factory=lambda: _free_port())

    def start(self, name: str, *command: str) -> "subprocess.Popen[str]":
        """Starts the service's own command, or another one in its container."""
        service = composed(COMPOSE, ENVIRONMENT)[name]
        environment = {key: str(value) for key, value in service["environment"].items()}
        words = command or service.get("command") or self.image.command
        changes = {"8000": str(self.port), "/tmp": str(self.image.tmp)}
        here = {"HOSTNAME": socket.gethostname(), "TMPDIR": str(self.image.tmp)}
        return self.image.run(unescaped(words, changes), {**environment, **self.addresses, **here})

    def end_of(self, name: str, *command: str) -> str:
        """Returns the output of a command that has to succeed."""
        process = self.start(name, *command)
        printed = process.communicate(timeout=PATIENCE)[0]
        assert process.returncode == 0, printed
        return printed

    def is_healthy(self, name: str) -> bool:
        process = self.start(name, *checks(composed(COMPOSE, ENVIRONMENT)[name]))
        process.communicate(timeout=PATIENCE)
        return process.returncode == 0

    def page(self, path: str) -> str:
        """Returns the text of a page. Raises HTTPError for an error status."""
        with urllib.request.urlopen(f"http://localhost:{self.port}{path}", timeout=20) as answer:
            return str(answer.read().decode(errors="replace"))


@pytest.fixture
def compose(services: Services, tmp_path: Path) -> Iterator[Compose]:
    database = f"{services.database}_image"
    tool = ["-h", str(services.shared.sockets), "-U", "slapdeck"]
    run([str(postgres_bin() / "createdb"), *tool, database])
    addresses = {
        "DATABASE_URL": services.shared.database_url.replace("/slapdeck?", f"/{database}?", 1),
        "REDIS_URL": services.own.redis_url.replace("db=0", "db=7"),
        "SLAPDECK_MATCHES_BROKER": services.own.redis_url.replace("db=0", "db=7"),
        "SLAPDECK_MATCHES_URL": services.own.redis_url.replace("db=0", "db=7"),
    }
    image = Image.build(tmp_path)
    image.close()
    with ExitStack() as afterwards:
        afterwards.callback(run, [str(postgres_bin() / "dropdb"), "--force", *tool, database])
        afterwards.callback(image.open)
        yield Compose(image, addresses)


@in_depth
@pytest.mark.timeout(4 * PATIENCE)
def test_every_service_starts_on_a_read_only_file_system(compose: Compose) -> None:
    if compose.start("web", "sh", "-c", "mkdir var || touch x").wait(PATIENCE) == 0:
        pytest.skip("root cannot give up writing on this machine: it has neither user namespaces nor another identity")
    compose.end_of("migrate")
    running = {name: compose.start(name) for name in ("web", "worker", "upkeep", "matches", "beat")}
    try:
        _wait_for(lambda: compose.is_healthy("web"))
        assert "Slapdeck" in compose.page("/")
        assert "knob" in compose.page("/rules/reference/")
        _load_files_of_a_check(compose)
        assert f'"engine": "{"plain" if missing_for_compiling() else "compiled"}"' in compose.page("/health/")
        assert all(compose.is_healthy(name) for name in ("worker", "upkeep", "beat"))
    finally:
        outputs = {name: end(process) for name, process in running.items()}
    assert all("Traceback" not in printed for printed in outputs.values()), outputs


def _load_files_of_a_check(compose: Compose) -> None:
    """Loads every file that the page of a check names, for a game that the worker has played."""
    game = compose.end_of("web", "python", "manage.py", "shell", "-v", "0", "-c", ASK_FOR_A_GAME).split()[-1]
    _wait_for(lambda: _page_exists(compose, f"/replays/{game}/check/"))
    page = compose.page(f"/replays/{game}/check/")
    addresses = dict(re.findall(r'data-(worker|python|engine|log)="([^"]+)"', page))
    assert set(addresses) == {"worker", "python", "engine", "log"}, page
    folder = addresses["python"].rpartition("/")[0]
    for address in (*addresses.values(), *(f"{folder}/{name}" for name in FILES)):
        compose.page(address)


def _page_exists(compose: Compose, path: str) -> bool:
    try:
        return bool(compose.page(path))
    except urllib.error.HTTPError:
        return False


def _wait_for(condition: Callable[[], bool]) -> None:
    end_of_patience = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end_of_patience, "timed out"
        time.sleep(0.1)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])

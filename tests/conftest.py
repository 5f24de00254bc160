"""Fixtures for all tests, and settings of pytest."""

import asyncio
import gc
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

import hypothesis
import pytest
import redis
import segno
import uvicorn
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.db import connections
from django.template import Context, RequestContext, Template
from django.test import Client, TransactionTestCase, override_settings
from django.test.signals import template_rendered
from django.utils.crypto import get_random_string
from django.utils.safestring import SafeString
from pytest_django import DjangoDbBlocker
from whitenoise.responders import StaticFile

from config.sessions import SessionStore
from config.static import StaticFiles
from config.supervisor.processes import Member
from config.supervisor.workers import make_user, match_member, matches_url, worker_member
from config.tries import _paused_until
from games.broker import wait_until_sent
from games.matches.messages import Isolation, encode
from games.matches.queues import ISOLATION
from tests.often import parted, times
from tests.services import MATCHES_PASSWORD, SERVICES, Services
from tests.tables import empty_tables

# Tests that a shell started in its background ignore interrupts, and so would every process that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
gc.disable()  # loading and collecting tests makes no garbage

# No deadline: a busy machine is slow, and that is not a failure.
hypothesis.settings.register_profile("house", deadline=None, max_examples=times(20))
hypothesis.settings.load_profile("house")


LEFT = pytest.StashKey[int]()
"""The number of tests that only bin/check runs."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each process of xdist compile a share of the tests. On a fresh clone, each would compile them all."""
    mine: dict[str, Any] = getattr(session.config, "workerinput", {})
    if not mine or session.config.args != ["tests"]:
        return
    first, step = int(mine["workerid"].removeprefix("gw")), mine["workercount"]
    root = session.config.rootpath
    for path in sorted(root.glob("tests/**/test_*.py"))[first::step]:
        with suppress(Exception, pytest.skip.Exception):  # collecting the module shows the error
            import_module(".".join(path.relative_to(root).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests in depth, except when tests are named on the command line."""
    if any("::" in argument for argument in config.args):
        return
    items[:], later = parted(items)
    config.hook.pytest_deselected(items=later)
    config.stash[LEFT] = getattr(config, "workeroutput", {})["left"] = len(later)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Pass the count on to the summary. All workers of xdist leave out the same tests."""
    node.config.stash[LEFT] = getattr(node, "workeroutput", {}).get("left", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if left := config.stash.get(LEFT, 0):
        terminalreporter.write_line(f"{left} tests that go into depth are left to bin/check")


def pytest_collection_finish() -> None:
    """Keep the garbage collector from scanning the suite itself, which stays in memory to the end."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session")
def services(request: pytest.FixtureRequest) -> Services:
    """PostgreSQL and Valkey of this process, running."""
    services = request.config.stash[SERVICES]
    services.start()
    return services


@pytest.fixture
def frozen_broker(services: Services) -> Iterator[subprocess.Popen[bytes]]:
    """Valkey of this process, which accepts connections during the test but does not answer."""
    valkey = next(member.process for member in services.members if member.name == "Valkey")
    assert valkey is not None
    valkey.send_signal(signal.SIGSTOP)
    try:
        yield valkey
    finally:
        valkey.send_signal(signal.SIGCONT)
        assert wait_until_sent(30)
        _paused_until.clear()


@pytest.fixture(scope="session")
def django_db_setup(services: Services) -> Iterator[None]:
    """Start and migrate the database before the first test that needs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: empty_tables())
        yield


@pytest.fixture(scope="session", autouse=True)
def list_static_files_once() -> Iterator[None]:
    """Read the list of static files once. Otherwise each test client would read it again."""
    look = StaticFiles.update_files_dictionary
    listed: dict[tuple[str, str], dict[str, StaticFile]] = {}

    def look_once(middleware: StaticFiles, root: str, prefix: str) -> None:
        if (root, prefix) not in listed:
            look(middleware, root, prefix)
            listed[root, prefix] = dict(middleware.files)
        middleware.files.update(listed[root, prefix])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFiles, "update_files_dictionary", look_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def only_pages_record_their_context(django_test_environment: None) -> Iterator[None]:
    """Record only the context of the page itself. The test client also copies those of all included templates."""

    def render(template: Template, context: Context) -> SafeString:
        if isinstance(context, RequestContext) and context.template is template:
            template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", render)
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_sign_in() -> Iterator[None]:
    """`Client.force_login` only writes a session. Django's own takes a dozen queries."""

    def force_login(client: Client, user: User) -> None:
        session = SessionStore()
        kept = {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
        key = get_random_string(32)
        session.model.objects.create(
            session_key=key, session_data=session.encode(kept), expire_date=session.get_expiry_date()
        )
        client.cookies[settings.SESSION_COOKIE_NAME] = key

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "force_login", force_login)
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_qr_codes() -> Iterator[None]:
    """Use the first mask instead of the best of eight. Every desk has a new code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(segno, "make", partial(segno.make, mask=0))
        yield


@pytest.fixture(scope="session")
def _server(services: Services, django_db_blocker: DjangoDbBlocker) -> Iterator[uvicorn.Server]:
    """The real server in a thread of this process, so that it shares clock and settings with the tests."""
    from config.asgi import application
    from config.headers import BoundedHttp

    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(application, lifespan="off", http=BoundedHttp, ws="websockets-sansio", log_level="warning",
                       access_log=False, timeout_graceful_shutdown=1)
    )  # fmt: skip
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        # Its threads keep their connections: PostgreSQL starts a process for each new one.
        patch.setitem(connections.settings["default"], "CONN_MAX_AGE", None)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        _wait_for(lambda: server.started)
        yield server
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def live_url(_server: uvicorn.Server, transactional_db: None) -> Iterator[str]:
    """The address of the running site, without a final slash. Rows of the test are committed."""
    host, port = _server.servers[0].sockets[0].getsockname()
    yield f"http://{host}:{port}"
    # A running request and the emptying of the tables would wait for each other.
    # Chromium may go on reading for five seconds after its page has gone.
    with suppress(AssertionError):
        _wait_for(lambda: not _server.server_state.tasks)
    left = _cancel_requests(_server)
    assert left == [], "requests still run after the test"


@pytest.fixture(scope="session")
def _worker_process(services: Services) -> Iterator[Member]:
    """Starts with the first test that needs it, and again after a test that stopped it."""
    member = worker_member(services.own, children=1, with_clock=False)
    yield member
    member.stop()


@pytest.fixture
def celery_worker_process(_worker_process: Member, transactional_db: None) -> Generator[Member]:
    """A real worker with one process, on the queue of this run. A failed test shows its log."""
    log = _worker_process.log
    before = log.stat().st_size if log.exists() else 0
    if not _worker_process.is_running():
        _worker_process.is_up = lambda: b"ready." in log.read_bytes()[before:]
        _worker_process.start()
        _worker_process.wait_until_up(60)
    yield _worker_process
    print(log.read_bytes()[before:].decode(errors="replace"))  # noqa: T201


@pytest.fixture(scope="session")
def _match_process(services: Services) -> Iterator[Member]:
    make_user(services.own.redis_url, MATCHES_PASSWORD)
    member = match_member(services.own, matches_url(services.own.redis_url, MATCHES_PASSWORD))
    member.is_up = lambda: "ready." in member.log.read_text()
    member.start()
    try:
        member.wait_until_up(60)
        yield member
    finally:
        member.stop()


@pytest.fixture
def match_worker(_match_process: Member, services: Services) -> Iterator[Member]:
    """A real match worker with two processes, which knows only the broker. A failed test shows its log."""
    make_user(services.own.redis_url, MATCHES_PASSWORD)  # a site that a test started here may have changed it
    before = _match_process.log.stat().st_size
    yield _match_process
    print(_match_process.log.read_bytes()[before:].decode(errors="replace"))  # noqa: T201


@pytest.fixture
def set_isolation(services: Services) -> Iterator[Callable[[Isolation], None]]:
    """Set the isolation that the match worker reports for its sandbox."""
    broker = redis.Redis.from_url(services.own.redis_url)
    before = broker.get(ISOLATION)

    def write(found: Isolation) -> None:
        broker.set(ISOLATION, encode(found))

    yield write
    if before is None:
        broker.delete(ISOLATION)
    else:
        broker.set(ISOLATION, before)


@pytest.fixture
def not_contained(set_isolation: Callable[[Isolation], None]) -> None:
    set_isolation(Isolation("none", "a confined process opened a file", 0))


def _cancel_requests(server: uvicorn.Server) -> list[asyncio.Task[None]]:
    """Cancel and return requests that outlive their test, so that they cannot delay the next one."""
    left = list(server.server_state.tasks)
    for task in left:
        task.get_loop().call_soon_threadsafe(task.cancel)
    _wait_for(lambda: not server.server_state.tasks)
    return left


def _wait_for(what: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)

"""bin/serve: the supervisor and all its programs in the foreground, until Ctrl-C."""

import argparse
import os
import secrets
import signal
import socket
import sys
import time
from pathlib import Path
from types import FrameType

from config.supervisor.home_lock import HomeLock
from config.supervisor.places import Places, home_from_environment
from config.supervisor.processes import SupervisorError
from config.supervisor.supervisor import Supervisor

BEGAN = float(os.environ.pop("SLAPDECK_BEGAN", "") or time.time())  # when bin/serve was called
NEXT_PORTS = 20
LAST_PORT = 65_535
OWNER_ALONE = 0o077
"""Files contain names and keys, so other users of the machine may not read them."""


def main() -> int:
    wanted = _arguments()
    if wanted.home:
        os.environ["SLAPDECK_HOME"] = str(Path(wanted.home).resolve())
    places = home_from_environment()
    os.environ["SLAPDECK_HOME"] = str(places.home)
    os.umask(OWNER_ALONE)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, _interrupt)
    try:
        home_lock = HomeLock(places.home)
        _keep_secret_key(places)
        port = free_port(wanted.host, wanted.port)
        supervisor = Supervisor(
            places=places, host=wanted.host, port=port, say=say, lock=home_lock.fd,
            hosts=names_of_the_site(wanted.host), with_demo=not wanted.no_demo,
        )  # fmt: skip
        return _live(supervisor, home_lock)
    except SupervisorError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def _live(supervisor: Supervisor, home_lock: HomeLock) -> int:
    try:
        supervisor.start()
        home_lock.say_address(supervisor.address)
        say(f"open {_address_for_all(supervisor)}   (Ctrl-C stops everything)")
        supervisor.start_demo()
        supervisor.fetch_browser_python()
        supervisor.compile_engine()
        supervisor.watch()
    except KeyboardInterrupt:
        say("stopping")
    finally:
        _stop(supervisor)
    say("stopped")
    return 0


def _stop(supervisor: Supervisor) -> None:
    """Stop. A second Ctrl-C kills the remaining programs, which loses no committed data."""
    try:
        supervisor.stop()
    except KeyboardInterrupt:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        supervisor.stop(timeout_s=0.5)


def say(text: str) -> None:
    print(f"{time.time() - BEGAN:6.1f} s  {text}", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bin/serve", description="Slapdeck on this machine, all of it.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets phones in")
    parser.add_argument("--port", type=port_number, help="default: 8000, or the next free one")
    parser.add_argument("--home", help="folder of database, logs and keys (default: var/, or SLAPDECK_HOME)")
    parser.add_argument("--no-demo", action="store_true", help="do not fill in the demo club")
    return parser.parse_args()


def port_number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= LAST_PORT:
        raise argparse.ArgumentTypeError(f"{number} is not a port: 1 to {LAST_PORT}")
    return number


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _keep_secret_key(places: Places) -> None:
    if os.environ.get("SLAPDECK_SECRET_KEY") or places.secret_key.exists():
        return
    half = places.secret_key.with_suffix(".half")
    half.touch(mode=0o600)
    half.write_text(secrets.token_urlsafe(50))
    half.rename(places.secret_key)


def free_port(host: str, wanted: int | None) -> int:
    """The requested port or an error; without a request 8000 or the next free port."""
    if wanted is not None:
        if not _is_free(host, wanted):
            raise SupervisorError(f"Port {wanted} on {host} is taken or not ours to take. Try another: --port NUMBER.")
        return wanted
    for port in range(8000, 8000 + NEXT_PORTS):
        if _is_free(host, port):
            if port != 8000:
                say(f"port 8000 is taken, using {port}")
            return port
    raise SupervisorError(f"Ports 8000 to {8000 + NEXT_PORTS - 1} are all taken. Name one: --port NUMBER.")


def _is_free(host: str, port: int) -> bool:
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(kind, socket.SOCK_STREAM) as attempt:
        attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind((host, port))
        except PermissionError:
            return False
        except OSError as error:
            if isinstance(error, socket.gaierror):
                raise SupervisorError(f"{host!r} is not an address of this machine.") from error
            return False
    return True


def names_of_the_site(host: str) -> str:
    """The site's host names, unless SLAPDECK_HOSTS is set."""
    if os.environ.get("SLAPDECK_HOSTS"):
        return ""
    names = ["localhost", "127.0.0.1", "[::1]"]
    if host in {"0.0.0.0", "::"}:
        names += [socket.gethostname(), f"{socket.gethostname()}.local", own_address()]
    else:
        names.append(f"[{host}]" if ":" in host else host)
    return ",".join(dict.fromkeys(name for name in names if name))


def own_address() -> str:
    """This machine's address on its default network, or "". Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _address_for_all(supervisor: Supervisor) -> str:
    """The site's address for this machine and, if open to the network, for others."""
    if supervisor.host in {"0.0.0.0", "::"} and own_address():
        return f"http://{own_address()}:{supervisor.port}/"
    return supervisor.address


if __name__ == "__main__":
    sys.exit(main())

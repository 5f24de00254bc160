"""Valkey from the wheel. It only holds wake-up messages and news, so it stores nothing on disk."""

import signal
import socket
from functools import partial
from hashlib import sha256

from config.supervisor.places import Places
from config.supervisor.processes import Member
from config.supervisor.wheels import valkey_server
from games.matches.queues import MAY_DO, USER


def member(places: Places, matches_password: str = "") -> Member:
    """`matches_password`: of the match workers' user, if any. Command lines only show its hash."""
    hashed = sha256(matches_password.encode()).hexdigest()
    return Member(
        name="Valkey",
        command=[
            str(valkey_server()),
            *("--port", "0", "--unixsocket", str(places.sockets / "valkey.sock"), "--unixsocketperm", "700"),
            *("--dir", str(places.broker), "--save", "", "--appendonly", "no"),
            *("--databases", "16", "--io-threads", "1", "--maxmemory", "64mb", "--maxmemory-policy", "noeviction"),
            *(("--user", USER, "on", f"#{hashed}", *MAY_DO) if matches_password else ()),
        ],
        log=places.logs / "valkey.log",
        is_up=partial(_is_up, places),
        dies_with=signal.SIGKILL,
    )


def _is_up(places: Places) -> bool:
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1.0)
            connection.connect(str(places.sockets / "valkey.sock"))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False

"""The process that forks confined bots. It is started with exec, so its memory has nothing of the host.

`python -P -s -S -B zygote.py ROOT DECODER FOLDER CHANNEL`: where the engine lies, the module that reads messages, in
which folder that is, and the descriptor of the socket to the host. The host sends requests, one packet each:

- `fork` with a start in JSON and two descriptors, the bot's channel and the memory that it prints to.
  The answer is the child's process id, with a pidfd.
- `wait` with a process id. The answer is its status when it has ended, as `os.waitpid` gives it.
"""

import array
import gc
import importlib
import json
import os
import pkgutil
import socket
import sys
from contextlib import suppress
from typing import Any

LONGEST_REQUEST = 4_096
OTHER_MODULES = ("ctypes", "linecache", "mmap", "traceback", "unicodedata", "encodings.ascii", "encodings.latin_1")
"""Modules that Python imports late, for example for an error message."""


def main(root: str, decoder: str, folder: str, channel: str) -> None:
    sys.path.insert(0, root)
    if folder:
        sys.path.append(folder)
    _import_all()
    decode = _decoder(decoder)
    sys.path.clear()
    host = socket.socket(fileno=int(channel))
    gc.collect()
    gc.freeze()
    host.send(b"ready")
    with suppress(ConnectionError):  # the host is gone
        while _serve(host, decode):
            pass


def _serve(host: socket.socket, decode: Any) -> bool:
    """Handle one request; False when the host is gone."""
    packet, descriptors, _, _ = socket.recv_fds(host, LONGEST_REQUEST, 2)
    if not packet:
        return False
    request = json.loads(packet)
    if request["type"] == "wait":
        _, status = os.waitpid(request["pid"], 0)
        host.send(json.dumps({"status": status}).encode())
        return True
    from engine.commands.sandbox.child_program import run

    own = os.getpid()
    child = os.fork()
    if child == 0:
        run(request, descriptors, own, decode)
    pidfd = os.pidfd_open(child)
    host.sendmsg(
        [json.dumps({"pid": child}).encode()],
        [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [pidfd]))],
    )
    for descriptor in (pidfd, *descriptors):
        os.close(descriptor)
    return True


def _import_all() -> None:
    """Import all modules for bots, and those that run them."""
    from engine.commands.sandbox.modules import ALLOWED, is_allowed

    for name in (*ALLOWED, "collections.abc", "json.decoder", "json.encoder", *OTHER_MODULES):
        importlib.import_module(name)
    engine = importlib.import_module("engine")
    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        if is_allowed(module.name):
            importlib.import_module(module.name)
    importlib.import_module("engine.commands.sandbox.child_program")


def _decoder(name: str) -> Any:
    """The function that decodes a message from a buffer."""
    module = importlib.import_module(name)
    if hasattr(module, "Decoder"):
        return module.Decoder().decode
    return lambda message: module.loads(str(message, "utf-8"))


if __name__ == "__main__":
    main(*sys.argv[1:])

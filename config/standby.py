"""The web server under the supervisor: uvicorn config.standby:application. It starts when it reads a line.

The process loads its code before. At the first start, the database and the static files are made meanwhile. Later a
second, loaded process stands by, and takes over at once if the first one fails. Loading takes a second of processor
time, and many seconds under load.
"""

import sys

from config.loading import load

load()
if not sys.stdin.readline():
    sys.exit("the supervisor has ended")

from config.asgi import application  # noqa: E402

__all__ = ["application"]

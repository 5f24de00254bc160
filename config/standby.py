"""The web server under the supervisor: uvicorn config.standby:application. It starts when it reads a line.

A second, loaded process stands by and takes over at once if the first one fails. Loading takes a second of processor
time, and many seconds under load.
"""

import sys

from config.asgi import application

__all__ = ["application"]

if not sys.stdin.readline():
    sys.exit("the supervisor has ended")

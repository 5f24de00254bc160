"""The web server under the supervisor: uvicorn config.standby:application. It begins when it reads a line.

A second one stands by with everything loaded, and takes over at once from one that falls. Loading takes a
second of processor time, under load many seconds.
"""

import sys

from config.asgi import application

__all__ = ["application"]

if not sys.stdin.readline():
    sys.exit("the supervisor has ended")

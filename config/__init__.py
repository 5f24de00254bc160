"""Wiring: settings, routes, the ASGI and Celery applications, and the supervisor of a single machine.

Nothing here knows Spit. Everything may be imported from here; nothing imports this room.
"""

import os

if os.environ.get("SLAPDECK_ENGINE"):  # before the first module of the engine is imported
    from config.compiled.choice import choose

    choose()

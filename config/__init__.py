"""Wiring: settings, routes, the ASGI and Celery applications, and the supervisor of a single machine.

Nothing here knows Spit. This room may import every other room; no other room imports it.
"""

import os

if os.environ.get("SLAPDECK_ENGINE"):  # before the first module of the engine is imported
    from config.compiled.choice import choose

    choose()

"""What workers answer when the status page asks them."""

from typing import Any

from celery.worker.control import inspect_command

from config.compiled.choice import running


@inspect_command()
def engine(state: Any) -> str:
    """Which engine plays the games here; the worker's processes have the same one."""
    return running()

"""Workers' answers to the status page."""

from typing import Any

from celery.worker.control import inspect_command

from config.compiled.choice import running


@inspect_command()
def engine(state: Any) -> str:
    """The engine of this worker and its processes."""
    return running()

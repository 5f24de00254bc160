"""The base class of the workers' tasks."""

from functools import partial
from typing import Any

from celery import Task
from celery.exceptions import Reject

from games.outages import DatabaseUnreachable, retry_after_outage


class WaitingTask(Task[..., Any]):
    """Waits while the database is unreachable. After a long time its message goes back to the queue."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return retry_after_outage(partial(super().__call__, *args, **kwargs))
        except DatabaseUnreachable as away:
            raise Reject(away, requeue=True) from away

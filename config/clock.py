"""Sends scheduled tasks from the worker's own event loop.

Celery's own `--beat` forks a process, which takes a tenth of the site's memory for a short schedule, and is not
restarted if it dies.
"""

from typing import Any

from celery import bootsteps


class Clock(bootsteps.StartStopStep):
    """Restarts when the worker reconnects to its broker."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, **options: Any) -> None:
        self.ticks: list[Any] = []
        super().__init__(consumer, **options)

    def start(self, consumer: Any) -> None:
        self.ticks = [
            consumer.timer.call_repeatedly(
                entry["schedule"], consumer.app.send_task, (entry["task"],), entry.get("options", {})
            )
            for entry in consumer.app.conf.beat_schedule.values()
        ]

    def stop(self, consumer: Any) -> None:
        for tick in self.ticks:
            consumer.timer.cancel(tick)

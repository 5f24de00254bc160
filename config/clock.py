"""Sends what the schedule asks for from the loop in which a worker waits for tasks anyway.

Celery's own `--beat` forks a process for it: a tenth of the memory of the whole site for three lines of a
schedule, and nobody raises it when it falls.
"""

from typing import Any

from celery import bootsteps


class Clock(bootsteps.StartStopStep):
    """Starts again when the worker has found its broker again."""

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

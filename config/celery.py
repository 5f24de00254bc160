"""The Celery application: celery -A config.celery worker."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init
from django.conf import settings

from config.supervisor.parent_death import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if not settings.configured:  # in a worker; other processes have loaded the settings already
    os.environ.setdefault("SLAPDECK_STALLED", "60")
app = Celery("slapdeck", task_cls="config.waiting_task:WaitingTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
if os.environ.get("SLAPDECK_CLOCK") == "1":
    from config.clock import Clock

    app.steps["consumer"].add(Clock)


@worker_process_init.connect
def end_with_the_worker(**_: Any) -> None:
    die_with_parent()

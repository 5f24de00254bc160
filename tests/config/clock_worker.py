"""A Celery app with nothing but a schedule: celery -A tests.config.clock_worker worker."""

import os

from celery import Celery

from config.addresses import celery_broker
from config.clock import Clock

EVERY = 0.1  # seconds
TICKS = "ticks"

app = Celery("ticking", broker=celery_broker(os.environ["REDIS_URL"]), set_as_current=False)
app.conf.task_default_queue = TICKS
app.conf.beat_schedule = {"often": {"task": "tests.tick", "schedule": EVERY}}
app.steps["consumer"].add(Clock)

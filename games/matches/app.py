"""The Celery application for matches, used by both sides."""

from typing import Any

from celery import Celery
from kombu import Exchange, Queue

from games.matches.queues import EXCHANGE, LASTS_S, LEAGUE, LONGEST_TASK_S, TRIAL


def match_app(broker: str, **more: Any) -> Celery:
    """The Celery application for matches; `broker` is a Celery broker URL."""
    app = Celery("matches", broker=broker, set_as_current=False, **more)
    exchange = Exchange(EXCHANGE)
    app.conf.update(
        task_queues=[Queue(name, exchange, routing_key=name) for name in (LEAGUE, TRIAL)],
        task_default_queue=LEAGUE,
        task_default_exchange=EXCHANGE,
        task_default_routing_key=LEAGUE,
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_soft_time_limit=LONGEST_TASK_S - 30,
        task_time_limit=LONGEST_TASK_S,
        worker_prefetch_multiplier=1,
        worker_enable_remote_control=False,
        worker_soft_shutdown_timeout=3,
        worker_hijack_root_logger=False,
        broker_connection_retry_on_startup=True,
        broker_transport_options={
            "visibility_timeout": LASTS_S + 30,
            "unacked_key": "matches:unacked",
            "unacked_index_key": "matches:unacked_index",
            "unacked_mutex_key": "matches:unacked_mutex",
            "unacked_restore_interval": 5,
            "unacked_restore_throttle": 1,
            "socket_timeout": 5.0,
            "socket_connect_timeout": 5.0,
        },
    )
    return app

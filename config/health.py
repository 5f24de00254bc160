"""The health check: 200 if database and broker answer, else 503.

The answer also names the process's engine: plain or compiled.
"""

from functools import cache

import redis
import structlog
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.compiled.choice import running
from games.broker import client

log = structlog.get_logger(__name__)


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    answers = {"database": _database_answers(), "broker": _broker_answers()}
    return JsonResponse(answers | {"engine": running()}, status=200 if all(answers.values()) else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        log.error("the database does not answer", error=str(error))
        return False
    return True


def _broker_answers() -> bool:
    try:
        return bool(_broker().ping())
    except redis.RedisError as error:
        log.error("the broker does not answer", error=str(error))
        return False


@cache
def _broker() -> redis.Redis:
    return client(1.0)

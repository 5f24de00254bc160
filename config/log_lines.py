"""Masks the secret parts of addresses in log lines."""

import logging
import re

import structlog

_SECRET = re.compile(
    r"((?:/|%2F)(?:invitations|me|scorekeeper|password/new/\w+)(?:/|%2F)[\w-]{4})[\w-]+", re.IGNORECASE
)


class MaskedLines(structlog.stdlib.ProcessorFormatter):
    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))


def masked(line: str) -> str:
    """Mask keys, except for four characters, so that lines about the same key can be matched."""
    return _SECRET.sub(r"\1***", line)

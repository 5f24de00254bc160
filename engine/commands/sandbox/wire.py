"""Messages to confined bots as JSON, with the standard library only."""

import json
from typing import Final, TypeGuard

from engine.actions import ARGUMENT_LIMIT, KINDS, TABLE_KINDS, action_of
from engine.bots.bot import Wait
from engine.bots.messages import MessageError, parsed
from engine.commands.sandbox.child_program import ENDS
from engine.commands.sandbox.replies import LONGEST_REPLY, Decoder, Reply
from engine.simulate.faults import LONGEST_FAULT, Fault

MOST_QUESTIONS: Final = 10**9


class JsonWire:
    """Implements `engine.commands.sandbox.replies.Wire`."""

    decoder: Final = Decoder()

    def write(self, message: object) -> bytes:
        return json.dumps(message, separators=(",", ":")).encode()

    def read(self, packet: memoryview) -> Reply:
        message = parsed(bytes(packet), LONGEST_REPLY)
        reply = _reply(message) if isinstance(message, dict) else None
        if reply is None:
            raise MessageError("a confined process sends an answer, and nothing else")
        return reply


def _reply(message: dict[str, object]) -> Reply | None:
    """None for an invalid reply."""
    match message:
        case {
            "type": "action",
            "question": int() as question,
            "kind": str() as kind,
            "source": None | int() as source,
            "target": None | int() as target,
        }:
            is_right = len(message) == 5 and kind in KINDS and kind not in TABLE_KINDS and _is_number(question)
            right = is_right and (source is None or _is_place(source)) and (target is None or _is_place(target))
            return Reply("action", question, action_of(kind, source, target)) if right else None
        case {"type": "wait", "question": int() as question, "ms": None | int() as ms}:
            right = len(message) == 3 and _is_number(question) and (ms is None or _is_number(ms))
            return Reply("wait", question, Wait(ms)) if right else None
        case {"type": "fault", "rule": "error" | "nonsense" | "memory" | "start" as rule, "reason": str() as reason}:
            return Reply("fault", 0, Fault(rule, reason[:LONGEST_FAULT])) if len(message) == 3 else None
        case {"type": "heard", "question": int() as question}:
            return Reply("heard", question) if len(message) == 2 and _is_number(question) else None
        case {"type": "ready", "listens": list() as listens}:
            right = (
                len(message) == 2
                and len(listens) <= len(ENDS)
                and all(isinstance(one, str) and one in ENDS for one in listens)
            )
            return Reply("ready", listens=listens) if right else None
        case {"type": "locked"}:
            return Reply("locked") if len(message) == 1 else None
    return None


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_QUESTIONS


def _is_place(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= ARGUMENT_LIMIT

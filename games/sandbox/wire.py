"""Messages to confined bots as MessagePack, and their answers as JSON: fast, and strict about answers."""

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from engine.actions import ARGUMENT_LIMIT, KINDS, TABLE_KINDS, action_of
from engine.bots.bot import Wait
from engine.bots.messages import MessageError
from engine.commands.sandbox.replies import Decoder, Reply
from engine.commands.sandbox.wire import MOST_QUESTIONS
from engine.simulate.faults import LONGEST_FAULT, Fault

_Number = Annotated[int, msgspec.Meta(ge=0, le=MOST_QUESTIONS)]
_Place = Annotated[int, msgspec.Meta(ge=0, le=ARGUMENT_LIMIT)]
_SEATS_KINDS: Final = frozenset(KINDS) - frozenset(TABLE_KINDS)


class _Locked(msgspec.Struct, tag="locked", forbid_unknown_fields=True):
    pass


class _Ready(msgspec.Struct, tag="ready", forbid_unknown_fields=True):
    listens: Annotated[list[Literal["deal_ended", "game_ended"]], msgspec.Meta(max_length=2)]


class _Heard(msgspec.Struct, tag="heard", forbid_unknown_fields=True):
    question: _Number


class _Action(msgspec.Struct, tag="action", forbid_unknown_fields=True):
    question: _Number
    kind: str
    source: _Place | None
    target: _Place | None


class _Wait(msgspec.Struct, tag="wait", forbid_unknown_fields=True):
    question: _Number
    ms: _Number | None


class _Fault(msgspec.Struct, tag="fault", forbid_unknown_fields=True):
    rule: Literal["error", "nonsense", "memory", "start"]
    reason: str


_Sent = _Locked | _Ready | _Heard | _Action | _Wait | _Fault
_read: Final = msgspec.json.Decoder(_Sent).decode


class StrictWire:
    """Implements `engine.commands.sandbox.replies.Wire`."""

    decoder: Final = Decoder("msgspec.msgpack", str(Path(msgspec.__file__).resolve().parents[1]))

    def __init__(self) -> None:
        self.write = msgspec.msgpack.Encoder().encode

    def read(self, packet: memoryview) -> Reply:
        try:
            sent = _read(packet)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise MessageError(f"that is no answer: {error}") from None
        return _reply(sent)


def _reply(sent: _Sent) -> Reply:
    if type(sent) is _Action:
        if sent.kind not in _SEATS_KINDS:
            raise MessageError("no seat may do an action of this kind")
        return Reply("action", sent.question, action_of(sent.kind, sent.source, sent.target))
    if type(sent) is _Wait:
        return Reply("wait", sent.question, Wait(sent.ms))
    if type(sent) is _Fault:
        return Reply("fault", 0, Fault(sent.rule, sent.reason[:LONGEST_FAULT]))
    if type(sent) is _Heard:
        return Reply("heard", sent.question)
    if type(sent) is _Ready:
        return Reply("ready", listens=sent.listens)
    return Reply("locked")

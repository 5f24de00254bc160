"""A reader of recorded games written from docs/log-format.md alone: it imports nothing of ours, and knows no rules.

Deals come as plain values: what stands in the result of a packed deal "as played" only the rules could tell, so it is
"by the rules" there. Anything that the description calls an error raises ValueError or something like it.
"""

import json
from typing import Any

Deal = dict[str, Any]
BY_THE_RULES = "by the rules"

KINDS = [
    "ready", "play", "turn", "shift", "spit", "claim", "stack", "refill", "pick_up", "draw", "call", "slap_table",
    "slam", "stall", "reshuffle", "coin", "unanswered",
]  # fmt: skip


def read(written: bytes) -> list[Deal]:
    return read_packed(written) if written[:4] == b"SLAP" else read_lines(written.decode("utf-8-sig"))


def read_lines(text: str) -> list[Deal]:
    deals: list[Deal] = []
    is_open = False
    for line in text.splitlines():
        value = json.loads(line)
        if isinstance(value, list):
            assert is_open
            at, seat, kind, source, target, refused, outcome = value + [None, None, False, []][len(value) - 3 :]
            deals[-1]["entries"].append((at, seat, kind, source, target, refused, outcome))
        elif value["type"] == "deal":
            assert not is_open and value["version"] == 1
            header = {key: value[key] for key in ("number", "rules", "packets", "common")}
            deals.append({**header, "entries": []})
            is_open = True
        elif value["type"] == "result":
            assert is_open
            deals[-1] |= {"digest": value["digest"], "result": value["result"]}
            is_open = False
    assert not is_open
    return deals


class Bytes:
    def __init__(self, left: bytes) -> None:
        self.left = left

    def take(self, count: int) -> bytes:
        if count > len(self.left):
            raise ValueError("the bytes end too soon")
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    def number(self) -> int:
        first = self.take(1)[0]
        if first <= 243:
            return first
        if first <= 253:
            return 244 + (first - 244) * 256 + self.take(1)[0]
        large = int.from_bytes(self.take(4), "big")
        if first == 255 or large < 2804:
            raise ValueError("no number is written like this")
        return large

    def numbers(self) -> list[int]:
        return [self.number() for _ in range(self.number())]


def read_packed(written: bytes) -> list[Deal]:
    file = Bytes(written)
    assert file.take(5) == b"SLAP\x01"
    deals: list[Deal] = []
    is_open = False
    menu: list[tuple[int, str, int | None, int | None, bool]] = []
    while file.left:
        kind = file.number()
        record = Bytes(file.take(file.number()))
        if kind == 1:
            assert not is_open
            deals.append(read_header(record))
            deals[-1]["entries"] = []
            menu = menu_for(players(deals[-1]["rules"]), record.number())
            is_open, at = True, 0
            assert not record.left
        elif kind == 2:
            assert is_open
            at = read_entries(record, menu, at, deals[-1]["entries"])
        elif kind == 3:
            assert is_open
            deals[-1] |= read_result(record, deals[-1]["rules"])
            is_open = False
            assert not record.left
    assert not is_open
    return deals


def players(rules: dict[str, Any]) -> int:
    return int(rules.get("players", 2))


def read_header(record: Bytes) -> Deal:
    number = record.number()
    length = record.number()
    rules = json.loads(record.take(length)) if length else {}
    *packets, common = read_cards(record, rules, players(rules) + 1)
    return {"number": number, "rules": rules, "packets": packets, "common": common}


def read_cards(record: Bytes, rules: dict[str, Any], heaps: int) -> list[list[int]]:
    sizes = [record.number() for _ in range(heaps)]
    decks = int(rules.get("decks", 1))
    if record.take(1) == b"\x01":
        cards = order(int.from_bytes(record.take({1: 29, 2: 69, 3: 115, 4: 164}[decks]), "big"), 52 * decks)
    else:
        cards = list(record.take(sum(sizes)))
    found = []
    for size in sizes:
        found.append(cards[:size])
        cards = cards[size:]
    assert not cards
    return found


def order(number: int, count: int) -> list[int]:
    left, found = list(range(count)), []
    while left:
        number, place = number // len(left), number % len(left)
        found.append(left.pop(place))
    assert number == 0
    return found


def menu_for(seats: int, piles: int) -> list[tuple[int, str, int | None, int | None, bool]]:
    own, centre = range(piles), range(seats)
    moves = [(i, j) for i in own for j in own if i != j]
    actions: list[tuple[str, int | None, int | None]] = [("ready", None, None)]
    actions += [("play", i, c) for i in own for c in centre]
    actions += [("turn", i, None) for i in own]
    actions += [("shift", i, j) for i, j in moves]
    actions += [("spit", None, None)]
    actions += [("spit", None, c) for c in centre]
    actions += [("claim", None, c) for c in centre]
    actions += [(word, None, None) for word in ("draw", "call", "slap_table", "pick_up", "slam")]
    actions += [("refill", None, i) for i in own]
    actions += [("stack", i, j) for i, j in moves]
    return [
        (seat, kind, source, target, refused)
        for refused in (False, True)
        for kind, source, target in actions
        for seat in range(seats)
    ]


def read_entries(
    record: Bytes, menu: list[tuple[int, str, int | None, int | None, bool]], at: int, entries: list[Any]
) -> int:
    while record.left:
        at += record.number()
        number = record.number()
        if number < len(menu):
            entries.append((at, *menu[number], []))
            continue
        assert number == len(menu)
        seat, kind = record.number() - 1, KINDS[record.number()]
        source, target = record.number(), record.number()
        refused = bool(record.number())
        at_places = (source - 1 if source else None, target - 1 if target else None)
        entries.append((at, seat, kind, *at_places, refused, record.numbers()))
    return at


def read_result(record: Bytes, rules: dict[str, Any]) -> Deal:
    how = record.take(1)[0]
    if how == 0:
        return {"digest": "", "result": None}
    if how == 1:
        return {"digest": record.take(32).hex(), "result": BY_THE_RULES}
    assert how == 2
    digest = record.take(record.number()).hex()
    if not record.left:
        return {"digest": digest, "result": None}
    winner = record.number()
    out, places, points = record.numbers(), record.numbers(), record.numbers()
    cards = read_cards(record, rules, record.number())
    result = {
        "cards": cards, "winner": winner - 1 if winner else None, "out": out, "places": places, "points": points,
    }  # fmt: skip
    return {"digest": digest, "result": result}

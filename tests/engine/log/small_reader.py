"""A reader of recorded games, written from docs/log-format.md alone, without the engine and without its rules.

Deals are returned as plain values. The result of a packed deal "as played" follows only from the rules, so it is
"by the rules" here. Whatever the document calls an error raises ValueError or a similar exception.
"""

import json
from hashlib import sha256
from typing import Any

Deal = dict[str, Any]
BY_THE_RULES = "by the rules"

KINDS = [
    "ready", "play", "turn", "shift", "spit", "claim", "stack", "refill", "pick_up", "draw", "call", "slap_table",
    "slam", "stall", "reshuffle", "coin", "unanswered", "turn_stock", "build", "discard", "recycle", "cut", "end_turn",
    "claim_card",
]  # fmt: skip


def read(written: bytes) -> list[Deal]:
    return read_packed(written) if written[:4] == b"SLAP" else read_lines(written.decode("utf-8-sig"))


def read_lines(text: str) -> list[Deal]:
    """Reads text. Seals are computed from the lines as they are, so lines with other blanks fail here."""
    deals: list[Deal] = []
    is_open = False
    game: Deal = {}
    hashed = game_line = ""
    for line in text.splitlines():
        value = json.loads(line)
        if isinstance(value, list):
            assert is_open
            at, seat, kind, source, target, refused, outcome = value + [None, None, False, []][len(value) - 3 :]
            deals[-1]["entries"].append((at, seat, kind, source, target, refused, outcome))
        elif value["type"] == "game":
            assert not is_open and value["version"] == 2
            game = {key: value[key] for key in ("family", "rules", "simulation")} | {"seed": None}
            game_line = line
        elif value["type"] == "seed":
            game = game | {"seed": value["seed"]}
            assert sha256(bytes.fromhex(value["seed"])).hexdigest() == game["simulation"]["commitment"]
        elif value["type"] == "deal":
            assert game and not is_open
            header = {key: value[key] for key in ("number", "packets", "common")}
            deals.append({**game, **header, "entries": [], "notes": []})
            is_open, hashed = True, f"{game_line}\n"
        elif value["type"] == "note":
            deals[-1]["notes"].append((value["name"], value["text"]))
        elif value["type"] == "result":
            assert is_open
            deals[-1] |= {"digest": value["digest"], "result": value["result"]}
        elif value["type"] == "seal":
            assert is_open and sha256(hashed.encode()).hexdigest()[:32] == value["seal"]
            deals[-1]["seal"] = value["seal"]
            is_open = False
        else:
            continue
        if not _is_outside(value):
            hashed += f"{line}\n"
    assert not is_open
    return deals


def _is_outside(value: Any) -> bool:
    return isinstance(value, dict) and value["type"] in ("game", "seed", "seal")


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

    def long_number(self) -> int:
        first = self.take(1)[0]
        if first <= 247:
            return first * 256 + self.take(1)[0]
        if first <= 254:
            return 63_488 + (first - 248) * 65_536 + int.from_bytes(self.take(2), "big")
        large = int.from_bytes(self.take(6), "big")
        if large < 522_240:
            raise ValueError("no number is written like this")
        return large

    def numbers(self) -> list[int]:
        return [self.number() for _ in range(self.number())]

    def text(self) -> str:
        return self.take(self.number()).decode()


def read_packed(written: bytes) -> list[Deal]:
    file = Bytes(written)
    assert file.take(5) == b"SLAP\x02"
    deals: list[Deal] = []
    game: Deal = {}
    menu: list[tuple[int, str, int | None, int | None, bool]] = []
    notes: list[tuple[str, str]] = []
    while file.left:
        kind = file.number()
        record = Bytes(file.take(file.number()))
        if kind == 1:
            game, menu = read_game(record)
        elif kind == 2:
            assert game
            deals.append({**game, **read_deal(record, game["family"], game["rules"], menu), "notes": notes})
            notes = []
        elif kind == 3:
            notes.append((record.text(), record.text()))
        if kind <= 3:
            assert not record.left
    assert not notes
    return deals


def players(rules: dict[str, Any]) -> int:
    return int(rules.get("players", 2))


def read_game(record: Bytes) -> tuple[Deal, list[tuple[int, str, int | None, int | None, bool]]]:
    family, knobs = record.text(), record.text()
    rules = json.loads(knobs) if knobs else {}
    game: Deal = {"family": family, "rules": rules, "simulation": None, "seed": None}
    if record.number():
        engine, figures = record.text(), record.text()
        bots = [{"name": record.text(), "digest": record.take(record.number()).hex()} for _ in range(players(rules))]
        named = [bot if bot["digest"] else {"name": bot["name"]} for bot in bots]
        simulation = {"engine": engine, "tempo": json.loads(figures) if figures else {}, "bots": named}
        if record.number():
            seed = record.take(record.number())
            game["seed"], simulation["commitment"] = seed.hex(), sha256(seed).hexdigest()
        else:
            simulation["commitment"] = record.take(32).hex()
        game["simulation"] = simulation
    return game, read_menu(record, players(rules))


def read_menu(record: Bytes, seats: int) -> list[tuple[int, str, int | None, int | None, bool]]:
    menu: list[tuple[int, str, int | None, int | None, bool]] = []
    for _ in range(record.number()):
        kind, refused = divmod(record.number(), 2)
        targets, sources = divmod(record.number(), 65)
        menu += [
            (seat, KINDS[kind], source, target, bool(refused))
            for source in (range(sources) if sources else [None])
            for target in (range(targets) if targets else [None])
            for seat in range(seats)
        ]
    return menu


def read_deal(record: Bytes, family: str, rules: dict[str, Any], menu: list[Any]) -> Deal:
    how, are_packs = divmod(record.take(1)[0], 2)
    deal: Deal = {"number": record.number()}
    sizes = [record.number() for _ in range(players(rules) + (not are_packs))]
    packs = players(rules) if family == "patience" else int(rules.get("decks", 1))
    if are_packs:
        length = {1: 29, 2: 69, 3: 115, 4: 164, 5: 215, 6: 268, 7: 323, 8: 379}[packs]
        cards = order(int.from_bytes(record.take(length), "big"), 52 * packs)
        sizes.append(52 * packs - sum(sizes))
    else:
        cards = [record.number() for _ in range(sum(sizes))]
    *deal["packets"], deal["common"] = [cards[sum(sizes[:at]) : sum(sizes[: at + 1])] for at in range(len(sizes))]
    assert how <= 2
    by_the_rules = BY_THE_RULES if how == 1 else None
    deal |= read_result(record) if how == 2 else {"digest": by_the_rules or "", "result": by_the_rules}
    deal["seal"] = record.take(16).hex()
    deal["entries"] = read_entries(record, menu)
    return deal


def order(number: int, count: int) -> list[int]:
    left, found = list(range(count)), []
    while left:
        number, place = number // len(left), number % len(left)
        found.append(left.pop(place))
    assert number == 0
    return found


def read_entries(record: Bytes, menu: list[Any]) -> list[Any]:
    entries: list[Any] = []
    at = 0
    while record.left:
        pause, number = divmod(record.long_number(), len(menu) + 1)
        at += pause
        if number < len(menu):
            entries.append((at, *menu[number], []))
            continue
        seat, kind = record.number() - 1, KINDS[record.number()]
        source, target = record.number(), record.number()
        refused = bool(record.number())
        at_places = (source - 1 if source else None, target - 1 if target else None)
        entries.append((at, seat, kind, *at_places, refused, record.numbers()))
    return entries


def read_result(record: Bytes) -> Deal:
    digest = record.take(record.number()).hex()
    if not record.number():
        return {"digest": digest, "result": None}
    winner = record.number()
    out, places, points = record.numbers(), record.numbers(), record.numbers()
    cards = [record.numbers() for _ in range(record.number())]
    result = {
        "cards": cards, "winner": winner - 1 if winner else None, "out": out, "places": places, "points": points,
    }  # fmt: skip
    return {"digest": digest, "result": result}

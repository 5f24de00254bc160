"""docs/log-format.md agrees with the engine, and a reader written from it alone reads the same deals."""

import json
import re
import subprocess
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from engine.actions import KINDS, action_of
from engine.deals import IllegalAction
from engine.log import DealLog, bounds, dumps, loads, loads_game, pack, pack_game, unpack
from engine.log.menu import LONGEST
from engine.log.orders import order_number, order_of
from engine.rules import LONGEST_MS
from engine.spit.deals import Deal, new_deal
from engine.spit.rules import Rules
from tests.engine.log import small_reader
from tests.engine.log.fuzz.mutants import file_of, records_of
from tests.engine.log.logs import imagined_logs, running_log, sample_log
from tests.golden.record import FOLDER
from tests.often import in_turn

DOCUMENT = (Path(__file__).parents[3] / "docs" / "log-format.md").read_text(encoding="utf-8")
GOLDEN = sorted(FOLDER.rglob("*.jsonl"))


def block(language: str) -> str:
    """The only block of the document in this language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)\n```$", DOCUMENT, re.DOTALL | re.MULTILINE)
    return str(found)


def bytes_shown() -> bytes:
    return bytes.fromhex(" ".join(line.split("#")[0] for line in block("hex").splitlines()))


def deal_shown() -> Deal:
    """Plays the deal that the document shows."""
    deal = new_deal(Rules(layout=(1,)), [(8, 20), (30, 7)])
    deal.apply(0, 0, action_of("ready"))
    deal.apply(0, 1, action_of("ready"))
    with pytest.raises(IllegalAction):
        deal.apply(900, 1, action_of("play", 9, 1))
    deal.apply(1500, 0, action_of("play", 0, 0))
    deal.apply(5000, 0, action_of("claim", None, 1))
    return deal


def as_written(log: DealLog) -> dict[str, Any]:
    """A log as plain values, in the form of the small reader."""
    lines = [json.loads(line) for line in dumps(log).splitlines()]
    of_type = {line["type"]: line for line in lines if isinstance(line, dict)}
    assert len([line for line in lines if isinstance(line, list)]) == len(log.entries)
    game, deal, result = of_type["game"], of_type["deal"], of_type["result"]
    return {
        **{key: game[key] for key in ("family", "rules", "simulation")},
        **{key: deal[key] for key in ("number", "packets", "common")},
        "seed": of_type.get("seed", {}).get("seed"),
        "entries": [(e.at_ms, e.seat, *e.action, e.refused, list(e.outcome)) for e in log.entries],
        "notes": [*log.notes],
        "digest": log.digest,
        "result": result["result"],
        "seal": of_type["seal"]["seal"],
    }


def same(found: list[dict[str, Any]], logs: tuple[DealLog, ...]) -> bool:
    expected = [as_written(log) for log in logs]
    for deal, log in zip(found, expected, strict=True):
        if deal["result"] == small_reader.BY_THE_RULES:
            log["result"] = log["digest"] = small_reader.BY_THE_RULES
    return found == expected


def test_bytes_in_the_document_are_those_the_engine_packs() -> None:
    log = deal_shown().log
    assert bytes_shown() == pack(log)
    assert unpack(bytes_shown()) == loads(block("jsonl")) == log


def test_lines_in_the_document_are_those_the_engine_writes() -> None:
    assert f"{block('jsonl')}\n" == dumps(deal_shown().log)


def test_command_in_the_document_computes_the_seal(tmp_path: Path) -> None:
    *_, seal = dumps(deal_shown().log).splitlines()
    (tmp_path / "deal.jsonl").write_text(dumps(deal_shown().log))
    done = subprocess.run(block("sh"), shell=True, cwd=tmp_path, capture_output=True, text=True, check=True)  # noqa: S602
    assert done.stdout[:32] == json.loads(seal)["seal"]


def test_state_in_the_document_has_the_digest_of_its_deal() -> None:
    assert sha256(block("text").encode()).hexdigest() == deal_shown().log.digest


def test_small_reader_reads_the_examples_of_the_document() -> None:
    log = deal_shown().log
    assert same(small_reader.read(bytes_shown()), (log,))
    assert same(small_reader.read(block("jsonl").encode()), (log,))


@in_turn("file", GOLDEN)
def test_small_reader_reads_every_golden_game_in_both_forms(file: Path) -> None:
    logs = loads_game(file.read_text(encoding="utf-8"))
    assert same(small_reader.read(file.read_bytes()), logs)
    assert same(small_reader.read(pack_game(logs)), logs)


@given(imagined_logs())
def test_small_reader_reads_any_log_that_can_be_written(log: DealLog) -> None:
    assert same(small_reader.read(pack(log)), (log,))
    assert same(small_reader.read(dumps(log).encode()), (log,))


def test_small_reader_reads_written_results_and_running_deals() -> None:
    untrue = replace(sample_log(), digest="ab" * 32)
    logs = (untrue, running_log())
    assert same(small_reader.read(pack_game(logs)), logs)
    assert small_reader.read(pack(untrue))[0]["result"] != small_reader.BY_THE_RULES


def test_records_and_lines_of_unknown_types_are_skipped() -> None:
    log = sample_log()
    records = records_of(pack(log))
    strange = file_of([(9, b"later"), records[0], (4, b""), *records[1:], (250, b"x" * 300)])
    assert unpack(strange) == log and same(small_reader.read(strange), (log,))
    lines = dumps(log).splitlines()
    between = "\n".join(['{"type":"later"}', *lines[:2], '{"type":"remark","said":[]}', *lines[2:]])
    assert loads(between) == log and same(small_reader.read(between.encode()), (log,))


def rows_of_table(heading: str) -> list[list[str]]:
    """The cells of each row of the table with this first line."""
    lines = DOCUMENT.split(heading, 1)[1].splitlines()[2:]
    rows = [line for line in lines[: lines.index("")] if line.startswith("|")]
    return [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows]


def test_table_of_kinds_has_all_kinds_with_their_numbers() -> None:
    rows = rows_of_table("| number | kind |")
    assert [(int(row[0]), row[1]) for row in rows] == [*enumerate(KINDS)]


def test_bounds_in_the_document_are_those_of_the_readers() -> None:
    rows = rows_of_table("| what | most |")
    written = [int(number.replace(",", "")) for row in rows for number in re.findall(r"\d[\d,]*", row[1])]
    assert written == [
        bounds.LAST_NUMBER, bounds.MOST_ENTRIES, bounds.MOST_OUTCOMES, bounds.HIGHEST_CARD, bounds.MOST_POINTS,
        bounds.LONGEST_LINE, bounds.LONGEST_RULES, bounds.LONGEST_NAME, bounds.LONGEST_SEED, bounds.LONGEST_NOTE,
        bounds.MOST_NOTES, LONGEST,
    ]  # fmt: skip
    assert f"0 to {LONGEST_MS:,}" in DOCUMENT


def test_example_of_an_order_in_the_document_is_right() -> None:
    assert "For the cards 0, 1, 2, the number 2 gives 2, 0, 1." in DOCUMENT
    assert order_of(2, range(3)) == [2, 0, 1]
    assert order_number([2, 0, 1], range(3)) == 2

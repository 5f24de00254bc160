"""The golden games as documents for the viewer."""

from functools import cache
from typing import Any

from engine.film import film_of
from engine.log import DealLog, loads_game
from tests.browser.films import document
from tests.golden import record

NAMES = ("Ada", "Grace", "Edith", "Mary", "Joan", "Radia", "Karen", "Hedy")


@cache
def golden_logs(variant_id: str) -> tuple[DealLog, ...]:
    return loads_game((record.FOLDER / f"{variant_id}.jsonl").read_text(encoding="utf-8"))


def golden_document(variant_id: str) -> dict[str, Any]:
    logs = golden_logs(variant_id)
    names = NAMES[: logs[0].rules.players]
    return document(*(film_of(log).to_json() for log in logs), names=names) | {"variant": variant_id}

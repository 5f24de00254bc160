"""Record the golden game of a new variant of patience: `python -m tests.engine.patience.golden <id>`.

It never overwrites a file. It plays many games, and records the first that has all scenes wanted for its variant.
"""

import sys
from pathlib import Path
from random import Random
from typing import Final

from engine.games import start_game
from engine.log import DealLog, dumps_game
from engine.log.verify import Replay
from engine.patience.deals import Deal
from engine.patience.variants import VARIANTS
from tests.engine.patience.test_properties import played

FOLDER: Final = Path(__file__).parents[2] / "golden" / "patience"
MOST_SEEDS: Final = 5_000

RACED: Final = frozenset(
    {"ready", "turn_stock", "build", "discard", "recycle", "stall", "refused", "builds from the waste"}
)

WANTED: Final[dict[str, frozenset[str]]] = {
    "grabbage": RACED | {"done", "out"},
    "hasty": RACED | {"done", "out"},
    "grabbage-four": RACED | {"done", "out", "discards on another pile"},
    "pirate": RACED | {"cut", "captured", "claim_card", "sunk"},
    "pirate-tow": RACED | {"cut", "captured", "claim_card", "in tow"},
    "conjugal": frozenset({"ready", "cut", "build", "discard", "stall", "refused", "new stock", "out of turn", "out"}),
    "progressive": frozenset(
        {
            "ready", "cut", "turn_stock", "build", "discard", "recycle", "end_turn", "stall", "refused", "out of turn",
            "builds from the waste", "discards on another pile", "spread",
        }
    ),
    "dictation": frozenset(
        {
            "ready", "build", "discard", "stall", "refused", "builds from the waste", "discards on another pile",
            "complete",
        }
    ),
}  # fmt: skip


def record(variant_id: str) -> Path:
    """Raises FileExistsError if the variant has a golden game, and LookupError if no game has all wanted scenes."""
    file = FOLDER / f"{variant_id}.jsonl"
    if file.exists():
        raise FileExistsError(f"{file} is there already, and a golden game is recorded only once")
    for seed in range(MOST_SEEDS):
        log = _game(variant_id, f"golden {variant_id} {seed}")
        if scenes(log) >= WANTED[variant_id]:
            file.write_text(dumps_game([log]), encoding="utf-8")
            return file
    raise LookupError(f"none of {MOST_SEEDS} games shows {', '.join(sorted(WANTED[variant_id]))}")


def _game(variant_id: str, seed: str) -> DealLog:
    deal = start_game(VARIANTS[variant_id], seed).next_deal()
    assert isinstance(deal, Deal)
    for _ in played(deal, Random(seed)):
        pass
    return deal.log


def scenes(log: DealLog) -> set[str]:
    """The kinds of all accepted actions, and names of scenes that only the table shows."""
    replay, found = Replay(log), set()
    for entry in log.entries:
        deal = replay.deal
        assert isinstance(deal, Deal)
        stocks, to_move = [deal.table.stock(seat) for seat in deal.table.seats], deal.table.to_move
        replay.step()
        if entry.refused:
            found |= {"refused"} | ({"out of turn"} if to_move == 1 - entry.seat else set())
            continue
        found.add(entry.action.kind)
        if entry.action.kind == "build" and entry.action.source == 1:
            found.add("builds from the waste")
        if any(deal.table.stock(seat) > before for seat, before in enumerate(stocks)):
            found.add("new stock")
        if entry.action.kind == "discard" and entry.action.target:
            found.add("discards on another pile")
        if deal.table.done:
            found.add("done")
        found |= _scenes_of_ships(deal) if deal.rules.game == "pirate" else set()
        if deal.rules.game == "progressive" and any(map(deal.table.is_spread_out, deal.table.seats)):
            found.add("spread")
        if deal.rules.game == "dictation" and any(deal.game.points(deal.table)):
            found.add("complete")
        if deal.table.out:
            found.add("out")
    return found


def _scenes_of_ships(deal: Deal) -> set[str]:
    table = deal.table
    counts = {"captured": max(map(table.captured, table.seats)), "sunk": table.sunk, "in tow": table.in_tow}
    return {name for name, count in counts.items() if count}


if __name__ == "__main__":
    for wanted_id in sys.argv[1:]:
        record(wanted_id)

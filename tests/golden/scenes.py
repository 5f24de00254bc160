"""The scenes of a deal, and the scenes that the golden game of each variant must have."""

from typing import Final

from engine.cards import is_red
from engine.log import CHANCE, DealLog, LogEntry
from engine.log.verify import Replay
from engine.spit.deals import spit_deal
from engine.spit.table import Table

SPIT: Final = frozenset({"ready", "play", "turn", "shift", "spit", "claim", "refused", "stall"})
ALONE: Final = frozenset({"spits alone", "won"})
ONE_PILE: Final = frozenset({"one pile", "won"})
SEATS: Final = SPIT | {"picks twice"}
SPEED: Final = frozenset({"ready", "play", "draw", "spit", "refused", "stall", "reshuffle", "points"})
MOD_SPIT: Final = SPIT - {"turn"} | {"slapped rightly", "unanswered", "answered", "coin"}

WANTED: Final[dict[str, frozenset[str]]] = {
    "standard": SPIT - {"stall"} | ALONE | ONE_PILE,
    "penguin": SPIT - {"turn"} | ONE_PILE | {"spits from stock", "plays on alone"},
    "round-slap": SPIT | ALONE | {"exhausted", "nobody claims"},
    "hundred": SPIT - {"claim"} | {"exhausted", "points"},
    "free-choice": SPIT | ALONE | {"nobody claims"},
    "first-call": SPIT | ALONE | {"exhausted", "nobody claims"},
    "four-pile": SPIT | ALONE,
    "eleven-centre": SPIT | ALONE | {"exhausted"},
    "threes": SPIT | ALONE | {"exhausted"},
    "four-singles": SPIT - {"turn"} | ALONE | {"refill"},
    "two-pack": SPIT | {"spits alone"},
    "two-pack-six": SPIT | {"spits alone"},
    "colours": SPIT | {"spits alone", "refused for its colour"},
    "stacking": SPIT | ALONE | {"stack"},
    "equals": SPIT | ALONE | {"plays an equal rank"},
    "two-hands": SPIT | ALONE,
    "concealed-3": SPIT | {"pick_up", "plays from the hand", "spits alone"},
    "concealed-4": SPIT | {"pick_up", "plays from the hand", "spits alone"},
    "concealed-5": SPIT | {"pick_up", "plays from the hand", "spits alone"},
    "peek": SPIT | ALONE | {"nobody claims"},
    "slap-spit": SPIT | ONE_PILE | {"call", "takes the empty place", "takes the only pile"},
    "spit-card-please": SPIT | ONE_PILE | {"lends", "slam", "takes a lent card back", "nobody claims"},
    "ghost": SPIT | ONE_PILE | {"lends", "takes the ghost", "takes the only pile"},
    "reverse": SPIT | ONE_PILE | {"exhausted", "nobody claims", "takes the only pile"},
    "running": SPIT | ALONE,
    "running-relay": SPIT | ALONE,
    "three-seats": SEATS | {"a short seat", "exhausted", "nobody claims", "won"},
    "four-seats": SEATS | {"a short seat", "exhausted", "won"},
    "four-seats-two-packs": SEATS | {"a short seat"},
    "six-seats-three-packs": SEATS,
    "speed-20-5": SPEED,
    "speed-15-10": SPEED,
    "mod-spit": MOD_SPIT | {"nobody claims"},
    "mod-spit-advanced": MOD_SPIT,
}


def scenes(log: DealLog) -> set[str]:
    """The kinds of all accepted actions, and names of scenes that only the table shows."""
    replay = Replay(log)
    table = spit_deal(replay.deal).table
    found: set[str] = set()
    for entry in log.entries:
        found |= _refused(entry, table) if entry.refused else {entry.action.kind, *_before(entry, table)}
        piles = [len(pile) for pile in table.spit_piles]
        replay.step()
        found |= _after(entry, table, piles)
    found |= _in_the_end(log, table)
    return found


def _refused(entry: LogEntry, table: Table) -> set[str]:
    kind, source, target = entry.action
    side = table.sides[entry.seat]
    if kind == "play" and source in range(len(side.tops)) and target in table.places_with_cards():
        card, under = side.tops[source or 0], table.spit_piles[target or 0][-1]
        if card >= 0 and (card - under) % 13 in (1, 12) and is_red(card) == is_red(under):
            return {"refused", "refused for its colour"}
    return {"refused"}


def _before(entry: LogEntry, table: Table) -> set[str]:
    if entry.seat == CHANCE:
        return {"nobody claims"} if table.phase == "claim" else set()
    kind, source, target = entry.action
    if kind == "play":
        return _before_a_play(entry, table)
    if kind == "spit" and target is not None:
        return {"spits alone"} if source is None else {"spits from stock"}
    if kind == "slap_table" and table.frozen_by >= 0:
        return {"answered"}
    if kind == "claim" and len(table.sides) == 2 and len(table.places_with_cards()) == 1 and not table.stopped:
        return _claim_of_one_pile(entry, table)
    return set()


def _before_a_play(entry: LogEntry, table: Table) -> set[str]:
    _, source, target = entry.action
    side = table.sides[entry.seat]
    found = set()
    if side.hand and side.tops:
        found.add("plays from the hand")
    card = side.hand[source or 0] if side.hand else side.tops[source or 0]
    if card % 13 == table.spit_piles[target or 0][-1] % 13:
        found.add("plays an equal rank")
    if len(table.out) == 1 and len(table.sides) == 2:
        found.add("plays on alone")
    return found


def _claim_of_one_pile(entry: LogEntry, table: Table) -> set[str]:
    if table.spit_piles[entry.action.target or 0]:
        return {"takes the only pile"}
    if not table.lent:
        return {"takes the empty place"}
    return {"takes the ghost"} if table.rules.one_pile == "ghost" else {"takes a lent card back"}


def _after(entry: LogEntry, table: Table, piles: list[int]) -> set[str]:
    if entry.action.kind != "slap_table" or entry.refused:
        return set()
    return {"slapped rightly"} if any(piles) and not any(table.spit_piles) and table.phase == "play" else set()


def _in_the_end(log: DealLog, table: Table) -> set[str]:
    picks = [entry for entry in log.entries if entry.action.kind == "claim" and not entry.refused]
    if log.result is None:
        return set()
    truths = {
        "won": log.result.winner is not None,
        "points": any(log.result.points),
        "exhausted": table.stopped,
        "one pile": len(table.sides) == 2 and len(table.shorts) == 1,
        "a short seat": len(table.sides) > 2 and bool(table.shorts),
        "picks twice": len(picks) > 1,
        "lends": bool(table.shorts) and table.rules.one_pile in ("ghost", "token"),
    }
    return {scene for scene, true in truths.items() if true}

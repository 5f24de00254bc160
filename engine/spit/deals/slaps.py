"""Taking the spit piles within a deal: the call on a pair (rules, section 3) and Mod-Spit's slaps (section 5)."""

from engine.actions import Action
from engine.spit.deals.claims import open_claim, restart_piles, take_all_piles
from engine.spit.deals.rule import NOT_PLAIN, Rule
from engine.spit.number_sets import is_right_to_slap
from engine.spit.table import NOBODY, SeenTable, Table


class Call(Rule):
    """When both spit piles show the same rank, the first to say so makes the other take them."""

    kind = "call"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if table.frozen_by >= 0:
            return "the spit piles are frozen until the slap is answered"
        if not all(table.sizes):
            return "there are no two spit piles"
        first, second = table.tops
        return None if first % 13 == second % 13 else "the spit piles do not show the same rank"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        take_all_piles(table, 1 - seat)
        restart_piles(table)
        return NOT_PLAIN

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if self.refusal(table, seat, 0, 0) is None:
            found.append(self.alone)


class SlapTable(Rule):
    """Right, it gives both piles to the other seat; wrong, it freezes them until it is answered."""

    kind = "slap_table"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if table.frozen_by == seat:
            return "you have slapped the table already"
        return None if all(table.sizes) else "there are no two spit piles to slap for"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        if table.frozen_by >= 0:
            _answer(table, seat)
        elif is_right_to_slap(table.tops, table.drawn, table.rules.number_sets):
            take_all_piles(table, 1 - seat)
            restart_piles(table)
        else:
            table.frozen_by = seat
            table.frozen_at = table.at_ms
            table.close()
        return NOT_PLAIN

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if self.refusal(table, seat, 0, 0) is None:
            found.append(self.alone)


def _answer(table: Table, seat: int) -> None:
    """Both seats have slapped: the last to slap picks a pile. Within one millisecond the coin decides which was
    last."""
    last = seat
    if table.at_ms == table.frozen_at:
        assert table.chance is not None
        last = table.chance.below(2)
        table.unlogged_chance.append(("coin", (last,)))
    table.frozen_by = NOBODY
    table.taking = True
    open_claim(table, (last,), table.seats)


def thaw(table: Table) -> None:
    """A wrong slap was not answered in time: the slapper takes both piles."""
    take_all_piles(table, table.frozen_by)
    restart_piles(table)

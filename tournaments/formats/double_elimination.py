"""Double elimination for 2 to 4,096 entries: two losses and you are out.

In the winners' bracket the best seeds get the byes. The losers of its first round meet each other. After that the
losers' bracket plays two rounds for each winners' round: one among itself, one against the entries that have just
dropped down. Their places are mixed so that two that have met stay as far apart as possible. Losers' rounds with only
byes are left out.
"""

from collections.abc import Sequence
from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats import brackets
from tournaments.formats.interface import Format, Ranking
from tournaments.formats.limits import count_refusal, seats_refusal
from tournaments.formats.offers import Arrangement
from tournaments.formats.plan_builder import PlanBuilder
from tournaments.formats.plans import Branch, CannotDraw, PlannedRound, StageSettings
from tournaments.formats.single_elimination import seed_order
from tournaments.formats.slots import Bye, LoserOf, Slot, WinnerOf

WHY_TWO: Final = gettext_lazy("at a larger table, too many would drop to the losers’ bracket at once")

SlotTable = tuple[Slot, ...]

_LAST: Final = {
    1: gettext_lazy("Winners’ final"),
    2: gettext_lazy("Winners’ semi-finals"),
    4: gettext_lazy("Winners’ quarter-finals"),
}
"""Names of the winners' rounds, by their matches."""


def refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    """Why that number of entries does not fit; or None."""
    return seats_refusal(_("Double elimination"), seats, WHY_TWO) or count_refusal(_("A bracket"), entries)


def plan(
    slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
) -> tuple[PlannedRound, ...]:
    """All rounds, with the grand final and its possible repeat last; raises CannotDraw with the refusal."""
    if reason := refusal(len(slots), settings, seats):
        raise CannotDraw(reason)
    builder = PlanBuilder(first_match)
    size = 1 << (len(slots) - 1).bit_length()
    first = [slots[seed - 1] if seed <= len(slots) else Bye() for seed in seed_order(size)]
    above, fallen = _winners_round(builder, first)
    below = fallen
    while len(above) > 1:
        above, fallen = _winners_round(builder, above)
        below = _losers_round(builder, _pairs(below))
        below = _losers_round(builder, list(zip(below, _dropped(fallen, size), strict=True)), is_last=len(above) == 1)
    _grand_final(builder, (above[0], below[0]), settings)
    return builder.planned()


def _winners_round(builder: PlanBuilder, coming: Sequence[Slot]) -> tuple[list[Slot], list[Slot]]:
    """The winners, and the losers that drop down; a bye has no loser."""
    tables = _pairs(coming)
    number = sum(planned.branch == Branch.WINNERS for planned in builder.rounds) + 1
    name = str(_LAST.get(len(tables)) or _("Winners’ round %(number)s", number=number))
    played = list(zip(builder.add(name, tables, branch=Branch.WINNERS), tables, strict=True))
    dropping: list[Slot] = [LoserOf(match) if _is_played(table) else Bye() for match, table in played]
    return [WinnerOf(match) for match, _ in played], dropping


def _losers_round(builder: PlanBuilder, tables: Sequence[SlotTable], *, is_last: bool = False) -> list[Slot]:
    """The winners; a table without sides has none."""
    if not any(_is_played(table) for table in tables):
        return [_alone(table) for table in tables]
    number = sum(planned.branch == Branch.LOSERS for planned in builder.rounds) + 1
    name = _("Losers’ final") if is_last else _("Losers’ round %(number)s", number=number)
    played = [table for table in tables if _alone(table) != Bye()]
    numbers = iter(builder.add(name, played, branch=Branch.LOSERS))
    return [Bye() if _alone(table) == Bye() else WinnerOf(next(numbers)) for table in tables]


def _dropped(fallen: Sequence[Slot], size: int) -> list[Slot]:
    """The losers of one winners' round in the order in which they enter the losers' bracket.

    Two places of a bracket of 2ⁿ meet later if a higher bit differs. So every round flips its own bits. Odd rounds flip
    the highest, which swaps the halves. Every second pair of rounds flips the next, which swaps quarters, and so on.
    Then entries can only meet again if the rounds in which they dropped down agree in all remaining bits.
    """
    bits = len(fallen).bit_length() - 1
    dropped_before = size.bit_length() - 2 - bits
    flip = sum(1 << (bits - 1 - bit) for bit in range(bits) if dropped_before >> bit & 1)
    return [fallen[at ^ flip] for at in range(len(fallen))]


def _grand_final(builder: PlanBuilder, sides: SlotTable, settings: StageSettings) -> None:
    (final,) = builder.add(_("Grand final"), [sides], branch=Branch.FINAL)
    if settings.reset:
        # It is only played if the undefeated side loses the final.
        again = (LoserOf(final), WinnerOf(final))
        builder.add(_("Grand final, played again if needed"), [again], branch=Branch.FINAL, reset_of=final)


def _pairs(slots: Sequence[Slot]) -> list[SlotTable]:
    return list(zip(slots[::2], slots[1::2], strict=True))


def _is_played(table: SlotTable) -> bool:
    return Bye() not in table


def _alone(table: SlotTable) -> Slot:
    """The only side of a table with at most one; the first side if there are two."""
    return next((slot for slot in table if slot != Bye()), Bye())


FORMAT: Final = Format(
    name="double elimination",
    title=gettext_lazy("Double elimination"),
    about=gettext_lazy("Two losses and you are out: nobody goes home after one bad match."),
    late_entry=brackets.IS_DRAWN,
    withdrawal=gettext_lazy(
        "If someone withdraws, the opponents win the remaining matches by walkover and go through."
    ),
    refusal=refusal,
    arrangements={
        "double elimination": Arrangement(
            gettext_lazy("Double elimination"),
            gettext_lazy("Two losses and you are out."),
            (),
            lambda chosen: (StageSettings("double elimination"),),
        )
    },
    why_two=WHY_TWO,
    as_knockout=lambda chosen: StageSettings("double elimination", through=chosen.through),
    plan=plan,
    ranking=Ranking.BRACKET,
    rank=brackets.rank,
    seeding_text=brackets.seeding_text,
    apart_text=brackets.apart_text,
    reason=brackets.reason,
    reasons=brackets.reasons,
)

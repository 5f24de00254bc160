"""Single elimination for 2 to 4,096 entries: the pairings, as slots.

Matches are numbered round by round, top to bottom; the final is the last. The best seeds get the byes. The best two
seeds can only meet in the final, the best four only in the semi-finals, and so on. At tables of more than two the
winner of each goes through. Tables are as even as possible, with the best seeds at the smaller ones, and nobody sits
alone.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats import brackets
from tournaments.formats.interface import MOST_SEATS, Format, Ranking
from tournaments.formats.limits import count_refusal, rounds_counted
from tournaments.formats.offers import Arrangement, Choices
from tournaments.formats.plan_builder import PlanBuilder
from tournaments.formats.plans import Branch, CannotDraw, PlannedRound, StageSettings
from tournaments.formats.slots import Bye, LoserOf, Slot, WinnerOf

NO_THIRD_PLACE: Final = gettext_lazy(
    "A match for third place needs matches of two. At larger tables the final decides it. Leave it out."
)

_NAMES: Final = {
    (1, 1): gettext_lazy("Final"),
    (2, 2): gettext_lazy("Semi-finals"),
    (3, 4): gettext_lazy("Quarter-finals"),
}
"""By rounds still to play, this one included, and matches in it."""


def refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    """Why that number of entries does not fit; or None."""
    if settings.third_place and seats > 2:
        return str(NO_THIRD_PLACE)
    return count_refusal(_("A bracket"), entries)


def plan(
    slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
) -> tuple[PlannedRound, ...]:
    """All rounds; raises CannotDraw with the refusal."""
    if reason := refusal(len(slots), settings, seats):
        raise CannotDraw(reason)
    builder = PlanBuilder(first_match)
    coming = [slots[seed - 1] if seed <= len(slots) else Bye() for seed in first_order(len(slots), seats)]
    for left, sizes in _rounds(len(slots), seats):
        if left == 1 and settings.third_place and len(slots) > 3:
            _third_place(builder)
        numbers = builder.add(_name(builder, left, len(sizes)), _cut(coming, sizes))
        coming = [WinnerOf(number) for number in numbers]
    return builder.planned()


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds from the top of the bracket to the bottom: 1 16 8 9 … for 16. `size`: a power of 2."""
    return first_order(size, 2)


def first_order(entries: int, seats: int) -> tuple[int, ...]:
    """Seeds from the top of the first round to the bottom; those above `entries` are byes."""
    order: tuple[int, ...] = (1,)
    for coming, tables in _levels(entries, seats):
        order = tuple(seed for table in order for seed in _seated(coming, tables, table))
    return order


def first_tables(entries: int, seats: int) -> list[int]:
    """The table of each seed in the first round, best seed first, from 0 at the top. A bye is a table of one."""
    if entries < 2:
        return [0] * entries
    (_, sizes), *_ = _rounds(entries, seats)
    tables = [table for table, size in enumerate(sizes) for _ in range(size)]
    table_of = dict(zip(first_order(entries, seats), tables, strict=True))
    return [table_of[seed] for seed in range(1, entries + 1)]


def _rounds(entries: int, seats: int) -> Iterator[tuple[int, list[int]]]:
    """For each round: the number of rounds left, this one included, and the sizes of its tables."""
    levels = _levels(entries, seats)
    order: tuple[int, ...] = (1,)
    rounds = []
    for left, (coming, tables) in enumerate(levels, start=1):
        seated = [_seated(coming, tables, table) for table in order]
        rounds.append((left, [len(table) for table in seated]))
        order = tuple(seed for table in seated for seed in table)
    return reversed(rounds)


def _levels(entries: int, seats: int) -> list[tuple[int, int]]:
    """The numbers of entries and tables of each round, the final first. With two seats byes fill the first round."""
    counts = [entries if seats > 2 else 1 << (entries - 1).bit_length()]
    while counts[-1] > 1:
        counts.append(-(-counts[-1] // seats))
    return list(pairwise(counts))[::-1]


def _seated(coming: int, tables: int, table: int) -> list[int]:
    """Ranks at one table: the best sit down in order, each row after them the other way round."""
    return [table, *range(2 * tables + 1 - table, coming + 1, tables)]


def _cut(coming: Sequence[Slot], sizes: Sequence[int]) -> list[tuple[Slot, ...]]:
    slots = iter(coming)
    return [tuple(islice(slots, size)) for size in sizes]


def _third_place(builder: PlanBuilder) -> None:
    semi_finals = builder.rounds[-1].matches
    builder.add(_("Third place"), [tuple(LoserOf(match.number) for match in semi_finals)], branch=Branch.THIRD_PLACE)


def _name(builder: PlanBuilder, left: int, matches: int) -> str:
    return str(_NAMES.get((left, matches)) or _("Round %(number)s", number=len(builder.rounds) + 1))


def _rounds_text(settings: StageSettings, count: int, seats: int, *, at_a_glance: bool) -> Iterator[str]:
    yield rounds_counted(len(_levels(count, seats)))


def _stage(chosen: Choices, through: int = 0) -> StageSettings:
    return StageSettings("single elimination", third_place=chosen.third_place, through=through)


FORMAT: Final = Format(
    name="single elimination",
    title=gettext_lazy("Single elimination"),
    about=gettext_lazy("One loss and you are out: the quickest way to a winner."),
    late_entry=brackets.IS_DRAWN,
    withdrawal=gettext_lazy("If someone withdraws, the opponent goes through."),
    refusal=refusal,
    arrangements={
        "single elimination": Arrangement(
            gettext_lazy("Single elimination"),
            gettext_lazy("One loss and you are out. The shortest evening."),
            ("third_place",),
            lambda chosen: (_stage(chosen),),
        )
    },
    asks=("third_place",),
    most_seats=MOST_SEATS,
    as_knockout=lambda chosen: _stage(chosen, chosen.through),
    plan=plan,
    ranking=Ranking.BRACKET,
    rank=brackets.rank,
    rounds_text=_rounds_text,
    seeding_text=brackets.seeding_text,
    apart_text=brackets.apart_text,
    reason=brackets.reason,
    reasons=brackets.reasons,
)

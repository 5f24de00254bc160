"""Round robin: all entries of a group meet once, or twice with sides changed.

The circle method. With an odd number one entry rests in each round, which is neither a match nor a bye. The best two of
a group meet in the last round of a turn. In matches of two each entry is the first side in half of its matches. If
their number is odd, the halves differ by one. At tables of more than two there is no first side, and some meet again
before all have met: see `tables_for_all`.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.formats import tables_for_all
from tournaments.formats.course import Course, CourseMatch, seated
from tournaments.formats.groups import group_name, group_sizes, group_within
from tournaments.formats.interface import MOST_SEATS, Format, always
from tournaments.formats.limits import count_refusal, rounds_counted
from tournaments.formats.offers import KNOCKOUT, Arrangement, Choices
from tournaments.formats.plan_builder import PlanBuilder
from tournaments.formats.plans import CannotDraw, PlannedRound, StageSettings
from tournaments.formats.seeding import snake
from tournaments.formats.slots import Slot
from tournaments.standings.figures import nth
from tournaments.standings.points import ROUND_ROBIN, PointsRule, round_robin_at_tables

MOST_IN_A_GROUP = 64
MOST_TIMES = 2

Pairing = tuple[int, int]
"""Two places in the order of a group, from 0; the first side first."""

Table = tuple[int, ...]
"""The places of the entries at one table, for any number of seats."""


def refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    """Why that number of entries cannot be divided and paired like this; or None."""
    return (
        _times_refusal(settings.times)
        or count_refusal(_("Round robin"), entries)
        or _groups_refusal(entries, settings.groups, seats)
    )


def plan(
    slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
) -> tuple[PlannedRound, ...]:
    """All rounds, first rounds of all groups first; raises CannotDraw with the refusal."""
    if reason := refusal(len(slots), settings, seats):
        raise CannotDraw(reason)
    builder = PlanBuilder(first_match)
    groups = snake(slots, settings.groups)
    schedules = [schedule(len(group), settings.times, seats) for group in groups]
    for at in range(max(len(rounds) for rounds in schedules)):
        for number, (group, rounds) in enumerate(zip(groups, schedules, strict=True), start=1):
            if at < len(rounds):
                _add(builder, at + 1, number if len(groups) > 1 else 0, [_seated(group, table) for table in rounds[at]])
    return builder.planned()


def _seated(group: Sequence[Slot], table: Table) -> tuple[Slot, ...]:
    return tuple(group[place] for place in table)


def schedule(entries: int, times: int, seats: int = 2) -> list[list[Table]]:
    """The pairings of each round of one group."""
    rounds = _turn(entries) if seats == 2 else tables_for_all.turn(entries, seats)
    turn = [list[Table](tables) for tables in rounds]
    back = [[table[::-1] for table in tables] for tables in turn]
    return [tables for number in range(times) for tables in (back if number % 2 else turn)]


def _turn(entries: int) -> list[list[Pairing]]:
    """One turn: two numbers of the circle meet if they add up to twice the round's, modulo its size."""
    circle = entries - 1 + entries % 2
    last = (circle + 1) // 2  # the round in which 0 and 1, the best two, meet
    rounds = ((last + 1 + at) % circle for at in range(circle))
    return [sorted(_pairings(number, circle, entries), key=min) for number in rounds]


def _pairings(number: int, circle: int, entries: int) -> list[Pairing]:
    """Of two in the circle, the one with the shorter way forward to the other is the first side."""
    inside = [_sides((number - away) % circle, (number + away) % circle, circle) for away in range(1, circle // 2 + 1)]
    if entries == circle:
        return inside
    return [*inside, (number, circle) if number % 2 else (circle, number)]


def _sides(a: int, b: int, circle: int) -> Pairing:
    return (a, b) if (b - a) % circle <= circle // 2 else (b, a)


def _add(builder: PlanBuilder, turn: int, group: int, tables: list[tuple[Slot, ...]]) -> None:
    name = _round_name(turn, group)
    builder.add(name, tables, group=group)


def _round_name(turn: int, group: int) -> str:
    if group:
        return _("%(group)s, round %(number)s", group=group_name(group), number=turn)
    return _("Round %(number)s", number=turn)


def _times_refusal(times: int) -> str | None:
    if 1 <= times <= MOST_TIMES:
        return None
    return _("In a round robin, each pair meets once or twice. Choose 1 or 2.")


def _groups_refusal(entries: int, groups: int, seats: int) -> str | None:
    most = MOST_IN_A_GROUP if seats == 2 else tables_for_all.MOST
    if groups < 1:
        return _("A round robin has at least one group. Choose 1 or more.")
    if entries < 2 * groups:
        text = _(
            "%(groups)s groups need at least %(fewest)s entries; there are %(entries)s.",
            groups=groups,
            fewest=2 * groups,
            entries=entries,
        )
        return f"{text} {_fewer_groups(entries // 2)}"
    if entries > most * groups:
        least = -(-entries // most)
        more = ngettext("Make at least %(count)s group.", "Make at least %(count)s groups.", least)
        return f"{_too_many_in_a_group(entries, most, seats)} {more}"
    return None


def _too_many_in_a_group(entries: int, most: int, seats: int) -> str:
    if seats == 2:
        return _("A group takes at most %(most)s entries; there are %(entries)s.", most=most, entries=entries)
    return _(
        "A group at tables of %(seats)s takes at most %(most)s entries; there are %(entries)s.",
        seats=seats,
        most=most,
        entries=entries,
    )


def _fewer_groups(groups: int) -> str:
    """The advice to use fewer groups; a single group is a separate arrangement."""
    if groups > 1:
        return _("Make at most %(count)s groups.", count=groups)
    return _("Two groups need 4 entries. Enter more people, or choose another format.")


_AT_MOST: Final = 3
"""The most repeated pairs named in a sentence."""


def _rounds_text(settings: StageSettings, count: int, seats: int, *, at_a_glance: bool) -> Iterator[str]:
    if at_a_glance and seats > 2:
        yield _at_tables(settings, count, seats)
        return
    sizes = set(group_sizes(count, settings.groups))
    yield rounds_counted(max(len(schedule(size, settings.times, seats)) for size in sizes))
    met = [times for size in sizes for times in _meetings(size, settings.times, seats)]
    yield _how_often(min(met), max(met))


def _how_often(least: int, most: int) -> str:
    if least == 1:
        text = _("each pair meets once")
    elif least == 2:
        text = _("each pair meets twice")
    else:
        text = _("each pair meets %(times)s times", times=least)
    return _("%(meetings)s, some up to %(times)s times", meetings=text, times=most) if most > least else text


def _at_tables(settings: StageSettings, count: int, seats: int) -> str:
    """The sentence for tables of more than two; the number of rounds is determined at the start."""
    largest = max(group_sizes(count, settings.groups))
    least = settings.times * math.ceil((largest - 1) / (seats - 1))
    rounds = rounds_counted(least)
    if settings.times > 1:
        return _(
            "at least %(rounds)s at tables of up to %(seats)s, until all have met twice", rounds=rounds, seats=seats
        )
    return _("at least %(rounds)s at tables of up to %(seats)s, until all have met", rounds=rounds, seats=seats)


def _meetings(size: int, times: int, seats: int) -> list[int]:
    """How often each two of a group sit at the same table."""
    met = Counter(
        frozenset(two) for tables in schedule(size, times, seats) for table in tables for two in combinations(table, 2)
    )
    return list(met.values())


def _seeding_text(settings: StageSettings, count: int, seats: int) -> str:
    if settings.groups > 1:
        return _("so they go to the groups in snake order")
    return _("that only decides the order of the rounds")


def _points_rule(rounds: Sequence[PlannedRound]) -> PointsRule:
    seats = max((len(match.sides) for planned in rounds for match in planned.matches), default=2)
    return round_robin_at_tables(seats) if seats > 2 else ROUND_ROBIN


def _reason(course: Course, match: CourseMatch, as_proposed: bool) -> str:
    group = course.planned(match.number)[0].group
    if group:
        return _("Everybody in %(group)s meets everybody.", group=group_within(group))
    return _("Everybody meets everybody.")


def _reasons(course: Course, match: CourseMatch, as_proposed: bool) -> tuple[str, ...]:
    return _all_meet(course, match), *_other_groups(course, match), *_met_again(course, match)


def _all_meet(course: Course, match: CourseMatch) -> str:
    group = course.planned(match.number)[0].group
    is_twice = course.settings.times > 1
    if group:
        where = group_within(group)
        if is_twice:
            return _("In %(group)s everybody meets everybody twice.", group=where)
        return _("In %(group)s everybody meets everybody.", group=where)
    return _("Everybody meets everybody twice.") if is_twice else _("Everybody meets everybody.")


def _other_groups(course: Course, match: CourseMatch) -> Iterator[str]:
    moved = [course.names[entry] for entry in seated(match) if entry in course.moved]
    if moved:
        yield _("%(names)s changed places with other seeds, since some are kept apart.", names=listed(moved))


def _met_again(course: Course, match: CourseMatch) -> Iterator[str]:
    """The pairs that met most often. Only for tables of more than two, since a short turn there needs repeats."""
    if max(len(planned.sides) for rounds in course.rounds for planned in rounds.matches) == 2:
        return
    before = [set(seated(other)) for other in course.before(match.round).matches.values()]
    met = {two: sum(set(two) <= sides for sides in before) for two in combinations(seated(match), 2)}
    most = max(met.values(), default=0)
    if not most:
        return
    pairs = [listed([course.names[entry] for entry in two]) for two, times in met.items() if times == most]
    who = "; ".join(pairs[:_AT_MOST])
    group = course.planned(match.number)[0].group
    rounds = sum(planned.group == group for planned in course.rounds)
    yield ngettext(
        "%(who)s sit together for the %(nth)s time. All can meet within %(rounds)s rounds only if some meet again.",
        "%(who)s each sit together for the %(nth)s time. "
        "All can meet within %(rounds)s rounds only if some meet again.",
        len(pairs),
        who=who,
        nth=nth(most + 1),
        rounds=rounds,
    )


def _all_together(chosen: Choices, groups: int = 1) -> StageSettings:
    return StageSettings("round robin", groups=groups, times=chosen.times, tie_breaks=chosen.tie_breaks)


def _cup_and_plate(chosen: Choices) -> tuple[StageSettings, ...]:
    cup = StageSettings(KNOCKOUT, third_place=chosen.third_place, through=chosen.through, name="Cup")
    plate = StageSettings(
        KNOCKOUT, third_place=chosen.third_place, after=1, from_place=chosen.through + 1, name="Plate"
    )
    return _all_together(chosen, chosen.groups), cup, plate


FORMAT: Final = Format(
    name="round robin",
    title=gettext_lazy("Round robin"),
    about=gettext_lazy("Everybody meets everybody, once or twice, all together or in groups."),
    late_entry=gettext_lazy("Nobody can enter once the rounds are drawn, since everybody's opponents are fixed."),
    withdrawal=gettext_lazy(
        "If someone withdraws, the opponents win the remaining matches by walkover. Played matches count."
    ),
    refusal=refusal,
    arrangements={
        "round robin": Arrangement(
            gettext_lazy("Round robin"),
            gettext_lazy("Everybody meets everybody."),
            ("times", "tie_breaks"),
            lambda chosen: (_all_together(chosen),),
        ),
        "groups alone": Arrangement(
            gettext_lazy("Round robin in groups"),
            gettext_lazy("Everybody meets everybody in the same group. No knockout follows."),
            ("groups", "times", "tie_breaks"),
            lambda chosen: (_all_together(chosen, chosen.groups),),
        ),
        "groups": Arrangement(
            gettext_lazy("Groups, then a knockout"),
            gettext_lazy("Round robins in groups. The best of each go on to a knockout."),
            ("groups", "times", "through", "knockout", "third_place", "tie_breaks"),
            lambda chosen: (_all_together(chosen, chosen.groups),),
            then_knockout=True,
        ),
        "cup and plate": Arrangement(
            gettext_lazy("Groups, then cup and plate"),
            gettext_lazy(
                "Round robins in groups. The best of each play a knockout for the cup, all others one for the plate."
            ),
            ("groups", "times", "through", "third_place", "tie_breaks"),
            _cup_and_plate,
        ),
    },
    asks=("groups", "times"),
    most_seats=MOST_SEATS,
    never_apart=gettext_lazy(
        "In a round robin everybody meets everybody, so nobody can be kept apart. "
        "Play it in groups, or in another format."
    ),
    plan=plan,
    tie_breaks=("points", "head_to_head", "wins", "sonneborn_berger", "deal_difference", "card_difference"),
    points_rule=_points_rule,
    is_crossed=True,
    points_at_tables=gettext_lazy(
        "At tables of more than two, a place gives a point for each seat below it: 3, 2, 1 and 0 at a table of four. "
        "The first of a smaller table gets as many as the first of a full one, and the last gets none. "
        "Some meet again before all have met."
    ),
    rounds_text=_rounds_text,
    seeding_text=_seeding_text,
    apart_text=always(
        gettext_lazy("They are put into different groups. If that is impossible, the tournament cannot start.")
    ),
    reason=_reason,
    reasons=_reasons,
)

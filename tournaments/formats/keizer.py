"""Keizer: a championship over many evenings with changing attendance.

A win against a high place is worth more, so nobody has to play every round. `docs/keizer.md` defines values, scores and
pairing, and names their published sources. Scores are whole sixths of a point.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats.constraints import Constraints, Pair, pair_of, pairs_of
from tournaments.formats.course import Course, CourseMatch, Sides, seated
from tournaments.formats.interface import Format, PairingKind, always
from tournaments.formats.limits import FEWEST, count_refusal, seats_refusal
from tournaments.formats.offers import Arrangement
from tournaments.formats.plans import StageSettings
from tournaments.formats.proposals import CannotPair, Proposal, Proposed, RoundToPair, marked, too_few
from tournaments.formats.slots import NOBODY
from tournaments.standings.figures import ordinal
from tournaments.standings.outcomes import Kind
from tournaments.standings.results import Appearance, Results
from tournaments.standings.tie_breaks.interface import TieBreak, Value

MOST: Final = 200
REST: Final = 3
"""The number of rounds before two may meet again."""
ABSENCES: Final = 10
"""The most absences that give points."""
MOST_TRIES: Final = 20_000
"""How many pairs are tried for one round before fewer rounds between meetings are allowed."""

OWN, WIN, DRAW, BYE, ABSENT = 6, 6, 3, 4, 2
"""Sixths of a value: the own value at the start, the opponent's for a win or draw, the own value without an
opponent."""

_GLYPHS: Final = ("", "⅙", "⅓", "½", "⅔", "⅚")
_WHY_TWO: Final = gettext_lazy("a win gains the value of one opponent")


@dataclass(frozen=True, slots=True)
class Gain:
    """Sixths of the value of entry `of`; `what` is the reason."""

    sixths: int
    of: int
    what: str


@dataclass(frozen=True, slots=True)
class Scores:
    """Scores in sixths, with the values and gains behind them."""

    totals: Mapping[int, int]
    values: Mapping[int, int]
    gains: Mapping[int, Sequence[Gain]]


def values_of(ranking: Sequence[int]) -> dict[int, int]:
    """The value of each entry: 1½ times the number of entries for the first, one less for each next place."""
    return {entry: (3 * len(ranking) + 1) // 2 - at for at, entry in enumerate(ranking)}


def scores(results: Results) -> Scores:
    """Values follow from the ranking, scores from the values, and the next ranking from the scores.

    It begins with the order of seeding, and ends when a ranking repeats, usually the same one again.
    """
    seeded = sorted(results.entrants, key=lambda entry: (results.entrants[entry].seed or 0, entry))
    gains = {entry: _gains(results, entry) for entry in seeded}
    known: set[Sides] = set()
    ranking = tuple(seeded)
    while True:
        known.add(ranking)
        values = values_of(ranking)
        totals = {
            entry: OWN * values[entry] + sum(gain.sixths * values[gain.of] for gain in gains[entry]) for entry in seeded
        }
        ranking = tuple(sorted(seeded, key=lambda entry: -totals[entry]))
        if ranking in known:
            return Scores(totals, values, gains)


def _gains(results: Results, entry: int) -> list[Gain]:
    played = [gain for appearance in results.appearances[entry] for gain in _gains_of(results, entry, appearance)]
    return [*played, *[Gain(ABSENT, entry, _("absent"))] * min(_absences(results, entry), ABSENCES)]


def _absences(results: Results, entry: int) -> int:
    """The number of absences; for a withdrawn entry only those before its last match."""
    last = max((appearance.outcome.round for appearance in results.appearances[entry]), default=0)
    has_left = results.entrants[entry].withdrawn
    return sum(number < last or not has_left for number in results.idle[entry])


def _gains_of(results: Results, entry: int, appearance: Appearance) -> list[Gain]:
    if appearance.outcome.kind is Kind.BYE:
        return [Gain(BYE, entry, _("bye"))]
    return [_gain_against(results, opponent, result) for opponent, result in appearance.against if result]


def _gain_against(results: Results, opponent: int, result: int) -> Gain:
    """The gain of a win or a draw."""
    name = results.name(opponent)
    if result == 2:
        return Gain(WIN, opponent, _("beat %(name)s", name=name))
    return Gain(DRAW, opponent, _("level with %(name)s", name=name))


def _in_points(sixths: int) -> str:
    whole, rest = divmod(sixths, 6)
    return f"{whole or ''}{_GLYPHS[rest]}" or "0"


def _words(found: Scores, entry: int) -> str:
    counted = Counter(f"{gain.what} ({_share(gain.sixths, found.values[gain.of])})" for gain in found.gains[entry])
    gained = (f"{times} × {what}" if times > 1 else what for what, times in counted.items())
    return ", ".join(chain([_("own value %(value)s", value=found.values[entry])], gained))


def _share(sixths: int, value: int) -> str:
    """½ of 12; the value itself for the whole of it."""
    return str(value) if sixths == WIN else _("%(share)s of %(value)s", share=_GLYPHS[sixths], value=value)


def _measured(results: Results, group: Sequence[int]) -> Mapping[int, Value]:
    found = scores(results)
    return {
        entry: Value("keizer", found.totals[entry], _in_points(found.totals[entry]), _words(found, entry), SCORE.title)
        for entry in group
    }


SCORE: Final = TieBreak(
    "keizer",
    gettext_lazy("Score"),
    gettext_lazy(
        "Your own value, plus the value of each opponent you beat. A draw gives half of it. Byes and absences give a "
        "part of your own value. Values follow from the ranking, so they are calculated again until nobody moves."
    ),
    _measured,
)


def _propose(course: Course, to_pair: RoundToPair) -> Proposal:
    """From the top, each meets the nearest below, unless they met recently. Matches in progress stay."""
    before = course.before(to_pair.number)
    free = set(course.playing) - set(to_pair.without) - {entry for entry, at in course.absent if at == to_pair.number}
    if len(free) < FEWEST:
        raise too_few(len(free))
    fixed = {entry for pair in to_pair.fixed for entry in pair}
    order = [row.entry for row in FORMAT.rows(before) if row.entry in free - fixed]
    bye = (
        _bye(before, order) if len(order) % 2 else next((pair[1] for pair in to_pair.fixed if pair[0] == NOBODY), None)
    )
    left = [entry for entry in order if entry != bye]
    rest, found = _paired(before, to_pair.number, left, course.constraints)
    met = [pair_of(*pair) for pair in found]
    freely = _paired(before, to_pair.number, left, replace(course.constraints, never=frozenset()))[1]
    begun = [pair for pair in to_pair.fixed if pair[0] != NOBODY]
    return Proposal(
        tuple(Proposed(pair, _costs(before, pair)) for pair in (*begun, *found)),
        bye,
        _("lowest in the ranking of those with the fewest byes") if bye is not None else "",
        _warnings(before, to_pair.number, met) if rest < REST else (),
        tuple(sorted({pair_of(*pair) for pair in freely} & course.constraints.never)),
    )


def _bye(course: Course, order: Sequence[int]) -> int:
    """The lowest of those with the fewest byes."""
    had = Counter(seated(match)[0] for match in course.matches.values() if len(seated(match)) == 1)
    fewest = min(had[entry] for entry in order)
    return next(entry for entry in reversed(order) if had[entry] == fewest)


def _paired(course: Course, number: int, order: Sequence[int], constraints: Constraints) -> tuple[int, list[Pair]]:
    """The pairs, and the number of rounds between meetings that they keep. Raises CannotPair."""
    last = _last_met(course)
    for rest in range(REST, -1, -1):

        def may_meet(one: int, other: int, rest: int = rest) -> bool:
            pair = pair_of(one, other)
            return pair not in constraints.never and number - last.get(pair, -REST) > rest

        if (found := _from_the_top(order, may_meet)) is not None:
            return rest, found
    raise CannotPair(
        _("Every possible pairing brings together players who are kept apart. Let them meet, or leave one out.")
    )


def _last_met(course: Course) -> dict[Pair, int]:
    """The last round in which any two met."""
    return {pair: match.round for match in course.matches.values() for pair in pairs_of(seated(match))}


def _from_the_top(order: Sequence[int], may_meet: Callable[[int, int], bool]) -> list[Pair] | None:
    """Pair each with the nearest below such that all others still get opponents; None if no way is found in time."""
    left, tried = list(order), 0
    taken: list[tuple[Pair, int]] = []
    """Each pair with the index of the second among the remaining entries."""
    at = 1
    while left:
        while at < len(left) and not may_meet(left[0], left[at]):
            at += 1
        tried += 1
        if tried > MOST_TRIES:
            return None
        if at < len(left):
            taken.append(((left[0], left[at]), at))
            del left[at], left[0]
            at = 1
        elif taken:
            (first, second), at = taken.pop()
            left.insert(0, first)
            left.insert(at, second)
            at += 1
        else:
            return None
    return [pair for pair, _at in taken]


def _costs(course: Course, pair: Pair) -> tuple[str, ...]:
    met = _last_met(course).get(pair_of(*pair))
    return (_("met in round %(number)s", number=met),) if met else ()


def _warnings(course: Course, number: int, met: Sequence[Pair]) -> tuple[str, ...]:
    last = _last_met(course)
    again = [pair for pair in met if number - last.get(pair, -REST) <= REST]
    return tuple(
        _("There was no other way: %(one)s and %(other)s meet again.", one=marked(one), other=marked(other))
        for one, other in again
    )


def _points_text(course: Course) -> Mapping[int, str]:
    return {row.entry: row.values[0].figure for row in FORMAT.rows(course)}


def _refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    return seats_refusal(_("Keizer"), seats, _WHY_TWO) or count_refusal(_("Keizer"), entries, FEWEST, MOST)


def _reason(course: Course, match: CourseMatch, as_proposed: bool) -> str:
    return f"{_stood(course, match)}."


def _reasons(course: Course, match: CourseMatch, as_proposed: bool) -> tuple[str, ...]:
    sides = seated(match)
    if len(sides) == 1:
        name = course.names[sides[0]]
        return (
            _(
                "The number of players is odd. Of those with the fewest byes, %(name)s was lowest in the ranking.",
                name=name,
            ),
        )
    last = _last_met(course.before(match.round)).get(pair_of(*sides))
    met = _("They last met in round %(number)s.", number=last) if last else _("They had not met.")
    return _("%(stood)s: neighbours meet, unless they have met recently.", stood=_stood(course, match)), met


def _stood(course: Course, match: CourseMatch) -> str:
    places = {row.entry: at for at, row in enumerate(FORMAT.rows(course.before(match.round)), start=1)}
    stood = [_was(course.names[entry], places[entry]) for entry in seated(match)]
    return _("Before round %(round)s %(places)s in the ranking", round=match.round, places=listed(stood, len(stood)))


def _was(name: str, place: int) -> str:
    return _("%(name)s was %(place)s", name=name, place=ordinal(place))


FORMAT: Final = Format(
    name="keizer",
    title=gettext_lazy("Keizer"),
    is_a_name=True,
    about=gettext_lazy(
        "For a season of club evenings. Those present play a neighbour in the ranking. "
        "A win against a high place is worth more."
    ),
    late_entry=gettext_lazy("Late entries play from the next round on. Missed rounds count as absences."),
    withdrawal=gettext_lazy(
        "Withdrawn players are no longer paired. Their results still count, for their opponents too."
    ),
    refusal=_refusal,
    arrangements={
        "keizer": Arrangement(
            gettext_lazy("Keizer"),
            gettext_lazy("Those present play a neighbour in the ranking. It runs until the organiser ends it."),
            (),
            lambda chosen: (StageSettings("keizer"),),
        )
    },
    accepts_late=True,
    most=MOST,
    why_two=_WHY_TWO,
    pairing=PairingKind.BY_ROUND,
    propose=_propose,
    tie_breaks=("points", "wins", "rating"),
    score=SCORE,
    points_text=_points_text,
    seeding_text=always(gettext_lazy("that is the first ranking, so 1 meets 2")),
    apart_text=always(gettext_lazy("They are not paired with each other.")),
    reason=_reason,
    reasons=_reasons,
    bye_text=gettext_lazy("gains two thirds of its own value"),
)

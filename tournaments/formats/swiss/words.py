"""A pairing in words: the compromises of each pair, the reason for the bye, and advice if no pairing exists."""

from collections.abc import Sequence
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.constraints import Pair, pairs_of
from tournaments.formats.proposals import CannotPair, marked
from tournaments.formats.swiss.costs import by_place, repeated
from tournaments.formats.swiss.field import Field
from tournaments.formats.swiss.values import SwissRules
from tournaments.standings.figures import halves, in_words

_FEW: Final = 3
"""The most pairs that are named one by one."""


def costs_in_words(field: Field, pair: Pair) -> tuple[str, ...]:
    """The compromises of a pair in words; empty without any."""
    return (*_met_again(field, pair), *_floated(field, pair), *_kept_apart(field, pair))


def _met_again(field: Field, pair: Pair) -> list[str]:
    times = field.met.get(pair, 0)
    if not times:
        return []
    if times > 2:
        return [_("have met %(number)s times before", number=in_words(times))]
    return [_("have met before") if times == 1 else _("have met twice before")]


def _floated(field: Field, pair: Pair) -> list[str]:
    high, low = by_place(field, pair)
    scores = [field.entrants[number].score for number in (high, low)]
    if scores[0] == scores[1]:
        return []
    better, worse = map(halves, scores)
    points = ngettext("%(points)s point", "%(points)s points", 1 if better in ("1", "½") else 2, points=better)
    return [
        _float_text(points, worse, again_down=bool(repeated(field, high, -1)), again_up=bool(repeated(field, low, 1)))
    ]


def _float_text(points: str, worse: str, *, again_down: bool, again_up: bool) -> str:
    if again_down and again_up:
        return _("%(points)s against %(worse)s: floated down again and up again", points=points, worse=worse)
    if again_up:
        return _("%(points)s against %(worse)s: floated up again", points=points, worse=worse)
    if again_down:
        return _("%(points)s against %(worse)s: floated down again", points=points, worse=worse)
    return _("%(points)s against %(worse)s: floated down", points=points, worse=worse)


def _kept_apart(field: Field, pair: Pair) -> list[str]:
    if not field.constraints.apart.get(pair):
        return []
    return [field.constraints.reasons.get(pair) or _("should have been kept apart")]


def bye_reason(field: Field, number: int) -> str:
    had = field.byes.get(number, 0)
    if had and not _free_of_byes(field):
        return _("lowest score, and everybody has had a bye")
    if had:
        return _("has had a bye, but nobody else can have it")
    if field.groups == 1 and not field.entrants[number].score and number == field.order[-1]:
        return _("lowest seed, for nobody has points yet")
    if field.places[number].group == field.groups - 1:
        return _("lowest score")
    return _("lowest score of those who can have the bye")


def _free_of_byes(field: Field) -> bool:
    return any(not field.byes.get(number) for number in field.order)


def no_new_opponents(field: Field, rematches: Sequence[Pair], *, or_meet: bool = False) -> CannotPair:
    """The error for a round without new opponents.

    `rematches` are the fewest rematches that would help. `or_meet` says that letting all meet would help too.
    """
    if all(field.met.get(pair) for pair in pairs_of(field.order)):
        who = in_words(len(field.order)).capitalize()
        problem = _("%(who)s players are left, and they have all met", who=who)
    else:
        problem = _("Not everybody can meet somebody new")
    count = len(rematches)
    allow = ngettext("allow one rematch", "allow %(number)s rematches", count, number=in_words(count))
    end, pairs = _end(field.rules), tuple(rematches)
    if not or_meet:
        return CannotPair(_("%(problem)s: %(allow)s, or %(end)s.", problem=problem, allow=allow, end=end), pairs)
    return CannotPair(
        _(
            "%(problem)s: %(allow)s, let players meet who are kept apart, or %(end)s.",
            problem=problem,
            allow=allow,
            end=end,
        ),
        pairs,
    )


def _end(rules: SwissRules) -> str:
    return _("end before this round") if rules.number == 1 else _("end after round %(number)s", number=rules.number - 1)


def kept_too_far_apart(field: Field, pairs: Sequence[Pair]) -> CannotPair:
    """The error for a round with too many forbidden pairs. `pairs` are the fewest that would have to meet, if known."""
    meet = [_("%(one)s would meet %(other)s", one=marked(one), other=marked(other)) for one, other in pairs[:_FEW]]
    text = ", ".join(meet or [_("some would meet")])
    if len(pairs) > _FEW:
        text = _("%(pairs)s and %(count)s more pairs likewise", pairs=text, count=in_words(len(pairs) - _FEW))
    return CannotPair(
        _(
            "In every pairing of this round %(pairs)s, and they are kept apart. Let them meet, or %(end)s.",
            pairs=text,
            end=_end(field.rules),
        )
    )


def no_tables() -> CannotPair:
    return CannotPair(
        _(
            "No tables were found that keep everybody apart as wanted. "
            "Let some of them meet, or leave somebody out of this round."
        )
    )


def horizon_warning(rules: SwissRules, later: int) -> str:
    """The warning that only `later` more rounds can be paired."""
    if rules.later == 1:
        return _("The last round will need a rematch. Allow one, or end after this round.")
    wanted, last = in_words(rules.later), rules.number + later
    if not later:
        return _(
            "None of the %(wanted)s rounds after this one can be paired without a rematch. Allow some, or end"
            " after round %(last)s.",
            wanted=wanted,
            last=last,
        )
    return _(
        "Only %(can)s of the %(wanted)s rounds after this one can be paired without a rematch. Allow some, or"
        " end after round %(last)s.",
        can=in_words(later),
        wanted=wanted,
        last=last,
    )


def bye_warnings(field: Field, number: int) -> tuple[str, ...]:
    if not field.byes.get(number):
        return ()
    return (_("%(entry)s has a second bye: nobody else can have it.", entry=marked(number)),)


def rematch_warning(count: int) -> str:
    return ngettext(
        "There was no other way: one pair meets again.",
        "There was no other way: %(number)s pairs meet again.",
        count,
        number=in_words(count),
    )


def not_there(number: int) -> CannotPair:
    return CannotPair(
        _(
            "%(entry)s is in a published pair, but not in this round. Bring it in, or pair the round again.",
            entry=marked(number),
        )
    )


def fixed_twice(number: int) -> CannotPair:
    return CannotPair(_("%(entry)s is in two published pairs. Pair the round again.", entry=marked(number)))


def bye_is_taken() -> CannotPair:
    return CannotPair(
        _("The bye is given, but one more is left without an opponent. Bring one more in, or leave one out.")
    )


def table_in_words(field: Field, table: Sequence[int]) -> tuple[str, ...]:
    """The compromises of a table in words. Its entries are given best placed first."""
    best, last = (halves(field.entrants[number].score) for number in (table[0], table[-1]))
    spread = [_("scores from %(best)s to %(last)s", best=best, last=last)] if best != last else []
    return (*spread, *(text for pair in pairs_of(table) for text in _of_two(field, pair)))


def _of_two(field: Field, pair: Pair) -> list[str]:
    one, other = map(marked, pair)
    notes = (*_met_again(field, pair), *_kept_apart(field, pair))
    return [_("%(one)s and %(other)s: %(note)s", one=one, other=other, note=note) for note in notes]


def small_tables(small: Sequence[int], seats: int) -> tuple[str, ...]:
    sizes = listed([in_words(size) for size in small], len(small))
    return (
        _(
            "The entries do not fill tables of %(seats)s or %(fewer)s: there is one of %(sizes)s.",
            seats=seats,
            fewer=seats - 1,
            sizes=sizes,
        ),
    )

"""Sentences about entries that are kept apart: effects, refusals and changes. Plain values only."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.sentences import isolated, listed
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.constraints import Pair
from tournaments.formats.forbidden_pairs import clashes
from tournaments.formats.plan_words import called
from tournaments.formats.plans import StageSettings
from tournaments.formats.seeding import groups_in
from tournaments.formats.single_elimination import first_tables
from tournaments.ledger.fact import Sides
from tournaments.ledger.projection import LARGEST_TEAM, Projection, State, too_large

_FEW: Final = 3
"""The maximum number of pairs named in a sentence."""


def pair_texts(projection: Projection) -> list[tuple[str, int, int]]:
    """The chosen pairs as text, "Ana and Bo", with their numbers; without entries that have left."""
    return [
        (_two(projection, pair), *pair) for pair in projection.apart.pairs if projection.entries.keys() >= set(pair)
    ]


def kept_apart(projection: Projection, seats: int) -> str:
    """A sentence about the entries that are kept apart, and exceptions; empty if there are none."""
    pairs = [words for words, _, _ in pair_texts(projection)]
    if not pairs and not projection.apart.mates:
        return ""
    text = _("Kept apart: %(pairs)s.", pairs="; ".join([*_few(pairs), *[_("all club-mates")] * projection.apart.mates]))
    return " ".join([text, *(_not_kept_since(projection) if projection.has_started else _not_kept(projection, seats))])


def why_not(projection: Projection) -> str | None:
    """The reason why entries cannot be kept apart from now on; None if they can."""
    return why_settled(projection) if projection.has_started else _why_not_in(projection.settings[0])


def why_settled(projection: Projection) -> str | None:
    """The reason why the kept-apart pairs can no longer change; None if they can."""
    if not projection.has_started:
        return None
    if projection.state == State.FINISHED:
        return _("All matches are played.")
    if not any(_is_paired_by_organiser(settings) for settings in _to_be_played(projection)):
        return _("Opponents were fixed at the start. Until a match is played, you can undo the start on the desk.")
    return None


def _why_not_in(first: StageSettings) -> str | None:
    return str(FORMATS[first.format].never_apart) or None if first.groups < 2 else None


def _is_paired_by_organiser(settings: StageSettings) -> bool:
    return FORMATS[settings.format].is_paired_by_organiser


def _to_be_played(projection: Projection) -> Sequence[StageSettings]:
    over = {stage.number for stage in projection.stages if stage.is_over}
    return [settings for number, settings in enumerate(projection.settings, start=1) if number not in over]


def no_way(projection: Projection, entries: Sequence[int], seats: int) -> str | None:
    """The reason why these entries cannot start with the pairs kept apart; None if they can. Best seed first."""
    if projection.apart.mates and (large := too_many_mates(_teams(projection, entries))):
        return f"{large} {_('Let club-mates meet.')}"
    pairs, first = _pairs_of(projection, entries), projection.settings[0]
    if not pairs:
        return None
    if refusal := _why_not_in(first):
        text = _("%(pairs)s are to be kept apart.", pairs="; ".join(_few(_twos(projection, pairs))))
        return f"{text} {refusal} {_('Or let them meet.')}"
    if first.groups > 1 and (left := _together(projection, entries, pairs, seats)):
        return _(
            "No way was found to deal out %(groups)s groups without %(pairs)s in the same one. "
            "They are to be kept apart. Make more groups, or let them meet.",
            groups=first.groups,
            pairs=_either(projection, left),
        )
    return None


def too_many_mates(teams: Mapping[int, str]) -> str:
    """A sentence about teams that are too large to keep their members apart; empty if there are none."""
    large = [isolated(team) for team in too_large(teams)]
    if not large:
        return ""
    return ngettext(
        "%(teams)s has more than %(most)s entries, too many to keep apart.",
        "%(teams)s have more than %(most)s entries, too many to keep apart.",
        len(large),
        teams=listed(large),
        most=LARGEST_TEAM,
    )


def _teams(projection: Projection, entries: Iterable[int]) -> dict[int, str]:
    return {entry: projection.entries[entry].team for entry in entries}


def _pairs_of(projection: Projection, entries: Sequence[int]) -> list[Pair]:
    """The pairs of these entries that must never meet."""
    here = set(entries)
    never = projection.apart.constraints(_teams(projection, entries)).never
    return sorted(pair for pair in never if here.issuperset(pair))


def _together(projection: Projection, entries: Sequence[int], pairs: Sequence[Pair], seats: int) -> list[Pair]:
    """The pairs that must never meet, but share a group or a match of the first round."""
    if not pairs:
        return []
    first = projection.settings[0]
    order = projection.apart.seeded(entries, _teams(projection, entries), first, seats)
    rooms = groups_in(len(order), first.groups) if first.groups > 1 else first_tables(len(order), seats)
    return clashes(order, rooms, pairs)


def what_it_means(projection: Projection, seats: int) -> list[str]:
    """Sentences about the effect on the stages still to be played, one for each kind of stage."""
    if why_not(projection):
        return []
    first, *later = _to_be_played(projection)
    texts = (
        []
        if projection.has_started and not _is_paired_by_organiser(first)
        else [FORMATS[first.format].apart_text(seats)]
    )
    texts += [FORMATS[settings.format].apart_text(seats) for settings in later if _is_paired_by_organiser(settings)]
    may_meet = [called(settings) for settings in later if not _is_paired_by_organiser(settings)]
    return list(dict.fromkeys(texts)) + [_("In the %(stages)s they may meet.", stages=listed(may_meet))] * bool(
        may_meet
    )


def _not_kept_since(projection: Projection) -> Iterator[str]:
    """A sentence about teams that became too large after the start."""
    if projection.apart.mates and (text := too_many_mates(projection.teams)):
        yield text


def _not_kept(projection: Projection, seats: int) -> Iterator[str]:
    """The reason why they cannot start like this, or the pairs that meet in the first round in spite of it."""
    order, first = [entry.number for entry in projection.playing], FORMATS[projection.settings[0].format]
    if refusal := no_way(projection, order, seats):
        yield refusal
    elif first.is_a_bracket and (left := _together(projection, order, _pairs_of(projection, order), seats)):
        yield _("No draw was found without %(pairs)s at one table of the first round.", pairs=_either(projection, left))


def moved_text(projection: Projection) -> str:
    """The names of entries whose seed was changed to keep some apart; empty if there are none."""
    names = [isolated(entry.name) for entry in projection.playing if entry.number in projection.moved]
    return listed(names)


def would_have_met(projection: Projection, pairs: Iterable[Sides]) -> tuple[str, ...]:
    """For each pair, a sentence about the match of a round that was avoided."""
    return tuple(_would_have_met(projection, *pair) for pair in pairs)


def _would_have_met(projection: Projection, one: int, other: int) -> str:
    return _(
        "%(one)s would have met %(other)s, but these two are kept apart.",
        one=isolated(projection.entries[one].name),
        other=isolated(projection.entries[other].name),
    )


def _either(projection: Projection, pairs: Sequence[Sides]) -> str:
    """For example "Ana and Bo, Cy and Di or others"."""
    return listed([*_twos(projection, pairs[:_FEW]), *[_("others")] * (len(pairs) > _FEW)], _FEW + 1, _("or"))


def _few(pairs: Sequence[str]) -> list[str]:
    return [*pairs[:_FEW], *([_("%(count)s more", count=len(pairs) - _FEW)] if len(pairs) > _FEW else [])]


def _twos(projection: Projection, pairs: Iterable[Sides]) -> list[str]:
    return [_two(projection, pair) for pair in pairs]


def _two(projection: Projection, pair: Sides) -> str:
    return listed([isolated(projection.entries[entry].name) for entry in pair])

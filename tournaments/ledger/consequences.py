"""Sentences about the side effects of a new ledger line.

A preview shows them before a correction or an undo. `fingerprint` identifies the list that a person has agreed to.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.sentences import isolated, listed
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.groups import group_within
from tournaments.formats.interface import PairingKind
from tournaments.formats.plan_words import called
from tournaments.formats.slots import Bye
from tournaments.ledger.projection import FINAL, EntryView, Group, MatchState, MatchView, Projection, StageView, State
from tournaments.ledger.projection.final_places import final_places
from tournaments.ledger.stage_ends import too_few, who_has_won
from tournaments.standings.figures import meeting, ordinal

_MOST_NAMED: Final = 6
"""The maximum number of names in a sentence."""


def consequences(before: Projection, after: Projection, match: int = 0, deals: int = 0) -> tuple[str, ...]:
    """Sentences in the order of the matches; empty without side effects.

    `deals`: the number of deals that the line itself adds to `match`; -1 if it removes one.
    """
    return tuple(_sentences(before, after, {match: deals}))


def decides_more(before: Projection, after: Projection, match: int) -> bool:
    """Whether a walkover also decides the tournament or other matches, which then are not played.

    Planned byes and the loser's next match do not count.
    """
    if after.state == State.FINISHED:
        return True
    came = after.matches[match].winner is not None
    ended = (
        now
        for number, now in after.matches.items()
        if number != match and now.state in FINAL and number in before.matches and now is not before.matches[number]
        if before.matches[number].state not in FINAL
    )
    return any(now.state == MatchState.OVER if came else not _has_a_bye(now) for now in ended)


def _has_a_bye(match: MatchView) -> bool:
    return any(isinstance(slot, Bye) for slot in match.slots)


def restored_results(before: Projection, after: Projection) -> tuple[str, ...]:
    """Sentences about the results that count again; they need no consent."""
    changed = [
        now
        for number, now in after.matches.items()
        if number in before.matches and now is not before.matches[number] and now.sides != before.matches[number].sides
    ]
    return tuple(_counts_again(match) for match in changed if _is_played(after, match))


def _is_played(projection: Projection, match: MatchView) -> bool:
    """Whether the match has a result that does not come from a withdrawal alone."""
    return match.has_results and match.has_begun


def fingerprint(sentences: Sequence[str]) -> str:
    """Empty for an empty list, because nobody has to agree to it."""
    return hashlib.sha256("\n".join(sentences).encode()).hexdigest()[:16] if sentences else ""


def _sentences(before: Projection, after: Projection, own: Mapping[int, int]) -> Iterator[str]:
    yield from _other_people(before, after)
    if before.matches and not after.matches:
        yield _("The bracket is removed. Entries and check-in stay as they are.")
        return
    for number in after.matches:
        if number in before.matches:
            yield from _match_sentences(before, after, number, own.get(number, 0))
    gone = sorted(before.matches.keys() - after.matches.keys())
    yield from (_gone(before, match) for number in gone if _is_played(before, match := before.matches[number]))
    if gone:
        yield _taken_off(gone)
    yield from _later_rounds(before, after)
    yield from _others_go_on(before, after)
    yield from _ladders(before, after)
    yield from _level_now(before, after)
    yield from (sentence for sentence in too_few(after) if sentence not in too_few(before))
    yield from _how_it_ends(before, after)


def _how_it_ends(before: Projection, after: Projection) -> Iterator[str]:
    if before.state == State.RUNNING:
        yield from who_has_won(after)
    elif before.state == State.FINISHED and after.state == State.RUNNING:
        yield _("The tournament is no longer finished.")
    elif before.state == State.FINISHED:
        yield from _other_places(before, after)


def _other_places(before: Projection, after: Projection) -> Iterator[str]:
    """Changed final places in a tournament that stays finished, the winner first."""
    if before.winner != after.winner:
        yield _other_champion(before, after)
    was, now = (
        {entry: group.first for group in final_places(projection) for entry in group.entries}
        for projection in (before, after)
    )
    moved = [(entry, place) for entry, place in now.items() if was.get(entry, place) != place]
    if moved:
        text = listed([_moved(after, entry, was[entry], place) for entry, place in moved], _MOST_NAMED)
        yield _("Final places: %(places)s.", places=text)


def _moved(projection: Projection, entry: int, was: int, now: int) -> str:
    """For example "Ana from first to third"."""
    return _("%(name)s from %(was)s to %(now)s", name=_name(projection, entry), was=ordinal(was), now=ordinal(now))


def _other_champion(before: Projection, after: Projection) -> str:
    if after.winner is None:
        other = _name(before, before.winner)
        return _("Nobody wins the tournament alone; %(other)s had won it.", other=other)
    winner = _name(after, after.winner)
    if before.winner is None:
        return _("%(winner)s wins the tournament.", winner=winner)
    other = _name(before, before.winner)
    return _("%(winner)s wins the tournament, not %(other)s.", winner=winner, other=other)


def _level_now(before: Projection, after: Projection) -> Iterator[str]:
    """New ties at qualifying places."""
    known = {(stage.number, group.number): group.undecided for stage in before.stages for group in stage.groups}
    for stage in after.stages:
        for group in stage.groups:
            level = group.undecided
            if level and level != known.get((stage.number, group.number)):
                yield _level(group, listed([_name(after, entry) for entry in level], _MOST_NAMED))


def _level(group: Group, who: str) -> str:
    place = group.place_of(group.undecided)
    if not group.number:
        return _(
            "%(who)s are then level for place %(place)s. Settle the order before the next stage.",
            who=who,
            place=place,
        )
    return _(
        "%(who)s are then level for place %(place)s of %(group)s. Settle the order before the next stage.",
        who=who,
        place=place,
        group=group_within(group.number),
    )


def _other_people(before: Projection, after: Projection) -> Iterator[str]:
    """Replaced players of entries, and what each new player takes over."""
    for entry, now in after.entries.items():
        was = before.entries.get(entry, now)
        if was.player != now.player:
            yield from _other_person(before, after, was, now)


def _other_person(before: Projection, after: Projection, was: EntryView, now: EntryView) -> Iterator[str]:
    one, other = _name(after, now.number), _name(before, was.number)
    if any(now.number in match.sides and match.has_begun for match in before.matches.values()):
        yield _(
            "All results of this entry count for %(one)s, not %(other)s, in ratings too.",
            one=one,
            other=other,
        )
    else:
        yield _("%(one)s has this entry, not %(other)s.", one=one, other=other)
    if was.seed != now.seed:
        yield _(
            "%(one)s is seeded %(now)s; %(other)s was %(was)s.",
            one=one,
            now=ordinal(now.seed or 0),
            other=other,
            was=ordinal(was.seed or 0),
        )
    if was.team != now.team:
        yield _other_team(one, other, was.team, now.team)
    if kept := [_name(after, sum(pair) - now.number) for pair in after.apart.pairs if now.number in pair]:
        names = listed(kept, _MOST_NAMED)
        yield _("%(one)s is kept apart from %(names)s, as %(other)s was.", one=one, names=names, other=other)


def _other_team(one: str, other: str, was: str, now: str) -> str:
    """`was` and `now` are empty for no team."""
    if not now:
        return _("%(one)s plays for no team; %(other)s played for %(team)s.", one=one, other=other, team=was)
    if not was:
        return _("%(one)s plays for %(team)s; %(other)s played for none.", one=one, other=other, team=now)
    return _("%(one)s plays for %(now)s; %(other)s played for %(was)s.", one=one, now=now, other=other, was=was)


def _later_rounds(before: Projection, after: Projection) -> Iterator[str]:
    """Rounds whose pairing used a result that has changed; they stay until they are paired again."""
    for stage in before.stages:
        matches = before.matches_of(stage.number)
        moved = [was.round for was in matches if _has_another_winner(was, after.matches.get(was.number))]
        last = len(stage.rounds)
        by_round = stage.format.pairing is PairingKind.BY_ROUND
        if by_round and moved and min(moved) < last:
            yield _(
                "Round %(number)s keeps its pairing. You can pair it again, except matches that have begun.",
                number=last,
            )


def _has_another_winner(was: MatchView, now: MatchView | None) -> bool:
    return now is not None and now is not was and was.winner != now.winner


def _others_go_on(before: Projection, after: Projection) -> Iterator[str]:
    """Changed qualifiers of a stage that is paired during play; in other stages their matches show it."""
    for was, now in zip(before.stages[1:], after.stages[1:], strict=False):
        earlier, later = _plays_on(was), _plays_on(now)
        if not now.format.is_paired_during_play or not earlier or not later or earlier == later:
            continue
        comes, goes = ([_name(after, entry) for entry in sorted(some)] for some in (later - earlier, earlier - later))
        yield _goes_on(comes, goes, called(now.settings))
        if now.rounds:
            last = now.rounds[-1].name
            yield _("%(round)s there keeps its pairing until you pair it again or take it back.", round=last)


def _plays_on(stage: StageView) -> set[int]:
    return {entry for group in stage.groups for entry in group.entries if entry not in group.displaced | group.gave_up}


def _goes_on(comes: Sequence[str], goes: Sequence[str], where: str) -> str:
    one, other = listed(comes, _MOST_NAMED), listed(goes, _MOST_NAMED)
    if not comes:
        return ngettext(
            "%(names)s does not go on to the %(where)s.",
            "%(names)s do not go on to the %(where)s.",
            len(goes),
            names=other,
            where=where,
        )
    if not goes:
        return ngettext(
            "%(names)s goes on to the %(where)s as well.",
            "%(names)s go on to the %(where)s as well.",
            len(comes),
            names=one,
            where=where,
        )
    return ngettext(
        "%(names)s goes on to the %(where)s instead of %(others)s.",
        "%(names)s go on to the %(where)s instead of %(others)s.",
        len(comes),
        names=one,
        where=where,
        others=other,
    )


def _ladders(before: Projection, after: Projection) -> Iterator[str]:
    """Changed places on a ladder, without entries that have left it."""
    for was, now in zip(before.stages, after.stages, strict=False):
        at = {entry: place for place, entry in enumerate(was.order, start=1)}
        moved = [(entry, place) for place, entry in enumerate(now.order, start=1) if at.get(entry, place) != place]
        if moved:
            text = listed([_moved(after, entry, at[entry], to) for entry, to in moved], _MOST_NAMED)
            yield _("On the ladder: %(places)s.", places=text)


def _match_sentences(before: Projection, after: Projection, number: int, own: int) -> Iterator[str]:
    was, now = before.matches[number], after.matches[number]
    if (was.state == MatchState.NOT_NEEDED) != (now.state == MatchState.NOT_NEEDED):
        yield from _needed_or_not(before, after, was, now)
        return
    if was.sides != now.sides:
        yield from _other_sides(before, after, was, now)
        return
    if was.state == MatchState.WAITING and now.state == MatchState.BYE:
        yield _without_opponent(after, now)
    elif was.winner != now.winner:
        yield _other_winner(before, was, now)
    yield from _will_not_come(before, after, now)
    more = now.deals - was.deals - own
    if more < 0:
        yield _(
            "Match %(number)s keeps %(deals)s of %(before)s. Play the others again.",
            number=now.number,
            deals=_count(now.deals),
            before=was.deals,
        )
    if more > 0:
        yield ngettext(
            "In match %(number)s %(count)s deal entered before counts again.",
            "In match %(number)s %(count)s deals entered before count again.",
            more,
            number=now.number,
        )


def _needed_or_not(before: Projection, after: Projection, was: MatchView, now: MatchView) -> Iterator[str]:
    if now.state != MatchState.NOT_NEEDED:
        yield _("%(match)s is to be played after all.", match=_title(after, now))
        return
    yield _("%(match)s is not needed any more.", match=_title(after, now))
    if _is_played(before, was):
        yield _("The score of match %(number)s (%(result)s) no longer counts.", number=was.number, result=_result(was))


def _without_opponent(projection: Projection, match: MatchView) -> str:
    if match.winner is None:
        return _("Nobody comes to %(match)s.", match=_titled(projection, match))
    winner = _name(projection, match.winner)
    return _("%(winner)s wins %(match)s without an opponent.", winner=winner, match=_titled(projection, match))


def _will_not_come(before: Projection, after: Projection, match: MatchView) -> Iterator[str]:
    """A sentence for each side of a waiting match that has just withdrawn."""
    if match.state == MatchState.WAITING:
        for side in match.sides:
            if side is not None and after.entries[side].withdrawn and not before.entries[side].withdrawn:
                yield _(
                    "%(name)s will not play %(match)s. The opponent wins it.",
                    name=_name(after, side),
                    match=_titled(after, match),
                )


def _other_sides(before: Projection, after: Projection, was: MatchView, now: MatchView) -> Iterator[str]:
    yield _seated(before, was, now)
    if _is_played(before, was):
        yield _(
            "The score of match %(number)s (%(result)s) no longer counts. Play the match again.",
            number=was.number,
            result=_result(was),
        )
    if _is_played(after, now):
        yield _counts_again(now)
    elif now.state == MatchState.OVER:
        yield _("%(winner)s wins it without playing.", winner=_name(after, now.winner))


def _seated(projection: Projection, was: MatchView, now: MatchView) -> str:
    """The new sides of a match, missing ones, and entries taken out of it."""
    seated = [side for side in now.sides if side is not None]
    out = [side for side in was.sides if side is not None and side not in seated]
    if now.state == MatchState.BYE or len(seated) == len(now.sides):
        text = _("%(match)s will be %(pairing)s.", match=_title(projection, now), pairing=_pairing(projection, now))
    else:
        text = _waits(projection, now, seated, again=None not in was.sides)
    if out:
        gone = ngettext("%(names)s is taken out.", "%(names)s are taken out.", len(out), names=_names(projection, out))
        return f"{text} {gone}"
    return (
        f"{text} {_('It was %(pairing)s.', pairing=_pairing(projection, was))}" if was.state == MatchState.BYE else text
    )


def _waits(projection: Projection, match: MatchView, seated: Sequence[int], *, again: bool) -> str:
    title, names, is_of_two = _title(projection, match), _names(projection, seated), len(match.sides) == 2
    if not seated and again:
        return _("%(match)s will wait for its players again.", match=title)
    if not seated:
        return _("%(match)s will wait for its players.", match=title)
    if is_of_two and again:
        return _("%(match)s will wait for an opponent of %(names)s again.", match=title, names=names)
    if is_of_two:
        return _("%(match)s will wait for an opponent of %(names)s.", match=title, names=names)
    if again:
        return _("%(match)s will wait for opponents of %(names)s again.", match=title, names=names)
    return _("%(match)s will wait for opponents of %(names)s.", match=title, names=names)


def _names(projection: Projection, entries: Sequence[int]) -> str:
    return listed([_name(projection, entry) for entry in entries], len(entries))


def _title(projection: Projection, match: MatchView) -> str:
    """The number of a match and its round: "Match 3 (final)"."""
    return _("Match %(number)s (%(round)s)", number=match.number, round=_one_of_round(projection, match))


def _titled(projection: Projection, match: MatchView) -> str:
    """The same in the middle of a sentence."""
    return _("match %(number)s (%(round)s)", number=match.number, round=_one_of_round(projection, match))


def _one_of_round(projection: Projection, match: MatchView) -> str:
    """The name of one match of a round: "semi-final" for the semi-finals."""
    name = projection.stages[match.stage - 1].rounds[match.round - 1].name
    one = name.removesuffix("s") if name.endswith("finals") else name
    return f"{one[:1].lower()}{one[1:]}"


def _gone(projection: Projection, match: MatchView) -> str:
    return _(
        "The result of match %(number)s, %(pairing)s (%(result)s), is removed.",
        number=match.number,
        pairing=_pairing(projection, match),
        result=_result(match),
    )


def _counts_again(match: MatchView) -> str:
    number, result = match.number, _result(match)
    if match.walkover:
        return _(
            "The earlier result between these two in match %(number)s (%(result)s) counts again.",
            number=number,
            result=result,
        )
    return _(
        "The earlier score of these two in match %(number)s (%(result)s) counts again.", number=number, result=result
    )


def _result(match: MatchView) -> str:
    deals = _count(match.deals)
    if match.result is not None:
        return _("%(deals)s and a plain result", deals=deals) if match.deals else _("a plain result")
    if not match.walkover:
        return deals if match.deals else _("a forfeit")
    if match.winner is None:
        return _("%(deals)s, then nobody came", deals=deals) if match.deals else _("nobody came")
    return _("%(deals)s and a walkover", deals=deals) if match.deals else _("a walkover")


def _other_winner(projection: Projection, was: MatchView, now: MatchView) -> str:
    number, other, winner = now.number, _name(projection, was.winner), _name(projection, now.winner)
    if now.winner is None and now.state == MatchState.OVER:
        return _("Match %(number)s has no winner; %(other)s had won it.", number=number, other=other)
    if now.winner is None:
        return _("Match %(number)s is open again; %(other)s had won it.", number=number, other=other)
    if was.winner is None:
        return _("%(winner)s wins match %(number)s.", winner=winner, number=number)
    return _("%(winner)s wins match %(number)s, not %(other)s.", winner=winner, number=number, other=other)


def _pairing(projection: Projection, match: MatchView) -> str:
    if match.state == MatchState.BYE:
        return _("a bye for %(name)s", name=_name(projection, match.winner))
    return meeting([_name(projection, side) for side in match.sides])


def _name(projection: Projection, entry: int | None) -> str:
    return _("nobody yet") if entry is None else isolated(projection.entries[entry].name)


def _count(deals: int) -> str:
    return ngettext("%(count)s deal", "%(count)s deals", deals) if deals else _("no deals")


def _taken_off(matches: Sequence[int]) -> str:
    if len(matches) == 1:
        return _("Match %(number)s is removed.", number=matches[0])
    return _(
        "Matches %(first)s to %(last)s are removed.",
        first=matches[0],
        last=matches[-1],
    )

"""What one more line in the ledger would change besides itself, in sentences.

Shown before a correction or an undo is done; `fingerprint` says which list a person has agreed to.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.sentences import listed, within
from tournaments.formats.groups import group_within
from tournaments.formats.plan_words import called
from tournaments.formats.shape import Pairing
from tournaments.formats.slots import Bye
from tournaments.ledger.projection import FINAL, EntryView, MatchState, MatchView, Projection, StageView, State
from tournaments.ledger.projection.final_places import final_places
from tournaments.ledger.stage_ends import too_few, who_has_won
from tournaments.standings.figures import meeting, ordinal

_MOST_TOLD: Final = 6
"""Of those who stand elsewhere on a ladder."""


def consequences(before: Projection, after: Projection, match: int = 0, deals: int = 0) -> tuple[str, ...]:
    """Sentences, in the order of the matches; none when nothing but the line itself changes.

    `deals` is how many deals the line by itself adds to `match`, -1 when it takes one away.
    """
    return tuple(_sentences(before, after, {match: deals}))


def decides_more(before: Projection, after: Projection, match: int) -> bool:
    """Whether a walkover decides more than its own match: the tournament, or others that nobody will play now.

    Planned byes are no news, nor the next match of a loser.
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


def brought_back(before: Projection, after: Projection) -> tuple[str, ...]:
    """What nobody was asked about: results that count again, in sentences."""
    changed = [
        now
        for number, now in after.matches.items()
        if number in before.matches and now is not before.matches[number] and now.sides != before.matches[number].sides
    ]
    return tuple(_counts_again(match) for match in changed if _is_played(after, match))


def _is_played(seen: Projection, match: MatchView) -> bool:
    """Whether anything was decided there, but by somebody's leaving alone."""
    return match.has_results and match.has_begun


def fingerprint(sentences: Sequence[str]) -> str:
    """Empty for an empty list, so that agreeing to nothing needs no word."""
    return hashlib.sha256("\n".join(sentences).encode()).hexdigest()[:16] if sentences else ""


def _sentences(before: Projection, after: Projection, own: Mapping[int, int]) -> Iterator[str]:
    yield from _other_people(before, after)
    if before.matches and not after.matches:
        yield "The bracket is taken down; entries and check-in stay as they are."
        return
    for number in after.matches:
        if number in before.matches:
            yield from _match_sentences(before, after, number, own.get(number, 0))
    gone = sorted(before.matches.keys() - after.matches.keys())
    yield from (_gone(before, match) for number in gone if _is_played(before, match := before.matches[number]))
    if gone:
        yield f"{_numbered(gone)} taken off the list, with all that waits for {'it' if len(gone) == 1 else 'them'}."
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
        yield "The tournament is no longer finished."
    elif before.state == State.FINISHED:
        yield from _other_places(before, after)


def _other_places(before: Projection, after: Projection) -> Iterator[str]:
    """Who ends elsewhere in a tournament that is over before and after, its winner first."""
    if before.winner != after.winner:
        yield _other_champion(before, after)
    was, now = (
        {entry: there.first for there in final_places(seen) for entry in there.entries} for seen in (before, after)
    )
    moved = [(entry, place) for entry, place in now.items() if was.get(entry, place) != place]
    if moved:
        told = [f"{_name(after, entry)} from {ordinal(was[entry])} to {ordinal(place)}" for entry, place in moved]
        yield f"In the end: {listed(told, _MOST_TOLD)}."


def _other_champion(before: Projection, after: Projection) -> str:
    if after.winner is None:
        return f"Nobody wins the tournament alone; {_name(before, before.winner)} had won it."
    instead = f", not {_name(before, before.winner)}" if before.winner else ""
    return f"{_name(after, after.winner)} wins the tournament{instead}."


def _level_now(before: Projection, after: Projection) -> Iterator[str]:
    """Who become level where it decides who goes on."""
    known = {(stage.number, group.number): group.undecided for stage in before.stages for group in stage.groups}
    for stage in after.stages:
        for group in stage.groups:
            level = group.undecided
            if level and level != known.get((stage.number, group.number)):
                where = f" of {group_within(group.number)}" if group.number else ""
                who = listed([_name(after, entry) for entry in level], _MOST_TOLD)
                yield (
                    f"{who} are then level for place {group.place_of(level)}{where}: "
                    "settle the order before it goes on."
                )


def _other_people(before: Projection, after: Projection) -> Iterator[str]:
    """Who is somebody else by it, and what goes over to them."""
    for entry, now in after.entries.items():
        was = before.entries.get(entry, now)
        if was.player != now.player:
            yield from _other_person(before, after, was, now)


def _other_person(before: Projection, after: Projection, was: EntryView, now: EntryView) -> Iterator[str]:
    one, other = _name(after, now.number), _name(before, was.number)
    if any(now.number in match.sides and match.has_begun for match in before.matches.values()):
        yield f"All that was played in this place counts for {one}, not {other}, in ratings too."
    else:
        yield f"{one} is entered in this place, not {other}."
    if was.seed != now.seed:
        yield f"{one} is seeded {ordinal(now.seed or 0)}; {other} was {ordinal(was.seed or 0)}."
    if was.team != now.team:
        yield f"{one} plays for {now.team or 'no team'}; {other} played for {was.team or 'none'}."
    if kept := [_name(after, sum(pair) - now.number) for pair in after.apart.pairs if now.number in pair]:
        yield f"{one} is kept apart from {listed(kept, _MOST_TOLD)}, as {other} was."


def _later_rounds(before: Projection, after: Projection) -> Iterator[str]:
    """Rounds that were paired while a result was another one; they stay until they are paired again."""
    for stage in before.stages:
        matches = before.matches_of(stage.number)
        moved = [was.round for was in matches if _has_another_winner(was, after.matches.get(was.number))]
        last = len(stage.rounds)
        by_round = stage.format.pairing is Pairing.BY_ROUND
        if by_round and moved and min(moved) < last:
            yield f"Round {last} stays as it was paired. The desk can pair it again; what has begun stays."


def _has_another_winner(was: MatchView, now: MatchView | None) -> bool:
    return now is not None and now is not was and was.winner != now.winner


def _others_go_on(before: Projection, after: Projection) -> Iterator[str]:
    """Who plays on in a stage that is paired as it goes; elsewhere the matches say it."""
    for was, now in zip(before.stages[1:], after.stages[1:], strict=False):
        then, there = _plays_on(was), _plays_on(now)
        if not now.format.is_paired_as_it_goes or not then or not there or then == there:
            continue
        comes, goes = ([_name(after, entry) for entry in sorted(some)] for some in (there - then, then - there))
        yield _goes_on(comes, goes, called(now.settings))
        if now.rounds:
            yield f"{now.rounds[-1].name} there stays as it is until it is paired again or taken back."


def _plays_on(stage: StageView) -> set[int]:
    return {entry for group in stage.groups for entry in group.entries if entry not in group.displaced | group.gave_up}


def _goes_on(comes: Sequence[str], goes: Sequence[str], where: str) -> str:
    if not comes:
        return f"{listed(goes, _MOST_TOLD)} {'does' if len(goes) == 1 else 'do'} not go on to the {where}."
    instead = f"instead of {listed(goes, _MOST_TOLD)}" if goes else "as well"
    return f"{listed(comes, _MOST_TOLD)} {'goes' if len(comes) == 1 else 'go'} on to the {where} {instead}."


def _ladders(before: Projection, after: Projection) -> Iterator[str]:
    """Who stands elsewhere on a ladder; who was taken off it is left out."""
    for was, now in zip(before.stages, after.stages, strict=False):
        at = {entry: place for place, entry in enumerate(was.order, start=1)}
        moved = [(entry, place) for place, entry in enumerate(now.order, start=1) if at.get(entry, place) != place]
        if moved:
            told = [f"{_name(after, entry)} from {ordinal(at[entry])} to {ordinal(to)}" for entry, to in moved]
            yield f"On the ladder: {listed(told, _MOST_TOLD)}."


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
        yield f"Match {now.number} keeps {_count(now.deals)} of {was.deals}; the others must be played again."
    if more > 0:
        yield f"In match {now.number} {_count(more)} entered before count again."


def _needed_or_not(before: Projection, after: Projection, was: MatchView, now: MatchView) -> Iterator[str]:
    if now.state != MatchState.NOT_NEEDED:
        yield f"{_title(after, now)} is to be played after all."
        return
    yield f"{_title(after, now)} is not needed any more."
    if _is_played(before, was):
        yield f"What was entered for match {was.number} ({_result(was)}) is set aside."


def _without_opponent(seen: Projection, match: MatchView) -> str:
    if match.winner is None:
        return f"Nobody comes to {_titled(seen, match)}."
    return f"{_name(seen, match.winner)} wins {_titled(seen, match)} without an opponent."


def _will_not_come(before: Projection, after: Projection, match: MatchView) -> Iterator[str]:
    """A match that waits, and that one of its sides will not play now."""
    if match.state == MatchState.WAITING:
        for side in match.sides:
            if side is not None and after.entries[side].withdrawn and not before.entries[side].withdrawn:
                yield f"{_name(after, side)} will not play {_titled(after, match)}; the opponent there wins it."


def _other_sides(before: Projection, after: Projection, was: MatchView, now: MatchView) -> Iterator[str]:
    yield _seated(before, was, now)
    if _is_played(before, was):
        yield f"What was entered for match {was.number} ({_result(was)}) is set aside; it must be played again."
    if _is_played(after, now):
        yield _counts_again(now)
    elif now.state == MatchState.OVER:
        yield f"{_name(after, now.winner)} wins it without playing."


def _seated(seen: Projection, was: MatchView, now: MatchView) -> str:
    """Who will meet in a match, who is still missing, and who is taken out of it."""
    there = [side for side in now.sides if side is not None]
    out = [side for side in was.sides if side is not None and side not in there]
    if now.state == MatchState.BYE or len(there) == len(now.sides):
        told = f"{_title(seen, now)} will be {_pairing(seen, now)}"
    else:
        again = "" if None in was.sides else " again"
        told = f"{_title(seen, now)} will wait for {_awaited(seen, now, there)}{again}"
    if out:
        return f"{told}: {_names(seen, out)} {'is' if len(out) == 1 else 'are'} taken out."
    return f"{told}; it was {_pairing(seen, was)}." if was.state == MatchState.BYE else f"{told}."


def _awaited(seen: Projection, match: MatchView, there: Sequence[int]) -> str:
    if not there:
        return "its players"
    return f"{'an opponent' if len(match.sides) == 2 else 'opponents'} of {_names(seen, there)}"


def _names(seen: Projection, entries: Sequence[int]) -> str:
    *names, last = (_name(seen, entry) for entry in entries)
    return f"{', '.join(names)} and {last}" if names else last


def _title(seen: Projection, match: MatchView) -> str:
    """With the part of the tournament that it is: "Match 3 (final)"."""
    name = seen.stages[match.stage - 1].rounds[match.round - 1].name
    one = name.removesuffix("s") if name.endswith("finals") else name
    return f"Match {match.number} ({one[:1].lower()}{one[1:]})"


def _titled(seen: Projection, match: MatchView) -> str:
    """The same in the middle of a sentence."""
    title = _title(seen, match)
    return f"{title[:1].lower()}{title[1:]}"


def _gone(seen: Projection, match: MatchView) -> str:
    return f"What was decided in match {match.number}, {_pairing(seen, match)} ({_result(match)}), goes with it."


def _counts_again(match: MatchView) -> str:
    if match.walkover:
        return f"What was decided between these two in match {match.number} before ({_result(match)}) counts again."
    return f"What these two played in match {match.number} before ({_result(match)}) counts again."


def _result(match: MatchView) -> str:
    if match.result is not None:
        return f"{_count(match.deals)} and a plain result" if match.deals else "a plain result"
    if not match.walkover:
        return _count(match.deals) if match.deals else "a forfeit"
    if match.winner is None:
        return f"{_count(match.deals)}, then nobody came" if match.deals else "nobody came"
    return f"{_count(match.deals)} and a walkover" if match.deals else "a walkover"


def _other_winner(seen: Projection, was: MatchView, now: MatchView) -> str:
    if now.winner is None:
        is_open = "is open again" if now.state != MatchState.OVER else "has no winner"
        return f"Match {now.number} {is_open}; {_name(seen, was.winner)} had won it."
    if was.winner is not None:
        return f"{_name(seen, now.winner)} wins match {now.number}, not {_name(seen, was.winner)}."
    return f"{_name(seen, now.winner)} wins match {now.number}."


def _pairing(seen: Projection, match: MatchView) -> str:
    if match.state == MatchState.BYE:
        return f"a bye for {_name(seen, match.winner)}"
    return meeting([_name(seen, side) for side in match.sides])


def _name(seen: Projection, entry: int | None) -> str:
    return "nobody yet" if entry is None else within(seen.entries[entry].name)


def _count(deals: int) -> str:
    return {0: "no deals", 1: "1 deal"}.get(deals, f"{deals} deals")


def _numbered(matches: Sequence[int]) -> str:
    """Match 7 is; matches 5 to 8 are."""
    return f"Match {matches[0]} is" if len(matches) == 1 else f"Matches {matches[0]} to {matches[-1]} are"

"""A score in words: what is counted after a deal, who leads, and what is still needed. Plain values only."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.rules import AnyRules
from engine.scoring import MOST_EXTRA_DEALS, Figures, GameScore, ScoreError, leader, score_game
from engine.spit.rules import Rules
from tournaments.ledger.play import PlainResult

_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


COUNTED: Final = {
    "cards": "The cards each side has left. A side with none has won.",
    "ships": "The ships each side has captured. More than half of those that did not sink win.",
    "sequences": "The complete sequences of each side, and the cards that it could not build. Most sequences win.",
}
"""What is counted after a deal of patience, by what decides it."""


def counted(rules: AnyRules, deal: int) -> str:
    """What a scorekeeper counts after a deal of this number, and what wins a game; not what cannot happen yet."""
    if not isinstance(rules, Rules):
        return COUNTED[rules.goal]
    if rules.goal == "low_points":
        return (
            "The cards left in each side's stock piles and spit cards, a point each. The game ends when somebody has "
            f"{rules.target} points; the fewest win."
        )
    if rules.goal == "high_points":
        return f"The winner of a deal gets a point for each card left to the other. First to {rules.target}."
    total = rules.packet_size * rules.players
    held = f"The cards each side holds after the claim, {total} together."
    if deal == 1 and not _may_be_won_at_once(rules):
        return held
    return f"{held} A side with {rules.pack_size if rules.goal == 'collect' else 0} has won the game."


@cache
def _may_be_won_at_once(rules: Rules) -> bool:
    """Whether anybody can be rid of all cards in the first deal."""
    share, odd = divmod(rules.packet_size * rules.players, rules.players - 1)
    cards = (0, share + odd, *(share,) * (rules.players - 2))
    try:
        score_game(rules, [Figures(cards, tuple(range(rules.players)) if rules.players > 2 else ())])
    except ScoreError:
        return False
    return True


def cards(figures: Figures) -> str:
    """12–40, points where they decide; with a word where nobody went out."""
    return f"{'–'.join(map(str, figures.points or figures.cards))}{', stuck' if figures.stuck else ''}"


def short(rules: AnyRules, names: Sequence[str], figures: Figures) -> str:
    """12–40 where that says it all, else with names."""
    return by_name(rules, names, figures) if rules.players > 2 or rules.goal == "high_points" else cards(figures)


def by_name(rules: AnyRules, names: Sequence[str], figures: Figures) -> str:
    """Ana 20, Bo 32. Where points are counted what it means is said too."""
    if rules.goal == "high_points":
        return _won_by(names, figures)
    held = [f"{name} {cards}" for name, cards in zip(names, figures.points or figures.cards, strict=True)]
    if figures.places:
        held = [f"{_ORDINALS[at]} {held[seat]}" for at, seat in enumerate(figures.places)]
    return f"{', '.join(held)}{'; nobody went out' if figures.stuck else ''}"


def _won_by(names: Sequence[str], figures: Figures) -> str:
    if figures.stuck or min(figures.cards) > 0:
        return "nobody won"
    winner = figures.cards.index(0)
    left = figures.cards[1 - winner]
    return f"{names[winner]} won, {left} {_plural(left, 'card')} left to {names[1 - winner]}"


def result(names: Sequence[str], ended: PlainResult) -> str:
    """Ana won 2–1. Of more than two in the order of their places."""
    if len(names) > 2:
        return ", ".join(f"{_ORDINALS[at]} {names[seat]}{_with(ended, seat)}" for at, seat in enumerate(ended.places))
    order = ended.places
    figures = ended.points or (ended.wins if max(ended.wins) > 1 else ())
    told = " " + "–".join(str(figures[seat]) for seat in order) if figures else ""
    return f"{names[order[0]]} won{told}{' on points' if ended.points else ''}"


def _with(ended: PlainResult, seat: int) -> str:
    if ended.points:
        return f" with {ended.points[seat]} {_plural(ended.points[seat], 'point')}"
    return f" with {ended.wins[seat]} {_plural(ended.wins[seat], 'game')}" if max(ended.wins) > 1 else ""


def who_confirms(others: Sequence[str]) -> str:
    """Who has to confirm a deal; `others` are the people who play it and did not enter it."""
    if not others:
        return "a scorekeeper confirms it"
    return f"{' or '.join(others)} confirms it on their own phone, or a scorekeeper does"


def leads(rules: AnyRules, names: Sequence[str], score: GameScore) -> str:
    """Who stands best in a game that has begun and goes on, or that it is level for good; empty for any other."""
    if score.is_level:
        return f"Level after {score.deals} deals: nobody has won this game. Play it again."
    if score.over or not score.deals:
        return ""
    scored = score.scores
    ahead = leader(rules, scored)
    if ahead is None:
        where = "Level at the top" if len(scored) > 2 else "Level"
        return f"{where}, {'–'.join(map(str, scored))}."
    what = "points" if rules.counts_points else "cards"
    others = [count for seat, count in enumerate(scored) if seat != ahead]
    if len(others) == 1:
        return f"{names[ahead]} leads with {scored[ahead]} {what} against {others[0]}."
    nearest = min(others, key=lambda count: abs(count - scored[ahead]))
    return f"{names[ahead]} leads with {scored[ahead]} {what}; the next has {nearest}."


def needed(rules: AnyRules, names: Sequence[str], score: GameScore) -> tuple[str, ...]:
    """What is still needed in a game that goes on, in sentences."""
    if score.over:
        return ()
    if not isinstance(rules, Rules):
        return ()
    last = _last_deal(rules, score)
    if rules.goal == "shed":
        return (*_without_spit_cards(rules, names, score.cards), *last)
    if rules.goal == "collect":
        away = [rules.packet_size * rules.players - cards for cards in score.cards]
        return (_each(names, away, "more {}", "card", " for all of them"), *last)
    away = [rules.target - points for points in score.points]
    if rules.goal == "high_points":
        return (f"First to {rules.target}.", _each(names, away, "more {}", "point"), *last)
    return (f"At {rules.target} points the game ends, and the fewest win: {_how_far(names, away)}.", *last)


def _how_far(names: Sequence[str], away: Sequence[int]) -> str:
    if len(set(away)) == 1:
        return f"everybody is {away[0]} away"
    return _listed([f"{name} is {left} away" for name, left in zip(names, away, strict=True)])


def _last_deal(rules: AnyRules, score: GameScore) -> tuple[str, ...]:
    """What follows the next deal, where it may be the last one (rules, section 2)."""
    left = rules.max_deals + MOST_EXTRA_DEALS - score.deals - 1
    if left > MOST_EXTRA_DEALS:
        return ()
    level = "there is one more" if left else "nobody wins it, and it is played again"
    return (f"This is the last deal of the game. If it ends level, {level}.",)


def _without_spit_cards(rules: Rules, names: Sequence[str], cards: Sequence[int]) -> tuple[str, ...]:
    """Who holds no more than the layout has no spit cards, and mostly wins by being out first (rules, section 1)."""
    short = [seat for seat, held in enumerate(cards) if held <= rules.layout_size]
    if short:
        return tuple(_is_short(rules, names[seat], cards[seat]) for seat in short)
    nearest = min(cards)
    away = nearest - rules.layout_size
    return tuple(
        f"{names[seat]} needs {away} {_plural(away, 'card')} fewer to play without spit cards."
        for seat, held in enumerate(cards)
        if held == nearest and cards.count(nearest) == 1
    )


def _is_short(rules: Rules, name: str, cards: int) -> str:
    wins = rules.players > 2 or rules.one_pile in ("none", "play_on")
    plays = f"{name} is at {cards} {_plural(cards, 'card')} and plays without spit cards"
    return f"{plays}: out first, {name} wins the game." if wins and not rules.pair_call else f"{plays}."


def _each(names: Sequence[str], counts: Sequence[int], how: str, what: str, then: str = "") -> str:
    """Ana needs 12 more points, Bo 3."""
    if len(set(counts)) == 1:
        return f"Each needs {counts[0]} {how.format(_plural(counts[0], what))}{then}."
    first = f"{names[0]} needs {counts[0]} {how.format(_plural(counts[0], what))}{then}"
    return f"{_listed([first, *(f'{name} {count}' for name, count in zip(names[1:], counts[1:], strict=True))])}."


def _listed(parts: Sequence[str]) -> str:
    return ", ".join(parts)


def games_needed(names: Sequence[str], wins: Sequence[int], best_of: int) -> str:
    """Who needs how many more games of a longer match; empty for a match of one game."""
    most = best_of // 2 + 1
    away = [most - won for won in wins]
    if best_of == 1 or min(away) <= 0:
        return ""
    return _each(names, away, "more {}", "game", " to win the match")


def _plural(count: int, what: str) -> str:
    return what if count == 1 else f"{what}s"

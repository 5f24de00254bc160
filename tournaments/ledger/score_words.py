"""A score in words: the count after a deal, the leader and the results still needed. Plain values only."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from engine.rules import AnyRules
from engine.scoring import MOST_EXTRA_DEALS, Figures, GameScore, ScoreError, leader, score_game
from engine.spit.rules import Rules
from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.ledger.match_progress import PlainResult
from tournaments.standings.figures import nth

COUNTED: Final = {
    "cards": gettext_lazy("The cards each side has left. A side with none has won."),
    "ships": gettext_lazy("The ships each side has captured. More than half of those that did not sink win."),
    "sequences": gettext_lazy(
        "The complete sequences of each side, and the cards that it could not build. Most sequences win."
    ),
}
"""The count after a deal of patience, by its deciding rule."""


def counted(rules: AnyRules, deal: int, refused: Collection[int] = ()) -> str:
    """The count after this deal and the condition for winning a game, without conditions that cannot occur yet.

    `refused` are numbers of cards that no side can hold after the deal.
    """
    if not isinstance(rules, Rules):
        return str(COUNTED[rules.goal])
    if rules.goal == "low_points":
        return _(
            "The cards left in each side's stock piles and spit cards, a point each. "
            "The game ends when somebody has %(target)s points; the fewest win.",
            target=rules.target,
        )
    if rules.goal == "high_points":
        return _(
            "The winner of a deal gets a point for each card left to the other. First to %(target)s.",
            target=rules.target,
        )
    total = rules.packet_size * rules.players
    held = _("The cards each side holds after the claim, %(total)s together.", total=total)
    if 0 in refused or (deal == 1 and not _may_be_won_at_once(rules)):
        return held
    won = _("A side with %(cards)s has won the game.", cards=rules.pack_size if rules.goal == "collect" else 0)
    return f"{held} {won}"


@cache
def _may_be_won_at_once(rules: Rules) -> bool:
    """Whether a player can get rid of all cards in the first deal."""
    share, odd = divmod(rules.packet_size * rules.players, rules.players - 1)
    cards = (0, share + odd, *(share,) * (rules.players - 2))
    try:
        score_game(rules, [Figures(cards, tuple(range(rules.players)) if rules.players > 2 else ())])
    except ScoreError:
        return False
    return True


def cards(figures: Figures) -> str:
    """12–40, in points if points decide; with a note if nobody went out."""
    text = "–".join(map(str, figures.points or figures.cards))
    return _("%(cards)s, stuck", cards=text) if figures.stuck else text


def deal_named(game: int, deal: int, best_of: int) -> str:
    """The name of a deal, with its game in a match of several games."""
    if best_of == 1:
        return _("deal %(deal)s", deal=deal)
    return _("game %(game)s, deal %(deal)s", game=game, deal=deal)


def short(rules: AnyRules, names: Sequence[str], figures: Figures) -> str:
    """12–40 if this is clear, otherwise with names."""
    return by_name(rules, names, figures) if rules.players > 2 or rules.goal == "high_points" else cards(figures)


def by_name(rules: AnyRules, names: Sequence[str], figures: Figures) -> str:
    """Ana 20, Bo 32. For points, the meaning is added."""
    if rules.goal == "high_points":
        return _won_by(names, figures)
    held = [f"{name} {cards}" for name, cards in zip(names, figures.points or figures.cards, strict=True)]
    if figures.places:
        held = [f"{nth(place)} {held[seat]}" for place, seat in enumerate(figures.places, start=1)]
    text = ", ".join(held)
    return _("%(cards)s; nobody went out", cards=text) if figures.stuck else text


def _won_by(names: Sequence[str], figures: Figures) -> str:
    if figures.stuck or min(figures.cards) > 0:
        return _("nobody won")
    winner = figures.cards.index(0)
    return ngettext(
        "%(winner)s won, %(count)s card left to %(other)s",
        "%(winner)s won, %(count)s cards left to %(other)s",
        figures.cards[1 - winner],
        winner=names[winner],
        other=names[1 - winner],
    )


def result(names: Sequence[str], ended: PlainResult) -> str:
    """Ana won 2–1. Of more than two in the order of their places."""
    if len(names) > 2:
        places = enumerate(ended.places, start=1)
        return ", ".join(_with(f"{nth(place)} {names[seat]}", ended, seat) for place, seat in places)
    order = ended.places
    winner, figures = names[order[0]], ended.points or (ended.wins if max(ended.wins) > 1 else ())
    text = "–".join(str(figures[seat]) for seat in order) if figures else ""
    if ended.points:
        return _("%(winner)s won %(figures)s on points", winner=winner, figures=text)
    return _("%(winner)s won %(figures)s", winner=winner, figures=text) if text else _("%(winner)s won", winner=winner)


def _with(name: str, ended: PlainResult, seat: int) -> str:
    if ended.points:
        return ngettext(
            "%(name)s with %(count)s point", "%(name)s with %(count)s points", ended.points[seat], name=name
        )
    if max(ended.wins) > 1:
        return ngettext("%(name)s with %(count)s game", "%(name)s with %(count)s games", ended.wins[seat], name=name)
    return name


def who_confirms(others: Sequence[str]) -> str:
    """The people who can confirm a deal; `others` are its players who did not enter it."""
    if not others:
        return _("It counts when a scorekeeper confirms it.")
    names = listed(others, len(others), _("or"))
    return _("It counts when %(names)s confirms it on their own phone, or a scorekeeper does.", names=names)


def leads(rules: AnyRules, names: Sequence[str], score: GameScore) -> str:
    """The leader of a running game, or a note about a final tie; empty for other games."""
    if score.is_level:
        return ngettext(
            "Level after %(count)s deal: nobody has won this game. Play it again.",
            "Level after %(count)s deals: nobody has won this game. Play it again.",
            score.deals,
        )
    if score.over or not score.deals:
        return ""
    scored = score.scores
    ahead = leader(rules, scored)
    if ahead is None:
        figures = "–".join(map(str, scored))
        if len(scored) > 2:
            return _("Level at the top, %(figures)s.", figures=figures)
        return _("Level, %(figures)s.", figures=figures)
    others = [count for seat, count in enumerate(scored) if seat != ahead]
    nearest = min(others, key=lambda count: abs(count - scored[ahead]))
    return _leads_with(rules, names[ahead], scored[ahead], nearest, seats=len(scored))


def _leads_with(rules: AnyRules, name: str, count: int, other: int, *, seats: int) -> str:
    """`other` is the count of the next side."""
    if rules.counts_points and seats == 2:
        return _("%(name)s leads with %(count)s points against %(other)s.", name=name, count=count, other=other)
    if rules.counts_points:
        return _("%(name)s leads with %(count)s points; the next has %(other)s.", name=name, count=count, other=other)
    if seats == 2:
        return _("%(name)s leads with %(count)s cards against %(other)s.", name=name, count=count, other=other)
    return _("%(name)s leads with %(count)s cards; the next has %(other)s.", name=name, count=count, other=other)


def needed(rules: AnyRules, names: Sequence[str], score: GameScore) -> tuple[str, ...]:
    """Sentences about the results still needed in a running game."""
    if score.over:
        return ()
    if not isinstance(rules, Rules):
        return ()
    last = _last_deal(rules.max_deals + MOST_EXTRA_DEALS - score.deals - 1)
    if rules.goal == "shed":
        return (*_without_spit_cards(rules, names, score.cards), *last)
    if rules.goal == "collect":
        away = [rules.packet_size * rules.players - cards for cards in score.cards]
        return (_cards_needed(names, away), *last)
    away = [rules.target - points for points in score.points]
    if rules.goal == "high_points":
        return (_("First to %(target)s.", target=rules.target), _points_needed(names, away), *last)
    return (_fewest_win(names, away, rules.target), *last)


def _fewest_win(names: Sequence[str], away: Sequence[int], target: int) -> str:
    if len(set(away)) == 1:
        return _(
            "At %(target)s points the game ends, and the fewest win: everybody is %(away)s away.",
            target=target,
            away=away[0],
        )
    each = [_("%(name)s is %(count)s away", name=name, count=left) for name, left in zip(names, away, strict=True)]
    text = ", ".join(each)
    return _("At %(target)s points the game ends, and the fewest win: %(each)s.", target=target, each=text)


def _last_deal(left: int) -> tuple[str, ...]:
    """The possible end of the game after the next deal, with `left` deals after it (rules, section 2)."""
    if left > MOST_EXTRA_DEALS:
        return ()
    if left:
        return (_("This is the last deal of the game. If it ends level, there is one more."),)
    return (_("This is the last deal of the game. If it ends level, nobody wins it, and it is played again."),)


def _without_spit_cards(rules: Rules, names: Sequence[str], cards: Sequence[int]) -> tuple[str, ...]:
    """Players whose cards only fill the layout have no spit cards; they mostly win by going out first
    (rules, section 1)."""
    short = [seat for seat, held in enumerate(cards) if held <= rules.layout_size]
    if short:
        return tuple(_is_short(rules, names[seat], cards[seat]) for seat in short)
    nearest = min(cards)
    away = nearest - rules.layout_size
    return tuple(
        ngettext(
            "%(name)s needs %(count)s card fewer to play without spit cards.",
            "%(name)s needs %(count)s cards fewer to play without spit cards.",
            away,
            name=names[seat],
        )
        for seat, held in enumerate(cards)
        if held == nearest and cards.count(nearest) == 1
    )


def _is_short(rules: Rules, name: str, cards: int) -> str:
    wins = rules.players > 2 or rules.one_pile in ("none", "play_on")
    if wins and not rules.pair_call:
        return ngettext(
            "%(name)s has %(count)s card and no spit cards. Going out first wins %(name)s the game.",
            "%(name)s has %(count)s cards and no spit cards. Going out first wins %(name)s the game.",
            cards,
            name=name,
        )
    return ngettext(
        "%(name)s has %(count)s card and no spit cards.",
        "%(name)s has %(count)s cards and no spit cards.",
        cards,
        name=name,
    )


def _cards_needed(names: Sequence[str], counts: Sequence[int]) -> str:
    """Ana needs 12 more cards for all of them, Bo 3."""
    if len(set(counts)) == 1:
        return ngettext(
            "Each needs %(count)s more card for all of them.",
            "Each needs %(count)s more cards for all of them.",
            counts[0],
        )
    return ngettext(
        "%(name)s needs %(count)s more card for all of them, %(others)s.",
        "%(name)s needs %(count)s more cards for all of them, %(others)s.",
        counts[0],
        name=names[0],
        others=_others(names, counts),
    )


def _points_needed(names: Sequence[str], counts: Sequence[int]) -> str:
    """Ana needs 12 more points, Bo 3."""
    if len(set(counts)) == 1:
        return ngettext("Each needs %(count)s more point.", "Each needs %(count)s more points.", counts[0])
    return ngettext(
        "%(name)s needs %(count)s more point, %(others)s.",
        "%(name)s needs %(count)s more points, %(others)s.",
        counts[0],
        name=names[0],
        others=_others(names, counts),
    )


def _others(names: Sequence[str], counts: Sequence[int]) -> str:
    """All sides except the first, each with its count."""
    return ", ".join(f"{name} {count}" for name, count in zip(names[1:], counts[1:], strict=True))


def games_needed(names: Sequence[str], wins: Sequence[int], best_of: int) -> str:
    """The games each side still needs in a longer match; empty for a match of one game."""
    most = best_of // 2 + 1
    away = [most - won for won in wins]
    if best_of == 1 or min(away) <= 0:
        return ""
    if len(set(away)) == 1:
        return ngettext(
            "Each needs %(count)s more game to win the match.",
            "Each needs %(count)s more games to win the match.",
            away[0],
        )
    return ngettext(
        "%(name)s needs %(count)s more game to win the match, %(others)s.",
        "%(name)s needs %(count)s more games to win the match, %(others)s.",
        away[0],
        name=names[0],
        others=_others(names, away),
    )

"""Differences of games, deals and cards. Walkovers and byes count as 0."""

from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.standings.figures import signed
from tournaments.standings.results import Appearance, Results
from tournaments.standings.tie_breaks.interface import Figure, each


def _games(results: Results, entry: int) -> Figure:
    won = [
        (appearance.own(appearance.outcome.games), _by_others(appearance, appearance.outcome.games))
        for appearance in results.appearances[entry]
    ]
    return _difference(won)


def _deals(results: Results, entry: int) -> Figure:
    won = [
        (appearance.own(appearance.outcome.deals), _by_others(appearance, appearance.outcome.deals))
        for appearance in results.appearances[entry]
    ]
    return _difference(won)


def _by_others(appearance: Appearance, figures: tuple[int, ...]) -> int:
    """The figure of the best of the others."""
    return max((won for side, won in enumerate(figures) if side != appearance.side), default=0)


def _difference(won: list[tuple[int, int]]) -> Figure:
    own, others = sum(own for own, _ in won), sum(others for _, others in won)
    return own - others, signed(own - others), _("%(own)s against %(others)s", own=own, others=others)


def _cards(results: Results, entry: int) -> Figure:
    cards = [appearance.own(appearance.outcome.cards) for appearance in results.appearances[entry]]
    return sum(cards), signed(sum(cards)), ", ".join(map(signed, cards)) or _("no match yet")


def _left(results: Results, entry: int) -> Figure:
    left = [appearance.own(appearance.outcome.left) for appearance in results.appearances[entry]]
    return -sum(left), str(sum(left)), " + ".join(map(str, left)) or _("no match yet")


GAMES: Final = each(
    "game_difference",
    gettext_lazy("Games"),
    gettext_lazy("Games won minus games of the opponents. Walkovers and byes do not count."),
    _games,
)
DEALS: Final = each(
    "deal_difference",
    gettext_lazy("Deals"),
    gettext_lazy("Deals won minus deals of the opponents. Walkovers and byes do not count."),
    _deals,
)
CARDS: Final = each(
    "card_difference",
    gettext_lazy("Cards"),
    gettext_lazy("The lead in cards, summed over all deals. Walkovers and byes do not count."),
    _cards,
)
LEFT: Final = each(
    "cards_left",
    gettext_lazy("Cards left"),
    gettext_lazy("Cards left at the end of all deals: fewer is better."),
    _left,
)

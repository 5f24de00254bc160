"""Scores Spit: what a deal counts, when a game is won, and which figures are impossible (rules, section 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.scoring import MOST_EXTRA_DEALS, Figures, GameScore, leader
from engine.spit.rules import Rules

if TYPE_CHECKING:  # a score sheet is scored from its counts, without deals
    from engine.log.record import DealResult


def opening_score(rules: Rules) -> GameScore:
    points = (0,) * rules.players if rules.counts_points else ()
    return GameScore(0, (rules.packet_size,) * rules.players, points)


def score_of_packets(rules: Rules, packets: Sequence[Sequence[int]], number: int) -> GameScore:
    """The score before deal `number`, as far as its packets show it: without points."""
    opening = opening_score(rules)
    cards = opening.cards if rules.counts_points else tuple(map(len, packets))
    return replace(opening, deals=number - 1, cards=cards)


def figures_of(rules: Rules, result: DealResult) -> Figures:
    """The figures that a scorekeeper would count after such a deal."""
    if rules.goal == "low_points":
        return Figures(result.points, stuck=not result.out)
    if rules.goal == "high_points":
        # The winner's points are the cards that are left to the other.
        return Figures(result.points[::-1], stuck=not any(result.points))
    return Figures(tuple(map(len, result.cards)), result.places if rules.players > 2 else ())


def score_after(rules: Rules, score: GameScore, figures: Figures) -> GameScore:
    """The score after one more deal with these figures."""
    deals, cards, points = score.deals + 1, figures.cards, score.points
    if rules.counts_points:
        scored = _points_of(rules, figures)
        cards, points = score.cards, tuple(old + new for old, new in zip(points, scored, strict=True))
    winner = _winner(rules, GameScore(deals, cards, points), figures)
    if winner is None:
        return GameScore(deals, cards, points, deals >= rules.max_deals + MOST_EXTRA_DEALS)
    places = _final_places(rules, points or cards, figures, winner)
    return GameScore(deals, cards, points, True, winner, places)


def _points_of(rules: Rules, figures: Figures) -> tuple[int, ...]:
    if rules.goal == "low_points":
        return figures.cards
    return (0, 0) if figures.stuck else figures.cards[::-1]


def _winner(rules: Rules, score: GameScore, figures: Figures) -> int | None:
    """The seat that has reached the goal; else the best seat when the deals are used up (rules, section 2)."""
    winners = [seat for seat in _order_of_deal(figures) if _has_won(rules, score.scores[seat])]
    if winners:
        return winners[0]
    low_end = rules.goal == "low_points" and max(score.points) >= rules.target
    return leader(rules, score.scores) if low_end or score.deals >= rules.max_deals else None


def _has_won(rules: Rules, scored: int) -> bool:
    """Whether a seat has won by its own score, whatever the others have."""
    if rules.goal == "shed":
        return scored == 0
    if rules.goal == "collect":
        return scored == _cards_in_play(rules)
    return rules.goal == "high_points" and scored >= rules.target


def rank(rules: Rules, scored: int) -> int:
    """Lower is better."""
    return scored if rules.goal in ("shed", "low_points") else -scored


def _final_places(rules: Rules, scores: tuple[int, ...], figures: Figures, winner: int) -> tuple[int, ...]:
    """The winner, then the others by score; level ones in the order of the last deal.

    Once a seat has got rid of all cards, the others have played the last deal on for the places (rules, section 7). So
    they stand in its order, not by the cards they hold.
    """
    others = [seat for seat in _order_of_deal(figures) if seat != winner]
    if not (rules.goal == "shed" and scores[winner] == 0):
        others.sort(key=lambda seat: rank(rules, scores[seat]))
    return (winner, *others)


def _order_of_deal(figures: Figures) -> Sequence[int]:
    """Seats, best first; if no places were counted, by the cards left, then by seat."""
    return figures.places or sorted(range(len(figures.cards)), key=lambda seat: figures.cards[seat])


def _cards_in_play(rules: Rules) -> int:
    """The cards the seats share; what does not divide among them is set aside."""
    return rules.packet_size * rules.players


def impossible(rules: Rules, score: GameScore, figures: Figures) -> str | None:
    """Why no deal after this score can end with these figures, in a sentence for the scorekeeper; or None."""
    wrong = _wrong_numbers(rules, figures.cards) or _wrong_places(rules, figures.places)
    if wrong is not None:
        return wrong
    if rules.goal == "low_points":
        return _impossible_count(rules, figures)
    if rules.goal == "high_points":
        return _impossible_hand(rules, figures)
    return _wrong_sum(rules, figures.cards) or _impossible_win(rules, score, figures)


def _wrong_numbers(rules: Rules, cards: tuple[int, ...]) -> str | None:
    if len(cards) != rules.players:
        return f"Enter a number of cards for each of the {rules.players} players."
    if any(type(count) is not int or count < 0 for count in cards):
        return "A number of cards is a whole number, 0 or more."
    if max(cards) > rules.pack_size:
        return f"Nobody can hold more than all {rules.pack_size} cards."
    return None


def _wrong_places(rules: Rules, places: tuple[int, ...]) -> str | None:
    if not places:
        needed = rules.players > 2 and rules.goal == "shed"
        return "Enter the places too: who came first, second and so on." if needed else None
    if any(type(seat) is not int for seat in places) or sorted(places) != list(range(rules.players)):
        return f"Give each of the {rules.players} players one place, and no place twice."
    return None


def _wrong_sum(rules: Rules, cards: tuple[int, ...]) -> str | None:
    total = _cards_in_play(rules)
    entered = sum(cards)
    if entered == total:
        return None
    sum_text = " + ".join(map(str, cards))
    fault = f"{total - entered} too few" if entered < total else f"{entered - total} too many"
    there_are = f"all {total} cards" if total == rules.pack_size else f"the {total} cards that were dealt"
    return f"{sum_text} is {entered}, {fault}: together the players hold {there_are}."


def _impossible_win(rules: Rules, score: GameScore, figures: Figures) -> str | None:
    """Whether a seat without cards must have taken some at the claim.

    That is certain only if the piles of the opening spit lie there until a seat is out.
    """
    if 0 not in figures.cards or _piles_come_and_go(rules):
        return None
    could_spit = [cards > rules.layout_size for cards in score.cards]
    if all(could_spit):
        return _enough_piles(rules, score.deals + 1)
    if rules.players > 2:
        return _impossible_place(rules, could_spit, figures)
    if rules.lends_a_card and could_spit[figures.cards.index(0)]:
        return (
            f"Only the player who began deal {score.deals + 1} with {rules.layout_size} cards or fewer "
            "can be rid of all cards: the other one lent a spit card, and got it back."
        )
    return None


def _piles_come_and_go(rules: Rules) -> bool:
    return rules.pair_call or rules.mod_slap != "none"


def _enough_piles(rules: Rules, deal: int) -> str:
    who, piles = ("both", "two") if rules.players == 2 else ("all", "as many")
    return (
        f"Nobody can be rid of all cards in deal {deal}: {who} players began it with more than "
        f"{rules.layout_size} cards, so there were {piles} spit piles and each took one."
    )


def _impossible_place(rules: Rules, could_spit: list[bool], figures: Figures) -> str | None:
    """With more than two seats each takes a pile as it goes out, while there are any.

    A seat that cannot spit and is out first takes none and has won. The last two seats can go out at once, with their
    last spit cards, only if spit cards fill spaces.
    """
    for taken, seat in enumerate(figures.places):
        if figures.cards[seat]:
            continue
        if seat == figures.places[-1] and not rules.refill:
            return "The player in the last place cannot be rid of all cards: the others went out before."
        if sum(could_spit) > taken and (taken > 0 or could_spit[seat]):
            return f"The player in place {taken + 1} cannot be rid of all cards: there was a spit pile left to take."
    return None


def _impossible_count(rules: Rules, figures: Figures) -> str | None:
    """Cards left in layout and spit cards, before any claim."""
    packet = rules.packet_size
    if sum(figures.cards) > _cards_in_play(rules):
        return f"Together the players cannot have more than {_cards_in_play(rules)} cards left."
    if not _piles_come_and_go(rules) and max(figures.cards) >= packet:
        return f"Nobody can have more than {packet - 1} cards left: of {packet}, one at least went to the centre."
    return _impossible_when_stuck(rules, figures.cards) if figures.stuck else _nobody_out(rules, figures.cards)


def _impossible_when_stuck(rules: Rules, cards: tuple[int, ...]) -> str | None:
    if 0 in cards:
        return "Who has no card left has gone out: take away the mark that the deal ended stuck."
    # Spit cards that fill spaces can make a layout larger than it was dealt.
    if max(cards) > rules.layout_size and not rules.refill:
        return (
            f"In a deal that ended stuck nobody can have more than {rules.layout_size} cards left: "
            "all spit cards were used up."
        )
    return None


def _nobody_out(rules: Rules, cards: tuple[int, ...]) -> str | None:
    """A seat that is out has at most its spit cards left, and if those fill spaces, not even them.

    If they fill spaces, the last spit cards may put all seats out at once.
    """
    if not any(cards) and not rules.refill:
        return "Somebody must have cards left: play stops as soon as one player is out."
    most = 0 if rules.refill else rules.packet_size - rules.layout_size - 1
    if min(cards) <= most or (_piles_come_and_go(rules) and not rules.refill):
        return None
    return (
        f"Who went out has at most {most} cards left, and here everybody has more. "
        "If nobody went out, mark that the deal ended stuck."
    )


def _impossible_hand(rules: Rules, figures: Figures) -> str | None:
    """Cards left in hand and stock in the five-card game; a drawn deal may stay uncounted."""
    least, most = sorted(figures.cards)
    if most > rules.stock_size:
        return f"Nobody can have more than {rules.stock_size} cards left in hand and stock."
    if figures.stuck:
        drawn = (least == 0) == (most == 0)
        return None if drawn else "Who has no card left has won: take away the mark that nobody did."
    if most == 0:
        return "Enter at least 1 card for the player who did not win. If nobody won, mark that."
    if least > 0:
        return "Enter 0 cards for the player who won. If nobody won, mark that."
    return None

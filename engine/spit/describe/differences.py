"""One line with the differences of rules from standard Spit. A phrase for each knob."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Final

from engine.describe import english, italian
from engine.describe.text import Section, Text, joined, listed
from engine.spit.rules import Rules

_STANDARD: Final = Rules()


def differences(rules: Rules) -> Text:
    phrases = tuple(_phrases(rules))
    if phrases:
        return joined("; ", *phrases)
    return Text("the game as most people play it", "il gioco come lo conoscono quasi tutti")


def comparison_with_standard(rules: Rules) -> Section | None:
    """How a sheet begins, for people who know the standard game."""
    if rules == _STANDARD:
        return None
    hand = Text(" you play from a hand", " si gioca con carte in mano") if rules.is_speed else Text("", "")
    return Section(
        Text("What is different", "Che cosa cambia"),
        Text(f"Like standard, but{hand.en}:", f"Come lo Spit classico, ma{hand.it}:"),
        tuple(_phrases(rules)),
        Text("The full rules follow.", "Seguono le regole complete."),
    )


def _phrases(rules: Rules) -> Iterator[Text]:
    for field in fields(Rules):
        if getattr(rules, field.name) != getattr(_STANDARD, field.name):
            phrase = PHRASES[field.name](rules)
            if phrase is not None:
                yield phrase


def _said_by_goal(_: Rules) -> None:
    """The phrase for the goal covers this knob too."""


def _layout(rules: Rules) -> Text | None:
    sizes = rules.layout
    if not sizes:
        return None
    if len(sizes) == 1:
        return Text(
            f"one pile of {english.count(sizes[0], 'one card', 'cards')}",
            f"una sola pila di {italian.count(sizes[0], 'una carta', 'carte')}",
        )
    if len(set(sizes)) == 1:
        return Text(
            f"{english.number(len(sizes))} piles of {english.count(sizes[0], 'one card', 'cards')}",
            f"{italian.number(len(sizes))} pile di {italian.count(sizes[0], 'una carta', 'carte')}",
        )
    figures = [str(size) for size in sizes]
    return Text(f"piles of {listed(figures, 'and')}", f"pile da {listed(figures, 'e')}")


def _goal(rules: Rules) -> Text:
    if rules.goal == "collect":
        return Text("all the cards win", "vince chi ha tutto")
    points_en = english.count(rules.target, "one point", "points")
    points_it = italian.count(rules.target, "un punto", "punti")
    if rules.goal == "low_points":
        return Text(
            f"a point per card left, up to {points_en}",
            f"un punto per carta rimasta, fino a {points_it}",
        )
    hand, stock, reserve = rules.hand_size, rules.stock_size, rules.reserve_size
    return Text(
        f"hands of {english.number(hand)}, stocks of {stock}, reserves of {reserve}; {points_en} to win",
        f"{italian.count(hand, 'una carta', 'carte')} in mano, mazzetti da {stock}, riserve da {reserve}; si vince a "
        f"{points_it}",
    )


def _conceal(rules: Rules) -> Text:
    return Text(
        f"the last {english.number(rules.conceal)} cards may be played from the hand",
        f"le ultime {italian.number(rules.conceal)} carte si possono giocare dalla mano",
    )


_CLAIMS: Final = {
    "call": Text("the first to call picks a pile", "chi chiama per primo sceglie la pila"),
    "winner": Text("the winner picks a pile", "chi chiude sceglie la pila"),
}
_SINGLE_PILES: Final = {
    "play_on": Text("one pile: the other plays on", "una pila: l’altro continua"),
    "slap": Text("slap one pile or the empty place", "si batte pure sul posto vuoto"),
    "ghost": Text("a ghost card stands in for a missing pile", "una carta fantasma al posto della pila che manca"),
    "token": Text("one pile: slam the lent card to win", "con una pila sola, si vince battendo la carta prestata"),
    "pile": Text("a single pile goes to the winner", "una pila sola va a chi chiude"),
}
_ENDS: Final = {
    "slap": Text("all slap when stuck for good", "si batte anche da bloccati"),
    "from_stock": Text("spit from your piles", "Spit dalle proprie pile"),
}
_TABLE_SLAPS: Final = {
    "basic": Text(
        "slap when the remainder by seven is prime",
        "si batte se il resto per sette è primo",
    ),
    "advanced": Text(
        "slap by a divisor and a set of numbers, both drawn",
        "si batte con divisore e insieme sorteggiati",
    ),
}

PHRASES: Final[dict[str, Callable[[Rules], Text | None]]] = {
    "players": lambda rules: Text(f"{english.number(rules.players)} players", f"in {italian.number(rules.players)}"),
    "decks": lambda rules: Text(f"{english.number(rules.decks)} packs", f"{italian.number(rules.decks)} mazzi"),
    "layout": _layout,
    "turn": lambda _: Text("cards turn by themselves", "le carte si girano da sé"),
    "shift": lambda _: Text("no moving into spaces", "non si sposta nei posti vuoti"),
    "stacking": lambda _: Text(
        "your own piles of equal rank may be stacked", "le proprie pile di pari valore si possono impilare"
    ),
    "equal_ranks": lambda _: Text("an equal rank may be played too", "si gioca anche su un valore uguale"),
    "alternate_colours": lambda _: Text("red on black, black on red", "rosso su nero, nero su rosso"),
    "hands": lambda _: Text("both hands may be used", "si usano tutte e due le mani"),
    "refill": lambda _: Text("spit cards fill spaces", "la scorta riempie i posti vuoti"),
    "conceal": _conceal,
    "peek": lambda _: Text("look through the spit piles before the claim", "si sfogliano le pile prima di scegliere"),
    "claim": lambda rules: _CLAIMS[rules.claim],
    "one_pile": lambda rules: _SINGLE_PILES[rules.one_pile],
    "exhausted": lambda rules: _ENDS[rules.exhausted],
    "pair_call": lambda _: Text("call a pair: the other takes both", "una coppia chiamata dà tutto all’altro"),
    "mod_slap": lambda rules: _TABLE_SLAPS[rules.mod_slap],
    "slap_window_ms": lambda rules: Text(
        f"a wrong slap freezes the piles for {english.duration(rules.slap_window_ms)}",
        f"se si batte a torto, pile ferme per {italian.duration(rules.slap_window_ms)}",
    ),
    "number_sets": lambda _: Text("thirteen sets of your own", "tredici insiemi vostri"),
    "goal": _goal,
    "target": _said_by_goal,
    "relay": lambda rules: Text(
        f"teams of {english.number(rules.relay)} runners", f"squadre di {italian.number(rules.relay)} corridori"
    ),
    "reach_ms": lambda rules: Text(
        f"{english.duration(rules.reach_ms)} to the centre and back",
        f"{italian.duration(rules.reach_ms)} fino al centro e ritorno",
    ),
    "hand_size": _said_by_goal,
    "stock_size": _said_by_goal,
    "reserve_size": _said_by_goal,
    "stall_ms": lambda rules: (
        Text(
            f"all spit after {english.duration(rules.stall_ms)} without a move",
            f"Spit dopo {italian.duration(rules.stall_ms)} senza mosse",
        )
        if rules.stall_ms
        else Text("no time limit", "senza limite di tempo")
    ),
    "max_deals": lambda rules: Text(
        f"at most {english.count(rules.max_deals, 'one deal', 'deals')}",
        f"al massimo {italian.count(rules.max_deals, 'una smazzata', 'smazzate')}",
    ),
}

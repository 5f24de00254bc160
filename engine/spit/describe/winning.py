"""How a game is won (rules, sections 1, 2, 3)."""

from engine.describe import english, italian
from engine.describe.text import Section, Text, sentences
from engine.spit.rules import Rules


def winning(rules: Rules) -> Section:
    return Section(Text("Winning", "Chi vince"), sentences(*_goal(rules), _most_deals(rules)))


def _goal(rules: Rules) -> tuple[Text, ...]:
    if rules.goal == "shed":
        return _no_cards(rules)
    if rules.goal == "collect":
        return (_ALL_CARDS,)
    return (_points(rules),)


_ALL_CARDS = Text(
    en="Here everything is turned round: you win the game if you have all the cards after a deal.",
    it="Qui è tutto al contrario: vince la partita chi, dopo una smazzata, ha tutte le carte.",
)


def _no_cards(rules: Rules) -> tuple[Text, ...]:
    won = Text(
        en="You win the game if you have no cards left after a deal.",
        it="Vince la partita chi, dopo una smazzata, non ha più carte.",
    )
    if rules.players > 2 or rules.one_pile == "pile":
        return (won,)
    return (
        won,
        Text(
            en="With two spit piles each of you takes one, so this can happen only with a single pile.",
            it="Con due pile centrali ognuno ne prende una: può succedere solo con una pila sola.",
        ),
    )


def _points(rules: Rules) -> Text:
    if rules.goal == "high_points":
        return Text(
            en=f"The first with {english.count(rules.target, 'one point', 'points')} or more wins the game.",
            it=f"Vince la partita chi per primo arriva ad almeno {italian.count(rules.target, 'un punto', 'punti')}.",
        )
    return Text(
        en=f"The game ends when somebody has {english.count(rules.target, 'one point', 'points')} or more. The lowest "
        "score wins; if it is shared, play one more deal.",
        it=f"La partita finisce quando qualcuno arriva ad almeno {italian.count(rules.target, 'un punto', 'punti')}: "
        "vince chi ne ha di meno. In parità si gioca un’altra smazzata.",
    )


def _most_deals(rules: Rules) -> Text | None:
    """The end of a shortened game; the usual bound only keeps programs from playing on for ever."""
    if rules.max_deals == Rules().max_deals:
        return None
    leader = _leader(rules)
    deals_en = english.count(rules.max_deals, "one deal", "deals")
    deals_it = italian.count(rules.max_deals, "una smazzata", "smazzate")
    return Text(
        en=f"If nobody has won after {deals_en}, {leader.en} wins; if level, play one more deal.",
        it=f"Se dopo {deals_it} non ha vinto nessuno, vince chi ha {leader.it}; in parità se ne gioca un’altra.",
    )


def _leader(rules: Rules) -> Text:
    if rules.goal == "low_points":
        return Text("the lowest score", "meno punti")
    if rules.goal == "high_points":
        return Text("the higher score", "più punti")
    if rules.goal == "collect":
        return Text("the player with more cards", "più carte")
    return Text("the player with the fewest cards", "meno carte")


def tagline(rules: Rules) -> Text:
    """The aim of the game, in a line."""
    if rules.goal == "collect":
        return Text("A race without turns: get hold of all the cards.", "Una corsa senza turni: prendi tutte le carte.")
    if rules.goal == "low_points":
        return Text(
            "A race without turns: be left with as few cards as you can, deal after deal.",
            "Una corsa senza turni: a ogni smazzata resta con meno carte possibile.",
        )
    if rules.goal == "high_points":
        return Text(
            "A race without turns: empty your hand and your stock before the other player.",
            "Una corsa senza turni: finisci la mano e il mazzetto prima dell’avversario.",
        )
    return Text(
        "A race without turns: be the first to get rid of all your cards.",
        "Una corsa senza turni: liberati per primo di tutte le tue carte.",
    )

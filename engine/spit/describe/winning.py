"""How a game is won, and what time does (rules, sections 1, 2, 3)."""

from engine.scoring import MOST_EXTRA_DEALS
from engine.spit.describe import english, italian
from engine.spit.describe.text import Section, Text, sentences
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
    en="Here everything is turned round: whoever has all the cards at the end of a deal has won the game.",
    it="Qui è tutto al contrario: chi alla fine di una smazzata ha tutte le carte ha vinto la partita.",
)


def _no_cards(rules: Rules) -> tuple[Text, ...]:
    won = Text(
        en="Whoever has no cards at all at the end of a deal has won the game.",
        it="Chi alla fine di una smazzata non ha più nessuna carta ha vinto la partita.",
    )
    if rules.players > 2 or rules.one_pile == "pile":
        return (won,)
    return (
        won,
        Text(
            en="While there are two piles everyone takes one, so this needs a deal with a single pile.",
            it="Finché le pile sono due ognuno ne prende una: perciò serve una smazzata con una pila sola.",
        ),
    )


def _points(rules: Rules) -> Text:
    if rules.goal == "high_points":
        return Text(
            en=f"The first to have {english.count(rules.target, 'one point', 'points')} or more wins the game.",
            it=f"Vince la partita chi per primo arriva ad almeno {italian.count(rules.target, 'un punto', 'punti')}.",
        )
    return Text(
        en=f"The game ends when somebody has {english.count(rules.target, 'one point', 'points')} or more: the lowest "
        "score wins. If the lowest is shared, play one more deal.",
        it=f"La partita finisce quando qualcuno arriva ad almeno {italian.count(rules.target, 'un punto', 'punti')}: "
        "vince chi ne ha di meno. Se il punteggio più basso è di più giocatori, si gioca un’altra smazzata.",
    )


def _most_deals(rules: Rules) -> Text:
    leader = _leader(rules)
    deals_en = english.count(rules.max_deals, "one deal", "deals")
    deals_it = italian.count(rules.max_deals, "una smazzata", "smazzate")
    return Text(
        en=f"If nobody has won after {deals_en}, {leader.en} wins. If level, play one more deal at a time; after "
        f"{MOST_EXTRA_DEALS} more, nobody wins.",
        it=f"Se dopo {deals_it} non ha vinto nessuno, vince chi ha {leader.it}; in parità se ne gioca un’altra, fino a "
        f"{MOST_EXTRA_DEALS}. Poi è pari.",
    )


def _leader(rules: Rules) -> Text:
    if rules.goal == "low_points":
        return Text("the lowest score", "meno punti")
    if rules.goal == "high_points":
        return Text("the higher score", "più punti")
    fewest = "whoever has fewer cards" if rules.players == 2 else "whoever has the fewest cards"
    return Text(fewest, "meno carte") if rules.goal == "shed" else Text("whoever has more cards", "più carte")


def time(rules: Rules) -> Section:
    heading = Text("Time", "Il tempo")
    if not rules.stall_ms:
        return Section(heading, _NO_LIMIT)
    return Section(heading, sentences(_stall(rules), _unclaimed(rules)))


_NO_LIMIT = Text(
    en="There is no limit of time: nobody hurries you but the other side.",
    it="Non c’è limite di tempo: a metterti fretta è solo l’avversario.",
)


def _stall(rules: Rules) -> Text:
    wait_en, wait_it = english.duration(rules.stall_ms), italian.duration(rules.stall_ms)
    if rules.is_speed:
        return Text(
            en=f"If nobody makes a move for {wait_en}, the next cards are flipped as if both had called.",
            it=f"Se nessuno fa una mossa per {wait_it}, si girano le carte successive come se aveste chiamato "
            "entrambi.",
        )
    return Text(
        en=f"If nobody makes a move for {wait_en}, all spit as if they had called, stuck or not.",
        it=f"Se nessuno fa una mossa per {wait_it}, si fa Spit come se tutti avessero chiamato, bloccati o no.",
    )


def _unclaimed(rules: Rules) -> Text | None:
    if rules.counts_points:
        return None
    if rules.players > 2:
        return Text(
            en="Whoever has not picked a pile in that time gets the smallest one.",
            it="A chi in quel tempo non sceglie va la pila più piccola.",
        )
    larger = rules.goal == "collect"
    pile = Text("larger" if larger else "smaller", "più grande" if larger else "più piccola")
    return Text(
        en=f"If nobody claims a pile in that time, whoever is out takes the {pile.en} one.",
        it=f"Se in quel tempo nessuno prende una pila, a chi ha chiuso va la {pile.it}.",
    )


def tagline(rules: Rules) -> Text:
    """What the game is about, in a line."""
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

"""The material, the deal and the start (rules, sections 1 and 7)."""

from engine.describe import english, italian
from engine.describe.text import Section, Text, capital, listed, sentences
from engine.spit.rules import Rules


def needs(rules: Rules) -> Section:
    return Section(Text("You need", "Occorrente"), sentences(_company(rules), _team(rules)))


def _company(rules: Rules) -> Text:
    return Text(
        en=f"{capital(_players_en(rules))} and {_packs_en(rules)}, without jokers.",
        it=f"{capital(_players_it(rules))} e {_packs_it(rules)}, senza jolly.",
    )


def _players_en(rules: Rules) -> str:
    if rules.relay == 1:
        return f"{english.number(rules.players)} players"
    return f"{english.number(rules.players)} teams of {english.number(rules.relay)} runners each"


def _players_it(rules: Rules) -> str:
    if rules.relay == 1:
        return f"{italian.number(rules.players)} giocatori"
    return f"{italian.number(rules.players)} squadre di {italian.number(rules.relay)} corridori"


def _packs_en(rules: Rules) -> str:
    if rules.decks == 1:
        return "a pack of 52 cards"
    return f"{english.number(rules.decks)} packs of 52 cards shuffled together"


def _packs_it(rules: Rules) -> str:
    if rules.decks == 1:
        return "un mazzo di 52 carte"
    return f"{italian.number(rules.decks)} mazzi da 52 carte mescolati insieme"


def _team(rules: Rules) -> Text | None:
    if rules.relay == 1:
        return None
    return Text(
        en="A team plays as one player. “You” is the runner whose turn it is.",
        it="Ogni squadra gioca come un solo giocatore: «tu» è chi corre in quel momento.",
    )


def dealing(rules: Rules) -> Section:
    return Section(
        Text("Dealing", "Le carte"),
        sentences(_packets(rules), _piles(rules), _spit_cards(rules)),
        closing=_short_packets(rules),
        is_drawn=True,
    )


def _packets(rules: Rules) -> Text:
    size, aside = rules.packet_size, rules.pack_size % rules.players
    return sentences(
        Text(
            en=f"Shuffle and deal {size} cards to each {side(rules).en}.",
            it=f"Si mescola e si danno {size} carte a ogni {side(rules).it}.",
        ),
        set_aside(aside),
    )


def side(rules: Rules) -> Text:
    """Which players or teams are dealt cards."""
    return Text("player", "giocatore") if rules.relay == 1 else Text("team", "squadra")


def set_aside(cards: int) -> Text | None:
    """Cards that are set aside, if there are any."""
    if not cards:
        return None
    return Text(
        en=capital(
            english.count(cards, "one card is left over and stays", "cards are left over and stay") + " out of play."
        ),
        it=capital(italian.count(cards, "una carta avanza e resta", "carte avanzano e restano") + " fuori gioco."),
    )


def _piles(rules: Rules) -> Text:
    if max(rules.layout) == 1:
        return _single_cards(len(rules.layout))
    if len(rules.layout) == 1:
        return _one_pile(rules.layout[0])
    return sentences(_sizes(rules.layout), _rows(rules.layout))


def _single_cards(piles: int) -> Text:
    if piles == 1:
        return Text(
            en="Lay one of yours on the table, face up: it is your only stock pile.",
            it="Metti una delle tue sul tavolo, scoperta: è la tua unica pila.",
        )
    return Text(
        en=f"Lay {english.number(piles)} of yours side by side, face up: each is a stock pile of one card.",
        it=f"Mettine {italian.number(piles)} in fila, scoperte: ognuna è una pila di una sola carta.",
    )


def _one_pile(size: int) -> Text:
    return Text(
        en=f"Lay {english.number(size)} of yours face down in one stock pile, and turn its top card face up.",
        it=f"Mettine {italian.number(size)} coperte in una sola pila e scopri la carta in cima.",
    )


def _sizes(layout: tuple[int, ...]) -> Text:
    piles_en, piles_it = english.number(len(layout)), italian.number(len(layout))
    if len(set(layout)) == 1:
        return Text(
            en=f"Lay {piles_en} stock piles of {english.number(layout[0])} cards each, in a row.",
            it=f"Con le tue prepara {piles_it} pile di {italian.number(layout[0])} carte l’una, in fila.",
        )
    *others, last = layout
    sizes_en = listed([*map(english.number, others), english.count(last, "one card", "cards")], "and")
    sizes_it = listed(
        [*(italian.number(size, "una") for size in others), italian.count(last, "una carta", "carte")], "e"
    )
    return Text(
        en=f"Lay {piles_en} stock piles in a row, of {sizes_en} from left to right.",
        it=f"Con le tue prepara {piles_it} pile in fila, di {sizes_it} da sinistra a destra.",
    )


def _rows(layout: tuple[int, ...]) -> Text:
    if len(set(layout)) == 1:
        return Text(
            en="Deal the cards face down, one card to each pile at a time. Then turn up the top card of each pile.",
            it="Distribuisci le carte coperte, una per pila a ogni giro. Poi scopri la carta in cima a ogni pila.",
        )
    return Text(
        en="Deal the cards face down, in rounds from left to right: each round puts one card on every pile that still "
        "needs one. Then turn up the top card of each pile.",
        it="Distribuisci le carte coperte, a giri da sinistra a destra: ogni giro mette una carta su tutte le pile "
        "ancora incomplete. Poi scopri la carta in cima a ogni pila.",
    )


def _spit_cards(rules: Rules) -> Text:
    left = rules.packet_size - rules.layout_size
    if left == 1:
        return Text(
            en="The card left over is your only spit card: keep it face down and do not look at it.",
            it="La carta che rimane è tutta la tua scorta: tienila coperta, senza guardarla.",
        )
    return Text(
        en=f"The other {english.number(left)} are your spit cards: one heap, face down. Do not look at them, and use "
        "them from the top.",
        it=f"Le altre {italian.number(left)} sono la tua scorta: un mazzetto coperto, da non guardare e da usare "
        "dall’alto.",
    )


def _short_packets(rules: Rules) -> Text | None:
    if rules.counts_points:
        return None
    if max(rules.layout) == 1:
        return Text(
            en="In a later deal you may have fewer cards than that. Lay out all of them: you have no spit cards then.",
            it="Se in una smazzata successiva ne hai di meno, metti in fila quelle che hai: resti senza scorta.",
        )
    return Text(
        en="In a later deal you may have too few cards for the piles. Deal the same rounds as far as the cards go, and "
        "turn up the top of each pile: you have no spit cards then.",
        it="Se in una smazzata successiva le carte non bastano, distribuiscile allo stesso modo fin dove arrivano e "
        "scopri la cima di ogni pila: resti senza scorta.",
    )


def start(rules: Rules) -> Section:
    return Section(
        Text("The start", "Si comincia"), sentences(_opening_spit(rules), _no_spit_cards(rules), reach(rules))
    )


def _opening_spit(rules: Rules) -> Text:
    if rules.players == 2:
        return Text(
            en="When both of you are ready, say “Spit!” together. Each turns their top spit card face up in the "
            "centre. These cards start the two spit piles, and both of you may play on either.",
            it="Quando siete pronti tutti e due, dite insieme «Spit!». Ognuno gira al centro la prima carta della sua "
            "scorta: così cominciano le due pile centrali, e tutti e due potete giocare su entrambe.",
        )
    return Text(
        en="When everybody is ready, say “Spit!” together. Each turns their top spit card face up in the centre. Each "
        "of these cards starts a spit pile, and everybody may play on all of them.",
        it="Quando sono pronti tutti, si dice insieme «Spit!». Ognuno gira al centro la prima carta della sua scorta: "
        "ogni carta comincia una pila centrale, e tutti possono giocare su tutte.",
    )


def _no_spit_cards(rules: Rules) -> Text | None:
    if rules.counts_points:
        return None
    return Text(
        en="A player without spit cards starts no pile: that place stays empty.",
        it="Chi non ha scorta non comincia nessuna pila: il suo posto resta vuoto.",
    )


def reach(rules: Rules) -> Text | None:
    """How far away the centre is, if that matters."""
    if not rules.reach_ms:
        return None
    return Text(
        en=f"The centre is far from the players: running there and back takes some {english.duration(rules.reach_ms)}.",
        it="Il centro è lontano dai giocatori: la corsa di andata e ritorno dura circa "
        f"{italian.duration(rules.reach_ms)}.",
    )

"""What you need, the deal and the start (rules, sections 1 and 7)."""

from engine.spit.describe import english, italian
from engine.spit.describe.text import Section, Text, capital, listed, sentences
from engine.spit.rules import Rules


def needs(rules: Rules) -> Section:
    return Section(Text("You need", "Servono"), sentences(_company(rules), _team(rules)))


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
        en="A team plays as one player: “you” is the runner whose turn it is.",
        it="Una squadra gioca come un solo giocatore: «tu» è chi corre in quel momento.",
    )


def dealing(rules: Rules) -> Section:
    return Section(
        Text("Dealing", "Le carte"),
        sentences(_packets(rules), _piles(rules), _spit_cards(rules), _short_packets(rules)),
    )


def _packets(rules: Rules) -> Text:
    size, aside = rules.packet_size, rules.pack_size % rules.players
    return sentences(
        Text(
            en=f"Shuffle and deal {size} cards to each player.",
            it=f"Si mescola e si danno {size} carte a testa.",
        ),
        set_aside(aside),
    )


def set_aside(cards: int) -> Text | None:
    """Cards that are dealt to nobody, where there are any."""
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
            en="Lay one of yours on the table, face up: it is all your layout, a stock pile of a single card.",
            it="Metti una delle tue sul tavolo, scoperta: è tutta la tua fila, una pila di una sola carta.",
        )
    return Text(
        en=f"Lay {english.number(piles)} of yours side by side, face up: each is a stock pile of a single card.",
        it=f"Mettine {italian.number(piles)} in fila, scoperte: ognuna è una pila di una sola carta.",
    )


def _one_pile(size: int) -> Text:
    return Text(
        en=f"Lay {english.number(size)} of yours face down on one stock pile, and turn its top card face up.",
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
            en="Go along the row again and again, one card face down to each pile, and turn up the last card of each.",
            it="Percorri la fila più volte, mettendo ogni volta una carta coperta su tutte le pile, e scopri l’ultima "
            "di ogni pila.",
        )
    return Text(
        en="Go along the row again and again, one card face down to each pile that is still short, and turn up the "
        "last card of each.",
        it="Percorri la fila più volte, mettendo una carta coperta su ogni pila ancora incompleta, e scopri l’ultima "
        "di ogni pila.",
    )


def _spit_cards(rules: Rules) -> Text:
    left = rules.packet_size - rules.layout_size
    if left == 1:
        return Text(
            en="The card left over is your only spit card: keep it face down and do not look at it.",
            it="La carta che rimane è tutta la tua scorta: tienila coperta, senza guardarla.",
        )
    return Text(
        en=f"The other {english.number(left)} are your spit cards: keep them face down in one heap, unseen, and take "
        "them from the top.",
        it=f"Le altre {italian.number(left)} sono la tua scorta: tienile coperte in un mazzetto, senza guardarle, e "
        "prendile da sopra.",
    )


def _short_packets(rules: Rules) -> Text | None:
    if rules.counts_points:
        return None
    if max(rules.layout) == 1:
        return Text(
            en="If in a later deal you have fewer cards than that, lay out what you have: you then have no spit cards.",
            it="Se in una smazzata successiva ne hai di meno, metti in fila quelle che hai: allora resti senza scorta.",
        )
    return Text(
        en="If in a later deal your cards do not fill the piles, lay them out as far as they go and turn up the top of "
        "each pile: you then have no spit cards.",
        it="Se in una smazzata successiva le carte non bastano, disponile fin dove arrivano e scopri la cima di ogni "
        "pila: allora resti senza scorta.",
    )


def start(rules: Rules) -> Section:
    return Section(Text("The start", "Si comincia"), sentences(_opening_spit(rules), _no_spit_cards(rules), far(rules)))


def _opening_spit(rules: Rules) -> Text:
    if rules.players == 2:
        return Text(
            en="When you are both ready, say “Spit!” together and each turn your top spit card face up in the centre. "
            "These start the two spit piles, and both of you may build on either.",
            it="Quando siete pronti tutti e due, dite insieme «Spit!» e girate al centro la prima carta della vostra "
            "scorta: cominciano così le due pile centrali, e ognuno può giocare su entrambe.",
        )
    return Text(
        en="When everybody is ready, say “Spit!” together and each turn your top spit card face up in the centre. Each "
        "of these cards starts a spit pile, and everybody may build on all of them.",
        it="Quando sono pronti tutti, si dice insieme «Spit!» e ognuno gira al centro la prima carta della sua scorta. "
        "Ognuna di queste carte comincia una pila centrale, e tutti possono giocare su tutte.",
    )


def _no_spit_cards(rules: Rules) -> Text | None:
    if rules.counts_points:
        return None
    return Text(
        en="A player without spit cards starts no pile and leaves that place empty.",
        it="Chi non ha scorta non comincia nessuna pila e lascia vuoto il suo posto.",
    )


def far(rules: Rules) -> Text | None:
    """How far away the centre is, where that matters."""
    if not rules.reach_ms:
        return None
    return Text(
        en=f"The centre is well away from you: running there and back costs {english.duration(rules.reach_ms)} each "
        "time.",
        it=f"Il centro è lontano: ogni corsa fin lì e ritorno costa {italian.duration(rules.reach_ms)}.",
    )

"""The five-card game, Speed: its own deal, moves and end (rules, section 8)."""

from engine.spit.describe import english, italian
from engine.spit.describe.moves import MOVES, TOUCH, hurry, play, runner
from engine.spit.describe.opening import far, set_aside
from engine.spit.describe.text import Section, Text, sentences
from engine.spit.rules import Rules


def dealing(rules: Rules) -> Section:
    return Section(
        Text("Dealing", "Le carte"),
        sentences(
            _stocks(rules), _centre(rules), set_aside(rules.pack_size - 2 * rules.stock_size - rules.common_size)
        ),
    )


def _stocks(rules: Rules) -> Text:
    hand_en = english.count(rules.hand_size, "card", "cards")
    hand_it = italian.count(rules.hand_size, "la prima carta", "carte")
    draw_en = f"Take the top {hand_en} of it into your hand, which only you see"
    draw_it = f"Prendi in mano {'le prime ' if rules.hand_size > 1 else ''}{hand_it}, che vedi solo tu"
    return Text(
        en=f"Shuffle and deal each player a face-down stock of {english.count(rules.stock_size, 'one card', 'cards')}. "
        f"{draw_en}.",
        it="Si mescola e si dà a ogni giocatore un mazzetto coperto di "
        f"{italian.count(rules.stock_size, 'una carta', 'carte')}. {draw_it}.",
    )


def _centre(rules: Rules) -> Text:
    reserve_en = english.count(rules.reserve_size, "one card", "cards")
    reserve_it = italian.count(rules.reserve_size, "una carta", "carte")
    return Text(
        en="In the centre lay two cards face down side by side, the first cards of the two piles, and beside each of "
        f"them a face-down reserve of {reserve_en}.",
        it="Al centro metti due carte coperte affiancate, le prime delle due pile, e accanto a ciascuna una riserva "
        f"coperta di {reserve_it}.",
    )


def start(rules: Rules) -> Section:
    return Section(
        Text("The start", "Si comincia"),
        sentences(
            Text(
                en="When you are both ready, the two cards in the centre are turned up together.",
                it="Quando siete pronti tutti e due, si girano insieme le due carte al centro.",
            ),
            far(rules),
        ),
    )


def moves(rules: Rules) -> Section:
    items = (play(rules, Text("a card from your hand", "una carta della mano")), _draw(rules))
    return Section(MOVES, hurry(rules), items, sentences(TOUCH, runner(rules)))


def _draw(rules: Rules) -> Text:
    room = Text(
        en=f"your hand has fewer than {_full_hand_en(rules)}",
        it=f"in mano ne hai meno di {italian.number(rules.hand_size)}",
    )
    if rules.hand_size == 1:
        room = Text("your hand is empty", "hai la mano vuota")
    return Text(
        en=f"Draw: take the top card of your stock whenever {room.en}. When the stock is empty, go on without drawing.",
        it=f"Pesca: prendi la prima carta del mazzetto ogni volta che {room.it}. Quando il mazzetto è finito, vai "
        "avanti senza pescare.",
    )


def _full_hand_en(rules: Rules) -> str:
    return english.count(rules.hand_size, "one card", "cards")


def stuck(rules: Rules) -> Section:
    full_it = italian.count(rules.hand_size, "una carta", "carte")
    return Section(
        Text("Stuck", "Bloccati"),
        sentences(
            Text(
                en=f"You are stuck when you cannot play and have {_full_hand_en(rules)} in your hand or no stock. Once "
                "you are both stuck, you both say “Spit!”, and the top card of each reserve is turned onto the pile "
                "beside it; an empty reserve gives none while the other has cards. Any other move cancels a call.",
                it=f"Sei bloccato quando non puoi giocare e hai in mano {full_it} o il mazzetto finito. Se siete "
                "bloccati tutti e due, dite entrambi «Spit!» e da ogni riserva si gira la prima carta sulla pila "
                "accanto; se una riserva è vuota e l’altra no, gira solo l’altra. Ogni altra mossa annulla le "
                "chiamate.",
            ),
            _RESHUFFLE,
        ),
    )


_RESHUFFLE = Text(
    en="With both reserves empty, leave the top card of each pile, shuffle the rest together into two new reserves of "
    "equal size (an odd card goes to the first player’s side), and turn their first cards at once. With nothing to "
    "shuffle, the deal is drawn: no points.",
    it="Se le riserve sono vuote tutte e due, lascia la carta in cima a ogni pila, mescola insieme tutte le altre in "
    "due nuove riserve uguali (l’eventuale carta in più va dalla parte del primo giocatore) e girane subito le prime. "
    "Se non c’è niente da mescolare, la smazzata è patta: nessun punto.",
)


def ending() -> Section:
    return Section(
        Text("Out", "Chi chiude"),
        Text(
            en="When your stock and your hand are both empty you have won the deal, and score a point for each card in "
            "the other player’s hand and stock. All the cards are shuffled again for the next deal.",
            it="Quando hai finito il mazzetto e la mano hai vinto la smazzata, e segni un punto per ogni carta che "
            "l’avversario ha in mano e nel mazzetto. Poi si rimescolano tutte le carte per la smazzata successiva.",
        ),
    )

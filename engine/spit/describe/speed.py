"""The five-card game, Speed: its own deal, moves and end (rules, section 8)."""

from engine.describe import english, italian
from engine.describe.text import Section, Text, sentences
from engine.spit.describe.moves import MOVES, TOUCH, no_turns, play, runner
from engine.spit.describe.opening import reach, set_aside, side
from engine.spit.rules import Rules


def dealing(rules: Rules) -> Section:
    return Section(
        Text("Dealing", "Le carte"),
        sentences(
            _stocks(rules), _centre(rules), set_aside(rules.pack_size - 2 * rules.stock_size - rules.common_size)
        ),
        is_drawn=True,
    )


def _stocks(rules: Rules) -> Text:
    hand_en = english.count(rules.hand_size, "card", "cards")
    hand_it = italian.count(rules.hand_size, "la prima carta", "carte")
    take_it = f"{'le prime ' if rules.hand_size > 1 else ''}{hand_it}"
    return Text(
        en=f"Shuffle and deal each {side(rules).en} a face-down stock of "
        f"{english.count(rules.stock_size, 'one card', 'cards')}. Take the top {hand_en} of your stock into your hand. "
        "The other player must not see your hand.",
        it=f"Mescola e dai a ogni {side(rules).it} un mazzetto coperto di "
        f"{italian.count(rules.stock_size, 'una carta', 'carte')}. Prendi in mano {take_it} del tuo: "
        "l’avversario non deve vedere la tua mano.",
    )


def _centre(rules: Rules) -> Text:
    reserve_en = english.count(rules.reserve_size, "one card", "cards")
    reserve_it = italian.count(rules.reserve_size, "una carta", "carte")
    return Text(
        en="In the centre lay two cards side by side, face down: they start the two spit piles. Beside each of them "
        f"lay a face-down reserve of {reserve_en}.",
        it="Al centro metti due carte affiancate, coperte: cominciano le due pile centrali. Accanto a ciascuna metti "
        f"una riserva coperta di {reserve_it}.",
    )


def start(rules: Rules) -> Section:
    return Section(
        Text("The start", "Si comincia"),
        sentences(
            Text(
                en="When both of you are ready, turn up the two cards in the centre together.",
                it="Quando siete pronti tutti e due, girate insieme le due carte al centro.",
            ),
            reach(rules),
        ),
    )


def moves(rules: Rules) -> Section:
    items = (play(rules, Text("a card from your hand", "una carta della mano")), _draw(rules))
    return Section(MOVES, no_turns(rules), items, sentences(TOUCH, runner(rules)))


def _draw(rules: Rules) -> Text:
    room = Text(
        en=f"your hand has fewer than {_full_hand_en(rules)}",
        it=f"in mano ne hai meno di {italian.number(rules.hand_size)}",
    )
    if rules.hand_size == 1:
        room = Text("your hand is empty", "hai la mano vuota")
    return Text(
        en=f"Draw: take the top card of your stock whenever {room.en}. When the stock is empty, play on without it.",
        it=f"Pesca: prendi la prima carta del mazzetto ogni volta che {room.it}. Quando il mazzetto è finito, continua "
        "senza pescare.",
    )


def _full_hand_en(rules: Rules) -> str:
    return english.count(rules.hand_size, "one card", "cards")


def stuck() -> Section:
    return Section(Text("Stuck", "Bloccati"), _FLIP, (_RESHUFFLE, _DRAWN))


_FLIP = Text(
    en="You are stuck when no card fits and you cannot draw. When both of you are stuck, say “Spit!” together and turn "
    "the top card of each reserve onto the pile beside it. If only one reserve is empty, its pile gets no card. If "
    "somebody finds a move before you spit, play on.",
    it="Sei bloccato quando nessuna carta si può giocare e non puoi pescare. Se siete bloccati tutti e due, dite "
    "insieme «Spit!» e girate la prima carta di ogni riserva sulla pila accanto. Se è finita una riserva sola, la sua "
    "pila non riceve carte. Se prima di girare qualcuno trova una mossa, si continua a giocare.",
)
_RESHUFFLE = Text(
    en="If both reserves are empty, leave the top card of each pile. Shuffle the others together into two new reserves "
    "of equal size; a card over goes to either side. Turn their first cards at once.",
    it="Se le riserve sono finite tutte e due, lascia la carta in cima a ogni pila. Mescola insieme le altre e "
    "dividile in due nuove riserve uguali; l’eventuale carta in più va da una parte qualsiasi. Girane subito le prime "
    "carte.",
)
_DRAWN = Text(
    en="The deal is drawn, without points, if nothing is left to shuffle. It is also drawn if all cards of the centre "
    "have come round and nobody could play or draw.",
    it="La smazzata è patta, senza punti, se non c’è niente da mescolare. È patta anche se tutte le carte del centro "
    "sono passate e nessuno ha potuto giocare o pescare.",
)


def ending() -> Section:
    return Section(
        Text("Out", "Chi chiude"),
        Text(
            en="When your stock and your hand are both empty, you have won the deal. You score a point for each card "
            "in the other player’s hand and stock. Then all the cards are shuffled for the next deal.",
            it="Quando hai finito il mazzetto e la mano, hai vinto la smazzata. Segni un punto per ogni carta che "
            "l’avversario ha in mano e nel mazzetto. Poi si rimescolano tutte le carte per la smazzata successiva.",
        ),
    )

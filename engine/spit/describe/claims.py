"""The end of a deal: going out, and taking the spit piles (rules, sections 1, 3, 4, 7)."""

from collections.abc import Callable
from typing import Final

from engine.describe.text import Section, Text, sentences
from engine.spit.rules import OnePile, Rules


def ending(rules: Rules) -> Section:
    heading = Text("Out", "Chi chiude")
    if rules.goal == "low_points":
        return Section(heading, sentences(_out(rules), _counted(rules)))
    if rules.players > 2:
        return Section(heading, sentences(_out(rules), _PLACES, _peek(rules), _packet(rules)))
    return Section(heading, sentences(_out(rules), _claim(rules), _peek(rules), _packet(rules)))


def _out(rules: Rules) -> Text:
    if rules.refill:
        return Text(
            en="When your stock piles and your spit cards are all gone, you are out. Play stops.",
            it="Quando hai finito le carte delle pile e anche la scorta, hai chiuso. Il gioco si ferma.",
        )
    if rules.conceal:
        return Text(
            en="When the last card of your piles and your hand is gone, you are out, even if you still have spit "
            "cards. Play stops.",
            it="Quando hai finito le carte delle pile e quelle in mano, hai chiuso, anche se hai ancora scorta. Il "
            "gioco si ferma.",
        )
    return Text(
        en="When the last card of your piles is gone, you are out, even if you still have spit cards. Play stops.",
        it="Quando hai finito le carte delle pile, hai chiuso, anche se hai ancora scorta. Il gioco si ferma.",
    )


def _counted(rules: Rules) -> Text:
    hand_en, hand_it = (", their hand", ", in mano") if rules.conceal else ("", "")
    return Text(
        en=f"Nobody takes the spit piles. Each player scores a point for every card left in their stock piles{hand_en} "
        "and spit cards. Then all the cards are shuffled for the next deal.",
        it=f"Nessuno prende le pile centrali. Ognuno segna un punto per ogni carta che gli resta nelle pile{hand_it} e "
        "nella scorta. Poi si rimescolano tutte le carte per la smazzata successiva.",
    )


_PLACES = Text(
    en="The others wait while you pick one spit pile. You keep it. Then they play on without you for second place, and "
    "so on. The last player left takes what remains. If you began the deal without spit cards and are the first out, "
    "you take nothing: you have won the game, and the others play for the places.",
    it="Gli altri aspettano mentre scegli una pila centrale, che è tua. Poi continuano senza di te per il secondo "
    "posto, e così via. L’ultimo rimasto prende quel che resta. Se hai cominciato la smazzata senza scorta e chiudi "
    "per primo, non prendi niente: hai vinto la partita, e gli altri giocano per i posti.",
)


def _claim(rules: Rules) -> Text:
    if rules.claim == "winner":
        return Text(
            en="The player who is out picks a spit pile, and the other player gets the other one.",
            it="Chi ha chiuso sceglie una pila centrale, e l’altra va all’avversario.",
        )
    larger = rules.goal == "collect"
    wish = Text("larger" if larger else "smaller", "più grande" if larger else "più piccola")
    if rules.claim == "call":
        return Text(
            en="Now the first of you to call “Spit!” picks a spit pile, and the other player gets the other one. Pick "
            f"the {wish.en} one!",
            it="Ora chi dice «Spit!» per primo sceglie una pila centrale, e l’altra va all’avversario. Scegli la "
            f"{wish.it}!",
        )
    return Text(
        en="Now both of you may slap a spit pile: the first slap takes the pile it hits, and the other player gets the "
        f"other one. Go for the {wish.en} one!",
        it="Ora tutti e due potete battere la mano su una pila centrale: il primo prende quella che ha colpito, e "
        f"l’altra va all’avversario. Mira alla {wish.it}!",
    )


def _peek(rules: Rules) -> Text | None:
    if not rules.peek:
        return None
    return Text(
        en="Before anyone takes a pile, everybody may look through the spit piles. Until then nobody looks under their "
        "top cards.",
        it="Prima che qualcuno prenda una pila, tutti possono sfogliare le pile centrali. Fino ad allora nessuno "
        "guarda sotto la prima carta.",
    )


def _packet(rules: Rules) -> Text:
    hand_en, hand_it = (" or hand", " o in mano") if rules.conceal else ("", "")
    return Text(
        en=f"Shuffle together any pile you took, the cards left in your stock piles{hand_en} and your spit cards: "
        "these are your cards for the next deal.",
        it=f"Mescola insieme la pila che hai preso, le carte che ti restano nelle pile{hand_it} e la scorta: sono le "
        "tue carte per la smazzata successiva.",
    )


def one_pile(rules: Rules) -> Section | None:
    """How a deal with a single spit pile ends, if two seats claim piles."""
    if rules.players > 2 or rules.goal == "low_points":
        return None
    return Section(
        Text("Only one spit pile", "Una sola pila"),
        sentences(_SINGLE, _ONE_PILE[rules.one_pile](rules)),
    )


_SINGLE = Text(
    en="If one of you begins a deal without spit cards, there is one spit pile and an empty place beside it.",
    it="Se uno dei due comincia una smazzata senza scorta, c’è una sola pila centrale, con accanto un posto vuoto.",
)


def _other_takes_it(_: Rules) -> Text:
    return Text(
        en="The player who is out then takes nothing, and the other player takes the pile.",
        it="In quel caso chi chiude non prende niente, e l’altro prende la pila.",
    )


def _other_plays_on(_: Rules) -> Text:
    return Text(
        en="The player who is out then takes nothing. Without spit cards, they have won the game. With spit cards, the "
        "other player goes on alone and does not spit. When out or stuck, the other player takes the pile.",
        it="In quel caso chi chiude non prende niente. Se non ha scorta, ha vinto la partita. Se ne ha, l’altro "
        "continua da solo, senza fare Spit; quando chiude o resta bloccato, prende la pila.",
    )


def _first_gets_it(rules: Rules) -> Text:
    return _first_gets(rules, Text("empty place", "posto vuoto"))


def _first_gets(rules: Rules, instead: Text) -> Text:
    """Both claim the pile, or the thing in place of the other pile."""
    called = rules.claim == "call"
    both = Text(
        en=f"both may {'call for' if called else 'slap'} the pile or the {instead.en}",
        it="tutti e due potete "
        f"{f'chiamare la pila o il {instead.it}' if called else f'battere la mano sulla pila o sul {instead.it}'}",
    )
    rule = Text(
        en=f"When somebody is out, {both.en}. The first gets what they chose, and the other player gets the rest. The "
        f"player who gets the {instead.en} takes no pile.",
        it=f"Quando uno chiude, {both.it}. Il primo ha quel che ha scelto, e l’altro il resto. Chi ottiene il "
        f"{instead.it} non prende pile.",
    )
    return sentences(rule, _GO_FOR_IT if rules.goal == "collect" else None)


_GO_FOR_IT = Text(
    en="Go for the pile: a player left without cards has lost.",
    it="Mira alla pila: chi resta senza carte ha perso.",
)


_LENT = Text(
    en="the other player puts the bottom spit card there, face down (unless it is the only one)",
    it="l’altro ci mette, coperta, la carta in fondo alla sua scorta (a meno che sia l’unica)",
)


def _ghost(rules: Rules) -> Text:
    return sentences(
        Text(
            en=f"Before play, {_LENT.en}. This is the ghost: it is never turned.",
            it=f"Prima di giocare, {_LENT.it}. È il fantasma, che non si gira mai.",
        ),
        _first_gets(rules, Text("ghost", "fantasma")),
        Text(
            en="The ghost goes back to its owner after the deal.",
            it="Dopo la smazzata il fantasma torna al suo padrone.",
        ),
    )


def _token(_: Rules) -> Text:
    return sentences(
        Text(
            en="Before play, the player without spit cards says “Spit card, please”, and "
            f"{_LENT.en}. If the player who asked is out first, they must slam that card to win the game. If the "
            "lender slaps it first, the player who asked takes the pile.",
            it=f"Prima di giocare, chi è senza scorta chiede: «Una carta, per favore», e {_LENT.it}. Se chi l’ha "
            "chiesta chiude per primo, per vincere la partita deve battere la mano su quella carta. Se l’altro la "
            "batte prima, chi l’ha chiesta prende la pila.",
        ),
        Text(
            en="If the lender is out first, or no card was lent, the player who is out takes nothing and the other "
            "player takes the pile. The card goes back to the lender.",
            it="Se chiude prima chi l’ha prestata, o se nessuna carta è stata prestata, chi ha chiuso non prende "
            "niente e la pila va all’altro. La carta torna a chi l’ha prestata.",
        ),
    )


def _takes_it(_: Rules) -> Text:
    return Text(
        en="The player who is out then takes the pile, and the other player takes nothing.",
        it="In quel caso chi chiude prende la pila, e l’altro non prende niente.",
    )


_ONE_PILE: Final[dict[OnePile, Callable[[Rules], Text]]] = {
    "none": _other_takes_it,
    "play_on": _other_plays_on,
    "slap": _first_gets_it,
    "ghost": _ghost,
    "token": _token,
    "pile": _takes_it,
}

"""The end of a deal: who is out, and who takes which spit pile (rules, sections 1, 3, 4, 7)."""

from collections.abc import Callable
from typing import Final

from engine.spit.describe import english, italian
from engine.spit.describe.text import Section, Text, sentences
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
            en="As soon as your stock piles and your spit cards are all gone, you are out and play stops.",
            it="Appena hai finito le carte delle pile e anche la scorta, hai chiuso e il gioco si ferma.",
        )
    if rules.conceal:
        return Text(
            en="As soon as the last card of your piles and your hand is gone, you are out and play stops, even if you "
            "still have spit cards.",
            it="Appena hai finito le carte delle pile e quelle in mano, hai chiuso e il gioco si ferma, anche se hai "
            "ancora scorta.",
        )
    return Text(
        en="As soon as the last card of your piles is gone, you are out and play stops, even if you still have spit "
        "cards.",
        it="Appena hai finito le carte delle pile, hai chiuso e il gioco si ferma, anche se hai ancora scorta.",
    )


def _counted(rules: Rules) -> Text:
    hand_en, hand_it = (", their hand", ", in mano") if rules.conceal else ("", "")
    return Text(
        en=f"Nobody takes the spit piles. Each player scores a point for every card left in their stock piles{hand_en} "
        "and spit cards; then all the cards are shuffled for the next deal.",
        it=f"Nessuno prende le pile centrali. Ognuno segna un punto per ogni carta che gli resta nelle pile{hand_it} e "
        "nella scorta; poi si rimescolano tutte le carte per la smazzata successiva.",
    )


_PLACES = Text(
    en="All wait while you pick one spit pile; it is yours and leaves the centre. Then the others go on without you, "
    "for second place and so on. The last player left takes what remains. If you began the deal without spit cards and "
    "are the first out, you take nothing: you have won the game, and the others play for the places.",
    it="Tutti aspettano che tu scelga una pila centrale: è tua e lascia il centro. Poi gli altri vanno avanti senza di "
    "te, per il secondo posto e così via. L’ultimo rimasto prende quel che resta. Se hai cominciato la smazzata senza "
    "scorta e chiudi per primo, non prendi niente: hai vinto la partita, e gli altri giocano per i posti.",
)


def _claim(rules: Rules) -> Text:
    if rules.claim == "winner":
        return Text(
            en="If you are out, you take whichever spit pile you like, and the other player gets the other one.",
            it="Chi ha chiuso prende la pila centrale che preferisce, e l’altra va all’avversario.",
        )
    larger = rules.goal == "collect"
    wish = Text("larger" if larger else "smaller", "più grande" if larger else "più piccola")
    if rules.claim == "call":
        return Text(
            en=f"The first of you to call “Spit!” takes the spit pile of their choice, no doubt the {wish.en} one, and "
            "the other player gets the other one.",
            it=f"Chi dice «Spit!» per primo prende la pila centrale che vuole, di certo la {wish.it}, e l’altra va "
            "all’avversario.",
        )
    return Text(
        en="Now both of you may slap a spit pile: the first slap takes the pile it hits, and the other player gets the "
        f"other one. So go for the {wish.en}!",
        it="Ora tutti e due potete battere la mano su una pila centrale: chi batte per primo prende quella, e l’altra "
        f"va all’avversario. Quindi mira alla {wish.it}!",
    )


def _peek(rules: Rules) -> Text | None:
    if not rules.peek:
        return None
    return Text(
        en="Before a pile is chosen, everybody may look through those that lie there; until then only their top cards "
        "and their height are to be seen.",
        it="Prima di scegliere, tutti possono sfogliare le pile rimaste al centro; fino ad allora se ne vedono solo la "
        "carta in cima e l’altezza.",
    )


def _packet(rules: Rules) -> Text:
    hand_en, hand_it = (", in your hand", ", in mano") if rules.conceal else ("", "")
    return Text(
        en=f"Put what you took together with the cards left in your stock piles{hand_en} and your spit cards, and "
        "shuffle: with these you play the next deal.",
        it=f"Unisci quel che hai preso alle carte che ti restano nelle pile{hand_it} e nella scorta, e mescola: con "
        "queste giochi la smazzata successiva.",
    )


def one_pile(rules: Rules) -> Section | None:
    """How a deal with a single spit pile ends, where two seats claim piles."""
    if rules.players > 2 or rules.goal == "low_points":
        return None
    return Section(
        Text("Only one spit pile", "Una sola pila"),
        sentences(_SINGLE, _ONE_PILE[rules.one_pile](rules)),
    )


_SINGLE = Text(
    en="If one of you starts a deal without spit cards, there is one spit pile and an empty place beside it.",
    it="Se uno dei due comincia una smazzata senza scorta, c’è una sola pila centrale, con accanto un posto vuoto.",
)


def _other_takes_it(_: Rules) -> Text:
    return Text(
        en="Whoever is out then takes nothing, and the other player takes the pile.",
        it="In quel caso chi chiude non prende niente, e l’altro prende la pila.",
    )


def _other_plays_on(_: Rules) -> Text:
    return Text(
        en="Whoever is out then takes nothing, and without spit cards has won the game. If they do have some, the "
        "other player goes on alone, without spitting, until out or stuck, and then takes the pile.",
        it="In quel caso chi chiude non prende niente e, se non ha scorta, ha vinto la partita. Se invece ne ha, "
        "l’altro va avanti da solo, senza fare Spit, finché chiude o resta bloccato, e poi prende la pila.",
    )


def _first_gets_it(rules: Rules) -> Text:
    called = rules.claim == "call"
    both = Text(
        en=f"both may {'call for' if called else 'slap'} the pile or that place",
        it="tutti e due potete "
        f"{'chiamare la pila o il posto' if called else 'battere la mano sulla pila o sul posto'}",
    )
    said = Text(
        en=f"When somebody is out, {both.en}: the first gets what they chose, and the other player what remains. "
        "Whoever gets the place takes no pile.",
        it=f"Quando uno chiude, {both.it}: il primo ha quel che ha scelto, e l’altro il resto. A chi tocca il posto "
        "non va nessuna pila.",
    )
    return sentences(said, _GO_FOR_IT if rules.goal == "collect" else None)


_GO_FOR_IT = Text(
    en="So go for the pile: a player left without a card has lost.",
    it="Quindi mira alla pila: chi resta senza carte ha perso.",
)


_LENT = Text(
    en="the other puts the bottom one of their spit cards there, face down, unless it is the only one",
    it="l’altro ci mette, coperta, la carta in fondo alla sua scorta, a meno che sia l’unica",
)


def _ghost(rules: Rules) -> Text:
    return sentences(
        Text(
            en=f"Before play {_LENT.en}. This is the ghost: it is never turned.",
            it=f"Prima di giocare {_LENT.it}. È il fantasma, che non si gira mai.",
        ),
        _first_gets_it(rules),
        Text(
            en="The ghost goes back to its owner.",
            it="Il fantasma torna al suo padrone.",
        ),
    )


def _token(rules: Rules) -> Text:
    return sentences(
        Text(
            en=f"Before play the one without says “Spit card, please”, and {_LENT.en}. If the one who asked is out "
            "first, it takes a hand slammed on that card to win the game; if the lender is quicker, the one who asked "
            "takes the pile.",
            it=f"Prima di giocare chi è senza chiede: «Una carta, per favore», e {_LENT.it}. Se chi l’ha chiesta "
            "chiude per primo, per vincere la partita deve battere la mano su quella carta; se l’altro è più svelto, "
            "deve prendersi la pila.",
        ),
        _unslammed(rules),
        Text(
            en="If the lender is out first, or no card was lent, whoever is out takes nothing and the other player "
            "takes the pile. The card goes back to the lender.",
            it="Se chiude prima chi l’ha prestata, o se nessuna carta è stata prestata, chi ha chiuso non prende "
            "niente e la pila va all’altro. La carta torna a chi l’ha prestata.",
        ),
    )


def _unslammed(rules: Rules) -> Text | None:
    """What a lent card comes to that nobody slams, which only a stall can show."""
    if not rules.stall_ms:
        return None
    return Text(
        en=f"If neither has after {english.duration(rules.stall_ms)}, the one who asked has won.",
        it=f"Se dopo {italian.duration(rules.stall_ms)} non l’ha fatto nessuno, ha vinto chi l’ha chiesta.",
    )


def _takes_it(_: Rules) -> Text:
    return Text(
        en="Whoever is out then takes the pile, and the other player takes nothing.",
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

"""What people call the games of patience, and what each is in a few words."""

from typing import Final

from engine.describe import english, italian
from engine.describe.text import Text, joined
from engine.patience.rules import GameName, Rules
from engine.patience.variants import VARIANTS

NAMES: Final = {
    "grabbage": Text("Grabbage", "Grabbage"),
    "hasty": Text("Hasty Patience", "Solitario frettoloso"),
    "grabbage-four": Text("Grabbage with four wastepiles", "Grabbage con quattro pile di scarti"),
    "pirate": Text("Pirate", "Pirata"),
    "pirate-tow": Text("Pirate with a tow", "Pirata col rimorchio"),
    "conjugal": Text("Conjugal Patience", "Solitario coniugale"),
    "progressive": Text("Progressive Patience", "Solitario progressivo"),
    "dictation": Text("Dictation", "Dettato"),
}
_OWN_RULES: Final = Text(" by your own rules", " con regole vostre")
_OF_GAME: Final[dict[GameName, str]] = {
    "grabbage": "grabbage",
    "pirate": "pirate",
    "conjugal": "conjugal",
    "progressive": "progressive",
    "dictation": "dictation",
}


def name_of(rules: Rules) -> Text:
    found = next((variant_id for variant_id, named in VARIANTS.items() if named == rules), None)
    return NAMES[found] if found else joined("", NAMES[_OF_GAME[rules.game]], _OWN_RULES)


def differences(rules: Rules) -> Text:
    parts = [_IN_A_LINE[rules.game], *_own_knobs(rules)]
    return joined("; ", *parts)


def tagline(rules: Rules) -> Text:
    return _TAGLINES[rules.game]


def about(rules: Rules) -> Text:
    return _ABOUT[rules.game]


def _own_knobs(rules: Rules) -> list[Text]:
    parts = [Text(f"{english.number(rules.players)} players", f"{italian.number(rules.players)} giocatori")]
    if rules.game == "grabbage":
        parts.append(
            Text(
                f"{english.count(rules.wastepiles, 'one wastepile', 'wastepiles')} each",
                f"{italian.count(rules.wastepiles, 'una pila di scarti', 'pile di scarti')} a testa",
            )
        )
    if rules.shuffle_waste:
        parts.append(Text("wastepiles are shuffled", "gli scarti si mescolano"))
    if rules.tow:
        parts.append(Text("a tied ship is towed to the next captor", "le navi contese si rimorchiano"))
    return parts


_IN_A_LINE: Final[dict[GameName, Text]] = {
    "grabbage": Text("a race onto common sequences", "una corsa su scale comuni"),
    "pirate": Text("a race for eight ships", "una corsa per otto navi"),
    "conjugal": Text("in turns, from a reserve of six cards", "a turni, da una riserva di sei carte"),
    "progressive": Text("in turns, on one common sequence", "a turni, su una scala comune"),
    "dictation": Text(
        "the same cards for all, placed as each likes", "le stesse carte per tutti, ognuno le mette dove vuole"
    ),
}

_TAGLINES: Final[dict[GameName, Text]] = {
    "grabbage": Text(
        "A race without turns: be the first to build all your cards.",
        "Una corsa senza turni: sii il primo a calare tutte le tue carte.",
    ),
    "pirate": Text(
        "A race without turns: lay the card that completes a ship, and it is yours.",
        "Una corsa senza turni: metti la carta che completa una nave, e la nave è tua.",
    ),
    "conjugal": Text(
        "A game in turns: be the first to build all your cards in suit.",
        "Un gioco a turni: sii il primo a calare tutte le tue carte, seme per seme.",
    ),
    "progressive": Text(
        "A game in turns: be the first to build all your cards on one sequence.",
        "Un gioco a turni: sii il primo a calare tutte le tue carte su una sola scala.",
    ),
    "dictation": Text(
        "Everybody plays the same cards: complete more sequences than the others.",
        "Tutti giocano le stesse carte: completa più scale degli altri.",
    ),
}

_ABOUT: Final[dict[GameName, Text]] = {
    "grabbage": Text(
        en="Everybody has a pack of cards and turns it card by card. All build on the same sequences in the "
        "centre, from Ace to King, whatever the suit. There are no turns: the first to put a card down has the "
        "place. What fits nowhere goes on your own wastepile, which becomes your stock again. The first without "
        "cards wins.",
        it="Ognuno ha un mazzo e lo gira una carta alla volta. Tutti calano sulle stesse scale al centro, "
        "dall’asso al re, di qualunque seme. Non ci sono turni: il posto è di chi arriva per primo. Quel che non "
        "entra va nella propria pila di scarti, che poi torna mazzo. Vince chi resta senza carte.",
    ),
    "pirate": Text(
        en="Two players race for eight ships, two of each suit. One builds a ship from the Ace up, the other from "
        "the King down, each with a pack of cards turned one by one. The card that joins the two parts captures "
        "the ship. If both join it at the same moment, it sinks. More than half of the ships that stay afloat win "
        "the game.",
        it="Due giocatori si contendono otto navi, due per seme. Uno costruisce la nave dall’asso in su, l’altro "
        "dal re in giù, ognuno con un mazzo girato una carta alla volta. La carta che unisce le due parti cattura "
        "la nave. Se la uniscono nello stesso momento, la nave affonda. Vince chi ha più della metà delle navi "
        "rimaste a galla.",
    ),
    "conjugal": Text(
        en="Two players take turns, each with a pack of cards. Six cards lie open before you; from these you build "
        "on the sequences in the centre, Ace to King in suit. Every gap is filled from your stock, and you may go "
        "on. A turn ends with one card put away. The first to build the last card wins.",
        it="Due giocatori giocano a turno, ognuno con un mazzo. Davanti a te sono scoperte sei carte; da queste "
        "cali sulle scale al centro, dall’asso al re seme per seme. Ogni vuoto si riempie dal mazzo, e puoi andare "
        "avanti. Il turno finisce scartando una carta. Vince chi cala per primo l’ultima.",
    ),
    "progressive": Text(
        en="Two players share two packs shuffled together, and take turns. There is a single sequence in the "
        "centre: Ace to King, then again from an Ace. On your turn you build from your four wastepiles, then turn "
        "a card. If you build it you go on; if you discard it your turn is over. The first without cards wins.",
        it="Due giocatori si dividono due mazzi mescolati insieme e giocano a turno. Al centro c’è una sola scala: "
        "dall’asso al re, poi di nuovo da un asso. Nel tuo turno cali dalle tue quattro pile di scarti, poi giri "
        "una carta. Se la cali vai avanti; se la scarti il turno finisce. Vince chi resta senza carte.",
    ),
    "dictation": Text(
        en="Everybody has a pack of cards, all in the same order. Card after card is called, and each player "
        "places it in a game of their own. It may be built on a sequence, Ace to King, or put on one of four "
        "columns. Only the top card of a column can be built. Most complete sequences win.",
        it="Ognuno ha un mazzo, tutti nello stesso ordine. Si chiama una carta dopo l’altra, e ogni giocatore la "
        "mette nel proprio gioco. La si può calare su una scala, dall’asso al re, o mettere in una di quattro "
        "colonne. Di una colonna si può calare solo la carta in cima. Vince chi completa più scale.",
    ),
}

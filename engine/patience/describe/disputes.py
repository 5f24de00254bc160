"""How to settle disputes at a table without a judge (rules, part 2)."""

from typing import Final

from engine.describe.text import Section, Text
from engine.patience.rules import GameName, Rules


def disputes(rules: Rules) -> Section:
    lots = _LOTS if rules.game == "grabbage" else None
    return Section(
        Text("If you disagree", "In caso di dubbio"),
        Text("Decide quickly, and play on.", "Decidete in fretta e continuate."),
        _SETTLED[rules.game],
        lots,
    )


_TWO_CARDS: Final = Text(
    en="Two cards in one place: the lower one came first. The other goes back where it came from.",
    it="Due carte nello stesso posto: è arrivata prima quella sotto. L’altra torna dov’era.",
)
_LOTS: Final = Text(
    en="If you cannot tell who was first, draw lots.",
    it="Se non si capisce chi è stato il primo, si tira a sorte.",
)
_SAME_MOMENT: Final = Text(
    en="Two cards join a ship, and you cannot tell which came first: it was the same moment.",
    it="Due carte uniscono una nave, e non si capisce quale è arrivata prima: è stato nello stesso momento.",
)
_WRONG_CARD: Final = Text(
    en="A card that does not fit: its player takes it back. If somebody has built on it already, both cards stay.",
    it="Una carta che non entra: chi l’ha calata la riprende. Se qualcuno ci ha già calato sopra, restano tutte e due.",
)
_MISSED: Final = Text(
    en="A turned card that fitted lies on a wastepile: if it is still the top card and still fits, its player builds "
    "it. If not, it stays.",
    it="Una carta girata che entrava è finita fra gli scarti: se è ancora in cima ed entra ancora, chi l’ha scartata "
    "la cala. Se no, resta.",
)
_WRONG_IN_TURN: Final = Text(
    en="A card that does not fit: its player takes it back. If the other player has moved since, it stays.",
    it="Una carta che non entra: chi l’ha calata la riprende. Se l’altro ha già mosso, resta.",
)
_OUT_OF_TURN: Final = Text(
    en="A move out of turn: its cards go back, even one that has been seen.",
    it="Una mossa fuori turno: le carte tornano al loro posto, anche una carta che si è vista.",
)
_LET_GO: Final = Text(
    en="A card lies on a wastepile, and its player has let go of it: the turn is over.",
    it="Una carta è fra gli scarti, e chi l’ha messa l’ha lasciata: il turno è finito.",
)
_MISPLACED: Final = Text(
    en="A card in the wrong place: its player may move it until the next card is called. Later a wrong "
    "card on a column stays. A wrong card on a sequence, and all cards on it, go on the shortest column.",
    it="Una carta nel posto sbagliato: si può spostare finché non si chiama la prossima. Dopo, in una colonna resta. "
    "Una scala si taglia prima di una carta che non entra: il resto va nella colonna più corta.",
)
_MISHEARD: Final = Text(
    en="Somebody missed a card: the caller shows those that were called.",
    it="Qualcuno ha perso una carta: chi chiama fa vedere quelle già chiamate.",
)
_SETTLED: Final[dict[GameName, tuple[Text, ...]]] = {
    "grabbage": (_TWO_CARDS, _WRONG_CARD, _MISSED),
    "pirate": (_TWO_CARDS, _SAME_MOMENT, _WRONG_CARD, _MISSED),
    "conjugal": (_WRONG_IN_TURN, _LET_GO, _OUT_OF_TURN),
    "progressive": (_WRONG_IN_TURN, _LET_GO, _OUT_OF_TURN),
    "dictation": (_MISPLACED, _MISHEARD),
}

"""The sheet of Progressive Patience (rules, section 14)."""

from engine.describe.text import Section, Text, sentences
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    renew = sentences(_RENEW, common.SHUFFLED if rules.shuffle_waste else None)
    return (
        Section(common.NEEDS, _NEEDS),
        Section(common.DEALING, sentences(_STOCK, common.CUT), is_drawn=True),
        Section(common.TURN, _ORDER, (_SEQUENCE, _FIRST_ACE, _ON, _SPREAD, renew, _LAST_FOUR)),
        Section(common.END, sentences(_WON, _PASSES, common.CIRCLES)),
    )


_NEEDS = Text(
    en="Two players, two packs of 52 cards.",
    it="Due giocatori, due mazzi da 52 carte.",
)
_STOCK = Text(
    en="Shuffle both packs together. Each player has 52 cards as a stock, face down.",
    it="Mescola insieme i due mazzi. Ognuno ha 52 carte come mazzo, coperte.",
)
_ORDER = Text(
    en="First build tops of your wastepiles, if you like. Then turn the top card of your stock.",
    it="Prima cala, se vuoi, le carte in cima ai tuoi scarti. Poi gira la prima carta del mazzo.",
)
_SEQUENCE = Text(
    en="There is one sequence for both: Ace to King, whatever the suits, then again from an Ace.",
    it="C’è una sola scala per entrambi: dall’asso al re, di qualunque seme, poi di nuovo da un asso.",
)
_FIRST_ACE = Text(
    en="The first Ace that is turned must be built. After that you may hold cards back.",
    it="Il primo asso girato va calato. Dopo, si può anche tenere.",
)
_ON = Text(
    en="If you build the turned card, you go on. If you put it on one of your four wastepiles, your turn is over.",
    it="Se cali la carta girata, vai avanti. Se la metti su una delle tue quattro pile di scarti, il turno è finito.",
)
_SPREAD = Text(
    en="Spread your wastepiles so that all cards can be seen. Only the top ones can be built.",
    it="Allarga gli scarti in modo che si vedano tutte le carte. Si calano solo quelle in cima.",
)
_RENEW = Text(
    en="When your stock is empty, pile up your wastepiles, the leftmost at the bottom, and turn them over.",
    it="Quando il mazzo è finito, impila gli scarti, quelli più a sinistra in fondo, e rovesciali.",
)
_LAST_FOUR = Text(
    en="If four or fewer cards are left then, each is a wastepile of its own. From then on you turn no more: "
    "build, or say that your turn is over.",
    it="Se restano quattro carte o meno, ognuna è una pila di scarti. Da allora non giri più: cali, o dici che il "
    "turno è finito.",
)
_WON = Text(en="The first player without cards wins.", it="Vince chi resta per primo senza carte.")
_PASSES = Text(
    en="If both say so one after the other without building, fewer cards win.",
    it="Se lo dite entrambi uno dopo l’altro senza calare, vince chi ha meno carte.",
)

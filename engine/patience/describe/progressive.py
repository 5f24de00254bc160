"""The rules sheet of Progressive Patience (rules, section 14)."""

from engine.describe.text import Section, Text, sentences
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    renew = sentences(_RENEW, common.SHUFFLED if rules.shuffle_waste else None)
    return (
        Section(common.NEEDS, _NEEDS),
        Section(common.DEALING, sentences(_STOCK, common.CUT), is_drawn=True),
        Section(
            common.TURN,
            _ORDER,
            (_ON, _SEQUENCE, _FIRST_ACE, _SPREAD, renew, _LAST_FOUR),
        ),
        Section(common.EXAMPLE, _EXAMPLE),
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
    en="First build the top cards of your wastepiles, if you like. Then turn the top card of your stock: build it, or "
    "put it face up on one of your four wastepiles.",
    it="Prima cala, se vuoi, le carte in cima ai tuoi scarti. Poi gira la prima carta del mazzo: calala, o mettila "
    "scoperta su una delle tue quattro pile di scarti.",
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
    en="If you build it, your turn goes on in the same way. If you put it on a wastepile, your turn is over.",
    it="Se la cali, il turno continua allo stesso modo. Se la metti fra gli scarti, il turno è finito.",
)
_SPREAD = Text(
    en="Spread your wastepiles so that all cards can be seen. Only the top ones can be built.",
    it="Allarga gli scarti in modo che si vedano tutte le carte. Si calano solo quelle in cima.",
)
_RENEW = Text(
    en="When your stock is empty, pile up your wastepiles, the leftmost at the bottom, and turn them over: they are "
    "your stock again.",
    it="Quando il mazzo è finito, impila gli scarti, quelli più a sinistra in fondo, e rovesciali: sono di nuovo il "
    "tuo mazzo.",
)
_LAST_FOUR = Text(
    en="If they are only four cards or fewer, lay each face up as a wastepile of its own. From then on you turn no "
    "cards: build, or pass.",
    it="Se sono solo quattro carte o meno, mettile scoperte, ognuna come pila di scarti. Da allora non giri più: cali, "
    "o passi.",
)
_EXAMPLE = Text(
    en="The sequence ends in a 7. The top card of one of your wastepiles is an 8: build it. Then turn a card of your "
    "stock. It is a 9: build it and turn another. It is a 3. It does not fit, so put it on a wastepile. Your turn is "
    "over.",
    it="La scala finisce con un 7. In cima a una delle tue pile di scarti c’è un 8: calalo. Poi gira una carta del "
    "mazzo. È un 9: calalo e gira la prossima. È un 3. Non entra, quindi mettilo fra gli scarti. Il tuo turno è "
    "finito.",
)
_WON = Text(en="The first player without cards wins.", it="Vince chi resta per primo senza carte.")
_PASSES = Text(
    en="If both pass one after the other, fewer cards win.",
    it="Se passate entrambi uno dopo l’altro, vince chi ha meno carte.",
)

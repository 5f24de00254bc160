"""The rules sheet of Conjugal Patience (rules, section 13)."""

from engine.describe.text import Section, Text, sentences
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    renew = sentences(_RENEW, common.SHUFFLED if rules.shuffle_waste else _AS_IT_LIES)
    return (
        common.needs(rules),
        Section(common.DEALING, sentences(_RESERVE, common.CUT), is_drawn=True),
        Section(common.TURN, _BUILD, (_SUIT, _GAPS, _DISCARD, renew)),
        Section(common.EXAMPLE, _EXAMPLE),
        Section(common.END, sentences(_WON, common.CIRCLES)),
    )


_RESERVE = Text(
    en="Each player shuffles a pack and lays six cards of it face up as a reserve. The rest is the stock, face down.",
    it="Ognuno mescola un mazzo e ne mette sei carte scoperte come riserva. Le altre sono il mazzo, coperto.",
)
_BUILD = Text(
    en="Build as many reserve cards as you like on the sequences in the centre. You may hold cards back.",
    it="Cala quante carte vuoi della riserva sulle scale al centro. Puoi anche tenerne.",
)
_SUIT = Text(
    en="There are eight sequences, for both: two of each suit, from Ace to King.",
    it="Le scale sono otto, per entrambi: due per seme, dall’asso al re.",
)
_GAPS = Text(
    en="Fill each gap in your reserve from your stock at once, and go on.",
    it="Riempi subito ogni vuoto della riserva dal mazzo, e vai avanti.",
)
_DISCARD = Text(
    en="Your turn ends when you put one reserve card face down on your wastepile. The card that fills the gap "
    "waits for your next turn.",
    it="Il turno finisce quando metti una carta della riserva, coperta, fra gli scarti. La carta che riempie il "
    "vuoto aspetta il turno dopo.",
)
_RENEW = Text(
    en="When your stock is empty, your wastepile is the new stock.",
    it="Quando il mazzo è finito, gli scarti sono il mazzo nuovo.",
)
_AS_IT_LIES = Text(en="Do not turn it over.", it="Non si rovesciano.")
_EXAMPLE = Text(
    en="Your reserve is the Ace and the 2 of spades, a 9, a Jack and two Kings. Build the Ace and then the 2, and "
    "fill both gaps from your stock. One of the new cards is the 3 of spades: build it too. Now nothing fits. Put a "
    "King face down on your wastepile and fill its gap. Your turn is over.",
    it="La tua riserva è l’asso e il 2 di picche, un 9, un fante e due re. Cala l’asso e poi il 2, e riempi i due "
    "vuoti dal mazzo. Una delle carte nuove è il 3 di picche: cala anche quello. Ora non entra più niente. Metti un "
    "re, coperto, fra gli scarti e riempi il vuoto. Il tuo turno è finito.",
)
_WON = Text(
    en="The first player without cards wins: the last card is built, not discarded.",
    it="Vince chi resta per primo senza carte: l’ultima si cala, non si scarta.",
)

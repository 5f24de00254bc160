"""The rules sheet of Grabbage and Hasty Patience (rules, section 11)."""

from engine.describe.text import Section, Text, sentences
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    return (
        common.needs(rules, common.UP_TO_EIGHT if rules.players > 2 else None),
        Section(common.DEALING, common.STOCK, is_drawn=True),
        Section(common.PLAY, common.RACE, _moves(rules)),
        Section(common.EXAMPLE, _EXAMPLE if rules.wastepiles == 1 else _EXAMPLE_OF_FOUR),
        Section(common.END, sentences(_WON, _PLACES if rules.players > 2 else None, common.CIRCLES)),
    )


def _moves(rules: Rules) -> tuple[Text, ...]:
    if rules.wastepiles == 1:
        return (_BUILD, common.TURN_CARDS, common.MUST_BUILD, common.WASTE_TOP, _KING, common.RENEW)
    return (_BUILD, common.TURN_CARDS, _MUST_BUILD, _WASTE_TOPS, _KING, _RENEW)


_BUILD = Text(
    en="All build on the same sequences in the centre. An Ace starts one, then come 2, 3 and so on to the King, "
    "whatever the suits.",
    it="Tutti calano sulle stesse scale al centro. Un asso ne comincia una; poi vengono 2, 3 e così via fino al re, di "
    "qualunque seme.",
)
_KING = Text(
    en="A King completes a sequence. Its player puts the sequence aside, face down.",
    it="Un re completa una scala. Chi lo cala mette da parte la scala, coperta.",
)
_MUST_BUILD = Text(
    en="If the turned card fits, you must build it. If not, put it face up on any of your wastepiles.",
    it="Se la carta girata entra, devi calarla. Altrimenti mettila scoperta su una qualsiasi delle tue pile di scarti.",
)
_WASTE_TOPS = Text(
    en="The top cards of your wastepiles may be built at any time.",
    it="Le carte in cima alle tue pile di scarti si possono calare in qualunque momento.",
)
_RENEW = Text(
    en="When your stock is empty, pile up your wastepiles, the leftmost at the bottom, and turn them over: they are "
    "your stock again.",
    it="Quando il mazzo è finito, impila gli scarti, quelli più a sinistra in fondo, e rovesciali: sono di nuovo il "
    "tuo mazzo.",
)
_EXAMPLE = Text(
    en="The sequences in the centre end in a 4 and a 9. You turn a 5. It fits the 4, so you must build it. The top "
    "card of your wastepile is a 6: build it on the 5 before somebody else puts a 6 there. Then you turn a Jack. It "
    "does not fit, so it goes on your wastepile.",
    it="Le scale al centro finiscono con un 4 e un 9. Giri un 5. Entra dopo il 4, quindi devi calarlo. In cima ai tuoi "
    "scarti c’è un 6: calalo sul 5 prima che un altro vi metta il suo. Poi giri un fante. Non entra, quindi va fra gli "
    "scarti.",
)
_EXAMPLE_OF_FOUR = Text(
    en="The sequences in the centre end in a 4 and a 9. You turn a 5. It fits the 4, so you must build it. The top "
    "card of one of your wastepiles is a 6: build it on the 5 before somebody else puts a 6 there. Then you turn a "
    "Jack. It does not fit. Put it on a Queen, which is needed later, and not on a 7, which is needed soon.",
    it="Le scale al centro finiscono con un 4 e un 9. Giri un 5. Entra dopo il 4, quindi devi calarlo. In cima a una "
    "delle tue pile di scarti c’è un 6: calalo sul 5 prima che un altro vi metta il suo. Poi giri un fante. Non entra. "
    "Mettilo su una donna, che serve più tardi, e non su un 7, che serve presto.",
)
_WON = Text(
    en="The first player without cards wins.",
    it="Vince chi resta per primo senza carte.",
)
_PLACES = Text(
    en="The others are placed by the cards they have left, fewest first.",
    it="Gli altri si classificano per le carte rimaste: chi ne ha meno va avanti.",
)

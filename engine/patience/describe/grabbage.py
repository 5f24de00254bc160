"""The sheet of Grabbage and Hasty Patience (rules, section 11)."""

from engine.describe.text import Section, Text, sentences
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    return (
        common.needs(rules),
        Section(common.DEALING, common.STOCK, is_drawn=True),
        Section(common.PLAY, common.RACE, _moves(rules)),
        Section(common.END, sentences(_WON, common.CIRCLES)),
    )


def _moves(rules: Rules) -> tuple[Text, ...]:
    if rules.wastepiles == 1:
        return (common.TURN_CARDS, _BUILD, common.MUST_BUILD, common.WASTE_TOP, _KING, common.RENEW)
    return (common.TURN_CARDS, _BUILD, _MUST_BUILD, _WASTE_TOPS, _KING, _RENEW)


_BUILD = Text(
    en="Sequences in the centre are for all. An Ace starts one; it goes up to the King, whatever the suits.",
    it="Le scale al centro sono di tutti. Un asso ne comincia una; si sale fino al re, di qualunque seme.",
)
_KING = Text(
    en="The player of a King takes the sequence away, face down: it is out of play.",
    it="Chi cala un re toglie la scala, coperta: è fuori dal gioco.",
)
_MUST_BUILD = Text(
    en="If the turned card fits, you must build it. Otherwise put it face up on any of your wastepiles.",
    it="Se la carta girata entra, devi calarla. Altrimenti mettila scoperta su una qualsiasi delle tue pile di scarti.",
)
_WASTE_TOPS = Text(
    en="The top cards of your wastepiles may be built at any time.",
    it="Le carte in cima alle tue pile di scarti si possono calare in qualunque momento.",
)
_RENEW = Text(
    en="When your stock is empty, pile up your wastepiles, the leftmost at the bottom, and turn them over.",
    it="Quando il mazzo è finito, impila gli scarti, quelli più a sinistra in fondo, e rovesciali.",
)
_WON = Text(
    en="The first player without cards wins; the others are placed by the cards they have left.",
    it="Vince chi resta per primo senza carte; gli altri si classificano per le carte rimaste.",
)

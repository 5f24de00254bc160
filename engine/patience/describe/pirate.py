"""The sheet of Pirate (rules, section 12)."""

from engine.describe.text import Section, Text, sentences
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    tie = _TOW if rules.tow else _SINKS
    return (
        common.needs(rules),
        Section(common.DEALING, sentences(common.STOCK, _CUT), is_drawn=True),
        Section(_SHIPS, _TWO_SHIPS, (_PARTS, _CAPTURE, tie, _SECOND)),
        Section(
            common.PLAY,
            common.RACE,
            (common.TURN_CARDS, common.MUST_BUILD, common.WASTE_TOP, common.RENEW, _CLAIM),
        ),
        Section(common.END, _WON),
    )


_SHIPS = Text("Ships", "Le navi")
_CUT = Text(
    en="Cut: the lower card plays Aces up, the other Kings down.",
    it="Si taglia: chi ha la carta più bassa gioca dall’asso in su, l’altro dal re in giù.",
)
_TWO_SHIPS = Text(
    en="There are two ships of each suit, one after the other: thirteen cards from Ace to King.",
    it="Ogni seme ha due navi, una dopo l’altra: tredici carte dall’asso al re.",
)
_PARTS = Text(
    en="You build only on your own part, card by card: from the Ace up, or from the King down.",
    it="Cali solo sulla tua parte, carta dopo carta: dall’asso in su, o dal re in giù.",
)
_CAPTURE = Text(
    en="The card that joins the two parts captures the ship for its player.",
    it="La carta che unisce le due parti cattura la nave per chi la mette.",
)
_SINKS = Text(
    en="If both join it at the same moment, the ship sinks and is nobody’s. The later card goes back.",
    it="Se entrambi la uniscono nello stesso momento, la nave affonda e non è di nessuno. La seconda carta torna "
    "indietro.",
)
_TOW = Text(
    en="If both join it at the same moment, the ship goes to the captor of the next one. The later card goes back.",
    it="Se entrambi la uniscono nello stesso momento, la nave va a chi cattura la prossima. La seconda carta torna "
    "indietro.",
)
_SECOND = Text(
    en="Then the second ship of the suit begins, and you swap directions.",
    it="Poi comincia la seconda nave del seme, e vi scambiate le direzioni.",
)
_CLAIM = Text(
    en="Without cards, you may claim the card the other has turned, if it fits your part.",
    it="Se resti senza carte, puoi prendere la carta girata dall’altro, se entra nella tua parte.",
)
_WON = Text(
    en="More than half of the ships that did not sink win: five, or four if one sank. Running out of cards does "
    "not win.",
    it="Vince chi ha più della metà delle navi non affondate: cinque, o quattro se una è affondata. Finire le "
    "carte non fa vincere.",
)

"""The rules sheet of Pirate (rules, section 12)."""

from engine.describe.text import Section, Text, sentences
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    tie, won = (_TOW, _WON_OF_ALL) if rules.tow else (_SINKS, _WON)
    return (
        common.needs(rules),
        Section(common.DEALING, sentences(common.STOCK, _CUT), is_drawn=True),
        Section(_SHIPS, _TWO_SHIPS, (_PARTS, _CAPTURE, tie, _SECOND)),
        Section(
            common.PLAY,
            _RACE,
            (common.TURN_CARDS, common.MUST_BUILD, common.WASTE_TOP, common.RENEW, _CLAIM),
        ),
        Section(common.EXAMPLE, _EXAMPLE),
        Section(common.END, sentences(won, _LEVEL)),
    )


_SHIPS = Text("Ships", "Le navi")
_RACE = Text(
    en="There are no turns: both play at once, as fast as they can.",
    it="Non ci sono turni: si gioca insieme, più in fretta che si può.",
)
_CUT = Text(
    en="Cut the cards: the lower card plays from the Ace up, the other from the King down.",
    it="Si taglia: chi ha la carta più bassa gioca dall’asso in su, l’altro dal re in giù.",
)
_TWO_SHIPS = Text(
    en="A ship is the thirteen cards of a suit. Each suit has two, one after the other.",
    it="Una nave sono le tredici carte di un seme. Ogni seme ne ha due, una dopo l’altra.",
)
_PARTS = Text(
    en="Both players build the same ship, each a part of their own: one from the Ace up, the other from the King down.",
    it="Entrambi costruiscono la stessa nave, ognuno una parte: uno dall’asso in su, l’altro dal re in giù.",
)
_CAPTURE = Text(
    en="The card that joins the two parts captures the ship. If they end in 6 and 8, it is the 7.",
    it="La carta che unisce le due parti cattura la nave. Se finiscono con 6 e 8, è il 7.",
)
_SINKS = Text(
    en="If both join the ship at the same moment, it sinks: it is out of play. The later card goes back.",
    it="Se entrambi la uniscono nello stesso momento, la nave affonda: è fuori dal gioco. La seconda carta torna "
    "indietro.",
)
_TOW = Text(
    en="If both join the ship at the same moment, it goes to the player who captures the next one. The later card "
    "goes back.",
    it="Se entrambi la uniscono nello stesso momento, la nave va a chi cattura la prossima. La seconda carta torna "
    "indietro.",
)
_SECOND = Text(
    en="Put the ship aside. The second one of that suit begins, and there you swap directions.",
    it="Metti da parte la nave. Comincia la seconda di quel seme, e lì vi scambiate le direzioni.",
)
_CLAIM = Text(
    en="When you have no cards left, you may take the card that the other has turned, if it fits your part.",
    it="Se resti senza carte, puoi prendere la carta girata dall’altro, se entra nella tua parte.",
)
_EXAMPLE = Text(
    en="You have built hearts from the Ace up to the 5, and the other player from the King down to the 8. You turn the "
    "6 of hearts and build it. Now only the 7 is missing: the first to lay it captures the ship. In the second ship of "
    "hearts you build from the King down.",
    it="A cuori hai costruito dall’asso al 5, e l’altro dal re all’8. Giri il 6 di cuori e lo cali. Ora manca solo il "
    "7: chi lo mette per primo cattura la nave. Nella seconda nave di cuori costruisci dal re in giù.",
)
_WON = Text(
    en="The first player with more than half of the ships that did not sink wins: five of eight, or four if one sank.",
    it="Vince chi ha per primo più della metà delle navi non affondate: cinque su otto, o quattro se una è affondata.",
)
_WON_OF_ALL = Text(
    en="The first player with five of the eight ships wins.",
    it="Vince chi ha per primo cinque delle otto navi.",
)
_LEVEL = Text(
    en="With half each, the game is level. Running out of cards does not win.",
    it="Con metà a testa la partita è pari. Finire le carte non fa vincere.",
)

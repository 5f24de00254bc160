"""The sheet of Dictation (rules, section 15)."""

from engine.describe.text import Section, Text
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    return (
        common.needs(rules),
        Section(common.DEALING, _SAME, is_drawn=True),
        Section(common.PLAY, _CALL, (_BUILD, _ACE, _COLUMNS, _TOPS)),
        Section(common.END, _WON),
    )


_SAME = Text(
    en="One player shuffles a pack and calls its cards. The others find the same card in their packs.",
    it="Un giocatore mescola un mazzo e ne chiama le carte. Gli altri cercano la stessa carta nel proprio.",
)
_CALL = Text(
    en="Everybody places the card in a game of their own. When all are ready, the next one is called.",
    it="Ognuno mette la carta nel proprio gioco. Quando tutti sono pronti, si chiama la prossima.",
)
_BUILD = Text(
    en="Build it on one of your sequences: Ace to King, whatever the suits. You may hold it back.",
    it="Calala su una delle tue scale: dall’asso al re, di qualunque seme. Puoi anche tenerla.",
)
_ACE = Text(en="An Ace starts a sequence at once.", it="Un asso comincia subito una scala.")
_COLUMNS = Text(
    en="Or put it on one of your four columns, whatever lies there. It stays there until it is built.",
    it="Oppure mettila in una delle tue quattro colonne, qualunque carta ci sia. Lì resta finché non la cali.",
)
_TOPS = Text(
    en="The top cards of your columns may be built at any time.",
    it="Le carte in cima alle tue colonne si possono calare in qualunque momento.",
)
_WON = Text(
    en="After the last card, most complete sequences win. If level, most cards built.",
    it="Dopo l’ultima carta, vince chi ha più scale complete. A pari merito, chi ha calato più carte.",
)

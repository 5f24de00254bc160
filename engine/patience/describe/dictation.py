"""The sheet of Dictation (rules, section 15)."""

from engine.describe.text import Section, Text
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    return (
        common.needs(rules),
        Section(common.DEALING, _SAME, is_drawn=True),
        Section(common.PLAY, _CALL, (_BUILD, _COLUMNS, _TOPS), common.clock(rules, _FOR_A_CARD)),
        Section(common.END, _WON),
    )


_SAME = Text(
    en="One player shuffles a pack and calls its cards. The others find the same card in their packs.",
    it="Un giocatore mescola un mazzo e ne chiama le carte. Gli altri cercano la stessa carta nel proprio.",
)
_CALL = Text(
    en="Each player has four sequences and four columns of their own, and places the card there. When all are ready, "
    "the next one is called.",
    it="Ognuno ha quattro scale e quattro colonne proprie, e vi mette la carta. Quando tutti sono pronti, si chiama la "
    "prossima.",
)
_BUILD = Text(
    en="An Ace starts a sequence at once. Then come 2, 3 and so on to the King, whatever the suits.",
    it="Un asso comincia subito una scala. Poi vengono 2, 3 e così via fino al re, di qualunque seme.",
)
_COLUMNS = Text(
    en="Any other card you build on a sequence, or you put it on a column, whatever lies there. It stays there until "
    "you build it.",
    it="Ogni altra carta si cala su una scala, o si mette in una colonna, qualunque carta ci sia. Lì resta finché non "
    "la cali.",
)
_TOPS = Text(
    en="The top cards of your columns may be built at any time.",
    it="Le carte in cima alle tue colonne si possono calare in qualunque momento.",
)
_FOR_A_CARD = Text(
    en="for each card. After that it goes on your shortest column.",
    it="per ogni carta. Poi la carta va nella tua colonna più corta.",
)
_WON = Text(
    en="After the last card, build all that you still can. Then most complete sequences win; if level, most cards "
    "built.",
    it="Dopo l’ultima carta, cala tutto quello che puoi. Poi vince chi ha più scale complete. A pari merito, chi ha "
    "calato più carte.",
)

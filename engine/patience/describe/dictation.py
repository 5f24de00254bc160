"""The rules sheet of Dictation (rules, section 15)."""

from engine.describe.text import Section, Text
from engine.patience.describe import common
from engine.patience.rules import Rules


def sections(rules: Rules) -> tuple[Section, ...]:
    return (
        common.needs(rules, common.UP_TO_EIGHT),
        Section(common.DEALING, _SAME, is_drawn=True),
        Section(common.PLAY, _CALL, (_BUILD, _COLUMNS, _TOPS)),
        Section(common.EXAMPLE, _EXAMPLE),
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
_EXAMPLE = Text(
    en="A 4 is called. One of your sequences ends in a 3: build the 4 there. The top card of one of your columns is a "
    "5: build it on the 4. Another player has no sequence that ends in a 3, and puts the 4 on a column. When both are "
    "ready, the next card is called.",
    it="Viene chiamato un 4. Una tua scala finisce con un 3: cala lì il 4. In cima a una tua colonna c’è un 5: calalo "
    "sul 4. Un altro non ha una scala che finisce con un 3, e mette il 4 in una colonna. Quando tutti e due sono "
    "pronti, si chiama la prossima carta.",
)
_WON = Text(
    en="After the last card, build all that you still can. Then most complete sequences win; if level, most cards "
    "built.",
    it="Dopo l’ultima carta, cala tutto quello che puoi. Poi vince chi ha più scale complete. A pari merito, chi ha "
    "calato più carte.",
)

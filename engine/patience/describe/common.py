"""Sections and sentences that several games of patience share."""

from typing import Final

from engine.describe import english, italian
from engine.describe.text import Section, Text, sentences
from engine.patience.rules import Rules

NEEDS: Final = Text("You need", "Serve")
DEALING: Final = Text("Dealing", "Si distribuisce")
PLAY: Final = Text("Play", "Si gioca")
TURN: Final = Text("Your turn", "Il tuo turno")
EXAMPLE: Final = Text("An example", "Un esempio")
END: Final = Text("The end", "La fine")


def needs(rules: Rules, also: Text | None = None) -> Section:
    """`also` says how many others can play."""
    seats_en, seats_it = english.number(rules.players), italian.number(rules.players)
    players = Text(en=f"{seats_en.capitalize()} players.", it=f"{seats_it.capitalize()} giocatori.")
    return Section(NEEDS, sentences(players, also, _PACKS))


_PACKS: Final = Text(
    en="A pack of 52 cards for each, with different backs.",
    it="Un mazzo da 52 carte a testa, con dorsi diversi.",
)
UP_TO_EIGHT: Final = Text(
    en="From two to eight can play.",
    it="Si può giocare da due a otto.",
)
STOCK: Final = Text(
    en="Each player shuffles a pack and lays it down as a stock, face down.",
    it="Ognuno mescola un mazzo e lo posa coperto davanti a sé.",
)
RACE: Final = Text(
    en="There are no turns: all play at once, as fast as they can. Of two cards for the same place the first to land "
    "stays; the other goes back.",
    it="Non ci sono turni: tutti giocano insieme, più in fretta che possono. Di due carte per lo stesso posto resta la "
    "prima che arriva; l’altra torna indietro.",
)
TURN_CARDS: Final = Text(
    en="Turn the cards of your stock one at a time.",
    it="Gira le carte del tuo mazzo una alla volta.",
)
MUST_BUILD: Final = Text(
    en="If the turned card fits, you must build it. If not, put it face up on your wastepile.",
    it="Se la carta girata entra, devi calarla. Altrimenti mettila scoperta sulla tua pila di scarti.",
)
WASTE_TOP: Final = Text(
    en="The top card of your wastepile may be built at any time.",
    it="La carta in cima ai tuoi scarti si può calare in qualunque momento.",
)
RENEW: Final = Text(
    en="When your stock is empty, turn your wastepile over: it is your stock again.",
    it="Quando il mazzo è finito, rovescia la pila di scarti: è di nuovo il tuo mazzo.",
)
CUT: Final = Text(
    en="Cut the cards: the lower card starts.",
    it="Si taglia: comincia chi ha la carta più bassa.",
)
CIRCLES: Final = Text(
    en="If all go through the whole stock twice and nobody builds a card, the game is over: fewest cards win.",
    it="Se tutti girano due volte tutto il mazzo e nessuno cala una carta, la partita finisce: vince chi ha meno "
    "carte.",
)
SHUFFLED: Final = Text(en="Shuffle it first.", it="Prima mescolala.")

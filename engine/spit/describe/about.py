"""What Spit is, in five sentences."""

from typing import Final

from engine.describe.text import Text
from engine.spit.rules import Rules


def about(rules: Rules) -> Text:
    return _SPEED if rules.is_speed else _SPIT


_SPIT: Final = Text(
    en="Spit is a race with cards, without turns. Everybody has stock piles of cards and builds them onto the "
    "piles in the centre, one rank up or down, as fast as they can. When nobody can go on, all call “spit” and "
    "turn up new cards. At the end of a deal the piles of the centre are claimed, and they are the cards of the "
    "next deal. The game is won by the player who has no cards left, or has done best at what its variant counts.",
    it="Spit è una corsa con le carte, senza turni. Ognuno ha delle pile e ne cala le carte al centro, un valore "
    "più su o più giù, il più in fretta possibile. Quando nessuno può andare avanti, tutti dicono «spit» e girano "
    "carte nuove. Alla fine di una smazzata si prendono le pile centrali, che sono le carte della prossima. Vince "
    "la partita chi resta senza carte, o chi ha fatto meglio in quello che conta la variante.",
)

_SPEED: Final = Text(
    en="Speed is a race for two, without turns. Each has a hand of five cards and draws from a stock. Cards go "
    "onto two piles in the centre, one rank up or down. When neither can go on, two cards are turned up from the "
    "reserves. The first to empty hand and stock wins the deal and scores what the other has left.",
    it="Speed è una corsa a due, senza turni. Ognuno ha in mano cinque carte e pesca da un mazzetto. Le carte si "
    "calano su due pile al centro, un valore più su o più giù. Quando nessuno può andare avanti, si girano due "
    "carte dalle riserve. Chi finisce per primo mano e mazzetto vince la smazzata e segna quante carte restano "
    "all’altro.",
)

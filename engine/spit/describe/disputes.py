"""How to settle disputes at a table without a judge (rules, section 10)."""

from engine.describe.text import Section, Text
from engine.spit.rules import Rules


def disputes(rules: Rules) -> Section:
    items = (_TWO_CARDS, _WRONG_CARD, _two_hands(rules), _too_early(rules), _no_pair(rules))
    return Section(
        Text("If you disagree", "In caso di dubbio"),
        Text("Decide quickly, and play on.", "Decidete in fretta e continuate."),
        tuple(item for item in items if item is not None),
        _LOTS,
    )


_TWO_CARDS = Text(
    en="Two cards on one pile: the lower one came first. The other goes back, unless it fits on that one.",
    it="Due carte sulla stessa pila: è arrivata prima quella sotto. L’altra torna indietro, a meno che ci vada bene.",
)
_WRONG_CARD = Text(
    en="A card that does not fit: its player takes it back. If somebody has played on it already, both cards stay.",
    it="Una carta che non va bene: chi l’ha giocata la riprende. Se qualcuno ci ha già giocato sopra, restano "
    "tutte e due.",
)
_LOTS = Text(
    en="If you cannot tell who was first, draw lots.",
    it="Se non si capisce chi è stato il primo, si tira a sorte.",
)


def _is_slapped(rules: Rules) -> bool:
    """Whether two players slap for the spit piles."""
    return rules.players == 2 and rules.claim == "slap" and not rules.counts_points


def _two_hands(rules: Rules) -> Text | None:
    if not _is_slapped(rules):
        return None
    return Text(
        en="Two hands on one pile: the lower hand was first.",
        it="Due mani sulla stessa pila: è arrivata prima quella sotto.",
    )


def _too_early(rules: Rules) -> Text | None:
    if rules.players > 2 or rules.counts_points or rules.claim == "winner":
        return None
    claim = Text("slap", "manata") if rules.claim == "slap" else Text("call", "chiamata")
    return Text(
        en=f"A {claim.en} for a pile before play has stopped: it does not count.",
        it=f"Una {claim.it} prima che il gioco si fermi: non vale.",
    )


def _no_pair(rules: Rules) -> Text | None:
    if not rules.pair_call:
        return None
    return Text(
        en="“Spit!” when there is no pair: it does not count either.",
        it="Uno «Spit!» quando non c’è una coppia: non vale.",
    )

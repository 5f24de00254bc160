"""Spit piles forced on the other player in the middle of a deal: pairs, and Mod-Spit (rules, sections 3 and 5)."""

from typing import Final

from engine.describe import english, italian
from engine.describe.text import Section, Text, joined, listed, sentences
from engine.spit.number_sets import BASIC_MODULUS, BASIC_SET, NUMBER_SETS
from engine.spit.own_sets import PRINTED
from engine.spit.rules import Rules


def pairs(rules: Rules) -> Section | None:
    if not rules.pair_call:
        return None
    return Section(
        Text("Pairs", "Coppie"),
        sentences(
            Text(
                en="When the two spit piles show the same rank, call “Spit!”. The first to call makes the other player "
                "take both piles, face down under their spit cards.",
                it="Quando le due pile centrali mostrano lo stesso valore, di’ «Spit!». Il primo che lo dice fa "
                "prendere all’altro entrambe le pile, coperte, sotto la scorta.",
            ),
            _RESTART,
        ),
    )


_RESTART = Text(
    en="Now no pile is left: say “Spit!” together, stuck or not, and start new piles as at the beginning.",
    it="Ora non ci sono più pile: dite insieme «Spit!», bloccati o no, e cominciatene di nuove come all’inizio.",
)


def table_slap(rules: Rules) -> Section | None:
    """Mod-Spit."""
    if rules.mod_slap == "none":
        return None
    when = _basic() if rules.mod_slap == "basic" else sentences(_ADVANCED, _sets(rules))
    return Section(
        Text("Table slap", "Mano sul tavolo"),
        when,
        closing=sentences(_RIGHT, _wrong(rules), _TAKEN, _RESTART),
    )


def _basic() -> Text:
    divisor, members = BASIC_MODULUS, NUMBER_SETS[BASIC_SET].members
    possible = [str(member) for member in members if member < divisor]
    name = _SET_NAMES[BASIC_SET - 1]
    return Text(
        en="While there are two spit piles, multiply the ranks they show (ace 1, jack 11, queen 12, king 13) and "
        f"divide by {english.number(divisor)}. If the remainder is one of the {name.en}, {listed(possible, 'or')}, "
        f"slap the table! {_example(divisor).en}",
        it="Finché le pile centrali sono due, moltiplica i valori che mostrano (asso 1, fante 11, donna 12, re 13) e "
        f"dividi per {italian.number(divisor)}. Se il resto è uno dei {name.it}, {listed(possible, 'o')}, batti la "
        f"mano sul tavolo! {_example(divisor).it}",
    )


def _example(divisor: int) -> Text:
    """A six and a jack."""
    remainder = 6 * 11 % divisor
    return Text(
        en=f"A 6 and a jack make 66, and 66 divided by {divisor} leaves {remainder}.",
        it=f"Un 6 e un fante fanno 66, e 66 diviso {divisor} dà resto {remainder}.",
    )


_ADVANCED = Text(
    en="Before the game, draw cards until one is a seven or higher: its rank is the divisor. Put it back and draw one "
    "more: its rank names a set of numbers. While there are two spit piles, multiply the ranks they show (ace 1, "
    "jack 11, queen 12, king 13) and divide. If the remainder is in the set, slap the table! With divisor 9, a 6 and a "
    "jack make 66 and leave 3.",
    it="Prima della partita si pescano carte finché ne esce una dal sette in su: il suo valore è il divisore. La si "
    "rimette e se ne pesca un’altra: il suo valore indica un insieme di numeri. Finché le pile centrali sono due, "
    "moltiplica i valori che mostrano (asso 1, fante 11, donna 12, re 13) e dividi. Se il resto è nell’insieme, "
    "batti la mano sul tavolo! Con divisore 9, un 6 e un fante fanno 66 e danno resto 3.",
)
_RANKS: Final = (
    Text("ace", "asso"),
    *(Text(str(rank), str(rank)) for rank in range(2, 11)),
    Text("jack", "fante"),
    Text("queen", "donna"),
    Text("king", "re"),
)
_SET_NAMES: Final = (
    Text("primes", "numeri primi"),
    Text("squares", "quadrati"),
    Text("cubes", "cubi"),
    Text("triangular", "triangolari"),
    Text("Fibonacci", "Fibonacci"),
    Text("odd", "dispari"),
    Text("even", "pari"),
    Text("powers of 2", "potenze di 2"),
    Text("powers of 3", "potenze di 3"),
    Text("Pell", "Pell"),
    Text("Lucas", "Lucas"),
    Text("Jacobsthal", "Jacobsthal"),
    Text("Bell", "Bell"),
)
"""Ranks and the sets they stand for, from the ace to the king."""


def _sets(rules: Rules) -> Text:
    """Each set with the rank that names it and the remainders that belong to it."""
    own = rules.number_sets
    lines = map(_own_set, _RANKS, own) if own else map(_printed_set, _RANKS, _SET_NAMES, PRINTED)
    return sentences(Text("The sets:", "Gli insiemi:"), joined("; ", *lines).ending_with("."))


def _own_set(rank: Text, numbers: tuple[int, ...]) -> Text:
    return rank.ending_with(f" ({_numbers(numbers)})")


def _printed_set(rank: Text, name: Text, numbers: tuple[int, ...]) -> Text:
    return joined(", ", rank, name.ending_with(f" ({_numbers(numbers)})"))


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


_RIGHT = Text(
    en="After a right slap the slower player takes both piles: the one who slapped second or not at all.",
    it="Se il colpo è giusto, il più lento prende entrambe le pile: chi ha battuto per secondo o non ha battuto "
    "affatto.",
)


def _wrong(rules: Rules) -> Text:
    return Text(
        en=f"A wrong slap freezes the piles for {english.duration(rules.slap_window_ms)}: nobody may play on them or "
        "spit. If the other player does not slap in that time, the slapper takes both piles. Otherwise the last to "
        "slap, right or wrong, picks one pile and the first gets the other. If you slap at the very same moment, draw "
        "lots to see who was last.",
        it=f"Se è sbagliato, le pile si bloccano per {italian.duration(rules.slap_window_ms)}: nessuno può giocarci o "
        "fare Spit. Se in quel tempo l’altro non batte, chi ha battuto prende entrambe le pile. Altrimenti l’ultimo a "
        "battere, a torto o a ragione, ne sceglie una e il primo prende l’altra. Se battete nello stesso istante, si "
        "tira a sorte chi è stato l’ultimo.",
    )


_TAKEN = Text(
    en="A pile that you take goes face down under your spit cards.",
    it="La pila che prendi va coperta sotto la tua scorta.",
)

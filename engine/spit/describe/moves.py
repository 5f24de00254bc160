"""The actions of a player during the deal (rules, sections 1 and 3)."""

from engine.describe import english, italian
from engine.describe.text import Section, Text, listed, sentences
from engine.spit.rules import Rules


def moves(rules: Rules) -> Section:
    own = (_turn(rules), _shift(rules), _stack(rules), _refill(rules), _pick_up(rules))
    items = (play(rules, _PILE_TOP), *(move for move in own if move is not None))
    return Section(MOVES, no_turns(rules), items, sentences(TOUCH, runner(rules)))


MOVES = Text("Your moves", "Le mosse")

TOUCH = Text(
    en="A card is played the moment it touches the pile, and stays there. If somebody was faster and yours no longer "
    "fits, put it back.",
    it="Una carta è giocata appena tocca la pila, e lì resta. Se qualcuno è stato più svelto e la tua non va più bene, "
    "rimettila dov’era.",
)
"""When a card counts as played."""

_PILE_TOP = Text("the face-up top card of one of your piles", "la carta scoperta in cima a una tua pila")


def no_turns(rules: Rules) -> Text:
    """That there are no turns, and how many hands may be busy."""
    if rules.hands == 1:
        return Text(
            en="There are no turns: all play at once, as fast as they can. Move one card at a time, with one hand.",
            it="Non ci sono turni: si gioca tutti insieme, il più in fretta possibile. Muovi una carta alla volta, con "
            "una mano sola.",
        )
    return Text(
        en="There are no turns: all play at once, as fast as they can. You may use both hands, and move a card with "
        "each.",
        it="Non ci sono turni: si gioca tutti insieme, il più in fretta possibile. Puoi usare tutte e due le mani e "
        "muovere una carta con ognuna.",
    )


def play(rules: Rules, card: Text) -> Text:
    """Which cards go onto a spit pile; `card` is where they come from."""
    near = _NEAR_OR_EQUAL if rules.equal_ranks else _NEAR
    return sentences(
        Text(
            en=f"Play: {card.en} goes onto any spit pile whose top card is {near.en}: {_example(rules).en}. The ace is "
            "next to both the king and the two.",
            it=f"Gioca: {card.it} va su una qualsiasi pila centrale che mostra {near.it}: {_example(rules).it}. L’asso "
            "si lega sia al re sia al due.",
        ),
        _COLOURS if rules.alternate_colours else _NO_MATTER,
    )


def _example(rules: Rules) -> Text:
    """What goes on a six."""
    ranks = ("5", "6", "7") if rules.equal_ranks else ("5", "7")
    on, black_en, black_it = ("red 6", "black ", " nero") if rules.alternate_colours else ("6", "", "")
    on_it = "6 rosso" if rules.alternate_colours else "6"
    return Text(
        en=f"on a {on}, {listed([f'a {black_en}{rank}' for rank in ranks], 'or')}",
        it=f"su un {on_it}, {listed([f'un {rank}{black_it}' for rank in ranks], 'o')}",
    )


_NEAR = Text("one rank higher or lower", "il valore subito superiore o inferiore")
_NEAR_OR_EQUAL = Text(
    "of the same rank, or one rank higher or lower", "lo stesso valore, oppure quello subito superiore o inferiore"
)
_NO_MATTER = Text("Suit and colour do not matter.", "Seme e colore non contano.")
_COLOURS = Text(
    "Suits do not matter, but colours must alternate: red on black and black on red.",
    "Il seme non conta, ma i colori si alternano: rosso su nero e nero su rosso.",
)


def _turn(rules: Rules) -> Text | None:
    if max(rules.layout) == 1:
        return None
    if rules.turn == "auto":
        return Text(
            en="Turn: when you uncover a face-down card, turn it up at once, in the same movement.",
            it="Scopri: se in cima a una pila arriva una carta coperta, girala subito, nello stesso gesto.",
        )
    return Text(
        en="Turn: turn up the face-down card on top of one of your piles.",
        it="Scopri: gira la carta coperta che è in cima a una tua pila.",
    )


def _shift(rules: Rules) -> Text | None:
    if not rules.shift:
        return Text(
            en="No shifting: when one of your piles is gone, no card from another pile may take its place.",
            it="Non spostare: quando una pila è finita, nessuna carta delle altre può prenderne il posto.",
        )
    if max(rules.layout) == 1 and not rules.stacking:
        return None
    return Text(
        en="Shift: move the face-up top card of a pile into a space, the place of a pile that is gone.",
        it="Sposta: metti la carta scoperta in cima a una pila nel posto vuoto di una pila finita.",
    )


def _stack(rules: Rules) -> Text | None:
    if not rules.stacking:
        return None
    return Text(
        en="Stack: when two of your piles show the same rank, put the top card of one onto the other.",
        it="Impila: quando due tue pile mostrano lo stesso valore, metti la carta in cima all’una sull’altra.",
    )


def _refill(rules: Rules) -> Text | None:
    if not rules.refill:
        return None
    return Text(
        en="Refill: put your top spit card, face up, in the place of a pile that is gone.",
        it="Riempi: metti la prima carta della scorta, scoperta, al posto di una pila finita.",
    )


def _pick_up(rules: Rules) -> Text | None:
    if not rules.conceal:
        return None
    return Text(
        en=f"Pick up: when your stock piles have at most {english.number(rules.conceal)} cards, all face up, you may "
        "take them into your hand and play them from there. Do not let the others see them.",
        it=f"Raccogli: quando nelle pile ti restano al massimo {italian.number(rules.conceal)} carte, tutte scoperte, "
        "puoi prenderle in mano e giocarle da lì. Non farle vedere agli altri.",
    )


def runner(rules: Rules) -> Text | None:
    """Which runner of a team takes over, if there are teams."""
    if rules.relay == 1:
        return None
    return Text(
        en="After each card you play to the centre, the next runner of your team takes over. While one runs, the next "
        "may already move cards at the table.",
        it="Dopo ogni carta giocata al centro, tocca al corridore successivo della squadra. Mentre uno corre, il "
        "successivo può già muovere le carte al tavolo.",
    )

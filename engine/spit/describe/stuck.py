"""Being stuck, spitting again, and what happens without spit cards (rules, sections 1, 3, 7)."""

from engine.spit.describe.text import Section, Text, listed, sentences
from engine.spit.rules import Rules


def stuck(rules: Rules) -> Section:
    return Section(
        Text("Stuck", "Bloccati"),
        sentences(_stuck(rules), _spit_again(rules), _lone(rules), _exhausted(rules)),
    )


def _stuck(rules: Rules) -> Text:
    if max(rules.layout) == 1:
        return _stuck_with_single_cards(rules)
    hidden = _ways_to_a_hidden_card(rules)
    if hidden is None:
        return sentences(
            Text("You are stuck when you cannot play a card.", "Sei bloccato quando non puoi giocare nessuna carta."),
            _space_to_refill(rules),
        )
    return sentences(
        Text(
            en=f"You are stuck when you can neither play a card nor {hidden.en}.",
            it=f"Sei bloccato quando non puoi né giocare una carta né {hidden.it}.",
        ),
        _space_to_refill(rules),
    )


def _stuck_with_single_cards(rules: Rules) -> Text:
    if rules.refill:
        return Text(
            en="You are stuck when you can neither play a card nor refill a space.",
            it="Sei bloccato quando non puoi né giocare una carta né riempire un posto vuoto.",
        )
    return Text("You are stuck when you cannot play a card.", "Sei bloccato quando non puoi giocare nessuna carta.")


def _ways_to_a_hidden_card(rules: Rules) -> Text | None:
    """How a face-down card may come to light."""
    places = _places_for_a_top_card(rules)
    if rules.turn == "manual" and places is None:
        return Text("turn one up", "scoprirne una")
    if places is None:
        return None
    if rules.turn == "manual":
        return Text(
            en=f"turn one up, at once or after moving a top card {places.en}",
            it=f"scoprirne una, subito o dopo aver spostato la carta in cima a una pila {places.it}",
        )
    return Text(
        en=f"uncover a face-down one by moving a top card {places.en}",
        it=f"scoprirne una coperta spostando la carta in cima a una pila {places.it}",
    )


def _places_for_a_top_card(rules: Rules) -> Text | None:
    places = []
    if rules.shift:
        places.append(Text("into a space", "in un posto vuoto"))
    if rules.stacking:
        places.append(Text("onto an equal one of yours", "su una tua di pari valore"))
    if not places:
        return None
    return Text(en=listed([place.en for place in places], "or"), it=listed([place.it for place in places], "o"))


def _space_to_refill(rules: Rules) -> Text | None:
    if not rules.refill:
        return None
    return Text(
        en="While you have a space and a spit card to put there, you are not stuck.",
        it="Finché hai un posto vuoto e una carta della scorta da metterci, non sei bloccato.",
    )


def _spit_again(rules: Rules) -> Text:
    if rules.players == 2:
        return Text(
            en="Once you are both stuck, you both say “Spit!” and each turn your top spit card, at the same moment, "
            "onto the pile you started; if that helps nobody, spit again. Any other move cancels a call.",
            it="Se siete bloccati tutti e due, dite entrambi «Spit!» e ognuno gira la prima carta della sua scorta, "
            "nello stesso momento, sulla pila che ha cominciato; se non serve a nessuno, si ripete. Ogni altra mossa "
            "annulla le chiamate.",
        )
    return Text(
        en="Once everybody is stuck, all say “Spit!” and each turn their top spit card, at the same moment, onto the "
        "pile they started; if that helps nobody, spit again. Any other move cancels the calls.",
        it="Se sono tutti bloccati, tutti dicono «Spit!» e ognuno gira la prima carta della sua scorta, nello stesso "
        "momento, sulla pila che ha cominciato; se non serve a nessuno, si ripete. Ogni altra mossa annulla le "
        "chiamate.",
    )


def _lone(rules: Rules) -> Text:
    if rules.players == 2:
        return Text(
            en="If only one of you has spit cards left, that player spits alone, the first time onto whichever pile "
            "they like and from then on always onto that one.",
            it="Se solo uno ha ancora scorta, fa Spit da solo: la prima volta sulla pila che vuole, e poi sempre su "
            "quella.",
        )
    return sentences(
        Text("Those without spit cards turn none.", "Chi non ha scorta non gira niente."),
        _pile_gone(rules),
    )


def _pile_gone(rules: Rules) -> Text | None:
    """Where a spitter goes whose own pile has been claimed, which points never bring about."""
    if rules.counts_points:
        return None
    return Text(
        en="If the pile you started has been taken, spit onto the first one that remains, counting from the first "
        "player; if none remains, start a new one at your place.",
        it="Se la pila che hai cominciato è stata presa, usa la prima rimasta, contando dal primo giocatore; se non ne "
        "resta nessuna, cominciane una nuova al tuo posto.",
    )


def _exhausted(rules: Rules) -> Text:
    if rules.exhausted == "from_stock":
        return _spit_from_stock(rules)
    if rules.goal == "low_points":
        return Text(
            en="If nobody has a spit card left, the deal is over and is counted.",
            it="Se nessuno ha più scorta, la smazzata è finita e si contano i punti.",
        )
    if rules.players > 2:
        return Text(
            en="If nobody has a spit card left, the deal is over: those still in are placed by their stock cards, "
            "fewest first (if level, in the order of their seats), and pick spit piles in that order.",
            it="Se nessuno ha più scorta, la smazzata è finita: chi è ancora in gioco si classifica per le carte che "
            "ha nelle pile, prima chi ne ha meno (in parità, secondo l’ordine dei posti), e in quell’ordine si "
            "scelgono le pile centrali.",
        )
    return sentences(_end_when_exhausted(rules), _EMPTY_PLACE)


def _spit_from_stock(rules: Rules) -> Text:
    hand_en, hand_it = (" or one from their hand", " o una della mano") if rules.conceal else ("", "")
    return Text(
        en="If nobody has a spit card left, whoever has fewer stock cards spits from these, without a call: the top "
        f"card of one of their piles{hand_en} goes onto a spit pile they name, and from then on always onto that one. "
        "If you have equally many, the first to do it does.",
        it="Se nessuno ha più scorta, chi ha meno carte nelle pile fa Spit con quelle, senza chiamare: la carta in "
        f"cima a una sua pila{hand_it} va su una pila centrale a sua scelta, e da allora sempre su quella. In parità "
        "lo fa il più svelto.",
    )


def _end_when_exhausted(rules: Rules) -> Text:
    called = rules.claim == "call"
    if rules.exhausted == "slap":
        first = Text("call for" if called else "slap", "chiama" if called else "batte")
        return Text(
            en=f"If nobody has a spit card left, the deal is over: the first to {first.en} a spit pile takes it, and "
            "the other player gets the other one.",
            it=f"Se nessuno ha più scorta, la smazzata è finita: chi per primo {first.it} una pila centrale la prende, "
            "e l’altra va all’avversario.",
        )
    quick = Text(
        "the first to call" if called else "the quicker hand", "chi chiama prima" if called else "il più svelto"
    )
    return Text(
        en="If nobody has a spit card left, the deal is over: whoever has fewer stock cards picks a spit pile (if "
        f"level, {quick.en}), and the other player gets the other one.",
        it="Se nessuno ha più scorta, la smazzata è finita: chi ha meno carte nelle pile sceglie una pila centrale (in "
        f"parità, {quick.it}), e l’altra va all’avversario.",
    )


_EMPTY_PLACE = Text(
    en="An empty place counts as a pile of no cards.",
    it="Un posto rimasto vuoto conta come una pila senza carte.",
)

"""Being stuck, spitting again, and what happens without spit cards (rules, sections 1, 3, 7)."""

from engine.describe.text import Section, Text, listed, sentences
from engine.spit.rules import Rules


def stuck(rules: Rules) -> Section:
    return Section(
        Text("Stuck", "Bloccati"),
        sentences(_stuck(rules), _spit_again(rules)),
        (_lone(rules), _exhausted(rules)),
    )


def _stuck(rules: Rules) -> Text:
    """No card can be played, and none can be brought to light."""
    ways = [_nothing_to_turn(rules), _no_helpful_move(rules), _nothing_to_refill(rules)]
    reasons = [Text("no card fits", "nessuna carta si può giocare"), *(way for way in ways if way is not None)]
    # Of three clauses, English has a comma before the last one too.
    last = "and" if len(reasons) == 2 else ", and"
    reasons_en = listed([reason.en for reason in reasons], last).replace(" ,", ",")
    return Text(
        en=f"You are stuck when {reasons_en}.",
        it=f"Sei bloccato quando {listed([reason.it for reason in reasons], 'e')}.",
    )


def _nothing_to_turn(rules: Rules) -> Text | None:
    if max(rules.layout) == 1 or rules.turn == "auto":
        return None
    return Text("none can be turned up", "nessuna si può scoprire")


def _no_helpful_move(rules: Rules) -> Text | None:
    places = _places_for_a_top_card(rules)
    if max(rules.layout) == 1 or places is None:
        return None
    return Text(
        en=f"no move {places.en} would free one",
        it=f"nessuno spostamento {places.it} ne libererebbe una",
    )


def _places_for_a_top_card(rules: Rules) -> Text | None:
    places = []
    if rules.shift:
        places.append(Text("into a space", "in un posto vuoto"))
    if rules.stacking:
        places.append(Text("onto an equal card of yours", "su una tua carta di pari valore"))
    if not places:
        return None
    return Text(en=listed([place.en for place in places], "or"), it=listed([place.it for place in places], "o"))


def _nothing_to_refill(rules: Rules) -> Text | None:
    if not rules.refill:
        return None
    return Text(
        en="you have no space that a spit card could fill",
        it="non hai posti vuoti da riempire con la scorta",
    )


def _spit_again(rules: Rules) -> Text:
    if rules.players == 2:
        return Text(
            en="When both of you are stuck, say “Spit!” together. Each turns their top spit card onto the pile they "
            "started, at the same moment. If both are still stuck, spit again. If somebody finds a move before you "
            "spit, play on.",
            it="Se siete bloccati tutti e due, dite insieme «Spit!»: ognuno gira la prima carta della sua scorta sulla "
            "pila che ha cominciato, nello stesso momento. Se siete ancora bloccati, si ripete. Se prima di girare "
            "qualcuno trova una mossa, si continua a giocare.",
        )
    return Text(
        en="When everybody is stuck, say “Spit!” together. Each turns their top spit card onto the pile they started, "
        "at the same moment. If all are still stuck, spit again. If somebody finds a move before you spit, play on.",
        it="Se sono tutti bloccati, si dice insieme «Spit!»: ognuno gira la prima carta della sua scorta sulla pila "
        "che ha cominciato, nello stesso momento. Se tutti sono ancora bloccati, si ripete. Se prima di girare "
        "qualcuno trova una mossa, si continua a giocare.",
    )


def _lone(rules: Rules) -> Text:
    if rules.players == 2:
        return Text(
            en="If only one of you has spit cards left, that player spits alone: the first time onto either pile, then "
            "always onto the same one.",
            it="Se solo uno ha ancora scorta, fa Spit da solo: la prima volta su una pila a scelta, poi sempre su "
            "quella.",
        )
    return sentences(
        Text("Players without spit cards turn none.", "Chi non ha scorta non gira niente."),
        _pile_gone(rules),
    )


def _pile_gone(rules: Rules) -> Text | None:
    """Where a seat spits after its own pile was claimed; in games for points that never happens."""
    if rules.counts_points:
        return None
    return Text(
        en="If your pile has been taken, spit onto the first one left in the row. If none is left, start a new one at "
        "your place.",
        it="Se la tua pila è stata presa, usa la prima rimasta della fila. Se non ne resta nessuna, cominciane una "
        "nuova al tuo posto.",
    )


def _exhausted(rules: Rules) -> Text:
    if rules.exhausted == "from_stock":
        return _spit_from_stock(rules)
    if rules.goal == "low_points":
        return Text(
            en="If nobody has spit cards left, the deal is over and is counted.",
            it="Se nessuno ha più scorta, la smazzata è finita e si contano i punti.",
        )
    if rules.players > 2:
        return Text(
            en="If nobody has spit cards left, the deal is over. The players still in are placed by the cards in their "
            f"{_stock(rules).en}, fewest first (if level, in the order of their seats), and pick spit piles in that "
            "order.",
            it="Se nessuno ha più scorta, la smazzata è finita. Chi è ancora in gioco si classifica per le carte che "
            f"ha nelle {_stock(rules).it}: prima chi ne ha meno (in parità, secondo l’ordine dei posti). In "
            "quell’ordine si scelgono le pile centrali.",
        )
    return sentences(_end_when_exhausted(rules), _EMPTY_PLACE)


def _spit_from_stock(rules: Rules) -> Text:
    hand_en, hand_it = (" or a card from their hand", " o una carta della mano") if rules.conceal else ("", "")
    return Text(
        en=f"If nobody has spit cards left, the player with fewer cards in their {_stock(rules).en} spits from there, "
        f"without a call: they put the top card of one pile{hand_en} on a spit pile of their choice. They keep to that "
        "spit pile until the deal is over. If you have equally many cards, the first to do it spits.",
        it=f"Se nessuno ha più scorta, chi ha meno carte nelle {_stock(rules).it} fa Spit con quelle, senza chiamare: "
        f"mette la carta in cima a una sua pila{hand_it} su una pila centrale a scelta, poi sempre su quella. In "
        "parità lo fa il più svelto.",
    )


def _stock(rules: Rules) -> Text:
    """Where the cards are that have to be played."""
    if rules.conceal:
        return Text("stock piles and hand", "pile e in mano")
    return Text("stock piles", "pile")


def _end_when_exhausted(rules: Rules) -> Text:
    called = rules.claim == "call"
    first = Text("call for" if called else "slap", "chiama" if called else "batte")
    if rules.exhausted == "slap":
        return Text(
            en=f"If nobody has spit cards left, the deal is over. The first to {first.en} a spit pile takes it, and "
            "the other player gets the other one.",
            it=f"Se nessuno ha più scorta, la smazzata è finita. Chi per primo {first.it} una pila centrale la prende, "
            "e l’altra va all’avversario.",
        )
    return Text(
        en=f"If nobody has spit cards left, the deal is over. The player with fewer cards in their {_stock(rules).en} "
        f"picks a spit pile (if level, the first to {first.en} one), and the other player gets the other one.",
        it=f"Se nessuno ha più scorta, la smazzata è finita. Chi ha meno carte nelle {_stock(rules).it} sceglie una "
        f"pila centrale (in parità, chi per primo ne {first.it} una), e l’altra va all’avversario.",
    )


_EMPTY_PLACE = Text(
    en="You may pick the empty place, if there is one: you take nothing.",
    it="Si può scegliere anche il posto vuoto, se c’è: non si prende niente.",
)

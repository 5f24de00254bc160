"""Every line of a ledger in a sentence, without its subject: "entered Bo". Plain values only."""

from collections.abc import Mapping, Sequence

from engine.spit.describe import name as name_of
from engine.spit.own_sets import KNOB as NUMBER_SETS
from engine.spit.variants import VARIANTS, with_sets
from tournaments.formats.arrangements import arrangement_of
from tournaments.ledger import facts
from tournaments.ledger.facts import Sides
from tournaments.ledger.play import PlainResult, turned
from tournaments.ledger.projection import Line, people_in, standing
from tournaments.ledger.score_words import cards, result
from tournaments.standings.figures import listed, meeting, within


def names_in(lines: Sequence[Line]) -> dict[int, str]:
    """Everybody who was ever entered, also by a line that was undone; of who was mended the right name."""
    return {entry: within(person.name) for entry, person in people_in(lines).items()}


def told(fact: facts.Fact, names: Mapping[int, str], lines: Mapping[int, Line] | None = None) -> str:
    """What was done: "entered Bo". With `lines` an undoing also says what it undid, a correction what it put right."""
    return (
        _about_entries(fact, names, lines or {})
        or _about_rounds(fact, names, lines or {})
        or _about_scores(fact, names, lines or {})
        or _rest(fact, names, lines or {})
    )


def all_told(lines: Sequence[Line], names: Mapping[int, str], by_number: Mapping[int, Line]) -> str:
    """What one press has done, be it several lines: "entered Ana, Bo and 6 others"."""
    if len(lines) == 1:
        return told(lines[0].fact, names, by_number)
    there = [within(line.fact.name) for line in lines if isinstance(line.fact, facts.Entered)]
    return f"entered {listed(there, at_most=3)}"


def _about_entries(fact: facts.Fact, names: Mapping[int, str], lines: Mapping[int, Line]) -> str:
    match fact:
        case facts.Entered(name=name, bot=bot, team=team):
            return f"entered {'the bot ' * bot}{within(name)}{f' of {team}' * bool(team)}"
        case facts.PersonMended(entry, _, name):
            return f"put {within(name)} in the place of {_name(names_in(_before(fact, lines)), entry)}"
        case facts.Withdrawn(entry):
            return f"withdrew {_name(names, entry)}"
        case facts.SatOut(entry, _, number):
            return f"left {_name(names, entry)} out of round {number}"
        case facts.CheckInOpened():
            return "opened check-in"
        case facts.CheckedIn(entry):
            return f"checked in {_name(names, entry)}"
        case facts.Seeded():
            return _seeded(fact)
        case facts.KeptApart(one, other):
            return f"kept {_name(names, one)} and {_name(names, other)} apart"
        case facts.MatesKeptApart():
            return "kept all club-mates apart"
    return ""


def _seeded(fact: facts.Seeded) -> str:
    if fact.drawn:
        return f"drew the seeds by lot ({fact.lot})"
    if fact.apart:
        return "let seeds change places so that club-mates are far apart"
    return "seeded by rating" if fact.by_rating else "seeded by hand"


def _about_rounds(fact: facts.Fact, names: Mapping[int, str], lines: Mapping[int, Line]) -> str:
    match fact:
        case facts.Arranged(stages):
            return f"chose how it is played: {arrangement_of(stages)}"
        case facts.Named() | facts.RulesChosen() | facts.CalledOff():
            return _about_all(fact)
        case facts.Started(seeds):
            return f"started with {len(seeds)} entries"
        case facts.RoundPaired():
            return _paired(fact, names, lines)
        case facts.Settled(_, group, order):
            where = f" in group {chr(64 + group)}" if group else ""
            return f"settled the order{where}: {', '.join(_name(names, entry) for entry in order)}"
        case facts.Closed(stage):
            return f"ended stage {stage}"
        case facts.TablesCounted(tables):
            return f"counted {tables} table{'s' * (tables > 1)}" if tables else "counts no tables any more"
    return ""


def _about_all(fact: facts.Named | facts.RulesChosen | facts.CalledOff) -> str:
    match fact:
        case facts.Named(name):
            return f"named the tournament {within(name)}"
        case facts.RulesChosen(variant, knobs, best_of):
            called = name_of(with_sets(variant, knobs.get(NUMBER_SETS, []))) if variant in VARIANTS else variant
            return f"chose what is played: {called}, {f'best of {best_of} games' if best_of > 1 else 'one game'}"
        case facts.CalledOff(""):
            return "called the tournament off"
        case facts.CalledOff(why):
            return f"called the tournament off: {within(why.rstrip('.'))}"


def _paired(fact: facts.RoundPaired, names: Mapping[int, str], lines: Mapping[int, Line]) -> str:
    if len(fact.tables) == 1 and fact.bye is None:
        if _is_a_challenge(fact, lines):
            challenger, challenged = (_name(names, side) for side in fact.tables[0])
            return f"entered match {fact.first_match}: {challenger} challenges {challenged}"
        return f"sent {_table(names, fact.tables[0])} to match {fact.first_match}"
    bye = f", a bye for {_name(names, fact.bye)}" if fact.bye is not None else ""
    by_hand = f". By hand: {' '.join(fact.by_hand)}".rstrip(".") if fact.by_hand else ""
    act = "paired" if fact.instead_of else "published"
    again = " again" if fact.instead_of else ""
    return f"{act} round {fact.round}{again}, {len(fact.tables)} matches{bye}{by_hand}"


def _is_a_challenge(fact: facts.RoundPaired, lines: Mapping[int, Line]) -> bool:
    """Whether it was paired on a ladder; nobody knows where the lines before it are not at hand."""
    about = [line for line in _before(fact, lines) if isinstance(line.fact, facts.Arranged | facts.Undone)]
    arranged = (line.fact for line in reversed(standing(about)) if isinstance(line.fact, facts.Arranged))
    stages = next((one.stages for one in arranged), ())
    return len(stages) >= fact.stage and stages[fact.stage - 1].format == "ladder"


def _about_scores(fact: facts.Fact, names: Mapping[int, str], lines: Mapping[int, Line]) -> str:
    match fact:
        case facts.DealEntered():
            return f"entered {_deal(fact, names)}"
        case facts.DealCorrected():
            return f"corrected {_deal(fact, names)}{_instead_of(fact, lines)}"
        case facts.DealProposed():
            return f"proposed {_deal(fact, names)}"
        case facts.DealDisputed():
            return f"said otherwise of {_deal(fact, names)}"
        case facts.SidesSwapped(match, sides):
            return f"swapped the two sides in all deals of match {match}, {_table(names, sides)}"
        case facts.WalkedOver(match, sides, 0):
            return f"noted that nobody came to match {match}, {_table(names, sides)}"
        case facts.WalkedOver(match, sides, winner):
            return f"gave match {match}, {_table(names, sides)}, to {_name(names, winner)} by a walkover"
        case facts.ResultEntered(match, sides, places, wins, points):
            ended = result([_name(names, side) for side in sides], PlainResult(places, wins, points))
            return f"entered the result of match {match}, {_table(names, sides)}: {ended}"
    return ""


def _deal(
    fact: facts.DealEntered | facts.DealCorrected | facts.DealProposed | facts.DealDisputed, names: Mapping[int, str]
) -> str:
    game = f"game {fact.game}, " if fact.game > 1 else ""
    return f"{game}deal {fact.deal} of match {fact.match}, {_table(names, fact.sides)}: {cards(facts.figures_of(fact))}"


def _instead_of(fact: facts.DealCorrected, lines: Mapping[int, Line]) -> str:
    """What stood there when the line was written; empty where the lines before it are not at hand."""
    swapped = False
    for line in reversed(standing(_before(fact, lines))):
        if line.fact == facts.SidesSwapped(fact.match, fact.sides):
            swapped = not swapped
        elif was := _same_deal(line, fact):
            figures = facts.figures_of(was)
            return f", not {cards(turned(figures) if swapped else figures)}"
    return ""


def _before(fact: facts.Fact, lines: Mapping[int, Line]) -> list[Line]:
    """The lines before the one that says it."""
    number = next((number for number, line in lines.items() if line.fact is fact), 0)
    return [line for other, line in sorted(lines.items()) if other < number]


def _same_deal(line: Line, fact: facts.DealCorrected) -> facts.DealEntered | facts.DealCorrected | None:
    was = line.fact
    if not isinstance(was, facts.DealEntered | facts.DealCorrected):
        return None
    about = (was.match, was.sides, was.game, was.deal)
    return was if about == (fact.match, fact.sides, fact.game, fact.deal) else None


def _rest(fact: facts.Fact, names: Mapping[int, str], lines: Mapping[int, Line]) -> str:
    match fact:
        case facts.GameCalled(match, sides, game):
            return f"sent the bots {_table(names, sides)} to play game {game} of match {match}"
        case facts.GameRecorded(match, sides, game):
            return f"recorded game {game} of match {match}, {_table(names, sides)}"
        case facts.Undone(event):
            return _undid(event, names, lines)
    return ""


def _undid(event: int, names: Mapping[int, str], lines: Mapping[int, Line]) -> str:
    there = lines.get(event)
    if there is None:
        return f"undid line {event}"
    if isinstance(there.fact, facts.Undone):
        again = lines.get(there.fact.event)
        what = f": {told(again.fact, names, lines)}" if again else ""
        return f"let line {there.fact.event} count again{what}"
    return f"undid line {event}: {told(there.fact, names, lines)}"


def _name(names: Mapping[int, str], entry: int) -> str:
    return names.get(entry, f"entry {entry}")


def _table(names: Mapping[int, str], sides: Sides) -> str:
    return meeting([_name(names, side) for side in sides])

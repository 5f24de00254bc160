"""Tournaments of every format in any state, written directly into their ledgers."""

from collections.abc import Callable, Iterator, Sequence

from engine.scoring import Figures
from engine.spit.rules import Rules, spit_rules
from games.models import Player
from tests.games.factories import PlayerFactory
from tests.tournaments.factories import LEFT, RIGHT, Evening, make_tournament
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.offers import Choices
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact, Sides
from tournaments.ledger.projection import MatchState, MatchView, Projection, StageView, rules_at
from tournaments.ledger.proposals import next_round
from tournaments.models import Tournament
from tournaments.pages.reasons import reasons

Winner = Callable[[MatchView], int]
"""Chooses the winner of a match: returns the number of an entry at its table."""


def lower_number(match: MatchView) -> int:
    return min(match.table or (0,))


def by_turns(match: MatchView) -> int:
    """Return the first side for an even match number, the last for an odd one, so many entries are level."""
    table = match.table or (0,)
    return table[-1] if match.number % 2 else table[0]


def arranged(arrangement: str, entries: int, *names: str, seats: int = 2, best_of: int = 1, **choices: int) -> Evening:
    """As `evening_in`, with the stages of an arrangement on the set-up form and its choices."""
    stages = ARRANGEMENTS[arrangement].stages(Choices(**choices))  # type: ignore[arg-type]
    return evening_in(stages, entries, *names, seats=seats, best_of=best_of)


def evening_in(stages: Sequence[StageSettings], entries: int, *names: str, seats: int = 2, best_of: int = 1) -> Evening:
    """Return a tournament with these stages, not started. `names` are given to the first entries."""
    evening = Evening(make_tournament(best_of))
    if seats > 2:
        rules = evening.tournament.rules | {"players": seats, "decks": -(-seats // 2)}
        Tournament.objects.filter(pk=evening.tournament.pk).update(rules=rules)
    people = PlayerFactory.build_batch(entries)
    for player, name in zip(people, names, strict=False):
        player.name = name
    Player.objects.bulk_create(people)
    entered = [facts.Entered(at, who.pk, rating=who.outside_rating) for at, who in enumerate(people, 1)]
    evening.write(facts.Arranged(tuple(stages)), *entered)
    return evening


def begin(evening: Evening) -> Evening:
    """Check in all entries and start, seeded in the order of entering."""
    playing = [entry.number for entry in projection_of(evening).playing]
    evening.write(facts.CheckInOpened(), *map(facts.CheckedIn, playing), facts.Started(tuple(playing)))
    return evening


def projection_of(evening: Evening) -> Projection:
    return evening.ledger_state().projection


def reasons_of(evening: Evening, match: int) -> tuple[str, ...]:
    ledger_state = evening.ledger_state()
    return reasons(ledger_state.projection, ledger_state.lines, match)


def reloaded(evening: Evening) -> Tournament:
    return evening.reload()


def stage_now(evening: Evening) -> StageView:
    stages = projection_of(evening).stages
    return next((stage for stage in stages if not stage.is_over), stages[-1])


def ready(evening: Evening) -> list[MatchView]:
    open_states = (MatchState.READY, MatchState.PLAYING)
    return [match for match in projection_of(evening).matches.values() if match.state in open_states]


def pair_round(evening: Evening) -> None:
    """Publish the proposed next round of the current stage."""
    projection, stage = projection_of(evening), stage_now(evening)
    proposal = next_round(projection, stage, "lot", evening.tournament.rules["players"])
    tables = tuple(proposed.sides for proposed in proposal.pairs)
    first = max(projection.matches, default=0) + 1
    evening.write(facts.RoundPaired(stage.number, len(stage.rounds) + 1, first, tables, proposal.bye))


def play(evening: Evening, matches: Sequence[MatchView], winner: Winner = lower_number) -> None:
    evening.write(*(fact for match in matches for fact in won(evening, match, winner(match))))


def play_ready(evening: Evening, winner: Winner = lower_number, share: float = 1.0) -> None:
    """Play the matches that are ready or begun, or with `share` below 1 this part of them."""
    open_now = ready(evening)
    play(evening, open_now[: round(len(open_now) * share)], winner)


def play_round(evening: Evening, winner: Winner = lower_number) -> None:
    """Play the matches that are ready. If there are none, pair a round first."""
    if not ready(evening):
        pair_round(evening)
    play_ready(evening, winner)


def play_out(evening: Evening, winner: Winner = lower_number) -> Evening:
    """Play until the tournament is over. Not for ladders and queues, which do not end on their own."""
    while projection_of(evening).state != "finished":
        before = evening.tournament.last_event
        play_round(evening, winner)
        assert reloaded(evening).last_event > before, "nothing more can be played"
    return evening


def challenge(evening: Evening, challenger: int, challenged: int) -> int:
    """Write a challenge on a ladder, and return the number of the match."""
    projection, stage = projection_of(evening), stage_now(evening)
    first = max(projection.matches, default=0) + 1
    evening.write(facts.RoundPaired(stage.number, len(stage.rounds) + 1, first, ((challenger, challenged),)))
    return first


def won(evening: Evening, match: MatchView, winner: int) -> Iterator[Fact]:
    """Yield the deals of a match that this entry wins."""
    table = match.table or ()
    rules = spit_rules(rules_at(Rules.from_json(evening.tournament.rules), len(table)))
    for game in range(1, evening.tournament.best_of // 2 + 2):
        for deal, cards in enumerate(_deals(table, winner, rules), start=1):
            yield facts.DealEntered(match.number, table, game, deal, Figures(cards, _places(table, winner)))


def _deals(table: Sides, winner: int, rules: Rules) -> Sequence[Sides]:
    if len(table) == 2 and rules.decks == 1:
        return LEFT if table[0] == winner else RIGHT
    total = rules.packet_size * rules.players
    return [_held(table, winner, few, total) for few in (5, 0)]


def _held(table: Sides, winner: int, few: int, total: int) -> Sides:
    """Return the cards left to each entry: `few` for the winner, the rest shared by the others."""
    losers = [entry for entry in table if entry != winner]
    share, odd = divmod(total - few, len(losers))
    return tuple(few if entry == winner else share + (odd if entry == losers[-1] else 0) for entry in table)


def _places(table: Sides, winner: int) -> Sides:
    if len(table) == 2:
        return ()
    return tuple(sorted(range(len(table)), key=lambda seat: table[seat] != winner))

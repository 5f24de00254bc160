"""The heading of a tournament: name, variant, rules, length, and whether it is called off."""

from engine.scoring import Figures
from engine.spit.variants import VARIANTS
from tests.tournaments.factories import LEFT
from tests.tournaments.ledger.named_projection import project
from tests.tournaments.ledger.projection.test_fold import STANDARD, entered, lines
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import Projection
from tournaments.ledger.projection.heading import Heading

PENGUIN = facts.RulesChosen("penguin", VARIANTS["penguin"].to_json(), 3)
FIRST = Heading("Friday Cup", "standard", STANDARD, 1)


def after(*happened: Fact) -> Projection:
    from_the_start = lines(*happened)
    return project(from_the_start, STANDARD, 1, lot="lot", name="Friday Cup", variant="standard")


def test_heading_without_changes_is_that_of_the_set_up() -> None:
    assert after(*entered(2)).heading == FIRST


def test_last_name_and_last_rules_count() -> None:
    projection = after(facts.Named("Sunday Cup"), PENGUIN, facts.Named("Monday Cup"))
    assert projection.heading == Heading("Monday Cup", "penguin", VARIANTS["penguin"], 3)


def test_matches_are_played_by_the_chosen_rules() -> None:
    begun = [*entered(2), PENGUIN, facts.CheckInOpened(), facts.Started((1, 2))]
    game = [facts.DealEntered(1, (1, 2), 1, deal, Figures(cards)) for deal, cards in enumerate(LEFT, start=1)]
    assert after(*begun, *game).matches[1].state == "playing"
    assert after(*entered(2), *begun[3:], *game).matches[1].state == "over"


def test_rules_chosen_after_the_start_are_ignored() -> None:
    begun = [*entered(2), facts.CheckInOpened(), facts.Started((1, 2))]
    assert after(*begun, PENGUIN).heading == FIRST


def test_change_of_variant_changes_ratings() -> None:
    people = [facts.Entered(number, number, rating=1500) for number in (1, 2)]
    chosen = facts.RulesChosen("penguin", VARIANTS["penguin"].to_json(), 1, ((2, 1400),))
    assert [entry.rating for entry in after(*people, chosen).playing] == [None, 1400]
    assert [entry.rating for entry in after(*people, PENGUIN).playing] == [1500, 1500]


def test_calling_off_changes_only_the_heading() -> None:
    begun = [*entered(2), facts.CheckInOpened(), facts.Started((1, 2))]
    projection = after(*begun, facts.CalledOff("Rain."))
    assert projection.heading.called_off == facts.CalledOff("Rain.")
    assert (projection.state, projection.matches) == ("running", after(*begun).matches)

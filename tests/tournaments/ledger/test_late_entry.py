"""Late entries: when they are refused, and what the page says about them."""

import datetime as dt

from engine.spit.variants import variant
from tests.tournaments.ledger.named_projection import project
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts, late_entry
from tournaments.ledger.fact import Line
from tournaments.ledger.facts import Fact
from tournaments.ledger.projection import Projection

NOW = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
SWISS = StageSettings("swiss", rounds=2)
FIRST = facts.RoundPaired(1, 1, 1, ((1, 3), (2, 4)))
SECOND = facts.RoundPaired(1, 2, 3, ((1, 2), (3, 4)))


def projected(stage: StageSettings, *happened: Fact, is_on: bool = True) -> Projection:
    entered = [facts.Entered(number, number) for number in range(1, 5)]
    begun = (facts.CheckInOpened(), facts.Started((1, 2, 3, 4))) if is_on else ()
    facts_so_far = [*entered, *begun, *happened]
    return project([Line(at, NOW, fact) for at, fact in enumerate(facts_so_far, 1)], variant("standard"), 1, (stage,))


def won(match: int, *sides: int) -> facts.WalkedOver:
    return facts.WalkedOver(match, sides, sides[0])


def test_entry_before_the_start_is_allowed() -> None:
    assert late_entry.refusal(projected(StageSettings("round robin"), is_on=False)) is None


def test_round_robin_refuses_late_entries() -> None:
    assert "no late entries" in str(late_entry.refusal(projected(StageSettings("round robin"))))


def test_swiss_accepts_late_entries_until_it_is_over() -> None:
    played = (FIRST, won(1, 1, 3), won(2, 2, 4), SECOND)
    assert late_entry.refusal(projected(SWISS, *played)) is None
    assert "Swiss is over" in str(late_entry.refusal(projected(SWISS, *played, won(3, 1, 2), won(4, 3, 4))))


def test_policy_says_that_the_number_of_rounds_does_not_change() -> None:
    late = "Late entries play from the next round on; missed rounds count as lost."
    assert late_entry.policy(projected(SWISS, FIRST)) == f"{late} It stays at 2 rounds."
    assert late_entry.policy(projected(StageSettings("swiss"), FIRST)) == (
        f"{late} 5 entries would need 3 rounds to leave one unbeaten; it stays at 2."
    )


def test_policy_after_the_last_pairing_requires_pairing_again() -> None:
    last = projected(SWISS, FIRST, won(1, 1, 3), won(2, 2, 4), SECOND)
    assert "Latecomers play only if it is paired again" in late_entry.policy(last)

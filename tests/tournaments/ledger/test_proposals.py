"""Names in place of entry numbers in the reasons of a proposal."""

from tests.often import in_turn
from tournaments.ledger.projection import EntryView, Projection, State
from tournaments.ledger.proposals import named


def projected(*teams: str) -> Projection:
    return Projection(
        State.RUNNING, {at: EntryView(at, at, f"P{at}", False, team=team) for at, team in enumerate(teams, start=1)}
    )


@in_turn(
    ("words", "sentence"),
    [
        ("Entry 2 has a second bye: nobody else can have it.", "P2 has a second bye: nobody else can have it."),
        ("Entry 1 and Entry 2: have met before", "P1 and P2: have met before"),
        ("Entry 9 is in two pairs", "Entry 9 is in two pairs"),
        ("scores from 2 to 1", "scores from 2 to 1"),
    ],
)
def test_entry_numbers_are_replaced_by_names(words: str, sentence: str) -> None:
    assert named(words, projected("", "")) == sentence

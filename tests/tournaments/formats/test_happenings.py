"""What happens in a ladder or a queue."""

from tournaments.formats.happenings import Played


def test_a_match_tells_its_winner_and_its_sides_by_number() -> None:
    match = Played((7, 2, 5))
    assert match.winner == 7
    assert match.sides == (2, 5, 7)

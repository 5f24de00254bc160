"""Explanations of places on a ladder."""

import pytest

from tests.tournaments.evenings import begin, challenge, play, projection_of, ready
from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import arranged
from tests.tournaments.pages.page_values import stages_of
from tournaments.ledger import facts
from tournaments.pages.ladder import Rung, need, why

pytestmark = pytest.mark.django_db


def rungs(evening: Evening) -> dict[str, Rung]:
    (stage,) = stages_of(evening)
    return {rung.person.name: rung for rung in stage.rungs}


def five() -> Evening:
    return begin(arranged("ladder", 5, "Ana", "Bo", "Cy", "Dee", "Eve", reach=2))


def test_places_before_any_challenge_are_the_starting_places() -> None:
    evening = five()
    ladder = rungs(evening)
    assert list(ladder) == ["Ana", "Bo", "Cy", "Dee", "Eve"]
    assert ladder["Cy"].why == ("Began in place 3.",)
    assert (ladder["Cy"].goal, ladder["Cy"].need) == (
        "To climb",
        "A challenge won against Ana or Bo gives that place.",
    )
    assert ladder["Ana"].need == ""
    projection = projection_of(evening)
    rule = "The winner takes the higher place, and those between move down."
    assert why(projection, projection.stages[0], 3) == (rule, "Began in place 3.")
    assert why(projection, projection.stages[0], 9) == () and need(projection, projection.stages[0], 9) == ("", "")
    evening.write(facts.Withdrawn(2, (1,)))
    assert rungs(evening)["Cy"].why == ("Began in place 3. In place 2 since somebody above left.",)


def test_challenge_explains_the_place_of_everybody_it_moved() -> None:
    evening = five()
    challenge(evening, 4, 2)
    play(evening, ready(evening), winner=lambda match: 4)
    ladder = rungs(evening)
    assert ladder["Dee"].why == ("Beat Bo and climbed from place 4 to 2.",)
    assert ladder["Bo"].why == ("Lost place 2 to Dee.",)
    assert ladder["Cy"].why == ("Began in place 3. In place 4 since others climbed past.",)


def test_failed_challenge_explains_who_kept_the_place() -> None:
    evening = five()
    challenge(evening, 3, 1)
    play(evening, ready(evening), winner=lambda match: 1)
    ladder = rungs(evening)
    assert ladder["Ana"].why == ("Kept place 1 against Cy.",)
    assert ladder["Cy"].why == ("Challenged Ana and lost.",)

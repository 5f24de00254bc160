"""The arrangements that an organiser chooses from."""

from dataclasses import replace

from tests.often import in_turn
from tournaments.formats.arrangements import ARRANGEMENTS, OWN, arrangement_of, chosen_in
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.offers import Choices
from tournaments.formats.plans import StageSettings

CHOSEN = Choices(third_place=True, times=2, groups=3, through=4, rounds=5, reach=2, tie_breaks=("points", "wins"))

OTHERWISE = replace(CHOSEN, knockout="double elimination")


@in_turn("name", ARRANGEMENTS)
@in_turn("chosen", [Choices(), CHOSEN])
def test_choices_are_restored_from_the_stages(name: str, chosen: Choices) -> None:
    stages = ARRANGEMENTS[name].stages(chosen)
    again, choices = chosen_in(stages)
    assert again == name
    assert ARRANGEMENTS[again].stages(choices) == stages
    assert arrangement_of(stages) == ARRANGEMENTS[name].title


@in_turn(
    ("name", "title"),
    [("groups", "Groups, then double elimination"), ("swiss and cut", "Swiss, then double elimination")],
)
def test_following_knockout_is_single_or_double(name: str, title: str) -> None:
    stages = ARRANGEMENTS[name].stages(Choices(knockout="double elimination", through=4))
    assert stages[1] == StageSettings("double elimination", through=4)
    assert chosen_in(stages)[0] == name and chosen_in(stages)[1].knockout == "double elimination"
    assert arrangement_of(stages) == title


@in_turn("name", ARRANGEMENTS)
def test_only_choices_that_an_arrangement_asks_for_change_its_stages(name: str) -> None:
    offered = ARRANGEMENTS[name]
    for field in ("knockout", "third_place", "times", "groups", "through", "rounds", "reach", "tie_breaks"):
        other = Choices(**{field: getattr(OTHERWISE, field)})
        assert (offered.stages(other) != offered.stages(Choices())) == (field in offered.asks), field


@in_turn("name", ARRANGEMENTS)
def test_every_stage_has_a_format_and_only_later_stages_take_places(name: str) -> None:
    first, *later = ARRANGEMENTS[name].stages(Choices())
    assert first.format in FORMATS and not first.through and first.from_place == 1
    assert all(stage.format in FORMATS and (stage.through or stage.from_place > 1) for stage in later)


def test_tie_breaks_of_one_stage_count_as_chosen() -> None:
    stages = (StageSettings("swiss", tie_breaks=("wins",)), StageSettings("queue", through=4, tie_breaks=("wins",)))
    assert chosen_in(stages) == (OWN, Choices(through=4, tie_breaks=("wins",)))


def test_stages_of_no_arrangement_are_named_by_their_formats() -> None:
    stages = (StageSettings("round robin"), StageSettings("double elimination", through=4))
    assert arrangement_of(stages) == "Round robin, then double elimination"
    assert chosen_in(stages)[0] == OWN

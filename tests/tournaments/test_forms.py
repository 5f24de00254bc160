from django.forms import ChoiceField

from engine.variants import VARIANTS
from tournaments.forms import TournamentForm


def offered_variants() -> dict[str, str]:
    field = TournamentForm().fields["variant"]
    assert isinstance(field, ChoiceField)
    return {str(variant_id): str(label) for variant_id, label in field.choices}  # type: ignore[misc, union-attr]


def test_a_tournament_is_set_up_in_any_variant_the_standard_game_first() -> None:
    offered = offered_variants()
    assert next(iter(offered)) == "standard"
    assert {"mod-spit", "three-seats", "hundred", "speed-20-5"} <= set(offered)
    assert list(offered) == list(VARIANTS)


def test_a_variant_is_offered_with_what_is_different_about_it() -> None:
    offered = offered_variants()
    assert offered["standard"] == "Standard Spit"
    assert offered["ghost"].startswith("Ghost Spit: ")

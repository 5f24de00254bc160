"""Keeping entries apart in the pairings, at the desk."""

import pytest
from django.test import Client

from tests.clubs.views.conftest import Form
from tests.tournaments.evenings import begin, evening_in, projection_of
from tests.tournaments.views.answers import messages_of
from tests.tournaments.views.test_desk_rounds import text
from tournaments.formats.plans import StageSettings
from tournaments.ledger import apart_words, facts
from tournaments.ledger.projection import apart

DESK = "/tournaments/friday-cup/desk/"
APART = f"{DESK}kept-apart/"
SWISS = StageSettings("swiss", rounds=3)


def test_desk_shows_two_entries_kept_apart_until_they_may_meet(organiser: Client, form: Form) -> None:
    evening = evening_in([StageSettings("single elimination")], 4, "Ana", "Bo", "Cy", "Dee")
    assert APART in organiser.get(DESK).content.decode()
    sent = form(one=1, other=4)
    organiser.post(APART, sent)
    page = text(organiser.post(APART, sent, follow=True))
    assert "Ana and Dee Let them meet" in page and "Winners may meet later." in page
    desk = text(organiser.get(DESK))
    assert "Kept apart: Ana and Dee." in desk and "but Dee and Cy changed places, since some are kept apart: 1" in desk
    assert "Last: kept Ana and Dee apart." in desk
    organiser.post(f"{APART}4/1/let-meet/", form())
    assert "Kept apart" not in text(organiser.get(DESK))
    assert not projection_of(evening).apart


def test_invalid_pair_is_refused_with_an_error(organiser: Client, form: Form) -> None:
    evening = evening_in([SWISS], 3)
    evening.write(facts.KeptApart(1, 2))
    for one, other, sentence in (
        ("", 2, "Choose a name."),
        (1, 1, "Choose two different players of this tournament."),
        (1, 77, "Choose a player of this tournament."),
        (2, 1, "kept apart already."),
    ):
        page = organiser.post(APART, form(one=one, other=other)).content.decode()
        assert sentence in page and 'class="errors"' in page
    assert projection_of(evening).apart.pairs == ((1, 2),)


def test_club_mates_are_kept_apart_and_released_as_a_group(organiser: Client, form: Form) -> None:
    evening = evening_in([SWISS], 2, "Ana", "Bo")
    assert "Club-mates" not in text(organiser.get(APART))
    evening.write(facts.Undone(3), facts.Entered(2, projection_of(evening).entries[2].player, team="Porto"))
    assert "where possible" in text(organiser.get(APART))
    assert "Club-mates never meet." in text(organiser.post(f"{APART}mates/", form(), follow=True))
    assert "Kept apart: all club-mates." in text(organiser.get(DESK))
    assert "where possible" in text(organiser.post(f"{APART}mates/let-meet/", form(), follow=True))
    assert not projection_of(evening).apart


def test_team_too_large_to_keep_apart_is_named_without_a_button(
    organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (apart, apart_words):
        monkeypatch.setattr(module, "LARGEST_TEAM", 3)
    evening = evening_in([SWISS], 4)
    people = projection_of(evening).entries
    evening.write(*(facts.Entered(at, people[at].player, team="Porto") for at in people))
    sentence = "Porto has more than 3 entries, too many to keep apart."
    page = text(organiser.get(APART))
    assert sentence in page and "Never let club-mates meet" not in page
    evening.write(facts.MatesKeptApart())
    assert f"Club-mates never meet. {sentence}" in text(organiser.get(APART))


def test_unpairable_round_says_why_and_links_to_the_pairs_kept_apart(organiser: Client, form: Form) -> None:
    evening = begin(evening_in([SWISS], 4, "Ana", "Bo", "Cy", "Dee"))
    evening.write(*(facts.KeptApart(1, other) for other in (3, 4)))
    assert "Ana would have met Dee" in text(organiser.get(f"{DESK}round/"))
    by_hand = text(organiser.get(f"{DESK}round/", {"tables": "1-3.2-4"}))
    assert "Ana and Cy: are kept apart, so this cannot be published." in by_hand
    evening.write(facts.KeptApart(1, 2))
    sentence = "In every pairing of this round Ana would meet "
    assert sentence in text(organiser.get(f"{DESK}?part=matches"))
    page = organiser.get(f"{DESK}round/")
    assert sentence in text(page) and f'href="{APART}"' in page.content.decode()
    assert sentence in messages_of(organiser.post(f"{DESK}round/publish/", form(number=1)))


@pytest.mark.parametrize("name", ["round robin", "single elimination"])
def test_reason_replaces_the_form_where_nobody_can_be_kept_apart(organiser: Client, name: str) -> None:
    evening = evening_in([StageSettings(name)], 4)
    evening.write(facts.KeptApart(1, 2))
    if name == "single elimination":
        begin(evening)
    page = organiser.get(APART).content.decode()
    assert 'name="one"' not in page and ("nobody can be kept apart" in page or "fixed at the start" in page)
    assert ("Let them meet" in page) == (name == "round robin")

"""Changing the set-up of a tournament, and calling it off, at the desk."""

import re
from html import unescape

from django.test import Client

from clubs.models import Club
from engine.spit.variants import VARIANTS
from tests.clubs.views.conftest import Form
from tests.tournaments.evenings import arranged, play_ready, reloaded
from tests.tournaments.factories import Evening, evening_of, make_tournament, started
from tests.tournaments.views.answers import messages_of

DESK = "/tournaments/friday-cup/desk/"
SET_UP = f"{DESK}set-up/"
CALL_OFF = f"{DESK}call-off/"


def test_name_variant_and_best_of_are_changed_from_the_desk(organiser: Client, form: Form) -> None:
    evening = evening_of(2)
    assert SET_UP in organiser.get(DESK).content.decode()
    page = organiser.get(SET_UP).content.decode()
    assert 'value="Friday Cup"' in page and '<option value="standard" selected>' in page
    shown = dict(re.findall(r'name="(shown_\w+)" value="([^"]*)"', page))
    assert shown == {"shown_name": "Friday Cup", "shown_variant": "standard", "shown_best_of": "1"}
    sent = form(name="Sunday Cup", variant="penguin", best_of=1)
    organiser.post(SET_UP, sent)
    organiser.post(SET_UP, sent)
    outdated = form(name="Friday Cup", variant="standard", best_of=3, **shown)
    desk = organiser.post(SET_UP, outdated, follow=True).content.decode()
    assert "<h1>Sunday Cup</h1>" in desk and "Penguin Spit</a>, best of 3 games" in desk
    assert reloaded(evening).name == "Sunday Cup", "an outdated form does not overwrite a new name"
    refused = organiser.post(SET_UP, form(name="Monday Cup", variant="standard", best_of=1, **shown)).content.decode()
    assert "Somebody else has changed the name" in refused
    assert 'name="shown_name" value="Sunday Cup"' in refused


def test_only_the_name_can_change_after_the_start(organiser: Client, form: Form) -> None:
    evening = started(2)
    page = organiser.get(SET_UP).content.decode()
    assert 'name="variant"' not in page and "They cannot change after the start" in page
    shown = {"shown_name": "Friday Cup", "shown_variant": "standard", "shown_best_of": 1}
    late = organiser.post(SET_UP, form(name="Sunday Cup", variant="penguin", best_of=1, **shown)).content.decode()
    assert "has started. Its rules are fixed" in late and 'class="errors"' in late
    assert reloaded(evening).name == "Friday Cup"
    organiser.post(SET_UP, form(name="Sunday Cup", variant="standard", best_of=1, **shown))
    now = reloaded(evening)
    assert (now.name, now.variant, now.best_of) == ("Sunday Cup", "standard", 1)


def test_invalid_set_up_is_refused_and_changes_nothing(organiser: Client, form: Form) -> None:
    evening = arranged("double elimination", 2)
    wrong: list[tuple[dict[str, object], list[str]]] = [
        ({"name": "", "variant": "whist", "best_of": 2}, ["Give the tournament a name.", "Select a valid choice"]),
        ({"name": "♠"}, ["letters or figures"]),
        ({"name": "Friday Cup"}, ["set up like this already"]),
        (
            {"variant": "four-seats"},
            ["This variant seats 4, and Double elimination is for matches of two"],
        ),
    ]
    for fields, sentences in wrong:
        asked = {"name": "Sunday Cup", "variant": "standard", "best_of": 1} | fields
        page = organiser.post(SET_UP, form(**asked)).content.decode()
        assert all(sentence in page for sentence in sentences) and 'class="errors"' in page, sentences
        assert page.count("Select a valid choice") == 2 * ("best_of" in fields)
    assert reloaded(evening).name == "Friday Cup"


def test_calling_off_shows_its_effects_and_publishes_the_reason(organiser: Client, form: Form) -> None:
    evening = started(3)
    evening.deal(2, (20, 32))
    address = "/tournaments/friday-cup/matches/2/score/"
    sheet = organiser.get(address).content.decode()
    assert "Undo the last entry" in sheet and "swap/" in sheet and "Correct" in sheet
    page = organiser.get(CALL_OFF).content.decode()
    assert "2 matches are unfinished." in page
    too_long = organiser.post(CALL_OFF, form(why="x" * 201)).content.decode()
    assert "at most 200 characters" in too_long
    desk = organiser.post(CALL_OFF, form(why="The hall is flooded."), follow=True).content.decode()
    assert "Reinstate" in desk and "Score sheet" not in desk
    public = Client()
    assert (
        "This tournament was called off. The hall is flooded."
        in public.get("/tournaments/friday-cup/").content.decode()
    )
    for lists in ("/", "/tournaments/", "/clubs/club/"):
        assert "Friday Cup" not in public.get(lists).content.decode(), lists
    assert "Friday Cup" in organiser.get("/clubs/club/").content.decode()
    sheet = organiser.get(address).content.decode()
    assert "was called off. It takes no scores" in sheet and "cards_0" not in sheet
    assert "Undo the last entry" not in sheet and "swap/" not in sheet and "Correct" not in sheet
    ledger = organiser.get("/tournaments/friday-cup/ledger/").content.decode()
    assert ledger.count(">Undo<") == 1, "only the calling off itself can be undone"
    sides = "-".join(map(str, evening.projection.matches[2].table or ()))
    assert "is called off" in messages_of(organiser.post(f"{DESK}matches/2/walkover/", form(winner=2, sides=sides)))
    organiser.post(f"{DESK}reinstate/", form())
    assert "cards_0" in organiser.get(address).content.decode()


def test_empty_tournament_can_be_called_off_but_a_finished_one_cannot(organiser: Client, form: Form) -> None:
    evening_of(0)
    assert "Friday Cup is called off." in messages_of(organiser.post(CALL_OFF, form()))
    play_ready(evening := started(2))
    desk = f"/tournaments/{evening.tournament.slug}/desk/"
    assert "call-off/" not in organiser.get(f"{desk}set-up/").content.decode()
    assert "finished, so it" in messages_of(organiser.post(f"{desk}call-off/", form()))


SETS = f"{DESK}number-sets/"
ONES = {f"set_{rank}": str(rank - 1) for rank in range(1, 14)}


def advanced() -> Evening:
    return evening_of(2, variant_id="mod-spit-advanced")


def test_own_number_sets_are_saved_and_shown_on_the_rules_sheet(organiser: Client, form: Form) -> None:
    evening = advanced()
    assert SETS in organiser.get(SET_UP).content.decode()
    assert 'value="2 3 5 7 11"' in organiser.get(SETS).content.decode()
    sent = form(**ONES | {"set_1": "12, 3;0 . 3"})
    organiser.post(SETS, sent)
    after = organiser.post(SETS, sent, follow=True).content.decode()
    assert "Your thirteen sets are in use." in after and "Change your thirteen sets" in after
    assert reloaded(evening).rules["number_sets"][:2] == [[0, 3, 12], [1]]
    public = organiser.get("/tournaments/friday-cup/").content.decode()
    address = unescape(re.findall(r'href="(/rules/[^"]*)">Advanced Mod-Spit, own sets</a>', public)[0])
    sheet = organiser.get(address).content.decode()
    assert "The sets: ace (0 3 12); 2 (1);" in sheet and "Advanced Mod-Spit, own sets" in sheet
    italian = unescape(re.findall(r'href="([^"]*lang=it[^"]*)"', sheet)[0])
    assert "asso (0 3 12); 2 (1);" in organiser.get(f"{address.partition('?')[0]}{italian}").content.decode()
    assert "chose the variant: Advanced Mod-Spit, own sets" in organiser.get(DESK).content.decode()
    organiser.post(SETS, form(printed="1"))
    assert reloaded(evening).rules == VARIANTS["mod-spit-advanced"].to_json()


def test_invalid_number_sets_show_errors_at_their_fields_and_change_nothing(organiser: Client, form: Form) -> None:
    evening = advanced()
    wrong = {
        "set_1": ("", "Write at least one number."),
        "set_2": ("one", "Write numbers from 0 to 12, for example 2 3 5."),
        "set_4": (" , ", "Write numbers from 0 to 12"),
        "set_5": ("13", "Write numbers from 0 to 12"),
        "set_6": ("-1", "Write numbers from 0 to 12"),
        "set_13": ("9" * 61, "Write at most 60 characters"),
    }
    page = organiser.post(SETS, form(**ONES | {field: typed for field, (typed, _) in wrong.items()})).content.decode()
    errors = dict(re.findall(r'<p class="errors" id="id_(\w+)_error">([^<]*)', page))
    assert errors.keys() == wrong.keys()
    for field, (_, sentence) in wrong.items():
        assert sentence in errors[field], field
    page = organiser.post(SETS, form(**ONES | {"set_13": "2"})).content.decode()
    errors = dict(re.findall(r'<p class="errors" id="id_(\w+)_error">([^<]*)', page))
    assert errors == {"set_13": "Same set as 3. Change one of them."}
    evening.start()
    for late in (evening, evening_of(2)):
        desk = f"/tournaments/{late.tournament.slug}/desk/"
        assert "number-sets/" not in organiser.get(f"{desk}set-up/").content.decode()
        assert organiser.post(f"{desk}number-sets/", form(**ONES)).headers["Location"] == f"{desk}set-up/"
        assert reloaded(late).rules["number_sets"] == []


def test_date_place_and_notes_are_shown_to_everybody(organiser: Client, client: Client, club: Club) -> None:
    tournament = make_tournament(club=club)
    when_page = f"/tournaments/{tournament.slug}/desk/date-and-place/"
    asked = {"begins_at": "2026-11-27T19:30", "place": "Town hall", "notes": "Bring a pack.\nDoors at 19:00."}
    assert organiser.post(when_page, asked)["Location"] == f"/tournaments/{tournament.slug}/desk/"
    page = client.get(f"/tournaments/{tournament.slug}/").content.decode()
    assert "Friday 27 November 2026, 19:30</time> · Town hall" in page
    assert "Bring a pack.<br>Doors at 19:00." in page
    assert 'value="2026-11-27T19:30"' in organiser.get(when_page).content.decode()
    refused = organiser.post(when_page, asked | {"begins_at": "on Friday"})
    assert refused.status_code == 200 and "like 2026-11-30T19:30" in refused.content.decode()

"""The list of tournaments, and setting one up."""

import uuid
from html import escape, unescape

from django.test import Client

from clubs.models import Club
from clubs.services.clubs import join_club
from engine.spit.variants import VARIANTS
from games.models import Player
from tests.clubs.factories import make_club, make_user
from tests.tournaments.factories import evening_of, make_tournament, started
from tests.tournaments.views.answers import messages_of
from tournaments.ledger import facts
from tournaments.models import Tournament
from tournaments.services.rebuilding import rebuild

NEW = "/clubs/club/tournaments/new/"


def sent(name: str = "Friday Cup", variant: str = "standard", best_of: object = 3) -> dict[str, object]:
    return {"key": str(uuid.uuid4()), "name": name, "variant": variant, "best_of": best_of}


def test_copied_form_has_the_settings_and_people_of_the_original(organiser: Client) -> None:
    page = organiser.get(f"{NEW}?like=friday-cup").content.decode()
    assert all(f'<option value="{variant_id}"' in page for variant_id in VARIANTS)
    assert "are for games only" not in page
    assert 'name="key"' in page
    assert f'action="{NEW}?like=friday-cup"' in page and 'formaction="#plan"' in page, "only the preview has a fragment"
    evening = started(4, best_of=3, bots=1)
    page = organiser.get(f"{NEW}?like={evening.reload().slug}").content.decode()
    players = Player.objects.filter(pk__in=[entry.player for entry in evening.projection.playing])
    assert all((player.name in unescape(page)) == (not player.is_bot) for player in players)
    assert 'value="Friday Cup"' in page and '<option value="3" selected>' in page


def test_tournaments_are_listed_with_their_entries_and_found_by_name_club_and_place(client: Client, club: Club) -> None:
    assert "No tournament yet" in client.get("/tournaments/").content.decode()
    make_tournament(name="Autumn Cup", club=club)
    make_tournament(name="Spring Cup", club=club)
    Tournament.objects.filter(name="Spring Cup").update(place="Town hall")
    evening_of(3)
    evening_of(1)
    page = client.get("/tournaments/").content.decode()
    for count, words in ((3, "entries"), (1, "entry")):
        assert f'<td>{count}<span class="fold-word"> {words}<' in page
    for words, found in (
        ("autumn", ["Autumn Cup"]),
        (club.name, ["Autumn Cup", "Spring Cup"]),
        ("hall", ["Spring Cup"]),
    ):
        page = client.get("/tournaments/", {"q": words}).content.decode()
        assert [name for name in ("Autumn Cup", "Spring Cup") if f">{name}</a>" in page] == found
    assert "No tournament is found for “winter”." in client.get("/tournaments/?q=winter").content.decode()


def test_set_up_is_idempotent_by_key_and_name(organiser: Client) -> None:
    refused = organiser.post(NEW, sent() | {"begin": "1"})
    assert refused.status_code == 200 and not Tournament.objects.exists()
    form = sent()
    for name, slug in (("Friday Cup", "friday-cup"), ("Friday Cup", "friday-cup"), ("Sunday Cup", "sunday-cup")):
        answer = organiser.post(NEW, form | {"name": name})
        assert (answer.status_code, answer["Location"]) == (302, f"/tournaments/{slug}/desk/")
    assert [tournament.best_of for tournament in Tournament.objects.all()] == [3, 3]
    answer = organiser.post(NEW, sent("Monday Cup") | {"begin": "1", "people": "Ana\nBo\nCy"})
    assert "Monday Cup has started." in messages_of(answer)
    assert Tournament.objects.get(name="Monday Cup").state == "running"


def test_invalid_set_up_shows_errors_and_keeps_the_typed_name(organiser: Client) -> None:
    for fields, sentences in (
        (sent(name="", best_of=2), ["Give the tournament a name", "2 is not one of the available choices"]),
        (sent(name="!!!"), ["letters or figures"]),
        (
            sent(name="x" * 81, variant="canasta", best_of="x"),
            ["at most 80 characters", *(f"{typed} is not one of the available choices" for typed in ("canasta", "x"))],
        ),
    ):
        page = organiser.post(NEW, fields).content.decode()
        assert all(sentence in page for sentence in sentences), sentences
        assert f'value="{fields["name"]}"' in page or not fields["name"]
    assert not Tournament.objects.exists()


def test_home_page_lists_running_tournaments_of_organised_clubs_first(client: Client, db: None) -> None:
    running = started(2).tournament
    one, another = make_club("one"), make_club("another")
    make_tournament(name="Open One", club=one)
    make_tournament(name="Elsewhere", club=another)
    user = make_user("ana", one, "organiser")
    join_club(club=running.club, player=Player.objects.get(user=user), role="organiser")
    client.force_login(user)
    page = client.get("/me/").content.decode()
    assert 0 < page.index(f"/tournaments/{running.slug}/desk/") < page.index("Open One")
    assert "Elsewhere" not in page


def test_list_shows_format_and_winner_and_rebuild_corrects_them(client: Client, db: None) -> None:
    evening = started(2)
    assert "Single elimination</span>" in client.get("/tournaments/").content.decode()
    evening.write(facts.WalkedOver(1, (1, 2), 2))
    winner = escape(evening.projection.entries[2].name)
    assert f"Single elimination, won by {winner}</span>" in client.get("/tournaments/").content.decode()
    Tournament.objects.update(winner=1, stages_now=None)
    assert rebuild(tournament_id=evening.tournament.pk) == [
        "The winner was “1” and is “2”.", f"The format was “None” and is “{Tournament.objects.get().stages_now}”.",
    ]  # fmt: skip

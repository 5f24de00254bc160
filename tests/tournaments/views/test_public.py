"""Public pages of a tournament."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.models import Club, PlayerLink
from games.models import Game, Player
from tests.clubs.factories import make_club, make_user
from tests.games.factories import PlayerFactory, game_played
from tests.often import in_turn, some
from tests.tournaments.evenings import (
    arranged,
    begin,
    by_turns,
    challenge,
    pair_round,
    play,
    play_out,
    play_ready,
    play_round,
    projection_of,
    ready,
)
from tests.tournaments.factories import LEFT, Evening, evening_of, evening_with, started
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.ledger import facts
from tournaments.pages import paging, stages, standings
from tournaments.views import public

PAGE = "/tournaments/friday-cup/"
DESK = f"{PAGE}desk/"


def test_page_before_the_start_lists_entries_and_format(organiser: Client) -> None:
    evening = arranged("round robin", 6, seats=3)
    look_around(organiser, evening)
    page = organiser.get(PAGE).content.decode()
    assert "Tables and rounds appear here" in page
    assert "All 6 play; at least 3 rounds at tables of up to 3, until all have met." in page
    bracket = evening_of(2).tournament.slug
    assert "The bracket appears here" in organiser.get(f"/tournaments/{bracket}/").content.decode()


def test_page_shows_a_players_status_from_entry_to_start(client: Client, club: Club) -> None:
    evening = evening_with("Ana", "Bo")
    evening.write(facts.SelfEntrySet(is_open=True, needs_approval=False, places=2, closes_at=None))
    own, stranger = link_of(evening, "Ana"), Client()
    own_page, strange_page = own_entry(own), own_entry(stranger)
    assert "You are entered" in own_page and ">Enter<" not in own_page
    assert ">Enter<" in strange_page and "You are entered" not in strange_page
    evening.write(facts.CheckInOpened())
    assert ">Check in<" in own_entry(own)
    evening.write(facts.CheckedIn(1))
    assert ">checked in<" in own_entry(own) and ">Check in<" not in own_entry(own)
    evening.start()
    assert " hidden>" in own_entry(own) and "<a" not in own_entry(own)


def link_of(evening: Evening, name: str) -> Client:
    """A client that has opened the player's private link."""
    phone, player = Client(), Player.objects.get(name=name)
    PlayerLink.objects.create(club=evening.tournament.club, player=player, key="key-of-a-player")
    phone.get("/me/key-of-a-player/")
    return phone


def own_entry(client: Client) -> str:
    page = client.get(PAGE).content.decode()
    return page[page.index('<div id="own-entry"') :].partition("</div>")[0]


def test_front_page_features_a_game_played_on_this_site(client: Client, club: Club) -> None:
    here, uploaded = game_played(), game_played("uploaded", seed=b"another")
    Game.objects.filter(pk=uploaded.pk).update(conduct=Game.Conduct.UPLOADED, finished_at=timezone.now())
    assert client.get("/").context["featured"].public_id == here.public_id


@pytest.mark.django_db
def test_front_page_of_an_empty_site_offers_an_account_then_a_club(client: Client, settings: Settings) -> None:
    page = client.get("/").content.decode()
    assert '<a class="button-primary" href="/sign-up/?next=/set-up/club/">Create an account</a>' in page
    settings.SIGN_UP = "invited"
    for address in ("/", "/sign-in/"):
        details = client.get(address).content.decode()
        assert "Create your club" not in details and "then your club" not in details
    settings.SIGN_UP = "open"
    client.force_login(make_user("ana"))
    assert '<a class="button-primary" href="/set-up/club/">Create your club</a>' in client.get("/").content.decode()
    make_club("deck")
    assert "/set-up/club/" not in client.get("/").content.decode()


@in_turn(
    ("path", "entry"),
    [
        ("/clubs/club/tournaments/new/", "/clubs/club/"),
        ("/tournaments/", "/tournaments/"),
        ("/rules/reference/", "/rules/"),
        ("/replays/", "/replays/"),
        ("/account/", "/me/"),
    ],
)
def test_navigation_marks_one_entry_as_current(organiser: Client, path: str, entry: str) -> None:
    page = organiser.get(path).content.decode()
    header = page[page.index("<header") : page.index("</header>")]
    assert re.findall(r'href="([^"]*)" aria-current="true"', header) == [entry]


def test_tournament_without_entries_says_so_and_markup_in_a_name_is_escaped(client: Client, club: Club) -> None:
    evening = evening_of(0)
    for address in (PAGE, f"{PAGE}hall/"):
        assert "Nobody has entered yet" in client.get(address).content.decode(), address
    evening.enter(PlayerFactory.create(name="<script>alert(1)</script>"))
    page = client.get(PAGE).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_bracket_and_its_part_have_a_section_per_round_with_numbered_matches(client: Client, club: Club) -> None:
    evening = started(6)
    evening.game(2, LEFT[:2])
    evening.write(facts.WalkedOver(4, (3, 6), 3))
    page, fetched = (client.get(PAGE, asked).content.decode() for asked in ({}, {"part": "bracket"}))
    seq = club.tournaments.get().last_event
    for shown in (page, fetched):
        for part in ("heading-part", "bracket-part"):
            assert re.search(rf'id="{part}"[^>]* data-part data-seq="{seq}"', shown), part
    assert "<html" in page and "<html" not in fetched
    assert "deal 2: 12–40" in fetched, "the last deal of a match under way"
    assert "walkover" in fetched
    assert page.count('<section class="bracket-round') == 3
    assert page.count('<li class="bracket-match') == 7
    assert page.count("is-bye") == 2
    assert "Winner of match 2" in page
    for number in range(1, 8):
        assert f'<span class="bracket-number">Match {number}<' in page


def test_winner_is_on_top_and_the_part_includes_the_state(client: Client, club: Club) -> None:
    evening = started(2)
    hall = f"{PAGE}hall/?part=hall"
    assert "tag-live" in client.get(PAGE, {"part": "bracket"}).content.decode()
    assert "running" in client.get(hall).content.decode()
    play(evening, ready(evening))
    page, part = (client.get(PAGE, asked).content.decode() for asked in ({}, {"part": "bracket"}))
    assert page.index("Winner") < page.index("bracket-round")
    assert "finished" in page and "finished" in part
    assert "tag-live" not in part
    part = client.get(hall).content.decode()
    assert "<html" not in part
    assert f'data-seq="{club.tournaments.get().last_event}"' in part
    assert f"Winner <strong>{evening.projection.entries[1].name}" in part


def test_hall_screen_shows_check_ins_and_then_seats_by_name(client: Client, club: Club) -> None:
    evening = evening_of(4)
    for has_come in (False, True):
        page = client.get(f"{PAGE}hall/").content.decode()
        assert evening.projection.entries[1].name in page
        assert ("tag-done" in page) == has_come
        evening.check_everybody_in()
    evening.start()
    page = client.get(f"{PAGE}hall/?show=names").content.decode()
    seats = re.findall(r"<li><bdi>([^<]+)</bdi> <strong>match (\d)</strong>", page)
    assert [name for name, _ in seats] == sorted(entry.name for entry in evening.projection.playing)
    assert {number for _, number in seats} == {"1", "2"}
    assert "?part=hall&amp;show=names" in page


@pytest.mark.parametrize(
    "arrangement", some(ARRANGEMENTS, at_once=["swiss", "cup and plate", "double elimination", "queue"])
)
def test_every_format_has_pages_before_during_and_after_play(organiser: Client, arrangement: str) -> None:
    evening = arranged(arrangement, 2 if arrangement == "single match" else 7, groups=2, through=2)
    for go_on in (begin, play_a_little, end):
        go_on(evening)
        look_around(organiser, evening)


def names_in(evening: Evening) -> list[str]:
    return [entry.name for entry in evening.projection.playing]


def look_around(organiser: Client, evening: Evening) -> None:
    names = names_in(evening)
    for client, address in ((Client(), PAGE), (organiser, DESK)):
        page = client.get(address).content.decode()
        assert all(name in page for name in names), address
    hall = organiser.get(f"{PAGE}hall/").content.decode()
    assert any(name in hall for name in names)
    assert names[0] in organiser.get(f"{PAGE}entries/1/").content.decode()


def play_a_little(evening: Evening) -> None:
    if evening.projection.stages[0].settings.format == "ladder":
        challenge(evening, 3, 1)
        play_ready(evening, by_turns)
    else:
        play_round(evening, by_turns)


def end(evening: Evening) -> None:
    if evening.projection.stages[0].settings.format in ("ladder", "queue", "keizer"):
        evening.write(facts.Closed(1))
        play_ready(evening)
    elif evening.projection.state != "finished":
        play_out(evening)
    assert evening.projection.state == "finished"


def test_groups_mark_provisional_tables_the_cut_and_fates(client: Client, club: Club) -> None:
    evening = begin(arranged("groups", 8, groups=2, through=2))
    first = [match for match in ready(evening) if match.stage == 1]
    play(evening, first[:3])
    page = client.get(PAGE).content.decode()
    assert "Groups, then a knockout," in page
    assert page.index('href="#stage-1"') < page.index('href="#stage-2"') < page.index('id="stage-1"')
    assert page.index('id="stage-1"') < page.index('id="stage-2"')
    assert "Place 1 of group A" in page
    assert "provisional" in page
    assert page.count("The first 2 go on") == 2
    hall = client.get(f"{PAGE}hall/").content.decode()
    assert all(entry.name in hall for entry in evening.projection.playing)
    assert all(f"<h2>Group {group}</h2>" in hall for group in "AB") and "site-header" not in hall
    assert hall.count("data-board") == 2 and "part 2 of 2" not in hall, "a board with both groups, and one with names"
    play(evening, first[3:])
    page = client.get(PAGE).content.decode()
    assert page.index('id="stage-2"') < page.index('id="stage-1"'), "the current one first"
    assert "provisional" not in page
    assert page.count(">through<") == page.count(">out<") == 4


def test_standings_row_explains_rank_needs_and_opponents(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss and cut", 8, "Ana", "Bo", rounds=3, through=2))
    pair_round(evening)
    play_ready(evening)
    pair_round(evening)
    ana = f"{PAGE}entries/1/"
    page = client.get(PAGE).content.decode()
    assert page.count('<details class="why">') == 8 and "The tie-breaks leave" in page
    assert f'<a href="{ana}" data-details>Needs and opponents of Ana</a>' in page
    assert "2. Single elimination" in page and 'href="#stage-2"' not in page, "a waiting stage is named without a link"
    details = client.get(f"{ana}?part=details").content.decode()
    assert "<strong>To go on:</strong>" in details and "Plays now" in details
    assert "after round 1, and had not met." in details
    play_ready(evening)
    assert "No match is open now." in client.get(f"{ana}?part=details").content.decode()


def test_entry_absent_at_the_start_has_no_matches(client: Client, club: Club) -> None:
    evening = arranged("swiss", 4)
    page = f"{PAGE}entries/4/"
    assert "Matches appear here when the organiser starts." in client.get(page).content.decode()
    evening.write(facts.Withdrawn(4))
    begin(evening)
    absence_note = "Not checked in at the start, so there are no matches."
    assert absence_note in client.get(page).content.decode()
    assert absence_note not in client.get(f"{PAGE}entries/1/").content.decode()


def test_ladder_rows_explain_places_and_possible_challenges(client: Client, club: Club) -> None:
    begin(arranged("ladder", 4, "Ana", "Bo", "Cy", reach=1))
    page = client.get(PAGE).content.decode()
    assert "Began in place 3." in page and "A challenge won against Bo gives that place." in page
    assert "A challenge reaches 1 place up." in page


def test_long_lists_are_paged_and_searched_by_name(client: Client, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "LENGTH", 4)
    for module, limit in (
        (paging, "WHOLE"),
        (public, "WHOLE"),
        (stages, "FOLDED"),
        (standings, "LONGEST_WITH_STORIES"),
    ):
        monkeypatch.setattr(module, limit, 8)
    evening = begin(arranged("swiss", 10))
    play_round(evening)
    last = Player.objects.get(pk=evening.projection.entries[10].player)
    Player.objects.filter(pk=last.pk).update(name="Zoë")
    page = client.get(PAGE).content.decode()
    assert '<details class="why">' not in page and page.count('class="why-link"') == 4, "the entry's page explains it"
    assert 'name="find"' in page
    page = client.get(PAGE, {"standings": "3"}).content.decode()
    assert page.count('class="figure standing-place"') == 2
    assert 'href="?standings=2#stage-1"' in page
    assert "?part=bracket&amp;standings=3" in page
    page = client.get(PAGE, {"find": "ZOE"}).content.decode()
    assert page.count('class="figure standing-place"') == 1 and ">Zoë<" in page
    play_round(evening)
    assert "<h4>Round 1" not in client.get(PAGE).content.decode()
    page = client.get(PAGE, {"round": "1"}).content.decode()
    assert "<h4>Round 1" in page
    assert "?part=bracket&amp;round=1" in page


@pytest.mark.parametrize("arrangement", ["swiss", "double elimination", "groups"])
def test_pages_of_large_tournaments_take_few_queries_in_each_format(
    organiser: Client, arrangement: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = begin(arranged(arrangement, 24, groups=6, through=2))
    if not ready(evening):
        pair_round(evening)
    play_ready(evening, share=0.3)
    pages = []
    for address in (PAGE, f"{PAGE}?part=bracket", f"{PAGE}hall/", f"{PAGE}entries/3/"):
        with django_assert_max_num_queries(11):
            answer = organiser.get(address)
        assert answer.status_code == 200
        pages.append(answer.content.decode())
    below = {link for link in re.findall(r'href="#([^"]+)"', pages[0]) if link != "main"}
    assert below
    assert all(f'id="{link}"' in pages[0] for link in below)


def test_withdrawn_entry_is_struck_out_and_a_renamed_player_has_the_new_name(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss", 4, "Ana", "Bo"))
    play_round(evening)
    evening.write(facts.Withdrawn(2))
    page = client.get(PAGE).content.decode()
    assert re.search(r"<s>Bo</s></bdi></a>.*?withdrawn", page, re.DOTALL) and ">Ana<" in page
    assert "<s>Bo</s>" in client.get(f"{PAGE}entries/2/").content.decode()
    Player.objects.filter(name="Ana").update(name="Anna")
    for address in (PAGE, f"{PAGE}entries/1/", f"{PAGE}hall/"):
        page = client.get(address).content.decode()
        assert "Anna" in page and ">Ana<" not in page


def test_entry_page_links_to_its_matches_and_opponents(client: Client, club: Club) -> None:
    evening = begin(arranged("round robin", 4, "Ana", "Bo", "Cy", "Dee"))
    play(evening, ready(evening)[:1])
    page = client.get(f"{PAGE}entries/1/").content.decode()
    assert "Plays now" in page and "Everybody meets everybody." in page
    assert "To come first:" in page
    for number in (2, 3, 4):
        assert f'href="{PAGE}entries/{number}/"' in page
    assert f'href="{PAGE}matches/1/"' in page
    for number in (0, 9, 99_999_999_999):
        assert client.get(f"{PAGE}entries/{number}/").status_code == 404, number


def test_cup_and_plate_show_their_names_winners_and_final_places(client: Client, club: Club) -> None:
    evening = begin(arranged("cup and plate", 8))
    play_ready(evening)
    hall = client.get(f"{PAGE}hall/").content.decode()
    assert "Cup: Semi-finals" in hall and "Plate: Semi-finals" in hall
    assert hall.count("data-board") == 2
    for _round in ("semi-finals", "final"):
        play(evening, [match for match in ready(evening) if match.stage == 2])
    page = client.get(PAGE).content.decode()
    assert "Final places" not in page and "Places</h3>" in page
    play_out(evening)
    page, hall = (client.get(f"{PAGE}{part}").content.decode() for part in ("", "hall/"))
    assert page.count("Final places") == 1 and page.count("table-list places") == 1
    assert "7–8" in page
    projection = projection_of(evening)
    plate = projection.entries[(projection.stages[2].groups[0].ranking or ())[0][0]].name
    assert re.search(rf"Plate: <strong>.*{plate}", page) and f"Plate <strong>{plate}" in hall


def test_every_group_winner_is_announced_without_a_knockout(client: Client, club: Club) -> None:
    play_out(begin(arranged("groups alone", 8)))
    page = client.get(PAGE).content.decode()
    assert ">Winners</p>" in page and "Group A: <strong>" in page and "Group B: <strong>" in page


def test_match_box_is_rendered_again_when_its_content_changes(client: Client, club: Club) -> None:
    evening = begin(arranged("single elimination", 4, "Ana", "Bo", "Cy", "Dee"))
    assert "is-winner" not in client.get(PAGE).content.decode()
    play(evening, ready(evening)[:1])
    assert client.get(PAGE).content.decode().count("is-winner") == 1
    evening.write(facts.Undone(evening.tournament.last_event + 3))
    assert "is-winner" not in client.get(PAGE).content.decode()


def test_match_and_list_pages_take_few_queries_in_a_large_tournament(
    organiser: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = started(24)
    evening.game(16, LEFT[:2])
    for address in (f"{PAGE}matches/16/", "/clubs/club/", "/tournaments/", "/"):
        with django_assert_max_num_queries(12):
            assert organiser.get(address).status_code == 200

"""What everybody sees of a tournament."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.models import Club, PlayerLink
from games.models import Game, Player
from tests.clubs.factories import make_club, make_user
from tests.games.factories import game_played
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
from tournaments.pages import slices, stages, standings
from tournaments.views import public

PAGE = "/tournaments/friday-cup/"
DESK = f"{PAGE}desk/"


def test_before_the_start_the_page_lists_the_entries_and_says_how_they_will_play(client: Client, club: Club) -> None:
    evening = arranged("round robin", 6, seats=3)
    page = client.get(PAGE).content.decode()
    assert all(entry.name in page for entry in evening.projection.playing)
    assert "Tables and rounds appear here" in page
    bracket = evening_of(2).tournament.slug
    assert "The bracket appears here" in client.get(f"/tournaments/{bracket}/").content.decode()
    assert "All 6 play; at least 3 rounds at tables of up to 3, until all have met." in page


def test_the_page_tells_a_player_where_they_are_between_entry_and_start(client: Client, club: Club) -> None:
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
    """A phone that has opened the private link of a player."""
    phone, player = Client(), Player.objects.get(name=name)
    PlayerLink.objects.create(club=evening.tournament.club, player=player, key="key-of-a-player")
    phone.get("/me/key-of-a-player/")
    return phone


def own_entry(client: Client) -> str:
    page = client.get(PAGE).content.decode()
    return page[page.index('<div id="own-entry"') :].partition("</div>")[0]


def test_the_front_page_plays_a_game_that_was_played_here(client: Client, club: Club) -> None:
    here, brought = game_played(), game_played("brought", seed=b"another")
    Game.objects.filter(pk=brought.pk).update(conduct=Game.Conduct.BROUGHT, finished_at=timezone.now())
    assert client.get("/").context["featured"].public_id == here.public_id


@pytest.mark.django_db
def test_the_front_page_of_an_empty_house_leads_to_an_account_and_then_to_a_club(client: Client) -> None:
    page = client.get("/").content.decode()
    assert '<a class="button-primary" href="/sign-up/?next=/set-up/club/">Create an account</a>' in page
    client.force_login(make_user("ana"))
    assert '<a class="button-primary" href="/set-up/club/">Create your club</a>' in client.get("/").content.decode()
    make_club("deck")
    assert "/set-up/club/" not in client.get("/").content.decode()


@pytest.mark.django_db
def test_where_accounts_are_made_by_invitation_an_empty_house_promises_none(client: Client, settings: Settings) -> None:
    settings.SIGN_UP = "invited"
    for page in ("/", "/sign-in/"):
        details = client.get(page).content.decode()
        assert "Create your club" not in details and "then your club" not in details


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
def test_one_entry_of_the_navigation_is_where_somebody_is(organiser: Client, path: str, entry: str) -> None:
    page = organiser.get(path).content.decode()
    header = page[page.index("<header") : page.index("</header>")]
    assert re.findall(r'href="([^"]*)" aria-current="true"', header) == [entry]


def test_a_tournament_without_entries_says_so(client: Client, club: Club) -> None:
    evening_of(0)
    for address in (PAGE, f"{PAGE}hall/"):
        assert "Nobody has entered yet" in client.get(address).content.decode(), address


def test_the_bracket_is_a_section_for_every_round_and_a_list_of_numbered_matches(client: Client, club: Club) -> None:
    started(6)
    page = client.get(PAGE).content.decode()
    assert page.count('<section class="bracket-round') == 3
    assert page.count('<li class="bracket-match') == 7
    assert page.count("is-bye") == 2
    assert "Winner of match 5" in page
    for number in range(1, 8):
        assert f'<span class="bracket-number">Match {number}<' in page


def test_the_winner_stands_on_top_and_the_state_comes_with_the_part(client: Client, club: Club) -> None:
    evening = started(2)
    assert "tag-live" in client.get(PAGE, {"part": "bracket"}).content.decode()
    evening.game(1, LEFT)
    page, part = (client.get(PAGE, asked).content.decode() for asked in ({}, {"part": "bracket"}))
    assert page.index("Winner") < page.index("bracket-round")
    assert "finished" in page and "finished" in part
    assert "tag-live" not in part


def test_every_part_of_the_page_has_an_id_and_its_line_and_can_be_fetched_alone(client: Client, club: Club) -> None:
    evening = started(4)
    evening.game(1, LEFT[:2])
    evening.walk_over(2, 2)
    page, fetched = (client.get(PAGE, asked).content.decode() for asked in ({}, {"part": "bracket"}))
    seq = club.tournaments.get().last_event
    for shown in (page, fetched):
        for part in ("heading-part", "bracket-part"):
            assert re.search(rf'id="{part}"[^>]* data-part data-seq="{seq}"', shown), part
    assert "<html" in page and "<html" not in fetched
    assert "deal 2: 12–40" in fetched, "the last deal of a match under way"
    assert "walkover" in fetched


def test_the_screen_for_the_hall_shows_who_has_come_and_then_who_sits_where_by_name(client: Client, club: Club) -> None:
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


def test_the_screen_for_the_hall_names_the_winner(client: Client, club: Club) -> None:
    evening = started(2)
    address = f"{PAGE}hall/?part=hall"
    assert "running" in client.get(address).content.decode()
    evening.game(1, LEFT)
    part = client.get(address).content.decode()
    assert "<html" not in part
    assert f'data-seq="{club.tournaments.get().last_event}"' in part
    assert f"Winner <strong>{evening.projection.entries[1].name}" in part


def test_a_name_with_markup_is_only_a_name(client: Client, club: Club) -> None:
    evening = evening_of(0)
    from tournaments.services import entries

    entries.enter_newcomer(evening.act(), name="<script>alert(1)</script>", country="")
    page = client.get(PAGE).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


@pytest.mark.parametrize(
    "arrangement", some(ARRANGEMENTS, at_once=["swiss", "cup and plate", "double elimination", "queue"])
)
def test_every_format_has_its_pages_before_in_the_middle_and_at_the_end(organiser: Client, arrangement: str) -> None:
    evening = arranged(arrangement, 2 if arrangement == "single match" else 7, groups=2, through=2)
    for go_on in (lambda evening: None, begin, play_a_little, end):
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


def test_the_stages_are_named_and_led_to_and_the_one_that_is_played_stands_first(client: Client, club: Club) -> None:
    evening = begin(arranged("groups", 6, groups=2, through=1))
    page = client.get(PAGE).content.decode()
    assert "Groups, then a knockout," in page
    assert page.index('href="#stage-1"') < page.index('href="#stage-2"') < page.index('id="stage-1"')
    assert page.index('id="stage-1"') < page.index('id="stage-2"')
    assert "Place 1 of group A" in page
    play_ready(evening)
    page = client.get(PAGE).content.decode()
    assert page.index('id="stage-2"') < page.index('id="stage-1"')


def test_a_row_says_why_and_opens_on_what_is_needed_and_why_these_opponents(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss and cut", 8, "Ana", "Bo", rounds=3, through=2))
    pair_round(evening)
    play_ready(evening)
    pair_round(evening)
    ana = f"{PAGE}entries/1/"
    page = client.get(PAGE).content.decode()
    assert page.count('<details class="why">') == 8 and "The tie-breaks leave" in page
    assert f'<a href="{ana}" data-details>Needs and opponents of Ana</a>' in page
    assert "2. Single elimination" in page and 'href="#stage-2"' not in page, "the stage that waits is only announced"
    details = client.get(f"{ana}?part=details").content.decode()
    assert "<strong>To go on:</strong>" in details and "Plays now" in details
    assert "after round 1, and had not met." in details
    play_ready(evening)
    assert "No match is open now." in client.get(f"{ana}?part=details").content.decode()


def test_who_was_not_there_at_the_start_waits_for_no_match(client: Client, club: Club) -> None:
    evening = arranged("swiss", 4)
    page = f"{PAGE}entries/4/"
    assert "Matches appear here when the organiser starts." in client.get(page).content.decode()
    evening.write(facts.Withdrawn(4))
    begin(evening)
    said = "Not checked in at the start, so there are no matches."
    assert said in client.get(page).content.decode()
    assert said not in client.get(f"{PAGE}entries/1/").content.decode()


def test_on_a_ladder_every_row_tells_why_and_what_it_takes(client: Client, club: Club) -> None:
    begin(arranged("ladder", 4, "Ana", "Bo", "Cy", reach=1))
    page = client.get(PAGE).content.decode()
    assert "Began in place 3." in page and "A challenge won against Bo gives that place." in page
    assert "A challenge reaches 1 place up." in page


def test_of_a_long_list_a_page_shows_a_part_and_finds_names_on_the_others(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "LENGTH", 4)
    for module, limit in (
        (slices, "WHOLE"),
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
    assert '<details class="why">' not in page and page.count('class="why-link"') == 4, "the entry's page tells why"
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


def test_a_table_marks_what_is_not_final_the_cut_and_who_is_through(client: Client, club: Club) -> None:
    evening = begin(arranged("groups", 8, groups=2, through=2))
    first = [match for match in ready(evening) if match.stage == 1]
    play(evening, first[:3])
    page = client.get(PAGE).content.decode()
    assert "provisional" in page
    assert page.count("The first 2 go on") == 2
    play(evening, first[3:])
    page = client.get(PAGE).content.decode()
    assert "provisional" not in page
    assert page.count(">through<") == page.count(">out<") == 4


@in_turn("arrangement", ["swiss", "round robin", "double elimination"])
def test_a_long_page_leads_to_what_lies_below(client: Client, club: Club, arrangement: str) -> None:
    evening = begin(arranged(arrangement, 14))
    if arrangement == "swiss":
        pair_round(evening)
    page = client.get(f"/tournaments/{evening.tournament.slug}/").content.decode()
    below = {link for link in re.findall(r'href="#([^"]+)"', page) if link != "main"}
    assert below
    assert all(f'id="{link}"' in page for link in below)


def test_a_withdrawn_entry_is_struck_out_and_the_word_stands_beside(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss", 4, "Ana", "Bo"))
    play_round(evening)
    evening.write(facts.Withdrawn(2))
    page = client.get(PAGE).content.decode()
    assert re.search(r"<s>Bo</s></bdi></a>.*?withdrawn", page, re.DOTALL)
    assert "<s>Bo</s>" in client.get(f"{PAGE}entries/2/").content.decode()


def test_an_entry_s_page_leads_to_its_matches_and_opponents(client: Client, club: Club) -> None:
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


def test_at_the_end_of_a_bracket_everybody_has_a_place(client: Client, club: Club) -> None:
    play_out(begin(arranged("double elimination", 6)))
    page = client.get(PAGE).content.decode()
    assert "Final places" in page
    assert "not needed" in page
    assert '<th scope="row" class="figure">5–6</th>' in page


def test_cup_and_plate_are_shown_by_their_names_and_at_the_end_who_won_and_who_came_where(
    client: Client, club: Club
) -> None:
    evening = begin(arranged("cup and plate", 8))
    assert "Cup:" not in client.get(f"{PAGE}hall/").content.decode()
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


def test_of_groups_without_a_knockout_every_winner_is_announced(client: Client, club: Club) -> None:
    play_out(begin(arranged("groups alone", 8)))
    page = client.get(PAGE).content.decode()
    assert ">Winners</p>" in page and "Group A: <strong>" in page and "Group B: <strong>" in page


def test_the_screen_for_the_hall_turns_to_every_table(client: Client, club: Club) -> None:
    evening = begin(arranged("groups", 12, groups=3, through=2))
    page = client.get(f"{PAGE}hall/").content.decode()
    assert page.count("data-board") == 3, "names, and two parts"
    assert "part 2 of 2" in page and "site-header" not in page
    for group in "ABC":
        assert f"<h2>Group {group}</h2>" in page
    for entry in evening.projection.playing:
        assert entry.name in page


def test_a_box_is_rendered_again_when_it_says_something_else(client: Client, club: Club) -> None:
    evening = begin(arranged("single elimination", 4, "Ana", "Bo", "Cy", "Dee"))
    assert "is-winner" not in client.get(PAGE).content.decode()
    play(evening, ready(evening)[:1])
    assert client.get(PAGE).content.decode().count("is-winner") == 1
    evening.write(facts.Undone(evening.tournament.last_event + 3))
    assert "is-winner" not in client.get(PAGE).content.decode()


def test_somebody_who_is_called_something_else_by_now_is_called_so(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss", 4, "Ana"))
    play_round(evening)
    assert ">Ana<" in client.get(PAGE).content.decode()
    Player.objects.filter(name="Ana").update(name="Anna")
    for address in (PAGE, f"{PAGE}entries/1/", f"{PAGE}hall/"):
        page = client.get(address).content.decode()
        assert "Anna" in page and ">Ana<" not in page


@pytest.mark.parametrize("arrangement", ["swiss", "double elimination", "groups"])
def test_every_format_takes_few_queries_however_big_it_is(
    organiser: Client, arrangement: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = begin(arranged(arrangement, 24, groups=6, through=2))
    if not ready(evening):
        pair_round(evening)
    play_ready(evening, share=0.3)
    for address in (PAGE, f"{PAGE}?part=bracket", f"{PAGE}hall/", f"{PAGE}entries/3/"):
        with django_assert_max_num_queries(11):
            assert organiser.get(address).status_code == 200


def test_a_page_takes_few_queries_however_big_the_tournament(
    organiser: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = started(24)
    evening.game(16, LEFT[:2])
    for address in (f"{PAGE}matches/16/", "/clubs/club/", "/tournaments/", "/"):
        with django_assert_max_num_queries(12):
            assert organiser.get(address).status_code == 200

"""What everybody sees of a tournament."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.models import Club, PlayerLink
from games.models import Game, Player
from tests.clubs.factories import make_club, make_user
from tests.games.factories import game_played
from tests.often import some
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
from tournaments.pages import slices

PAGE = "/tournaments/friday-cup/"
DESK = f"{PAGE}desk/"


def test_before_the_start_the_page_lists_the_entries(client: Client, club: Club) -> None:
    evening = evening_of(3)
    page = client.get(PAGE).content.decode()
    for entry in evening.projection.playing:
        assert entry.name in page
    assert "The bracket appears here" in page


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


@pytest.mark.parametrize(
    ("path", "entry"),
    [
        ("/clubs/deck/tournaments/new/", "/clubs/deck/"),
        ("/clubs/deck/", "/clubs/deck/"),
        ("/tournaments/", "/tournaments/"),
        ("/rules/", "/rules/"),
        ("/rules/reference/", "/rules/"),
        ("/replays/", "/replays/"),
        ("/account/", "/me/"),
    ],
)
def test_one_entry_of_the_navigation_is_where_somebody_is(organiser: Client, club: Club, path: str, entry: str) -> None:
    page = organiser.get(path.replace("deck", club.slug)).content.decode()
    header = page[page.index("<header") : page.index("</header>")]
    assert re.findall(r'href="([^"]*)" aria-current="true"', header) == [entry.replace("deck", club.slug)]


def test_before_the_start_it_says_how_it_will_be_played(client: Client, club: Club) -> None:
    arranged("round robin", 6, seats=3)
    words = client.get(PAGE).content.decode()
    assert "All 6 play; at least 3 rounds at tables of up to 3, until all have met." in words


def test_a_tournament_without_entries_says_so(client: Client, club: Club) -> None:
    evening_of(0)
    assert "Nobody has entered yet" in client.get(PAGE).content.decode()


def test_the_bracket_is_a_section_for_every_round_and_a_list_of_matches(client: Client, club: Club) -> None:
    started(6)
    page = client.get(PAGE).content.decode()
    assert page.count('<section class="bracket-round') == 3
    assert page.count('<li class="bracket-match') == 7
    assert page.count("is-bye") == 2
    assert "Winner of match 5" in page


def test_the_winner_stands_on_top(client: Client, club: Club) -> None:
    evening = started(2)
    evening.game(1, LEFT)
    page = client.get(PAGE).content.decode()
    assert page.index("Winner") < page.index("bracket-round")
    assert "finished" in page


def test_a_match_under_way_shows_its_last_deal(client: Client, club: Club) -> None:
    evening = started(4)
    evening.game(1, LEFT[:2])
    assert "deal 2: 12–40" in client.get(PAGE).content.decode()


def test_a_walkover_is_marked(client: Client, club: Club) -> None:
    evening = started(4)
    evening.walk_over(1, 1)
    assert "walkover" in client.get(PAGE).content.decode()


def test_the_part_that_changes_can_be_fetched_alone_and_knows_its_line(client: Client, club: Club) -> None:
    started(4)
    part = client.get(PAGE, {"part": "bracket"}).content.decode()
    assert "<html" not in part
    assert f'data-seq="{club.tournaments.get().last_event}"' in part


def test_the_state_of_the_tournament_comes_with_the_part(client: Client, club: Club) -> None:
    evening = started(2)
    assert "tag-live" in client.get(PAGE, {"part": "bracket"}).content.decode()
    evening.game(1, LEFT)
    part = client.get(PAGE, {"part": "bracket"}).content.decode()
    assert "tag-live" not in part
    assert "finished" in part


def test_every_part_of_the_page_has_an_id_and_its_line(client: Client, club: Club) -> None:
    started(4)
    seq = club.tournaments.get().last_event
    for address in (PAGE, f"{PAGE}?part=bracket"):
        page = client.get(address).content.decode()
        for part in ("heading-part", "bracket-part"):
            assert re.search(rf'id="{part}"[^>]* data-part data-seq="{seq}"', page), part


def test_the_boxes_show_the_numbers_that_winner_of_names(client: Client, club: Club) -> None:
    started(4)
    page = client.get(PAGE).content.decode()
    for number in (1, 2, 3):
        assert f'<span class="bracket-number">Match {number}<' in page


def test_the_screen_for_the_hall_shows_part_after_part(client: Client, club: Club) -> None:
    started(16)
    page = client.get(f"{PAGE}hall/").content.decode()
    assert page.count("data-board") == 3, "names, and two parts"
    assert "part 2 of 2" in page
    assert "site-header" not in page


@pytest.mark.parametrize("come", [False, True])
def test_the_screen_for_the_hall_shows_who_has_come(client: Client, club: Club, come: bool) -> None:
    evening = evening_of(2)
    if come:
        evening.check_everybody_in()
    page = client.get(f"{PAGE}hall/").content.decode()
    assert evening.projection.entries[1].name in page
    assert ("tag-done" in page) == come


def test_a_screen_for_the_hall_says_who_sits_where_by_name(client: Client, club: Club) -> None:
    evening = started(4)
    page = client.get(f"{PAGE}hall/?show=names").content.decode()
    seats = re.findall(r"<li><bdi>([^<]+)</bdi> <strong>match (\d)</strong>", page)
    assert [name for name, _ in seats] == sorted(entry.name for entry in evening.projection.playing)
    assert {number for _, number in seats} == {"1", "2"}
    assert "?part=hall&amp;show=names" in page


def test_the_screen_for_the_hall_of_an_empty_tournament_says_so(client: Client, club: Club) -> None:
    evening_of(0)
    assert "Nobody has entered yet." in client.get(f"{PAGE}hall/").content.decode()


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
def test_every_format_has_its_pages_before_in_the_middle_and_at_the_end(
    client: Client, organiser: Client, arrangement: str
) -> None:
    evening = arranged(arrangement, 2 if arrangement == "single match" else 7, groups=2, through=2)
    for go_on in (lambda evening: None, begin, play_a_little, end):
        go_on(evening)
        look_around(client, evening)
        assert all(name in organiser.get(DESK).content.decode() for name in names_in(evening))


def names_in(evening: Evening) -> list[str]:
    return [entry.name for entry in evening.projection.playing]


def look_around(client: Client, evening: Evening) -> None:
    names = names_in(evening)
    for address in (PAGE, f"{PAGE}?part=bracket"):
        page = client.get(address).content.decode()
        assert all(name in page for name in names), address
    assert any(name in client.get(f"{PAGE}hall/").content.decode() for name in names)
    assert names[0] in client.get(f"{PAGE}entries/1/").content.decode()


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


def test_the_stages_are_led_to_and_the_one_that_is_played_stands_first(client: Client, club: Club) -> None:
    evening = begin(arranged("groups", 6, groups=2, through=1))
    page = client.get(PAGE).content.decode()
    assert page.index('href="#stage-1"') < page.index('href="#stage-2"') < page.index('id="stage-1"')
    assert page.index('id="stage-1"') < page.index('id="stage-2"')
    assert "Place 1 of group A" in page
    play_ready(evening)
    page = client.get(PAGE).content.decode()
    assert page.index('id="stage-2"') < page.index('id="stage-1"')


def test_the_heading_says_how_it_is_played(client: Client, club: Club) -> None:
    arranged("groups", 6)
    assert "Groups, then a knockout," in client.get(PAGE).content.decode()


def test_a_stage_that_waits_for_another_is_announced(client: Client, club: Club) -> None:
    begin(arranged("swiss and cut", 6, through=4))
    page = client.get(PAGE).content.decode()
    assert "2. Single elimination" in page
    assert 'href="#stage-2"' not in page


def test_a_table_says_why_somebody_is_there_and_leads_to_the_entry(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss", 6))
    play_round(evening)
    page = client.get(PAGE).content.decode()
    assert page.count('<details class="why">') == 6
    assert f'href="{PAGE}entries/1/"' in page
    assert "The tie-breaks leave" in page


def test_a_row_opens_on_what_is_needed_and_why_these_opponents(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss and cut", 8, "Ana", "Bo", rounds=3, through=2))
    pair_round(evening)
    play_ready(evening)
    pair_round(evening)
    ana = "/tournaments/friday-cup/entries/1/"
    assert f'<a href="{ana}" data-details>Needs and opponents of Ana</a>' in client.get(PAGE).content.decode()
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


def test_of_a_large_table_the_entry_s_page_tells_why(client: Client, club: Club) -> None:
    begin(arranged("swiss", 65))
    page = client.get(PAGE).content.decode()
    assert '<details class="why">' not in page
    assert page.count('class="why-link"') == slices.LENGTH


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


@pytest.mark.parametrize("arrangement", ["swiss", "round robin", "double elimination"])
def test_a_long_page_leads_to_what_lies_below(client: Client, club: Club, arrangement: str) -> None:
    evening = begin(arranged(arrangement, 14))
    if arrangement == "swiss":
        pair_round(evening)
    page = client.get(PAGE).content.decode()
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


@pytest.mark.parametrize("number", [0, 9, 99_999_999_999])
def test_an_entry_that_is_not_there_has_no_page(client: Client, club: Club, number: int) -> None:
    begin(arranged("swiss", 4))
    assert client.get(f"{PAGE}entries/{number}/").status_code == 404


def test_at_the_end_of_a_bracket_everybody_has_a_place(client: Client, club: Club) -> None:
    play_out(begin(arranged("double elimination", 6)))
    page = client.get(PAGE).content.decode()
    assert "Final places" in page
    assert "not needed" in page
    assert '<th scope="row" class="figure">5–6</th>' in page


def test_a_round_of_a_large_event_has_a_page_that_stays_when_something_changes(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss", 66))
    play_round(evening)
    play_round(evening)
    assert "<h4>Round 1" not in client.get(PAGE).content.decode()
    page = client.get(PAGE, {"round": "1"}).content.decode()
    assert "<h4>Round 1" in page
    assert "?part=bracket&amp;round=1" in page


def test_of_a_list_that_is_too_long_a_page_shows_a_part(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slices, "WHOLE", 8)
    monkeypatch.setattr(slices, "LENGTH", 4)
    play_round(begin(arranged("swiss", 10)))
    page = client.get(PAGE, {"standings": "3"}).content.decode()
    assert page.count('class="figure standing-place"') == 2
    assert 'href="?standings=2#stage-1"' in page
    assert "?part=bracket&amp;standings=3" in page


def test_in_a_long_list_names_are_found_on_the_other_pages_too(client: Client, club: Club) -> None:
    evening = begin(arranged("swiss", 65))
    last = evening.projection.entries[65].name
    page = client.get(PAGE, {"find": last.upper()}).content.decode()
    assert page.count('class="figure standing-place"') == 1 and f">{last}<" in unescape(page)
    assert 'name="find"' in client.get(PAGE).content.decode()


def test_cup_and_plate_are_both_on_the_screen_for_the_hall_by_their_names(client: Client, club: Club) -> None:
    evening = begin(arranged("cup and plate", 8))
    assert "Cup:" not in client.get(f"{PAGE}hall/").content.decode()
    play_ready(evening)
    hall = client.get(f"{PAGE}hall/").content.decode()
    assert "Cup: Semi-finals" in hall and "Plate: Semi-finals" in hall
    assert hall.count("data-board") == 2


def test_who_wins_the_plate_is_announced_beside_who_wins_the_cup(client: Client, club: Club) -> None:
    evening = begin(arranged("cup and plate", 8))
    play_out(evening)
    page, hall = (client.get(f"{PAGE}{part}").content.decode() for part in ("", "hall/"))
    projection = projection_of(evening)
    plate = projection.entries[(projection.stages[2].groups[0].ranking or ())[0][0]].name
    assert re.search(rf"Plate: <strong>.*{plate}", page) and f"Plate <strong>{plate}" in hall


def test_of_groups_without_a_knockout_every_winner_is_announced(client: Client, club: Club) -> None:
    play_out(begin(arranged("groups alone", 8)))
    page = client.get(PAGE).content.decode()
    assert ">Winners</p>" in page and "Group A: <strong>" in page and "Group B: <strong>" in page


def test_at_the_end_of_several_stages_one_list_says_who_came_where(client: Client, club: Club) -> None:
    evening = begin(arranged("cup and plate", 8))
    play_ready(evening)
    play(evening, [match for match in ready(evening) if match.stage == 2])
    play(evening, [match for match in ready(evening) if match.stage == 2])
    page = client.get(PAGE).content.decode()
    assert "Final places" not in page and "Places</h3>" in page
    play_out(evening)
    page = client.get(PAGE).content.decode()
    assert page.count("Final places") == 1 and page.count("table-list places") == 1
    assert "7–8" in page


def test_the_screen_for_the_hall_turns_to_every_table(client: Client, club: Club) -> None:
    evening = begin(arranged("groups", 12, groups=3, through=2))
    page = client.get(f"{PAGE}hall/").content.decode()
    assert page.count("data-board") == 3, "names, and two parts"
    assert "part 2 of 2" in page
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


@pytest.mark.parametrize("entries", some([8, 64], at_once=[64]))
@pytest.mark.parametrize("arrangement", ["swiss", "double elimination", "groups"])
def test_every_format_takes_few_queries(
    organiser: Client, arrangement: str, entries: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = begin(arranged(arrangement, entries, groups=entries // 4, through=2))
    if not ready(evening):
        pair_round(evening)
    play_ready(evening, share=0.3)
    for address in (PAGE, f"{PAGE}?part=bracket", f"{PAGE}hall/", f"{PAGE}entries/3/"):
        with django_assert_max_num_queries(11):
            assert organiser.get(address).status_code == 200


@pytest.mark.parametrize("entries", [8, 64])
def test_a_page_takes_few_queries_however_big_the_tournament(
    organiser: Client, entries: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = started(entries)
    evening.game(1, LEFT[:2])
    for address in (
        PAGE,
        PAGE + "?part=bracket",
        PAGE + "hall/",
        PAGE + "matches/1/",
        "/clubs/club/",
        "/tournaments/",
        "/",
    ):
        with django_assert_max_num_queries(12):
            assert organiser.get(address).status_code == 200

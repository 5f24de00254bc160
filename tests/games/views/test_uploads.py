"""The form that uploads games as files, and the deletion of such games."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.log import dumps_game, pack_game
from games.forms.uploads import encode_file
from games.models import Game, Player
from games.services import uploaded_files, uploads
from games.services.uploaded_files import read_games
from tests.games.factories import game_played
from tests.games.services.test_uploads import logs, short_game
from tests.often import in_turn, times

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def user() -> User:
    return User.objects.create_user("ana", first_name="Ana", last_name="Ferreira")


@pytest.fixture
def ana(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


def upload(client: Client, written: bytes, **fields: str) -> HttpResponse:
    file = SimpleUploadedFile("game.slap", written)
    answer = client.post("/replays/upload/", {"file": file, **fields})
    assert isinstance(answer, HttpResponse)
    return answer


def complaints(answer: HttpResponse) -> list[str]:
    return [unescape(found) for found in re.findall(r'<p class="errors" id="\w+">(.*?)</p>', answer.content.decode())]


def test_replay_list_links_to_the_form_and_visitors_must_sign_in(client: Client) -> None:
    assert 'href="/replays/upload/"' in client.get("/replays/").content.decode()
    answer = client.get("/replays/upload/")
    assert answer.status_code == 302 and answer["Location"] == "/sign-in/?next=/replays/upload/"
    assert upload(client, pack_game(logs())).status_code == 302
    assert not Game.objects.exists()


@pytest.mark.parametrize("form", ["packed", "lines"])
def test_game_in_either_format_becomes_a_replay(ana: Client, form: str) -> None:
    written = pack_game(logs()) if form == "packed" else dumps_game(logs()).encode()
    answer = upload(ana, written, seat_0="Carla", own="1")
    game = Game.objects.get()
    assert answer.status_code == 302 and answer["Location"] == f"/replays/{game.public_id}/"
    page = ana.get(answer["Location"]).content.decode()
    assert "Carla" in page and "Ana Ferreira" in page and "Your game is here." in page
    assert "by Ana Ferreira, who named the players" in page
    assert "Every entry was verified. No seed was committed to" in page
    assert ana.get(f"/replays/{game.public_id}.slap").content == pack_game(logs())


def test_file_with_a_byte_order_mark_is_accepted(ana: Client) -> None:
    upload(ana, b"\xef\xbb\xbf" + dumps_game(logs()).encode())
    assert ana.get(f"/replays/{Game.objects.get().public_id}.slap").content == pack_game(logs())


def test_file_name_that_is_too_long_is_refused(ana: Client) -> None:
    answer = ana.post("/replays/upload/", {"file": SimpleUploadedFile(f"{'x' * 201}.slap", b"SLAP")})
    assert isinstance(answer, HttpResponse)
    assert complaints(answer) == ["Give the file a shorter name: 200 characters at most."]


def test_same_game_again_redirects_to_the_stored_game(ana: Client) -> None:
    first = upload(ana, pack_game(logs()))
    again = upload(ana, dumps_game(logs()).encode(), seat_0="Somebody else")
    assert first["Location"] == again["Location"] and Game.objects.count() == 1
    assert "You have uploaded this game before" in ana.get(again["Location"]).content.decode()


@in_turn(
    ("written", "complaint"),
    [
        (b"", "There is no deal in it"),
        (b"SLAP\x01", "Deal 1, byte 4: this release reads version 2"),
        (b"[1e999999999, 0]", "Deal 1, line 1"),
        (pack_game(logs())[:-1], f"Deal {len(logs())}, byte"),
        (pack_game(logs(seed="a seed 1")) * 2, "Deal 9, byte"),
        (pack_game([*logs(), *logs()[1:]]), f"Deal {len(logs()) + 1}: this deal says that it is number 2"),
    ],
)
def test_invalid_file_is_refused_with_the_place_of_the_error(ana: Client, written: bytes, complaint: str) -> None:
    answer = upload(ana, written)
    (sentence,) = complaints(answer)
    assert answer.status_code == 200 and sentence.startswith(f"Nothing was stored. {complaint}"), sentence
    assert not Game.objects.exists() and not Player.objects.exists()


HELD = re.compile(r'name="(held|held_name)" value="([^"]*)"')


def again(client: Client, answer: HttpResponse, **fields: str | list[str]) -> HttpResponse:
    """Sends the returned form again with these fields, without choosing a file."""
    held = {name: unescape(value) for name, value in HELD.findall(answer.content.decode())}
    assert held, "the page keeps the file"
    return client.post("/replays/upload/", {**held, **fields})  # type: ignore[return-value]


def ticked(answer: HttpResponse) -> list[str]:
    return re.findall(r'name="games" value="(\d+)" checked', answer.content.decode())


def fieldset_of_games(answer: HttpResponse) -> str:
    [tag] = re.findall(r'<fieldset [^>]*id="games"[^>]*>', answer.content.decode())
    return str(tag)


THREE = dumps_game([*short_game("first"), *short_game(), *short_game("third")]).encode()


def test_only_ticked_games_of_a_file_are_stored(ana: Client) -> None:
    answer = upload(ana, THREE, seat_0="Carla")
    assert answer.status_code == 200 and complaints(answer) == [] and not Game.objects.exists()
    assert ticked(answer) == ["1", "2", "3"]
    page = answer.content.decode()
    assert "This page keeps <strong>game.slap</strong>." in page and 'value="Carla"' in page
    assert 'name="swaps" value="on">' in page, "these games are not pairs"
    answer = again(ana, answer, games=["1", "3"], seat_0="Carla")
    assert answer["Location"] == "/replays/" and Game.objects.count() == 2
    assert "Your 2 games are here." in ana.get("/replays/").content.decode()
    some = upload(ana, THREE)
    assert again(ana, some, games=["1", "2", "3"])["Location"] == "/replays/"
    assert "1 is new. 2 are here already." in ana.get("/replays/").content.decode()
    assert again(ana, some, games=["1", "2"])["Location"] == "/replays/"
    assert "Nothing is new: these 2 are here already." in ana.get("/replays/").content.decode()


def test_game_twice_in_a_file_is_counted_once(ana: Client) -> None:
    twice = upload(ana, dumps_game([*short_game(), *short_game()]).encode())
    address = again(ana, twice, games=["1", "2"])["Location"]
    assert Game.objects.count() == 1 and address == f"/replays/{Game.objects.get().public_id}/"
    assert "Your game is here." in ana.get(address).content.decode()
    more = upload(
        ana, dumps_game([*short_game(), *short_game("other"), *short_game("third"), *short_game("third")]).encode()
    )
    again(ana, more, games=["1", "2", "3", "4"])
    assert "2 are new. 1 is here already." in ana.get("/replays/").content.decode()


def test_single_ticked_game_redirects_to_its_replay(ana: Client) -> None:
    address = again(ana, upload(ana, THREE), games=["2"])["Location"]
    assert ana.get(f"{address[:-1]}.slap").content == pack_game(short_game())
    assert upload(ana, pack_game(short_game()))["Location"] == address, "the same game, sent alone"


def test_invalid_games_cannot_be_ticked(ana: Client) -> None:
    game = short_game()[0]
    answer = upload(ana, pack_game([game, replace(game, entries=game.entries[1:]), game]))
    assert ticked(answer) == ["1", "3"]
    assert 'value="2"' not in answer.content.decode().split("Which games")[1].split("</ul>")[0]
    assert "Game 2, deal 1, entry" in answer.content.decode()
    (complaint,) = complaints(again(ana, answer, games=["1", "2"]))
    assert complaint.startswith("Nothing was stored. Game 2, deal 1, entry ")
    assert not Game.objects.exists()


def test_game_recorded_here_redirects_to_itself_and_is_not_stored_again(ana: Client) -> None:
    here = game_played()
    written = ana.get(f"/replays/{here.public_id}.slap").content
    answer = upload(ana, written)
    assert answer["Location"] == f"/replays/{here.public_id}/"
    assert "This game was recorded here" in ana.get(answer["Location"]).content.decode()
    assert list(Game.objects.all()) == [here]


def test_error_in_a_readable_file_has_its_line_in_the_whole_file(ana: Client) -> None:
    game = short_game()[0]
    broken = replace(game, entries=(game.entries[0]._replace(refused=True), *game.entries[1:]))
    (alone,) = complaints(upload(ana, dumps_game((broken,)).encode()))
    assert alone.startswith("Nothing was stored. Deal 1, line 3: ready is marked refused")
    both = upload(ana, dumps_game((game, broken)).encode()).content.decode()
    assert f"Game 2, deal 1, line {len(game.entries) + 6}: ready is marked refused" in both


def test_form_without_ticks_has_an_error_and_keeps_the_file(ana: Client) -> None:
    asked = upload(ana, THREE)
    assert "aria-describedby" not in fieldset_of_games(asked)
    answer = again(ana, asked)
    assert 'aria-describedby="id_games_error"' in fieldset_of_games(answer)
    assert complaints(answer) == ["Tick the games that you want to upload."] and ticked(answer) == []
    assert again(ana, answer, games=["2"]).status_code == 302


def test_refusal_keeps_the_ticked_games(ana: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_GAMES_A_DAY", 1)
    answer = again(ana, upload(ana, THREE), games=["1", "3"])
    assert complaints(answer) == ["You can upload 1 games within a day. Choose 1 of these for today."]
    assert ticked(answer) == ["1", "3"]


@in_turn("sent", [["201"], ["201", "2"]])
def test_unknown_game_number_gives_one_error(ana: Client, sent: list[str]) -> None:
    answer = again(ana, upload(ana, THREE), games=sent)
    assert complaints(answer) == ["Select a valid choice. 201 is not one of the available choices."]
    assert ticked(answer) == sent[1:] and not Game.objects.exists()


def test_refused_name_keeps_the_file(ana: Client) -> None:
    answer = upload(ana, pack_game(short_game()), seat_0="A", seat_1="A")
    assert complaints(answer) == ["Two seats have this name. Tell them apart."]
    assert again(ana, answer, seat_0="A", seat_1="B").status_code == 302
    answer = upload(ana, THREE, seat_0="x" * 81)
    assert ticked(answer) == ["1", "2", "3"]
    assert again(ana, answer, games=["1", "2"], seat_0="x").status_code == 302
    assert Game.objects.count() == 2, "one of the two games was stored before"


def test_new_file_replaces_the_kept_file(ana: Client) -> None:
    held = dict(HELD.findall(upload(ana, THREE).content.decode()))
    file = SimpleUploadedFile("other.slap", pack_game(short_game("other")))
    answer = ana.post("/replays/upload/", {"file": file, **held, "games": ["1", "3"]})
    assert ana.get(f"{answer['Location'][:-1]}.slap").content == pack_game(short_game("other"))


def test_invalid_new_file_leaves_the_kept_file(ana: Client) -> None:
    held = dict(HELD.findall(upload(ana, THREE).content.decode()))
    for name in ("a.png", "damaged.slap", f"{'x' * 201}.slap"):
        answer = send_beside(ana, held, name)
    assert again(ana, answer, games=ticked(answer))["Location"] == "/replays/" and Game.objects.count() == 2


def send_beside(ana: Client, held: dict[str, str], name: str) -> HttpResponse:
    """Sends an invalid file from a page that keeps another file."""
    written = b"\x89PNG\r\n\x1a\n" if name == "a.png" else pack_game(logs())[:-1]
    file = SimpleUploadedFile(name, written)
    answer = ana.post("/replays/upload/", {"file": file, **held, "games": ["1", "3"], "swaps": "on"})
    assert isinstance(answer, HttpResponse) and len(complaints(answer)) == 1
    page = answer.content.decode()
    assert "This page keeps <strong>game.slap</strong>." in page and 'name="swaps" value="on" checked' in page
    assert ticked(answer) == ["1", "3"] and not Game.objects.exists()
    return answer


def test_daily_limit_does_not_lose_the_kept_file(ana: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    held = dict(HELD.findall(upload(ana, THREE).content.decode()))
    monkeypatch.setattr(uploads, "MOST_TRIES_A_DAY", 1)
    for fields in ({"file": SimpleUploadedFile("a.slap", pack_game(logs()))}, {"games": ["1"]}):
        answer = ana.post("/replays/upload/", {**held, **fields})
        assert isinstance(answer, HttpResponse)
        assert complaints(answer) == ["You have sent 1 files today. Please try again tomorrow."]
        assert dict(HELD.findall(answer.content.decode())) == held


@in_turn("held", ["nonsense", "AAAA", encode_file(b" " * 2**24)])
def test_malformed_kept_file_is_refused(ana: Client, held: str) -> None:
    answer = ana.post("/replays/upload/", {"held": held})
    assert answer.status_code == 200 and complaints(answer)  # type: ignore[arg-type]
    assert not Game.objects.exists()


def test_file_of_another_kind_is_refused_with_its_likely_kind(ana: Client) -> None:
    answer = ana.post("/replays/upload/", {"file": SimpleUploadedFile("my_bot.py", b"from engine import Bot\n")})
    (complaint,) = complaints(answer)  # type: ignore[arg-type]
    assert complaint.startswith("This looks like a Python program. A recorded game is a .slap file, or a .jsonl file")


def test_form_without_a_file_asks_for_a_file(ana: Client) -> None:
    answer = ana.post("/replays/upload/", {"seat_0": "Carla"})
    assert complaints(answer) == ["Choose a file: games in a .slap or .jsonl file."]  # type: ignore[arg-type]


@in_turn(
    ("fields", "complaint"),
    [
        ({"seat_2": "Carla"}, "This game has 2 seats. Leave this one empty."),
        ({"seat_0": "x" * 81}, "A name has at most 80 characters, and this one 81."),
        ({"seat_0": "a\x00b"}, "Null characters are not allowed."),
        ({"own": "9"}, "Choose one of the seats, or none."),
        ({"own": "5"}, "This game has 2 seats. Yours must be one of them."),
    ],
)
def test_invalid_seat_field_has_an_error(ana: Client, fields: dict[str, str], complaint: str) -> None:
    answer = upload(ana, pack_game(short_game()), **fields)
    assert complaints(answer) == [complaint]
    assert not Game.objects.exists()


def test_name_is_escaped(ana: Client) -> None:
    answer = upload(ana, pack_game(logs()), seat_0="<script>alert(1)</script>")
    page = ana.get(answer["Location"]).content.decode()
    assert "<script>alert" not in page and "&lt;script&gt;alert" in page


def test_file_that_is_too_large_is_refused(ana: Client) -> None:
    answer = upload(ana, b" " * (uploaded_files.MOST_BYTES + 1))
    assert complaints(answer) == ["This file is too large. It may have 1024 KB at most."]
    assert not Game.objects.exists()


def test_form_without_csrf_token_is_refused(user: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user)
    assert upload(strict, pack_game(logs())).status_code == 403
    assert not Game.objects.exists()


def test_uploader_can_delete_a_game_after_confirmation(ana: Client) -> None:
    upload(ana, pack_game(logs()))
    address = f"/replays/{Game.objects.get().public_id}/"
    assert f"{address}delete/" in ana.get(address).content.decode()
    assert "Delete this game?" in ana.get(f"{address}delete/").content.decode()
    assert Game.objects.exists()
    assert ana.post(f"{address}delete/")["Location"] == "/replays/"
    assert not Game.objects.exists() and ana.get(address).status_code == 404


def test_other_users_cannot_delete_an_uploaded_game(ana: Client) -> None:
    upload(ana, pack_game(logs()))
    address = f"/replays/{Game.objects.get().public_id}/"
    stranger = Client()
    assert f"{address}delete/" not in stranger.get(address).content.decode()
    assert stranger.post(f"{address}delete/").status_code == 302
    stranger.force_login(User.objects.create_user("bo"))
    assert stranger.post(f"{address}delete/").status_code == 403
    assert Game.objects.exists()


PACKED, LINES = pack_game(short_game()), dumps_game(short_game()).encode()


@st.composite
def broken_files(draw: st.DrawFn) -> bytes:
    """A file with a part cut off, changed, doubled or inserted."""
    written = draw(st.sampled_from([PACKED, LINES]))
    at = draw(st.integers(0, len(written)))
    until = draw(st.integers(at, min(at + 40, len(written))))
    new = draw(
        st.sampled_from([b"", written[at:until] * 2, b"\xfe\xff\xff\xff\xff", b"[" * 999, b"\n"])
        | st.binary(max_size=8)
    )
    return written[:at] + new + draw(st.sampled_from([written[until:], b""]))


@settings(max_examples=times(16), suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(LINES[:-1])
@example(PACKED)
@given(broken_files())
def test_any_file_gets_a_response_and_only_complete_games_are_stored(ana: Client, written: bytes) -> None:
    cache.clear()
    Game.objects.all().delete()
    Player.objects.all().delete()
    answer = upload(ana, written)
    if answer.status_code == 302:
        assert (
            pack_game(read_games(written)[0].whole().logs)
            == ana.get(f"/replays/{Game.objects.get().public_id}.slap").content
        )
    else:
        assert answer.status_code == 200 and complaints(answer)
        assert not Game.objects.exists() and not Player.objects.exists()

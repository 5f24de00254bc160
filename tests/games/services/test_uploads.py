"""Games that users upload as files."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache as tries
from django.db import OperationalError, connection, transaction

from clubs.models import Membership
from clubs.services.clubs import join_club
from engine.commands import main as commands
from engine.game_check import BrokenGame, VerifiedGame
from engine.game_files import InGame
from engine.games import start_game
from engine.log import DealLog, LogError, dumps_game, pack, pack_game
from engine.simulate import simulate_game
from engine.spit.rules import Rules, spit_rules
from engine.spit.variants import variant
from games.models import Comment, Game, Player, Record
from games.selectors.analysis import replays_of_same_packs
from games.selectors.films import replay_document
from games.selectors.replays import deal_logs, replays
from games.services import figures, uploaded_files, uploads
from games.services.uploaded_files import FoundGame, are_pairs, read_games
from games.services.uploads import NotUploaded, UploadedSeats, delete_game, read_upload, upload_games
from tests.engine.simulate.spies import pair, sleeper
from tests.games.factories import NOW, PlayerFactory, game_played
from tests.often import a_few, in_turn
from tests.threads import at_once
from tests.tournaments.factories import make_tournament
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@cache
def logs(variant_id: str = "standard", seed: str = "a seed 7") -> tuple[DealLog, ...]:
    rules = variant(variant_id)
    return simulate_game(rules, pair(*["greedy"] * rules.players), seed).logs


@cache
def short_game(seed: str = "short 1") -> tuple[DealLog, ...]:
    return simulate_game(Rules(max_deals=1), pair("greedy", "random"), seed).logs


@pytest.fixture(autouse=True)
def no_earlier_tries() -> Iterator[None]:
    tries.clear()
    yield
    tries.clear()


@pytest.fixture
def user() -> User:
    return User.objects.create_user("ana", first_name="Ana", last_name="Ferreira")


@pytest.fixture
def other() -> User:
    return User.objects.create_user("bo")


def upload_game(*, user: User, written: bytes, uploaded_seats: UploadedSeats, now: datetime) -> tuple[Game, bool]:
    """Bring all games of a file, as the page does. Returns the first game, and whether it is new."""
    found = read_upload(user=user, written=written, now=now)
    return upload_games(user=user, found=found, uploaded_seats=uploaded_seats, now=now)[0]


def read_game(written: bytes) -> VerifiedGame:
    (found,) = read_games(written)
    return found.whole()


def uploaded(user: User, game: tuple[DealLog, ...] | None = None, uploaded_seats: UploadedSeats | None = None) -> Game:
    written = pack_game(game or logs())
    return upload_game(user=user, written=written, uploaded_seats=uploaded_seats or UploadedSeats(), now=NOW)[0]


def names_of(game: Game) -> list[str]:
    return [seat.player.name for seat in game.seats.order_by("number")]


@pytest.mark.parametrize("variant_id", a_few(2, ["standard", "hundred", "three-seats"]))
def test_game_uploaded_as_a_file_becomes_a_replay(user: User, variant_id: str) -> None:
    record = simulate_game(variant(variant_id), pair(*["greedy"] * variant(variant_id).players), "a seed 25")
    game = replays().get(pk=uploaded(user, record.logs).pk)
    assert tuple(deal_logs(game)) == record.logs
    assert (game.variant, game.conduct, game.uploaded_by) == (variant_id, Game.Conduct.UPLOADED, user)
    assert game.ending == Game.Ending.PLAYED and game.deal_count == len(record.logs)
    assert (game.winner, tuple(game.score)) == (record.winner, record.scores)
    assert len(replay_document(game)["deals"]) == len(record.logs)
    assert len(game.public_id) == 12


def test_two_users_get_separate_games_from_the_same_file(user: User, other: User) -> None:
    mine = uploaded(user, short_game(), UploadedSeats(("Ana", "Bo")))
    theirs = uploaded(other, short_game(), UploadedSeats(("A", "B")))
    assert mine.public_id != theirs.public_id
    delete_game(game=theirs, user=other)
    assert names_of(mine) == ["Ana", "Bo"]


@pytest.mark.django_db(transaction=True)
def test_removing_a_game_waits_while_its_uploader_brings_another(user: User) -> None:
    game = uploaded(user)

    def take(_: int) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '50ms'")
            delete_game(game=game, user=user)

    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # the lock that uploading a game takes
        with pytest.raises(OperationalError, match="lock timeout"):
            at_once(1, take)
    delete_game(game=game, user=user)
    assert not Game.objects.exists()


def test_uploaded_name_does_not_match_existing_players(user: User) -> None:
    member = PlayerFactory.create(name="Carla")
    game = uploaded(user, uploaded_seats=UploadedSeats(("Carla", "")))
    assert names_of(game) == ["Carla", "Seat 2"]
    assert member.pk not in game.player_ids


def test_same_name_is_the_same_player_only_within_an_account(user: User, other: User) -> None:
    first = uploaded(user, short_game("other"), UploadedSeats(("Carla", " Dario  Fo ")))
    second = uploaded(user, short_game(), UploadedSeats(("Dario Fo", "Carla")))
    theirs = uploaded(other, short_game(), UploadedSeats(("Carla", "Dario Fo")))
    assert first.player_ids == second.player_ids[::-1]
    assert not {*first.player_ids} & {*theirs.player_ids}
    assert Player.objects.count() == 4


def test_invisible_characters_are_removed_from_names(user: User) -> None:
    first = uploaded(user, short_game("other"), UploadedSeats(("Car\u200bla", "\u202eevil")))
    second = uploaded(user, short_game(), UploadedSeats(("\u200b", "Carla")))
    assert (names_of(first), names_of(second)) == (["Carla", "evil"], ["Seat 1", "Carla"])
    assert first.player_ids[0] == second.player_ids[1]
    with pytest.raises(NotUploaded, match="Two seats have this name"):
        uploaded(user, uploaded_seats=UploadedSeats(("Ana", "A\u200bna")))


def test_uploader_can_be_one_of_the_players(user: User, other: User) -> None:
    game = uploaded(user, uploaded_seats=UploadedSeats(("", "Bo"), own=0))
    assert names_of(game) == ["Ana Ferreira", "Bo"]
    assert uploaded(user, short_game(), UploadedSeats(("Bo", "ignored"), own=1)).player_ids == game.player_ids[::-1]
    PlayerFactory.create(name="Bo of the club", user=other)
    assert names_of(uploaded(other, uploaded_seats=UploadedSeats(own=1))) == ["Seat 1", "Bo of the club"]


def test_single_deal_with_unnamed_rules_is_a_game_of_own_rules(user: User) -> None:
    game, _ = upload_game(user=user, written=pack(short_game()[0]), uploaded_seats=UploadedSeats(), now=NOW)
    assert (game.variant, game.deal_count, game.ending) == (figures.OWN_RULES, 1, Game.Ending.PLAYED)


def test_broken_off_game_has_no_winner(user: User) -> None:
    game = uploaded(user, logs()[:1])
    assert (game.winner, game.ending, game.deal_count) == (None, "", 1)


@in_turn(
    ("uploaded_seats", "seat", "words"),
    [
        (UploadedSeats(("Ana", "Ana")), 0, "Two seats have this name"),
        (UploadedSeats(("Seat 2", "")), 0, "Two seats have this name"),
        (UploadedSeats(("", "Ana  Ferreira"), own=0), 1, "Two seats have this name"),
        (UploadedSeats(("Ana", "Bo", "Carla")), 2, "This game has 2 seats"),
        (UploadedSeats(("Ana",), own=4), 4, "This game has 2 seats"),
    ],
)
def test_invalid_names_are_refused_with_their_seat(
    user: User, uploaded_seats: UploadedSeats, seat: int, words: str
) -> None:
    with pytest.raises(NotUploaded, match=words) as caught:
        uploaded(user, uploaded_seats=uploaded_seats)
    assert caught.value.seat == seat
    assert not Game.objects.exists() and not Player.objects.exists()


def test_invalid_game_is_refused_with_its_place_and_nothing_is_stored(user: User) -> None:
    game = logs()
    untrue = (game[0], replace(game[1], entries=game[1].entries[1:]), *game[2:])
    with pytest.raises(BrokenGame, match=r"^deal 2, entry \d+: "):
        uploaded(user, untrue)
    assert not Game.objects.exists() and not Player.objects.exists() and not Record.objects.exists()


def numbered_with_a_gap(game: tuple[DealLog, ...]) -> tuple[DealLog, ...]:
    return (*game[:3], replace(game[3], number=45), *game[4:])


def with_other_rules_from_deal_5(game: tuple[DealLog, ...]) -> tuple[DealLog, ...]:
    other = replace(spit_rules(game[0].rules), max_deals=50)
    return (*game[:4], *(replace(deal, rules=other) for deal in game[4:]))


def after_another_game(game: tuple[DealLog, ...]) -> tuple[DealLog, ...]:
    return (*short_game(), *numbered_with_a_gap(game))


@pytest.mark.parametrize("form", [pack_game, lambda deals: dumps_game(deals).encode()], ids=["packed", "lines"])
@pytest.mark.parametrize(
    ("breaking", "reason"),
    [
        (numbered_with_a_gap, "deal 4: this deal says that it is number 45: the deals of one game count from 1"),
        (with_other_rules_from_deal_5, "deal 5: it has other rules than the deals before"),
        (after_another_game, "game 2, deal 4: this deal says that it is number 45: the deals of one game count from 1"),
    ],
)
def test_command_line_and_site_refuse_games_with_the_same_reason(
    breaking: Callable[[tuple[DealLog, ...]], tuple[DealLog, ...]],
    form: Callable[[tuple[DealLog, ...]], bytes],
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = logs(seed="a seed 1")
    assert len(game) >= 5
    written = form(breaking(game))
    (tmp_path / "game").write_bytes(written)
    assert commands.main(["verify", str(tmp_path / "game")]) == 1
    assert capsys.readouterr().err == f"{reason}\n"
    try:
        complaints = [one.complaint for one in read_games(written) if one.complaint]
    except LogError as error:
        complaints = [uploaded_files.sentence(error)]
    assert complaints == [f"{reason[:1].upper()}{reason[1:]}."]


def test_unfinished_deal_is_refused(user: User) -> None:
    with pytest.raises(LogError, match="deal 1: this deal was not played to its end"):
        uploaded(user, (start_game(Rules(), b"seed").next_deal().log,))


@pytest.mark.parametrize(
    "written", [b"SLAP\x01" + bytes(uploaded_files.MOST_PACKED_BYTES), b" " * (uploaded_files.MOST_BYTES + 1)]
)
def test_too_large_file_is_refused_before_reading(written: bytes) -> None:
    with pytest.raises(LogError, match="a packed one 128 KB"):
        read_game(written)


def in_one_file(*games: tuple[DealLog, ...]) -> bytes:
    return pack_game([log for game in games for log in game])


def test_all_games_of_a_file_are_found() -> None:
    games = [logs(), short_game(), short_game("other")]
    found = read_games(in_one_file(*games))
    assert [one.whole().logs for one in found] == games
    assert [str(one) for one in found] == ["game 1", "game 2", "game 3"]
    assert str(read_games(in_one_file(logs()))[0]) == "this game"


def test_broken_game_leaves_others_readable_but_bringing_it_stores_nothing(user: User) -> None:
    game = short_game()[0]
    untrue = replace(game, entries=game.entries[1:])
    first, broken, last = read_games(pack_game([game, untrue, game]))
    assert (first.whole().logs, last.whole().logs) == ((game,), (game,))
    assert broken.complaint.startswith("Game 2, deal 1, entry ")
    with pytest.raises(InGame, match=r"^game 2, deal 1, entry"):
        upload_games(user=user, found=[first, broken], uploaded_seats=UploadedSeats(), now=NOW)
    assert not Game.objects.exists() and not Player.objects.exists(), "all games are stored, or none"


def test_truncated_file_is_refused_with_game_and_deal() -> None:
    with pytest.raises(InGame, match=r"^game 2, deal 2, byte "):
        read_games(in_one_file(short_game(), short_game(), short_game())[:-1])
    with pytest.raises(LogError, match="there is no deal in it"):
        read_games(b"")


def test_players_swap_seats_in_games_of_a_pair(user: User) -> None:
    def found(*games: tuple[DealLog, ...]) -> tuple[FoundGame, ...]:
        return read_games(in_one_file(*games))

    def of(packs: str, *bots: str) -> tuple[DealLog, ...]:
        return simulate_game(Rules(max_deals=1), pair(*bots), packs).logs

    halves = (of("one", "greedy", "random"), of("one", "random", "greedy"))
    other = (of("two", "greedy", "random"), of("two", "random", "greedy"))
    assert are_pairs(found(*halves)) and are_pairs(found(*halves, *other))
    assert not are_pairs(found(*halves, other[0])) and not are_pairs(found(halves[0], other[0]))
    assert not are_pairs(found(halves[0]))
    uploaded_seats = UploadedSeats(("Carla", "Dana"), own=1, swaps=True)
    stored = upload_games(user=user, found=found(*halves, *other), uploaded_seats=uploaded_seats, now=NOW)
    assert [names_of(game) for game, _ in stored] == [["Carla", "Ana Ferreira"], ["Ana Ferreira", "Carla"]] * 2
    assert all(is_new for _, is_new in stored)


def test_unnamed_player_is_the_same_in_both_games_of_a_pair(user: User) -> None:
    found = read_games(in_one_file(short_game(), short_game("other")))
    stored = upload_games(user=user, found=found, uploaded_seats=UploadedSeats(("Carla",), swaps=True), now=NOW)
    assert [names_of(game) for game, _ in stored] == [["Carla", "Seat 2"], ["Seat 2", "Carla"]]
    assert Player.objects.count() == 2


@in_turn(
    ("uploaded_seats", "seat", "words"),
    [
        (UploadedSeats(("Ana Ferreira",), own=1, swaps=True), 0, "Two seats have this name"),
        (UploadedSeats(("", "", "Carla"), swaps=True), 2, "Game 2 has 2 seats"),
        (UploadedSeats((), 5, True), 5, "Game 2 has 2 seats"),
    ],
)
def test_refusal_names_the_typed_seat_despite_swaps(
    user: User, uploaded_seats: UploadedSeats, seat: int, words: str
) -> None:
    found = read_games(in_one_file(short_game(), short_game("other")))
    with pytest.raises(NotUploaded, match=words) as refusal:
        upload_games(user=user, found=found[1:], uploaded_seats=uploaded_seats, now=NOW)
    assert refusal.value.seat == seat


def test_games_over_the_daily_limit_are_refused_as_a_whole(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_GAMES_A_DAY", 2)
    found = read_games(in_one_file(logs(), short_game(), short_game("other")))
    with pytest.raises(NotUploaded, match="Choose 2 of these for today"):
        upload_games(user=user, found=found, uploaded_seats=UploadedSeats(), now=NOW)
    assert not Game.objects.exists()
    assert len(upload_games(user=user, found=found[:2], uploaded_seats=UploadedSeats(), now=NOW)) == 2
    with pytest.raises(NotUploaded, match="Please upload this one tomorrow"):
        upload_games(user=user, found=found, uploaded_seats=UploadedSeats(), now=NOW)


def test_file_with_too_many_games_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded_files, "MOST_GAMES", 1)
    with pytest.raises(LogError, match="a file of 2 games is not taken in: 1 at most"):
        read_games(in_one_file(short_game(), short_game()))


def test_game_with_too_many_deals_or_entries_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded_files, "MOST_DEALS", 2)
    with pytest.raises(BrokenGame, match="deal 3: games of more than 2 deals"):
        read_game(pack_game(logs()))
    monkeypatch.setattr(uploaded_files, "MOST_DEALS", 500)
    monkeypatch.setattr(uploaded_files, "MOST_ENTRIES", len(logs()[0].entries))
    with pytest.raises(BrokenGame, match="deal 2: games of more"):
        read_game(pack_game(logs()))


def test_number_of_uploaded_games_is_limited_per_user_and_day(
    user: User, other: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "MOST_GAMES_A_DAY", 1)
    game = uploaded(user)
    with pytest.raises(NotUploaded, match="Please upload this one tomorrow"):
        uploaded(user, short_game())
    assert uploaded(user) == game, "a game that is already stored does not count"
    uploaded(other, short_game())
    tomorrow = NOW + timedelta(days=1, seconds=1)
    written = pack_game(short_game())
    assert upload_game(user=user, written=written, uploaded_seats=UploadedSeats(), now=tomorrow)[1]


def test_number_of_files_read_is_limited_per_user_and_day(
    user: User, other: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "MOST_TRIES_A_DAY", 2)
    for _ in range(2):
        with pytest.raises(LogError):
            upload_game(user=user, written=b"no game", uploaded_seats=UploadedSeats(), now=NOW)
    with pytest.raises(NotUploaded, match="Please try again tomorrow"):
        uploaded(user)
    uploaded(other)
    tomorrow = NOW + timedelta(days=1)
    assert upload_game(user=user, written=pack_game(logs()), uploaded_seats=UploadedSeats(), now=tomorrow)[1]


def test_concurrent_files_are_all_counted(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_TRIES_A_DAY", 20)

    def was_looked_at(_: int) -> list[bool]:
        return [tries_once() for _ in range(5)]

    def tries_once() -> bool:
        try:
            upload_game(user=user, written=b"no game", uploaded_seats=UploadedSeats(), now=NOW)
        except NotUploaded:
            return False
        except LogError:
            return True
        raise AssertionError

    assert sum(sum(answers) for answers in at_once(8, was_looked_at)) == 20


def test_only_the_uploader_can_remove_a_game_and_only_an_uploaded_one(user: User, other: User) -> None:
    game = uploaded(user, uploaded_seats=UploadedSeats(("Carla", ""), own=1))
    Comment.objects.create(game=game, deal=1, at_ms=0, author=other, text="!", key="1", created_at=NOW)
    with pytest.raises(NotUploaded):
        delete_game(game=game, user=other)
    Game.objects.update(conduct=Game.Conduct.SIMULATED)
    with pytest.raises(NotUploaded):
        delete_game(game=Game.objects.get(), user=user)
    Game.objects.update(conduct=Game.Conduct.UPLOADED)
    delete_game(game=game, user=user)
    assert not Game.objects.exists() and not Record.objects.exists() and not Comment.objects.exists()
    assert [player.user for player in Player.objects.all()] == [user], "only the account's own player is left"


def test_players_of_another_game_are_kept_on_removal(user: User) -> None:
    one = uploaded(user, short_game("other"), UploadedSeats(("Carla", "Dario")))
    uploaded(user, short_game(), UploadedSeats(("Carla", "Emil")))
    delete_game(game=one, user=user)
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Carla", "Emil"]


def test_players_of_a_club_tournament_or_merge_are_kept_on_removal(user: User) -> None:
    game = uploaded(user, logs("three-seats"), UploadedSeats(("Carla", "Dario", "Emil")))
    carla, dario, emil = (seat.player for seat in game.seats.order_by("number"))
    tournament = make_tournament()
    member = join_club(club=tournament.club, player=carla, role=Membership.Role.MEMBER)
    entry = Entry.objects.create(tournament=tournament, number=1, player=dario)
    twice = PlayerFactory.create(name="Emil!", merged_into=emil)
    delete_game(game=game, user=user)
    for row in (member, entry, twice):
        row.refresh_from_db()
    assert not Game.objects.exists() and Player.objects.count() == 4


def test_copy_with_changed_times_is_a_separate_game_but_no_pair(user: User) -> None:
    stored = game_played()
    first, *others = deal_logs(stored)
    *entries, last = first.entries
    moved = replace(first, entries=(*entries, last._replace(at_ms=last.at_ms + 1)))
    copy = uploaded(user, (moved, *others))
    assert copy != stored
    assert list(replays_of_same_packs(stored)) == list(replays_of_same_packs(copy)) == []


def test_copies_of_two_users_are_not_a_pair_of_each_other(user: User, other: User) -> None:
    copies = {uploaded(uploader, short_game()) for uploader in (user, other)}
    assert len(copies) == 2
    assert [list(replays_of_same_packs(copy)) for copy in copies] == [[], []]
    elsewhere = uploaded(user, simulate_game(Rules(max_deals=1), pair("random", "greedy"), "short 1").logs)
    assert set(replays_of_same_packs(elsewhere)) == copies


def test_uploaded_game_that_stays_level_has_the_ending_level(user: User) -> None:
    game = uploaded(user, simulate_game(Rules(max_deals=1), (sleeper(), sleeper()), "asleep").logs)
    assert (game.winner, game.ending, game.deal_count) == (None, Game.Ending.LEVEL, 21)

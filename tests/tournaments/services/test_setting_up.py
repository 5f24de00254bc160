"""Setting up a tournament, changing the set-up, and calling it off."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection

from clubs.models import Club
from clubs.services.acts import Refusal
from engine.scoring import Figures
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from games.models import Game, Player
from tests.clubs.factories import make_club
from tests.games.factories import NOW, PlayerFactory
from tests.threads import at_once
from tests.tournaments.evenings import arranged, reloaded
from tests.tournaments.factories import LEFT, Evening, evening_of, make_tournament, started
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.models import Event, Rating, Tournament
from tournaments.pages.own_matches import entered_by, matches_of
from tournaments.selectors import ledgers, tournament_lists
from tournaments.services import called_games, entries, scores, setting_up, starting, undoing
from tournaments.services.rebuilding import rebuild
from tournaments.services.setting_up import (
    RulesRefused,
    SetUp,
    call_off,
    change_set_up,
    choose_number_sets,
    reinstate,
)

pytestmark = pytest.mark.django_db


def change(evening: Evening, key: str = "", shown: SetUp | None = None, **wanted: Any) -> None:
    change_set_up(evening.act(key=key), SetUp("Friday Cup", "standard", 1)._replace(**wanted), shown=shown)


def kinds(evening: Evening) -> list[str]:
    return list(Event.objects.filter(tournament=evening.tournament).values_list("kind", flat=True))


def test_name_variant_and_length_can_change_and_the_address_stays() -> None:
    evening = evening_of(2)
    for wrong in ({"variant": "whist"}, {"best_of": 2}):
        with pytest.raises(RulesRefused, match="Choose from the lists"):
            change(evening, **wrong)
    for name in ("", "♠"):
        with pytest.raises(Refusal, match="letters or figures"):
            change(evening, name=name)
    change(evening, name="Sunday Cup", variant="penguin", best_of=3)
    now = reloaded(evening)
    assert (now.name, now.variant, now.best_of, now.slug) == ("Sunday Cup", "penguin", 3, "friday-cup")
    assert now.rules == VARIANTS["penguin"].to_json()
    assert kinds(evening)[2:] == ["rules_chosen", "named"]
    undoing.undo_line(evening.act(), line=3)
    assert (reloaded(evening).variant, reloaded(evening).best_of) == ("standard", 1)
    ledgers.clear_cache()
    undoing.redo_line(evening.act(), line=3)
    assert (reloaded(evening).variant, reloaded(evening).best_of) == ("penguin", 3)
    assert rebuild(tournament_id=now.pk) == []


def test_only_changed_settings_are_written_once_per_key() -> None:
    evening = evening_of(0)
    for _ in range(2):
        change(evening, key="pressed twice", name="Sunday Cup")
    assert kinds(evening) == ["named"]
    with pytest.raises(Refusal, match="set up like this already"):
        change(evening, name="Sunday Cup")
    for _ in range(2):
        change(evening, key="and again", name="Sunday Cup", best_of=3)
    assert kinds(evening) == ["named", "rules_chosen"]


FIRST = SetUp("Friday Cup", "standard", 1)


def test_unchanged_fields_of_a_form_keep_changes_by_others() -> None:
    evening = evening_of(0)
    change(evening, name="Sunday Cup", variant="penguin")
    change(evening, best_of=3, shown=FIRST)
    now = reloaded(evening)
    assert (now.name, now.variant, now.best_of) == ("Sunday Cup", "penguin", 3)
    assert now.rules == VARIANTS["penguin"].to_json()
    asked: list[tuple[dict[str, Any], type[Refusal], str]] = [
        ({"name": "Monday Cup"}, Refusal, "the name to Sunday Cup"),
        ({"variant": "four-seats"}, RulesRefused, "the variant to Penguin Spit"),
        ({"best_of": 5}, RulesRefused, "the match length to best of 3 games"),
        ({"name": "Sunday Cup", "variant": "penguin", "best_of": 3}, Refusal, "like this already"),
    ]
    for fields, refusal, sentence in asked:
        with pytest.raises(refusal, match=sentence):
            change(evening, **fields, shown=FIRST)


def test_only_the_name_can_change_after_the_start() -> None:
    evening = evening_of(2)
    change(evening, best_of=3)
    evening.start()
    change(evening, name="Sunday Cup", best_of=3)
    with pytest.raises(RulesRefused, match="has started"):
        change(evening, name="Monday Cup", best_of=1)
    assert (reloaded(evening).name, reloaded(evening).best_of) == ("Sunday Cup", 3)
    with pytest.raises(Refusal, match="Undo the start first"):
        undoing.undo_line(evening.act(), line=3)


def test_variant_that_does_not_fit_the_stages_is_refused() -> None:
    evening = arranged("double elimination", 2)
    with pytest.raises(RulesRefused, match="seats 4, and Double elimination is for"):
        change(evening, variant="four-seats")
    with pytest.raises(RulesRefused, match="third place"):
        change(arranged("single elimination", 2, third_place=True), variant="four-seats")


def test_change_of_variant_changes_ratings_and_seeds_by_rating() -> None:
    evening = evening_of(0)
    players = [PlayerFactory.create(outside_rating=1200), PlayerFactory.create()]
    Rating.objects.create(player=players[1], variant="penguin", mu=35.0, sigma=2.0, matches=9)
    evening.enter(*players)
    assert [entry.rating for entry in evening.projection.playing] == [1200, None]
    change(evening, variant="penguin")
    assert [entry.rating for entry in evening.projection.playing] == [1200, Rating.objects.get().shown]
    entries.seed_by_rating(evening.act())
    assert [entry.number for entry in evening.projection.playing] == [2, 1]


def rated(evening: Evening, **ratings: float) -> Player:
    """Enter a new player with a rating in each of these variants."""
    player = PlayerFactory.create()
    for variant_id, mu in ratings.items():
        Rating.objects.create(player=player, variant=variant_id, mu=mu, sigma=2.0, matches=9)
    evening.enter(player)
    return player


def ratings_of(evening: Evening) -> list[tuple[int, int | None]]:
    """Return entries with their ratings, the best seed first."""
    return [(entry.number, entry.rating) for entry in evening.projection.playing]


def shown_in(variant_id: str, players: dict[int, Player]) -> list[tuple[int, int | None]]:
    return [(entry, Rating.objects.get(variant=variant_id, player=player).shown) for entry, player in players.items()]


def test_ratings_and_seeds_follow_the_variant_through_undo_and_redo() -> None:
    """Players also enter between the change of variant and its undo."""
    evening = evening_of(0)
    one, other = rated(evening, standard=40.0, penguin=20.0), rated(evening, standard=30.0, penguin=30.0)
    entries.seed_by_rating(evening.act())
    change(evening, variant="penguin")
    chosen = reloaded(evening).last_event
    third = rated(evening, standard=10.0, penguin=15.0)
    undoing.undo_line(evening.act(), line=2)
    undoing.undo_line(evening.act(), line=chosen)
    undoing.redo_line(evening.act(), line=2)
    assert ratings_of(evening) == shown_in("standard", {1: one, 2: other, 3: third})
    fourth = rated(evening, standard=5.0, penguin=8.0)
    undoing.redo_line(evening.act(), line=chosen)
    assert ratings_of(evening) == shown_in("penguin", {2: other, 1: one, 3: third, 4: fourth})
    undoing.undo_people(evening.act(), line=chosen)
    assert ratings_of(evening) == shown_in("standard", {1: one, 2: other, 3: third, 4: fourth})
    undoing.redo_people(evening.act(), line=chosen)
    assert ratings_of(evening) == shown_in("penguin", {2: other, 1: one, 3: third, 4: fourth})
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_called_off_tournament_is_not_listed_and_refuses_scores() -> None:
    evening = started(3)
    one = evening.row(2).sides[0].entry or pytest.fail("nobody sits there")
    call_off(evening.act(), why="The hall is flooded.")
    assert reloaded(evening).called_off
    assert [list(tournament_lists.tournaments()), tournament_lists.running_first(evening.tournament.club)] == [[], []]
    assert list(tournament_lists.tournaments(called_off=True)) == [evening.tournament]
    assert not matches_of(one.player).now and not entered_by(one.player)
    with pytest.raises(Refusal, match="is called off"):
        evening.deal(2, (20, 32))
    with pytest.raises(Refusal, match="is called off"):
        evening.write(facts.TablesCounted(2))
    change(evening, name="Friday Cup that was")
    assert rebuild(tournament_id=evening.tournament.pk) == []


def test_called_off_tournament_can_take_place_after_all() -> None:
    evening = started(2)
    before = evening.projection
    line = call_off(evening.act(), why="")
    with pytest.raises(Refusal, match="called off already"):
        call_off(evening.act(), why="")
    reinstate(evening.act())
    with pytest.raises(Refusal, match="not called off"):
        reinstate(evening.act())
    assert evening.projection == before and not reloaded(evening).called_off
    undoing.redo_line(evening.act(), line=line.number)
    assert reloaded(evening).called_off
    undoing.undo_line(evening.act(), line=line.number)
    evening.game(1, LEFT)
    with pytest.raises(Refusal, match="finished, so it"):
        call_off(evening.act(), why="")
    with pytest.raises(Refusal, match="finished, so it"):
        undoing.redo_line(evening.act(), line=line.number)


def test_queue_calls_no_match_while_the_tournament_is_called_off() -> None:
    evening = evening_of(3, bots=3)
    evening.write(facts.Arranged((StageSettings("queue"),)))
    evening.start()
    called_games.call_game(evening.act(), match=1, rng=evening.rng)
    call_off(evening.act(), why="")
    evening.write(facts.GameRecorded(1, (1, 2), 1, Game.objects.get().public_id, tuple(map(Figures, LEFT))))
    assert evening.projection.matches[1].winner == 1
    assert max(evening.projection.matches) == 1
    reinstate(evening.act())
    assert max(evening.projection.matches) == 2


def test_called_off_tournament_allows_undo_only_of_name_and_calling_off() -> None:
    evening = started(3)
    tables = starting.count_tables(evening.act(), tables=2).number
    undoing.undo_line(evening.act(), line=tables)
    entry = Event.objects.filter(tournament=evening.tournament, kind="entered").latest("number").number
    evening.win(2, entry=2)
    deal = Event.objects.filter(tournament=evening.tournament, kind="deal_entered").latest("number").number
    change(evening, name="Sunday Cup")
    named = reloaded(evening).last_event
    off = call_off(evening.act(), why="").number
    before = evening.projection
    for refused in (
        partial(undoing.undo_line, line=deal),
        partial(undoing.undo_line, line=entry),
        partial(undoing.undo_people, line=entry),
        partial(undoing.redo_line, line=tables),
        partial(scores.undo_score, match=2, event=deal),
    ):
        with pytest.raises(Refusal, match="is called off"):
            refused(evening.act())
    assert evening.projection == before
    undoing.undo_line(evening.act(), line=named)
    undoing.redo_line(evening.act(), line=named)
    undoing.undo_line(evening.act(), line=off)
    assert (reloaded(evening).name, reloaded(evening).called_off) == ("Sunday Cup", False)


SETS = tuple((number,) for number in range(13))


def test_number_sets_are_kept_until_the_variant_changes() -> None:
    evening = evening_of(2, variant_id="mod-spit-advanced")
    choose_number_sets(evening.act(), sets=SETS)
    change(evening, variant="mod-spit-advanced", best_of=3)
    assert ledgers.projection_of(reloaded(evening)).heading.rules == replace(
        VARIANTS["mod-spit-advanced"], number_sets=SETS
    )
    assert rebuild(tournament_id=evening.tournament.pk) == []
    change(evening, variant="mod-spit")
    with pytest.raises(Refusal, match=r"Only Advanced Mod-Spit has thirteen sets\. Choose it first\."):
        choose_number_sets(evening.act(), sets=SETS)
    change(evening, variant="mod-spit-advanced")
    assert reloaded(evening).rules["number_sets"] == []
    for sets, sentence in ((SETS[1:], "thirteen sets of numbers"), ((), "set up like this already")):
        with pytest.raises(Refusal, match=sentence):
            choose_number_sets(evening.act(), sets=sets)
    evening.start()
    with pytest.raises(Refusal, match="has started"):
        choose_number_sets(evening.act(), sets=SETS)


def test_tournaments_with_the_same_name_have_different_addresses() -> None:
    assert [make_tournament(name="Friday Cup").slug for _ in range(3)] == ["friday-cup", "friday-cup-2", "friday-cup-3"]
    assert len(make_tournament(name="long " * 16).slug) <= 100


def test_new_tournament_stores_its_rules_and_a_key_that_can_be_renewed() -> None:
    tournament = make_tournament(best_of=3)
    assert Rules.from_json(tournament.rules) == variant("standard")
    assert (tournament.state, tournament.best_of) == ("open", 3)
    old = tournament.scorekeeper_key
    setting_up.renew_scorekeeper_link(tournament_id=tournament.pk)
    tournament.refresh_from_db()
    assert tournament.scorekeeper_key != old
    assert len(tournament.scorekeeper_key) >= 32


def test_other_integrity_errors_are_not_treated_as_a_name_in_use() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournaments_tournament ADD COLUMN colour text NOT NULL")
    with pytest.raises(IntegrityError, match='null value in column "colour"'):
        make_tournament()


def test_names_in_other_scripts_are_accepted() -> None:
    made = [make_tournament(name=name) for name in ("Кубок", "春カップ", "Κύπελλο")]
    assert [(tournament.name, tournament.slug) for tournament in made] == [
        ("Кубок", "tournament"), ("春カップ", "tournament-2"), ("Κύπελλο", "tournament-3"),
    ]  # fmt: skip


def test_name_without_letters_or_figures_is_refused() -> None:
    for name in ("!!!", "…", "♠"):
        with pytest.raises(Refusal, match="letters or figures"):
            make_tournament(name=name)


@pytest.mark.django_db(transaction=True)
def test_tournaments_set_up_concurrently_have_different_addresses() -> None:
    both = make_club("one"), make_club("two")
    at_once(6, lambda number: make_tournament(club=both[number % 2]))
    assert Tournament.objects.values("slug").distinct().count() == 6
    made = at_once(5, lambda _: make_tournament(club=both[0], key="pressed five times"))
    assert len({tournament.pk for tournament in made}) == 1
    assert Tournament.objects.filter(created_at=NOW).count() == 7
    assert Club.objects.count() == 2

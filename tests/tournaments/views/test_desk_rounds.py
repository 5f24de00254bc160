"""Actions at the desk of a tournament that is paired round by round."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.models import Club
from tests.clubs.views.conftest import Form
from tests.tournaments.evenings import play, play_ready
from tests.tournaments.factories import Evening, evening_of
from tests.tournaments.views.answers import messages_of
from tournaments.formats.plans import StageSettings
from tournaments.formats.proposals import Proposal
from tournaments.ledger import facts
from tournaments.ledger.projection import State
from tournaments.ledger.proposals import named
from tournaments.models import Event
from tournaments.services import rounds
from tournaments.services.writing import Act
from tournaments.views.desk.page import cached_refusal

PUBLIC = "/tournaments/friday-cup/"
DESK = "/tournaments/friday-cup/desk/"
NEW = "/clubs/club/tournaments/new/"
PART = f"{DESK}?part=matches"
"""The part of the desk that is refreshed: its heading, the matches and the people."""


def evening_as(count: int, *stages: StageSettings, variant_id: str = "standard") -> Evening:
    evening = evening_of(count, variant_id=variant_id)
    everybody = range(1, count + 1)
    come = map(facts.CheckedIn, everybody)
    evening.write(facts.Arranged(stages), facts.CheckInOpened(), *come, facts.Started(tuple(everybody)))
    return evening


def swiss_of(count: int) -> Evening:
    return evening_as(count, StageSettings("swiss"))


def tables(evening: Evening) -> list[tuple[int | None, ...]]:
    return [match.sides for _, match in sorted(evening.projection.matches.items())]


def played(count: int) -> Evening:
    """A Swiss tournament after round 1, which the first entry of each table has won."""
    evening = swiss_of(count)
    rounds.publish(evening.act(), number=1)
    win_all(evening)
    return evening


def win_all(evening: Evening) -> None:
    tables = {number: match.table for number, match in evening.projection.matches.items() if match.table}
    evening.write(*(facts.WalkedOver(at, table, table[0]) for at, table in tables.items() if len(table) == 2))


def proposed_in(evening: Evening) -> Proposal:
    return rounds.propose(evening.tournament, evening.projection)


def text(page: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def name(evening: Evening, entry: int) -> str:
    return evening.projection.entries[entry].name


def test_proposed_round_is_published_with_one_press_and_only_once(organiser: Client, form: Form) -> None:
    evening = swiss_of(4)
    assert "Round 1 is ready to be paired" in text(organiser.get(PART))
    page = text(organiser.post(f"{DESK}round/publish/", form(number=1), follow=True))
    assert "Round 1 is published." in page and "To play now" in page
    assert "2 matches are still to be played. Then round 2 can be paired." in page
    assert "Take the round back" in page
    assert "Round 1 is published already." in messages_of(organiser.post(f"{DESK}round/publish/", form(number=1)))
    assert len(tables(evening)) == 2
    organiser.post(f"{DESK}round/take-back/", form())
    assert not evening.projection.matches
    rounds.publish(evening.act(), number=1)
    evening.deal(1, (20, 32))
    assert "Take the round back" not in text(organiser.get(PART))
    assert "has begun, so it stays" in messages_of(organiser.post(f"{DESK}round/take-back/", form()))


def test_desk_suggests_pairing_again_only_if_it_changes_something(organiser: Client) -> None:
    evening = swiss_of(4)
    rounds.publish(evening.act(), number=1)
    (one, other), apart = tables(evening)[0], tables(evening)[1][0]
    assert one and other and apart
    evening.write(facts.KeptApart(one, apart))
    assert "have changed since this pairing" not in text(organiser.get(PART)), "these two do not meet in the round"
    evening.write(facts.KeptApart(one, other))
    assert "have changed since this pairing" in text(organiser.get(PART))


def test_proposal_shows_points_the_bye_and_rematches(organiser: Client) -> None:
    evening = played(5)
    page = text(organiser.get(f"{DESK}round/"))
    assert "Round 2 of 3" in page and "has a bye" in page
    assert "Only you see these pairings until you publish them." in page
    assert re.search(rf"{re.escape(name(evening, 1))}\W*&nbsp;\W*1 ", page)
    met = [match.table for match in evening.projection.matches.values() if match.table and len(match.table) == 2]
    (bye,) = {1, 2, 3, 4, 5} - {entry for table in met for entry in table}
    again: dict[str, str | int] = {"tables": ".".join("-".join(map(str, table)) for table in met), "bye": bye}
    assert text(organiser.get(f"{DESK}round/", again)).count("Have met before.") == 2


def test_swap_by_hand_is_shown_and_recorded(organiser: Client, form: Form) -> None:
    evening = swiss_of(5)
    proposal = proposed_in(evening)
    proposed = [table.sides for table in proposal.pairs]
    assert proposal.bye is not None
    answer = organiser.post(f"{DESK}round/publish/", form(number=1, tables="1-2.3-3"))
    assert "Somebody would play twice, or not at all." in messages_of(answer)
    page = organiser.get(f"{DESK}round/", {"tables": "1-2.3-9"})
    assert "The entries have changed meanwhile." in text(page)
    for nothing in ({"tables": "1-2." * 900}, {"one": "9" * 900}, {"tables": "x", "bye": "x"}):
        page = organiser.get(f"{DESK}round/", nothing)
        assert page.status_code == 200 and "Changed by hand" not in text(page), nothing
    assert not evening.projection.matches
    one, other = proposed[0][0], proposed[1][0]
    written = ".".join("-".join(map(str, table)) for table in proposed)
    swap = {"tables": written, "bye": str(proposal.bye), "one": str(one)}
    page = organiser.get(f"{DESK}round/", swap | {"other": str(proposal.bye)})
    assert f'name="bye" value="{one}"' in page.content.decode()
    assert f"The bye of {name(evening, one)} was not proposed." in page.content.decode()
    page = organiser.get(f"{DESK}round/", swap | {"other": str(other)})
    assert "Changed by hand" in text(page) and "was not proposed." in text(page)
    sent = re.search(r'name="tables" value="([\d.-]+)"', page.content.decode())
    assert sent is not None
    organiser.post(f"{DESK}round/publish/", form(number=1, tables=sent[1], bye=proposal.bye))
    assert set(tables(evening)[:2]) == {(other, proposed[0][1]), (one, proposed[1][1])}
    line = Event.objects.get(kind="round_paired")
    assert len(line.payload["by_hand"]) == 2


def test_pairing_again_after_a_correction_shows_its_changes_first(organiser: Client, form: Form) -> None:
    evening = played(8)
    rounds.publish(evening.act(), number=2)
    before = tables(evening)
    with_walkover = Event.objects.filter(kind="walked_over", payload__match=1).get()
    evening.write(facts.Undone(with_walkover.number))
    table = evening.projection.matches[1].table
    assert table is not None
    evening.walk_over(1, table[1])
    page = organiser.post(f"{DESK}round/again/", form())
    assert "Pair the round again?" in text(page) and "will be" in text(page)
    assert tables(evening) == before
    agreed = re.search(r'name="agreed" value="(\w+)"', page.content.decode())
    assert agreed is not None
    organiser.post(f"{DESK}round/again/", form(agreed=agreed[1]))
    assert tables(evening)[:4] == before[:4] and tables(evening) != before


def test_matches_to_play_come_first_and_others_are_folded_by_round(organiser: Client) -> None:
    evening = played(6)
    rounds.publish(evening.act(), number=2)
    evening.walk_over(4, evening.projection.matches[4].sides[0] or 0)
    page = organiser.get(PART).content.decode()
    assert re.findall(r"<summary>(Round ., .*)<", page) == ["Round 1, 3 matches", "Round 2, 1 match"]
    match = page.index('href="/tournaments/friday-cup/matches/5/"')
    assert page.index("To play now") < match < page.index("<summary>Round 1,")
    assert 'id="people-part"' in page and "<html" not in page
    assert page.count(">Sit out<") == len(evening.projection.entries)


def test_stage_can_be_ended_before_its_last_round(organiser: Client, form: Form) -> None:
    evening = played(6)
    asked = organiser.post(f"{DESK}stage/end/", form())
    assert "End this stage?" in text(asked) and "Rounds 2 to 3 are not played." in text(asked)
    assert evening.projection.stage_to_pair is not None
    agreed = re.search(r'name="agreed" value="(\w+)"', asked.content.decode())
    assert agreed is not None
    assert "The stage is ended." in messages_of(organiser.post(f"{DESK}stage/end/", form(agreed=agreed[1])))
    assert "Last: ended stage 1" in text(organiser.get(PART))
    assert evening.projection.state == State.FINISHED


def test_challenge_page_of_a_ladder_lists_opponents_within_reach(organiser: Client, form: Form) -> None:
    evening = evening_as(6, StageSettings("ladder", reach=2))
    for pair in ("9" * 900, "6-1", "", "x-y", "1-1", "9-8"):
        assert messages_of(organiser.post(f"{DESK}challenge/", form(pair=pair))), pair
    assert not evening.projection.matches
    page = organiser.get(f"{DESK}challenge/").content.decode()
    assert 'value="6-5"' in page and 'value="6-4"' in page and 'value="6-3"' not in page
    organiser.post(f"{DESK}challenge/", form(pair="6-4"))
    assert tables(evening) == [(6, 4)]
    page = organiser.get(f"{DESK}challenge/").content.decode()
    assert 'value="5-4"' not in page and 'value="5-3"' in page and "has a challenge to play" in page


def test_desk_shows_the_line_of_a_queue(organiser: Client) -> None:
    evening = evening_as(4, StageSettings("queue"))
    page = organiser.get(PART).content.decode()
    line = re.search(r'<ol class="waiting-line">(.*?)</ol>', page, re.S)
    assert line is not None
    assert re.findall("<li>(.*?)</li>", line[1]) == [name(evening, 3), name(evening, 4)]


def level_at_the_cut() -> Evening:
    """Two of four go on and are level in all tie-breaks. Their order decides who is seed 1."""
    evening = evening_as(4, StageSettings("swiss", rounds=1), StageSettings("single elimination", through=2))
    rounds.publish(evening.act(), number=1)
    win_all(evening)
    return evening


def test_undecided_cut_is_settled_by_hand(organiser: Client, form: Form) -> None:
    evening = level_at_the_cut()
    desk = text(organiser.get(PART))
    assert "is undecided." in desk
    (level,) = (group.undecided for group in evening.projection.stages[0].groups)
    assert f"{name(evening, level[0])} and {name(evening, level[1])} are level in all tie-breaks" in desk
    page = organiser.get(f"{DESK}settle/1/0/")
    assert all(name(evening, entry) in text(page) for entry in level)
    sent = {f"place-{at}": entry for at, entry in enumerate(reversed(level), start=1)}
    twice = dict.fromkeys(sent, level[0])
    refused = organiser.post(f"{DESK}settle/1/0/", form(**twice)).content.decode()
    assert re.findall(r'<p class="errors" id="place-(\d)_error">Give each a different place', refused) == ["2"]
    assert refused.count(f'<option value="{level[0]}" selected>') == len(level), "the choice is kept"
    organiser.post(f"{DESK}settle/1/0/", form(**sent, reason="Played a deal."))
    assert "is undecided." not in text(organiser.get(PART))
    settled = Event.objects.get(kind="settled")
    assert (settled.payload["order"], settled.reason) == (list(reversed(level)), "Played a deal.")
    late = organiser.post(f"{DESK}settle/1/0/", form(**sent))
    assert "Nobody is level there any more." in messages_of(late)


def test_public_page_shows_an_undecided_cut_without_a_link_to_settle(organiser: Client) -> None:
    evening = evening_as(4, StageSettings("swiss", rounds=1), StageSettings("single elimination", through=2))
    first, second = (1, 3), (2, 4)
    evening.write(facts.RoundPaired(1, 1, 1, (first, second)))
    evening.write(facts.WalkedOver(1, first, 1), facts.WalkedOver(2, second, 0))
    for address in (PUBLIC, f"{PUBLIC}?part=bracket"):
        theirs, ours = (client.get(address).content.decode() for client in (Client(), organiser))
        assert "goes through. The organisers settle the order." in theirs
        assert '<span class="tag tag-open">undecided</span>' in theirs
        assert (f"{DESK}settle/1/0/" in theirs, f"{DESK}settle/1/0/" in ours) == (False, True)


def test_cut_settled_by_lot_reports_the_recorded_order_in_a_race(
    organiser: Client, form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = level_at_the_cut()
    settle_places = rounds.settle_places

    def second(act: Act, *, order: Sequence[int], **asked: Any) -> Event:
        settle_places(act, order=tuple(reversed(order)), **asked)
        return settle_places(act, order=order, **asked)

    monkeypatch.setattr(rounds, "settle_places", second)
    answer = organiser.post(f"{DESK}settle/1/0/", form(lot="yes"))
    settled = Event.objects.get(kind="settled")
    order = ", ".join(name(evening, entry) for entry in settled.payload["order"])
    assert f"The lot says: {order}." in messages_of(answer)
    assert re.fullmatch(r"Drawn by lot, [0-9a-f]{16}\.", settled.reason)
    assert not any(group.undecided for group in evening.projection.stages[0].groups)


def test_form_from_before_the_start_asks_before_a_late_entry(organiser: Client, form: Form) -> None:
    evening = evening_of(4)
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    assert organiser.get(DESK).content.decode().count('name="early"') >= 3
    evening.start()
    late = form(name="Late Lea", team="Lisbon")
    assert "started meanwhile. Late entries play from the next round on" in text(
        organiser.post(f"{DESK}enter/newcomer/", late | {"early": "1"})
    )
    page = organiser.post(f"{DESK}enter/newcomers/", form(people="Late Lea", early="1"))
    assert "started meanwhile" in text(page)
    assert "Late Lea</textarea>" in page.content.decode()
    assert 'name="early"' not in page.content.decode()
    assert len(evening.projection.entries) == 4
    organiser.post(f"{DESK}enter/newcomer/", late)
    assert evening.projection.entries[5].team == "Lisbon"
    assert "has a bye" in text(organiser.get(f"{DESK}round/"))


def test_player_of_a_large_table_can_be_withdrawn_beside_the_match(organiser: Client) -> None:
    evening_as(4, StageSettings("single elimination"), variant_id="four-seats")
    page = organiser.get(DESK)
    assert f'{DESK}entries/2/withdraw/">Withdraw ' in page.content.decode().split('id="people-part"')[0]
    assert "Enter somebody late" not in text(page) and "Its format takes no late entries." in text(page)


def test_withdrawal_shows_its_effects_first_and_can_be_undone_but_not_repeated(organiser: Client, form: Form) -> None:
    evening = swiss_of(4)
    rounds.publish(evening.act(), number=1)
    opponent, leaves = evening.projection.matches[1].table or (0, 0)
    page = organiser.get(f"{DESK}entries/{leaves}/withdraw/")
    assert f"{name(evening, opponent)} wins match 1." in text(page)
    assert "If someone withdraws, they are not paired again" in text(page)
    agreed = re.search(r'name="agreed" value="(\w+)"', page.content.decode())
    assert agreed is not None
    organiser.post(f"{DESK}entries/{leaves}/withdraw/", form(reason="Last train"))
    assert not evening.projection.entries[leaves].withdrawn
    organiser.post(f"{DESK}entries/{leaves}/withdraw/", form(reason="Last train", agreed=agreed[1]))
    assert evening.projection.entries[leaves].withdrawn
    line = Event.objects.get(kind="withdrawn")
    assert line.reason == "Last train"
    assert "Take back" in text(organiser.get(PART))
    for who in (leaves, 9):
        assert organiser.get(f"{DESK}entries/{who}/withdraw/").status_code == 404, who
    page = organiser.post(f"{DESK}entries/{leaves}/undo-withdrawal/", form())
    agreed = re.search(r'name="agreed" value="(\w+)"', page.content.decode())
    assert agreed is not None
    answer = organiser.post(f"{DESK}entries/{leaves}/undo-withdrawal/", form(agreed=agreed[1]))
    assert f"{name(evening, leaves)} plays on." in messages_of(answer)
    assert f"/ledger/{line.number}/redo/" in organiser.get(PART).content.decode()
    assert not evening.projection.entries[leaves].withdrawn


def test_entry_can_sit_out_the_next_round_and_return(organiser: Client, form: Form) -> None:
    evening = evening_as(6, StageSettings("swiss", rounds=1))
    organiser.post(f"{DESK}entries/2/sit-out/", form())
    seated = [entry for table in proposed_in(evening).pairs for entry in table.sides]
    assert 2 not in seated
    assert f"{name(evening, 2)} sits out." in text(organiser.get(f"{DESK}round/"))
    assert "Play after all" in text(organiser.get(PART))
    organiser.post(f"{DESK}entries/2/undo-sit-out/", form())
    page = text(organiser.get(PART))
    assert "Play after all" not in page and "Sit out" in page
    rounds.publish(evening.act(), number=1)
    page = text(organiser.get(DESK))
    assert "Sit out" not in page and "is not paired in round" not in page
    refused = organiser.post(f"{DESK}entries/1/sit-out/", form())
    assert "There is no next round to be left out of." in messages_of(refused)


def test_unneeded_final_has_no_score_sheet(organiser: Client) -> None:
    evening = evening_as(2, StageSettings("double elimination"))
    for match in (1, 2):
        play(evening, [evening.projection.matches[match]])
    assert evening.projection.matches[3].state == "not needed"
    assert "matches/3/score/" not in organiser.get(PART).content.decode()
    assert "matches/3/score/" not in organiser.get(f"{PUBLIC}matches/3/").content.decode()
    assert "Not needed" in text(organiser.get(f"{PUBLIC}matches/3/score/"))


def test_withdrawal_is_confirmed_and_undone_after_the_end(organiser: Client, form: Form) -> None:
    evening = evening_as(2, StageSettings("single elimination"))
    play_ready(evening)
    agreed = re.search('name="agreed" value="(.*?)"', organiser.get(f"{DESK}entries/2/withdraw/").content.decode())
    assert agreed is not None
    answer = organiser.post(f"{DESK}entries/2/withdraw/", form(agreed=agreed[1]))
    assert f"{name(evening, 2)} is withdrawn." in messages_of(answer)
    answer = organiser.post(f"{DESK}entries/2/undo-withdrawal/", form())
    assert f"The withdrawal of {name(evening, 2)} is undone." in messages_of(answer)


def test_absent_player_loses_with_the_reason_in_the_ledger(organiser: Client, form: Form) -> None:
    evening = swiss_of(4)
    rounds.publish(evening.act(), number=1)
    one, other = (evening.projection.matches[number].table or () for number in (1, 2))
    sent = form(absent=77, sides="-".join(map(str, one)))
    organiser.post(f"{DESK}matches/1/walkover/", sent)
    assert evening.projection.matches[1].winner is None, "an absent entry outside the match decides nothing"
    organiser.post(f"{DESK}matches/1/walkover/", form(**sent | {"absent": one[0]}))
    assert evening.projection.matches[1].winner == one[1]
    organiser.post(f"{DESK}matches/2/walkover/", form(absent="all", sides="-".join(map(str, other))))
    reasons = Event.objects.filter(kind="walked_over").order_by("number").values_list("reason", flat=True)
    assert list(reasons) == ["Was not there.", "Nobody was there."]
    assert "Undo the last entry: that nobody came" in text(organiser.get(f"{PUBLIC}matches/2/score/"))


def test_seeds_are_swapped_to_keep_club_mates_apart(organiser: Client, form: Form) -> None:
    evening = evening_of(0)
    organiser.post(f"{DESK}enter/newcomers/", form(people="A\nB"))
    assert "No two entries are of one team." in messages_of(organiser.post(f"{DESK}seeds/mates-apart/", form()))
    assert "Nobody here has a rating" in messages_of(organiser.post(f"{DESK}seeds/by-rating/", form()))
    evening.write(facts.Undone(1), facts.Undone(2))
    people = "\n".join(f"{who}, PT, {team}" for who, team in zip("ABCDEFGH", "xyzwxyzw", strict=True))
    organiser.post(f"{DESK}enter/newcomers/", form(people=people))
    evening.write(facts.Seeded((3, 4, 5, 6, 10, 9, 8, 7)))
    assert "Some seeds have changed places" in messages_of(organiser.post(f"{DESK}seeds/mates-apart/", form()))
    assert [entry.number for entry in evening.projection.playing] == [3, 4, 6, 5, 10, 9, 7, 8]
    assert "swapped seeds so that club-mates are far apart" in text(organiser.get(f"{DESK}?part=entries"))
    assert "as far apart as possible already" in messages_of(organiser.post(f"{DESK}seeds/mates-apart/", form()))


def test_list_of_names_reaches_the_first_round_in_two_presses(organiser: Client, form: Form) -> None:
    sent = form(name="Friday Cup", variant="standard", best_of=1, people="Ana\nAna")
    assert "Line 2: Ana is in line 1 already." in text(organiser.post(NEW, sent))
    assert organiser.get(DESK).status_code == 404, "an invalid list sets nothing up"
    desk = organiser.post(NEW, form(**sent | {"people": "Ana, PT\nBo\nCy\nDee"}), follow=True)
    assert "Start with everybody" in text(desk)
    organiser.post(f"{DESK}start/", form(everybody="yes"))
    page = text(organiser.get(PART))
    assert "To play now" in page and "Match 2" in page


def test_arrangement_can_change_until_the_start(organiser: Client, form: Form) -> None:
    evening = evening_of(4)
    assert '<option value="single elimination" selected>' in organiser.get(f"{DESK}arrange/").content.decode()
    answer = organiser.post(f"{DESK}arrange/", form(arrangement="swiss", rounds=2, tie_break_0="wins"))
    assert "The format is Swiss now." in messages_of(answer)
    assert evening.projection.settings == (StageSettings("swiss", rounds=2, tie_breaks=("wins",)),)
    form_shown = organiser.get(f"{DESK}arrange/").content.decode()
    assert '<option value="swiss" selected>' in form_shown and '<option value="wins" selected>' in form_shown
    evening.start()
    assert "format can no longer change" in messages_of(organiser.get(f"{DESK}arrange/"))


def test_custom_stages_are_previewed_before_they_are_chosen(organiser: Client, form: Form) -> None:
    evening = evening_of(6)
    own = {"arrangement": "own", "stage_1-format": "swiss", "stage_1-rounds": 2, "stage_2-format": "queue"}
    before = evening.projection.settings
    looked = organiser.post(f"{DESK}arrange/", form(**own, **{"stage_2-through": 4}, look=1))
    assert "Stage 2: Queue. Places 1 to 4 of stage 1, 4 play." in text(looked)
    assert evening.projection.settings == before
    refused = organiser.post(f"{DESK}arrange/", form(**own, **{"stage_2-from_place": "x"}))
    assert "Type a whole number from 1 to 4096." in text(refused) and evening.projection.settings == before
    chosen = organiser.post(f"{DESK}arrange/", form(**own, **{"stage_2-through": 4}), follow=True)
    assert "The format is Swiss, then queue now." in text(chosen) and "Queue. Places 1 to 4" in text(chosen)
    assert evening.projection.settings == (StageSettings("swiss", rounds=2), StageSettings("queue", through=4))


def test_matches_show_their_tables_once_tables_are_counted(organiser: Client, form: Form) -> None:
    evening = evening_as(8, StageSettings("round robin"))
    for typed in ("99999", "1.5"):
        page = organiser.post(f"{DESK}tables/", form(tables=typed)).content.decode()
        assert 'id="id_tables_error">Type a whole number from 0 to 9999.</p>' in page
        assert f'value="{typed}"' in page
    assert evening.projection.tables == 0
    assert "The number of tables is saved." in messages_of(organiser.post(f"{DESK}tables/", form(tables="3")))
    shown = text(organiser.get(PART))
    assert re.findall(r"table (\d)\b", shown) == ["1", "2", "3"]
    assert shown.count("waits for a table") == 1
    assert re.search(r"28 matches to play: about \d+ minutes, until \d\d:\d\d ?\. Most likely between", shown)
    assert evening.projection.tables == 3


FIRST = facts.RoundPaired(1, 1, 1, ((1, 2),))


@pytest.mark.parametrize(
    ("before", "meanwhile", "sentence"),
    [
        ([], FIRST, 'name="number" value="1"'),
        ([FIRST, facts.WalkedOver(1, (1, 2), 1)], facts.Closed(1), "Round 2 cannot be paired"),
    ],
)
def test_round_page_is_consistent_despite_a_concurrent_write(
    organiser: Client,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    before: list[facts.Fact],
    meanwhile: facts.Fact,
    sentence: str,
) -> None:
    evening, propose = evening_as(2, StageSettings("swiss", rounds=2)), rounds.propose
    evening.write(*before)

    def slowly(*asked: Any, **allowed: Any) -> Proposal:
        try:
            return propose(*asked, **allowed)
        finally:
            with django_capture_on_commit_callbacks(execute=True):
                evening.write(meanwhile)

    monkeypatch.setattr(rounds, "propose", slowly)
    assert sentence in organiser.get(f"{DESK}round/").content.decode()


def test_round_without_new_opponents_is_paired_once_rematches_are_allowed(organiser: Client, form: Form) -> None:
    evening = evening_as(2, StageSettings("swiss", rounds=2))
    rounds.publish(evening.act(), number=1)
    play_ready(evening)
    desk = organiser.get(PART)
    assert "Round 2 cannot be paired" in text(desk) and "allow one rematch" in text(desk)
    assert "Publish as proposed" not in text(desk) and "End this stage" in text(desk)
    assert f'href="{DESK}round/?rematches=yes">Allow rematches' in desk.content.decode()
    before = cached_refusal.cache_info()
    assert "Round 2 cannot be paired" in text(organiser.get(PART))
    after = cached_refusal.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses), "it is cached"
    page = text(organiser.get(f"{DESK}round/"))
    assert "Round 2 cannot be paired" in page and "allow one rematch" in page
    assert "Allow rematches" in page
    assert "End this stage" in page
    allowed = organiser.get(f"{DESK}round/", {"rematches": "yes"})
    assert "There was no other way: one pair meets again." in text(allowed)
    sent = re.search(r'name="tables" value="([\d.-]+)"', allowed.content.decode())
    assert sent is not None
    refused = organiser.post(f"{DESK}round/publish/", form(number=2, tables=sent[1]))
    assert "allow one rematch" in messages_of(refused)
    organiser.post(f"{DESK}round/publish/", form(number=2, tables=sent[1], rematches="yes"))
    assert len(evening.projection.matches) == 2


def test_pairing_messages_use_names_instead_of_entry_numbers(club: Club) -> None:
    projection = evening_of(2).projection
    one, other = (entry.name for entry in projection.playing)
    for words, sentence in (
        ("Entry 1 has a second bye: nobody else can have it.", f"{one} has a second bye: nobody else can have it."),
        ("Entry 1 and Entry 2: have met before", f"{one} and {other}: have met before"),
        ("2 points against 1: floated down", "2 points against 1: floated down"),
        ("Entry 77 is in two published pairs.", "Entry 77 is in two published pairs."),
    ):
        assert named(words, projection) == sentence

"""The ledger as a page, and its undo and redo."""

import re

from django.test import Client

from tests.clubs.views.conftest import Form
from tests.tournaments.evenings import begin, evening_in, play
from tests.tournaments.factories import Evening, evening_of, started
from tests.tournaments.views.answers import messages_of
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.services import entries, rounds

DESK = "/tournaments/friday-cup/desk/?part=matches"
LEDGER = "/tournaments/friday-cup/ledger/"


def swiss_of(count: int) -> Evening:
    return begin(evening_in([StageSettings("swiss")], count))


def number_of(evening: Evening, kind: str) -> int:
    return evening.tournament.events.filter(kind=kind).latest("number").number


def test_ledger_shows_each_line_with_time_and_actor(organiser: Client) -> None:
    evening = swiss_of(4)
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 3), (2, 4))))
    before = number_of(evening, "round_paired")
    evening.write(facts.RoundPaired(1, 1, 1, ((1, 4), (2, 3)), instead_of=before))
    evening.deal(1, (20, 32))
    evening.write(facts.WalkedOver(2, (2, 3), 2))
    page = organiser.get(LEDGER).content.decode()
    names = [entry.name for entry in evening.projection.playing]
    assert f"Ana entered deal 1 of match 1, {names[0]} v {names[3]}: 20–32." in page
    assert "gave match 2, " in page and f"to {names[1]} by a walkover" in page
    assert "Ana started with 4 entries." in page
    assert page.count("<time") == evening.tournament.events.count()
    assert '<span class="tag">paired again</span>' in page
    assert "paired round 1 again, 2 matches" in page


def test_desk_undoes_and_redoes_several_lines_until_a_conflict(organiser: Client, form: Form) -> None:
    evening = started(4)
    for act in ("undo", "redo"):
        assert "There is no such line in this ledger." in messages_of(organiser.post(f"{LEDGER}99/{act}/", form()))
    lines = [evening.deal(match, (20, 32)).number for match in (1, 2)]
    for line in reversed(lines):
        assert f"{LEDGER}{line}/undo/" in organiser.get(DESK).content.decode()
        organiser.post(f"{LEDGER}{line}/undo/", form())
    assert [evening.projection.matches[match].deals for match in (1, 2)] == [0, 0]
    for line in lines:
        assert f"{LEDGER}{line}/redo/" in organiser.get(DESK).content.decode()
        organiser.post(f"{LEDGER}{line}/redo/", form())
    assert [evening.projection.matches[match].deals for match in (1, 2)] == [1, 1]
    assert "/redo/" not in organiser.get(DESK).content.decode()
    organiser.post(f"{LEDGER}{lines[1]}/undo/", form())
    evening.deal(2, (30, 22))
    page = organiser.get(DESK).content.decode()
    assert f"{LEDGER}{lines[1]}/redo/" not in page
    assert "Redo is not possible: Match 2 has gone on since. Enter the deal on its score sheet." in page


def test_undone_line_is_struck_through_and_redo_restores_its_number(organiser: Client, form: Form) -> None:
    evening = evening_of(2)
    organiser.post(f"{LEDGER}2/undo/", form(back="ledger"))
    page = organiser.get(LEDGER).content.decode()
    assert re.search(r"<s>Ana entered .*</s>", page)
    assert "the-organiser undid line 2: entered" in page.replace("The-organiser", "the-organiser")
    assert f"{LEDGER}2/redo/" in page
    entries.enter_newcomer(evening.act(), name="Cy", country="")
    assert [entry.number for entry in evening.projection.playing] == [1, 3]
    organiser.post(f"{LEDGER}2/redo/", form(back="ledger"))
    assert [entry.number for entry in evening.projection.playing] == [1, 2, 3]


def test_line_with_dependents_cannot_be_undone_and_says_why(organiser: Client, form: Form) -> None:
    evening = swiss_of(4)
    rounds.publish(evening.act(), number=1)
    evening.deal(1, (20, 32))
    earlier = number_of(evening, "deal_entered")
    evening.deal(1, (12, 40))
    lines = {kind: number_of(evening, kind) for kind in ("entered", "checked_in", "started", "round_paired")}
    before, shown = evening.projection, organiser.get(LEDGER).content.decode()
    for line, sentence in (
        (lines["entered"], "plays already. Withdraw the entry instead."),
        (lines["checked_in"], "The start of the tournament depends on it."),
        (lines["started"], "Scores have been entered, so the start stays."),
        (lines["round_paired"], "Round 1 has begun."),
        (earlier, "Later lines about match 1 depend on it."),
    ):
        assert f"{LEDGER}{line}/undo/" not in shown
        assert (sentence in shown) == (line >= lines["started"])
        assert sentence in messages_of(organiser.post(f"{LEDGER}{line}/undo/", form()))
    assert evening.projection == before


def test_undo_with_consequences_asks_for_confirmation_first(organiser: Client, form: Form) -> None:
    evening = started(4)
    play(evening, [evening.projection.matches[1]])
    line = number_of(evening, "deal_entered")
    page = organiser.post(f"{LEDGER}{line}/undo/", form(back="ledger")).content.decode()
    assert "This also changes" in page and "Match 1 is open again" in page
    assert evening.projection.matches[1].winner == 1
    agreed = re.search(r'name="agreed" value="(\w+)"', page)
    assert agreed and 'name="back" value="ledger"' in page
    answer = organiser.post(
        f"{LEDGER}{line}/undo/", form(back="ledger", agreed=agreed[1], reason=" Two deals mixed up. ")
    )
    assert answer["Location"] == LEDGER
    assert "Two deals mixed up." in organiser.get(LEDGER).content.decode()
    assert evening.projection.matches[1].winner is None

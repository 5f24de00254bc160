"""The stored form of facts, which must stay readable because ledgers are kept for ever."""

import datetime as dt
from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from engine.scoring import Figures
from tests.often import in_turn
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.ledger.facts import Fact

ONE_OF_EACH: list[Fact] = [
    facts.Arranged((StageSettings("swiss", rounds=5), StageSettings("single elimination", through=4))),
    facts.Named("Sunday Cup"),
    facts.RulesChosen("standard", {"players": 2, "layout": [1, 2, 3]}, 3, ((1, 1500), (4, 1480))),
    facts.CalledOff("The hall is flooded."),
    facts.Entered(1, 77, bot=False, rating=1500),
    facts.SelfEntrySet(
        is_open=True, needs_approval=True, places=8, closes_at=dt.datetime(2026, 11, 27, 19, tzinfo=dt.UTC)
    ),
    facts.CheckInByNameSet(is_allowed=True),
    facts.AskedToEnter(77),
    facts.RequestEnded(77),
    facts.NamesChanged(),
    facts.PersonReplaced(1, 78, 1480, "Lisbon"),
    facts.Withdrawn(1),
    facts.SatOut(1, 1, 2),
    facts.CheckInOpened(),
    facts.CheckedIn(1),
    facts.Seeded((2, 1), drawn=True, lot="0123456789abcdef"),
    facts.KeptApart(1, 2),
    facts.MatesKeptApart(),
    facts.Started((2, 1)),
    facts.RoundPaired(1, 2, 3, ((2, 1), (4, 3)), bye=5, by_hand=((2, 1),), kept_apart=((1, 5),)),
    facts.Settled(1, 0, (2, 1)),
    facts.Closed(1),
    facts.TablesCounted(6),
    facts.DealEntered(1, (2, 1), 1, 1, Figures((20, 32))),
    facts.DealContradicted(1, (2, 1), 1, 1, Figures((30, 22))),
    facts.DealCorrected(1, (2, 1), 1, 1, Figures((32, 20))),
    facts.DealProposed(1, (3, 2, 1), 1, 2, Figures((10, 20, 21), (0, 2, 1)), 3),
    facts.DealDisputed(1, (2, 1), 1, 2, Figures((3, 4), stuck=True), 1),
    facts.SidesSwapped(1, (2, 1)),
    facts.WalkedOver(1, (2, 1), 2),
    facts.ResultEntered(1, (2, 1), (1, 0), (1, 2), (80, 101)),
    facts.GameCalled(1, (2, 1), 1, "abc"),
    facts.GameRecorded(1, (2, 1), 1, "abc", (Figures((20, 32), (0, 1), True), Figures((0, 52), (0, 1))), award=2),
    facts.Undone(7),
]


def stored(value: object) -> str:
    return msgspec.json.encode(value).decode()


def test_examples_have_one_fact_of_each_kind() -> None:
    assert {type(fact) for fact in ONE_OF_EACH} == set(get_args(facts.STORED)) == set(stored_kinds(Fact))


def stored_kinds(kind: type[Fact]) -> Iterator[type[Fact]]:
    for one in kind.__subclasses__():
        yield from stored_kinds(one)
        if one.__struct_config__.tag:
            yield one


@in_turn("fact", ONE_OF_EACH)
def test_fact_round_trips_through_json(fact: Fact) -> None:
    assert facts.from_json(stored(facts.to_json(fact))) == fact


def test_stored_form_of_a_deal_does_not_change() -> None:
    assert facts.to_json(facts.DealEntered(3, (2, 1), 1, 4, Figures((20, 32)))) == {
        "type": "deal_entered",
        "match": 3,
        "sides": (2, 1),
        "game": 1,
        "deal": 4,
        "figures": {"cards": (20, 32), "places": (), "stuck": False, "points": ()},
    }


@in_turn("value", [{}, {"type": "rained_off"}, {"type": "checked_in"}, 7, None])
def test_invalid_facts_are_refused(value: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        facts.from_json(stored(value))


STORED_BEFORE: list[tuple[dict[str, object], Fact]] = [
    (
        {"type": "deal_entered", "match": 3, "sides": [2, 1], "game": 1, "deal": 4, "figures": {"cards": [20, 32]}},
        facts.DealEntered(3, (2, 1), 1, 4, Figures((20, 32))),
    ),
    (
        {"type": "deal_corrected", "match": 3, "sides": [2, 1], "game": 1, "deal": 4, "figures": {"cards": [20, 32]}},
        facts.DealCorrected(3, (2, 1), 1, 4, Figures((20, 32))),
    ),
    ({"type": "entered", "entry": 1, "player": 77, "bot": False}, facts.Entered(1, 77)),
    ({"type": "seeded", "order": [2, 1], "drawn": True}, facts.Seeded((2, 1), drawn=True)),
]


@in_turn(("fields", "fact"), STORED_BEFORE)
def test_fact_stored_without_later_fields_is_read(fields: dict[str, object], fact: Fact) -> None:
    assert facts.from_json(stored(fields)) == fact

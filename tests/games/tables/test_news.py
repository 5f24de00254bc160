"""What each seat is told in whole games: all that it may see, and nothing of what it may not."""

import json
from itertools import islice
from typing import Any

import pytest

from engine.deal import Deal
from engine.patience import deals as patience
from engine.spit import deals as spit
from engine.variants import VARIANTS
from games.tables.judge import Happened, Judge
from games.tables.news import SPECTATORS, Around, Sitter, Stream, streams_of
from tests.games.tables.played import Evening, setting_of, short
from tests.often import A_FEW_VARIANTS, some

EVERY = 3
"""Of what happens, after each third one of those who watch asks for all."""
LONGEST = 600
"""So many things that happen are enough of a game."""


class Reader:
    """What one seat, or a spectator, could know of the cards: by the engine's own view, and by what it was told."""

    def __init__(self, stream: Stream, around: Around) -> None:
        self.stream = stream
        self.around = around
        self.zones: dict[str, list[int | None]] = {}
        self.saw: set[int] = set()

    def hear(self, judge: Judge, happened: Happened, now_ms: int) -> None:
        assert judge.deal is not None
        before, self.saw = self.saw, seen_by(judge.deal, self.stream.seat)
        told = self.stream.changes(judge, self.around, happened.steps, {}, now_ms)
        news = json.loads(self.stream.written(1, told))
        could_see = before | self.saw | came_up(judge.deal)
        assert named_in(news) <= could_see, "a card was told that the seat could not see"
        if "film" in news:
            self.zones = {zone["name"]: zone["cards"] for zone in news["film"]["zones"]}
        for step in news.get("steps", ()):
            self._take(step)

    def ask_for_all(self, judge: Judge, now_ms: int) -> None:
        """What one that comes back is told agrees with what one that stayed has heard."""
        whole = json.loads(self.stream.whole(1, judge, self.around, now_ms))
        assert named_in(whole) <= self.saw
        for zone in whole["film"]["zones"]:
            here = self.zones[zone["name"]]
            assert len(here) == len(zone["cards"])
            assert all(card in (None, own) for card, own in zip(zone["cards"], here, strict=True))

    def _take(self, step: list[Any]) -> None:
        match step[2:]:
            case ["move", source, index, count, to, _, cards]:
                moved = self.zones[source][index : index + count]
                del self.zones[source][index : index + count]
                self.zones[to] += [card if card is not None else old for card, old in zip(cards, moved, strict=True)]
            case ["turn", zone, index, _, card]:
                self.zones[zone][index] = card if card is not None else self.zones[zone][index]
            case ["gather", source, to]:
                self.zones[to][:0] = reversed(self.zones[source])
                self.zones[source] = []


def named_in(news: dict[str, Any]) -> set[int]:
    """Every card that is named in it."""
    named = {card for zone in news.get("film", {}).get("zones", ()) for card in zone["cards"]}
    for step in news.get("steps", ()):
        if step[2] == "move":
            named |= set(step[8])
        elif step[2] == "turn":
            named.add(step[6])
    return named - {None}


COMMON = ("spit_pile/", "sequence/", "ship/")


def came_up(deal: Deal) -> set[int]:
    """The cards in the centre that lie face up: all could see each of them, be it for a moment, when it came there."""
    zones = {} if isinstance(deal, patience.Deal) and deal.rules.is_apart else deal.zones()
    piles = [zone for name, zone in zones.items() if name.startswith(COMMON)]
    return {card for pile in piles for card, up in zip(pile.cards, pile.face_up, strict=True) if up}


def seen_by(deal: Deal, seat: int | None) -> set[int]:
    """The cards that the engine shows to a seat; to a spectator those that both sides of the table see."""
    if seat is None:
        return set.intersection(*(seen_by(deal, one) for one in range(deal.rules.players)))
    view = deal.view(seat)
    if isinstance(view, patience.View):
        return seen_at_patience(deal, view)
    assert isinstance(view, spit.View)
    layouts = {pile.top for side in view.layouts for pile in side} | {
        card for pile in view.own_layout for card in pile.up
    }
    piles = {card for pile in view.spit_piles for card in (pile.top, *pile.cards)}
    return {card for card in layouts | piles | set(view.hand) if card is not None}


def seen_at_patience(deal: Deal, view: patience.View) -> set[int]:
    """With the own wastepiles, through which the cards went one by one."""
    wastes = {card for piles in view.wastes for pile in piles for card in (pile.top, *pile.cards)}
    ships = {card for ship in view.sea.ships for card in ship.parts} if view.sea else set()
    reserves = {card for places in view.reserves for card in places}
    own = {card for name, zone in deal.zones().items() if is_own_pile(name, view.seat) for card in zone.cards}
    return {card for card in wastes | ships | reserves | own | {*view.turned, *view.sequences} if card is not None}


def is_own_pile(name: str, seat: int) -> bool:
    return name.startswith((f"waste/{seat}/", f"sequence/{seat}/", f"ship/{seat}/"))


@pytest.mark.parametrize("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_nobody_is_told_of_a_card_that_they_cannot_see(variant_id: str) -> None:
    rules = short(variant_id)
    evening = Evening(setting_of(rules, seed=7, people=rules.players), seed=7)
    around = Around([Sitter(f"Player {seat}") for seat in range(rules.players)], frozenset())
    readers = [Reader(stream, around) for stream in streams_of(rules.players).values()]
    heard = 0
    for happens, happened in enumerate(islice(evening.go_on(), LONGEST)):
        if evening.judge.deal is not None:
            for reader in readers:
                reader.hear(evening.judge, happened, evening.now_ms)
            if happens % EVERY == 0:
                readers[happens // EVERY % len(readers)].ask_for_all(evening.judge, evening.now_ms)
            heard += len(happened.steps)
    assert heard > 20


def test_the_seed_is_secret_until_the_game_is_over_and_its_commitment_is_shown_before() -> None:
    evening = Evening(setting_of(VARIANTS["standard"], seed=1, people=2), seed=1)
    stream, seed = Stream(None), evening.setting.seed.hex()
    around = Around([Sitter("Ada"), Sitter("Bo")], frozenset())
    for _ in zip(range(20), evening.go_on(), strict=False):
        text = stream.whole(1, evening.judge, around, evening.now_ms)
        assert seed not in text and evening.judge.commitment in text
    evening.judge.resign(1)
    assert json.loads(stream.whole(1, evening.judge, around, 0))["state"]["seed"] == seed


def test_each_seat_sees_itself_first() -> None:
    evening = Evening(setting_of(VARIANTS["three-seats"], seed=1, people=3), seed=1)
    around = Around([Sitter("Ada"), Sitter("Bo"), Sitter("Cy")], frozenset({2}))
    evening.judge.say_ready(1, 0)
    told = json.loads(streams_of(3)["1"].whole(1, evening.judge, around, 0))
    assert [seat["name"] for seat in told["seats"]] == ["Bo", "Cy", "Ada"]
    assert told["state"]["ready"] == [True, False, False]
    assert told["state"]["away"] == [False, True, False]
    assert not json.loads(streams_of(3)[SPECTATORS].whole(1, evening.judge, around, 0))["plays"]

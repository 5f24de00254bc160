"""News for each seat and for spectators, in whole games: complete, and without hidden cards."""

import json
import re
from collections.abc import Sequence
from typing import Any, cast

import msgspec
import pytest

from engine.cards import card_text
from engine.deal import Deal
from engine.film import Step
from engine.patience import deals as patience
from engine.spit import deals as spit
from engine.variants import VARIANTS
from games.tables.judge import Changes, Judge
from games.tables.news import SPECTATORS, SeatedPlayer, Stream, TableStatus, _named, streams_of
from tests.games.tables.simulated import SimulatedTable, setting_of, short
from tests.often import A_FEW_VARIANTS, some

EVERY = 5
"""After each fifth event, a reader asks for the whole state."""
NAMES_OF_CARDS = re.compile(rf"\b({'|'.join(map(card_text, range(52)))}|spades|hearts|diamonds|clubs)\b")

PUBLIC = "the next card there is"
"""Begins a reason that names the next card for a pile in the centre."""


class Zone(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    seat: int | None
    area: str
    slot: int
    cards: list[int | None]
    up: list[int]
    spread: int = 0


class Film(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    zones: list[Zone]


class State(msgspec.Struct, forbid_unknown_fields=True):
    phase: str
    deal: int
    one_deal: bool
    full: bool
    ready: list[bool]
    pausing: list[bool]
    breaking: list[bool]
    away: list[bool]
    watching: int
    scores: list[int]
    counts: str
    fresh: bool
    ending: str
    turn: int | None
    winner: int | None
    replay: str
    seed: str
    starts_in_ms: int = 0


class News(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that is ever sent. Only zones, moves and turns contain cards."""

    t: str
    epoch: int
    seq: int
    whole: bool = False
    seats: list[dict[str, str | bool]] = []
    plays: bool = False
    commitment: str = ""
    state: State | None = None
    film: Film | None = None
    steps: list[list[Any]] = []
    tries: list[tuple[str, int | None, int | None, str | None, int | None, str | None]] = []
    legal: list[int] = []
    clock_ms: int | None = None
    answers: dict[str, str | None] = {}


WITHOUT_CARDS: dict[str, list[type]] = {
    "gather": [str, str],
    "say": [int, str],
    "slap": [int, str],
    "fumble": [int, str, str],
    "mark": [int, str],
}
"""Parts of the primitives that neither move nor turn a card. Each part may also be None."""


def read(text: str) -> dict[str, Any]:
    """Parse news strictly: no part is unknown, and no text names a card. Returns the document."""
    news = msgspec.json.decode(text, type=News)
    for step in news.steps:
        assert [type(part) for part in step[:3]] == [int, int, str]
        if step[2] not in ("move", "turn"):
            parts: list[Any] = step[3:]
            pairs = zip(parts, WITHOUT_CARDS[step[2]], strict=True)
            assert all(part is None or type(part) is kind for part, kind in pairs), step
    document = cast(dict[str, Any], json.loads(text))
    words = [reason for reason in news.answers.values() if reason and not reason.startswith(PUBLIC)]
    found = [text for text in [*words, str(document.get("state"))] if NAMES_OF_CARDS.search(text)]
    assert not found, "a text names a card"
    return document


class Reader:
    """The cards that a seat or a spectator could know: by the engine's view, and by the news."""

    def __init__(self, stream: Stream, status: TableStatus) -> None:
        self.stream = stream
        self.status = status
        self.zones: dict[str, list[int | None]] = {}
        self.saw: set[int] = set()

    def hear(
        self, judge: Judge, happened: Changes, visible: set[int], answers: dict[str, str | None], now_ms: int
    ) -> None:
        """Check and take the news of an event. `visible`: the cards that the engine shows to this reader now."""
        assert judge.deal is not None
        before, self.saw = self.saw, visible
        changes = self.stream.changes(judge, self.status, happened.steps, answers, now_ms)
        if not changes:
            return
        news = read(self.stream.written(1, changes))
        could_see = before | self.saw | came_up(judge.deal, happened.steps)
        assert named_in(news) <= could_see, "the news contain a card that the seat could not see"
        if "film" in news:
            self.zones = {zone["name"]: zone["cards"] for zone in news["film"]["zones"]}
        for step in news.get("steps", ()):
            self._take(step)

    def ask_for_all(self, judge: Judge, now_ms: int) -> None:
        """Check that the whole state, as sent to a returning reader, agrees with the news so far."""
        whole = read(self.stream.whole(1, judge, self.status, now_ms))
        assert named_in(whole) <= self.saw
        for zone in whole["film"]["zones"]:
            known = self.zones[zone["name"]]
            assert len(known) == len(zone["cards"])
            assert all(card in (None, own) for card, own in zip(zone["cards"], known, strict=True))

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
    """All cards in the news."""
    named = {card for zone in news.get("film", {}).get("zones", ()) for card in zone["cards"]}
    for step in news.get("steps", ()):
        if step[2] == "move":
            named |= set(step[8])
        elif step[2] == "turn":
            named.add(step[6])
    return named - {None}


COMMON = ("spit_pile/", "sequence/", "ship/")


def came_up(deal: Deal, steps: Sequence[Step]) -> set[int]:
    """The cards that came face up in the centre. All seats could see them, at least for a moment."""
    if isinstance(deal, patience.Deal) and deal.rules.has_own_sequences:
        return set()
    piles = [zone for name, zone in deal.zones().items() if name.startswith(COMMON)]
    moves: list[Any] = [step[6:] for step in steps if step[2] == "move" and str(step[6]).startswith(COMMON)]
    came = {card for _, up, cards in moves if up for card in cards}
    return came | {card for pile in piles for card, up in zip(pile.cards, pile.face_up, strict=True) if up}


def visible_by_seat(deal: Deal) -> dict[int | None, set[int]]:
    """The cards that the engine shows to each seat. A spectator (None) sees the cards that every seat sees."""
    by_seat = [visible_to(deal, seat) for seat in range(deal.rules.players)]
    return {**dict(enumerate(by_seat)), None: set.intersection(*by_seat)}


def visible_to(deal: Deal, seat: int) -> set[int]:
    view = deal.view(seat)
    if isinstance(view, patience.View):
        return visible_at_patience(deal, view)
    assert isinstance(view, spit.View)
    layouts = {pile.top for side in view.layouts for pile in side} | {
        card for pile in view.own_layout for card in pile.up
    }
    piles = {card for pile in view.spit_piles for card in (pile.top, *pile.cards)}
    return {card for card in layouts | piles | set(view.hand) if card is not None}


def visible_at_patience(deal: Deal, view: patience.View) -> set[int]:
    """The own wastepiles count too, because the cards went through them one by one."""
    wastes = {card for piles in view.wastes for pile in piles for card in (pile.top, *pile.cards)}
    ships = {card for ship in view.sea.ships for card in ship.parts} if view.sea else set()
    reserves = {card for places in view.reserves for card in places}
    own = {card for name, zone in deal.zones().items() if is_own_pile(name, view.seat) for card in zone.cards}
    return {card for card in wastes | ships | reserves | own | {*view.turned, *view.sequences} if card is not None}


def is_own_pile(name: str, seat: int) -> bool:
    return name.startswith((f"waste/{seat}/", f"sequence/{seat}/", f"ship/{seat}/"))


LARGER = ("six-seats-three-packs", "four-seats-two-packs", "grabbage", "pirate")
"""Variants that take longest. They hide no more than others with fewer cards."""


@pytest.mark.parametrize("variant_id", some([one for one in VARIANTS if one not in LARGER], at_once=A_FEW_VARIANTS))
def test_news_contain_no_cards_that_the_reader_cannot_see(variant_id: str) -> None:
    """A person acts at random, sometimes illegally. The others play to win, so that the game ends.

    In the second deal cards are new, and those of the first were visible before.
    """
    rules = short(variant_id)
    evening = SimulatedTable(setting_of(rules, seed=7, people=1), seed=7)
    status = TableStatus([SeatedPlayer(f"Player {seat}") for seat in range(rules.players)], frozenset())
    readers = [Reader(stream, status) for stream in streams_of(rules.players).values()]
    heard = 0
    for happens, happened in enumerate(evening.events()):
        if evening.judge.deal is not None:
            visible, answers = visible_by_seat(evening.judge.deal), evening.take_answers()
            for reader in readers:
                reader.hear(evening.judge, happened, visible[reader.stream.seat], answers, evening.now_ms)
            if happens % EVERY == 0:
                readers[happens // EVERY % len(readers)].ask_for_all(evening.judge, evening.now_ms)
            heard += len(happened.steps)
    assert heard > 20 and evening.judge.phase == "over"


def test_seed_is_secret_until_the_end_and_its_commitment_is_shown() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["standard"], seed=1, people=2), seed=1)
    stream, seed = Stream(None), evening.setting.seed.hex()
    status = TableStatus([SeatedPlayer("Ada"), SeatedPlayer("Bo")], frozenset())
    for _ in zip(range(20), evening.events(), strict=False):
        text = stream.whole(1, evening.judge, status, evening.now_ms)
        assert seed not in text and evening.judge.commitment in text
    evening.judge.resign(1, evening.now_ms)
    assert json.loads(stream.whole(1, evening.judge, status, 0))["state"]["seed"] == seed


def test_each_seat_sees_itself_first() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["three-seats"], seed=1, people=3), seed=1)
    status = TableStatus([SeatedPlayer("Ada"), SeatedPlayer("Bo"), SeatedPlayer("Cy")], frozenset({2}))
    evening.judge.say_ready(1, 0)
    document = json.loads(streams_of(3)["1"].whole(1, evening.judge, status, 0))
    assert [seat["name"] for seat in document["seats"]] == ["Bo", "Cy", "Ada"]
    assert document["state"]["ready"] == [True, False, False]
    assert document["state"]["away"] == [False, True, False]
    assert not json.loads(streams_of(3)[SPECTATORS].whole(1, evening.judge, status, 0))["plays"]


def test_reasons_name_people_and_refer_to_the_touched_place() -> None:
    status = TableStatus([SeatedPlayer("Ada"), SeatedPlayer("Bo")], frozenset())
    assert _named("the top card of stock pile 2 is face down: turn it first", status) == (
        "the top card of that stock pile is face down: turn it first"
    )
    assert _named("there is no spit pile at place 1", status) == "there is no spit pile there"
    assert _named("stock pile 3 is no space", status) == "that pile is not empty"
    assert _named("it is the turn of seat 1", status) == "it is the turn of Bo"
    assert _named("your turned card fits at place 5: build it", status) == "your turned card fits: build it"
    assert _named("an Ace starts a sequence at place 0, the lowest free one", status) == (
        "an Ace starts a sequence at the first free place"
    )
    assert _named("the ship of its suit is at place 3", status) == "that is the ship of another suit"
    assert _named("your part at place 0 goes on with K", status) == "your part there goes on with K"
    assert _named("the seat that is out picks its pile", status) == "the player who is out picks its pile"
    assert _named("the next rank at place 7 is 2", status) == "the next rank there is 2"

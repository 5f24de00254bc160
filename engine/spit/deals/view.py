"""What one seat may know of a deal (and nothing more)."""

from copy import copy
from typing import Any, ClassVar, Final, NamedTuple

from engine.actions import Action
from engine.log.record import Entry
from engine.spit.deals.rule import Rule
from engine.spit.rules import Goal, Rules
from engine.spit.table import DOWN, NOBODY, SPACE, Phase, SeenSide, SeenTable, Side

# What is made again and again is made without the detour by the names of its fields, in a third of the time.
_new_tuple: Final = tuple.__new__


class PileView(NamedTuple):
    """A stock pile: its height, how much of it is face down, and the face-up cards that can be seen,
    bottom to top: all of an own pile, the top one of another's."""

    count: int  # type: ignore[assignment]  # no tuple is ever asked how often something is in it
    down: int
    up: tuple[int, ...]

    @property
    def top(self) -> int | None:
        """The face-up top card, if there is one."""
        return self.up[-1] if self.up else None


class SpitPileView(NamedTuple):
    """A spit pile from above: its height and its top card; `cards`, bottom to top, while it may be looked through."""

    count: int  # type: ignore[assignment]
    top: int | None
    cards: tuple[int, ...] = ()


class Seen(NamedTuple):
    """Something that a seat has seen: what was done, by whom (-1: time or chance), and when it happened.

    Of refused actions a seat sees its own.
    """

    at_ms: int
    seat: int
    action: Action
    refused: bool = False


class Offers:
    """Rules in the order in which they offer actions, by phase."""

    __slots__ = ("_ranked", "of_phase")

    def __init__(self, of_phase: dict[Phase, tuple[Rule, ...]]) -> None:
        self.of_phase = of_phase
        self._ranked: dict[tuple[str, ...], dict[Phase, list[tuple[int, Rule]]]] = {}

    def ranked(self, phase: Phase, kinds: tuple[str, ...]) -> list[tuple[int, Rule]]:
        """Of a phase the rules of these kinds, in the order of the kinds, each with its rank among all of the phase."""
        known = self._ranked.get(kinds)
        if known is None:
            known = self._ranked[kinds] = {phase: _of_kinds(rules, kinds) for phase, rules in self.of_phase.items()}
        return known[phase]


def _of_kinds(rules: tuple[Rule, ...], kinds: tuple[str, ...]) -> list[tuple[int, Rule]]:
    return [(rank, rule) for kind in kinds for rank, rule in enumerate(rules) if rule.kind == kind]


class Sight:
    """A seat's eyes: the table as it remembers it, what it may do there, and what it has heard of.

    Bots never hold one: what hangs on a view cannot be changed, and shows no more than the view does.
    """

    __slots__ = (
        "_news",
        "_rules",
        "_shown_rules",
        "at_ms",
        "busy",
        "first",
        "goal",
        "heard",
        "legal",
        "offers",
        "rank",
        "seat",
        "table",
    )

    def __init__(self, rules: Rules, seat: int, table: SeenTable, offers: Offers) -> None:
        self._rules = rules
        self._shown_rules: Rules | None = None
        self.goal: Goal = rules.goal
        self.seat = seat
        self.table = table
        self.offers = offers
        self.at_ms = table.at_ms
        self.busy: list[int] = []
        """The sources of what the seat's other hands are doing: nothing is offered for those."""
        self.first: Action | None = None
        """The first of all that the seat may do, once that has been asked for; `rank` is that of its rule."""
        self.rank = -1
        self.legal: tuple[Action, ...] | None = None
        """All that the seat may do, once that has been asked for."""
        self.heard: list[int] = []
        """The numbers of the entries that it has heard of since it was last asked."""
        self._news: tuple[Seen, ...] | None = None

    def has_choice(self) -> bool:
        """Whether the seat may do anything in its own eyes."""
        self.legal = None
        table, seat = self.table, self.seat
        if table.out and table.phase == "play" and seat in table.out:
            return False
        if self.busy:
            legal = self.all_legal()
            self.first = legal[0] if legal else None
            return bool(legal)
        for rank, rule in enumerate(self.offers.of_phase[table.phase]):
            first = rule.first(table, seat)
            if first is not None:
                self.first = first
                self.rank = rank
                return True
        return False

    def all_legal(self) -> tuple[Action, ...]:
        legal = self.legal
        if legal is None:
            found: list[Action] = []
            table, seat = self.table, self.seat
            if not (table.out and table.phase == "play" and seat in table.out):
                for rule in self.offers.of_phase[table.phase]:
                    rule.offer(table, seat, found)
            if self.busy:
                found = [action for action in found if action.source is None or action.source not in self.busy]
            legal = self.legal = tuple(found)
        return legal

    def first_of(self, kinds: tuple[str, ...]) -> Action | None:
        """The first action of the first of these kinds that the seat may do any of."""
        if self.legal is not None or self.busy:
            legal = self.all_legal()
            return next((action for kind in kinds for action in legal if action.kind == kind), None)
        lowest = self.rank
        for rank, rule in self.offers.ranked(self.table.phase, kinds):
            if rank == lowest and self.first is not None:
                return self.first
            if rank > lowest:
                action = rule.first(self.table, self.seat)
                if action is not None:
                    return action
        return None

    def rules(self) -> Rules:
        """A copy for who asks: whoever changes it deceives only itself."""
        if self._shown_rules is None:
            self._shown_rules = copy(self._rules)
        return self._shown_rules

    def forget_news(self) -> None:
        """The bot has been told them."""
        self._news = None
        self.heard.clear()

    def news(self) -> tuple[Seen, ...]:
        news = self._news
        if news is None:
            news = self._news = tuple([_new_tuple(Seen, entry[:4]) for entry in self.told()])
        return news

    def told(self) -> list[Entry]:
        """The entries that it has heard of."""
        return []

    def layout(self, seat: int) -> tuple[PileView, ...]:
        """The stock piles of a seat: of its own all that lies face up, of another's the top."""
        side = self.table.sides[seat]
        down, tops = side.down, side.tops
        if isinstance(side, Side):
            up = [side.up(pile) for pile in range(len(tops))]
        else:
            up = [() if top < 0 else (top,) for top in tops]
        return tuple([_new_tuple(PileView, (height, down[pile], up[pile])) for pile, height in enumerate(side.heights)])

    def tell(self, legal: tuple[Action, ...], news: tuple[Seen, ...]) -> None:
        """Take these for what the seat may do and what it has seen."""
        self.legal = legal
        self._news = news


SIGHTS: Final[dict[object, Sight]] = {}
"""The sights of races under way, by what their views have in hand: an object that tells nothing."""


class View:
    """A deal in the eyes of `seat`. Layouts, words, `kept_place` and all counts are by seat, spit piles by place.

    `spit_cards`, `hands` and `stocks` count cards (in Speed spit cards are the reserves), `hand` lists the seat's
    own. `out` lists seats in the order of going out; `kept_place` is where a lone spitter keeps to, once it has
    spat; `claimants` are those who may choose a pile; `lent_to` is the place where a lent card lies face down.
    `frozen_by` has slapped the table wrongly, and `drawn` are the cards that name modulus and set (Mod-Spit).
    `news` is what the seat has seen since it was last asked, in the order in which it saw it (in a simulation).

    Fields are worked out when they are looked at, and are values. In a simulation the view itself goes on with the
    deal: it always shows what the seat sees now. `kept` makes one that stays as it is.
    """

    __slots__ = ("_key", "_sight")

    _fields: ClassVar[tuple[str, ...]] = (
        "rules",
        "seat",
        "at_ms",
        "phase",
        "layouts",
        "hand",
        "hands",
        "stocks",
        "spit_cards",
        "spit_piles",
        "ready",
        "called",
        "kept_place",
        "out",
        "claimants",
        "lent_to",
        "frozen_by",
        "drawn",
        "legal",
        "news",
    )

    def __init__(self, sight: Sight | None, key: object = None) -> None:
        """Of a sight of its own, or of the one that is in `SIGHTS` under a key."""
        self._sight = sight
        self._key = key

    def _eyes(self) -> Sight:
        sight = self._sight if self._sight is not None else SIGHTS.get(self._key)
        if sight is None:
            raise RuntimeError("the deal of this view is over: keep what you need of it with kept()")
        return sight

    @property
    def rules(self) -> Rules:
        return self._eyes().rules()

    @property
    def seat(self) -> int:
        return self._eyes().seat

    @property
    def at_ms(self) -> int:
        return self._eyes().at_ms

    @property
    def phase(self) -> Phase:
        return self._eyes().table.phase

    @property
    def layouts(self) -> tuple[tuple[PileView, ...], ...]:
        sight = self._eyes()
        return tuple([sight.layout(seat) for seat in range(len(sight.table.sides))])

    @property
    def own_layout(self) -> tuple[PileView, ...]:
        """`layouts[seat]`, without a look at the others."""
        sight = self._eyes()
        return sight.layout(sight.seat)

    @property
    def hidden(self) -> int:
        """How many cards of the own layout lie face down."""
        sight = self._eyes()
        return sight.table.sides[sight.seat].hidden

    @property
    def spit_piles(self) -> tuple[SpitPileView, ...]:
        table = self._eyes().table
        through = table.through
        return tuple(
            [
                _new_tuple(SpitPileView, (size, None if top < 0 else top, through[place] if through else ()))
                for place, (size, top) in enumerate(zip(table.sizes, table.tops, strict=True))
            ]
        )

    @property
    def hand(self) -> tuple[int, ...]:
        sight = self._eyes()
        return tuple(sight.table.sides[sight.seat].hand)

    @property
    def hands(self) -> tuple[int, ...]:
        return tuple([side.held for side in self._eyes().table.sides])

    @property
    def stocks(self) -> tuple[int, ...]:
        return tuple([side.stock for side in self._eyes().table.sides])

    @property
    def spit_cards(self) -> tuple[int, ...]:
        return tuple(self._eyes().table.spits)

    @property
    def ready(self) -> tuple[bool, ...]:
        return tuple(self._eyes().table.ready)

    @property
    def called(self) -> tuple[bool, ...]:
        return tuple(self._eyes().table.called)

    @property
    def kept_place(self) -> tuple[int | None, ...]:
        return tuple(self._eyes().table.kept_place)

    @property
    def out(self) -> tuple[int, ...]:
        return tuple(self._eyes().table.out)

    @property
    def claimants(self) -> tuple[int, ...]:
        return self._eyes().table.claimants

    @property
    def lent_to(self) -> int | None:
        return _somebody(self._eyes().table.lent_to)

    @property
    def frozen_by(self) -> int | None:
        return _somebody(self._eyes().table.frozen_by)

    @property
    def drawn(self) -> tuple[int, ...]:
        return self._eyes().table.drawn

    @property
    def legal(self) -> tuple[Action, ...]:
        """All that the seat may do, as far as it can see, by kind, source and target."""
        return self._eyes().all_legal()

    @property
    def news(self) -> tuple[Seen, ...]:
        return self._eyes().news()

    @property
    def goal(self) -> Goal:
        """`rules.goal`, without making a copy of the rules."""
        return self._eyes().goal

    def first(self, *kinds: str) -> Action | None:
        """The first action in `legal` of the first of these kinds that there is any of, found without listing all."""
        return self._eyes().first_of(kinds)

    def kept(self) -> "View":
        """A view that stays as this one is now."""
        return view_told(self._told())

    def _told(self) -> dict[str, Any]:
        """All fields by name."""
        return {name: getattr(self, name) for name in View._fields}

    def _replace(self, **fields: Any) -> "View":
        """The same view but for some fields."""
        return view_told({**self._told(), **fields})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(tuple(self._told().values()))

    def __repr__(self) -> str:
        told = [f"{name}={value!r}" for name, value in self._told().items()]
        return f"View({', '.join(told)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return view_told, (self._told(),)


def _somebody(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def view_told(fields: dict[str, Any]) -> View:
    """A view of which everything is told, by the names of its fields."""
    rules: Rules = fields["rules"]
    seat: int = fields["seat"]
    table = SeenTable(rules, rules.players)
    table.sides = [_told_side(fields, other) for other in range(rules.players)]
    table.phase = fields["phase"]
    table.at_ms = fields["at_ms"]
    table.tops = [SPACE if pile.top is None else pile.top for pile in fields["spit_piles"]]
    table.sizes = [pile.count for pile in fields["spit_piles"]]
    if any(pile.cards for pile in fields["spit_piles"]):
        table.through = tuple([pile.cards for pile in fields["spit_piles"]])
    table.spits = list(fields["spit_cards"])
    table.ready = list(fields["ready"])
    table.called = list(fields["called"])
    table.kept_place = list(fields["kept_place"])
    table.out = list(fields["out"])
    table.claimants = fields["claimants"]
    table.lent_to = NOBODY if fields["lent_to"] is None else fields["lent_to"]
    table.frozen_by = NOBODY if fields["frozen_by"] is None else fields["frozen_by"]
    table.drawn = fields["drawn"]
    return View(ToldSight(rules, seat, table, fields))


class ToldSight(Sight):
    """A sight of which somebody has told everything."""

    __slots__ = ("_layouts",)

    def __init__(self, rules: Rules, seat: int, table: SeenTable, fields: dict[str, Any]) -> None:
        super().__init__(rules, seat, table, NO_OFFERS)
        self.tell(fields["legal"], fields["news"])
        self._layouts: tuple[tuple[PileView, ...], ...] = fields["layouts"]

    def layout(self, seat: int) -> tuple[PileView, ...]:
        return self._layouts[seat]


NO_OFFERS: Final = Offers({"ready": (), "play": (), "claim": (), "over": ()})


def _told_side(fields: dict[str, Any], seat: int) -> SeenSide:
    piles: tuple[PileView, ...] = fields["layouts"][seat]
    tops = [pile.up[-1] if pile.up else DOWN if pile.count else SPACE for pile in piles]
    side = SeenSide(tops, [pile.count for pile in piles], [pile.down for pile in piles])
    side.held = fields["hands"][seat]
    side.stock = fields["stocks"][seat]
    if seat == fields["seat"]:
        side.hand = list(fields["hand"])
    side.look()
    return side

"""The view that one seat has of a deal, and nothing more."""

from collections.abc import Sequence
from copy import copy
from typing import Any, ClassVar, Final, NamedTuple, get_args

from engine.actions import Action
from engine.deal import Phase
from engine.raced import ALL_LIMBS, SeatKnowledge
from engine.scoring import GameScore
from engine.spit.deals.rule import Rule
from engine.spit.rules import Goal, Rules
from engine.spit.table import DOWN, NOBODY, SPACE, SeenSide, SeenTable, Side
from engine.tempo import Tempo

# Frequent tuples are made without their fields' names: that takes a third of the time.
_new_tuple: Final = tuple.__new__


class PileView(NamedTuple):
    """A stock pile: its height, its number of face-down cards, and the visible face-up cards, bottom to top. Of the
    seat's own piles these are all face-up cards, of another seat's only the top one."""

    count: int  # type: ignore[assignment]  # hides `tuple.count`, which is not used
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
    """An event that a seat has seen: the action, its seat (-1: time or chance), and its time.

    A seat sees only its own refused actions. `card` is the card that was moved or turned. It is None if there is none
    or more than one, if time acts, and if only another seat sees it (`draw`).
    """

    at_ms: int
    seat: int
    action: Action
    refused: bool = False
    card: int | None = None


class Context(NamedTuple):
    """The place of a deal in its game, and its tempo."""

    number: int
    score: GameScore
    tempo: Tempo | None


class Offered:
    """Rules of one phase, in the order in which they offer actions."""

    __slots__ = ("known", "rules")

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        self.known: dict[tuple[str, ...], list[tuple[int, ...]]] = {}
        """The ranks that `note` has worked out, by kinds."""

    def note(self, kinds: tuple[str, ...]) -> None:
        """Note which rules to ask for an action of these kinds, in this order, by their rank in `rules`.

        For each rank of the first rule that offers an action, the entry has the ranks from that one on; the last entry,
        for -1, has all.
        """
        ranks = [rank for kind in kinds for rank, rule in enumerate(self.rules) if rule.kind == kind]
        lowest = [*range(len(self.rules)), -1]
        self.known[kinds] = [tuple([rank for rank in ranks if rank >= least]) for least in lowest]


Offers = dict[Phase, Offered]
"""By phase."""

NOTHING_OFFERED: Final = Offered(())


class SpitKnowledge(SeatKnowledge):
    """What a seat knows: the table as it remembers it, its legal actions there, and the events it has heard of.

    Bots never hold one: the values of a view cannot be changed, and show no more than the view does.
    """

    __slots__ = (
        "_asked_at",
        "_news",
        "_rules",
        "_shown_rules",
        "_told_from",
        "context",
        "found",
        "goal",
        "heard",
        "legal",
        "offered",
        "offers",
        "rank",
        "table",
    )

    def __init__(self, rules: Rules, seat: int, table: SeenTable, offers: Sequence[Offers], context: Context) -> None:
        """`offers` by the seat's free hands and voice."""
        super().__init__(seat)
        self._rules = rules
        self.context = context
        self._shown_rules: Rules | None = None
        self.goal: Goal = rules.goal
        self.table = table
        self.offers = offers
        self.at_ms = table.at_ms
        self.rank = -1
        """The rank of the rule of `first`."""
        self.found: Action | None = None
        """The last other action that `first_of` found: it is legal until the seat is asked again."""
        self.offered = NOTHING_OFFERED
        """The rules that were asked for `first`: those of this phase, for the free hands and voice."""
        self.legal: tuple[Action, ...] | None = None
        """All legal actions of the seat, once they have been asked for."""
        self.heard: list[int] = []
        """The numbers of the entries that it has heard of, in the order of hearing."""
        self._told_from = self._asked_at = 0
        """The length of `heard` when the seat was asked, the time before last and last."""
        self._news: tuple[Seen, ...] | None = None

    def has_choice(self) -> bool:
        self.legal = self.found = None
        table, seat = self.table, self.seat
        if table.out and table.phase == "play" and seat in table.out:
            return False
        if self.busy:
            return self._has_choice_besides()
        offered = self.offers[self.free][table.phase]
        for rank, rule in enumerate(offered.rules):
            first = rule.first(table, seat)
            if first is not None:
                self.first = first
                self.rank = rank
                self.offered = offered
                self._news = None
                self._told_from = self._asked_at
                self._asked_at = len(self.heard)
                return True
        return False

    def _has_choice_besides(self) -> bool:
        """Whether the seat has a legal action besides those of its busy hands."""
        legal = self.all_legal()
        if not legal:
            return False
        self.first = legal[0]
        self.offered = NOTHING_OFFERED
        self._news = None
        self._told_from = self._asked_at
        self._asked_at = len(self.heard)
        return True

    def all_legal(self) -> tuple[Action, ...]:
        legal = self.legal
        if legal is None:
            found: list[Action] = []
            table, seat = self.table, self.seat
            if not (table.out and table.phase == "play" and seat in table.out):
                for rule in self.offers[self.free][table.phase].rules:
                    rule.offer(table, seat, found)
            if self.busy:
                found = [action for action in found if action.source is None or action.source not in self.busy]
            legal = self.legal = tuple(found)
        return legal

    def allows(self, action: Action) -> bool:
        if action is self.found:
            return True
        legal = self.all_legal()
        for own in legal:
            # Identity is much quicker than comparing.
            if own is action:
                return True
        return action in legal

    def first_of(self, kinds: tuple[str, ...]) -> Action | None:
        """The first legal action of the first of these kinds that has one."""
        if self.legal is not None or self.busy:
            legal = self.all_legal()
            return next((action for kind in kinds for action in legal if action.kind == kind), None)
        offered = self.offers[self.free][self.table.phase]
        if offered is not self.offered:
            # The seat has not been asked to act yet.
            self.offered, self.rank = offered, -1
        if kinds not in offered.known:
            offered.note(kinds)
        return self.first_by(offered.known[kinds][self.rank])

    def first_by(self, ranks: tuple[int, ...]) -> Action | None:
        """The first action of the first rule that offers one, among the rules of these ranks in `offered`."""
        for rank in ranks:
            if rank == self.rank:
                return self.first
            action = self.offered.rules[rank].first(self.table, self.seat)
            if action is not None:
                self.found = action
                return action
        return None

    def rules(self) -> Rules:
        """A copy: a bot that changes it changes nothing else."""
        if self._shown_rules is None:
            self._shown_rules = copy(self._rules)
        return self._shown_rules

    def tempo(self) -> Tempo | None:
        """A copy, as of the rules."""
        return copy(self.context.tempo)

    def score(self) -> GameScore:
        """A copy, as of the rules."""
        return copy(self.context.score)

    def news(self) -> tuple[Seen, ...]:
        news = self._news
        if news is None:
            news = self._news = tuple(self.heard_events())
        return news

    def heard_events(self) -> list[Seen]:
        """The events it has heard of since it was last asked."""
        return []

    def since_asked(self) -> list[int]:
        """The numbers of the entries heard between the last two questions."""
        return self.heard[self._told_from : self._asked_at]

    def layout(self, seat: int) -> tuple[PileView, ...]:
        """The stock piles of a seat: with all face-up cards for the seat's own, with the top card for another's."""
        side = self.table.sides[seat]
        down, tops = side.down, side.tops
        if isinstance(side, Side):
            up = [side.up(pile) for pile in range(len(tops))]
        else:
            up = [() if top < 0 else (top,) for top in tops]
        return tuple([_new_tuple(PileView, (height, down[pile], up[pile])) for pile, height in enumerate(side.heights)])

    def tell(self, legal: tuple[Action, ...], news: tuple[Seen, ...]) -> None:
        """Set the legal actions of the seat and the news it has seen."""
        self.legal = legal
        self._news = news


KNOWLEDGE_BY_KEY: Final[dict[object, SpitKnowledge]] = {}
"""What the seats of running races know, by the key that their views hold: an empty object."""


class View:
    """A deal in the eyes of `seat`. `deal_number` counts from 1, `score` is that of the game before this deal. `tempo`
    says how long hands take; it is None if real hands play.

    Layouts, `ready`, `called`, `kept_place` and all counts are by seat, spit piles by place.

    `spit_cards`, `hands` and `stocks` count cards (in Speed spit cards are the reserves), `hand` lists the seat's own.
    `out` lists seats in the order of going out; `kept_place` is the pile that a lone spitter stays with, once it has
    spat; `claimants` are the seats that may choose a pile; `lent_to` is the place where a lent card lies face down.
    `frozen_by` has slapped the table wrongly, and `drawn` are the cards that name modulus and set (Mod-Spit). `news` is
    what the seat has seen since it was last asked, in the order in which it saw it (in a simulation).

    Fields are computed when they are read, and are values. In a simulation the view itself follows the deal: it always
    shows what the seat sees now. `kept` makes a view that stays as it is.
    """

    __slots__ = ("_key", "_knowledge")

    _fields: ClassVar[tuple[str, ...]] = (
        "rules",
        "tempo",
        "deal_number",
        "score",
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

    def __init__(self, knowledge: SpitKnowledge | None, key: object = None) -> None:
        """Made for this knowledge, or for the one that `KNOWLEDGE_BY_KEY` has under a key."""
        self._knowledge = knowledge
        self._key = key

    def _seat_knowledge(self) -> SpitKnowledge:
        knowledge = self._knowledge if self._knowledge is not None else KNOWLEDGE_BY_KEY.get(self._key)
        if knowledge is None:
            raise RuntimeError("the deal of this view is over: keep what you need of it with kept()")
        return knowledge

    @property
    def rules(self) -> Rules:
        return self._seat_knowledge().rules()

    @property
    def tempo(self) -> Tempo | None:
        return self._seat_knowledge().tempo()

    @property
    def deal_number(self) -> int:
        return self._seat_knowledge().context.number

    @property
    def score(self) -> GameScore:
        return self._seat_knowledge().score()

    @property
    def seat(self) -> int:
        return self._seat_knowledge().seat

    @property
    def at_ms(self) -> int:
        return self._seat_knowledge().at_ms

    @property
    def phase(self) -> Phase:
        return self._seat_knowledge().table.phase

    @property
    def layouts(self) -> tuple[tuple[PileView, ...], ...]:
        knowledge = self._seat_knowledge()
        return tuple([knowledge.layout(seat) for seat in range(len(knowledge.table.sides))])

    @property
    def own_layout(self) -> tuple[PileView, ...]:
        """`layouts[seat]`, without a look at the others."""
        knowledge = self._seat_knowledge()
        return knowledge.layout(knowledge.seat)

    @property
    def own_heights(self) -> tuple[int, ...]:
        """How many cards there are in each pile of the seat's own layout."""
        knowledge = self._seat_knowledge()
        return tuple(knowledge.table.sides[knowledge.seat].heights)

    @property
    def own_down(self) -> tuple[int, ...]:
        """How many face-down cards there are in each pile of the seat's own layout."""
        knowledge = self._seat_knowledge()
        return tuple(knowledge.table.sides[knowledge.seat].down)

    @property
    def hidden(self) -> int:
        """How many cards of the seat's own layout lie face down."""
        knowledge = self._seat_knowledge()
        return knowledge.table.sides[knowledge.seat].hidden

    @property
    def spit_piles(self) -> tuple[SpitPileView, ...]:
        table = self._seat_knowledge().table
        through = table.seen_piles
        return tuple(
            [
                _new_tuple(SpitPileView, (size, None if top < 0 else top, through[place] if through else ()))
                for place, (size, top) in enumerate(zip(table.sizes, table.tops, strict=True))
            ]
        )

    @property
    def hand(self) -> tuple[int, ...]:
        knowledge = self._seat_knowledge()
        return tuple(knowledge.table.sides[knowledge.seat].hand)

    @property
    def hands(self) -> tuple[int, ...]:
        return tuple([side.held for side in self._seat_knowledge().table.sides])

    @property
    def stocks(self) -> tuple[int, ...]:
        return tuple([side.stock for side in self._seat_knowledge().table.sides])

    @property
    def spit_cards(self) -> tuple[int, ...]:
        return tuple(self._seat_knowledge().table.spits)

    @property
    def ready(self) -> tuple[bool, ...]:
        return tuple(self._seat_knowledge().table.ready)

    @property
    def called(self) -> tuple[bool, ...]:
        return tuple(self._seat_knowledge().table.called)

    @property
    def kept_place(self) -> tuple[int | None, ...]:
        return tuple(self._seat_knowledge().table.kept_place)

    @property
    def out(self) -> tuple[int, ...]:
        return tuple(self._seat_knowledge().table.out)

    @property
    def claimants(self) -> tuple[int, ...]:
        return self._seat_knowledge().table.claimants

    @property
    def lent_to(self) -> int | None:
        return _somebody(self._seat_knowledge().table.lent_to)

    @property
    def frozen_by(self) -> int | None:
        return _somebody(self._seat_knowledge().table.frozen_by)

    @property
    def drawn(self) -> tuple[int, ...]:
        return self._seat_knowledge().table.drawn

    @property
    def legal(self) -> tuple[Action, ...]:
        """All legal actions of the seat, as far as it can see, by kind, source and target."""
        return self._seat_knowledge().all_legal()

    @property
    def news(self) -> tuple[Seen, ...]:
        return self._seat_knowledge().news()

    @property
    def bank_ms(self) -> int | None:
        """The processor time that the bot has left for this game; None if it is not counted."""
        return None

    @property
    def goal(self) -> Goal:
        """`rules.goal`, without making a copy of the rules."""
        return self._seat_knowledge().goal

    def first(self, *kinds: str) -> Action | None:
        """The first action in `legal` of the first of these kinds that occurs there, found without listing all."""
        return self.first_of(kinds)

    def first_of(self, kinds: tuple[str, ...]) -> Action | None:
        """The same as `first`, with the kinds as one tuple: that is a little quicker."""
        knowledge = self._knowledge or KNOWLEDGE_BY_KEY.get(self._key) or self._seat_knowledge()
        known = knowledge.offered.known.get(kinds)
        if known is None:
            return knowledge.first_of(kinds)
        ranks = known[knowledge.rank]
        if not ranks:
            return None
        return knowledge.first if ranks[0] == knowledge.rank else knowledge.first_by(ranks)

    def kept(self) -> "View":
        """A view that stays as this one is now."""
        return view_of_fields(self._fields_by_name())

    def _fields_by_name(self) -> dict[str, Any]:
        """All fields by name."""
        return {name: getattr(self, name) for name in View._fields}

    def _replace(self, **fields: Any) -> "View":
        """The same view with some fields replaced."""
        return view_of_fields({**self._fields_by_name(), **fields})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._fields_by_name() == other._fields_by_name()

    def __hash__(self) -> int:
        return hash(tuple(self._fields_by_name().values()))

    def __repr__(self) -> str:
        fields = [f"{name}={value!r}" for name, value in self._fields_by_name().items()]
        return f"View({', '.join(fields)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return view_of_fields, (self._fields_by_name(),)


def _somebody(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def view_of_fields(fields: dict[str, Any]) -> View:
    """A view made from all its fields, by name."""
    rules: Rules = fields["rules"]
    seat: int = fields["seat"]
    table = SeenTable(rules, rules.players)
    table.sides = [_side_of_fields(fields, other) for other in range(rules.players)]
    table.phase = fields["phase"]
    table.at_ms = fields["at_ms"]
    table.tops = [SPACE if pile.top is None else pile.top for pile in fields["spit_piles"]]
    table.sizes = [pile.count for pile in fields["spit_piles"]]
    if any(pile.cards for pile in fields["spit_piles"]):
        table.seen_piles = tuple([pile.cards for pile in fields["spit_piles"]])
    table.spits = list(fields["spit_cards"])
    table.ready = list(fields["ready"])
    table.called = list(fields["called"])
    table.kept_place = list(fields["kept_place"])
    table.out = list(fields["out"])
    table.claimants = fields["claimants"]
    table.lent_to = NOBODY if fields["lent_to"] is None else fields["lent_to"]
    table.frozen_by = NOBODY if fields["frozen_by"] is None else fields["frozen_by"]
    table.drawn = fields["drawn"]
    return View(KnowledgeFromFields(rules, seat, table, fields))


class KnowledgeFromFields(SpitKnowledge):
    """Knowledge made from all fields of a view."""

    __slots__ = ("_layouts",)

    def __init__(self, rules: Rules, seat: int, table: SeenTable, fields: dict[str, Any]) -> None:
        context = Context(fields["deal_number"], fields["score"], fields["tempo"])
        super().__init__(rules, seat, table, NO_OFFERS, context)
        self.tell(fields["legal"], fields["news"])
        self._layouts: tuple[tuple[PileView, ...], ...] = fields["layouts"]

    def layout(self, seat: int) -> tuple[PileView, ...]:
        return self._layouts[seat]


_IN_NO_PHASE: Final[Offers] = dict.fromkeys(get_args(Phase), NOTHING_OFFERED)
NO_OFFERS: Final = (_IN_NO_PHASE,) * (ALL_LIMBS + 1)


def _side_of_fields(fields: dict[str, Any], seat: int) -> SeenSide:
    piles: tuple[PileView, ...] = fields["layouts"][seat]
    tops = [pile.up[-1] if pile.up else DOWN if pile.count else SPACE for pile in piles]
    side = SeenSide(tops, [pile.count for pile in piles], [pile.down for pile in piles])
    side.held = fields["hands"][seat]
    side.stock = fields["stocks"][seat]
    if seat == fields["seat"]:
        side.hand = list(fields["hand"])
    side.look()
    return side

"""Facts about the tournament as a whole: name, rules, stages, tables, seeding, and keeping apart."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from engine.describe import name as variant_name
from engine.families import rules_from_json
from engine.spit.own_sets import KNOB as NUMBER_SETS
from engine.spit.variants import with_sets
from engine.variants import VARIANTS
from games.sentences import isolated
from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.formats.arrangements import arrangement_of
from tournaments.formats.constraints import pair_of
from tournaments.formats.plans import StageSettings
from tournaments.ledger.apart_words import why_not as why_not_apart
from tournaments.ledger.apart_words import why_settled
from tournaments.ledger.fact import Fact, Line, Ratings
from tournaments.ledger.facts.entries import STARTED
from tournaments.ledger.projection.values import State

PLAYED = gettext_lazy("It is finished, so it cannot be called off.")
_HOLDS = gettext_lazy("They are already kept apart again.")

if TYPE_CHECKING:
    from tournaments.ledger.history import History
    from tournaments.ledger.projection.fold import Fold
    from tournaments.ledger.words import LedgerWords


class SettingFact(Fact, frozen=True):
    """A later setting of the same kind replaces an earlier one; most are fixed once the tournament has started."""

    stays_open: ClassVar = False
    """Whether it can change after the start."""

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        if history.projection.has_started and not self.stays_open:
            return str(STARTED)
        later = history.last(type(self))
        return _("It was changed again later.") if later and later.number > line.number else None

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_not_undo(history, line)


class Arranged(SettingFact, frozen=True, tag="arranged"):
    """The stages, in the order of play. They can change until the start."""

    stages: tuple[StageSettings, ...]

    is_before_start: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.arrange(self.stages)

    def sentence(self, words: "LedgerWords") -> str:
        return _("chose the format: %(arrangement)s", arrangement=arrangement_of(self.stages))


class Named(SettingFact, frozen=True, tag="named"):
    """The new name of the tournament. Its address stays the same."""

    name: str

    stays_open: ClassVar = True
    may_be_undone_when_called_off: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.heading = replace(fold.heading, name=self.name)

    def sentence(self, words: "LedgerWords") -> str:
        return _("named the tournament %(name)s", name=isolated(self.name))


class RulesChosen(SettingFact, frozen=True, tag="rules_chosen"):
    """The variant, and the most games in a match. They can change until the start.

    `ratings` are the ratings in the new variant. None if the variant stays the same.
    """

    variant: str
    rules: dict[str, Any]
    best_of: int
    ratings: Ratings | None = None

    is_before_start: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        rules = rules_from_json(self.rules)
        fold.choose_rules(replace(fold.heading, variant=self.variant, rules=rules, best_of=self.best_of))
        fold.rate(self.ratings)

    def sentence(self, words: "LedgerWords") -> str:
        variant = self._variant_name()
        if self.best_of > 1:
            return _(
                "chose the variant: %(variant)s, best of %(count)s games",
                variant=variant,
                count=self.best_of,
            )
        return _("chose the variant: %(variant)s, one game", variant=variant)

    def _variant_name(self) -> str:
        if self.variant not in VARIANTS:
            return self.variant
        sets = self.rules.get(NUMBER_SETS)
        return variant_name(with_sets(self.variant, sets) if sets else self.variant)

    @property
    def changes_ratings(self) -> bool:
        return self.ratings is not None


class CalledOff(Fact, frozen=True, tag="called_off"):
    """The tournament does not take place, or stops. The reason is public."""

    why: str = ""

    may_be_undone_when_called_off: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.heading = replace(fold.heading, called_off=self)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return None

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        if history.projection.heading.called_off:
            return _("It is called off already.")
        if history.projection.state == State.FINISHED:
            return str(PLAYED)
        return None

    def sentence(self, words: "LedgerWords") -> str:
        why = isolated(self.why.rstrip("."))
        return _("called the tournament off: %(why)s", why=why) if why else _("called the tournament off")


class TablesCounted(SettingFact, frozen=True, tag="tables_counted"):
    """How many matches can be played at the same time; 0 for no limit."""

    tables: int

    stays_open: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.table_assignment.count(self.tables)

    def sentence(self, words: "LedgerWords") -> str:
        if not self.tables:
            return _("stopped counting tables")
        return ngettext("counted %(count)s table", "counted %(count)s tables", self.tables)


class Seeded(SettingFact, frozen=True, tag="seeded"):
    """The seeds, best first: by hand, by rating or by lot. A draw can be repeated with `lot`.

    With `apart`, seeds of about the same strength were swapped so that club-mates are far apart.
    """

    order: tuple[int, ...]
    drawn: bool = False
    lot: str = ""
    by_rating: bool = False
    apart: bool = False

    is_before_start: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.entries.seed(self.order, by_rating=self.by_rating)

    def sentence(self, words: "LedgerWords") -> str:
        if self.drawn:
            return _("drew the seeds by lot (%(lot)s)", lot=self.lot)
        if self.apart:
            return _("swapped seeds so that club-mates are far apart")
        return _("seeded by rating") if self.by_rating else _("seeded by hand")


class _Meeting(Fact, frozen=True):
    """Some entries must never meet from this line on."""

    changes_pairing: ClassVar = True
    is_before_start: ClassVar = True

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return why_settled(history.projection)


class KeptApart(_Meeting, frozen=True, tag="kept_apart"):
    """Two entries must never meet from this line on. If this is undone, they may meet."""

    one: int
    other: int

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.entries.keep_apart(fold.entries.apart.with_pair(pair_of(self.one, self.other)))

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        holds = pair_of(self.one, self.other) in history.projection.apart.pairs
        return why_not_apart(history.projection) or (str(_HOLDS) if holds else None)

    def sentence(self, words: "LedgerWords") -> str:
        return _("kept %(one)s and %(other)s apart", one=words.name(self.one), other=words.name(self.other))


class MatesKeptApart(_Meeting, frozen=True, tag="mates_kept_apart"):
    """Club-mates must never meet from this line on. Without this line, they meet only if there is no other way."""

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.entries.keep_apart(replace(fold.entries.apart, mates=True))

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return why_not_apart(history.projection) or (str(_HOLDS) if history.projection.apart.mates else None)

    def sentence(self, words: "LedgerWords") -> str:
        return _("kept all club-mates apart")

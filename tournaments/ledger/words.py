"""The sentence of each line of a ledger, without its subject: "entered Bo"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.sentences import isolated, listed
from games.texts import gettext as _
from tournaments.ledger.fact import Fact, Line, Names, Person, PersonFact, Sides, called
from tournaments.ledger.projection import people_in, valid_lines
from tournaments.standings.figures import meeting


def words_for(lines: Sequence[Line], called: Names) -> "LedgerWords":
    """The words for a whole ledger; `called` are the names of players by number."""
    return LedgerWords(called, people_in(lines), {line.number: line for line in lines})


@dataclass(frozen=True, slots=True)
class LedgerWords:
    """The inputs for the sentence of a fact. Without `lines`, the sentence omits details from earlier lines."""

    called: Names
    people: Mapping[int, Person]
    """The person of each entry, including undone lines; correct after a replacement."""
    lines: Mapping[int, Line] = field(default_factory=dict)
    """By number."""

    def player(self, number: int) -> str:
        return isolated(called(self.called, number))

    def name(self, entry: int) -> str:
        return self._name(self.people, entry)

    def name_before(self, fact: Fact, entry: int) -> str:
        """The name of an entry when the fact was written."""
        return self._name(people_in(self._before(fact)), entry)

    def _name(self, people: Mapping[int, Person], entry: int) -> str:
        return self.player(people[entry].player) if entry in people else _("entry %(number)s", number=entry)

    def table(self, sides: Sides) -> str:
        return meeting([self.name(side) for side in sides])

    def match(self, number: int, sides: Sides) -> str:
        return _("match %(match)s, %(table)s", match=number, table=self.table(sides))

    def by_hand(self, table: Sides) -> str:
        return by_hand([self.name(side) for side in table])

    def valid_lines_before(self, fact: Fact) -> list[Line]:
        """The valid lines at the time of the fact, in their order."""
        return valid_lines(self._before(fact))

    def _before(self, fact: Fact) -> list[Line]:
        number = next((number for number, line in self.lines.items() if line.fact is fact), 0)
        return [line for other, line in sorted(self.lines.items()) if other < number]


def by_hand(names: Sequence[str]) -> str:
    """A sentence about a table that was set by hand; a bye is a table of one."""
    if len(names) == 1:
        return _("The bye of %(name)s was not proposed.", name=names[0])
    return _("%(table)s was not proposed.", table=meeting(names))


def all_sentences(lines: Sequence[Line], words: LedgerWords) -> str:
    """One sentence for all lines of one action: "entered Ana, Bo and 6 others"."""
    if len(lines) == 1:
        return lines[0].fact.sentence(words)
    names = [words.player(line.fact.player) for line in lines if isinstance(line.fact, PersonFact)]
    return _("entered %(names)s", names=listed(names, at_most=3))

"""The sentence of each line of a ledger, without its subject: "entered Bo"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.sentences import listed, within
from games.texts import gettext as _
from tournaments.ledger.fact import Fact, Line, Names, Person, Sides, called
from tournaments.ledger.projection import people_in, standing
from tournaments.standings.figures import meeting


def words_for(lines: Sequence[Line], called: Names) -> "Words":
    """For the sentences of a whole ledger; `called` are the names of players by number."""
    return Words(called, people_in(lines), {line.number: line for line in lines})


@dataclass(frozen=True, slots=True)
class Words:
    """What a fact needs for its sentence. Without `lines` it leaves out what rests on earlier ones."""

    called: Names
    people: Mapping[int, Person]
    """The person of each entry, those of undone lines included; after a replacement the right one."""
    lines: Mapping[int, Line] = field(default_factory=dict)
    """By number."""

    def player(self, number: int) -> str:
        return within(called(self.called, number))

    def name(self, entry: int) -> str:
        return self._name(self.people, entry)

    def name_before(self, fact: Fact, entry: int) -> str:
        """The name of an entry when the fact was written."""
        return self._name(people_in(self._before(fact)), entry)

    def _name(self, people: Mapping[int, Person], entry: int) -> str:
        return self.player(people[entry].player) if entry in people else _("entry %(number)s", number=entry)

    def table(self, sides: Sides) -> str:
        return meeting([self.name(side) for side in sides])

    def by_hand(self, table: Sides) -> str:
        return by_hand([self.name(side) for side in table])

    def standing_before(self, fact: Fact) -> list[Line]:
        """The lines that counted when the fact was written, in their order."""
        return standing(self._before(fact))

    def _before(self, fact: Fact) -> list[Line]:
        number = next((number for number, line in self.lines.items() if line.fact is fact), 0)
        return [line for other, line in sorted(self.lines.items()) if other < number]


def by_hand(names: Sequence[str]) -> str:
    """A table of a round that was not proposed, in a sentence; a bye is a table of one."""
    if len(names) == 1:
        return _("The bye of %(name)s was not proposed.", name=names[0])
    return _("%(table)s was not proposed.", table=meeting(names))


def all_sentences(lines: Sequence[Line], words: Words) -> str:
    """What one press has done, even if it was several lines: "entered Ana, Bo and 6 others"."""
    if len(lines) == 1:
        return lines[0].fact.sentence(words)
    names = [words.player(person.player) for line in lines if (person := line.fact.person)]
    return _("entered %(names)s", names=listed(names, at_most=3))

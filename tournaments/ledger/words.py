"""Every line of a ledger in a sentence, without its subject: "entered Bo"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.sentences import listed, within
from tournaments.ledger.fact import Fact, Line, Sides
from tournaments.ledger.projection import people_in, standing
from tournaments.standings.figures import meeting


def names_in(lines: Sequence[Line]) -> dict[int, str]:
    """The name of every entry, those of undone lines included; after a replacement the right name."""
    return {entry: within(person.name) for entry, person in people_in(lines).items()}


@dataclass(frozen=True, slots=True)
class Words:
    """What a fact needs for its sentence. Without `lines` it leaves out what rests on earlier ones."""

    names: Mapping[int, str]
    lines: Mapping[int, Line] = field(default_factory=dict)
    """By number."""

    def name(self, entry: int) -> str:
        return self.names.get(entry, f"entry {entry}")

    def name_before(self, fact: Fact, entry: int) -> str:
        """The name of an entry when the fact was written."""
        return names_in(self._before(fact)).get(entry, f"entry {entry}")

    def table(self, sides: Sides) -> str:
        return meeting([self.name(side) for side in sides])

    def standing_before(self, fact: Fact) -> list[Line]:
        """The lines that counted when the fact was written, in their order."""
        return standing(self._before(fact))

    def _before(self, fact: Fact) -> list[Line]:
        number = next((number for number, line in self.lines.items() if line.fact is fact), 0)
        return [line for other, line in sorted(self.lines.items()) if other < number]


def all_told(lines: Sequence[Line], words: Words) -> str:
    """What one press has done, even if it was several lines: "entered Ana, Bo and 6 others"."""
    if len(lines) == 1:
        return lines[0].fact.sentence(words)
    names = [within(person.name) for line in lines if (person := line.fact.person)]
    return f"entered {listed(names, at_most=3)}"

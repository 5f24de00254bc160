"""A first look at a bot's source: short games in the same process. Browsers run it while a source is typed."""

import io
import json
import re
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Final

from engine.bots import BOTS, Bot
from engine.commands.sandbox.limits import Limits
from engine.commands.sandbox.source import StartError, bot_in
from engine.commands.watched import Complaint, WatchedBot, complaints_of
from engine.families import family_of
from engine.rules import AnyRules
from engine.simulate import simulate_game
from engine.variants import variant

OPPONENTS: Final = ("random", "greedy")
_LINE: Final = re.compile(r"\(line (\d+)\)")


@dataclass(frozen=True, slots=True)
class FirstLook:
    """`complaints`: sentences about mistakes; empty for a bot that played all games. `line`: the first line they name,
    from 1, or 0."""

    complaints: tuple[str, ...]
    line: int
    games: int
    won: int
    seconds: float
    prints: str


def first_look(source: str, variants: Sequence[str] = ("standard",)) -> FirstLook:
    """One deal of each variant against each of two built-in bots, up to the first game with a complaint."""
    began = perf_counter()
    printed = _Prints()
    games = won = 0
    complaints: list[Complaint] = []
    with redirect_stdout(printed):
        try:
            for rules in map(variant, variants):
                for opponent in OPPONENTS:
                    if not complaints:
                        has_won, complaints = _game(bot_in(source.encode()), opponent, _one_deal(rules))
                        games += 1
                        won += has_won
        except StartError as error:
            complaints = [Complaint("start", f"does not start: {error}")]
    sentences = tuple(_sentence(complaint) for complaint in complaints)
    return FirstLook(sentences, _first_line(sentences), games, won, perf_counter() - began, printed.getvalue())


def first_look_in_json(source: str, variants: Sequence[str]) -> str:
    return json.dumps(asdict(first_look(source, variants)))


def _one_deal(rules: AnyRules) -> AnyRules:
    short: AnyRules = family_of(rules).rules_of(rules.to_json() | {"max_deals": 1})
    return short


def _game(bot: Bot, opponent: str, rules: AnyRules) -> tuple[bool, list[Complaint]]:
    watched = WatchedBot(bot)
    seats = [watched, *(BOTS[opponent]() for _ in range(rules.players - 1))]
    record = simulate_game(rules, seats, "a first look")
    return record.winner == 0, complaints_of(record, [watched], [0])


def _sentence(complaint: Complaint) -> str:
    words = f"The bot {complaint.words}"
    return words if words.endswith("?") else f"{words}."


def _first_line(sentences: Sequence[str]) -> int:
    lines = [int(number) for sentence in sentences for number in _LINE.findall(sentence)]
    return lines[0] if lines else 0


class _Prints(io.StringIO):
    """Keeps as many prints as a trial."""

    def write(self, text: str) -> int:
        super().write(text[: max(0, Limits().prints_bytes - self.tell())])
        return len(text)

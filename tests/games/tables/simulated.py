"""Games at a live table with a simulated clock. People act at random times, mostly legally."""

from collections.abc import Callable, Iterator
from random import Random

from engine.actions import Action
from engine.families import rules_from_json, rules_to_json
from engine.rules import AnyRules
from engine.tempo import QUICK
from engine.variants import VARIANTS
from games.tables.fairness import Touch
from games.tables.judge import Changes, Judge, Setting

START_MS = 5_000


def short(variant_id: str) -> AnyRules:
    """The rules of a variant with at most two deals, and with stalls of 2 s."""
    return rules_from_json(rules_to_json(VARIANTS[variant_id]) | {"max_deals": 2, "stall_ms": 2_000})


def setting_of(rules: AnyRules, seed: int, people: int) -> Setting:
    """People sit in the first seats, greedy bots in the others."""
    bots = tuple("" if seat < people else "greedy" for seat in range(rules.players))
    return Setting(rules, b"seed %d" % seed, QUICK, bots)


def touch(seat: int, deal: int, action: Action, now_ms: int, ago_ms: int = 0, window_ms: int = 0) -> Touch:
    return Touch(seat, f"{seat}", deal, action, now_ms - ago_ms, now_ms, 0, window_ms)


class SimulatedTable:
    """A judge and the clock. `restart` makes another judge from the stored rows, as after a crash."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self.judge = Judge(setting)
        self.now_ms = START_MS
        self.rows = list(self.judge.new_changes().rows)
        self.answers: dict[str, str | None] = {}
        """Answers since they were last taken."""
        self._luck = Random(seed)

    def restart(self) -> None:
        self.judge = Judge(self.setting, self.rows, self.now_ms)

    def take_answers(self) -> dict[str, str | None]:
        taken, self.answers = self.answers, {}
        return taken

    def events(self) -> Iterator[Changes]:
        """Play until the game is over. Yields the result of each event."""
        while self.judge.phase != "over":
            for seat in self.judge.people:
                if self.judge.phase == "ready":
                    self.judge.say_ready(seat, self.now_ms)
            yield self._happened(self._next())

    def _next(self) -> Callable[[], object]:
        judge, due, acts_ms = self.judge, self.judge.due_ms(), self.now_ms + self._luck.randint(20, 400)
        if due is not None and due <= acts_ms:
            self.now_ms = max(self.now_ms, due)
            return lambda: judge.next_event(self.now_ms)
        self.now_ms = acts_ms
        return self._act

    def _act(self) -> None:
        seat = self._luck.choice(sorted(self.judge.people))
        tries, legal = self.judge.tries(seat)
        if tries:
            goes_well = legal and self._luck.random() < 0.95
            wanted = tries[self._luck.choice(legal)] if goes_well else self._luck.choice(tries)
            reason = self.judge.act(touch(seat, self.judge.deal_number, wanted.action, self.now_ms), self.now_ms)
            self.answers = {"tried": reason}

    def _happened(self, do: Callable[[], object]) -> Changes:
        do()
        happened = self.judge.new_changes()
        self.rows += happened.rows
        return happened

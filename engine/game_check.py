"""Verifies a whole recorded game: consecutive deals, and the seed they came from.

`verify_game` checks it deal by deal while reading. `check_game` gives a report for a page, a browser or the command
line.
"""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256

from engine.chance import Stream, commitment
from engine.families import family_of
from engine.log import DealLog, LogError, iter_loads, iter_unpack, verify
from engine.log.packed import MAGIC
from engine.log.text import line_of
from engine.scoring import GameScore, figures_of, opening_score, score_after_deal


class BrokenGame(LogError):
    """A deal that cannot be read, does not replay or does not follow the one before; `deal` counts from 1."""

    def __init__(self, deal: int, error: LogError) -> None:
        super().__init__(error.message, error.line, error.column, entry=error.entry)
        self.args = (f"deal {deal}{', ' if _has_place(error) else ': '}{error}",)
        self.deal = deal


def _has_place(error: LogError) -> bool:
    return (error.line, error.entry) != (None, None) or error.message.startswith("byte ")


@dataclass(frozen=True, slots=True)
class VerifiedGame:
    """Verified consecutive deals, and the score after them."""

    logs: tuple[DealLog, ...]
    score: GameScore


def at_its_line(error: BrokenGame, written: bytes, deals_before: int = 0) -> BrokenGame:
    """The error with the line of its entry in a readable file; `deals_before` counts deals of earlier games there."""
    if error.line is not None or error.entry is None or written.startswith(MAGIC):
        return error
    line = line_of(written.removeprefix(BOM_UTF8).decode(), deals_before + error.deal - 1, error.entry)
    return error if line is None else BrokenGame(error.deal, LogError(error.message, line))


def iter_deals(written: bytes) -> Iterator[DealLog]:
    """The deals of a file in either form, read lazily. Raises LogError with the place."""
    if written.startswith(MAGIC):
        return iter_unpack(written)
    text = written.removeprefix(BOM_UTF8)
    try:
        return iter_loads(text.decode())
    except UnicodeDecodeError as error:
        at = len(written) - len(text) + error.start
        raise LogError(f"byte {at}: this is neither a packed log nor text") from None


def verify_game(deals: Iterable[DealLog]) -> VerifiedGame:
    """Replay the deals of one game and check that each follows from the one before. `deals` may be lazy.

    Raises BrokenGame with the first invalid deal, or LogError if there are no deals. A broken-off last deal is accepted
    but does not count.
    """
    logs: list[DealLog] = []
    score: GameScore | None = None
    for log, score_now in _verified(deals):
        logs.append(log)
        score = score_now
    if score is None:
        raise LogError("there is no deal in it")
    return VerifiedGame(tuple(logs), score)


def _verified(deals: Iterable[DealLog]) -> Iterator[tuple[DealLog, GameScore]]:
    """Each verified deal with the score after it. Raises BrokenGame."""
    before: DealLog | None = None
    score: GameScore | None = None
    number, reading = 1, iter(deals)
    while True:
        try:
            log = next(reading, None)
            if log is None:
                return
            score = score or opening_score(log.rules)
            _check_place(log, number, before, score)
            verify(log)
        except LogError as error:
            raise BrokenGame(number, error) from None
        if log.result is not None:
            score = score_after_deal(log.rules, score, figures_of(log.rules, log.result))
        yield log, score
        before, number = log, number + 1


def _check_place(log: DealLog, number: int, before: DealLog | None, score: GameScore) -> None:
    """Check that a deal can come here in its game. Raises LogError."""
    if log.number != number:
        raise LogError(f"this deal says that it is number {log.number}: the deals of one game count from 1")
    if score.over:
        raise LogError(f"the game was over after deal {score.deals}")
    if before is not None and before.result is None:
        raise LogError("the deal before was not played to its end")
    if before is not None and log.rules != before.rules:
        raise LogError("it has other rules than the deals before")
    refusal = family_of(log.rules).refuse_start(log.rules, log, before)
    if refusal is not None:
        raise LogError(refusal)


@dataclass(frozen=True, slots=True)
class DealCheck:
    """The check of one deal: its entries were replayed and led to its digest, unless `fault` names an error.

    `from_seed`: whether its packs and random results follow from the seed; None if no seed is known.
    """

    number: int
    entries: int
    digest: str
    fault: str = ""
    from_seed: bool | None = None


@dataclass(frozen=True, slots=True)
class GameCheck:
    """The check of a game. Hashes are hex SHA-256; `file` is the hash of the file.

    Deals after the first invalid one are not checked. `seed_fits`: whether the seed matches the commitment; None if no
    seed is known.
    """

    file: str
    deals: tuple[DealCheck, ...]
    seed_fits: bool | None = None

    @property
    def entries(self) -> int:
        """The number of replayed entries."""
        return sum(deal.entries for deal in self.deals if not deal.fault)

    @property
    def faults(self) -> tuple[str, ...]:
        return tuple(deal.fault for deal in self.deals if deal.fault)

    @property
    def comes_from_seed(self) -> bool | None:
        """Whether seed, commitment and all deals agree; None if no seed is known."""
        if self.seed_fits is None:
            return None
        return self.seed_fits and all(deal.from_seed for deal in self.deals)

    @property
    def holds(self) -> bool:
        """Whether no error was found."""
        return bool(self.deals) and not self.faults and self.comes_from_seed is not False

    def to_json(self) -> dict[str, object]:
        derived = {"entries": self.entries, "comes_from_seed": self.comes_from_seed, "holds": self.holds}
        return {**asdict(self), **derived}


def check_game(written: bytes, seed: bytes | None = None, committed: str = "") -> GameCheck:
    """Check a file of one game, in either form, and the seed it should come from."""
    return GameCheck(
        file=sha256(written).hexdigest(),
        deals=tuple(_checked(written, seed)),
        seed_fits=None if seed is None else commitment(seed) == committed,
    )


def _checked(written: bytes, seed: bytes | None) -> Iterator[DealCheck]:
    before: DealLog | None = None
    number = 1
    try:
        for log, _ in _verified(iter_deals(written)):
            fits = None if seed is None else follows_from(seed, log, before)
            yield DealCheck(number, len(log.entries), log.digest, from_seed=fits)
            before, number = log, number + 1
    except LogError as error:
        fault = at_its_line(error, written) if isinstance(error, BrokenGame) else error
        yield DealCheck(number, 0, "", fault=str(fault), from_seed=None if seed is None else False)


def follows_from(seed: bytes, log: DealLog, before: DealLog | None) -> bool:
    """Whether a deal's packs and random results follow from a seed; `before` is the previous deal."""
    result = None if before is None else before.result
    packs = family_of(log.rules).packs(log.rules, seed, log.number, result)
    if log.packets != tuple(map(tuple, packs.packets)) or log.common != tuple(packs.common):
        return False
    try:
        verify(log, Stream(seed, "chance", log.number))
    except LogError:
        return False
    return True

"""Stores records and rules of games."""

import json
from collections.abc import Sequence
from hashlib import sha256

from engine.families import rules_to_json
from engine.log import DealLog, pack_game
from engine.rules import AnyRules
from games.models import Game, Record, RuleSet
from games.services.figures import lengths_ms


def rule_set_of(rules: AnyRules) -> RuleSet:
    """The row of these rules, created once."""
    stored = rules_to_json(rules)
    digest = sha256(json.dumps(stored, sort_keys=True).encode()).hexdigest()
    return RuleSet.objects.get_or_create(digest=digest, defaults={"rules": stored})[0]


def record_of(game_id: int, logs: Sequence[DealLog]) -> Record:
    """An unsaved record of deals that have just been played or verified."""
    digest = bytes.fromhex(logs[-1].digest) if logs else b""
    log = pack_game(logs, as_played=True)
    return Record(game_id=game_id, log=log, lengths_ms=lengths_ms(logs), digest=digest)


def keep_record(game: Game, logs: Sequence[DealLog]) -> None:
    """Save the record of a game, replacing an earlier one; one statement."""
    Record.objects.bulk_create(
        [record_of(game.pk, logs)],
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=["log", "lengths_ms", "digest"],
    )

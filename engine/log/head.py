"""The head that all deals of a game share, as plain JSON values: family, rules and simulation."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Final

from engine.families import family_named, family_of
from engine.log.bounds import LONGEST_NAME
from engine.log.fields import FieldError, hexes, mapping, words
from engine.log.record import PinnedBot, Simulation
from engine.rules import AnyRules, RulesError
from engine.tempo import CLUB, Tempo, TempoError


@lru_cache(maxsize=16)
def _usual_knobs(family: str) -> dict[str, object]:
    usual: AnyRules = family_named(family).rules_of({})
    return usual.to_json()


@lru_cache(maxsize=16)
def knobs_of(rules: AnyRules) -> Mapping[str, object]:
    """The knobs that differ from the family's defaults, by name; all knobs if these alone are ambiguous."""
    family = family_of(rules)
    usual, every = _usual_knobs(family.name), dict(sorted(rules.to_json().items()))
    set_otherwise = {knob: value for knob, value in every.items() if value != usual[knob]}
    return set_otherwise if family.rules_of(set_otherwise) == rules else every


def read_rules(family: object, knobs: object) -> AnyRules:
    """Raises FieldError."""
    try:
        rules: AnyRules = family_named(read_name(family)).rules_of(knobs)
    except (LookupError, RulesError) as error:
        raise FieldError(str(error)) from None
    return rules


@lru_cache(maxsize=16)
def figures_of(tempo: Tempo) -> Mapping[str, object]:
    """The figures that differ from club tempo, by name."""
    usual = asdict(CLUB)
    return {name: value for name, value in sorted(asdict(tempo).items()) if value != usual[name]}


def read_tempo(figures: object) -> Tempo:
    """Raises FieldError."""
    if not isinstance(figures, Mapping):
        raise FieldError("a tempo is an object of figures")
    unknown = figures.keys() - asdict(CLUB).keys()
    if unknown:
        raise FieldError(f"a tempo has no figure called {min(map(str, unknown))!r:.60}")
    try:
        return Tempo(**figures)
    except TempoError as error:
        raise FieldError(str(error)) from None


def simulation_as_json(simulation: Simulation) -> dict[str, object]:
    """Everything except the seed."""
    return {
        "engine": simulation.engine,
        "tempo": figures_of(simulation.tempo),
        "bots": [_bot_as_json(bot) for bot in simulation.bots],
        "commitment": simulation.commitment,
    }


def read_simulation(value: object, players: int) -> Simulation | None:
    """Raises FieldError."""
    if value is None:
        return None
    fields = mapping(value, "engine", "tempo", "bots", "commitment")
    bots = fields["bots"]
    if not isinstance(bots, list) or len(bots) != players:
        raise FieldError(f"{players} seats have a bot each")
    return Simulation(
        engine=read_name(fields["engine"]),
        tempo=read_tempo(fields["tempo"]),
        bots=tuple([_read_bot(bot) for bot in bots]),
        commitment=read_commitment(fields["commitment"]),
    )


read_name: Final = words(LONGEST_NAME)
read_commitment: Final = hexes(64)


def _bot_as_json(bot: PinnedBot) -> dict[str, object]:
    return {"name": bot.name, "digest": bot.digest} if bot.digest else {"name": bot.name}


def _read_bot(value: object) -> PinnedBot:
    if isinstance(value, dict) and len(value) == 1:
        return PinnedBot(read_name(mapping(value, "name")["name"]))
    fields = mapping(value, "name", "digest")
    return PinnedBot(read_name(fields["name"]), read_commitment(fields["digest"]))

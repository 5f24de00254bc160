"""`python -m engine.commands.estimates`: simulates the named variants again, for `engine.estimates`.

It writes `engine/estimates/stored.py`, and takes some minutes. Run it again after adding a variant or changing the
decisions of the bot that plays; `tests/engine/estimates` fail then.
"""

from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import Final

import engine.estimates
from engine.bots import BOTS
from engine.commands.arguments import Progress
from engine.estimates.game_lengths import BOT, GameLength, length_of, lengths_text, seed_of
from engine.rules import AnyRules
from engine.simulate import simulate_game
from engine.variants import VARIANTS

GAMES_OF_EACH: Final = 100
FILE: Final = Path(engine.estimates.__file__).with_name("stored.py")
COLUMNS: Final = 105
HEAD: Final = f'''"""Simulated games of every named variant: deals and seconds of play of each, as in `7:113`.

Between two `{BOT}` bots (or as many as there are seats) at club tempo. Written by
`python -m engine.commands.estimates`; not to be changed by hand.
"""

from collections.abc import Mapping
from typing import Final

GAMES: Final[Mapping[str, str]] = {{
'''


def simulated(rules: AnyRules, games: int) -> list[GameLength]:
    """The first games to store of a variant."""
    return [
        length_of(simulate_game(rules, [BOTS[BOT]() for _ in range(rules.players)], seed_of(number)))
        for number in range(games)
    ]


def module(games: Mapping[str, list[GameLength]]) -> str:
    """The text of the module that stores these games of each variant."""
    return HEAD + "".join(_stored(variant_id, played) for variant_id, played in games.items()) + "}\n"


def _stored(variant_id: str, played: list[GameLength]) -> str:
    lines = fill(lengths_text(played), width=COLUMNS).splitlines()
    quoted = "".join(f'        "{line} "\n' for line in lines[:-1]) + f'        "{lines[-1]}"\n'
    return f'    "{variant_id}": (\n{quoted}    ),\n'


def main() -> None:
    progress = Progress(len(VARIANTS), "variants")
    games = {}
    for variant_id, rules in VARIANTS.items():
        games[variant_id] = simulated(rules, GAMES_OF_EACH)
        progress.step()
    FILE.write_text(module(games), encoding="utf-8")
    print(f"{FILE}: {len(games)} variants, {GAMES_OF_EACH} games of each")


if __name__ == "__main__":
    main()

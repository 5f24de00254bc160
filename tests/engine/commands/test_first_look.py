"""The first look at a bot, which browsers run."""

from engine.commands.authors import STARTER
from engine.commands.first_look import first_look
from tests.often import in_turn

STARTS = "class Mine:\n    def act(self, view):\n"


def test_starter_bot_has_no_complaints() -> None:
    look = first_look(STARTER.format(file="mine.py", name="Mine"), ["standard", "speed-20-5"])
    assert (look.complaints, look.games, look.prints) == ((), 4, "")
    assert look.won > 0


@in_turn(
    ("source", "sentence", "line"),
    [
        ("a = (", "does not start: its file is not Python: '(' was never closed (line 1)", 1),
        ("a = 1", "there is no bot: write a class with a method act(self, view)", 0),
        ("\nimport os", "a bot cannot import os, only engine, math", 2),
        (f"{STARTS}        return view.nothing", "raised an error: AttributeError", 3),
        (f"{STARTS}        return 7", "gave an answer of the wrong kind", 0),
        (f"{STARTS}        raise SystemExit", "raised an error: SystemExit", 3),
        ("raise SystemExit", "its file cannot be run: SystemExit", 1),
    ],
)
def test_complaint_is_shown_with_its_line(source: str, sentence: str, line: int) -> None:
    look = first_look(source)
    assert sentence in look.complaints[0]
    assert look.line == line


def test_output_is_kept_up_to_the_limit_of_a_trial() -> None:
    look = first_look(f"print('x' * 20_000)\n{STARTS}        print('more')\n        return view.legal[0]")
    assert look.prints == "x" * 16 * 1024

"""Words and names that we avoid, in all files."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from config.supervisor.places import ROOT

WORDS = ("who" + "ever", "who" + "m", "who" + "mever", "an" + "ew", "there" + "of", "where" + "upon")
ROOMS = (
    "bin",
    "clubs",
    "config",
    "deploy",
    "docs",
    "engine",
    "games",
    "leagues",
    "static",
    "templates",
    "tests",
    "tournaments",
)
KINDS = {".css", ".html", ".js", ".md", ".py", ".sh", ".txt", ".yml", ""}


def texts() -> Iterator[Path]:
    yield from (path for path in ROOT.glob("*.md"))
    for room in ROOMS:
        yield from (path for path in (ROOT / room).rglob("*") if path.suffix in KINDS and path.is_file())


def test_no_text_has_an_avoided_word() -> None:
    worst = re.compile(rf"(?<![a-z])({'|'.join(WORDS)})(?![a-z])", re.IGNORECASE)  # in names_with_underscores too
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1)
        if worst.search(line)
    ]
    assert not found, "\n".join(found)


NAMES = re.compile(r"\b_*(seen|said|told|there)\b|_(said|told)\b", re.IGNORECASE)
"""Empty names: they fit any value. The last two also as endings of longer names."""
NAMES_IN_ENGINE = re.compile(r"\b_*(said|told|there)\b")
"""In the engine and its tests `seen` means what a seat can see."""
APPS = {
    **dict.fromkeys(("clubs", "config", "games", "leagues", "tournaments"), NAMES),
    **dict.fromkeys(("engine", "tests"), NAMES_IN_ENGINE),
}


PROSE = re.compile(r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#.*')
"""Strings and comments. Modules with such words only there need not be parsed."""


def names_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The names that a module defines, with lines: variables, parameters, fields, functions and classes."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store(), lineno=line):
                yield line, name
            case ast.arg(arg=name, lineno=line):
                yield line, name
            case ast.FunctionDef(name=name, lineno=line) | ast.ClassDef(name=name, lineno=line):
                yield line, name


def test_no_variable_or_function_has_a_meaningless_name() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for app, empty in APPS.items()
        for path in (ROOT / app).rglob("*.py")
        if empty.search(PROSE.sub("", source := path.read_text(encoding="utf-8")))
        for line, name in names_in(ast.parse(source))
        if empty.search(name)
    ]
    assert not found, "\n".join(found)

"""Texts for people in Python go through gettext, as literals that a translator's tools find."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from config.supervisor.places import ROOT

ROOMS: Final = ("clubs", "config", "games", "leagues", "tournaments")
NO_PAGES: Final = {"bench", "compiled", "management", "migrations", "sandbox", "supervisor"}
MARKS: Final = {"_", "gettext", "gettext_lazy", "ngettext"}
SHOWN_ARGUMENTS: Final = {"help_text", "label"}
PLACEHOLDER: Final = re.compile(r"%\((\w+)\)s")
WORDS: Final = re.compile(r"[A-Za-z]{2}")


@cache
def modules() -> dict[Path, ast.Module]:
    """All modules of the site with texts for people."""
    found = (path for room in ROOMS for path in (ROOT / room).rglob("*.py") if NO_PAGES.isdisjoint(path.parts))
    return {path.relative_to(ROOT): ast.parse(path.read_text(encoding="utf-8")) for path in found}


def name_of(call: ast.Call) -> str:
    """`error` of `messages.error(…)`."""
    called = call.func
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


@cache
def nodes() -> dict[Path, list[ast.AST]]:
    """All nodes of each module."""
    return {path: list(ast.walk(module)) for path, module in modules().items()}


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call with its place."""
    for path, found in nodes().items():
        yield from ((f"{path}:{node.lineno}", node) for node in found if isinstance(node, ast.Call))


def refusals() -> set[str]:
    """The exceptions with a message for people, such as Refusal and ValidationError, and their subclasses."""
    classes = [node for found in nodes().values() for node in found if isinstance(node, ast.ClassDef)]
    found = {"Refusal", "ValidationError", "Http404", "PermissionDenied", "BadRequest", "NotAList"}
    while more := {each.name for each in classes if found & {ast.unparse(base) for base in each.bases}} - found:
        found |= more
    return found


def texts_in(value: ast.expr) -> Iterator[ast.expr]:
    """The literals that an expression may evaluate to."""
    if isinstance(value, ast.IfExp):
        yield from (*texts_in(value.body), *texts_in(value.orelse))
    elif isinstance(value, ast.JoinedStr):
        parts = (part.value for part in value.values if isinstance(part, ast.Constant))
        yield from [value] * any(WORDS.search(str(part)) for part in parts)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str) and WORDS.search(value.value):
        yield value


def shown_by(call: ast.Call, errors: set[str]) -> Iterator[ast.expr]:
    """The arguments of a call that people read."""
    called, name = ast.unparse(call.func), name_of(call)
    is_field = called.startswith("forms.") or name.endswith("Field")
    if name in errors:
        yield from call.args[:1]
    if called.startswith("messages."):
        yield from call.args[1:2]
    if name == "add_error":
        yield from call.args[1:2]
    if name == "try_to":
        yield from call.args[2:3]
    if is_field:
        for argument in call.keywords:
            if argument.arg in SHOWN_ARGUMENTS:
                yield argument.value
            elif argument.arg == "error_messages" and isinstance(argument.value, ast.Dict):
                yield from argument.value.values


def test_texts_for_people_go_through_gettext() -> None:
    errors = refusals()
    bare = [
        f"{where}: {ast.unparse(text)}"
        for where, call in calls()
        if "/models.py" not in where
        for value in shown_by(call, errors)
        for text in texts_in(value)
    ]
    assert not bare, "\n".join(bare)


def test_texts_are_literals_with_values_for_all_placeholders() -> None:
    """A translator's tools find literals only. A missing value would break the page."""
    wrong = []
    for where, call in calls():
        if not isinstance(call.func, ast.Name) or call.func.id not in MARKS:
            continue
        texts = call.args[: 2 if call.func.id == "ngettext" else 1]
        if not all(isinstance(text, ast.Constant) for text in texts):
            wrong.append(f"{where}: no literal")
            continue
        given = {argument.arg for argument in call.keywords} | ({"count"} if call.func.id == "ngettext" else set())
        wanted = {name for text in texts for name in PLACEHOLDER.findall(str(getattr(text, "value", "")))}
        is_filled_in_later = call.func.id == "gettext_lazy" and not given
        if not is_filled_in_later and (wanted - given or given - wanted - {"count"}):
            wrong.append(f"{where}: {wanted ^ given}")
    assert not wrong, "\n".join(wrong)


def test_texts_at_module_level_are_lazy() -> None:
    """`_` outside a function would be called before the language is known."""
    early = [
        f"{path}:{node.lineno}"
        for path, module in modules().items()
        for statement in module.body
        for node in _at_import(statement)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS - {"gettext_lazy"}
    ]
    assert not early, "\n".join(early)


def test_no_function_assigns_to_the_name_of_gettext() -> None:
    """A function that calls `_` must not assign an unused value to `_`."""
    hidden = [
        f"{path}:{function.lineno}"
        for path, found in nodes().items()
        if any(isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store) for node in found)
        for function in found
        if isinstance(function, ast.FunctionDef) and {"call", "store"} <= set(_uses(function))
    ]
    assert not hidden, "\n".join(hidden)


def _uses(node: ast.AST) -> Iterator[str]:
    """The uses of `_` in a function, "call" or "store", without comprehensions and inner functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id == "_":
            yield "call"
        if isinstance(child, ast.Name) and child.id == "_" and isinstance(child.ctx, ast.Store):
            yield "store"
        if not isinstance(child, ast.FunctionDef | ast.Lambda | ast.comprehension):
            yield from _uses(child)


def _at_import(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes that run when a module is imported, so not the bodies of functions."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _at_import(child)

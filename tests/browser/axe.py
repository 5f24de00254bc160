"""axe-core from node_modules. If it is missing, the version in package-lock.json is installed."""

import fcntl
import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from config.supervisor.places import ROOT
from tests.browser.chromium import NoChromium, npm

SOURCE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
CONTRAST = ("color-contrast",)

EXCLUDED = (".table-cards", ".transcript li:nth-child(n + 9)")
"""Not checked: drawings, and the lines of a transcript after the eighth, which are like those before."""

RUN = """async ([rules, grave, tags, exclude]) => {
    const isUsual = (rule) => rule.enabled && !rule.tags.includes("experimental");
    const isAsked = (rule) => rules.length
        ? rules.includes(rule.id)
        : isUsual(rule) && grave.includes(rule.impact) && rule.tags.some((tag) => tags.includes(tag));
    const values = axe._audit.rules.filter(isAsked).map(({ id }) => id);
    const { violations } = await axe.run(
        { exclude }, { runOnly: { type: "rule", values }, resultTypes: ["violations"], preload: false },
    );
    return violations.map(({ id, impact, help, nodes }) => ({
        id, impact, help, where: nodes.map((node) => node.target.join(" ") + " " + (node.any[0]?.message ?? "")),
    }));
}"""
"""Leaves out the third of the rules that find nothing serious or critical, and the experimental rules of axe-core."""


def axe_faults(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Serious and critical faults found by axe-core, by all its usual rules or by the given rules."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe_source())
    found: list[dict[str, Any]] = page.evaluate(RUN, [list(rules), GRAVE, TAGS, EXCLUDED])
    return [f"{fault['id']}: {fault['help']}: {fault['where']}" for fault in found if fault["impact"] in GRAVE]


@cache
def axe_source() -> str:
    if not SOURCE.exists():
        _install()
    return SOURCE.read_text()


def _install() -> None:
    """Installs axe-core, one process at a time; the next process finds it installed. bin/check always installs it."""
    lock = ROOT / "var" / "tests" / "npm.lock"
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if SOURCE.exists():
            return
        try:
            command = [*npm(), "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
            subprocess.run(command, cwd=ROOT, env=_with_node(), check=True, capture_output=True, text=True)
        except (NoChromium, subprocess.CalledProcessError) as error:
            pytest.fail(f"axe-core could not be fetched: {getattr(error, 'stderr', '') or error}", pytrace=False)


def _with_node() -> dict[str, str]:
    folder = str(Path(npm()[0]).parent)
    return {**os.environ, "PATH": f"{folder}:{os.environ.get('PATH', '')}"}

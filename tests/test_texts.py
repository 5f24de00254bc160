"""All texts in templates and JavaScript modules go through gettext."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from config.supervisor.places import ROOT
from tests.often import in_turn

SAME_EVERYWHERE: Final = {"Slapdeck", "· Slapdeck"}
ATTRIBUTES_WITH_TEXT: Final = {"alt", "aria-label", "data-busy", "placeholder", "title"}
NOT_LANGUAGE: Final = {"code", "kbd", "pre", "script", "style"}
# Rules sheets are written in English and Italian directly.
OWN_LANGUAGES: Final = ROOT / "templates" / "rules"

LETTER: Final = re.compile(r"[^\W\d_]")
BLOCK: Final = re.compile(r"\{% blocktranslate\b.*?%\}(.*?)\{% endblocktranslate %\}", re.DOTALL)
PLACEHOLDER: Final = re.compile(r"\{\{ \w+ \}\}|\{% plural %\}")
BODY_CLASS: Final = re.compile(r"\{% block body_class %\}.*?\{% endblock body_class %\}")
TAG: Final = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
# Literals passed to a part, shown for a missing value or put between values, and plural endings.
GLUED: Final = re.compile(
    r'\b(?:about|before|heading|help|label|word)="[^"]*[^\W\d_]|\|(?:default|join|yesno):"[^"]*[^\W\d_]|\|pluralize'
)

COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
CALL: Final = re.compile(r'\bn?gettext\(\s*(?:"[^"]*",?\s*){1,2}')
FOR_PROGRAMMERS: Final = re.compile(r'new \w*Error\((?:"[^"]*"|`[^`]*`)')
VALUE: Final = re.compile(r"\$\{[^{}]*\}")
SHOWN: Final = re.compile(
    r"(?:\.(?:textContent|ariaLabel|title|placeholder) = "
    r'|setAttribute\("(?:aria-label|title)", '
    r"|\b(?:say|tell|warn)\((?:root, )?"
    r'|\b(?:text|span|#write)\("[\w-]+", )["`]([^"`]+)["`]'
)
SENTENCE: Final = re.compile(r'["`]([A-Z][a-z]+,? +[a-z][^"`\n]*)["`]')


class Reader(HTMLParser):
    """Collects the texts of a page with their lines."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[int, str]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NOT_LANGUAGE:
            self.open.append(tag)
        self.texts += [(self.getpos()[0], value or "") for name, value in attrs if name in ATTRIBUTES_WITH_TEXT]

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1:] == [tag]:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if not self.open:
            self.texts.append((self.getpos()[0], data))


def blank(found: re.Match[str]) -> str:
    """Only the line feeds, so that line numbers stay right."""
    return "\n" * found.group().count("\n")


def line_of(source: str, place: int) -> int:
    return source.count("\n", 0, place) + 1


def wrong_in_template(source: str) -> Iterator[tuple[int, str]]:
    reader = Reader()
    reader.feed(TAG.sub(blank, BLOCK.sub(blank, BODY_CLASS.sub("", source))))
    reader.close()
    for line, text in reader.texts:
        if LETTER.search(text) and text.strip() not in SAME_EVERYWHERE:
            yield line, text.strip()
    for tag in TAG.finditer(source):
        if GLUED.search(tag.group()):
            yield line_of(source, tag.start()), tag.group()
    for block in BLOCK.finditer(source):
        if "{" in PLACEHOLDER.sub("", block.group(1)):
            yield line_of(source, block.start()), f"more than placeholders: {block.group(1)}"


def wrong_in_module(source: str) -> Iterator[tuple[int, str]]:
    bare = CALL.sub(blank, COMMENT.sub(blank, source))
    while VALUE.search(bare):
        bare = VALUE.sub(blank, bare)
    bare = FOR_PROGRAMMERS.sub(blank, bare)
    for found in (*SHOWN.finditer(bare), *SENTENCE.finditer(bare)):
        if LETTER.search(found.group(1)):
            yield line_of(bare, found.start()), found.group(1)


def test_all_texts_of_templates_are_translated() -> None:
    templates = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.txt")]
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in templates
        if OWN_LANGUAGES not in path.parents
        for line, text in wrong_in_template(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_all_texts_of_modules_are_translated() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in (ROOT / "static" / "js").rglob("*.js")
        for line, text in wrong_in_module(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@in_turn(
    "source",
    [
        "<p>Hello</p>",
        '<img alt="A table">',
        "<p>{% if one %}Hello{% endif %}</p>",
        "{{ games }} game{{ games|pluralize }}",
        '{% include "part.html" with word="Save" %}',
        '{{ names|join:" against " }}',
        "{% blocktranslate %}Round {{ round.number }}{% endblocktranslate %}",
    ],
)
def test_text_outside_translate_tags_is_found(source: str) -> None:
    assert list(wrong_in_template(source))


@in_turn(
    "source",
    [
        '<p>{% translate "Hello" %} <code>bin/serve</code> {{ name }}: 3 × 4</p><b>Slapdeck</b>',
        '<p class="row" title="{% translate \'Hello\' %}">{{ day|date:"j M Y" }}</p>',
        '{% include "part.html" with word=_("Save") look="button-quiet" %}',
        "{% blocktranslate count n=games|length %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}",
    ],
)
def test_translated_texts_and_code_are_not_found(source: str) -> None:
    assert not list(wrong_in_template(source))


@in_turn(
    "source",
    [
        'said.textContent = "Copied.";',
        'tell(root, "Loading …");',
        "return `Deal ${deal} of ${all}`;",
        'line.setAttribute("aria-label", "Time");',
        'list.append(text("p", "Broken off", "eyebrow"));',
    ],
)
def test_text_of_a_module_is_found(source: str) -> None:
    assert list(wrong_in_module(source))
    assert not list(wrong_in_module(re.sub(r'"([A-Z][^"]*)"|`([^`]*)`', 'gettext("text")', source)))

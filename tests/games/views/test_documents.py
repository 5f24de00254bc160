"""The pages of documents."""

import re
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from engine.spit.variants import VARIANTS
from tests.often import in_turn

pytestmark = pytest.mark.django_db


def test_format_page_links_to_the_knobs_of_the_rules(client: Client) -> None:
    page = client.get("/replays/format/").content.decode()
    assert ">The format of a recorded game</h1>" in page and "site-header" in page
    assert 'href="/rules/reference/#3-knobs">' in page and "style=" not in page
    assert '<h2 id="3-knobs">' in client.get("/rules/reference/").content.decode()


ADDRESSES = ["/replays/format/", "/rules/reference/", "/guide/bots/", "/guide/bot-messages/", "/guide/command-line/"]
OURS = re.compile(r'href="([/#][^"]*)"')


@in_turn("address", ADDRESSES)
def test_links_of_documents_work_and_the_text_needs_no_sources(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    [article] = re.findall(r"<article.*</article>", page, re.DOTALL)
    places = set(OURS.findall(article))
    assert len(places) > 1
    for place in places:
        path, _, anchor = place.partition("#")
        answer = client.get(path or address)
        assert answer.status_code == 200, place
        assert not anchor or f' id="{anchor}"' in answer.content.decode(), place
    assert not set(re.findall(r'href="([^"/#][^"]*)"', article)), "all links are to this site"
    text = re.sub(r"<pre.*?</pre>|<[^>]*>", "", article, flags=re.DOTALL)
    assert not re.search(r"\b(docs|engine|tests|games)/|\.md\b|<!--|&lt;!--", text)
    assert not re.search(r"(?<!>)\b[Ss]ection \d(?! of the rules)", article), "numbers of sections are links"


def test_each_variant_in_the_table_links_to_its_sheet(client: Client) -> None:
    page = client.get("/rules/reference/").content.decode()
    for variant_id in VARIANTS:
        assert f'<td><a href="/rules/{variant_id}/">' in page, variant_id


def test_missing_document_is_not_found(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.DOCUMENTS = tmp_path
    assert client.get("/replays/format/").status_code == 404

"""The pages of the rules."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.describe import LANGUAGES, Language, name, summary, words_of, words_of_family
from engine.families import FAMILIES
from engine.variants import VARIANTS
from tests.often import A_FEW_VARIANTS, in_turn, some

pytestmark = pytest.mark.django_db


@in_turn("lang", LANGUAGES)
def test_variants_are_listed_by_family(client: Client, lang: Language) -> None:
    page = unescape(client.get("/rules/", {"lang": lang}).content.decode())
    for variant_id, rules in VARIANTS.items():
        assert f'href="/rules/{variant_id}/' in page
        for words in (name(rules, lang), summary(rules, lang)):
            assert words in page
    assert page.count("<tr>") == len(VARIANTS) + len(FAMILIES)
    headings = [words_of_family(family).FAMILY_NAME.in_language(lang) for family in FAMILIES]
    assert re.findall("<h2[^>]*>([^<]*)</h2>", page)[: len(FAMILIES)] == headings


@in_turn("lang", LANGUAGES)
@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_rules_sheet_has_every_text_of_its_variant(client: Client, variant_id: str, lang: Language) -> None:
    answer = client.get(f"/rules/{variant_id}/", {"lang": lang})
    page = " ".join(re.sub(r"<[^>]*>", " ", unescape(answer.content.decode())).split())
    rules = VARIANTS[variant_id]
    words = words_of(rules)
    assert words.about(rules).in_language(lang) in page
    for section in words.sections(rules):
        for text in filter(None, (section.heading, section.opening, *section.items, section.closing)):
            assert text.in_language(lang) in page


def test_table_is_drawn_and_described_for_screen_readers(client: Client) -> None:
    page = client.get("/rules/standard/").content.decode()
    assert 'aria-label="In the centre: spit piles [ ] [ ] In front of you: stock piles [1] [2] [3] [4] [5]' in page
    assert (page.count("is-place"), page.count("is-up"), page.count("is-down")) == (2, 5, 1)


def test_rules_sheet_is_english_unless_a_known_language_is_requested(client: Client) -> None:
    english = client.get("/rules/ghost/").content.decode()
    assert "Ghost Spit" in english
    other = client.get("/rules/ghost/", {"lang": "la"}).content.decode()
    assert other.partition("<main")[2] == english.partition("<main")[2] != ""
    italian = client.get("/rules/ghost/", {"lang": "it"}).content.decode()
    assert 'lang="it"' in italian
    assert "Spit con il fantasma" in italian
    assert "Ghost Spit" not in italian


@in_turn("address", ["/rules/", "/rules/standard/"])
def test_rules_pages_make_no_queries(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert client.get(address).status_code == 200


def test_unknown_variant_has_no_sheet(client: Client) -> None:
    assert client.get("/rules/spit-in-the-ocean/").status_code == 404


@in_turn("sets", ["1,2/3", "/".join(["0"] * 13), "x", "0/1/2/3/4/5/6/7/8/9/10/11/13", "\x00"])
def test_invalid_sets_have_no_sheet(client: Client, sets: str) -> None:
    assert client.get("/rules/mod-spit-advanced/", {"sets": sets}).status_code == 404


def test_variant_without_sets_has_no_sheet_of_sets(client: Client) -> None:
    assert client.get("/rules/standard/", {"sets": "0/1/2/3/4/5/6/7/8/9/10/11/12"}).status_code == 404

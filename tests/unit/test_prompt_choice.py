"""The system prompt by what model and server can: one way of citing each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reader_app.agent.message_history import filled
from reader_app.app.chat.system_prompt import PromptStyle, style_for, system_template, system_text
from reader_app.domain.chat import ModelAbilities
from reader_app.domain.errors import StorageError
from tests.support.fakes import PROMPTS

PLACES = {"title", "author", "language", "page_count", "outline"}
BOOK = {name: name.upper() for name in PLACES}


def template(style: PromptStyle, has_several: bool = False) -> str:
    return system_template(PROMPTS, style, has_several)


@pytest.mark.parametrize(
    ("abilities", "can_use_tools", "style"),
    [
        (ModelAbilities(), True, PromptStyle.NATIVE),
        (ModelAbilities(cites_natively=False), True, PromptStyle.IDS),
        (ModelAbilities(cites_natively=False, is_local=True), True, PromptStyle.LOCAL),
        (ModelAbilities(cites_natively=False, is_local=True), False, PromptStyle.SEARCH_FIRST),
        (ModelAbilities(), False, PromptStyle.SEARCH_FIRST_NATIVE),
    ],
)
def test_the_style_follows_from_what_is_known_of_the_model(
    abilities: ModelAbilities, can_use_tools: bool, style: PromptStyle
) -> None:
    assert style_for(abilities, can_use_tools) is style


def test_who_is_cited_by_the_server_writes_no_ids_and_no_pages() -> None:
    text = template(PromptStyle.NATIVE)
    assert "[[" not in text
    assert "neither page numbers nor ids for what you take from passages" in text


def test_who_cites_by_ids_writes_no_pages_beside_them() -> None:
    text = template(PromptStyle.IDS)
    assert "[[p42.s3-5]]" in text and "don't write the page number beside it" in text


@pytest.mark.parametrize(
    ("style", "names_ids"),
    [(PromptStyle.SEARCH_FIRST, True), (PromptStyle.SEARCH_FIRST_NATIVE, False)],
)
def test_who_is_given_passages_cites_as_its_server_does(
    style: PromptStyle, names_ids: bool
) -> None:
    text = template(style)
    assert ("[[p42.s3" in text) is names_ids
    assert "{citing}" not in text


@pytest.mark.parametrize("style", [PromptStyle.NATIVE, PromptStyle.IDS])
@pytest.mark.parametrize("has_several", [False, True])
def test_only_places_of_the_book_are_left_to_fill(style: PromptStyle, has_several: bool) -> None:
    found = set(re.findall(r"\{([a-z_]+)\}", template(style, has_several)))
    assert found == PLACES | ({"books"} if has_several else set())


def test_several_books_add_no_second_way_of_citing() -> None:
    text = template(PromptStyle.NATIVE, has_several=True)
    assert "[[" not in text and "(Title, p. 42)" in text


def test_a_style_with_a_file_of_its_own_takes_that(tmp_path: Path) -> None:
    (tmp_path / "conversation_system_prompt.md").write_text("Long. {citing}")
    (tmp_path / "citing_by_ids.md").write_text("Ids.")
    assert system_template(tmp_path, PromptStyle.LOCAL, has_several=False) == "Long. Ids."
    (tmp_path / "short_system_prompt.md").write_text("Short.")
    assert system_template(tmp_path, PromptStyle.LOCAL, has_several=False) == "Short."


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="conversation_system_prompt"):
        system_template(tmp_path, PromptStyle.NATIVE, has_several=False)


def test_the_language_stands_beside_the_title() -> None:
    text = system_text(template(PromptStyle.NATIVE), BOOK)
    assert "Title: TITLE\nAuthor: AUTHOR\nLanguage: LANGUAGE\nPages: PAGE_COUNT\n" in text


def test_what_is_not_known_has_no_line() -> None:
    text = system_text(template(PromptStyle.NATIVE), {**BOOK, "language": ""})
    assert "Author: AUTHOR\nPages: PAGE_COUNT\n" in text


def test_what_is_filled_in_is_not_filled_again() -> None:
    assert system_text("A {title}\nB {author}", {"title": "{author}", "author": "x"}) == (
        "A {author}\nB x"
    )
    assert filled("{title}", {"title": "{author}"}) == "{author}"

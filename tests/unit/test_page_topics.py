"""What a page is about, without asking a model."""

from __future__ import annotations

import pytest

from reader_app.app.chat.prompt_shortcuts import PageTopics, PageTopicsUseCase, term_of
from reader_app.ui.chat.suggestions import suggestions_of
from reader_app.ui.window.action_table import ActionId
from tests.support.talks import Talk

PAGES = [f"On page {page} the lantern shone. Nobody saw the lantern. A lantern, a lantern fell."
         for page in range(1, 21)]  # fmt: skip


def topics(talk: Talk, page: int) -> PageTopics:
    return PageTopicsUseCase(talk.books, talk.text).of_page(
        talk.book.id, page, talk.books.find(talk.book.id).fence
    )


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Then came Eric Eldred, and later Eric Eldred spoke to Congress.", "Eric Eldred"),
        ("A lantern. The lantern. His lantern and a lantern.", "lantern"),
        ("Because because because because because.", ""),
        ("One word each page holds.", ""),
        ("", ""),
    ],
)
def test_what_a_text_comes_back_to(text: str, term: str) -> None:
    assert term_of(text) == term


def test_the_title_of_the_book_goes_without_saying() -> None:
    assert term_of("lantern lantern lantern lantern", known="The Lantern") == ""


def test_a_page_has_its_term_and_its_chapter() -> None:
    assert topics(Talk(pages=PAGES), 9) == PageTopics("lantern", "The Storm")


def test_nothing_is_told_of_a_page_after_the_fence() -> None:
    talk = Talk(pages=PAGES)
    talk.guard(8)
    assert topics(talk, 9) == PageTopics()
    assert topics(talk, 8).chapter == "The Storm"


def test_without_topics_the_suggestions_hold_for_any_page() -> None:
    assert [each.label for each in suggestions_of(PageTopics())] == [
        "Explain this page",
        "Recap so far",
    ]


def test_topics_become_questions() -> None:
    _, about, recap, chapter = suggestions_of(PageTopics("lantern", "The Storm"))
    assert about.question == "What is said about “lantern” here?"
    assert (recap.action, chapter.action) == (ActionId.RECAP, ActionId.SUMMARISE_CHAPTER)

"""What a page is about, without asking a model."""

from __future__ import annotations

import pytest

from reader_app.app.chat.prompt_shortcuts import PageTopics, PageTopicsUseCase
from reader_app.retrieval.story_characters import names_on
from reader_app.ui.chat.empty_state import Suggestion
from reader_app.ui.chat.suggestions import first_suggestions_of, suggestions_of
from tests.support.talks import Talk

SAID = "“Look at the lantern,” said Philip. He saw Philip’s hand, and then Philip smiled at her. "
PAGES = [SAID * 3 for _ in range(20)]


def topics(talk: Talk, page: int) -> PageTopics:
    return PageTopicsUseCase(talk.books, talk.text).of_page(
        talk.book.id, page, talk.books.find(talk.book.id).fence
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("they heard of Eric Eldred, and later of Eric Eldred.", ("", "Eric Eldred")),
        (
            "So Philip seemed tired. It seemed late; Philip seemed old, said Philip.",
            ("Philip",) * 2,
        ),
        ("They met in London. From London they went to London.", ("", "London")),
        ("And the Dean said so. And the Dean went. The Dean, the Dean!", ("", "")),
        ("Well, said Well, well. But Well said so.", ("", "")),
        ("A lantern. The lantern. His lantern and a lantern.", ("", "")),
        ("and Mrs. Carey cried; so Mrs. Carey left", ("Mrs. Carey",) * 2),
        ("the 1.9% Notes Due 2022, the 2.5% Notes Due 2026 and 3% Notes Due 2028", ("", "")),
        ("", ("", "")),
    ],
)
def test_who_a_page_is_about(text: str, found: tuple[str, str]) -> None:
    assert names_on(text) == found


def test_the_title_of_the_book_goes_without_saying() -> None:
    assert names_on("and Emma said so, as Emma said, said Emma", known="Emma") == ("", "")


def test_a_page_has_its_person_and_its_chapter() -> None:
    assert topics(Talk(pages=PAGES), 9) == PageTopics("Philip", "Philip", "The Storm", True)


def test_nothing_is_told_of_a_page_after_the_fence() -> None:
    talk = Talk(pages=PAGES)
    talk.guard(8)
    assert topics(talk, 9) == PageTopics(is_fiction=True)
    assert topics(talk, 8).chapter == "The Storm"


def labels(found: tuple[Suggestion, ...]) -> list[str]:
    return [each.label for each in found]


def test_a_novel_is_asked_who_is_who() -> None:
    novel = PageTopics("Philip", "Philip", "The Storm", True)
    shown = ["Explain this page", "Who is Philip?", "Recap so far", "Summarise this chapter"]
    assert labels(suggestions_of(novel)) == shown
    assert labels(first_suggestions_of(novel))[:2] == ["Who is who so far?", "Who is Philip?"]
    nobody = labels(first_suggestions_of(PageTopics("", "London", "", True)))
    assert nobody == ["Who is who so far?", "Recap so far", "Explain this page"]


def test_another_book_is_asked_for_its_argument() -> None:
    first = labels(first_suggestions_of(PageTopics("", "Eric Eldred", "")))
    assert first[1:3] == ["What’s the main argument?", "Who or what is Eric Eldred?"]
    assert labels(suggestions_of(PageTopics("", "Sample"))) == ["Explain this page", "Recap so far"]

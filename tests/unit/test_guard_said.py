"""What a reader says about how far they have read is what the spoiler guard goes by."""

from __future__ import annotations

import pytest

from reader_app.app.chat.book_context import BookContext
from reader_app.domain.page_numbers import PageNames, read_up_to_as_said
from tests.support.fakes import MemoryBooks, a_book

NAMES = PageNames(("i", "ii", *(str(page) for page in range(1, 99))))
FURTHEST = 10


def said(words: str) -> int:
    return read_up_to_as_said(words, NAMES, 100, FURTHEST)


@pytest.mark.parametrize(
    "words",
    [
        "I'm on page 20",
        "I’m now on p. 20.",
        "im at page 20",
        "I am on page 20. Who is Mildred?",
        "Hi! I'm on page 20",
        "I've finished page 20.",
        "I have just read page 20",
        "I've read up to page 20",
        "I have only read to page 20, so no spoilers please",
        "Ich bin auf Seite 20",
        "Ich bin jetzt bei S. 20. Wer ist Philip?",
        "Ich habe bis Seite 20 gelesen",
        "20쪽까지 읽었어요",
        "지금 20쪽을 읽고 있어요",
        "나는 20페이지까지 봤어",
    ],
)
def test_the_page_that_is_said_is_the_printed_one(words: str) -> None:
    assert said(words) == 22


@pytest.mark.parametrize(
    "words",
    [
        "Who is on page 20?",
        "Go to page 20",
        "What did I read on page 20?",
        "She said: I'm on pages of gold",
        "I'm on page 400",
        "I'm on a page with a map",
        "The man says that I'm on page 20",
        "",
    ],
)
def test_other_words_change_nothing(words: str) -> None:
    assert said(words) == FURTHEST


def test_being_on_an_earlier_page_takes_nothing_back() -> None:
    assert said("I'm on page 3") == FURTHEST
    assert said("I've finished page 3") == FURTHEST


def test_having_read_no_further_does() -> None:
    assert said("I've only read up to page 3") == 5
    assert said("Ich habe erst bis Seite 3 gelesen") == 5


def test_what_is_said_moves_the_stored_fence_before_anything_is_sent() -> None:
    book = a_book(20, spoiler_guard=True, furthest_page=2)
    books = MemoryBooks(book)
    books.save_labels(book.id, ("i", "ii", *(str(page) for page in range(1, 19))))
    context = BookContext(books, book.id)
    context.note_said("I'm on page 5. Who is Anna?")
    assert context.now().fence == 7
    context.note_said("What happens on page 9?")
    assert context.now().fence == 7

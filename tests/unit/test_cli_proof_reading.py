"""The check of quotations reads the pages that it needs, and no others."""

from __future__ import annotations

import pytest

from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.citations.answer_verification import AnswerVerification
from reader_app.app.search.index_wait import VerificationReadAhead
from reader_app.domain.book import Book
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.citations import CheckedQuotation, CitationState
from reader_app.domain.errors import CancelToken
from reader_app.domain.protocols import CancelSignal
from tests.support.fakes import BookText, FakeClock, MemoryBooks, MemoryMessages, a_book

COUNT = 200
TRUE = "“the word of this page is number {page} and no other”"


class UnreadBook(BookText):
    """Pages come when they are waited for; each call takes `seconds`."""

    def __init__(self, clock: FakeClock, seconds: float = 0.0) -> None:
        super().__init__([f"The {TRUE.format(page=page)[5:-1]}." for page in range(1, COUNT + 1)])
        self._clock = clock
        self._seconds = seconds
        self.read: set[int] = set()
        self.calls = 0

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> int:
        if cancel is not None:
            cancel.raise_if_cancelled()
        self.calls += 1
        self._clock.now += self._seconds
        self.read |= set(range(first, last + 1))
        return last - first + 1

    def indexed_numbers(self, book_id: str) -> set[int]:
        return set(self.read)

    def texts(self, book_id: str, numbers):
        return super().texts(book_id, [number for number in numbers if number in self.read])

    def pages(self, book_id: str, first: int, last: int):
        return [page for page in super().pages(book_id, first, last) if page.number in self.read]


class Check:
    """One answer about an unread book of 200 pages."""

    def __init__(self, answer: str, *, seconds: float = 0.0, **book: object) -> None:
        self.clock = FakeClock()
        self.text = UnreadBook(self.clock, seconds)
        self.book = a_book(COUNT, **book)
        self.messages = MemoryMessages()
        asked = ChatMessage("c", MessageRole.USER, "Which words does it have?", turn_id="t")
        self.question = self.messages.add(asked)
        told = ChatMessage("c", MessageRole.ASSISTANT, answer, turn_id="t")
        self.answer = self.messages.add(told)

    def run(self, cancel: CancelSignal | None = None) -> tuple[CheckedQuotation, ...]:
        reading = VerificationReadAhead(self.text, self.text, self.clock)
        proof = AnswerVerification(self.text, self.messages, reading)
        shelf = ConversationBooks(MemoryBooks(self.book), self.book.id)
        proof.check(self.question, self.answer, shelf, None, cancel)
        found = self.messages.find(self.answer.id)
        assert found is not None
        return found.quotations


def states(found: tuple[CheckedQuotation, ...]) -> list[CitationState]:
    return [each.state for each in found]


def test_the_page_that_the_answer_names_is_enough() -> None:
    check = Check(f"On page 120 it says {TRUE.format(page=120)}.")
    assert states(check.run()) == [CitationState.VERIFIED]
    assert check.text.read == {119, 120, 121}


def test_a_quotation_that_is_not_there_is_looked_for_in_the_whole_book() -> None:
    check = Check(f"On page 20 it says {TRUE.format(page=120)}.")
    (found,) = check.run()
    assert (found.state, found.places[0].page) == (CitationState.OTHER_PAGE, 120)
    assert len(check.text.read) == COUNT


def test_words_that_the_book_does_not_have_are_found_out() -> None:
    check = Check("It says “whatever a model may make up of it”.")
    assert states(check.run()) == [CitationState.NOT_IN_BOOK]


def test_nothing_is_read_for_an_answer_without_quotations() -> None:
    check = Check("It says little, on page 120.")
    assert check.run() == () and check.text.read == set()


def test_nothing_is_read_for_the_readers_own_words() -> None:
    check = Check("You asked “Which words does it have?”.")
    assert check.run() == () and check.text.read == set()


def test_no_page_behind_the_guard_is_read() -> None:
    check = Check(f"It says {TRUE.format(page=120)}.", spoiler_guard=True, furthest_page=60)
    assert CitationState.VERIFIED not in states(check.run())
    assert check.text.read == set(range(1, 61))


def test_a_book_that_takes_long_is_read_no_further_and_nothing_is_said_wrong() -> None:
    check = Check(f"It says {TRUE.format(page=190)}.", seconds=15.0)
    assert check.run() == ()
    assert check.text.calls == 2


def test_stop_ends_it_with_the_answer_as_it_is() -> None:
    cancel = CancelToken()
    cancel.cancel()
    check = Check(f"It says {TRUE.format(page=120)}.")
    assert check.run(cancel) == () and check.text.read == set()


@pytest.mark.parametrize("is_reading", [True, False])
def test_without_reading_only_what_is_indexed_counts(is_reading: bool) -> None:
    check = Check(f"It says {TRUE.format(page=120)}.")
    if is_reading:
        assert states(check.run()) == [CitationState.VERIFIED]
        return
    proof = AnswerVerification(check.text, check.messages)
    shelf = ConversationBooks(MemoryBooks(check.book), check.book.id)
    proof.check(check.question, check.answer, shelf, None, None)
    assert check.answer.quotations == () and check.text.read == set()

"""Locates an answer's citations on their pages, checks its quotations and its sentences."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from reader_app.app.chat.book_context import BookContext, title_of
from reader_app.app.chat.conversation_books import ConversationBooks, PlacedBook
from reader_app.app.citations import quotation_check
from reader_app.app.citations.citation_places import EvidenceUseCase
from reader_app.app.citations.claim_check import ClaimCheckUseCase
from reader_app.app.search.index_wait import VerificationReadAhead
from reader_app.domain.book import OWN_PLACE
from reader_app.domain.chat import ChatMessage
from reader_app.domain.citations import CheckedQuotation, Citation
from reader_app.domain.document import Rect
from reader_app.domain.errors import BookError, DomainError, TurnCancelledError
from reader_app.domain.events import ChatEvent, ClaimsChecked, EventListener, QuotationsChecked
from reader_app.domain.protocols import (
    CancelSignal,
    ChatMessageRepository,
    PageRepository,
    PageTables,
)
from reader_app.domain.values import replace
from reader_app.retrieval.quotation_extraction import quotations_in

_NO_MORE: Final = object()
_log = logging.getLogger(__name__)


class AnswerVerification:
    """Checks an answer in the turn's thread, using stored pages.

    `reading` first gets pages into the store that the check needs and that are missing.
    """

    def __init__(
        self,
        pages: PageRepository,
        messages: ChatMessageRepository,
        reading: VerificationReadAhead | None = None,
        tables: PageTables | None = None,
    ) -> None:
        """Without `reading`, the check uses only the pages that are indexed at that time."""
        self._evidence = EvidenceUseCase(pages, tables)
        self._quotations = quotation_check.QuotationCheckUseCase(pages)
        self._claims = ClaimCheckUseCase(pages)
        self._messages = messages
        self._reading = reading

    def rects_of(self, asked_books: ConversationBooks) -> Callable[[Citation], tuple[Rect, ...]]:
        """Return a function that gives the rectangles of a citation's words."""

        def rects(citation: Citation) -> tuple[Rect, ...]:
            book = asked_books.find(citation.book)
            if book is None:
                return ()
            if citation.source.table:
                return self._cells(book, citation)
            return self._evidence.rects(book.id, citation.source, citation.quote)

        return rects

    def _cells(self, book: BookContext, citation: Citation) -> tuple[Rect, ...]:
        try:
            return self._evidence.rects_of_cells(book.now(), citation.source, citation.quote)
        except BookError:  # the file can't be read any more; the words are stored
            return self._evidence.rects(book.id, citation.source, citation.quote)

    def check(
        self,
        question: ChatMessage,
        answer: ChatMessage,
        asked_books: ConversationBooks,
        on_event: EventListener | None,
        cancel: CancelSignal | None,
        *,
        is_offline: bool = False,
    ) -> None:
        """Check quotations and sentences of a finished answer, store the results and emit them.

        Errors don't affect the answer: without results it counts as unchecked. `is_offline`: no
        model has said anything; the sentences are the program's own and claim nothing.
        """
        found = self._check_quotations(question, answer, asked_books, on_event, cancel)
        if not is_offline:
            answer = replace(answer, quotations=found)  # quotations tell which pages it names
            self._check_claims(question, answer, asked_books, on_event, cancel)

    def _check_claims(
        self,
        question: ChatMessage,
        answer: ChatMessage,
        asked_books: ConversationBooks,
        on_event: EventListener | None,
        cancel: CancelSignal | None,
    ) -> None:
        def check() -> ChatEvent | None:
            found = self._claims.check(answer, asked_books, question.content, cancel)
            if not found:
                return None
            self._messages.save_claims(answer.id, found)
            return ClaimsChecked(question.turn_id, answer.id, found)

        _tell(check, "sentences", on_event)

    def _check_quotations(
        self,
        question: ChatMessage,
        answer: ChatMessage,
        asked_books: ConversationBooks,
        on_event: EventListener | None,
        cancel: CancelSignal | None,
    ) -> tuple[CheckedQuotation, ...]:
        checked: list[CheckedQuotation] = []

        def check() -> ChatEvent | None:
            found = self._found(question, answer, asked_books, cancel)
            if not found:
                return None
            checked.extend(found)
            self._messages.save_quotations(answer.id, found)
            return QuotationsChecked(question.turn_id, answer.id, found)

        _tell(check, "quotations", on_event)
        return tuple(checked)

    def _found(
        self,
        question: ChatMessage,
        answer: ChatMessage,
        asked_books: ConversationBooks,
        cancel: CancelSignal | None,
    ) -> tuple[CheckedQuotation, ...]:
        """Check the quotations against all books that are asked.

        If one book has the words, they are not reported as missing from the others.
        """
        quoted = quotations_in(answer.content)
        if not quoted:
            return ()
        asked = asked_books.asked
        pages_of = answer.pages_of_books
        titles = {each.place: title_of(each.bound.now()) for each in asked}
        claims = quotation_check.Claims(answer.content, answer.citations, titles)
        claimed = {(each.start, each.end): claims.book_of(each) for each in quoted}
        checked: dict[int, tuple[CheckedQuotation, ...]] = {}
        for each in asked:
            to_check = quotation_check.ToCheck(
                answer.content,
                tuple(citation for citation in answer.citations if citation.book == each.place),
                pages_of.get(each.place, ()),
                question.content,
                each.bound.labels,
                frozenset(span for span, place in claimed.items() if place == each.place),
            )
            checked[each.place] = self._checked(each, to_check, cancel)
        return (
            quotation_check.best_of_books(checked, claimed)
            if len(asked) > 1
            else checked[OWN_PLACE]
        )

    def _checked(
        self, each: PlacedBook, to_check: quotation_check.ToCheck, cancel: CancelSignal | None
    ) -> tuple[CheckedQuotation, ...]:
        """Check the quotations against one book.

        Missing pages are read only for the conversation's own book, as no other book is open.
        """
        book = each.bound.now()
        result = self._quotations.check(book, to_check, cancel)
        if self._reading is None or each.place != OWN_PLACE:
            return result
        steps = self._reading.steps(book, self._quotations.likely_pages(book, to_check), cancel)
        while not self._quotations.is_settled(book, to_check, result):
            if next(steps, _NO_MORE) is _NO_MORE:
                break
            result = self._quotations.check(each.bound.now(), to_check, cancel)
        return result


def _tell(check: Callable[[], ChatEvent | None], what: str, on_event: EventListener | None) -> None:
    """Run a check and emit its result; if it fails, the answer stands without it."""
    try:
        event = check()
    except TurnCancelledError:
        return
    except DomainError:
        _log.exception("the %s of an answer could not be checked", what)
        return
    if event is not None and on_event is not None:
        on_event(event)

"""What makes an answer checkable: where its citations stand, whether its quotations are true."""

from __future__ import annotations

import logging
from collections.abc import Callable

from reader_app.app.bound_book import BoundBook
from reader_app.app.evidence import EvidenceUseCase
from reader_app.app.quotation_check import QuotationCheckUseCase, ToCheck
from reader_app.domain.chat import ChatMessage
from reader_app.domain.citations import Citation
from reader_app.domain.document import Rect
from reader_app.domain.errors import DomainError, TurnCancelledError
from reader_app.domain.events import EventListener, QuotationsChecked
from reader_app.domain.page_ports import PageRepository
from reader_app.domain.protocols import CancelSignal, ChatMessageRepository

_log = logging.getLogger(__name__)


class AnswerProof:
    """Works in the turn's thread, from stored pages only."""

    def __init__(self, pages: PageRepository, messages: ChatMessageRepository) -> None:
        self._evidence = EvidenceUseCase(pages)
        self._quotations = QuotationCheckUseCase(pages)
        self._messages = messages

    def rects_of(self, book_id: str) -> Callable[[Citation], tuple[Rect, ...]]:
        """Where the words of a citation stand."""

        def rects(citation: Citation) -> tuple[Rect, ...]:
            return self._evidence.rects(book_id, citation.source, citation.quote)

        return rects

    def check(
        self,
        question: ChatMessage,
        answer: ChatMessage,
        book: BoundBook,
        on_event: EventListener | None,
        cancel: CancelSignal | None,
    ) -> None:
        """Check the quotations of a finished answer, keep what was found and tell it.

        The answer stands whatever happens here: without a result it is an unchecked one.
        """
        to_check = ToCheck(
            answer.content, answer.citations, answer.pages_shown, question.content, book.labels
        )
        try:
            found = self._quotations.check(book.now(), to_check, cancel)
            if found:
                self._messages.save_quotations(answer.id, found)
        except TurnCancelledError:
            return
        except DomainError:
            _log.exception("the quotations of an answer could not be checked")
            return
        if found and on_event is not None:
            on_event(QuotationsChecked(question.turn_id, answer.id, found))

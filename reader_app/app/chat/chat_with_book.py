"""Answers a question about a book: stores it, runs the turn, stores and checks the answer."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from reader_app.agent.always_retrieve import AlwaysRetrieveStrategy
from reader_app.agent.limits import AgentLimits, SystemClock
from reader_app.app.chat import question_target
from reader_app.app.chat.book_context import BookContext
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.chat.cost_cap import CostCap
from reader_app.app.chat.leak_guard import BookWordsCache, LeakGuard
from reader_app.app.chat.prompt_context import ReaderContext
from reader_app.app.chat.questions import Questions, checked_message
from reader_app.app.chat.turn_recording import TurnRecording
from reader_app.app.chat.turn_runner import TurnRunner
from reader_app.app.citations.answer_verification import AnswerVerification
from reader_app.app.library.reading_position import StoredReadingPosition
from reader_app.app.search.book_search import SearchBooksUseCase, SearchCache
from reader_app.app.search.index_wait import VerificationReadAhead
from reader_app.app.tools.tool import BookPorts
from reader_app.domain import chat, events, protocols
from reader_app.domain.book import FurtherBooks, new_id
from reader_app.domain.errors import DomainError, StorageError, TurnCancelledError

if TYPE_CHECKING:
    from reader_app.domain.cross_references import ReferenceRepository
    from reader_app.domain.library import BookDetailsRepository


class ChatWithBookUseCase:
    """Answers questions about the book of a conversation; keeps no state between turns."""

    def __init__(
        self,
        chat_provider: protocols.ChatProvider,
        search_books: SearchBooksUseCase,
        messages: protocols.ChatMessageRepository,
        conversations: protocols.ConversationRepository,
        books: protocols.BookRepository,
        retrieval_strategy: protocols.RetrievalStrategy,
        context_strategy: protocols.ConversationContextStrategy,
        prompts_dir: Path,
        *,
        fallback_strategy: protocols.RetrievalStrategy | None = None,
        pages: protocols.PageRepository | None = None,
        page_texts: protocols.PageTexts | None = None,
        images: protocols.PageImages | None = None,
        tables: protocols.PageTables | None = None,
        comments: protocols.FileComments | None = None,
        references: ReferenceRepository | None = None,
        details: BookDetailsRepository | None = None,
        position: protocols.ReadingPosition | None = None,
        clock: protocols.Clock | None = None,
        limits: AgentLimits | None = None,
        search_cache: SearchCache | None = None,
        sent: events.SentLog | None = None,
        cost_cap: CostCap | None = None,
        further_books: FurtherBooks | None = None,
        ask_prompt: Callable[[], str] = str,
        effort: Callable[[], chat.Effort | None] = lambda: None,
        proof_texts: protocols.PageTexts | None = None,
        leak_guard: LeakGuard | None = None,
    ) -> None:
        """`ask_prompt`, `effort`: as in `TurnRunner`.

        `proof_texts`: reads pages for the check of quotations, where nothing else indexes the book.
        `leak_guard`: veils what the model says about later pages; None: one with its own cache of
        words.
        """
        self._messages = messages
        self._questions = Questions(messages, conversations)
        self._books = books
        self._further_books = further_books
        self._position = position
        limits, clock = limits or AgentLimits(), clock or SystemClock()
        self._proof = (
            _proof(messages, pages, proof_texts, clock, tables) if pages is not None else None
        )
        if leak_guard is None and pages is not None:
            leak_guard = LeakGuard(BookWordsCache(pages), books, further_books)
        self._leak_guard = leak_guard
        self._runner = TurnRunner(
            chat_provider,
            messages,
            conversations,
            retrieval_strategy,
            fallback_strategy or AlwaysRetrieveStrategy(prompts_dir, limits, clock),
            context_strategy,
            prompts_dir,
            BookPorts(
                search_books, pages, page_texts, images, tables, comments, references, details
            ),
            search_cache or SearchCache(clock),
            limits,
            clock,
            sent,
            cost_cap,
            ask_prompt,
            effort,
        )

    def execute(
        self,
        conversation_id: str,
        user_message: str,
        *,
        on_event: events.EventListener | None = None,
        cancel: protocols.CancelSignal | None = None,
        pointed: question_target.QuestionTarget = question_target.NO_TARGET,
    ) -> str:
        """Ask a question and return the stored answer.

        `pointed`: what the question is about, besides the book. Raises MessageError,
        BookError(NOT_FOUND), LLMError, StorageError or TurnCancelledError. The question is stored
        unless one of the first two is raised.
        """
        words = checked_message(user_message)
        made = chat.ChatMessage(
            conversation_id,
            chat.MessageRole.USER,
            words,
            turn_id=new_id(),
            span=pointed.span,
            name=pointed.name,
            depth=pointed.depth,
        )
        return self._ask(made, "", on_event, cancel, pointed)

    def retry(
        self,
        conversation_id: str,
        *,
        on_event: events.EventListener | None = None,
        cancel: protocols.CancelSignal | None = None,
        pointed: question_target.QuestionTarget = question_target.NO_TARGET,
    ) -> str:
        """Ask the last question again without storing it a second time; its answer is replaced.

        A failed turn goes on from the tool results that it had. Raises as `execute`.
        """
        question, rest = self._questions.turn(conversation_id)
        is_answered = any(
            message.role is chat.MessageRole.ASSISTANT
            and message.state is chat.MessageState.COMPLETE
            and not message.tool_calls
            for message in rest
        )
        partial = [m.sequence for m in rest if m.state is not chat.MessageState.COMPLETE]
        if is_answered:
            self._messages.supersede_from(conversation_id, rest[0].sequence)
        elif partial:
            self._messages.supersede_from(conversation_id, partial[0])
        return self._again(
            question, on_event, cancel, question_target.target_from_store(question, pointed)
        )

    def regenerate(
        self,
        conversation_id: str,
        question_id: str = "",
        *,
        on_event: events.EventListener | None = None,
        cancel: protocols.CancelSignal | None = None,
        pointed: question_target.QuestionTarget = question_target.NO_TARGET,
        is_thorough: bool = False,
    ) -> str:
        """Answer a question again, on a branch beside it. Raises as `execute`.

        `question_id` "": the last question. A question without any answer is asked again in its
        place. `is_thorough`: answer thoroughly; otherwise at the question's own depth.
        """
        question, rest = self._questions.turn(conversation_id, question_id)
        pointed = question_target.target_from_store(question, pointed)
        if not rest:
            return self._again(question, on_event, cancel, pointed)
        made = self._questions.otherwise(question)
        if is_thorough:
            made = replace(made, depth=chat.Depth.THOROUGH)
        return self._ask(made, question.id, on_event, cancel, pointed)

    def edit(
        self,
        conversation_id: str,
        user_message: str,
        question_id: str = "",
        *,
        on_event: events.EventListener | None = None,
        cancel: protocols.CancelSignal | None = None,
        pointed: question_target.QuestionTarget = question_target.NO_TARGET,
    ) -> str:
        """Ask a question again with other words, and at the depth of `pointed`, on a branch.

        `question_id` "": the last question. Raises as `execute`.
        """
        words = checked_message(user_message)
        question, _ = self._questions.turn(conversation_id, question_id)
        made = replace(self._questions.otherwise(question, words), depth=pointed.depth)
        pointed = question_target.target_from_store(question, pointed)
        return self._ask(made, question.id, on_event, cancel, pointed)

    # --- before the turn

    def _asked_books_of(self, question: chat.ChatMessage) -> ConversationBooks:
        conversation = self._questions.conversation(question.conversation_id)
        up_to = question.span[-1] if question.span else 0
        further = self._further_books
        listed = further.list_for_conversation(conversation.id) if further is not None else []
        return ConversationBooks(self._books, conversation.book_id, listed, up_to)

    def _position_of(self, book: BookContext) -> protocols.ReadingPosition:
        return self._position or StoredReadingPosition(book)

    def _reader(
        self, book: BookContext, pointed: question_target.QuestionTarget, span: tuple[int, ...]
    ) -> ReaderContext:
        position = self._position_of(book)
        return ReaderContext(position.current_page(), pointed, span, position.reading_page())

    def _ask(
        self,
        made: chat.ChatMessage,
        beside: str,
        on_event: events.EventListener | None,
        cancel: protocols.CancelSignal | None,
        pointed: question_target.QuestionTarget,
    ) -> str:
        asked_books = self._asked_books_of(made)
        asked_books.own.note_said(made.content)
        reader = self._reader(asked_books.own, pointed, made.span)
        try:
            about = question_target.target_to_store(pointed, reader.page)
            made = replace(made, page=reader.page, about=about)
            question = self._questions.store(made, beside, _place(asked_books.own, reader.page))
        except StorageError as error:
            _emit(on_event, events.TurnFailed(error, made.turn_id))
            raise
        return self._answer(question, asked_books, reader, on_event, cancel)

    def _again(
        self,
        question: chat.ChatMessage,
        on_event: events.EventListener | None,
        cancel: protocols.CancelSignal | None,
        pointed: question_target.QuestionTarget,
    ) -> str:
        asked_books = self._asked_books_of(question)
        reader = self._reader(asked_books.own, pointed, question.span)
        turn = replace(question, turn_id=question.turn_id or new_id(), page=reader.page)
        return self._answer(turn, asked_books, reader, on_event, cancel)

    # --- the turn

    def _answer(
        self,
        question: chat.ChatMessage,
        asked_books: ConversationBooks,
        reader: ReaderContext,
        on_event: events.EventListener | None,
        cancel: protocols.CancelSignal | None,
    ) -> str:
        on_event = self._veiling(question, asked_books, on_event, cancel)
        rects_of = self._proof.rects_of(asked_books) if self._proof is not None else None
        now = self._runner.clock.monotonic
        recording = TurnRecording(
            self._messages, question, asked_books.label, on_event, rects_of, now
        )
        turn_id = question.turn_id
        begun = events.TurnStarted(question.conversation_id, turn_id, question.id, question.page)
        _emit(on_event, begun)
        try:
            position = self._position_of(asked_books.own)
            answer = self._runner.run(question, asked_books, position, reader, recording, cancel)
        except TurnCancelledError:
            recording.interrupt(stopped=chat.Stopped.INTERRUPTED)
            _emit(
                on_event,
                events.TurnCancelled(turn_id, _id_of(recording), recording.told, recording.seen),
            )
            raise
        except DomainError as error:
            recording.interrupt(error.message)
            seen, told = recording.seen, recording.told
            _emit(on_event, events.TurnFailed(error, turn_id, _id_of(recording), told, seen))
            raise
        finally:
            # What the reader has read is kept, also after a bug or at shutdown.
            recording.interrupt(stopped=chat.Stopped.INTERRUPTED)
        with contextlib.suppress(StorageError):  # the title stays as it was
            place = _place(asked_books.own, reader.page)
            said = self._in_clear(question, asked_books, answer.answer)
            self._questions.title_again(question, said, place)
        _emit(on_event, answer)
        if self._proof is not None and recording.closing is not None:
            self._proof.check(
                question,
                recording.closing,
                asked_books,
                on_event,
                cancel,
                is_offline=self._runner.provider.is_offline,
            )
        return answer.answer

    def _veiling(
        self,
        question: chat.ChatMessage,
        asked_books: ConversationBooks,
        on_event: events.EventListener | None,
        cancel: protocols.CancelSignal | None,
    ) -> events.EventListener | None:
        if on_event is None or self._leak_guard is None:
            return on_event
        stored = self._messages.list_for_conversation(question.conversation_id)
        own_id, texts = asked_books.own.id, self._runner.ports.page_texts
        stream = self._leak_guard.stream(question, own_id, stored, on_event, texts, cancel)
        return stream.listen

    def _in_clear(
        self, question: chat.ChatMessage, asked_books: ConversationBooks, answer: str
    ) -> str:
        """Return the part of an answer that the reader may read."""
        if self._leak_guard is None:
            return answer
        own_id = asked_books.own.id
        return self._leak_guard.veil(question.conversation_id, own_id, [question]).blocked(answer)


def _place(book: BookContext, page: int) -> str:
    return book.names(book.now().fence).name(page)


def _proof(
    messages: protocols.ChatMessageRepository,
    pages: protocols.PageRepository,
    page_texts: protocols.PageTexts | None,
    clock: protocols.Clock,
    tables: protocols.PageTables | None,
) -> AnswerVerification:
    reading = VerificationReadAhead(pages, page_texts, clock) if page_texts is not None else None
    return AnswerVerification(pages, messages, reading, tables)


def _emit(on_event: events.EventListener | None, event: events.ChatEvent) -> None:
    if on_event is not None:
        on_event(event)


def _id_of(recording: TurnRecording) -> str:
    return recording.closing.id if recording.closing is not None else ""

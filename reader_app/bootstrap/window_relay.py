"""Passes changes made in one window on to the others.

A change is stored once. The other windows that show the same book, conversation or library are told
of it, so that they need not read it again and never write an older state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot

from reader_app.ui.window.main_window import come_forward

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reader_app.bootstrap.program import OpenWindow, Program, WindowParts
    from reader_app.domain.annotations import Annotation
    from reader_app.domain.book import Book
    from reader_app.ui.annotations.model import AnnotationSet
    from reader_app.ui.conversations.conversation_session import ConversationSession
    from reader_app.workers.rendered_page import IndexProgress


class WindowRelay(QObject):
    """Tells the other windows of changes in one: of a book that they show as well, and so on.

    The changes are stored already. A window that is told of a change doesn't tell others of it.
    """

    def __init__(self, program: Program, opened: OpenWindow, parts: WindowParts) -> None:
        super().__init__(opened.window)
        self._program = program
        self._own = opened
        self._parts = parts
        self._connect()

    def _connect(self) -> None:
        own, parts, conversations = self._own, self._parts, self._parts.chat.conversations
        history = parts.annotations.history
        history.applied.connect(self._tell_annotation)
        history.applied_all.connect(self._tell_annotations)
        parts.beside.marked.connect(self._tell_annotation)
        own.books.book_changed.connect(self._tell_book)
        own.books.position.furthest_changed.connect(self._tell_furthest)
        own.books.position.moved.connect(self._tell_reading)
        own.books.contents.indexed_elsewhere = self._is_indexed_elsewhere
        own.books.book_closed.connect(self._pass_on_index, Qt.ConnectionType.QueuedConnection)
        self._program.window_closed.connect(own.books.contents.index_unless_elsewhere)
        own.client.index_progressed.connect(self._tell_index)
        own.client.texts_changed.connect(self._tell_texts)
        parts.settings.model_changed.connect(self._tell_model)
        parts.library.refresh_began.connect(self._tell_library)
        own.tabs.book_removed.connect(self._tell_removed)
        conversations.is_elsewhere = self._has_conversation_elsewhere
        conversations.shown.connect(self._take_news)
        conversations.other_window_requested.connect(self._show_other)

    def _with_book(self, book_id: str) -> list[tuple[OpenWindow, WindowParts]]:
        """Return the other windows that show this book.

        None while a change is being passed on to this one.
        """
        return [
            (other, other.parts)
            for other in self._others()
            if other.parts is not None
            and (book := other.books.book) is not None
            and book.id == book_id
        ]

    def _others(self) -> tuple[OpenWindow, ...]:
        return () if self._program.is_told else self._program.others(self._own.window)

    def _other_parts(self) -> list[WindowParts]:
        return [other.parts for other in self._others() if other.parts is not None]

    @property
    def _book_id(self) -> str:
        book = self._own.books.book
        return book.id if book is not None else ""

    # --- the book

    @Slot(object, object)
    def _tell_annotation(self, before: Annotation | None, after: Annotation | None) -> None:
        changed = after or before
        book_id = changed.book_id if changed is not None else self._book_id
        for shown in self._marks_of(book_id):
            if after is not None:
                shown.put(after)
            elif before is not None:
                shown.remove(before)

    def _marks_of(self, book_id: str) -> list[AnnotationSet]:
        """Return the sets in which other windows show the marks of this book, in either view."""
        found = [other.books.pane.annotations.shown for other, _ in self._with_book(book_id)]
        besides = [each.beside.other for each in self._other_parts()]
        return found + [
            other.marks.shown for other in besides if other and other.book.id == book_id
        ]

    @Slot(object, bool)
    def _tell_annotations(self, marks: Sequence[Annotation], is_made: bool) -> None:
        for mark in marks:
            self._tell_annotation(None if is_made else mark, mark if is_made else None)

    @Slot(object)
    def _tell_book(self, book: Book) -> None:
        others = self._with_book(book.id)
        with self._program.telling():
            for other, _ in others:
                other.books.record.follow(book)
        for parts in self._other_parts():
            parts.beside.follow_book(book)

    @Slot(int)
    def _tell_furthest(self, page: int) -> None:
        others = self._with_book(self._book_id)
        with self._program.telling():
            for other, _ in others:
                other.books.position.mark_read_up_to(page)
        for parts in self._other_parts():
            parts.beside.follow_furthest(self._book_id, page)

    @Slot()
    def _tell_reading(self) -> None:
        for other, _ in self._with_book(self._book_id):
            if other.books.position.leave_reading_elsewhere():
                other.tabs.keep_session()  # with the position: a killed program stores nothing

    def _is_indexed_elsewhere(self, book_id: str) -> bool:
        return any(other.books.contents.is_indexing for other, _ in self._with_book(book_id))

    @Slot()
    def _pass_on_index(self) -> None:
        """Let another window go on with the index of the book that was closed here."""
        for other in self._others():
            other.books.contents.index_unless_elsewhere()

    @Slot(object)
    def _tell_index(self, progress: IndexProgress) -> None:
        others = self._with_book(progress.book_id)
        with self._program.telling():
            for other, _ in others:
                if not progress.error:
                    other.client.index_progressed.emit(progress)
        if progress.error:
            self._pass_on_index()

    @Slot(int)
    def _tell_texts(self, page: int) -> None:
        book_id, others = self._book_id, self._with_book(self._book_id)
        with self._program.telling():
            for other, _ in others:
                other.client.use_recognised(book_id, page)

    # --- the program

    @Slot()
    def _tell_model(self) -> None:
        for other in self._others():
            if other.parts is not None:
                other.parts.chat.show_model()

    @Slot()
    def _tell_library(self) -> None:
        others = self._others()
        with self._program.telling():
            for other in others:
                if other.parts is not None and other.tabs.current is None:
                    other.parts.library.refresh()

    @Slot(str)
    def _tell_removed(self, book_id: str) -> None:
        others = self._others()
        with self._program.telling():
            for other in others:
                other.tabs.close_book(book_id)
        for parts in (self._parts, *self._other_parts()):
            parts.beside.drop_book(book_id)

    # --- conversations

    def _holders(self, conversation_id: str) -> list[OpenWindow]:
        found = []
        for other in self._program.others(self._own.window):
            chat = other.parts.chat if other.parts is not None else None
            if chat is None:
                continue
            own = chat.conversations
            is_new = not conversation_id and own.book_id == self._parts.chat.conversations.book_id
            if chat.sessions.holds(conversation_id) or (is_new and not own.current):
                found.append(other)
        return found

    def _has_conversation_elsewhere(self, conversation_id: str) -> bool:
        return bool(self._holders(conversation_id))

    @Slot(object, bool)
    def _take_news(self, session: ConversationSession, _is_unseen: bool) -> None:
        """Keep other windows from announcing an answer that is shown here."""
        for other in self._program.others(self._own.window):
            if other.parts is not None and session.conversation_id:
                other.parts.chat.sessions.forget_news(session.conversation_id)

    @Slot(str)
    def _show_other(self, conversation_id: str) -> None:
        for other in self._holders(conversation_id)[:1]:
            come_forward(other.window)
            other.window.bring_conversation_forward()

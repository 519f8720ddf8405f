"""Updates the veils in the conversation in view when the fence of the open book moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, Slot

from reader_app.domain.chat import texts_in
from reader_app.ui.answers.answer_view import AnswerView
from reader_app.ui.answers.markdown import without_veil_marks
from reader_app.ui.conversations.conversation_entries import AnswerEntry, veiled_again

if TYPE_CHECKING:
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.chat.chat_pane import ChatPane
    from reader_app.ui.chat.message_column import MessageColumn
    from reader_app.ui.conversations.conversation_session import ConversationSession
    from reader_app.ui.conversations.conversations_controller import ConversationsController
    from reader_app.ui.conversations.turn_scheduler import TurnScheduler
    from reader_app.ui.services import Services
    from reader_app.workers.agent_worker import TurnOutcome
    from reader_app.workers.background_tasks import Tasks

_SETTLED_MS: Final = 150
"""How long the fence has to stay unchanged: leafing moves it with each page."""
_Found: TypeAlias = Mapping[str, Sequence[tuple[int, int]]]


def answer_sources(messages: MessageColumn) -> list[str]:
    """Return all texts of answers, built or not: unveiled Markdown, and tools' results."""
    built = (view.parts.values for view in messages.views if isinstance(view, AnswerView))
    parts = [part for values in built for part in values]
    unbuilt = messages.older + (messages.gap.entries if messages.gap is not None else [])
    parts += [part for entry in unbuilt if isinstance(entry, AnswerEntry) for part in entry.parts]
    texts = (
        (without_veil_marks(part),) if isinstance(part, str) else texts_in(part.arguments)
        for part in parts
    )
    return list(dict.fromkeys(chain.from_iterable(texts)))


def set_veils(messages: MessageColumn, found: _Found) -> None:
    """Cover names that were found in answers, by their texts as `answer_sources` has them."""
    for view in messages.views:
        if isinstance(view, AnswerView):
            _set_in(view, found)
    entries = messages.entry_of
    entries.update((view, veiled_again(entry, found)) for view, entry in entries.items())
    messages.older = [veiled_again(entry, found) for entry in messages.older]
    if messages.gap is not None:
        messages.gap.entries = [veiled_again(entry, found) for entry in messages.gap.entries]


def _set_in(view: AnswerView, found: _Found) -> None:
    texts = view.parts.texts
    for text in texts:
        bare = without_veil_marks(text.source)
        # A running answer may have grown since its veils were looked for.
        known = max((each for each in found if each and bare.startswith(each)), key=len, default="")
        if known:
            is_ending = not view.is_running or text is not texts[-1]
            text.set_veils(len(known), found[known], is_ending=is_ending)
    view.parts.lines.set_veils(view.parts.steps, found)
    view.parts.text_changed.emit()


class VeilController(QObject):
    """Finds the veils of all answers in view again, in a worker, after the fence has moved.

    Answers that are loaded come with their veils; streamed answers are checked while they stream.
    """

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        books: BookController,
        conversations: ConversationsController,
        sessions: TurnScheduler,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._conversations = conversations
        self._messages = pane.conversation_view.messages
        self._known: tuple[str, int | None] | None = None
        self._is_looking = self._is_stale = False
        self._later = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._later.timeout.connect(self._look)
        books.book_changed.connect(self._follow)
        books.position.furthest_changed.connect(self._follow)
        books.position.marked.connect(self._follow)
        books.index_progressed.connect(self._follow_index)
        conversations.shown.connect(self._note_shown)
        sessions.turn_ended.connect(self._note_end)

    @property
    def _fence(self) -> tuple[str, int | None] | None:
        book = self._books.book
        return (book.id, self._books.fence) if book is not None else None

    @Slot(object, bool)
    def _note_shown(self, _session: ConversationSession, _is_unseen: bool) -> None:
        """Check again what was loaded with a fence that the store did not have yet."""
        self._known = None
        self._follow()

    @Slot(object, object)
    def _note_end(self, _session: ConversationSession, _outcome: TurnOutcome) -> None:
        """Check an answer again whose draft was corrected: it came with the fence of that time."""
        if self._books.fence is not None:
            self._later.start()

    @Slot()
    def _follow(self) -> None:
        if self._fence != self._known:
            self._known = self._fence
            self._later.start()

    @Slot(int, int, bool)
    def _follow_index(self, _done: int, _of: int, is_over: bool) -> None:
        if is_over and self._books.fence is not None:
            self._later.start()

    @Slot()
    def _look(self) -> None:
        conversation_id, book = self._conversations.current, self._books.book
        sources = answer_sources(self._messages)
        if self._is_looking:
            self._is_stale = True
            return
        if book is None or not conversation_id or not sources:
            return
        services, fence = self._services, self._books.fence
        now = replace(book, spoiler_guard=fence is not None, furthest_page=fence or 0)

        def find() -> _Found:
            conversation = services.conversations.open(conversation_id)
            messages = services.messages.list_for_conversation(conversation_id)
            veil = services.leak_guard.veil(
                conversation_id, conversation.book_id, messages, {now.id: now}
            )
            return {source: veil.spans(source) for source in sources}

        def show(found: _Found) -> None:
            self._end()
            if conversation_id == self._conversations.current:
                set_veils(self._messages, found)

        self._is_looking = True
        self._tasks.run(find, show, self._end)

    def _end(self, _error: object = None) -> None:
        self._is_looking = False
        if self._is_stale:
            self._is_stale = False
            self._later.start()

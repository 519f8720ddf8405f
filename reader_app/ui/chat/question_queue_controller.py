"""Shows the queued questions and edits or removes them as the reader asks."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from reader_app.ui.chat.attachment_controller import AttachmentController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.question_queue import QueuedQuestion
from reader_app.ui.conversations.conversation_session import ConversationSession
from reader_app.ui.conversations.conversation_sessions import ConversationSessions
from reader_app.ui.conversations.conversations_controller import ConversationsController
from reader_app.ui.conversations.turn_requests import AskedQuestion


class QuestionQueueController(QObject):
    """Fills the queue of the conversation in view and carries out the reader's changes to it."""

    def __init__(
        self,
        sessions: ConversationSessions,
        conversations: ConversationsController,
        attachments: AttachmentController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._attachments = attachments
        self._sessions = sessions
        self._conversations = conversations
        self._pane = pane
        self._changed: tuple[ConversationSession, AskedQuestion | None] | None = None
        pane.queue.removed.connect(self._remove)
        pane.queue.edit_requested.connect(self._edit)
        pane.queue.resumed.connect(self._resume)
        sessions.turn_began.connect(self._follow)
        sessions.activity_changed.connect(self.show)

    def add(self, session: ConversationSession, question: AskedQuestion) -> None:
        """Queue a question until the answers before it have come."""
        session.wait_with(question, self._place_in(session))
        self._sessions.keep_waiting(session)
        self.show()

    def _place_in(self, session: ConversationSession) -> int:
        """Return the index where an edited question stood; the end of the queue for a new one."""
        changed, self._changed = self._changed, None
        if changed is None or changed[0] is not session or changed[1] is None:
            return len(session.waiting)
        return session.waiting.index(changed[1]) if changed[1] in session.waiting else 0

    @Slot()
    def show(self) -> None:
        session = self._sessions.shown
        waiting = session.waiting if session is not None else []
        told = [
            QueuedQuestion(pointed.name or words, self._attachments.words_for(pointed))
            for words, pointed in ((each.words, each.pointed) for each in waiting)
        ]
        self._pane.queue.show_questions(told, is_paused=session is not None and session.is_paused)

    @Slot(object)
    def _follow(self, session: ConversationSession) -> None:
        if session is self._sessions.shown:
            self.show()

    @Slot(int)
    def _remove(self, at: int) -> None:
        self._taken(at)

    @Slot(int)
    def _edit(self, at: int) -> None:
        """Move a question and its attachment back into the composer, before the text there."""
        session = self._sessions.shown
        taken = self._taken(at)
        if session is not None and taken is not None:
            self._changed = session, session.waiting[at] if at < len(session.waiting) else None
            written = self._pane.composer.text.strip()
            words = f"{taken.words}\n\n{written}" if written else taken.words
            self._pane.composer.set_text(words)
            self._attachments.attach_again(taken.pointed)
            self._pane.composer.depth_choice.put_back(taken.pointed.depth)
            self._conversations.keep_draft(words)
            self._pane.setFocus()

    @Slot()
    def _resume(self) -> None:
        session = self._sessions.shown
        if session is not None:
            session.is_paused = False
            self._sessions.ask_next(session)
            self.show()

    def _taken(self, at: int) -> AskedQuestion | None:
        session = self._sessions.shown
        if session is None or not 0 <= at < len(session.waiting):
            return None
        taken = session.waiting.pop(at)
        session.is_paused = session.is_paused and bool(session.waiting)
        self._sessions.keep_waiting(session)
        self.show()
        return taken

"""Questions that were asked while an answer came: shown in order, changed, taken back."""

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
    """Those of the conversation in view."""

    def __init__(
        self,
        talks: ConversationSessions,
        conversations: ConversationsController,
        pointing: AttachmentController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pointing = pointing
        self._talks = talks
        self._conversations = conversations
        self._pane = pane
        self._changed: tuple[ConversationSession, AskedQuestion | None] | None = None
        pane.queue.removed.connect(self._remove)
        pane.queue.edit_requested.connect(self._edit)
        pane.queue.resumed.connect(self._resume)
        talks.turn_began.connect(self._follow)
        talks.activity_changed.connect(self.show)

    def add(self, talk: ConversationSession, question: AskedQuestion) -> None:
        """It is asked when the answers before it have come."""
        talk.wait_with(question, self._place_in(talk))
        self._talks.keep_waiting(talk)
        self.show()

    def _place_in(self, talk: ConversationSession) -> int:
        """Where the question stood before it was changed; the end for a new one."""
        changed, self._changed = self._changed, None
        if changed is None or changed[0] is not talk or changed[1] is None:
            return len(talk.waiting)
        return talk.waiting.index(changed[1]) if changed[1] in talk.waiting else 0

    @Slot()
    def show(self) -> None:
        talk = self._talks.shown
        waiting = talk.waiting if talk is not None else []
        told = [
            QueuedQuestion(each.words, self._pointing.words_for(each.pointed)) for each in waiting
        ]
        self._pane.queue.show_questions(told, is_paused=talk is not None and talk.is_paused)

    @Slot(object)
    def _follow(self, talk: ConversationSession) -> None:
        if talk is self._talks.shown:
            self.show()

    @Slot(int)
    def _remove(self, at: int) -> None:
        self._taken(at)

    @Slot(int)
    def _edit(self, at: int) -> None:
        """Back into the composer with what it is about, before what is being written there."""
        talk = self._talks.shown
        taken = self._taken(at)
        if talk is not None and taken is not None:
            self._changed = talk, talk.waiting[at] if at < len(talk.waiting) else None
            written = self._pane.composer.text.strip()
            words = f"{taken.words}\n\n{written}" if written else taken.words
            self._pane.composer.set_text(words)
            self._pointing.attach_again(taken.pointed)
            self._conversations.keep_draft(words)
            self._pane.setFocus()

    @Slot()
    def _resume(self) -> None:
        talk = self._talks.shown
        if talk is not None:
            talk.is_paused = False
            self._talks.ask_next(talk)
            self.show()

    def _taken(self, at: int) -> AskedQuestion | None:
        talk = self._talks.shown
        if talk is None or not 0 <= at < len(talk.waiting):
            return None
        taken = talk.waiting.pop(at)
        talk.is_paused = talk.is_paused and bool(talk.waiting)
        self._talks.keep_waiting(talk)
        self.show()
        return taken

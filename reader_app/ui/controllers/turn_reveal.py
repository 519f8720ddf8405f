"""Shows one turn of a conversation, wherever in the book's conversations it stands."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.domain.translation import tr
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.controllers.conversations_controller import ConversationsController
from reader_app.ui.window.main_window import MainWindow


class TurnReveal(QObject):
    """`missing`: the question isn't in its conversation any more, which the reader was told.

    One on a branch that isn't followed is shown by following it.
    """

    missing = Signal()

    def __init__(
        self, conversations: ConversationsController, pane: ChatPane, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._conversations = conversations
        self._pane = pane
        self._window = window
        self._wanted: tuple[str, str] | None = None
        self._has_followed = False
        # A conversation that is shown may go on to its end first, where an answer is coming.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._reveal)
        pane.messages_shown.connect(self._note_messages)

    def show(self, conversation_id: str, question_id: str) -> None:
        """Of the book in view; `question_id` "": the conversation as it is opened."""
        self._window.bring_conversation_forward()
        self._wanted = (conversation_id, question_id) if question_id else None
        self._has_followed = False
        if self._conversations.current != conversation_id:
            self._pane.conversation_selected.emit(conversation_id)
        elif question_id and not self._conversations.is_loading:
            self._later.start()

    def drop(self) -> None:
        """Nothing is to be shown any more."""
        self._wanted = None

    @Slot()
    def _note_messages(self) -> None:
        if self._wanted is not None and self._conversations.current == self._wanted[0]:
            self._later.start()

    @Slot()
    def _reveal(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is None or self._pane.conversation_view.reveal(wanted[1]):
            return
        if self._has_followed:
            self._window.show_notice(tr("This question isn't in the conversation any more."))
            self.missing.emit()
        elif self._pane.is_answering:
            self._window.show_notice(tr("It is in another version: look again after the answer."))
        else:
            self._wanted, self._has_followed = wanted, True
            self._conversations.show_branch(wanted[1])

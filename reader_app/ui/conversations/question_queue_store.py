"""What waits to be asked, in the store: neither a crash nor the end of a window loses it."""

from __future__ import annotations

from collections.abc import Sequence

from reader_app.app.chat.questions import PendingQuestion
from reader_app.domain.errors import DomainError
from reader_app.ui.conversations.conversation_session import ConversationSession
from reader_app.ui.conversations.turn_requests import AskedQuestion
from reader_app.ui.services import Services
from reader_app.workers.background_tasks import Tasks


class QuestionQueueStore:
    """Writes only what has changed, in the order in which it did."""

    def __init__(self, services: Services, tasks: Tasks) -> None:
        self._services = services
        self._tasks = tasks
        self._stored: dict[str, tuple[PendingQuestion, ...] | None] = {}

    def note_stored(self, conversation_id: str, waiting: Sequence[PendingQuestion]) -> None:
        """That much was read from the store."""
        self._stored[conversation_id] = tuple(waiting)

    def keep(self, session: ConversationSession) -> None:
        """A conversation that isn't stored has to wait until it is."""
        key, waiting = session.conversation_id, session.unasked
        if not key or waiting == self._stored.get(key, ()):
            return
        self._stored[key] = waiting
        save = self._services.conversations.save_waiting

        def forget(_: DomainError) -> None:
            self._stored[key] = None  # nobody knows: written anew with the next change

        self._tasks.run(lambda: save(key, waiting), failed=forget)

    def keep_as_draft(
        self, session: ConversationSession, questions: Sequence[AskedQuestion]
    ) -> None:
        """Before what is written in the composer: nothing that was typed is lost."""
        words = "\n\n".join(question.words for question in questions)
        if not words:
            return
        conversation_id, book_id = session.conversation_id, session.book_id
        conversations, books = self._services.conversations, self._services.books

        def keep() -> None:
            if conversation_id:
                draft = conversations.open(conversation_id).draft
                conversations.save_draft(conversation_id, _joined(words, draft))
            else:
                place = books.place(book_id)
                draft = str(place.get("draft", ""))
                books.save_place(book_id, {**place, "draft": _joined(words, draft)})

        self._tasks.run(keep)


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part.strip())

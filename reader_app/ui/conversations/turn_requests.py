"""The reader's requests to a conversation, and the turn that runs for one in the agent's thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, assert_never

from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget
from reader_app.domain.values import dataclass

if TYPE_CHECKING:
    from reader_app.domain.events import EventListener
    from reader_app.domain.protocols import CancelSignal, ReadingPosition
    from reader_app.ui.services import Services


@dataclass(slots=True)
class AskedQuestion:
    """A question and what was selected or attached when it was asked.

    `is_stored` False: it is only in memory, and its words must not be lost.
    """

    words: str = ""
    pointed: QuestionTarget = NO_TARGET
    is_stored: bool = True


@dataclass(frozen=True, slots=True)
class NewQuestion:
    """A new question at the end of a conversation, or of a new one about these books.

    `replaces_last`: it replaces a question on screen that was never stored.
    """

    words: str
    pointed: QuestionTarget
    book_id: str
    further_ids: tuple[str, ...] = ()
    replaces_last: bool = False


@dataclass(frozen=True, slots=True)
class RetryQuestion:
    """A retry of the last question, in its place."""

    pointed: QuestionTarget


@dataclass(frozen=True, slots=True)
class AnotherAnswer:
    """The same question on a new branch; `question_id` "": the last one.

    `is_thorough`: to be answered thoroughly, whatever depth it had.
    """

    question_id: str
    pointed: QuestionTarget
    is_thorough: bool = False


@dataclass(frozen=True, slots=True)
class EditedQuestion:
    """A question in other words on a new branch; `question_id` "": the last one."""

    question_id: str
    words: str
    pointed: QuestionTarget


TurnRequest: TypeAlias = NewQuestion | RetryQuestion | AnotherAnswer | EditedQuestion


@dataclass(frozen=True, slots=True)
class TurnInThread:
    """One turn, as `workers.agent_worker` calls it in the agent's thread.

    `conversation_id` "": a new conversation is stored first.
    `position`: makes the tools' access to the page in view for this turn.
    `is_saved`: set when everything the reader did before asking is stored.
    """

    request: TurnRequest
    conversation_id: str
    services: Services
    position: Callable[[CancelSignal], ReadingPosition]
    is_saved: threading.Event

    def __call__(self, on_event: EventListener, cancel: CancelSignal) -> str:
        """Run the use case for the request and return the answer; its errors are passed on."""
        # What the reader did before asking must apply, above all a guard just switched on.
        cancel.on_cancel(self.is_saved.set)
        self.is_saved.wait()
        chat = self.services.chat(self.position(cancel))
        conversation_id, request = self.conversation_id, self.request
        match request:
            case NewQuestion(words, pointed, book_id, further_ids):
                if not conversation_id:
                    begin = self.services.conversations.begin
                    conversation_id = begin(book_id, words, further_ids).id
                return chat.execute(
                    conversation_id, words, on_event=on_event, cancel=cancel, pointed=pointed
                )
            case RetryQuestion(pointed):
                return chat.retry(
                    conversation_id, on_event=on_event, cancel=cancel, pointed=pointed
                )
            case AnotherAnswer(question_id, pointed, is_thorough):
                return chat.regenerate(
                    conversation_id,
                    question_id,
                    on_event=on_event,
                    cancel=cancel,
                    pointed=pointed,
                    is_thorough=is_thorough,
                )
            case EditedQuestion(question_id, words, pointed):
                return chat.edit(
                    conversation_id,
                    words,
                    question_id,
                    on_event=on_event,
                    cancel=cancel,
                    pointed=pointed,
                )
            case _:
                assert_never(request)

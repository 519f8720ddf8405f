"""The reader's latest question on its way into the store.

What a reader can ask of a conversation: a new question, an old one again, or otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget, target_to_store

if TYPE_CHECKING:
    from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
    from reader_app.app.chat.question_target import QuestionTarget
    from reader_app.domain.events import EventListener
    from reader_app.domain.protocols import CancelSignal
    from reader_app.ui.chat.chat_pane import ChatPane


@dataclass(slots=True)
class AskedQuestion:
    """`pointed`: what was selected or attached when it was asked.

    `is_stored` False: it is only on the screen yet, and its words must not be lost.
    """

    words: str = ""
    pointed: QuestionTarget = NO_TARGET
    is_stored: bool = True


class TurnRequest(Protocol):
    def run(
        self,
        chat: ChatWithBookUseCase,
        conversation_id: str,
        on_event: EventListener,
        cancel: CancelSignal,
    ) -> str:
        """The turn itself, in the agent's thread; `conversation_id` "": begin one."""
        ...

    def show(self, pane: ChatPane) -> None:
        """What the reader sees of it at once."""
        ...


@dataclass(frozen=True, slots=True)
class NewQuestion:
    """`begun`: a stored conversation to ask it in. `replaces_last`: one that was never stored."""

    words: str
    pointed: QuestionTarget
    begun: Callable[[], str]
    replaces_last: bool = False

    def run(
        self,
        chat: ChatWithBookUseCase,
        conversation_id: str,
        on_event: EventListener,
        cancel: CancelSignal,
    ) -> str:
        return chat.execute(
            conversation_id or self.begun(),
            self.words,
            on_event=on_event,
            cancel=cancel,
            pointed=self.pointed,
        )

    def show(self, pane: ChatPane) -> None:
        if self.replaces_last:
            pane.begin_branch("", self.words)
        else:
            pane.begin_turn(self.words, target_to_store(self.pointed, 0))


@dataclass(frozen=True, slots=True)
class RetryQuestion:
    """The last question once more, in its place."""

    pointed: QuestionTarget

    def run(
        self,
        chat: ChatWithBookUseCase,
        conversation_id: str,
        on_event: EventListener,
        cancel: CancelSignal,
    ) -> str:
        return chat.retry(conversation_id, on_event=on_event, cancel=cancel, pointed=self.pointed)

    def show(self, pane: ChatPane) -> None:
        pane.begin_again()


@dataclass(frozen=True, slots=True)
class AnotherAnswer:
    """A question as it was, on a branch of its own; `question_id` "": the last one."""

    question_id: str
    pointed: QuestionTarget

    def run(
        self,
        chat: ChatWithBookUseCase,
        conversation_id: str,
        on_event: EventListener,
        cancel: CancelSignal,
    ) -> str:
        return chat.regenerate(
            conversation_id,
            self.question_id,
            on_event=on_event,
            cancel=cancel,
            pointed=self.pointed,
        )

    def show(self, pane: ChatPane) -> None:
        pane.begin_branch(self.question_id)


@dataclass(frozen=True, slots=True)
class EditedQuestion:
    """A question with other words, on a branch of its own; `question_id` "": the last one."""

    question_id: str
    words: str
    pointed: QuestionTarget

    def run(
        self,
        chat: ChatWithBookUseCase,
        conversation_id: str,
        on_event: EventListener,
        cancel: CancelSignal,
    ) -> str:
        return chat.edit(
            conversation_id,
            self.words,
            self.question_id,
            on_event=on_event,
            cancel=cancel,
            pointed=self.pointed,
        )

    def show(self, pane: ChatPane) -> None:
        pane.begin_branch(self.question_id, self.words)

"""The system prompt of a conversation: rendered once, kept, and sent letter by letter ever after.

Models sign their thinking over everything before it and servers cache it; both are lost with the
first letter that changes. What changes with the reader goes with each question instead.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from reader_app.domain.book import Book
from reader_app.domain.chat import Effort
from reader_app.domain.conversation import FrozenPrompt
from reader_app.domain.errors import StorageError
from reader_app.domain.protocols import ConversationRepository

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ConversationPrompt:
    """`made_for` names what the words depend on besides the book: the way of citing, the books
    that are asked. `render` makes them for a book as it is, its guard included.

    `is_cut`: for this turn the book ends earlier than its guard would let it, see `BoundBook`.
    """

    conversations: ConversationRepository
    conversation_id: str
    made_for: str
    render: Callable[[Book], str]
    is_cut: bool = False

    def text(self, book: Book) -> str:
        """The words to send now.

        They are made anew, an edit that is meant, where they would name chapters beyond the fence
        or where another way of asking needs other words.
        """
        kept = self.conversations.frozen_prompt(self.conversation_id)
        horizon = book.page_count if book.fence is None else book.fence
        if kept is not None and kept.made_for == self.made_for and kept.horizon <= horizon:
            return kept.text
        made = FrozenPrompt(
            self.render(book), self.made_for, horizon, kept.effort if kept is not None else ""
        )
        if not self.is_cut or kept is None:
            _freeze(self.conversations, self.conversation_id, made)
        return made.text


def frozen_effort(
    conversations: ConversationRepository, conversation_id: str, wished: Effort | None
) -> Effort | None:
    """How long the model may think in this conversation: what was wished at its first question.

    To be asked after the prompt is frozen.
    """
    kept = conversations.frozen_prompt(conversation_id)
    if kept is not None and kept.effort in set(Effort):
        return Effort(kept.effort)
    if kept is not None and wished is not None:
        _freeze(conversations, conversation_id, replace(kept, effort=wished.value))
    return wished


def _freeze(
    conversations: ConversationRepository, conversation_id: str, prompt: FrozenPrompt
) -> None:
    try:
        conversations.freeze_prompt(conversation_id, prompt)
    except StorageError:
        # The turn goes on; the prompt is made again, at the price of a cache that is not read.
        _log.exception("the prompt of a conversation could not be stored")

"""Chooses a conversation's system prompt, renders it once, and keeps sending it unchanged.

Models sign their thinking over everything before it, and servers cache it; a single changed letter
invalidates both. What changes with the reader is sent with each question instead.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from reader_app.agent.message_history import filled, prompt_text
from reader_app.domain.book import Book
from reader_app.domain.chat import Effort, ModelAbilities
from reader_app.domain.conversation import FrozenPrompt
from reader_app.domain.errors import StorageError
from reader_app.domain.protocols import ConversationRepository
from reader_app.domain.values import dataclass, lazy_pattern, replace

SYSTEM_PROMPT_FILE: Final = "conversation_system_prompt.md"
SHORT_PROMPT_FILE: Final = "short_system_prompt.md"
SEARCH_FIRST_PROMPT_FILE: Final = "search_first_system_prompt.md"
SEVERAL_BOOKS_FILE: Final = "several_books.md"
_CITING: Final = "citing"
_LINE_OF_A_PLACE: Final = lazy_pattern(r"^[^{}\n]*\{([a-z_]+)\}\n", re.MULTILINE)


class PromptStyle(StrEnum):
    """How the model is to cite, and how long its instructions are.

    NATIVE: the server makes the citations. IDS: the model writes passage ids in its text. LOCAL: a
    short prompt for a model on the reader's machine, which reads slowly. SEARCH_FIRST: no tools;
    the passages are given with their ids. SEARCH_FIRST_NATIVE: likewise, but the server makes the
    citations.
    """

    NATIVE = "native"
    IDS = "ids"
    LOCAL = "local"
    SEARCH_FIRST = "search_first"
    SEARCH_FIRST_NATIVE = "search_first_native"


_FILES: Final = {
    PromptStyle.LOCAL: SHORT_PROMPT_FILE,
    PromptStyle.SEARCH_FIRST: SEARCH_FIRST_PROMPT_FILE,
    PromptStyle.SEARCH_FIRST_NATIVE: SEARCH_FIRST_PROMPT_FILE,
}
_CITING_FILES: Final = {
    PromptStyle.NATIVE: "citing_natively.md",
    PromptStyle.IDS: "citing_by_ids.md",
    PromptStyle.LOCAL: "citing_by_ids.md",
    PromptStyle.SEARCH_FIRST: "citing_by_ids.md",
    PromptStyle.SEARCH_FIRST_NATIVE: "citing_natively.md",
}


def style_for(abilities: ModelAbilities, can_use_tools: bool) -> PromptStyle:
    """Return the style for a model from what is known about it now."""
    if not can_use_tools:
        is_native = abilities.cites_natively
        return PromptStyle.SEARCH_FIRST_NATIVE if is_native else PromptStyle.SEARCH_FIRST
    if abilities.is_local:
        return PromptStyle.LOCAL
    return PromptStyle.NATIVE if abilities.cites_natively else PromptStyle.IDS


def system_template(prompts_dir: Path, style: PromptStyle, has_several: bool) -> str:
    """Return the system prompt with its placeholders unfilled, for `system_text`.

    A style without a file of its own uses the default prompt. Raises StorageError(NOT_FOUND) that
    names the missing file.
    """
    own = _FILES.get(style, SYSTEM_PROMPT_FILE)
    name = own if (prompts_dir / own).is_file() else SYSTEM_PROMPT_FILE
    template = prompt_text(prompts_dir, name)
    if has_several:
        template = f"{template}\n\n{prompt_text(prompts_dir, SEVERAL_BOOKS_FILE)}"
    if f"{{{_CITING}}}" not in template:
        return template
    return filled(template, {_CITING: prompt_text(prompts_dir, _CITING_FILES[style])})


def system_text(template: str, values: Mapping[str, str]) -> str:
    """Return the template with its placeholders filled.

    A line that ends with a placeholder is left out if the value is empty.
    """

    def kept(line: re.Match[str]) -> str:
        return line[0] if values.get(line[1], line[0]) else ""

    return filled(_LINE_OF_A_PLACE.sub(kept, template), values)


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ConversationPrompt:
    """The system prompt of a conversation, rendered once and then stored.

    `made_for`: what the text depends on besides the book: the style of citing and the books asked.
    `render`: builds the text for a book in its current state, including its guard. `is_cut`: for
    this turn the book ends earlier than its guard would let it, see `BookContext`.
    """

    conversations: ConversationRepository
    conversation_id: str
    made_for: str
    render: Callable[[Book], str]
    is_cut: bool = False

    def text(self, book: Book) -> str:
        """Return the text to send now, normally the stored one.

        It is rendered again, although this invalidates caches, if the stored text would name
        chapters beyond the fence, or if another style or other books need other words.
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
    """Return how long the model may think in this conversation.

    The value set at the first question is stored and used from then on. Call this after the prompt
    is stored.
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
        # The turn goes on; the prompt is rendered again next time, which may miss the server's
        # cache.
        _log.exception("the prompt of a conversation could not be stored")

"""A conversation: one talk about one book."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from reader_app.domain.book import new_id, now_utc
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.language import marked, tr

DEFAULT_TITLE: Final = marked("New conversation")
_TITLE_LENGTH: Final = 60


@dataclass(slots=True)
class Conversation:
    """Aggregate root between a book and its chat messages."""

    book_id: str
    title: str = DEFAULT_TITLE
    id: str = field(default_factory=new_id)
    created_at: datetime = field(default_factory=now_utc)
    draft: str = ""

    def __post_init__(self) -> None:
        self.title = _checked(self.title)

    def rename(self, title: str) -> None:
        """Give it a title of the reader's own; a blank one raises BookError(INVALID_STATE)."""
        self.title = _checked(title)

    def title_from(self, message: str) -> None:
        """Take the title from the first message, only while it is still the default."""
        if self.title == DEFAULT_TITLE and message.strip():
            self.title = shortened(message)


def shortened(text: str, length: int = _TITLE_LENGTH) -> str:
    """Fold white space and cut at a word, at most `length` characters and then "…"."""
    folded = " ".join(text.split())
    if len(folded) <= length:
        return folded
    cut = folded[: length + 1].rsplit(" ", 1)[0] if " " in folded[: length + 1] else folded[:length]
    return cut[:length].rstrip(" ,;:.-–—") + "…"


def _checked(title: str) -> str:
    folded = " ".join(title.split())
    if not folded:
        raise BookError(BookErrorCode.INVALID_STATE, tr("A conversation needs a title."))
    return folded


@dataclass(frozen=True, slots=True)
class FrozenPrompt:
    """What stays the same in every request of a conversation: a conversation only ever appends.

    `text`: the system prompt as it was first sent. `made_for`: the way of asking that its words
    suit, see `ConversationPrompt`. `horizon`: last page whose chapter it may name. `effort`: how
    long the model may think, in the API's words; "" where that was never said.
    """

    text: str
    made_for: str
    horizon: int
    effort: str = ""


@dataclass(frozen=True, slots=True)
class WaitingQuestion:
    """Asked while another answer came. `pointed`: what the reader pointed at, if anything."""

    words: str
    pointed: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ConversationSummary:
    """A row of the conversation list, newest activity first."""

    id: str
    book_id: str
    title: str
    created_at: datetime
    last_activity: datetime
    message_count: int

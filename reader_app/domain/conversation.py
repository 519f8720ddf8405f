"""A conversation, its draft and its frozen prompt.

Beside it are ports that find turns: by words, by the page they are about, and recaps that were
made before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Protocol

from reader_app.domain.book import new_id, now_utc
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import marked, tr

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


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A question or an answer that holds the words.

    `title`: of its conversation. `question_id`: of the question that it is, or answers; "" where
    the title alone holds the words.
    """

    book_id: str
    book_title: str
    conversation_id: str
    title: str
    question_id: str
    text: str
    said_at: datetime


class FoundTurns(Protocol):
    """Where conversations are stored."""

    def holding(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        """Messages that are shown and hold every one of the casefolded words, newest first."""
        ...

    def titled(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        """Conversations whose title holds every one of the words, with its first question."""
        ...


@dataclass(frozen=True, slots=True)
class CachedAnswer:
    """A question that was answered to its end, and when."""

    conversation_id: str
    question_id: str
    made_at: datetime


class AnswerCache(Protocol):
    """Where conversations are stored."""

    def latest(
        self, book_id: str, questions: Sequence[str], up_to: int, *, is_offline: bool
    ) -> CachedAnswer | None:
        """The last time that one of these was asked, word for word, and answered completely, by a
        language model or by the companion without one, with nothing after page `up_to` sent; if
        it is shown still.
        """
        ...


@dataclass(frozen=True, slots=True)
class MarkedTurn:
    """What one question has to do with one page; at least one of the two flags holds.

    `is_asked`: the page was in view. `is_cited`: the answer rests on words of the page.
    """

    page: int
    conversation_id: str
    title: str
    question_id: str
    question: str
    asked_at: datetime
    is_asked: bool = False
    is_cited: bool = False


class MarkedTurns(Protocol):
    """Where they are stored."""

    def turns(self, book_id: str) -> list[MarkedTurn]:
        """Over all conversations of a book that are shown, newest first; long questions cut."""
        ...

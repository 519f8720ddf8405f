"""A conversation with its draft, its waiting questions and its frozen prompt.

Also ports for finding turns: by words, by the page they are about, and recaps made before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, Protocol

from reader_app.domain.book import new_id, now_utc
from reader_app.domain.citations import CheckedQuotation
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import marked, tr
from reader_app.domain.values import dataclass, field

DEFAULT_TITLE: Final = marked("New conversation")
_TITLE_LENGTH: Final = 60


@dataclass(slots=True)
class Conversation:
    """A conversation about a book; its messages are stored separately."""

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

    def title_from(self, title: str) -> None:
        """Take this title, only while it is still the default."""
        if self.title == DEFAULT_TITLE and title.strip():
            self.title = _checked(title)


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
        raise BookError(BookErrorCode.INVALID_STATE, tr("Enter a title for the conversation."))
    return folded


@dataclass(frozen=True, slots=True)
class FrozenPrompt:
    """The parts that stay the same in every request of a conversation.

    They must, because requests are only ever appended to. `text`: the system prompt as it was first
    sent. `made_for`: the style and books that the text is made for, see `ConversationPrompt`.
    `horizon`: last page whose chapter the text may name. `effort`: how long the model may think, in
    the API's words; "" if it was never set.
    """

    text: str
    made_for: str
    horizon: int
    effort: str = ""


@dataclass(frozen=True, slots=True)
class WaitingQuestion:
    """A question that waits for the current answer.

    `pointed`: what the reader pointed at, if anything.
    """

    words: str
    pointed: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ConversationSummary:
    """A row of the conversation list."""

    id: str
    book_id: str
    title: str
    created_at: datetime
    last_activity: datetime
    message_count: int


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A question or an answer that contains the searched words.

    `title`: of its conversation. `question_id`: the id of the question, or of the question that it
    answers. For a conversation that was found by its title, `text` is its first question. `asked`:
    the question, if `text` answers it; None if `text` is the reader's own. `shown`: the pages that
    the model had seen then, by the place of their book; `quotations`: those that were looked up;
    `in_view`: the page on which the question was asked.
    """

    book_id: str
    book_title: str
    conversation_id: str
    title: str
    question_id: str
    text: str
    said_at: datetime
    asked: str | None = None
    shown: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    quotations: tuple[CheckedQuotation, ...] = ()
    in_view: int = 0


class FoundTurns(Protocol):
    """Searches the stored conversations."""

    def holding(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        """Return shown messages that contain all of the casefolded words, newest first."""
        ...

    def titled(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        """Return conversations whose title contains all of the words, with their first question."""
        ...


@dataclass(frozen=True, slots=True)
class CachedAnswer:
    """A question that was answered completely before, and when."""

    conversation_id: str
    question_id: str
    made_at: datetime


class AnswerCache(Protocol):
    """Finds earlier answers among the stored conversations."""

    def latest(
        self, book_id: str, questions: Sequence[str], up_to: int, *, is_offline: bool
    ) -> CachedAnswer | None:
        """Return the latest complete answer to one of the questions, or None.

        The question must be the same word for word, its turn still shown, and nothing after page
        `up_to` may have been sent for it. `is_offline`: whether it was answered without a language
        model.
        """
        ...


@dataclass(frozen=True, slots=True)
class MarkedTurn:
    """How one question relates to one page; at least one of the two flags is True.

    `is_asked`: the page was in view. `is_cited`: the answer cites words of the page.
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
    """Finds the turns that relate to pages of a book."""

    def turns(self, book_id: str) -> list[MarkedTurn]:
        """Return those of all shown conversations of a book, newest first, long questions cut."""
        ...

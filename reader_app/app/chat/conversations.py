"""Begins, finds, renames, deletes and searches conversations, and reads them as turns.

A search finds turns that hold some words, or that are about pages of a book.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from reader_app.app.chat import questions
from reader_app.domain import chat, protocols
from reader_app.domain.book import FurtherBooks
from reader_app.domain.conversation import (
    Conversation,
    ConversationSummary,
    FoundTurn,
    FoundTurns,
    MarkedTurn,
    MarkedTurns,
    shortened,
)
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr

_MOST: Final = 200
_LENGTH: Final = 200
_BEFORE: Final = 50
_MARKUP: Final = re.compile(r"[*`#>|\[\]]+")


@dataclass(frozen=True, slots=True)
class ConversationHit:
    """`marks`: (start, end) in `excerpt` of every word that was looked for.

    `question_id` "": the words stand in the title of the conversation only.
    """

    book_id: str
    book_title: str
    conversation_id: str
    title: str
    question_id: str
    excerpt: str
    marks: tuple[tuple[int, int], ...]
    said_at: datetime


class ConversationSearchUseCase:
    """The reader's own talk only: what an answer told them is no secret to them."""

    def __init__(self, stored: FoundTurns) -> None:
        self._stored = stored

    def find(self, text: str, book_id: str | None = None) -> list[ConversationHit]:
        """Newest first, one hit a turn, 200 at most; without a book id in all books."""
        words = list(dict.fromkeys(text.casefold().split()))
        if not words:
            return []
        found: dict[tuple[str, str], FoundTurn] = {}
        for turn in self._stored.holding(words, book_id, _MOST):
            found.setdefault((turn.conversation_id, turn.question_id), turn)
        known = {turn.conversation_id for turn in found.values()}
        for turn in self._stored.titled(words, book_id, _MOST):
            if turn.conversation_id not in known:
                found[turn.conversation_id, ""] = turn
        newest = sorted(found.values(), key=lambda turn: turn.said_at, reverse=True)
        return [_hit(turn, words) for turn in newest[:_MOST]]


def _hit(turn: FoundTurn, words: list[str]) -> ConversationHit:
    text = " ".join(_MARKUP.sub("", turn.text).split())
    marks = _places(text, words)
    begin = _begin(text, marks[0][0] if marks else 0)
    excerpt = text[begin : begin + _LENGTH]
    opening = "…" if begin else ""
    shift = begin - len(opening)
    end = begin + len(excerpt)
    inside = tuple((a - shift, b - shift) for a, b in marks if begin <= a and b <= end)
    closing = "…" if end < len(text) else ""
    return ConversationHit(
        turn.book_id,
        turn.book_title,
        turn.conversation_id,
        turn.title,
        turn.question_id,
        f"{opening}{excerpt}{closing}",
        inside,
        turn.said_at,
    )


def _begin(text: str, first: int) -> int:
    """Where the excerpt begins: some words before the first mark."""
    if first <= _BEFORE:
        return 0
    space = text.find(" ", first - _BEFORE, first)
    return space + 1 if space >= 0 else first


def _places(text: str, words: list[str]) -> list[tuple[int, int]]:
    """(start, end) of all words, none over another; letters may fold to more than one."""
    origins = [at for at, letter in enumerate(text) for _ in letter.casefold()]
    folded = text.casefold()
    if len(origins) != len(folded):  # a letter folds otherwise beside another one
        return []
    found: list[tuple[int, int]] = []
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    for match in re.finditer(pattern, folded):
        found.append((origins[match.start()], origins[match.end() - 1] + 1))
    return found


_QUESTION_LENGTH = 160


class MarkedTurnsUseCase:
    """The reader's own talk only, so the spoiler guard has nothing to hide here."""

    def __init__(self, stored: MarkedTurns) -> None:
        self._stored = stored

    def pages(self, book_id: str) -> Mapping[int, tuple[MarkedTurn, ...]]:
        """By page, newest question first; questions on one line and short."""
        found: dict[int, list[MarkedTurn]] = {}
        for turn in self._stored.turns(book_id):
            short = replace(turn, question=shortened(turn.question, _QUESTION_LENGTH))
            found.setdefault(turn.page, []).append(short)
        return {page: tuple(turns) for page, turns in found.items()}


@dataclass(frozen=True, slots=True)
class TranscriptTurn:
    """One question and what came of it.

    `closing`: the message that ends the turn, complete or interrupted; None while there is none
    (it runs, it failed before a word, or the program ended in it).
    """

    question: chat.ChatMessage
    steps: tuple[chat.ToolCallRecord, ...]
    closing: chat.ChatMessage | None
    said_before: str = ""

    @property
    def text(self) -> str:
        """All that the reader was told."""
        return self.closing.content if self.closing is not None else self.said_before

    @property
    def is_answered(self) -> bool:
        return self.closing is not None and self.closing.state is chat.MessageState.COMPLETE


def turns_of(messages: Sequence[chat.ChatMessage]) -> list[TranscriptTurn]:
    """Stored messages in their order, by turns; what precedes the first question is left out."""
    turns: list[list[chat.ChatMessage]] = []
    for message in messages:
        if message.role is chat.MessageRole.USER:
            turns.append([message])
        elif turns:
            turns[-1].append(message)
    return [_turn(turn) for turn in turns]


def _turn(messages: Sequence[chat.ChatMessage]) -> TranscriptTurn:
    rest = messages[1:]
    steps = [
        record
        for message in rest
        if message.role is chat.MessageRole.TOOL_RESULT
        for record in message.tool_calls
    ]
    said = [message for message in rest if message.role is chat.MessageRole.ASSISTANT]
    closing = [message for message in said if not message.tool_calls]
    before = [message.content for message in said if message.tool_calls and message.content]
    return TranscriptTurn(
        messages[0],
        tuple(steps),
        closing[-1] if closing else None,
        "\n\n".join(before),
    )


class ConversationsUseCase:
    """What the conversation list can do. Raises BookError(NOT_FOUND) for one that is gone."""

    def __init__(
        self,
        conversations: protocols.ConversationRepository,
        messages: protocols.ChatMessageRepository,
        books: protocols.BookRepository,
        further_books: FurtherBooks | None = None,
    ) -> None:
        self._conversations = conversations
        self._messages = messages
        self._books = books
        self._further_books = further_books

    def begin(
        self, book_id: str, first_message: str, further_ids: Sequence[str] = ()
    ) -> Conversation:
        """A stored conversation for a first message that can be sent; the message is not stored.

        `further_ids`: books that it asks besides. Raises MessageError, and then there is no
        conversation.
        """
        words = questions.checked_message(first_message)
        if self._books.find(book_id) is None:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("This book is no longer in the library."),
                remedy=Remedy.LOCATE_FILE,
                advice=tr("Open its file again."),
            )
        conversation = Conversation(book_id)
        conversation.title_from(words)
        self._conversations.add(conversation)
        if further_ids and self._further_books is not None:
            self._further_books.ask(conversation.id, further_ids)
        return conversation

    def list_all(self) -> list[ConversationSummary]:
        """Of all books; last activity first."""
        return self._conversations.list_all()

    def list_for_book(self, book_id: str) -> list[ConversationSummary]:
        """Last activity first."""
        return self._conversations.list_for_book(book_id)

    def open(self, conversation_id: str) -> Conversation:
        conversation = self._conversations.find(conversation_id)
        if conversation is None:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("This conversation no longer exists."),
                remedy=Remedy.NEW_CONVERSATION,
                advice=tr("Begin a new one."),
            )
        return conversation

    def turns(self, conversation_id: str) -> list[TranscriptTurn]:
        """What was said, oldest first."""
        self.open(conversation_id)
        return turns_of(self._messages.list_for_conversation(conversation_id))

    def rename(self, conversation_id: str, title: str) -> Conversation:
        """Give it the reader's own title; a blank one raises BookError(INVALID_STATE)."""
        conversation = self.open(conversation_id)
        conversation.rename(title)
        self._conversations.save(conversation)
        return conversation

    def delete(self, conversation_id: str) -> None:
        """Hide it; `restore` undoes this until the next start tidies the library."""
        self._conversations.delete(conversation_id)

    def erase(self, conversation_id: str) -> None:
        """Delete it for good, where nobody is offered an undo."""
        self.open(conversation_id)
        self._conversations.erase(conversation_id)

    def restore(self, conversation_id: str) -> None:
        self._conversations.restore(conversation_id)

    def save_draft(self, conversation_id: str, draft: str) -> None:
        """What the reader has typed and not sent yet."""
        self._conversations.save_draft(conversation_id, draft)

    def waiting(self, conversation_id: str) -> list[questions.PendingQuestion]:
        """Questions that were to be asked after an answer, in order."""
        return [
            questions.pending_from_store(question)
            for question in self._conversations.waiting(conversation_id)
        ]

    def save_waiting(
        self, conversation_id: str, waiting: Sequence[questions.PendingQuestion]
    ) -> None:
        """These and no others wait from now on. Raises StorageError."""
        self._conversations.save_waiting(
            conversation_id, [questions.pending_to_store(each) for each in waiting]
        )

    def usage(self, conversation_id: str) -> chat.TokenUsage:
        return self._messages.usage_for_conversation(conversation_id)

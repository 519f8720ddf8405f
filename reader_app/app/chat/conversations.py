"""Begins, finds, renames, deletes and searches conversations, and reads them as turns.

Turns can be searched by words, or listed by the pages of a book that they are about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from reader_app.app.chat import questions
from reader_app.app.chat.book_context import words_of_refusal
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.chat.leak_guard import LeakGuard, Veil
from reader_app.app.citations.page_mentions import PageMentions
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
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, lazy_pattern, replace

_MOST: Final = 200
_LENGTH: Final = 200
_BEFORE: Final = 50
_MARKUP: Final = lazy_pattern(r"[*`#>|\[\]]+")


@dataclass(frozen=True, slots=True)
class ConversationHit:
    """A turn that a search found.

    `marks`: (start, end) in `excerpt` of every word that was searched for. `question_id` "": only
    the title of the conversation contains the words.
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
    """Searches the questions and answers of conversations, with page numbers as they are printed.

    The fence doesn't apply, because the reader has read these answers already. Names that are
    veiled in them are veiled here, except for the words that are searched.
    """

    def __init__(
        self,
        stored: FoundTurns,
        veil: Callable[[str], Veil] | None = None,
        names: Callable[[str], PageNames] | None = None,
    ) -> None:
        """`veil`: returns the veil of a conversation by its id.

        `names`: returns its pages' names.
        """
        self._stored = stored
        self._veil = veil
        self._names = names

    def find(self, text: str, book_id: str | None = None) -> list[ConversationHit]:
        """Return hits newest first, one per turn, 200 at most; without a book id from all books."""
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
        veils: dict[str, Veil] = {}
        names: dict[str, PageNames] = {}
        return [
            _hit(self._as_printed(turn, names), words, self._veil_of(turn, text, veils))
            for turn in newest[:_MOST]
        ]

    def _as_printed(self, turn: FoundTurn, known: dict[str, PageNames]) -> FoundTurn:
        """Return an answer with the page numbers that people read."""
        if self._names is None or turn.asked is None:
            return turn
        names = known.get(turn.conversation_id)
        if names is None:
            names = known[turn.conversation_id] = self._names(turn.conversation_id)
        pages = PageMentions(names, turn.asked, turn.shown, turn.quotations, turn.in_view)
        return replace(turn, text=pages.drawn(turn.text))

    def _veil_of(self, turn: FoundTurn, searched: str, veils: dict[str, Veil]) -> Veil:
        veil = veils.get(turn.conversation_id)
        if veil is None:
            found = self._veil(turn.conversation_id) if self._veil is not None else Veil()
            veil = veils[turn.conversation_id] = found.also_said(searched)
        return veil


def _hit(turn: FoundTurn, words: list[str], veil: Veil) -> ConversationHit:
    text = veil.told(" ".join(_MARKUP.sub("", turn.text).split()))
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
    """Return where the excerpt begins: some words before the first mark."""
    if first <= _BEFORE:
        return 0
    space = text.find(" ", first - _BEFORE, first)
    return space + 1 if space >= 0 else first


def _places(text: str, words: list[str]) -> list[tuple[int, int]]:
    """Return (start, end) of all matches, not overlapping.

    A letter may become several by case folding, so positions are mapped back to `text`.
    """
    origins = [at for at, letter in enumerate(text) for _ in letter.casefold()]
    folded = text.casefold()
    if len(origins) != len(folded):  # a letter folded differently in context
        return []
    found: list[tuple[int, int]] = []
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    for match in re.finditer(pattern, folded):
        found.append((origins[match.start()], origins[match.end() - 1] + 1))
    return found


_QUESTION_LENGTH = 160


class MarkedTurnsUseCase:
    """Lists the turns that are about pages of a book, for marking those pages.

    The spoiler guard doesn't apply: the reader has read these conversations already.
    """

    def __init__(self, stored: MarkedTurns) -> None:
        self._stored = stored

    def pages(self, book_id: str) -> Mapping[int, tuple[MarkedTurn, ...]]:
        """Return the turns by page, newest question first, with questions shortened to one line."""
        found: dict[int, list[MarkedTurn]] = {}
        for turn in self._stored.turns(book_id):
            short = replace(turn, question=shortened(turn.question, _QUESTION_LENGTH))
            found.setdefault(turn.page, []).append(short)
        return {page: tuple(turns) for page, turns in found.items()}


@dataclass(frozen=True, slots=True)
class TranscriptTurn:
    """One question and its answer.

    `closing`: the message that ends the turn, complete or interrupted. It is None while the turn is
    running, if it failed before its first word, or if the program ended during it. `said_before`:
    what the model said along with its tool calls. `absent`: for an answer that cites nothing, the
    words of the question that are on no page that was searched.
    """

    question: chat.ChatMessage
    steps: tuple[chat.ToolCallRecord, ...]
    closing: chat.ChatMessage | None
    said_before: str = ""
    absent: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Everything that the reader was told."""
        return self.closing.content if self.closing is not None else self.said_before

    @property
    def is_answered(self) -> bool:
        return self.closing is not None and self.closing.state is chat.MessageState.COMPLETE


def turns_of(messages: Sequence[chat.ChatMessage]) -> list[TranscriptTurn]:
    """Group stored messages into turns; messages before the first question are left out."""
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
    ends = closing[-1] if closing else None
    told = [each.content for each in rest if each.role is chat.MessageRole.TOOL_RESULT]
    is_refusal = ends is not None and not ends.citations
    return TranscriptTurn(
        messages[0],
        tuple(steps),
        ends,
        "\n\n".join(before),
        words_of_refusal(messages[0].content, told) if is_refusal else (),
    )


class ConversationsUseCase:
    """The operations of the conversation list. Raises BookError(NOT_FOUND) for a deleted one."""

    def __init__(
        self,
        conversations: protocols.ConversationRepository,
        messages: protocols.ChatMessageRepository,
        books: protocols.BookRepository,
        further_books: FurtherBooks | None = None,
        leak_guard: LeakGuard | None = None,
    ) -> None:
        self._leak_guard = leak_guard
        self._conversations = conversations
        self._messages = messages
        self._books = books
        self._further_books = further_books

    def begin(
        self, book_id: str, first_message: str, further_ids: Sequence[str] = ()
    ) -> Conversation:
        """Store and return a new conversation for a valid first message; the message is not stored.

        It gets its title with the message. `further_ids`: books that it asks besides. Raises
        MessageError, and then no conversation is stored.
        """
        questions.checked_message(first_message)
        if self._books.find(book_id) is None:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("This book is no longer in the library."),
                remedy=Remedy.LOCATE_FILE,
                advice=tr("Open its file again to add it."),
            )
        conversation = Conversation(book_id)
        self._conversations.add(conversation)
        if further_ids and self._further_books is not None:
            self._further_books.ask(conversation.id, further_ids)
        return conversation

    def list_all(self) -> list[ConversationSummary]:
        """Return the conversations of all books, last activity first."""
        return self._conversations.list_all()

    def list_for_book(self, book_id: str) -> list[ConversationSummary]:
        """Return the conversations that ask this book, last activity first."""
        return self._conversations.list_for_book(book_id)

    def open(self, conversation_id: str) -> Conversation:
        conversation = self._conversations.find(conversation_id)
        if conversation is None:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("This conversation no longer exists."),
                remedy=Remedy.NEW_CONVERSATION,
                advice=tr("Start a new one."),
            )
        return conversation

    def turns(self, conversation_id: str) -> list[TranscriptTurn]:
        """Return the turns, oldest first."""
        self.open(conversation_id)
        return turns_of(self._messages.list_for_conversation(conversation_id))

    def veil(self, conversation_id: str) -> Veil:
        """Return the veil of the conversation. Not for the GUI thread."""
        conversation = self.open(conversation_id)
        if self._leak_guard is None:
            return Veil()
        messages = self._messages.list_for_conversation(conversation_id)
        return self._leak_guard.veil(conversation_id, conversation.book_id, messages)

    def page_names(self, conversation_id: str) -> PageNames:
        """Return the names of the pages of all its books."""
        further = self._further_books
        listed = further.list_for_conversation(conversation_id) if further is not None else []
        return ConversationBooks(self._books, self.open(conversation_id).book_id, listed).names()

    def rename(self, conversation_id: str, title: str) -> Conversation:
        """Give it a title of the reader's own; a blank one raises BookError(INVALID_STATE)."""
        conversation = self.open(conversation_id)
        conversation.rename(title)
        self._conversations.save(conversation)
        return conversation

    def delete(self, conversation_id: str) -> None:
        """Hide the conversation; `restore` undoes this until the next startup purges it."""
        self._conversations.delete(conversation_id)

    def erase(self, conversation_id: str) -> None:
        """Delete the conversation for good, where undo is not offered."""
        self.open(conversation_id)
        self._conversations.erase(conversation_id)

    def restore(self, conversation_id: str) -> None:
        self._conversations.restore(conversation_id)

    def save_draft(self, conversation_id: str, draft: str) -> None:
        """Save what the reader has typed and not sent yet."""
        self._conversations.save_draft(conversation_id, draft)

    def waiting(self, conversation_id: str) -> list[questions.PendingQuestion]:
        """Return the questions that wait to be asked, in order."""
        return [
            questions.pending_from_store(question)
            for question in self._conversations.waiting(conversation_id)
        ]

    def save_waiting(
        self, conversation_id: str, waiting: Sequence[questions.PendingQuestion]
    ) -> None:
        """Replace the waiting questions with these. Raises StorageError."""
        self._conversations.save_waiting(
            conversation_id, [questions.pending_to_store(each) for each in waiting]
        )

    def usage(self, conversation_id: str) -> chat.TokenUsage:
        return self._messages.usage_for_conversation(conversation_id)

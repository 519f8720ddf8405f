"""Veils names in answers that a book has only after the fence, however the model knows them.

What is sent is cut at the fence, but a famous book is in the model's memory. A `Veil` finds such
names for one conversation, from page texts and from the fences as they are now. Nothing of it is
stored, so veils disappear and come back as a fence moves. `VeiledStream` stands between a turn and
whoever shows it: it passes words on only after checking them.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from reader_app.domain import events, protocols
from reader_app.domain.book import Book, FurtherBooks
from reader_app.domain.chat import ChatMessage, MessageRole, covered, texts_in, veiled_name
from reader_app.domain.errors import StorageError
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.values import dataclass, replace
from reader_app.retrieval.later_names import (
    BookWords,
    KnownUpTo,
    Spans,
    keys_in,
    later_spans,
    settled,
)

_log = logging.getLogger(__name__)
_MOST_BOOKS: Final = 8
_MOST_AWAITED: Final = 4_000
"""The most pages of a book that an answer waits for; they are read in some ten seconds."""
_CONTEXT: Final = 300


class BookWordsCache:
    """Keeps the words of the books that were asked last. Thread-safe; not for the GUI thread.

    A novel takes 0.1 s the first time; after that, only pages are read that were indexed since
    then.
    """

    def __init__(self, pages: protocols.PageRepository) -> None:
        self._pages = pages
        self._lock = threading.Lock()
        self._known: OrderedDict[str, BookWords] = OrderedDict()
        self._blank: dict[str, set[int]] = {}

    def words(self, book_id: str, *, looks_again: bool = False) -> BookWords:
        """Return the words of all pages that are indexed by now. Raises StorageError.

        `looks_again`: also at pages that had no text, which may have been recognised since.
        """
        with self._lock:
            if looks_again:
                self._blank.pop(book_id, None)
            found = self._known.setdefault(book_id, BookWords())
            self._known.move_to_end(book_id)
            blank = self._blank.setdefault(book_id, set())
            if self._pages.indexed_count(book_id) != len(found.pages) + len(blank):
                found = self._known[book_id] = self._read(book_id, found, blank)
            while len(self._known) > _MOST_BOOKS:
                self._blank.pop(self._known.popitem(last=False)[0], None)
            return found

    def is_unread(self, book: Book) -> bool:
        """Whether no page after the fence is indexed, as in an imported book without its file."""
        fence = book.fence
        if fence is None or book.page_count <= fence:
            return False
        return not self._pages.indexed_count(book.id, fence + 1, book.page_count)

    def _read(self, book_id: str, found: BookWords, blank: set[int]) -> BookWords:
        """Add the pages that aren't there yet; begin anew if pages are gone."""
        indexed = self._pages.indexed_numbers(book_id)
        if not found.pages <= indexed:
            found = BookWords()
        wanted = indexed - found.pages - blank
        for page, text in self._pages.bare_texts(book_id, wanted).items():
            if text.strip():
                found.add(page, text)
            else:
                blank.add(page)
        blank &= indexed
        return found


@dataclass(frozen=True, slots=True)
class Veil:
    """Finds what may not be read in one conversation.

    `said`: the keys of the reader's own words.
    """

    books: tuple[KnownUpTo, ...] = ()
    said: frozenset[str] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether nothing is veiled, because no asked book has its guard on."""
        return all(book.fence is None for book in self.books)

    def spans(self, text: str) -> Spans:
        """Return the spans of a text, which may be Markdown, that name what comes only later."""
        return later_spans(text, self.books, self.said)

    def blocked(self, text: str) -> str:
        """Return a text of the same length in which veiled names can't be read."""
        return covered(text, self.spans(text))

    def told(self, text: str) -> str:
        """Return a text with other words in place of veiled names."""
        return covered(text, self.spans(text), veiled_name())

    def words_in(self, arguments: JsonObject) -> tuple[str, ...]:
        """Return the veiled words of a tool's arguments."""
        found = dict[str, None]()
        for text in texts_in(arguments):
            found.update((text[start:end], None) for start, end in self.spans(text))
        return tuple(found)

    def also_said(self, words: str) -> Veil:
        """Return a veil that shows these words of the reader's, too."""
        return replace(self, said=self.said | keys_in(words))


class LeakGuard:
    """Makes veils from the store. Not for the GUI thread."""

    def __init__(
        self,
        words: BookWordsCache,
        books: protocols.BookRepository,
        further_books: FurtherBooks | None = None,
    ) -> None:
        self._words = words
        self._books = books
        self._further_books = further_books

    def veil(
        self,
        conversation_id: str,
        book_id: str,
        messages: Iterable[ChatMessage],
        now: Mapping[str, Book] | None = None,
    ) -> Veil:
        """Return the veil of a conversation about a book, with these messages.

        `now`: books, by id, whose fence the store may not have yet. Raises StorageError.
        """
        said = (_said_in(each) for each in messages if each.role is MessageRole.USER)
        ids = self._ids(conversation_id, book_id)
        return self._veil(ids, " ".join(said), now or {}, looks_again=True)

    def _ids(self, conversation_id: str, book_id: str) -> list[str]:
        """Return the ids of the books that a conversation asks, its own first."""
        further = self._further_books
        listed = further.list_for_conversation(conversation_id) if further is not None else []
        return [book_id, *(each.book_id for each in listed if each.is_asked)]

    def _veil(
        self,
        book_ids: Sequence[str],
        said: str,
        now: Mapping[str, Book],
        *,
        looks_again: bool = False,
    ) -> Veil:
        found = (now.get(book_id) or self._books.find(book_id) for book_id in book_ids)
        books = [book for book in found if book is not None]
        if all(book.fence is None for book in books):
            return Veil()
        names = " ".join(f"{book.title} {book.author}" for book in books)
        words = partial(self._words.words, looks_again=looks_again)
        is_unread = self._words.is_unread
        known = (KnownUpTo(words(book.id), book.fence, is_unread(book)) for book in books)
        return Veil(tuple(known), frozenset(keys_in(f"{said} {names}")))

    def stream(
        self,
        question: ChatMessage,
        book_id: str,
        messages: Iterable[ChatMessage],
        on_event: events.EventListener,
        page_texts: protocols.PageTexts | None = None,
        cancel: protocols.CancelSignal | None = None,
    ) -> VeiledStream:
        """Return a listener for the turn of a question that passes checked words on.

        `page_texts`: waits for pages of the own book that aren't indexed when words come first.
        """
        asked = [_said_in(each) for each in messages if each.role is MessageRole.USER]
        said = " ".join([*asked, _said_in(question)])
        ids = self._ids(question.conversation_id, book_id)
        has_waited = page_texts is None

        def veil() -> Veil:
            nonlocal has_waited
            book = None if has_waited else self._books.find(book_id)
            if page_texts is not None and book is not None and book.fence is not None:
                has_waited = True  # also if the reader stops the turn meanwhile
                if book.page_count <= _MOST_AWAITED:
                    page_texts.wait_for_pages(book, 1, book.page_count, cancel)
            return self._veil(ids, said, {})

        return VeiledStream(veil, on_event)


def _said_in(question: ChatMessage) -> str:
    about = question.about
    return f"{question.content} {about.words if about is not None else ''}"


class VeiledStream:
    """Holds streamed words back until they are whole and checked, and marks veiled names.

    `veil`: returns the veil as it is now, so that switching the guard takes effect in mid-turn.
    """

    def __init__(self, veil: Callable[[], Veil], on_event: events.EventListener) -> None:
        self._veil = veil
        self._on_event = on_event
        self._known = Veil()
        self._before = ""
        self._held = ""

    def listen(self, event: events.ChatEvent) -> None:
        """Pass an event on, after the words that came before it."""
        match event:
            case events.TextDelta(text):
                self._held += text
                self._tell(self._veil_now(), is_whole=False)
                return
            case (
                events.RequestSent()
                | events.ThinkingEvent()
                | events.TurnHeld()
                | events.TurnProgress()
            ):
                pass
            case events.RetryEvent():
                self._before = self._held = ""
            case events.CitationEvent():
                self._tell(self._veil_now(), is_whole=True)
            case _:
                self._tell_rest(event)
                event = self._veiled(event)
        self._on_event(event)

    def _veil_now(self) -> Veil:
        try:
            self._known = self._veil()
        except StorageError:
            # A failure must not lose the answer; the veil of a moment ago still holds.
            _log.exception("names from later in the book could not be looked up")
        return self._known

    def _tell_rest(self, event: events.ChatEvent) -> None:
        if self._held:
            self._tell(self._veil_now(), is_whole=True)
        if not isinstance(event, events.TokenUsageEvent):
            self._before = ""

    def _veiled(self, event: events.ChatEvent) -> events.ChatEvent:
        match event:
            case events.ToolForming() if not self._veil_now().is_open:
                return replace(event, arguments={})  # half a name can't be looked up
            case events.ToolInvocationEvent():
                return replace(event, veiled=self._veil_now().words_in(event.arguments))
            case events.TurnFinished():
                return replace(event, veiled=self._veil_now().spans(event.answer))
            case events.TurnCancelled() if event.partial_text:
                return replace(event, veiled=self._veil_now().spans(event.partial_text))
            case _:
                return event

    def _tell(self, veil: Veil, *, is_whole: bool) -> None:
        """Pass on the words that are whole, with their veils."""
        begin, text = len(self._before), self._before + self._held
        end = len(text) if is_whole or veil.is_open else max(begin, settled(text))
        if end == begin:
            return
        spans = (
            (max(start, begin) - begin, stop - begin)
            for start, stop in veil.spans(text[:end])
            if stop > begin
        )
        told, self._held = text[begin:end], text[end:]
        self._before = text[:end][-_CONTEXT:]
        self._on_event(events.TextDelta(told, tuple(spans)))

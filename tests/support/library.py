"""Books, conversations and pages for tests of the store."""

from __future__ import annotations

from pathlib import Path

from reader_app.domain.book import Book
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.conversation import Conversation
from reader_app.domain.document import PageText, Rect, Word
from reader_app.domain.search import Tokenizer
from reader_app.store.open_store import Store


def a_book(name: str = "Walden", *, pages: int = 20) -> Book:
    return Book(name, Path(f"/books/{name}.pdf"), checksum=f"sum of {name}", page_count=pages)


def added_book(store: Store, name: str = "Walden", *, pages: int = 20) -> Book:
    book = a_book(name, pages=pages)
    store.books.add(book)
    return book


def added_conversation(store: Store, book: Book, title: str = "Talk") -> Conversation:
    conversation = Conversation(book.id, title)
    store.conversations.add(conversation)
    return conversation


def question(conversation: Conversation, text: str = "What is a pond?") -> ChatMessage:
    return ChatMessage(conversation.id, MessageRole.USER, text)


def page(number: int, text: str = "", *, label: str = "") -> PageText:
    """A page whose words stand in a row."""
    words = []
    start = 0
    for index, word in enumerate(text.split()):
        start = text.index(word, start)
        rect = Rect(10.0 * index, 50.0, 10.0 * index + 8, 62.0)
        words.append(Word(start, start + len(word), rect))
        start += len(word)
    return PageText(number, label or str(number), text, tuple(words))


def indexed_book(store: Store, texts: list[str], name: str = "Walden") -> Book:
    """A book whose pages 1.. have these texts."""
    book = added_book(store, name, pages=len(texts))
    store.pages.begin(book.id, Tokenizer.PORTER)
    store.pages.add_pages(book.id, [page(n, text) for n, text in enumerate(texts, start=1)])
    return book

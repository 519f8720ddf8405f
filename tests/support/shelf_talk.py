"""A conversation that asks several books, over the real store."""

from __future__ import annotations

from pathlib import Path

from reader_app.agent.content_blocks import is_question
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.conversation import Conversation
from reader_app.domain.document import OutlineEntry, PageText
from reader_app.domain.search import Tokenizer
from reader_app.store.open_store import Store
from tests.support.scripted_model import Request
from tests.support.talks import Talk


def word_of(book: str, page: int) -> str:
    """Stands on that page of that book, and nowhere else."""
    letters = "".join(chr(ord("a") + int(digit)) for digit in f"{page:03d}")
    return f"zq{book}{letters}qz"


def pages_of(book: str, count: int) -> list[str]:
    return [
        f"Here the tale goes on with {word_of(book, n)}. Nobody had met {word_of(book, n)} before."
        for n in range(1, count + 1)
    ]


def shelved(store: Store, name: str, pages: int = 20, *, title: str = "") -> Book:
    """A book whose pages, outline and labels are in the store."""
    book = Book(
        title or f"The Book of {name.title()}",
        Path(f"/books/{name}.pdf"),
        checksum=f"sum of {name}",
        page_count=pages,
        status=BookStatus.READY,
    )
    store.books.add(book)
    outline = [OutlineEntry(1, f"Chapter {word_of(name, n)}", n) for n in range(1, pages + 1, 5)]
    store.books.save_outline(book.id, outline)
    store.books.save_labels(book.id, tuple(str(n) for n in range(1, pages + 1)))
    store.pages.begin(book.id, Tokenizer.PORTER)
    texts = enumerate(pages_of(name, pages), start=1)
    store.pages.add_pages(book.id, [PageText(n, str(n), text) for n, text in texts])
    return book


class ShelfTalk(Talk):
    """Asks books "one" and "two"; "three" is in the library and wasn't chosen."""

    def __init__(self, store: Store, *steps: object, **options: object) -> None:
        self.store = store
        self.one, self.two, self.three = (shelved(store, n) for n in ("one", "two", "three"))
        conversation = Conversation(self.one.id)
        store.conversations.add(conversation)
        store.further_books.ask(conversation.id, [self.two.id])
        super().__init__(*steps, store=store, book=self.one, conversation=conversation, **options)

    def guard_book(self, book: Book, page: int | None) -> None:
        """Switch that book's spoiler guard on at `page`, or off."""

        def change(stored: Book) -> None:
            stored.spoiler_guard = page is not None
            if page is not None:
                stored.furthest_page = page

        self.store.books.update(book.id, change)

    def words_sent(self, book: str, pages: int = 20) -> set[int]:
        """Pages of the book whose own word any request so far held."""
        sent = "".join(_told(request) for request in self.requests)
        return {n for n in range(1, pages + 1) if word_of(book, n) in sent}


def _told(request: Request) -> str:
    """All of a request but what the model itself asked for in this turn."""
    asked = max(at for at, each in enumerate(request.messages) if is_question(each))
    own = [
        [block for block in message.blocks if block["type"] != "tool_use"]
        for message in request.messages[asked:]
    ]
    return repr(request.messages[:asked]) + repr(own) + repr(request.tools)

"""From a file to a book with an index."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.app.library.book_matching import title_of
from reader_app.app.library.ingest import BookFileIdentity, IndexSink, IngestBookUseCase
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import DocumentInfo
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.search import Tokenizer
from reader_app.store.index import page_repository
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_conversation, page, question

FILE = BookFileIdentity(Path("/books/walden.pdf"), "sum", 1000)
OTHER = BookFileIdentity(Path("/books/another.pdf"), "another", 1000)


def info(title: str = "Walden", pages: int = 3, author: str = "H. D.  Thoreau") -> DocumentInfo:
    return DocumentInfo(title, author, pages, (), (), "PDF", False)


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def ingest(store: Store) -> IngestBookUseCase:
    return IngestBookUseCase(store.books, store.pages)


@pytest.fixture
def sink(store: Store) -> IndexSink:
    def chosen(sample: str) -> Tokenizer:
        return Tokenizer.BIGRAM if "猫" in sample else Tokenizer.PORTER

    return IndexSink(store.books, store.pages, chosen)


def status(store: Store, book: Book) -> BookStatus:
    found = store.books.find(book.id)
    assert found is not None
    return found.status


def test_a_book_revised_while_it_is_read_stays_the_same_book(
    store: Store, ingest: IngestBookUseCase
) -> None:
    book = ingest.enter(FILE, info(pages=3)).book
    conversation = added_conversation(store, book)
    store.books.update(book.id, lambda kept: kept.set_current_page(3))
    revised = ingest.enter(replace(FILE, checksum="other"), info(pages=2), revised_id=book.id).book
    assert revised.id == book.id
    assert (revised.checksum, revised.page_count, revised.current_page) == ("other", 2, 2)
    assert ingest.needs_index(revised)
    assert [kept.id for kept in store.conversations.list_for_book(book.id)] == [conversation.id]
    assert len(store.books.list_recent()) == 1


@pytest.mark.parametrize(
    ("before", "now", "is_same"),
    [
        (info("Walden", 300), info("Walden", 12), True),
        (info("Walden", 300), info("Moby-Dick", 300), False),
        (info("", 10), info("", 14), True),
        (info("", 10), info("", 300), False),
        (info("", 10), info("Moby-Dick", 10), False),
    ],
)
def test_a_file_changed_while_nobody_looked_is_the_same_book_if_it_is_the_same_work(
    ingest: IngestBookUseCase, before: DocumentInfo, now: DocumentInfo, is_same: bool
) -> None:
    book = ingest.enter(FILE, before).book
    found = ingest.enter(replace(FILE, checksum="other"), now).book
    assert (found.id == book.id) is is_same


def test_a_revision_that_is_another_known_book_opens_that_one(
    store: Store, ingest: IngestBookUseCase
) -> None:
    read = ingest.enter(FILE, info()).book
    other = ingest.enter(BookFileIdentity(Path("/books/other.pdf"), "other", 9), info("Other")).book
    found = ingest.enter(replace(FILE, checksum="other"), info("Other"), revised_id=read.id).book
    assert found.id == other.id


def test_a_new_file_becomes_a_pending_book(store: Store, ingest: IngestBookUseCase) -> None:
    book = ingest.enter(FILE, info()).book
    assert (book.title, book.author, book.page_count) == ("Walden", "H. D. Thoreau", 3)
    assert book.status is BookStatus.PENDING
    assert book.file_path == FILE.path
    assert store.books.list_recent() == [book]
    assert ingest.needs_index(book)


def test_the_same_content_elsewhere_is_the_same_book(
    store: Store, ingest: IngestBookUseCase
) -> None:
    book = ingest.enter(FILE, info()).book
    store.books.update(book.id, lambda found: found.set_current_page(2))
    talk = added_conversation(store, book)
    asked = store.messages.add(question(talk))
    moved = ingest.enter(replace(FILE, path=Path("/elsewhere/w.pdf")), info("Other title")).book
    assert moved.id == book.id
    assert moved.file_path == Path("/elsewhere/w.pdf")
    assert moved.current_page == 2
    assert moved.title == "Walden"
    assert store.messages.list_for_conversation(talk.id) == [asked]


def test_opening_a_book_again_puts_it_first(store: Store, ingest: IngestBookUseCase) -> None:
    first = ingest.enter(FILE, info()).book
    ingest.enter(OTHER, info())
    ingest.enter(FILE, info())
    assert store.books.list_recent()[0].id == first.id


@pytest.mark.parametrize(
    ("identity", "pages"), [(FILE, 0), (replace(FILE, size=0), 3)], ids=["no pages", "no bytes"]
)
def test_a_document_without_pages_makes_no_book(
    store: Store, ingest: IngestBookUseCase, identity: BookFileIdentity, pages: int
) -> None:
    with pytest.raises(BookError) as error:
        ingest.enter(identity, info(pages=pages))
    assert error.value.code == BookErrorCode.PARSE_FAILED
    assert store.books.list_recent() == []


def test_a_file_opened_twice_at_once_is_one_book(store: Store) -> None:
    class LateBooks:
        """Another process adds the book between our look and our write."""

        def __init__(self) -> None:
            self.looks = 0

        def __getattr__(self, name: str) -> object:
            return getattr(store.books, name)

        def find_by_checksum(self, checksum: str) -> Book | None:
            self.looks += 1
            return store.books.find_by_checksum(checksum) if self.looks > 1 else None

    other = IngestBookUseCase(store.books, store.pages).enter(FILE, info()).book
    book = IngestBookUseCase(LateBooks(), store.pages).enter(FILE, info()).book  # type: ignore[arg-type]
    assert book.id == other.id


def test_a_layout_with_fewer_pages_starts_the_index_anew(
    store: Store, ingest: IngestBookUseCase, sink: IndexSink
) -> None:
    book = ingest.enter(FILE, info(pages=9)).book
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(n, "pond") for n in range(1, 10)])
    sink.finish(book.id)
    store.books.update(book.id, lambda found: found.mark_read_up_to(9))
    again = ingest.enter(FILE, info(pages=4)).book
    assert (again.page_count, again.furthest_page) == (4, 4)
    assert again.status is BookStatus.PENDING
    assert store.pages.indexed_numbers(book.id) == set()


def test_indexing_goes_from_pending_to_ready(
    store: Store, ingest: IngestBookUseCase, sink: IndexSink
) -> None:
    book = ingest.enter(FILE, info(pages=2)).book
    sink.begin(book.id, "A pond in winter")
    assert status(store, book) is BookStatus.INDEXING
    sink.add_pages(book.id, [page(1, "pond"), page(2, "ice")])
    assert sink.indexed_numbers(book.id) == {1, 2}
    assert sink.texts(book.id, [2, 3])[2].text == "ice"
    sink.finish(book.id)
    ready = store.books.find(book.id)
    assert ready is not None and ready.status is BookStatus.READY
    assert not ingest.needs_index(ready)


def test_the_sample_decides_the_tokenizer(
    store: Store, ingest: IngestBookUseCase, sink: IndexSink
) -> None:
    book = ingest.enter(FILE, info()).book
    sink.begin(book.id, "吾輩は猫である")
    assert store.pages.tokenizer(book.id) is Tokenizer.BIGRAM


def test_indexing_does_not_count_as_reading(
    store: Store, ingest: IngestBookUseCase, sink: IndexSink
) -> None:
    first = ingest.enter(FILE, info()).book
    second = ingest.enter(OTHER, info()).book
    sink.begin(first.id, "")
    sink.finish(first.id)
    assert [book.id for book in store.books.list_recent()] == [second.id, first.id]


def test_a_failed_index_is_tried_again_at_the_next_opening(
    store: Store, ingest: IngestBookUseCase, sink: IndexSink
) -> None:
    book = ingest.enter(FILE, info()).book
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(1, "pond")])
    sink.fail(book.id, BookError(BookErrorCode.INDEX_FAILED, "It broke."))
    assert status(store, book) is BookStatus.FAILED
    again = ingest.enter(FILE, info()).book
    assert again.status is BookStatus.PENDING
    assert store.pages.indexed_numbers(book.id) == {1}


def test_an_index_of_another_version_is_needed_again(
    ingest: IngestBookUseCase, sink: IndexSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = ingest.enter(FILE, info(pages=1)).book
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(1, "pond")])
    sink.finish(book.id)
    ready = ingest.enter(FILE, info(pages=1)).book
    assert not ingest.needs_index(ready)
    monkeypatch.setattr(page_repository, "INDEX_VERSION", "of tomorrow")
    assert ingest.needs_index(ready)


def test_a_book_that_was_removed_meanwhile_ends_the_indexing(
    store: Store, ingest: IngestBookUseCase, sink: IndexSink
) -> None:
    book = ingest.enter(FILE, info()).book
    store.books.delete(book.id)
    with pytest.raises(BookError) as error:
        sink.begin(book.id, "")
    assert error.value.code == BookErrorCode.NOT_FOUND


@pytest.mark.parametrize(
    ("title", "name", "expected"),
    [
        ("Walden;  or,\nLife", "x.pdf", "Walden; or, Life"),
        ("", "On_the__Origin of.species.pdf", "On the Origin of.species"),
        ("untitled", "walden.pdf", "walden"),
        ("TODO", "walden.pdf", "walden"),
        ("Microsoft Word - final.docx", "thesis_final.pdf", "thesis final"),
        ("report.indd", "annual_report.pdf", "annual report"),
        ("  ", "___.pdf", "___.pdf"),
        ("Vol. 2", "x.pdf", "Vol. 2"),
    ],
)
def test_a_title_is_the_documents_own_or_the_files_name(
    title: str, name: str, expected: str
) -> None:
    assert title_of(info(title), Path("/books") / name) == expected


def test_the_guard_of_a_new_book_is_as_the_reader_wants_it(store: Store) -> None:
    wanted = [False, True, True]
    ingest = IngestBookUseCase(store.books, store.pages, guards_new=lambda: wanted.pop(0))
    assert not ingest.enter(FILE, info()).book.spoiler_guard
    assert ingest.enter(OTHER, info("Emma")).book.spoiler_guard
    assert not ingest.enter(FILE, info()).book.spoiler_guard


def test_opening_a_known_book_tells_when_it_was_read_before(ingest: IngestBookUseCase) -> None:
    first = ingest.enter(FILE, info())
    assert first.last_read is None
    assert ingest.enter(FILE, info()).last_read == first.book.updated_at

"""What a book prints on its pages becomes known with its text, and stays known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.app.library.ingest import BookFileIdentity, IndexSink, IngestBookUseCase
from reader_app.bootstrap.backend import Backend, open_backend
from reader_app.bootstrap.command_line import CommandBackend
from reader_app.domain.document import DocumentInfo
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.search import Tokenizer
from tests.support.books import make_long_book, unique_word
from tests.support.library import page
from tests.support.printed_book import FRONT_PAGES, PAGES, make_printed_book

pytestmark = [pytest.mark.usefixtures("forked_workers"), pytest.mark.slow]

PRINTED = ("",) * FRONT_PAGES + tuple(str(number) for number in range(1, PAGES - FRONT_PAGES + 1))
FILE = BookFileIdentity(Path("/books/printed.pdf"), "sum", 1000)


def info(labels: tuple[str, ...]) -> DocumentInfo:
    return DocumentInfo("Printed", "", len(labels), (), labels, "PDF", False)


def physical(page_count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, page_count + 1))


@pytest.fixture
def core(data_dir: Path) -> Iterator[Backend]:
    opened = open_backend(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def command(core: Backend) -> Iterator[CommandBackend]:
    opened = CommandBackend(core)
    yield opened
    opened.close()


def test_an_indexed_book_knows_what_its_pages_print(
    core: Backend, command: CommandBackend, tmp_path: Path
) -> None:
    book = command.open_book(make_printed_book(tmp_path / "printed.pdf"))
    assert core.store.books.labels(book.id) == physical(PAGES)
    command.finish_index(book)
    assert core.store.books.labels(book.id) == PRINTED
    assert PageNames(core.store.books.labels(book.id)).page("30") == 36


def test_pages_and_hits_are_called_by_their_printed_number(
    command: CommandBackend, tmp_path: Path
) -> None:
    book = command.open_book(make_printed_book(tmp_path / "printed.pdf"))
    command.finish_index(book)
    assert command.page_text(book, 36).label == "30"
    found = command.search(book, [unique_word(36)], top_k=3, limit_page=None)
    assert (found.hits[0].first_page, found.hits[0].label) == (36, "30")


def test_opening_the_book_again_keeps_what_was_found(
    core: Backend, command: CommandBackend, tmp_path: Path
) -> None:
    path = make_printed_book(tmp_path / "printed.pdf")
    command.finish_index(command.open_book(path))
    book = command.open_book(path)
    assert core.store.books.labels(book.id) == PRINTED
    assert [entry.page for entry in core.store.books.outline(book.id)] == [7, 17, 37]


def test_labels_of_the_file_itself_are_never_replaced(
    core: Backend, command: CommandBackend, tmp_path: Path
) -> None:
    own = [(0, "A-", "D", 1)]
    book = command.open_book(make_printed_book(tmp_path / "own.pdf", labels=own))
    command.finish_index(book)
    assert core.store.books.labels(book.id)[35] == "A-36"
    assert command.page_text(book, 36).label == "A-36"


def test_a_book_without_printed_numbers_counts_its_pages(
    core: Backend, command: CommandBackend, tmp_path: Path
) -> None:
    book = command.open_book(make_long_book(tmp_path / "long.pdf", 30))
    command.finish_index(book)
    assert core.store.books.labels(book.id) == physical(30)


def test_a_file_that_names_its_pages_now_is_believed(core: Backend) -> None:
    ingest = core.ingest()
    book = ingest.enter(FILE, info(physical(3))).book
    core.store.books.save_labels(book.id, ("", "1", "2"))
    assert ingest.labels(book, info(physical(3))) == ("", "1", "2")
    named = info(("i", "ii", "1"))
    assert ingest.labels(book, named) == named.labels
    ingest.enter(FILE, named)
    assert core.store.books.labels(book.id) == named.labels


def test_labels_of_another_layout_are_forgotten(core: Backend) -> None:
    ingest = core.ingest()
    book = ingest.enter(FILE, info(physical(3))).book
    core.store.books.save_labels(book.id, ("", "1", "2"))
    again = ingest.enter(replace(FILE, path=Path("/elsewhere.pdf")), info(physical(5))).book
    assert ingest.labels(again, info(physical(5))) == physical(5)
    assert core.store.books.labels(book.id) == physical(5)


def test_pages_indexed_anew_get_the_labels_that_were_found_before(core: Backend) -> None:
    store = core.store
    book = IngestBookUseCase(store.books, store.pages).enter(FILE, info(physical(3))).book
    store.books.save_labels(book.id, ("", "1", "2"))
    sink = IndexSink(store.books, store.pages, lambda sample: Tokenizer.PORTER)
    sink.begin(book.id, "")
    sink.add_pages(book.id, [page(number, "Some words.") for number in (1, 2, 3)])
    sink.finish(book.id)
    assert [found.label for found in store.pages.pages(book.id, 1, 3)] == ["", "1", "2"]


def test_relabelling_touches_no_other_book_and_no_words(core: Backend) -> None:
    store = core.store
    ingest = IngestBookUseCase(store.books, store.pages)
    files = [replace(FILE, path=Path(f"{name}.pdf"), checksum=name) for name in "ab"]
    books = [ingest.enter(file, info(physical(2))).book for file in files]
    for book in books:
        store.pages.begin(book.id, Tokenizer.PORTER)
        store.pages.add_pages(book.id, [page(1, "One word."), page(2, "Two words.")])
    before = store.pages.pages(books[0].id, 1, 2)
    store.pages.relabel(books[0].id, ("i", "ii"))
    after = store.pages.pages(books[0].id, 1, 2)
    assert after == [replace(before[0], label="i"), replace(before[1], label="ii")]
    assert [found.label for found in store.pages.pages(books[1].id, 1, 2)] == ["1", "2"]


def test_an_index_that_was_interrupted_counts_the_pages_from_before_too(core: Backend) -> None:
    store = core.store
    book = IngestBookUseCase(store.books, store.pages).enter(FILE, info(physical(30))).book
    pages = [page(number, f"Some words.\n{number + 100}") for number in range(1, 31)]
    for part in (pages[:16], pages[16:]):
        sink = IndexSink(store.books, store.pages, lambda sample: Tokenizer.PORTER)
        sink.begin(book.id, "")
        sink.add_pages(book.id, part)
    sink.finish(book.id)
    assert store.books.labels(book.id) == tuple(str(number + 100) for number in range(1, 31))


def test_what_one_book_prints_is_not_taken_for_another_s(core: Backend) -> None:
    store = core.store
    ingest = IngestBookUseCase(store.books, store.pages)
    sink = IndexSink(store.books, store.pages, lambda sample: Tokenizer.PORTER)
    for name, shift in (("numbered", 100), ("plain", None)):
        book = ingest.enter(replace(FILE, checksum=name), info(physical(30))).book
        sink.begin(book.id, "")
        texts = [f"Words.\n{n + shift if shift else ''}" for n in range(1, 31)]
        sink.add_pages(book.id, [page(n, text) for n, text in enumerate(texts, start=1)])
        sink.finish(book.id)
    assert store.books.labels(book.id) == physical(30)

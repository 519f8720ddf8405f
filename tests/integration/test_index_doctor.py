"""`pagemate doctor` says whether the books can be searched, and `pagemate index` mends them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.bootstrap.backend import Backend, open_backend
from reader_app.bootstrap.command_line import CommandBackend, index_finding
from reader_app.cli.command_ports import Finding
from reader_app.domain.book import Book
from tests.support.books import make_unique_word_book, unique_word
from tests.support.indexing import index_tables, outdate

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

PAGES = 12


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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_unique_word_book(tmp_path / "words.pdf", PAGES)


@pytest.fixture
def book(command: CommandBackend, path: Path) -> Book:
    return command.finish_index(command.open_book(path))


def finding(core: Backend) -> Finding:
    return index_finding(core.store, core.ingest())


def test_a_sound_index_is_in_order(core: Backend, book: Book) -> None:
    assert finding(core) == Finding("index", "OK, 1 book")


def test_one_of_another_version_is_in_order_and_made_anew_later(core: Backend, book: Book) -> None:
    outdate(core.store, book)
    assert finding(core).value == "OK, 1 book, 1 book will be rebuilt when opened"
    assert finding(core).is_good


def test_a_damaged_one_is_named(core: Backend, book: Book) -> None:
    (table,) = index_tables(core.store)
    core.store._database.sql(f"UPDATE {table}_data SET block = x'00' WHERE id > 10")
    assert not finding(core).is_good
    assert book.title in finding(core).value


def test_opening_the_file_again_mends_what_is_damaged(
    core: Backend, command: CommandBackend, book: Book, path: Path
) -> None:
    (table,) = index_tables(core.store)
    core.store._database.sql(f"DROP TABLE {table}")
    command.finish_index(command.open_book(path))
    assert finding(core).is_good
    found = command.search(book, [unique_word(7)], top_k=3, limit_page=None)
    assert [hit.first_page for hit in found.hits] == [7]

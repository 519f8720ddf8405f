"""`pagemate index` leaves pages that take too long, and the rest when they are too many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.bootstrap import command_line as command_module
from reader_app.bootstrap.backend import open_backend
from reader_app.bootstrap.command_line import CommandBackend
from reader_app.documents import reader as lost_pages
from reader_app.documents.reader import DocumentReader
from reader_app.domain.errors import BookError, BookErrorCode
from tests.support.books import make_hanging_book

pytestmark = pytest.mark.usefixtures("forked_workers")

PAGES = 30


@pytest.fixture
def command(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[CommandBackend]:
    """With little time for a page."""

    class HastyReader(DocumentReader):
        def __init__(self, path: Path, password: str = "") -> None:
            super().__init__(path, password, time_limit_s=1.0)

    monkeypatch.setattr(command_module, "DocumentReader", HastyReader)
    core = open_backend(data_dir)
    opened = CommandBackend(core)
    yield opened
    opened.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_hanging_book(tmp_path / "hanging.pdf", PAGES, hanging_page=7)


@pytest.mark.long
@pytest.mark.slow
def test_a_page_without_an_end_is_left_out_and_the_others_are_indexed(
    command: CommandBackend, path: Path
) -> None:
    book = command.finish_index(command.open_book(path))
    assert list(command.pages_left_out()) == [7]
    assert command.pages.pages_without_text(book.id) == [7]
    assert command.page_text(book, 30).text.startswith("page 30")


@pytest.mark.slow
@pytest.mark.long
def test_when_such_pages_took_too_long_together_what_was_read_until_then_is_kept(
    command: CommandBackend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lost_pages.LostPages, "is_too_much", property(lambda lost: 8 in lost))
    path = make_hanging_book(tmp_path / "hanging.pdf", PAGES, hanging_page=8)
    book = command.open_book(path)  # reads a sample of its pages, all with odd numbers
    with pytest.raises(BookError) as caught:
        command.finish_index(book)
    assert caught.value.code == BookErrorCode.INDEX_FAILED
    assert "hanging.pdf" in caught.value.message
    assert command.pages.indexed_count(book.id) == 8
    assert list(command.pages_left_out()) == [8]


@pytest.mark.slow
def test_a_book_whose_sample_takes_too_long_is_opened_all_the_same(
    command: CommandBackend, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lost_pages.LostPages, "is_too_much", property(lambda lost: 7 in lost))
    book = command.open_book(path)
    assert book.page_count == PAGES
    assert command.page_text(book, 30).text == ""

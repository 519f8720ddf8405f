"""A book is ready when its pages can be searched; what they refer to follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.documents.processes.messages import IndexProgress
from reader_app.domain.book import BookStatus
from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, use_server, wait_until


@pytest.mark.slow
def test_it_is_ready_once_and_before_its_references_are_found(
    qapp: object, data_dir: Path, tmp_path: Path
) -> None:
    use_server(data_dir, "", server="offline")
    book = make_long_book(tmp_path / "book.pdf", 3)
    with ReaderWindow(data_dir, book) as window:
        told: list[str] = []
        books, progress = window.books, window.books.contents
        sent: list[tuple[bool, bool]] = []
        window.program.windows[0].client.index_progressed.connect(
            lambda each: sent.append((each.is_ready, each.is_done))
        )
        books.index_progressed.connect(lambda _n, _all, ready: ready and told.append("ready"))
        progress.references_found.connect(lambda: told.append("references"))
        wait_until(lambda: told[-1:] == ["references"], "the end of the index")
        assert told == ["ready", "references"]
        assert [each for each in sent if any(each)] == [(True, False), (False, True)]
        found = books.book
        assert found is not None
        assert found.status is BookStatus.READY
        again = IndexProgress(found.id, 3, 3, is_done=True)
        window.program.windows[0].client.index_progressed.emit(again)
        assert told == ["ready", "references", "references"]
